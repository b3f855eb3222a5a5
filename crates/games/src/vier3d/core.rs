//! The interface of all forms of the game: the state that the listing stores between two turns, the
//! scores of the columns (2000-2150) and the effect of a stone (2500-2930).

use std::fmt::Debug;
use std::ops::Deref;

use super::geometry::{Cell, Column, Side, Strength};
use super::key::Key;
use super::lines::LINE_COUNT;
use super::value::{Score, Value};
use super::view::BoardView;
use crate::dice::Dice;

/// A form of the game's rules and of the listing's evaluation.
///
/// Two forms with the same stones in the same order return equal results.
pub trait Core: Clone + Eq + Debug {
    /// Empties the board for another game. Like the listing, it keeps the blinking cells of the last game.
    fn clear(&mut self);

    /// Puts a stone on a tower and re-evaluates the lines (2500-2930).
    ///
    /// # Panics
    /// If the tower is full.
    fn place(&mut self, pl: Side, column: Column);

    /// Scores all columns and collects the best ones (2000-2150).
    fn rate(&self, pl: Side, strength: Strength) -> Rating;

    /// Draws one of the best columns (2160). The listing draws even for a single one.
    fn draw(&self, ties: &Ties, dice: &mut dyn Dice) -> u32 {
        dice.below(ties.len() as u32)
    }

    /// Returns the height of a tower: be(x,y).
    fn height(&self, column: Column) -> u8;

    /// Returns the content of a cell: fe(x,y,z).
    fn cell(&self, cell: Cell) -> u8;

    /// Returns the values of all lines, in the order of [`super::LINES`].
    fn lines(&self) -> [Value; LINE_COUNT];

    /// Returns the side that has completed a line: gw.
    fn winner(&self) -> Option<Side>;

    /// Returns the four blinking cells: gx, gy, gz. Before the first win all are (0,0,0).
    fn blinking(&self) -> [Cell; 4];

    /// Returns the state in the machine's format.
    fn view(&self) -> BoardView {
        let (height, cell) = (|column| self.height(column), |cell| self.cell(cell));
        BoardView::of(height, cell, self.lines(), self.winner(), self.blinking())
    }

    /// Returns the key that identifies the position.
    fn key(&self) -> Key {
        Key::of(|cell| self.cell(cell), self.lines())
    }
}

/// The result of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The score of every column: bw(x,y), by [`Column::index`].
    pub bw: [Score; Column::COUNT],
    /// The highest score.
    pub max: Score,
    /// The columns that have it.
    pub ties: Ties,
}

/// Equally good columns in the order of the search: mx(0) to mx(h-1).
#[derive(Clone, Copy, Debug, Default)]
pub struct Ties {
    mx: [Column; Column::COUNT],
    h: usize,
}

impl Ties {
    /// Removes all columns: `h=0`.
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
