//! The compared state of a machine: memory and the registers that programs write.

use basic::memory::Ram;
use c64::Board;
use hardware::Memory as _;
use systems::System;

/// The memory of a machine as a comparison sees it.
pub struct View<'a> {
    /// The RAM, including the RAM under ROM and chips.
    pub ram: &'a Ram,
    /// The colour RAM. Only the low nibbles are compared.
    pub colours: &'a [u8],
    /// The address of the screen codes.
    pub screen: u16,
    /// The registers of the chips by address, as last written, in the order of
    /// [`Board::written_registers`].
    pub registers: Vec<(u16, u8)>,
}

impl<'a> View<'a> {
    /// Returns the view of a native Commodore 64.
    pub(super) fn of_native(native: &'a dyn System) -> Self {
        Self::of_board(systems::c64::board(native).expect("the native machine is a Commodore 64"))
    }

    /// Returns the view of a board.
    #[must_use]
    pub fn of_board(board: &'a Board) -> Self {
        Self {
            ram: board.ram(),
            colours: board.colour_ram(),
            screen: board.screen_address(),
            registers: board.written_registers().collect(),
        }
    }
}
