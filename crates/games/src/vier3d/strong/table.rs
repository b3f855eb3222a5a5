//! The transposition table.

use super::stones::Stones;
use crate::vier3d::geometry::Cell;

/// The number of entries; a power of two.
const SIZE: usize = 1 << 16;

/// The meaning of a stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The exact value.
    Exact,
    /// A lower bound.
    AtLeast,
    /// An upper bound.
    AtMost,
}

/// The stored result of a search.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    sets: [u64; 2],
    /// The value for the player to move.
    pub value: i32,
    /// The meaning of the value.
    pub bound: Bound,
    /// The depth of the search in plies.
    pub depth: u8,
    /// The best cell.
    pub best: Cell,
}

/// A table with one slot for each hash; a newer entry replaces an older one.
#[derive(Clone, Debug)]
pub struct Table(Vec<Option<Entry>>);

impl Table {
    /// Returns an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self(vec![None; SIZE])
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.0.fill(None);
    }

    /// Returns the entry of a position.
    #[must_use]
    pub fn get(&self, stones: Stones) -> Option<Entry> {
        self.0[slot(stones)].filter(|entry| entry.sets == stones.sets())
    }

    /// Stores a result.
    pub fn put(&mut self, stones: Stones, value: i32, bound: Bound, depth: u8, best: Cell) {
        self.0[slot(stones)] = Some(Entry { sets: stones.sets(), value, bound, depth, best });
    }
}

/// Returns the slot of a position: both sets multiplied by odd constants, and the upper bits of the
/// sum.
fn slot(stones: Stones) -> usize {
    let [own, other] = stones.sets();
    let mixed =
        own.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(other.wrapping_mul(0xc2b2_ae3d_27d4_eb4f));
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> (u64::BITS - SIZE.ilog2())) as usize
}
