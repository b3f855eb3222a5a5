//! The chips of the Commodore VIC-20, each testable alone.
//!
//! There is no board here that runs a program: no RAM, no KERNAL, no time of its own. Every part takes the
//! elapsed time with an access and derives what happened since; nothing ticks.
//!
//! Note: the video chip is also the sound chip, and it fetches in the other half of each clock cycle. So,
//! unlike on the C64, no display takes cycles from the processor.
//!
//! | module | what it is |
//! |---|---|
//! | `region` | the television norm: clock and raster |
//! | `expansion` | RAM on the expansion port, and where the KERNAL puts program and screen with it |
//! | `memory` | what the processor reaches at each address |
//! | `video`, `sound` | the two halves of the 6561 (PAL) and 6560 (NTSC) |
//! | `palette` | the sixteen colours |
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod expansion;
pub mod memory;
pub mod palette;
mod region;
pub mod sound;
pub mod video;

pub use expansion::{Expansion, UnsupportedExpansion};
pub use region::Region;
