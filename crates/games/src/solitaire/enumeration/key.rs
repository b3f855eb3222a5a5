//! Positions of the English board as 28 bits.
//!
//! A jump changes one marble on each of the three kinds of diagonals in either direction, so the
//! number of marbles determines the parity of the marbles on each kind. The marbles in five
//! holes follow from the parities and the other holes, so these five need no bits:
//!
//! ```text
//!                                   the other 28 fall into four arms of seven, each a byte;
//!          .  .  .                  a quarter turn of the board rotates the bytes
//!          .  .  .
//!    .  .  *  .  *  .  .                                    5  6
//!    .  .  .  *  0  1  2            bits of an arm:      0  1  2
//!    .  .  *  .  *  3  4                                    3  4
//!          .  .  .
//!          .  .  .                  * follows from the parities
//! ```

use super::super::bits::Bits;
use super::super::board::{Board, Location};

/// A position of the English board with a known number of marbles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(u32);

/// All keys are below this, as [`Key::index`] numbers them.
pub(super) const KEYS: usize = 1 << 28;

/// The cells of an arm, relative to the centre.
const ARM: [(i8, i8); 7] = [(1, 0), (2, 0), (3, 0), (2, 1), (3, 1), (2, -1), (3, -1)];

/// The cells without a bit, relative to the centre.
const DEPENDENT: [(i8, i8); 5] = [(0, 0), (1, 1), (-1, 1), (-1, -1), (1, -1)];

impl Key {
    /// Returns its index.
    pub(super) const fn index(self) -> usize {
        let key = self.0;
        (key & 0x7f | key >> 1 & 0x3f80 | key >> 2 & 0x1f_c000 | key >> 3 & 0x0fe0_0000) as usize
    }

    /// Returns the key with an index.
    pub(super) const fn at(index: usize) -> Self {
        let index = index as u32;
        Self(index & 0x7f | (index & 0x3f80) << 1 | (index & 0x1f_c000) << 2 | (index & 0x0fe0_0000) << 3)
    }

    /// Returns the mirrored board.
    const fn mirrored(self) -> Self {
        let key = self.0;
        let arms = key & 0x0707_0707 | (key & 0x1818_1818) << 2 | (key & 0x6060_6060) >> 2;
        Self(arms.swap_bytes())
    }

    /// Returns the smallest of the eight symmetries.
    pub(super) fn canonical(self) -> Self {
        let turned =
            |Self(key): Self| key.min(key.rotate_left(8)).min(key.rotate_left(16)).min(key.rotate_left(24));
        Self(turned(self).min(turned(self.mirrored())))
    }

    /// Returns the number of different symmetries.
    pub(super) fn orbit_size(self) -> u64 {
        let alike = |Self(key): Self| (0..4).filter(|turns| key.rotate_left(8 * turns) == self.0).count();
        8 / (alike(self) + alike(self.mirrored())) as u64
    }
}

/// The cells of keys, and the bits that jumps change.
pub(super) struct Geometry {
    /// The cells that the bits of an arm set, with the dependent cells that they change; by arm and bits.
    arms: [[u64; 128]; 4],
    /// The cells of the key 0, for an even and an odd number of marbles.
    bare: [u64; 2],
    /// The bits that a jump changes, by direction (horizontal, vertical) and the cell jumped over.
    changes: [[u32; 64]; 2],
    holes: Bits,
}

/// Returns a cell relative to the centre.
const fn cell((x, y): (i8, i8)) -> Location {
    Board::CENTRE.offset(x, y)
}

/// Returns the diagonals of a cell: one bit for each kind.
fn diagonals(loc: Location) -> u8 {
    1 << (loc.x + loc.y).rem_euclid(3) | 8 << (loc.x - loc.y).rem_euclid(3)
}

/// Returns the parities of all six kinds.
fn parities(bits: Bits) -> u8 {
    bits.cells().fold(0, |all, cell| all ^ diagonals(cell))
}

