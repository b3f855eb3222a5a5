//! What the forms of the game have in common: the state the listing keeps between two turns and its two questions,
//! "what is each column worth" (2000-2150) and "what does a stone change" (2500-2930).

use std::fmt::Debug;
use std::ops::Deref;

use super::geometry::{Cell, Column, Side, Strength};
use super::key::Key;
use super::lines::LINE_COUNT;
use super::value::{Score, Value};
use super::view::BoardView;
use crate::dice::Dice;

/// A form of the game's rules and of the listing's judgement.
///
/// Two forms that were given the same stones in the same order answer everything alike.
pub trait Core: Clone + Eq + Debug {
    /// Empties the board for another game. What blinked at the end of the last one stays noted, as in the listing.
    fn clear(&mut self);

    /// Puts a stone on a tower and re-evaluates the lines (2500-2930).
    ///
    /// # Panics
    /// If the tower is full.
    fn place(&mut self, pl: Side, column: Column);

    /// Scores all columns and collects the best (2000-2150).
    fn rate(&self, pl: Side, strength: Strength) -> Rating;

    /// Draws one of the best columns (2160): the listing draws even if there is only one.
    fn draw(&self, ties: &Ties, dice: &mut dyn Dice) -> u32 {
        dice.below(ties.len() as u32)
    }

    /// The height of a tower: be(x,y).
    fn height(&self, column: Column) -> u8;

    /// What stands in a cell: fe(x,y,z).
    fn cell(&self, cell: Cell) -> u8;

    /// The values of all lines, in the order of [`super::LINES`].
    fn lines(&self) -> [Value; LINE_COUNT];

    /// Who has completed a line: gw.
    fn winner(&self) -> Option<Side>;

    /// The four cells that blink: gx, gy, gz. Before the first win all are (0,0,0).
    fn blinking(&self) -> [Cell; 4];

    /// The state as the machine holds it.
    fn view(&self) -> BoardView {
        let (height, cell) = (|column| self.height(column), |cell| self.cell(cell));
        BoardView::of(height, cell, self.lines(), self.winner(), self.blinking())
    }

    /// What makes two positions the same position.
    fn key(&self) -> Key {
        Key::of(|cell| self.cell(cell), self.lines())
    }
}

/// What an evaluation finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The score of every column: bw(x,y), by [`Column::index`].
    pub bw: [Score; Column::COUNT],
    /// The highest.
    pub max: Score,
    /// The columns that have it.
    pub ties: Ties,
}

/// Equally good columns in the order in which they were found: mx(0) to mx(h-1).
#[derive(Clone, Copy, Debug, Default)]
pub struct Ties {
    mx: [Column; Column::COUNT],
    h: usize,
}

impl Ties {
    /// Forgets what was collected: `h=0`.
    pub const fn clear(&mut self) {
        self.h = 0;
    }

    /// Adds a column: `mx(h)=10*i+j:h=h+1`.
    pub const fn push(&mut self, column: Column) {
        self.mx[self.h] = column;
        self.h += 1;
    }
}

impl Deref for Ties {
    type Target = [Column];

    fn deref(&self) -> &[Column] {
        &self.mx[..self.h]
    }
}

impl PartialEq for Ties {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Ties {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_equal_by_what_they_hold_now() {
        let [first, second] = [Column::at(3), Column::at(5)];
        let mut ties = Ties::default();
        ties.push(first);
        assert_ne!(ties, Ties::default());
        ties.clear();
        assert_eq!(ties, Ties::default(), "what was forgotten does not count");
        ties.push(second);
        let mut other = Ties::default();
        other.push(first);
        assert_ne!(ties, other);
    }
}
