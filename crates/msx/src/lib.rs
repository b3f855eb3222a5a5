//! The MSX1: memory, chips, keyboard, screen editor, drawing and the BIOS routines, without a byte of its ROM.
//!
//! [`Msx`] implements what all machines have in common, which is in the crate `hardware`, and the contract of its dialect,
//! [`MsxMachine`](msx_basic::MsxMachine). The ROM's routines are native code and charge the processor time of the original.
//!
//! | module | contents |
//! |---|---|
//! | `machine` | the whole machine: the board, and the firmware's state outside memory |
//! | `board` | memory, chips and time, and the contents of each address |
//! | `contract` | the routines that the dialect uses |
//! | `rom` | known bytes of the ROM |
//! | `timekeeper` | processing of events that fall due |
//! | `interrupt` | the interrupt at the end of every frame |
//! | `video`, `sound` | the chips |
//! | `modes` | screen modes, colours, sprites |
//! | `keyboard` | the key matrix, the firmware's scan of it, key names |
//! | `editor` | the firmware's screen editor |
//! | `drawing` | the firmware's pen |
//! | `music` | the music queues that the interrupt plays |
//! | `controllers`, `ports` | joysticks and triggers; the processor's I/O ports |
//! | `code_state`, `machine_code` | machine code of programs, and the ROM's routines by address |
//! | `view`, `warnings`, `control` | the state visible to the host; warnings; power, events, checkpoints |
//! | `costs` | cycle costs of the firmware's routines |
//!
//! Note: the workspace *is* the state. The cursor, the key buffer, the screen mode and the music queues are in RAM at the
//! addresses of the firmware ([`msx_basic::workspace`]), because programs peek and poke them; the contents of the screen are in the video chip's own
//! memory.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod code_state;
mod contract;
mod control;
mod controllers;
pub mod costs;
mod drawing;
mod drives;
mod editor;
mod interrupt;
mod keyboard;
mod latches;
mod machine;
mod machine_code;
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

pub use control::Checkpoint;
pub use fat12::Drive;
pub use keyboard::{chord_for, chord_for_code, chord_named, key_names, key_names_for_code};
pub use machine::{Msx, Options};
pub use region::Region;

use msx_basic::workspace;
