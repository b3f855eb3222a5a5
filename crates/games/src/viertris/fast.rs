//! The rules on bit boards.
//!
//! ```text
//!   6 13 20 27 34 41 48 55   guard row, always empty: no run goes on from one column to the next
//!   5 12 19 26 33 40 47 54
//!   :  :  :  :  :  :  :  :
//!   0  7 14 21 28 35 42 49
//! ```
//!
//! What a newcomer gets wrong: [`Board::play`] takes a board without runs, on which only the mover's colour can have made one.

use super::board::{COLUMNS, Cell, Column, Direction, ROWS, Run, SHORTEST, Side};
use super::core::Core;

/// Bits of a column, the guard among them.
const STRIDE: usize = ROWS + 1;
/// The cells of a column without the guard.
const COLUMN: u64 = (1 << ROWS) - 1;
/// The lowest cells.
const BOTTOM: u64 = {
    let mut bits = 0;
    let mut column = 0;
    while column < COLUMNS {
        bits |= 1 << (column * STRIDE);
        column += 1;
    }
    bits
};
/// All cells.
const ALL: u64 = BOTTOM * COLUMN;

/// A column's stones without the gaps between them, by the cells that are kept and the stones.
static CLOSED_UP: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut kept = 0;
    while kept < 64 {
        let mut stones = 0;
        while stones < 64 {
            let (mut bits, mut place, mut row) = (0, 0, 0);
            while row < ROWS {
                if (kept >> row) & 1 == 1 {
                    bits |= (((stones >> row) & 1) as u8) << place;
                    place += 1;
                }
                row += 1;
            }
            table[kept][stones] = bits;
            stones += 1;
        }
        kept += 1;
    }
    table
};

/// Bits from a cell to the next in a direction.
const fn shift(direction: Direction) -> usize {
    match direction {
        Direction::Right => STRIDE,
        Direction::Up => 1,
        Direction::UpRight => STRIDE + 1,
        Direction::DownRight => STRIDE - 1,
    }
}

/// The cells in which four stones in a row begin.
#[inline(always)]
const fn fours(stones: u64, shift: usize) -> u64 {
    let pairs = stones & (stones >> shift);
    pairs & (pairs >> (2 * shift))
}

/// Whether there is a run.
#[inline(always)]
const fn has_run(stones: u64) -> bool {
    fours(stones, STRIDE) | fours(stones, 1) | fours(stones, STRIDE + 1) | fours(stones, STRIDE - 1) != 0
}

/// The points of all runs of a colour and the stones in them.
#[inline]
fn found(stones: u64) -> (u32, u64) {
    let (mut points, mut cells) = (0, 0);
    for direction in Direction::ALL {
        let shift = shift(direction);
        let starts = fours(stones, shift);
        // A run of n stones has n-3 fours and is worth n-2: one point for each four, and one for the first of them.
        points += starts.count_ones() + (starts & !(starts << shift)).count_ones();
        let pairs = starts | (starts << shift);
        cells |= pairs | (pairs << (2 * shift));
    }
    (points, cells)
}

/// The board as two sets of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    stones: [u64; 2],
}