/// Returns the dependent cells that have these parities.
fn dependent_cells(expected: u8) -> u64 {
    let cells = |set: u32| -> Bits {
        (0..5).filter(|bit| set >> bit & 1 != 0).map(|bit| cell(DEPENDENT[bit])).collect()
    };
    let fits = (0..32).map(cells).find(|&cells| parities(cells) == expected);
    fits.expect("the five dependent cells reach all parities with equal sums in both directions").0
}

impl Geometry {
    pub(super) fn new() -> Self {
        let holes = Bits::holes(Board::English);
        let start = parities(Bits(holes.0 & !Bits::of(Board::CENTRE).0));
        let mut geometry = Self {
            arms: [[0; 128]; 4],
            bare: [dependent_cells(start), dependent_cells(!start & 0x3f)],
            changes: [[0; 64]; 2],
            holes,
        };
        let mut bits = [0_u32; 64];
        for (arm, slot) in (0..4).flat_map(|arm: usize| (0..7).map(move |slot: usize| (arm, slot))) {
            let (x, y) = (0..arm).fold(ARM[slot], |(x, y), _| (-y, x));
            let hole = Bits::of(cell((x, y)));
            bits[hole.0.trailing_zeros() as usize] = 1 << (8 * arm + slot);
            let with = hole.0 | dependent_cells(parities(hole));
            (0..128)
                .filter(|set: &usize| set >> slot & 1 != 0)
                .for_each(|set| geometry.arms[arm][set] ^= with);
        }
        let bit = |loc: Location| Bits::of(loc).0.checked_ilog2().map_or(0, |at| bits[at as usize]);
        for over in holes.cells() {
            let at = Bits::of(over).0.trailing_zeros() as usize;
            let jump = |x: i8, y: i8| bit(over.offset(-x, -y)) | bit(over) | bit(over.offset(x, y));
            (geometry.changes[0][at], geometry.changes[1][at]) = (jump(1, 0), jump(0, 1));
        }
        geometry
    }

    /// Returns the marbles of a key with this number of marbles.
    pub(super) fn marbles(&self, Key(key): Key, count: u32) -> Bits {
        let [a, b, c, d] = key.to_le_bytes();
        let arm = |arm: usize, bits: u8| self.arms[arm][usize::from(bits & 0x7f)];
        Bits(arm(0, a) ^ arm(1, b) ^ arm(2, c) ^ arm(3, d) ^ self.bare[count as usize % 2])
    }

    /// Returns the key of a reachable position.
    pub(super) fn key(&self, marbles: Bits) -> Key {
        let bit = |(arm, slot): (usize, usize)| {
            let at = (0..arm).fold(ARM[slot], |(x, y), _| (-y, x));
            u32::from(marbles.contains(cell(at))) << (8 * arm + slot)
        };
        Key((0..4).flat_map(|arm| (0..7).map(move |slot| (arm, slot))).map(bit).sum())
    }

    /// Calls `each` with the canonical keys of the successors.
    pub(super) fn for_each_successor(&self, key: Key, count: u32, each: impl FnMut(Key)) {
        self.jumps(key, self.marbles(key, count), each);
    }

    /// Calls `each` with the canonical keys of the predecessors: jumps of the empty holes, reversed.
    pub(super) fn for_each_predecessor(&self, key: Key, count: u32, each: impl FnMut(Key)) {
        self.jumps(key, Bits(self.holes.0 & !self.marbles(key, count).0), each);
    }

    fn jumps(&self, key: Key, marbles: Bits, mut each: impl FnMut(Key)) {
        for (direction, mut over) in marbles.jumped_over(self.holes).into_iter().enumerate() {
            let changes = &self.changes[direction / 2];
            while over != 0 {
                let at = over.trailing_zeros() as usize;
                each(Key(key.0 ^ changes[at % 64]).canonical());
                over &= over - 1;
            }
        }
    }
}
