//! The contract between Commodore's BASIC and the machines that it was sold with: what their firmware, the KERNAL, does for it
//! beyond what the crate `hardware` says of every machine.
//!
//! A machine implements these traits, the interpreter states them as bounds, and neither knows the other. Other languages and
//! machines have a contract of their own.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod channels;
mod keys;
mod machine_code;

pub use channels::{Channels, DeviceError, PrintPacing, ReadResult, Trailing};
pub use keys::{Entropy, Keys};
pub use machine_code::{CodeStop, MachineCode};
