//! The rules on bit boards.
//!
//! ```text
//!   6 13 20 27 34 41 48 55   guard row, always empty: no run continues from one column in the next
//!   5 12 19 26 33 40 47 54
//!   :  :  :  :  :  :  :  :
//!   0  7 14 21 28 35 42 49
//! ```
//!
//! Note: [`Board::play`] needs a board without runs: only the mover's stone can make one.

use super::board::{COLUMNS, Cell, Column, Direction, MIN_RUN_LENGTH, ROWS, Run, Side};
use super::core::Core;

/// Bits of a column, the guard included.
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

/// Returns the bits from a cell to the next in a direction.
const fn shift(direction: Direction) -> usize {
    match direction {
        Direction::Right => STRIDE,
        Direction::Up => 1,
        Direction::UpRight => STRIDE + 1,
        Direction::DownRight => STRIDE - 1,
    }
}

/// Returns the cells in which four stones in a line start.
#[inline(always)]
const fn fours(stones: u64, shift: usize) -> u64 {
    let pairs = stones & (stones >> shift);
    pairs & (pairs >> (2 * shift))
}

/// Returns the cells in which four stones in a line start, by direction.
#[inline(always)]
const fn all_fours(stones: u64) -> [u64; 4] {
    [fours(stones, STRIDE), fours(stones, 1), fours(stones, STRIDE + 1), fours(stones, STRIDE - 1)]
}

/// Returns whether there is a run.
#[inline(always)]
const fn has_run(stones: u64) -> bool {
    let [right, up, up_right, down_right] = all_fours(stones);
    right | up | up_right | down_right != 0
}

/// Returns the points of all runs of a colour and the stones in them.
#[inline(always)]
fn found(stones: u64) -> (u32, u64) {
    let starts = all_fours(stones);
    let [right, up, up_right, down_right] = starts;
    let any = right | up | up_right | down_right;
    if any == 0 {
        return (0, 0);
    }
    let cells = Direction::ALL.into_iter().zip(starts).fold(0, |cells, (direction, starts)| {
        let pairs = starts | (starts << shift(direction));
        cells | pairs | (pairs << (2 * shift(direction)))
    });
    // The common case is a single run of four.
    let twice = (right & up) | (up_right & down_right) | ((right | up) & (up_right | down_right));
    if any & (any - 1) | twice == 0 { (2, cells) } else { (points(starts), cells) }
}

/// Returns the points of all runs, from the cells in which their fours start.
const fn points([right, up, up_right, down_right]: [u64; 4]) -> u32 {
    // A run of n stones has n-3 fours and n-2 points: one for each four, and one for the first four.
    let rights = right.count_ones() + (right & !(right << STRIDE)).count_ones();
    // Vertical fours start in the lower half of a column, so the bits of the first ones fit above them.
    let ups = (up | ((up & !(up << 1)) << (ROWS / 2))).count_ones();
    // The two diagonal directions start in different halves.
    let firsts = (up_right & !(up_right << (STRIDE + 1))) | (down_right & !(down_right << (STRIDE - 1)));
    rights + ups + (up_right | down_right).count_ones() + firsts.count_ones()
}

/// Removes stones of both sides; the stones above them fall.
#[inline(always)]
const fn removed(stones: [u64; 2], cells: u64) -> [u64; 2] {
    let [mut one, mut two] = [stones[0] & !cells, stones[1] & !cells];
    loop {
        let kept = one | two;
        // An addition of 1 at the bottom carries through stones without a gap and keeps those above a gap.
        let above = (kept + BOTTOM) & kept;
        if above == 0 {
            return [one, two];
        }
        // All these stones fall by one cell.
        let falling = [one & above, two & above];
        one = one - falling[0] + (falling[0] >> 1);
        two = two - falling[1] + (falling[1] >> 1);
    }
}

/// Resolves a board on which only the first side has runs; returns the remaining stones and the
/// points of both sides.
#[inline(never)]
fn resolved(mover: u64, other: u64) -> ([u64; 2], [u32; 2]) {
    let (base, cells) = found(mover);
    let (mut stones, mut points) = (removed([mover, other], cells), [base, 0]);
    for step in 2.. {
        let [(one, first), (two, second)] = stones.map(found);
        if first | second == 0 {
            break;
        }
        stones = removed(stones, first | second);
        points = [points[0] + step * one, points[1] + step * two];
    }
    (stones, points)
}