impl Board {
    /// All stones.
    #[inline]
    const fn occupied(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// The cells of both sides as bits.
    #[must_use]
    pub const fn bits(&self) -> [u64; 2] {
        self.stones
    }

    /// Whether a stone can be dropped there.
    #[inline]
    #[must_use]
    pub const fn is_open(&self, column: Column) -> bool {
        (self.occupied() >> (column.index() * STRIDE + ROWS - 1)) & 1 == 0
    }

    /// The columns in which a stone can be dropped, one bit each at the place of the guard.
    #[inline]
    #[must_use]
    pub const fn open(&self) -> u64 {
        !(self.occupied() << 1) & (BOTTOM << ROWS)
    }

    /// The column whose guard has this place.
    #[inline]
    #[must_use]
    pub const fn column_of(place: u32) -> Option<Column> {
        Column::at(place as usize / STRIDE)
    }

    /// Drops a stone on a board without runs or gaps and resolves it; the points of both sides.
    ///
    /// # Panics
    /// If the column is full, in builds with checks.
    #[inline]
    pub fn play(&mut self, side: Side, column: Column) -> [u32; 2] {
        debug_assert!(self.is_open(column), "a stone is dropped on a column with room");
        let bottom = 1 << (column.index() * STRIDE);
        let cell = (self.occupied() + bottom) & (COLUMN << (column.index() * STRIDE));
        self.stones[side.index()] |= cell;
        if has_run(self.stones[side.index()]) { self.resolve() } else { [0; 2] }
    }

    /// Resolves the board; the points of both sides.
    pub fn resolve(&mut self) -> [u32; 2] {
        let mut points = [0; 2];
        for step in 1.. {
            let Some(base) = self.step() else { break };
            points = [points[0] + step * base[0], points[1] + step * base[1]];
        }
        points
    }

    /// One step: the base points of both sides, or nothing if there is no run.
    pub fn step(&mut self) -> Option<[u32; 2]> {
        let [(one, first), (two, second)] = self.stones.map(found);
        if one + two == 0 {
            return None;
        }
        self.remove(first | second);
        Some([one, two])
    }

    /// Takes stones away and closes all columns up.
    fn remove(&mut self, cells: u64) {
        let kept = self.occupied() & !cells;
        // Adding 1 at the bottom carries through stones without a gap, and leaves those above a gap as they are.
        let mut gaps = (kept + BOTTOM) & kept;
        self.stones = self.stones.map(|stones| stones & kept);
        while gaps != 0 {
            let at = gaps.trailing_zeros() as usize / STRIDE * STRIDE;
            let table = &CLOSED_UP[((kept >> at) & COLUMN) as usize];
            for stones in &mut self.stones {
                let closed = table[((*stones >> at) & COLUMN) as usize];
                *stones = (*stones & !(COLUMN << at)) | (u64::from(closed) << at);
            }
            gaps &= !(COLUMN << at);
        }
    }
}

const fn bit(cell: Cell) -> u64 {
    1 << (cell.column * STRIDE + cell.row)
}

impl Core for Board {
    fn of(stone: impl Fn(Cell) -> Option<Side>) -> Self {
        let mut board = Self::default();
        for cell in Cell::all() {
            if let Some(side) = stone(cell) {
                board.stones[side.index()] |= bit(cell);
            }
        }
        board
    }

    fn stone(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.stones[side.index()] & bit(cell) != 0)
    }

    fn drop(&mut self, side: Side, column: Column) {
        let height = self.height(column);
        assert!(height < ROWS, "a stone is dropped on a column with room");
        self.stones[side.index()] |= bit(Cell { column: column.index(), row: height });
    }

    fn runs(&self) -> Vec<Run> {
        let mut runs = Vec::new();
        for (side, direction) in Side::BOTH.into_iter().flat_map(|side| Direction::ALL.map(|to| (side, to))) {
            let (stones, shift) = (self.stones[side.index()], shift(direction));
            let starts = fours(stones, shift);
            let mut first = starts & !(starts << shift);
            while first != 0 {
                let place = first.trailing_zeros() as usize;
                let start = Cell { column: place / STRIDE, row: place % STRIDE };
                let more = (1..).take_while(|next| (starts >> (place + next * shift)) & 1 == 1).count();
                runs.push(Run { side, direction, start, length: SHORTEST + more as u8 });
                first &= first - 1;
            }
        }
        runs.sort_by_key(Run::order);
        runs
    }

    fn clear(&mut self, runs: &[Run]) {
        let cells = runs.iter().flat_map(|run| run.cells()).map(bit);
        self.remove(cells.fold(0, |all, cell| all | cell));
    }

    fn height(&self, column: Column) -> usize {
        let stones = (self.occupied() >> (column.index() * STRIDE)) & COLUMN;
        (u64::BITS - stones.leading_zeros()) as usize
    }

    fn is_full(&self) -> bool {
        self.occupied() == ALL
    }
}
