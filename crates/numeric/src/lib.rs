//! Exact number formats of the emulated machines.
//!
//! Each module is the arithmetic of one machine, reproduced bit for bit together with its running
//! time:
//!
//! * [`mflpt5`]: the five-byte binary floating point of the Commodore 64;
//! * [`msx_bcd`]: the integers and decimals of MSX-BASIC;
//! * [`sharp_bcd`]: the decimals of the Sharp PC-1360.
//!
//! [`numbers`] has the values of all three for ports of listings. [`hex`] writes bytes as digits, [`fnv`] hashes them,
//! [`grouping`] writes counts for people, [`result_cache`] caches results by their operands.
//!
//! Note: these numbers are not `f64` with fewer digits. Each format rounds at other points, keeps guard bits between
//! operations, and has faults that programs show.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod fnv;
pub mod grouping;
pub mod hex;
pub mod mflpt5;
pub mod msx_bcd;
pub mod numbers;
pub mod result_cache;
pub mod sharp_bcd;
mod sources;
mod text_buffer;

pub use sources::SOURCES;
