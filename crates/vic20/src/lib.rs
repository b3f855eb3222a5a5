//! The Commodore VIC-20: memory, chips and keyboard, without a byte of its ROM.
//!
//! [`Vic20`] is a [`Board`] with the KERNAL of the crate `kernal`, which does the work of the ROM's code natively. Every
//! chip gets the elapsed time with an access and derives the events since the last one; nothing ticks.
//!
//! Note: the video chip is also the sound chip, and it fetches in the other half of each clock cycle. So,
//! unlike on the C64, no display takes cycles from the processor.
//!
//! | module | what it is |
//! |---|---|
//! | `board` | memory, chips and time, and the address map |
//! | `rom` | the data in the ROM |
//! | `costs` | the cycles of its routines |
//! | `variant`, `routines` | what distinguishes its KERNAL from others of the family |
//! | `options` | the configuration |
//! | `region` | the television norm: clock and raster |
//! | `expansion` | RAM on the expansion port, and where the KERNAL puts program and screen with it |
//! | `memory` | the processor's address map |
//! | `chips` | all chips together, and the connections of their pins |
//! | `video`, `sound` | the two halves of the 6561 (PAL) and 6560 (NTSC) |
//! | `via` | the interface adapter 6522 |
//! | `keyboard` | the key matrix with the joystick, names of keys, decode tables |
//! | `palette` | the sixteen colours |
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod chips;
mod costs;
mod expansion;
pub mod keyboard;
pub mod memory;
mod options;
pub mod palette;
mod region;
mod rom;
mod routines;
pub mod sound;
mod variant;
pub mod via;
pub mod video;

pub use board::Board;
pub use chips::Chips;
pub use expansion::{Expansion, UnsupportedExpansion};
pub use options::Options;
pub use region::Region;

/// A VIC-20 without BASIC.
pub type Vic20 = kernal::Machine<Board>;
