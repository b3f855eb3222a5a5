//! Boards as bit masks: one computation finds all free pivots of a ship.

use super::board::{Cell, Kind, SIZE, Side};
use super::cells::{BITS, COLUMNS, Cells, ROW, bit, cell, pivots, row};
use super::core::{Coord, Core};

/// [`pivots`] by length.
const PIVOTS: [Cells; 5] = [0, pivots(1), pivots(2), pivots(3), pivots(4)];

/// Returns the pivots that these cells block for ships of a length whose cells must be free down to the
/// last of `rows_below`.
const fn blocked(cells: Cells, length: u8, rows_below: u8) -> Cells {
    // A cell blocks the pivots in the row below it, in its own row and in the rows above.
    let mut above = cells << ROW;
    let mut row = 0;
    while row <= rows_below as u32 {
        above |= cells >> (ROW * row);
        row += 1;
    }
    // A cell at x blocks the pivots from x - length to x + 1.
    let mut blocked = above << 1;
    let mut shift = 0;
    while shift <= length as u32 {
        blocked |= above >> shift;
        shift += 1;
    }
    blocked
}

/// The effect of a ship on a fleet.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Placement {
    /// Its cells.
    ship: Cells,
    /// The pivots that it blocks for the three shorter kinds.
    blocked: [Cells; 3],
}

/// By the ship's kind minus one and the bit of its pivot.
static PLACEMENTS: [[Placement; BITS]; 4] = {
    let mut table = [[Placement { ship: 0, blocked: [0; 3] }; BITS]; 4];
    let mut kind = 0;
    while kind < 4 {
        let mut pivot = 0;
        while pivot < BITS {
            let put = &mut table[kind][pivot];
            put.ship = ((1 << Kind::ALL[kind].length()) - 1) << pivot;
            let mut later = 0;
            while later < 3 {
                let length = Kind::ALL[later + 1].length();
                put.blocked[later] = blocked(put.ship, length, length);
                later += 1;
            }
            pivot += 1;
        }
        kind += 1;
    }
    table
};

/// A fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fleet {
    /// The cells by kind minus one.
    ships: [Cells; 4],
    /// The free pivots, by kind minus one. The program places a carrier without a check.
    free: [Cells; 4],
}

impl Default for Fleet {
    fn default() -> Self {
        Self { ships: [0; 4], free: Kind::ALL.map(|kind| PIVOTS[usize::from(kind.length())]) }
    }
}

impl Fleet {
    /// Returns the pivots at which a ship is free down to the last of `rows_below`.
    fn free_pivots(&self, kind: Kind, rows_below: u8) -> Cells {
        let taken = self.ships.iter().fold(0, |all, ships| all | ships);
        PIVOTS[usize::from(kind.length())] & !blocked(taken, kind.length(), rows_below)
    }

    /// Places a ship at the first legal pivot from `from` on and returns it.
    #[inline]
    pub fn place_ship(&mut self, kind: Kind, from: Cell) -> Cell {
        let pivot = next_bit(self.free[kind as usize - 1], from);
        self.place_ship_at_bit(kind, pivot);
        cell(pivot)
    }

    /// Places a ship.
    pub fn place_ship_at(&mut self, kind: Kind, pivot: Cell) {
        self.place_ship_at_bit(kind, bit(pivot));
    }

    #[inline]
    fn place_ship_at_bit(&mut self, kind: Kind, pivot: u32) {
        let put = &PLACEMENTS[kind as usize - 1][pivot as usize];
        self.ships[kind as usize - 1] |= put.ship;
        for (free, blocked) in self.free[1..].iter_mut().zip(&put.blocked) {
            *free &= !blocked;
        }
    }

    /// Returns the kind of the ship in a cell.
    #[must_use]
    pub fn ship(&self, cell: Cell) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.ships[kind as usize - 1] >> bit(cell) & 1 != 0)
    }

    /// Returns the legal pivots of a kind, row by row: bit `x` for column `x`. All
    /// pivots of a carrier are legal.
    #[must_use]
    pub fn free_rows(&self, kind: Kind) -> [u16; SIZE as usize] {
        std::array::from_fn(|y| row(self.free[kind as usize - 1], y as u8 + 1))
    }
}

/// Returns the bit of the first cell of a set from `from` on; the search wraps after the last cell.
#[inline]
fn next_bit(cells: Cells, from: Cell) -> u32 {
    let at_or_after = cells & !0 << bit(from);
    if at_or_after == 0 { cells } else { at_or_after }.trailing_zeros()
}

/// Both fleets and the marks on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    fleets: [Fleet; 2],
    /// Bit `x + 1` of a row for column `x`: the search goes beyond the board.
    marks: [u16; 11],
    /// Bit `x` for column `x`.
    opened: [u16; 11],
}

impl Core for Boards {
    fn is_free(&self, side: Side, kind: Kind, pivot: Cell, rows_below: u8) -> bool {
        self.fleets[side.index()].free_pivots(kind, rows_below) >> bit(pivot) & 1 != 0
    }

    fn find_pivot(&self, side: Side, kind: Kind, from: Cell, rows_below: u8) -> (Cell, u32) {
        let at = cell(next_bit(self.fleets[side.index()].free_pivots(kind, rows_below), from));
        let columns = u32::from(SIZE + 1 - kind.length());
        let number = |cell: Cell| u32::from(cell.y()) * columns + u32::from(cell.x());
        let all = columns * u32::from(SIZE);
        (at, (number(at) + all - number(from)) % all + 1)
    }

    fn place_ship(&mut self, side: Side, kind: Kind, pivot: Cell) {
        self.fleets[side.index()].place_ship_at(kind, pivot);
    }

    fn ship(&self, side: Side, cell: Cell) -> Option<Kind> {
        self.fleets[side.index()].ship(cell)
    }

    fn is_marked(&self, coord: Coord) -> bool {
        self.marks[usize::from(coord.y)] >> (coord.x + 1) & 1 != 0
    }

    fn mark(&mut self, coord: Coord) {
        self.marks[usize::from(coord.y)] |= 1 << (coord.x + 1);
    }

    fn first_unmarked(&self, from: Cell) -> Cell {
        let mut y = from.y();
        let free = |y: u8| COLUMNS & !(self.marks[usize::from(y)] >> 1);
        let mut row = free(y) & !0 << from.x();
        while row == 0 {
            y = y % SIZE + 1;
            row = free(y);
        }
        Cell::at(row.trailing_zeros() as u8, y).expect("the row has an unmarked column")
    }

    fn is_closed(&self, cell: Cell) -> bool {
        self.opened[usize::from(cell.y())] >> cell.x() & 1 == 0
    }

    fn open(&mut self, cell: Cell) {
        self.opened[usize::from(cell.y())] |= 1 << cell.x();
    }
}
