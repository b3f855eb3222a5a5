//! The Commodore 64: memory, chips, keyboard, screen editor and the KERNAL's services, without a byte of its ROM.
//!
//! [`C64`] implements the traits of the crates `hardware` and `cbm-kernal`; it does not depend on
//! BASIC. The work of the ROM's code is done natively and takes the processor time of the ROM's
//! code; the data that programs read from ROM addresses (tables, vectors) is built from facts.
//!
//! It has three layers, each of which owns the one below and passes it to those above: the board
//! with memory, chips and time; the editor on it, the part of the KERNAL that needs only the board;
//! the machine with channels and devices.
//!
//! | module | what it is |
//! |---|---|
//! | `machine` | the complete machine |
//! | `board` | memory, chips and time, and the address map; deferred interrupts, which only count the jiffy clock |
//! | `space` | RAM, ROM, colour RAM, and the port that selects between them; `shadow` is a patched copy of the ROM in RAM |
//! | `clock` | the cycles that the video chip steals from the processor; `timekeeper` handles due events |
//! | `video`, `sound`, `cia`, `cpu` | the chips, independent of each other |
//! | `keyboard`, `keys` | the key matrix, names of keys; STOP and RESTORE as BASIC sees them |
//! | `editor` | the KERNAL's screen editor, its keyboard scan and its interrupt |
//! | `startup` | the initialisation of memory and chips |
//! | `interrupt`, `nmi` | IRQ and NMI, including the program's handlers |
//! | `entropy` | entropy that BASIC reads from chips |
//! | `channels`, `devices` | files, LOAD and SAVE; printer, tape and disk drive |
//! | `machine_code`, `firmware` | the program's code on the processor; KERNAL routines that it or `SYS` calls |
//! | `view` | the visible state of the machine |
//! | `checkpoint` | going back to a state |
//! | `costs` | the costs of the firmware's routines |
//! | `serial_port` | the RS-232 interface, with nothing connected |
//!
//! Note: zero page *is* the state. The editor's cursor, the keyboard queue, the jiffy clock and the
//! open files live in RAM at the addresses where the KERNAL keeps them, because programs peek and
//! poke them.
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
pub use keyboard::{key_name_for_matrix_code, key_names_for_code};
pub use machine::{C64, Options};
pub use region::Region;
