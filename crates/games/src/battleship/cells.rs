//! Sets of cells as bits of one integer, for operations on a whole board.
//!
//! A row has 12 bits, of which the lowest 10 are its columns. A shift moves bits
//! of a row into the other two; a mask clears them there.

use super::board::{Cell, SIZE};

/// A set of cells, rows from the lowest bit up.
pub(super) type Cells = u128;

/// Bits of a row.
pub(super) const ROW: u32 = 12;

/// Returns the bit of a cell.
pub(super) const fn bit(cell: Cell) -> u32 {
    ROW * (cell.y() as u32 - 1) + cell.x() as u32 - 1
}

/// Bits of a board.
pub(super) const BITS: usize = (ROW * SIZE as u32) as usize;

/// Returns the cell of a bit.
#[inline]
pub(super) fn cell(bit: u32) -> Cell {
    Cell::at((bit % ROW) as u8 + 1, (bit / ROW) as u8 + 1).expect("a set has cells of the board")
}

/// Returns the cells that can be pivots of ships of a length; with length 1, all cells.
pub(super) const fn pivots(length: u8) -> Cells {
    let row = (1 << (SIZE + 1 - length)) - 1;
    let mut cells = 0;
    let mut y = 0;
    while y < SIZE as u32 {
        cells |= row << (ROW * y);
        y += 1;
    }
    cells
}

/// Returns a row, bit `x` for column `x`.
pub(super) const fn row(cells: Cells, y: u8) -> u16 {
    ((cells >> (ROW * (y as u32 - 1))) as u16) << 1 & COLUMNS
}

/// The columns of a row.
pub(super) const COLUMNS: u16 = 0x07fe;
