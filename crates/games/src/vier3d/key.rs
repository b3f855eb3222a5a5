//! The canonical form of a position.

use super::core::Core;
use super::geometry::{Cell, Side};

/// Stones and marks: everything that the further course of a game depends on.
///
/// Heights, line values and the side to move follow from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The stones of player 2 and of player 3, bit [`Cell::index`].
    pub stones: [u64; 2],
    /// The marked lines, bit n for the n-th of [`super::LINES`]. Whose mark it is shows in the line's stones.
    pub marks: u128,
}

impl Key {
    /// The key of a core's state.
    pub(super) fn of<C: Core>(core: &C) -> Self {
        let mut key = Self::default();
        for cell in Cell::all() {
            for side in Side::BOTH {
                if core.cell(cell) == side.number() {
                    key.stones[side.index()] |= cell.bit();
                }
            }
        }
        for (line, value) in core.lines().iter().enumerate() {
            key.marks |= u128::from(value.markers() != 0) << line;
        }
        key
    }
}
