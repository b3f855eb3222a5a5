//! The registers as last written, and their interpretation.

use serde::{Deserialize, Serialize};

use super::register_numbers::{AUXILIARY, COLOURS, COLUMNS, LEFT, POINTERS, REGISTERS, ROWS, TOP};

/// The registers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Registers([u8; REGISTERS]);

impl Registers {
    /// Returns the value last written to a register.
    #[inline]
    pub(super) fn get(&self, register: u8) -> u8 {
        self.0[usize::from(register)]
    }

    /// Writes a register; returns its previous value.
    pub(super) fn set(&mut self, register: u8, value: u8) -> u8 {
        core::mem::replace(&mut self.0[usize::from(register)], value)
    }

    /// Returns the dot of the line at which the text begins.
    pub(super) fn left(&self) -> usize {
        4 * usize::from(self.get(LEFT) & 0x7f)
    }

    /// Returns the raster line at which the text begins.
    pub(super) fn top(&self) -> u16 {
        2 * u16::from(self.get(TOP))
    }

    /// Returns the character cells in a row.
    pub(super) fn columns(&self) -> u16 {
        u16::from(self.get(COLUMNS) & 0x7f)
    }

    /// Returns the rows of character cells.
    pub(super) fn rows(&self) -> u16 {
        u16::from(self.get(ROWS) >> 1 & 0x3f)
    }

    /// Returns the raster lines of a character cell.
    pub(super) fn cell_height(&self) -> u16 {
        if self.get(ROWS) & 0x01 != 0 { 16 } else { 8 }
    }

    /// Returns the chip's address of the first character cell.
    pub(super) fn screen(&self) -> u16 {
        let half = u16::from(self.get(COLUMNS) & 0x80) << 2;
        u16::from(self.get(POINTERS) & 0xf0) << 6 | half
    }

    /// Returns the chip's address of the character set.
    pub(super) fn characters(&self) -> u16 {
        u16::from(self.get(POINTERS) & 0x0f) << 10
    }

    /// Returns the third colour of multicolour cells.
    pub(super) fn auxiliary(&self) -> u8 {
        self.get(AUXILIARY) >> 4
    }

    pub(super) fn border(&self) -> u8 {
        self.get(COLOURS) & 0x07
    }

    pub(super) fn background(&self) -> u8 {
        self.get(COLOURS) >> 4
    }

    /// Returns whether cells of two colours exchange them.
    pub(super) fn is_inverse(&self) -> bool {
        self.get(COLOURS) & 0x08 == 0
    }
}
