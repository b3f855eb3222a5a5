//! Marbles, holes and jumps as bits of a 64-bit integer.
//!
//! ```text
//!   bit 8 * y + x        rows are 8 bits apart, so a shift by one or two columns cannot reach another row
//! ```

use super::board::{Board, Location, SIZE};

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits(pub u64);

/// The directions of jumps: the shift of a jump by one cell, and whether it is to the left.
const STEPS: [(u32, bool); 4] = [(1, true), (1, false), (8, true), (8, false)];

impl Bits {
    /// Returns the holes of a board.
    #[must_use]
    pub const fn holes(board: Board) -> Self {
        let mut bits = 0;
        let mut at = 0;
        while at < SIZE * SIZE {
            let loc = Location::new(at % SIZE, at / SIZE);
            if board.is_hole(loc) {
                bits |= 1 << (8 * loc.y + loc.x);
            }
            at += 1;
        }
        Self(bits)
    }

    /// Returns the set of one cell; empty for a cell outside the grid.
    #[must_use]
    pub const fn of(loc: Location) -> Self {
        if loc.is_in_grid() { Self(1 << (8 * loc.y + loc.x)) } else { Self(0) }
    }

    /// Returns the lowest cell.
    const fn first(self) -> Location {
        let at = self.0.trailing_zeros() as i8;
        Location::new(at % 8, at / 8)
    }

    /// Returns the cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Location> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = (rest != 0).then(|| Self(rest).first());
            rest &= rest.wrapping_sub(1);
            cell
        })
    }

    /// Returns whether a cell is in the set.
    #[must_use]
    pub const fn contains(self, loc: Location) -> bool {
        self.0 & Self::of(loc).0 != 0
    }

    /// Returns the number of cells.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the cells between start and dest of all jumps that these marbles can make on these holes,
    /// by direction.
    pub(super) fn jumped_over(self, holes: Self) -> [u64; 4] {
        let (marbles, free) = (self.0, holes.0 & !self.0);
        STEPS.map(|(by, up)| {
            if up {
                marbles & (marbles << by) & (free >> by)
            } else {
                marbles & (marbles >> by) & (free << by)
            }
        })
    }

    /// Returns whether any marble can jump.
    #[must_use]
    pub fn can_jump(self, holes: Self) -> bool {
        self.jumped_over(holes) != [0; 4]
    }

    /// Returns the jumps that these marbles can make: start, the cell between, dest.
    pub fn jumps(self, holes: Self) -> impl Iterator<Item = [Location; 3]> {
        self.jumped_over(holes).into_iter().zip(STEPS).flat_map(|(over, (by, up))| {
            Self(over).cells().map(move |over| {
                let (x, y) = if by == 1 { (1, 0) } else { (0, 1) };
                let (x, y) = if up { (x, y) } else { (-x, -y) };
                [over.offset(-x, -y), over, over.offset(x, y)]
            })
        })
    }

    /// Returns the eight symmetries of the set, itself first.
    #[must_use]
    pub fn symmetries(self) -> [Self; 8] {
        let mut images = [self; 8];
        for turn in 1..8 {
            let last = images[turn - 1];
            images[turn] = if turn % 2 == 1 { last.transposed() } else { last.flipped() };
        }
        images
    }

    /// Returns the smallest of the symmetries; it is equal for all symmetric positions.
    #[must_use]
    pub fn canonical(self) -> Self {
        self.symmetries().into_iter().min().unwrap_or(self)
    }

    /// Mirrors the rows.
    const fn flipped(self) -> Self {
        Self(self.0.swap_bytes() >> 8)
    }

    /// Exchanges rows and columns.
    const fn transposed(self) -> Self {
        let mut bits = self.0;
        let mut swap = (bits ^ bits >> 7) & 0x00aa_00aa_00aa_00aa;
        bits ^= swap ^ swap << 7;
        swap = (bits ^ bits >> 14) & 0x0000_cccc_0000_cccc;
        bits ^= swap ^ swap << 14;
        swap = (bits ^ bits >> 28) & 0x0000_0000_f0f0_f0f0;
        Self(bits ^ swap ^ swap << 28)
    }
}

impl FromIterator<Location> for Bits {
    fn from_iter<I: IntoIterator<Item = Location>>(cells: I) -> Self {
        Self(cells.into_iter().fold(0, |bits, cell| bits | Self::of(cell).0))
    }
}
