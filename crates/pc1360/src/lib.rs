//! The Sharp PC-1360: memory, display, keyboard, beeper and the line to a plotter, without a byte of its ROM.
//!
//! [`Pc1360`] implements what all machines have in common, which is in the crate `hardware`, and the
//! contract of its dialect, [`SharpMachine`](sharp_basic::SharpMachine). The system program's routines are
//! implemented natively; calls that take time return their cycles, and the language charges them.
//!
//! | module | contents |
//! |---|---|
//! | `board` | the components, and the memory map |
//! | `contract` | the routines that the dialect uses |
//! | `space`, `card` | memory; the card with all program RAM |
//! | `timekeeper` | the cycle count, the next due event, and catching up |
//! | `display` | dots, shapes, character cells, indicators, and the frame |
//! | `keyboard` | pressed keys, the strokes that they make, their names |
//! | `sound` | the beeper |
//! | `view`, `warnings`, `control` | inspection; warnings for the user; power, events, checkpoints |
//! | `costs` | cycle costs of the system program's routines |
//!
//! Note: programs are not interrupted. The machine has no timer and no key buffer: it polls its keys while it waits for one,
//! and earlier presses are lost.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod card;
mod clock;
mod contract;
mod control;
pub mod costs;
mod display;
mod keyboard;
pub mod sound;
mod space;
mod startup;
mod timekeeper;
mod view;
mod warnings;

pub use board::{Options, Pc1360};
pub use card::Card;
pub use ce140p::Plotter;
pub use clock::{CLOCK, FRAME_CYCLES};
pub use control::Checkpoint;
pub use display::{HEIGHT, PALETTE, WIDTH, indicators};
pub use keyboard::{chord_for, chord_for_code, chord_named, key_name_for_code, key_names, keys};
