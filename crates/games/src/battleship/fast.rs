//! Rows as bit masks: a ship's room is found for all pivots of a row at once.

use super::board::{Cell, Kind, SIZE, Side};
use super::core::{Core, Place};

/// Bit `x` of a row stands for column `x`; one row lies above the board and four below, always empty.
type Rows = [u16; 15];

/// The columns of a board.
const COLUMNS: u16 = 0x07fe;

/// A fleet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fleet {
    rows: Rows,
    /// The cells by the two bits of their kinds, less one.
    low: Rows,
    high: Rows,
}

/// The columns where ships of a length have pivots.
const fn pivots(length: u8) -> u16 {
    COLUMNS >> (length - 1) & COLUMNS
}

impl Fleet {
    /// The pivots of row `y` where the check finds no room.
    fn blocked(&self, y: u8, length: u8, rows_below: u8) -> u16 {
        let y = usize::from(y);
        let taken = self.rows[y - 1..=y + usize::from(rows_below)].iter().fold(0, |all, row| all | row);
        // A cell at x blocks the pivots from x - length to x + 1.
        (0..=length).fold(taken << 1, |all, shift| all | taken >> shift)
    }

    /// The first pivot from `from` on where the check finds room.
    #[must_use]
    pub fn settle(&self, kind: Kind, from: Cell, rows_below: u8) -> Cell {
        let length = kind.length();
        let free = |y| pivots(length) & !self.blocked(y, length, rows_below);
        let mut y = from.y();
        let mut row = free(y) & !0 << from.x();
        while row == 0 {
            y = y % SIZE + 1;
            row = free(y);
        }
        Cell::at(row.trailing_zeros() as u8, y).expect("pivots lie on the board")
    }

    /// Puts a ship there.
    pub fn put(&mut self, kind: Kind, pivot: Cell) {
        let y = usize::from(pivot.y());
        let ship = ((1u16 << kind.length()) - 1) << pivot.x();
        let number = u16::from(kind.number() - 1);
        self.rows[y] |= ship;
        self.low[y] |= ship * (number & 1);
        self.high[y] |= ship * (number >> 1);
    }

    /// The kind of the ship there.
    #[must_use]
    pub fn ship(&self, cell: Cell) -> Option<Kind> {
        let (x, y) = (cell.x(), usize::from(cell.y()));
        let bit = |rows: &Rows| rows[y] >> x & 1;
        (bit(&self.rows) != 0).then(|| Kind::ALL[usize::from(bit(&self.low) | bit(&self.high) << 1)])
    }

    /// The pivots of a row where a ship may be put: bit `x` for column `x`. A carrier may always.
    #[must_use]
    pub fn free(&self, y: u8, kind: Kind) -> u16 {
        let length = kind.length();
        match kind {
            Kind::Carrier => pivots(length),
            _ => pivots(length) & !self.blocked(y, length, length),
        }
    }
}

/// Both fleets and the marks on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    fleets: [Fleet; 2],
    /// Bit `x + 1` of a row for column `x`: the search goes beside the board.
    marks: [u16; 11],
    /// Bit `x` for column `x`.
    opened: [u16; 11],
}

impl Core for Boards {
    fn has_room(&self, side: Side, kind: Kind, pivot: Cell, rows_below: u8) -> bool {
        let blocked = self.fleets[side.index()].blocked(pivot.y(), kind.length(), rows_below);
        blocked >> pivot.x() & 1 == 0
    }

    fn settle(&self, side: Side, kind: Kind, from: Cell, rows_below: u8) -> (Cell, u32) {
        let at = self.fleets[side.index()].settle(kind, from, rows_below);
        let columns = u32::from(SIZE + 1 - kind.length());
        let number = |cell: Cell| u32::from(cell.y()) * columns + u32::from(cell.x());
        let all = columns * u32::from(SIZE);
        (at, (number(at) + all - number(from)) % all + 1)
    }

    fn put(&mut self, side: Side, kind: Kind, pivot: Cell) {
        self.fleets[side.index()].put(kind, pivot);
    }

    fn ship(&self, side: Side, cell: Cell) -> Option<Kind> {
        self.fleets[side.index()].ship(cell)
    }

    fn is_marked(&self, place: Place) -> bool {
        self.marks[usize::from(place.y)] >> (place.x + 1) & 1 != 0
    }

    fn mark(&mut self, place: Place) {
        self.marks[usize::from(place.y)] |= 1 << (place.x + 1);
    }

    fn first_unmarked(&self, from: Cell) -> Cell {
        let mut y = from.y();
        let free = |y: u8| COLUMNS & !(self.marks[usize::from(y)] >> 1);
        let mut row = free(y) & !0 << from.x();
        while row == 0 {
            y = y % SIZE + 1;
            row = free(y);
        }
        Cell::at(row.trailing_zeros() as u8, y).expect("columns lie on the board")
    }

    fn is_closed(&self, cell: Cell) -> bool {
        self.opened[usize::from(cell.y())] >> cell.x() & 1 == 0
    }

    fn open(&mut self, cell: Cell) {
        self.opened[usize::from(cell.y())] |= 1 << cell.x();
    }
}
