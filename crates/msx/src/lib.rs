//! The MSX1.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod blocks;
pub mod palette;
pub mod video;
