//! The board game alone: two sides, one stone a turn, no names and no suggestions.

use super::core::Core;
use super::geometry::{Cell, Column, Side};
use super::view::BoardView;
use crate::dice::Dice;
use crate::game::{Game, IllegalMove, Moves, Outcome};

/// A core with a turn counter. Moves are columns; there are no random draws.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position<C> {
    core: C,
    /// Stones on the board.
    ply: u8,
}

impl<C: Core> Position<C> {
    /// Returns the position of a core.
    #[must_use]
    pub fn new(core: C) -> Self {
        let ply = Column::all().map(|column| core.height(column)).sum();
        Self { core, ply }
    }

    /// Returns the board.
    #[must_use]
    pub const fn core(&self) -> &C {
        &self.core
    }

    /// Returns the number of stones on the board.
    #[must_use]
    pub const fn ply(&self) -> u8 {
        self.ply
    }

    /// Returns the side to move if the game is not over: pl.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        Side::of_turn(self.ply + 1)
    }

    /// Returns whether the game continues (130).
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.core.winner().is_none() && usize::from(self.ply) < Cell::COUNT
    }

    /// Places the next stone on a tower.
    ///
    /// # Errors
    /// [`IllegalMove`] if the game is over or the tower is full.
    pub fn put(&mut self, column: Column) -> Result<(), IllegalMove> {
        if !self.goes_on() {
            return Err(IllegalMove::Over);
        }
        if self.core.height(column) > 3 {
            return Err(IllegalMove::Occupied);
        }
        self.core.place(self.to_move(), column);
        self.ply += 1;
        Ok(())
    }

    /// Returns the towers that are not full, also after the end.
    pub fn open_columns(&self) -> impl Iterator<Item = Column> + '_ {
        Column::all().filter(|&column| self.core.height(column) < 4)
    }
}

impl<C: Core> Game for Position<C> {
    type Move = Column;
    type View = BoardView;

    fn moves(&self) -> Moves<Column> {
        if self.goes_on() { self.open_columns().collect() } else { Moves::none() }
    }

    fn play(&mut self, column: Column, _dice: &mut dyn Dice) -> Result<(), IllegalMove> {
        self.put(column)
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.core.winner() {
            Some(side) => Some(Outcome::Won(side.seat())),
            None if self.goes_on() => None,
            None => Some(Outcome::Drawn),
        }
    }

    fn turn(&self) -> Option<crate::game::Seat> {
        self.goes_on().then(|| self.to_move().seat())
    }

    fn view(&self) -> BoardView {
        self.core.view()
    }
}
