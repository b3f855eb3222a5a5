//! The BASIC of the Sharp PC-1360: its interpreter, for the SC61860.
//!
//! | part | holds |
//! |---|---|
//! | `keyword`, `crunch`, `list`, `text` | words, typed text to tokens and back, lines in memory |
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod crunch;
pub mod keyword;
pub mod list;
pub mod text;
