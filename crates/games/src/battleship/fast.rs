//! Boards as bit masks: a ship's room is found for all its pivots at once.

use super::board::{Cell, Kind, SIZE, Side};
use super::core::{Core, Place};

/// The columns of a board, bit `x` for column `x`.
const COLUMNS: u16 = 0x07fe;

/// A board in one number: twelve bits a row from the lowest on, the first ten of them its columns. What is shifted out of a row
/// comes to lie on the two others, or in columns where no pivot is.
type Cells = u128;

/// Bits of a row.
const ROW: u32 = 12;

/// The bit of a cell.
const fn bit(cell: Cell) -> u32 {
    ROW * (cell.y() as u32 - 1) + cell.x() as u32 - 1
}

/// The cells where ships of a length have pivots.
const fn pivots(length: u8) -> Cells {
    let row = (1 << (SIZE + 1 - length)) - 1;
    let mut cells = 0;
    let mut y = 0;
    while y < SIZE as u32 {
        cells |= row << (ROW * y);
        y += 1;
    }
    cells
}

/// [`pivots`] by the length.
const PIVOTS: [Cells; 5] = [0, pivots(1), pivots(2), pivots(3), pivots(4)];

/// A fleet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fleet {
    taken: Cells,
    /// The cells by the two bits of their kinds, less one.
    low: Cells,
    high: Cells,
}

impl Fleet {
    /// The pivots where the check finds room.
    #[inline]
    fn room(&self, length: u8, rows_below: u8) -> Cells {
        // A cell blocks the pivots in the row below it, in its own and in those above.
        let above =
            (0..=u32::from(rows_below)).fold(self.taken << ROW, |all, row| all | self.taken >> (ROW * row));
        // One at x blocks those from x - length to x + 1.
        let blocked = (0..=u32::from(length)).fold(above << 1, |all, shift| all | above >> shift);
        PIVOTS[usize::from(length)] & !blocked
    }

    /// The first pivot from `from` on where the check finds room.
    #[must_use]
    #[inline]
    pub fn settle(&self, kind: Kind, from: Cell, rows_below: u8) -> Cell {
        // Where the numbers are known, the shifts are.
        let room = match (kind.length(), rows_below) {
            (1, 1) => self.room(1, 1),
            (2, 2) => self.room(2, 2),
            (3, 3) => self.room(3, 3),
            (length, rows_below) => self.room(length, rows_below),
        };
        let behind = room & !0 << bit(from);
        let first = if behind == 0 { room } else { behind }.trailing_zeros();
        Cell::at((first % ROW) as u8 + 1, (first / ROW) as u8 + 1).expect("there is room for every ship")
    }

    /// Puts a ship there.
    #[inline]
    pub fn put(&mut self, kind: Kind, pivot: Cell) {
        let ship: Cells = ((1 << kind.length()) - 1) << bit(pivot);
        let number = Cells::from(kind.number() - 1);
        self.taken |= ship;
        self.low |= ship & (number & 1).wrapping_neg();
        self.high |= ship & (number >> 1).wrapping_neg();
    }

    /// The kind of the ship there.
    #[must_use]
    pub fn ship(&self, cell: Cell) -> Option<Kind> {
        let bit = |cells: Cells| (cells >> bit(cell) & 1) as usize;
        (bit(self.taken) != 0).then(|| Kind::ALL[bit(self.low) | bit(self.high) << 1])
    }

    /// The pivots where a ship may be put, row by row: bit `x` for column `x`. A carrier may be put anywhere.
    #[must_use]
    pub fn free(&self, kind: Kind) -> [u16; SIZE as usize] {
        let length = kind.length();
        let room = match kind {
            Kind::Carrier => PIVOTS[usize::from(length)],
            Kind::Cruiser | Kind::Battleship | Kind::Submarine => self.room(length, length),
        };
        std::array::from_fn(|row| ((room >> (ROW * row as u32)) as u16) << 1 & COLUMNS)
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
        self.fleets[side.index()].room(kind.length(), rows_below) >> bit(pivot) & 1 != 0
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
