//! The features of a program of the game.

use super::board::{Board, Location};

/// The stage of a program; the course develops it in three stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Marbles can be dragged and return to their holes.
    DragOnly,
    /// Marbles jump by the rules.
    JumpsOnly,
    /// The program reports the end.
    Complete,
}

/// The rules of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Its board.
    pub board: Board,
    /// The hole that is empty when a game begins.
    pub vacancy: Location,
    /// Its stage.
    pub stage: Stage,
    /// Whether it counts jumps and restarts at the space bar.
    pub has_score: bool,
    /// Whether the empty hole can be chosen.
    pub has_choice: bool,
}

impl Rules {
    /// Returns the rules of a complete program without a score and a choice.
    #[must_use]
    pub const fn on(board: Board, vacancy: Location) -> Self {
        Self { board, vacancy, stage: Stage::Complete, has_score: false, has_choice: false }
    }

    /// Returns the marbles at the start of a game, in the order of `initBoard`.
    pub fn marbles(self) -> impl Iterator<Item = Location> {
        self.board.holes().filter(move |&hole| hole != self.vacancy)
    }
}
