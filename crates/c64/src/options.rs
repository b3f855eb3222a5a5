//! The configuration of a machine.

use alloc::boxed::Box;
use alloc::vec::Vec;

use hardware::{PointerDevice, Storage};
use kernal::costs::Costs;

use crate::board::Board;
use crate::rom::Rom;
use crate::{C64, Region};

/// The configuration of a machine.
#[derive(Default)]
pub struct Options {
    /// The television norm.
    pub region: Region,
    /// The seed of the contents of RAM after power-on that nothing initialises.
    pub seed: u64,
    /// The medium in the disk drive and the cassette recorder; without one these devices are absent.
    pub storage: Option<Box<dyn Storage>>,
    /// The tape in the recorder; without one it has the files of the folder in the drive.
    pub tape: Option<Box<dyn Storage>>,
    /// The costs of its firmware's routines.
    pub costs: Costs,
    /// The contents of the ROM of BASIC, and of its part of the KERNAL's: addresses, each with the
    /// bytes from there on.
    pub language_rom: Vec<(u16, Vec<u8>)>,
    /// The image of the character ROM; the built-in character set without one.
    pub characters: Option<Box<[u8; 0x1000]>>,
    /// The device in control port 1 that the host's pointer moves.
    pub pointer: Option<PointerDevice>,
}

impl From<Options> for C64 {
    /// Creates a machine and powers it on.
    ///
    /// # Panics
    /// If `language_rom` has an address outside the ROM.
    fn from(options: Options) -> Self {
        let Options { region, seed, storage, tape, costs, language_rom, characters, pointer } = options;
        let mut rom = Rom::new::<Board>(&language_rom);
        if let Some(characters) = characters {
            rom.characters = *characters;
        }
        let mut board = Board::with_rom(region, seed, &costs, rom);
        board.connect(pointer);
        let mut machine = Self::new(board, costs, storage);
        if let Some(tape) = tape {
            machine.change_tape(Some(tape));
        }
        machine
    }
}
