//! Exact number formats of the emulated machines.
//!
//! Each module is one machine's arithmetic, reproduced bit for bit together with the time it takes there:
//!
//! * [`mflpt5`]: the five-byte binary floating point of the Commodore 64;
//! * [`msx_bcd`]: the integers and decimals of MSX-BASIC;
//! * [`sharp_bcd`]: the decimals of the Sharp PC-1360.
//!
//! Beside them stands how their bytes are written down ([`hex`]) and told apart ([`fnv`]).
//!
//! A newcomer's usual mistake is to think of these numbers as `f64` with fewer digits. They are not: each
//! format rounds at its own places, keeps guard bits between operations, and has faults that programs show.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod fnv;
pub mod hex;
pub mod mflpt5;
pub mod msx_bcd;
pub mod sharp_bcd;
