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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vier3d::core::Core;
    use crate::vier3d::geometry::Column;
    use crate::vier3d::plain::Board;

    #[test]
    fn a_key_holds_stones_and_marked_lines() {
        let mut board = Board::default();
        let place =
            |board: &mut Board, side, x, y| board.place(side, Column::new(x, y).expect("on the board"));
        for (x, other) in [(0, 3), (1, 2)] {
            place(&mut board, Side::Two, x, 1);
            place(&mut board, Side::Three, x, other);
        }
        assert_eq!(board.key().marks, 0, "two stones are no threat");
        place(&mut board, Side::Two, 2, 1);
        let bits = |cells: [(usize, usize); 3], count| {
            cells[..count].iter().map(|&(x, y)| Cell::xyz(x, y, 0).bit()).sum::<u64>()
        };
        let stones = [bits([(0, 1), (1, 1), (2, 1)], 3), bits([(0, 3), (1, 2), (0, 0)], 2)];
        // The row along x with y = 1 and z = 0.
        assert_eq!(board.key(), Key { stones, marks: 1 << 4 });
    }
}
