//! The MSX1: memory, chips, keyboard, screen editor, drawing and the BIOS's services, without a byte of its ROM.
//!
//! [`Msx`] implements the contract of the crate `hardware`; it knows no BASIC. What the ROM's code did is done natively and takes
//! the processor time that the ROM's code took.
//!
//! | module | what it is |
//! |---|---|
//! | `machine` | all of it put together: the board, and what the firmware keeps beside memory |
//! | `board` | memory, chips and time, and what the processor reaches at each address |
//! | `rom`, `workspace` | what is known of the ROM; where the firmware's state stands |
//! | `timekeeper` | what happens when something is due |
//! | `interrupt` | the interrupt at the end of every picture |
//! | `video`, `sound` | the chips, each for itself |
//! | `modes` | screen modes, colours, sprites |
//! | `keyboard` | the key matrix, the firmware's scan of it, names of keys |
//! | `editor` | the firmware's screen editor |
//! | `drawing` | the firmware's pen |
//! | `music` | what the interrupt plays |
//! | `event_traps`, `controllers`, `ports` | what interrupts a program; sticks and triggers; the processor's ports |
//! | `calls` | routines called by address |
//! | `view`, `warnings`, `checkpoint` | what can be looked at; messages for the person; going back to a state |
//! | `costs` | what the firmware's routines cost |
//!
//! The thing newcomers get wrong: the workspace *is* the state. The cursor, the key buffer, the screen mode and the music queues live
//! in RAM at the addresses where the firmware keeps them, because programs peek and poke them; but what is on the screen lives in the
//! video chip's own memory.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod calls;
mod checkpoint;
mod controllers;
pub mod costs;
mod drawing;
mod editor;
mod event_traps;
mod interrupt;
mod keyboard;
mod latches;
mod machine;
mod modes;
mod music;
mod output_log;
pub mod palette;
mod ports;
mod region;
mod rom;
pub mod sound;
mod startup;
mod timekeeper;
pub mod video;
mod view;
mod warnings;
mod workspace;

pub use checkpoint::Checkpoint;
pub use machine::{Msx, Options};
pub use region::Region;