/// The board as two sets of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    stones: [u64; 2],
}

impl Board {
    /// Returns all stones.
    #[inline]
    const fn occupied(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// Returns the cells of both sides as bits.
    #[must_use]
    pub const fn bits(&self) -> [u64; 2] {
        self.stones
    }

    /// Returns whether a column is not full.
    #[inline]
    #[must_use]
    pub const fn is_open(&self, column: Column) -> bool {
        (self.occupied() >> (column.index() * STRIDE + ROWS - 1)) & 1 == 0
    }

    /// Returns the columns that are not full, one bit each at the position of the guard.
    #[inline]
    #[must_use]
    pub const fn open(&self) -> u64 {
        !(self.occupied() << 1) & (BOTTOM << ROWS)
    }

    /// Drops a stone on a board without runs or gaps and resolves it; returns the points of both sides.
    /// A full column ignores the stone.
    #[inline]
    pub fn play(&mut self, side: Side, column: Column) -> [u32; 2] {
        if self.makes_run(side, column) { self.resolve_for(side) } else { [0; 2] }
    }

    /// Drops a stone on a board without runs or gaps; returns whether it makes a run. A full column
    /// ignores the stone.
    #[inline(always)]
    pub(super) const fn makes_run(&mut self, side: Side, column: Column) -> bool {
        let [mover, other] = self.sides_of(side);
        // In a full column only the guard bit is free, which is no cell.
        let above = (mover | other) + (1 << (column.index() * STRIDE));
        let mover = mover | (above & (COLUMN << (column.index() * STRIDE)));
        self.stones = Self { stones: [mover, other] }.sides_of(side);
        has_run(mover)
    }

    /// Resolves a board on which only this side has runs; returns the points of both sides.
    #[inline(always)]
    pub(super) fn resolve_for(&mut self, side: Side) -> [u32; 2] {
        let [mover, other] = self.sides_of(side);
        let (stones, [own, others]) = resolved(mover, other);
        self.stones = Self { stones }.sides_of(side);
        if matches!(side, Side::One) { [own, others] } else { [others, own] }
    }

    /// Returns the stones of a side and those of the other one.
    #[inline(always)]
    const fn sides_of(&self, side: Side) -> [u64; 2] {
        let [one, two] = self.stones;
        let differ = (one ^ two) & (side.index() as u64).wrapping_neg();
        [one ^ differ, two ^ differ]
    }

    /// Resolves the board; returns the points of both sides.
    pub fn resolve(&mut self) -> [u32; 2] {
        let mut points = [0; 2];
        for step in 1.. {
            let Some(base) = self.step() else { break };
            points = [points[0] + step * base[0], points[1] + step * base[1]];
        }
        points
    }

    /// Makes one step; returns the base points of both sides, or `None` if there is no run.
    pub fn step(&mut self) -> Option<[u32; 2]> {
        let [(one, first), (two, second)] = self.stones.map(found);
        if one + two == 0 {
            return None;
        }
        self.stones = removed(self.stones, first | second);
        Some([one, two])
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
                let bit = first.trailing_zeros() as usize;
                let start = Cell { column: bit / STRIDE, row: bit % STRIDE };
                let more = (1..).take_while(|next| (starts >> (bit + next * shift)) & 1 == 1).count();
                runs.push(Run { side, direction, start, length: MIN_RUN_LENGTH + more as u8 });
                first &= first - 1;
            }
        }
        runs.sort_by_key(Run::sort_key);
        runs
    }

    fn clear(&mut self, runs: &[Run]) {
        let cells = runs.iter().flat_map(|run| run.cells()).map(bit);
        self.stones = removed(self.stones, cells.fold(0, |all, cell| all | cell));
    }

    fn height(&self, column: Column) -> usize {
        let stones = (self.occupied() >> (column.index() * STRIDE)) & COLUMN;
        (u64::BITS - stones.leading_zeros()) as usize
    }

    fn is_full(&self) -> bool {
        self.occupied() == ALL
    }

    fn cells(&self) -> [[u8; ROWS]; COLUMNS] {
        let [one, two] = self.stones;
        std::array::from_fn(|column| {
            let [one, two] = [one, two].map(|stones| stones >> (column * STRIDE));
            std::array::from_fn(|row| ((one >> row) & 1) as u8 + 2 * ((two >> row) & 1) as u8)
        })
    }
}
