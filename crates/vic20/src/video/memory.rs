//! The machine's memory as the video chip sees it.
//!
//! ```text
//! chip       processor
//! 3000-3fff  1000-1fff  RAM
//! 2400-2fff  -          not connected: the chip does not reach expansions
//! 2000-23ff  0000-03ff  RAM
//! 1000-1fff  -          not connected
//! 0000-0fff  8000-8fff  characters
//! ```
//! The chip has 14 address lines, and the processor's A15 is its A13 inverted. The address wraps: codes beyond
//! the RAM at 1fff have the characters in ROM. A program with a character set at 7168 therefore has the ROM's
//! characters in the codes from 128 on.

/// The value of a fetch from an unconnected address (guess: the lines are high).
const UNCONNECTED: u8 = 0xff;

/// The memories that the video chip fetches from.
#[derive(Clone, Copy, Debug)]
pub struct VideoMemory<'a> {
    /// The processor's address space, of which the chip sees the RAM inside the machine.
    pub ram: &'a [u8; 0x1_0000],
    /// Colour RAM; only the low four bits of each byte count.
    pub colour: &'a [u8; 1024],
    /// The character ROM, upper case and graphics first.
    pub characters: &'a [u8; 4096],
}

impl VideoMemory<'_> {
    /// Fetches from the chip's address, modulo 0x4000.
    pub(super) fn fetch(&self, address: u16) -> u8 {
        let address = address & 0x3fff;
        match address {
            0x0000..=0x0fff => self.characters[usize::from(address)],
            0x2000..=0x23ff | 0x3000..=0x3fff => self.ram[usize::from(processor_address(address))],
            _ => UNCONNECTED,
        }
    }

    /// Returns the colour of the character cell at the chip's address.
    pub(super) fn colour(&self, cell: u16) -> u8 {
        self.colour[usize::from(colour_cell(cell))] & 0x0f
    }
}

/// Converts the chip's address to the processor's.
pub(super) const fn processor_address(address: u16) -> u16 {
    if address & 0x2000 != 0 { address & 0x1fff } else { 0x8000 | address & 0x1fff }
}

/// Returns the cell of colour RAM at the chip's address: its ten address lines are the chip's lowest.
pub(super) const fn colour_cell(address: u16) -> u16 {
    address & 0x03ff
}
