//! The interface between Commodore BASIC and its machines: what their firmware, the KERNAL, does
//! for BASIC beyond what the crate `hardware` defines for every machine.
//!
//! A machine implements these traits, the interpreter uses them as bounds, and neither depends on
//! the other. Other dialects and machines have interfaces of their own.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod channels;
mod fast_output;
mod keys;
mod machine_code;

pub use channels::{Channels, DeviceError, ReadResult};
pub use fast_output::{FastOutput, PrintPacing, Trailing};
pub use keys::{Entropy, Keys};
pub use machine_code::{CodeStop, MachineCode};
