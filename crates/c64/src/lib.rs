//! The Commodore 64: memory, chips and keyboard, without a byte of its ROM.
//!
//! [`C64`] is a [`Board`] with the KERNAL of the crate `kernal`, which does the work of the ROM's
//! code natively. The data that programs read from ROM addresses (tables, vectors) is built from
//! facts.
//!
//! ```
//! use c64::{C64, Options};
//! use cbm_basic::machine::Channels;
//! use hardware::Memory;
//!
//! let mut machine = C64::from(Options::default());
//! machine.put(b'A');
//! assert_eq!(machine.ram()[1024], 1);
//! ```
//!
//! | module | what it is |
//! |---|---|
//! | `board` | memory, chips and time, and the address map; deferred interrupts, which only count the jiffy clock |
//! | `space` | RAM, ROM, colour RAM, and the port that selects between them; `shadow` is a patched copy of the ROM in RAM |
//! | `rom` | the data in the ROM; `rom_images` are a user's images of the original ROMs |
//! | `rom_machine` | the board with such images: the processor executes their code |
//! | `clock` | the cycles that the video chip steals from the processor |
//! | `video`, `sound`, `cia` | the chips, independent of each other |
//! | `keyboard` | the key matrix, names of keys, decode tables |
//! | `pointer` | paddles, mouse and light pen |
//! | `variant`, `routines` | what distinguishes its KERNAL from others of the family |
//! | `options` | the configuration |
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
pub mod cia;
mod clock;
mod keyboard;
mod options;
pub mod palette;
mod pointer;
mod region;
mod rom;
mod rom_images;
mod rom_machine;
mod routine_names;
mod routines;
mod shadow;
pub mod sound;
mod space;
mod variant;
pub mod video;

pub use board::Board;
pub use kernal::costs;
pub use options::Options;
pub use region::Region;
pub use rom_images::{RomImages, RomKind, WrongRomSize};
pub use rom_machine::RomMachine;
pub use routine_names::routine_name;

/// A Commodore 64 without BASIC.
pub type C64 = kernal::Machine<Board>;

/// A state of a machine.
pub type Checkpoint = kernal::Checkpoint<Board>;
