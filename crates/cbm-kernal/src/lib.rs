//! The contract between Commodore's BASIC and the machines that it was sold with: what their firmware, the KERNAL, does for it
//! beyond what the crate `hardware` says of every machine.
//!
//! A machine implements these traits, the interpreter states them as bounds, and neither knows the other. Other languages and
//! machines have a contract of their own.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod channels;
mod machine_code;
mod keys;

pub use channels::{Trailing, Channels, DeviceError, PrintPacing, ReadResult};
pub use machine_code::{MachineCode, CodeStop};
pub use keys::{Entropy, Keys};
