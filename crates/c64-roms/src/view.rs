//! What is compared of a machine: memory and the registers that programs write.

use basic::memory::Ram;
use c64::Board;
use hardware::Memory as _;

/// The memory of a machine as a comparison sees it.
pub struct View<'a> {
    /// RAM, that under ROM and chips included.
    pub ram: &'a Ram,
    /// Colour RAM, of which the low nibbles count.
    pub colours: &'a [u8],
    /// The first address of the screen's codes.
    pub screen: u16,
    /// The registers of the chips by address, as last written, in the order of
    /// [`Board::written_registers`].
    pub registers: Vec<(u16, u8)>,
}

impl<'a> View<'a> {
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
