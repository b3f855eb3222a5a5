//! The contract of the dialect with its machine: the services of the firmware, the KERNAL, for BASIC, in
//! addition to those that the crate `hardware` defines for every machine.

mod channels;
mod fast_output;
mod keys;
mod machine_code;

use basic::dialect::BasicMachine;

pub use self::channels::{Channels, DeviceError, ReadResult};
pub use self::fast_output::{FastOutput, PrintPacing, Trailing};
pub use self::keys::{Entropy, Keys};
pub use self::machine_code::{CodeStop, MachineCode};

/// The machine that the interpreter runs on.
pub trait CbmMachine: BasicMachine + Channels + FastOutput + Keys + MachineCode + Entropy {}

impl<M> CbmMachine for M where M: BasicMachine + Channels + FastOutput + Keys + MachineCode + Entropy {}
