//! The canonical form of a position.

use super::geometry::{Cell, Side};
use super::lines::LINE_COUNT;
use super::value::Value;

/// Stones and marks: they determine the rest of a game.
///
/// They also determine heights, line values and the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The stones of player 2 and of player 3, bit [`Cell::index`].
    pub stones: [u64; 2],
    /// The marked lines, bit n for the n-th of [`super::LINES`]. The line's stones determine the owner
    /// of the mark.
    pub marks: u128,
}

impl Key {
    /// Returns the key of a board from its cells and the values of its lines.
    pub(super) fn of(cell_at: impl Fn(Cell) -> u8, lines: [Value; LINE_COUNT]) -> Self {
        let mut key = Self::default();
        for cell in Cell::all() {
            for side in Side::BOTH {
                if cell_at(cell) == side.number() {
                    key.stones[side.index()] |= cell.bit();
                }
            }
        }
        for (line, value) in lines.iter().enumerate() {
            key.marks |= u128::from(value.markers() != 0) << line;
        }
        key
    }
}
