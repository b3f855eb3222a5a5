//! The Commodore 64: memory, chips, keyboard, screen editor and the KERNAL's services, without a byte of its ROM.
//!
//! [`C64`] implements the contracts of the crates `hardware` and `cbm-kernal`; it knows no BASIC. What the ROM's code did is done
//! natively and takes the processor time that the ROM's code took; what programs read from ROM addresses (tables,
//! vectors) is built from facts.
//!
//! It is built in layers, each of which owns the one below and is all that those above it are lent: the board with memory, chips and time;
//! the editor on it, which is what of the KERNAL needs nothing else; the machine with channels and devices.
//!
//! | module | what it is |
//! |---|---|
//! | `machine` | all of it put together |
//! | `board` | memory, chips and time, and what the processor reaches at each address; interrupts in which only the clock is counted up |
//! | `space` | RAM, ROM, colour RAM, and the port that chooses between them; `shadow` is a patched copy of the ROM in RAM |
//! | `clock` | what the video chip takes of the processor's time; `timekeeper` is what happens when something is due |
//! | `video`, `sound`, `cia`, `cpu` | the chips, each for itself |
//! | `keyboard`, `keys` | the key matrix, names of keys; STOP and RESTORE as BASIC sees them |
//! | `editor` | the KERNAL's screen editor, its scan of the keyboard and its interrupt |
//! | `startup` | what the start-up code writes into memory and chips |
//! | `interrupt`, `nmi` | both interrupts, those of the program's handlers among them |
//! | `entropy` | chance that the language reads from chips |
//! | `channels`, `devices` | files, LOAD and SAVE; printer, tape and disk drive |
//! | `machine_code`, `firmware` | the program's code on the processor; KERNAL routines that it or `SYS` calls |
//! | `view` | what the machine shows |
//! | `checkpoint` | going back to a state |
//! | `costs` | what the firmware's routines cost |
//! | `serial_port` | the RS-232 interface, with nothing plugged in |
//!
//! The thing newcomers get wrong: zero page *is* the state. The editor's cursor, the keyboard queue, the jiffy clock
//! and the open files live in RAM at the addresses where the KERNAL keeps them, because programs peek and poke them.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod channels;
mod checkpoint;
pub mod cia;
mod clock;
pub mod costs;
pub mod cpu;
mod devices;
mod editor;
mod entropy;
mod firmware;
mod interrupt;
mod kernal;
mod keyboard;
mod keys;
mod machine;
mod machine_code;
mod nmi;
pub mod palette;
mod region;
mod rom;
mod serial_port;
mod shadow;
pub mod sound;
mod space;
mod startup;
mod timekeeper;
pub mod video;
mod view;
mod warnings;

pub use checkpoint::Checkpoint;
pub use machine::{C64, Options};
pub use region::Region;
