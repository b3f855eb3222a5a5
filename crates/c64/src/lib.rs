//! The Commodore 64: memory, chips, keyboard, screen editor and the KERNAL's services, without a byte of its ROM.
//!
//! [`C64`] implements the contracts of the crates `hardware` and `cbm-kernal`; it knows no BASIC. What the ROM's code did is done
//! natively and takes the processor time that the ROM's code took; what programs read from ROM addresses (tables,
//! vectors) is built from facts.
//!
//! | module | what it is |
//! |---|---|
//! | `board` | the parts put together, and what the processor reaches at each address |
//! | `space` | RAM, ROM, colour RAM, and the port that chooses between them |
//! | `clock` | processor time, elapsed time, horizon; `timekeeper` is what happens when it is reached |
//! | `interrupt`, `nmi` | both interrupts; `quiet` is those in which only the clock is counted up |
//! | `attention`, `entropy` | what the language is to take notice of; chance that it reads from chips |
//! | `video`, `sound`, `cia`, `cpu` | the chips, each for itself |
//! | `keyboard`, `keys` | the key matrix, the KERNAL's scan of it, names of keys; STOP and RESTORE as BASIC sees them |
//! | `editor` | the KERNAL's screen editor |
//! | `channels`, `devices` | files, LOAD and SAVE; printer, tape and disk drive |
//! | `firmware` | KERNAL routines called by machine code or `SYS` |
//! | `snapshot` | going back to a state |
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

mod attention;
mod board;
mod channels;
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
mod machine_code;
mod nmi;
mod notices;
pub mod palette;
mod quiet;
mod region;
mod rom;
mod serial_port;
mod snapshot;
pub mod sound;
mod space;
mod startup;
mod timekeeper;
pub mod video;
mod view;

pub use board::{C64, Options};
pub use region::Region;
pub use snapshot::Snapshot;
