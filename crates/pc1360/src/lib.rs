//! The Sharp PC-1360: memory, display, keyboard, beeper and the line to a plotter, without a byte of its ROM.
//!
//! [`Pc1360`] implements the contract of the crate `hardware`; it knows no BASIC. What the system program did is done natively; calls that
//! take time say how long, and the language books it.
//!
//! | module | what it is |
//! |---|---|
//! | `board` | the parts put together, and what the processor reaches at each address |
//! | `space`, `card`, `workspace` | memory; the card that holds all RAM of programs; where the system program's state stands |
//! | `timekeeper` | the count of cycles, what is due next, and catching up with it |
//! | `display` | dots, figures, character cells, signs, and the picture of the glass |
//! | `keyboard` | keys that are down, the strokes that they become, their names |
//! | `sound` | the beeper |
//! | `plotter` | the line to the plotter, which is the crate `ce140p` |
//! | `view`, `warnings`, `checkpoint` | what can be looked at; messages for the person; going back to a state |
//! | `costs` | what the system program's routines cost |
//!
//! The thing newcomers get wrong: nothing interrupts a program. There is no timer and no key buffer: the machine looks at its keys when it
//! waits for one, and what went down and up before is lost.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod card;
mod checkpoint;
mod clock;
pub mod costs;
mod display;
mod keyboard;
mod plotter;
pub mod sound;
mod space;
mod startup;
mod timekeeper;
mod view;
mod warnings;
pub mod workspace;

pub use board::{Options, Pc1360};
pub use card::Card;
pub use ce140p::Plotter;
pub use checkpoint::Checkpoint;
pub use clock::{CLOCK, FRAME_CYCLES};
pub use display::{HEIGHT, PALETTE, WIDTH, indicators};
pub use keyboard::keys;
