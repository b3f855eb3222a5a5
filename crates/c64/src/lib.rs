//! The Commodore 64: memory, chips, keyboard, screen editor and the KERNAL's services, without a byte of its ROM.
//!
//! [`C64`] implements the contract of the crate `hardware`; it knows no BASIC. What the ROM's code did is done
//! natively and takes the processor time that the ROM's code took; what programs read from ROM addresses (tables,
//! vectors) is built from facts.
//!
//! | module | what it is |
//! |---|---|
//! | `board` | RAM, ROM and the chips behind the processor's address space |
//! | `clock` | processor time, elapsed time, horizon; `interrupt` is what happens when it is reached |
//! | `video`, `sound`, `cia`, `cpu` | the chips, each for itself |
//! | `keyboard` | the key matrix, the KERNAL's scan of it, names of keys |
//! | `editor` | the KERNAL's screen editor |
//! | `channels`, `transfer`, `devices` | files, LOAD and SAVE; printer, tape and disk drive |
//! | `firmware` | KERNAL routines called by machine code or `SYS` |
//! | `costs` | what the firmware's routines cost |
//! | `nmi` | the interrupt that cannot be masked: CIA 2, RESTORE |
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
pub mod cia;
mod clock;
pub mod costs;
pub mod cpu;
mod devices;
mod editor;
mod firmware;
mod interrupt;
mod kernal;
mod keyboard;
mod machine_code;
mod nmi;
mod notices;
pub mod palette;
mod region;
mod rom;
mod serial_port;
mod snapshot;
pub mod sound;
mod startup;
mod transfer;
pub mod video;
mod view;

pub use board::{C64, Options};
pub use region::Region;
pub use snapshot::Snapshot;
