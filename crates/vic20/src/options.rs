//! The configuration of a machine.

use alloc::boxed::Box;
use alloc::vec::Vec;

use hardware::Storage;

use crate::board::Board;
use crate::costs::COSTS;
use crate::rom::Rom;
use crate::{Expansion, Region, Vic20};

/// The configuration of a machine.
#[derive(Default)]
pub struct Options {
    /// The television norm.
    pub region: Region,
    /// The RAM on the expansion port. With `None` the port has no RAM until [`Board::set_expansion`].
    pub expansion: Option<Expansion>,
    /// The seed of the contents of RAM after power-on that nothing initialises.
    pub seed: u64,
    /// The medium in the disk drive and the cassette recorder; without one these devices are absent.
    pub storage: Option<Box<dyn Storage>>,
    /// The tape in the recorder; without one it has the files of the folder in the drive.
    pub tape: Option<Box<dyn Storage>>,
    /// The contents of the ROM of BASIC, and of its part of the KERNAL's: addresses, each with the
    /// bytes from there on.
    pub language_rom: Vec<(u16, Vec<u8>)>,
}

impl From<Options> for Vic20 {
    /// Creates a machine and powers it on.
    ///
    /// # Panics
    /// If `language_rom` has an address outside the ROM.
    fn from(options: Options) -> Self {
        let Options { region, expansion, seed, storage, tape, language_rom } = options;
        let board = Board::new(region, expansion, seed, Rom::new::<Board>(&language_rom));
        let mut machine = Self::new(board, COSTS, storage);
        if let Some(tape) = tape {
            machine.change_tape(Some(tape));
        }
        machine
    }
}
