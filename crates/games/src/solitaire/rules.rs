//! What a program of the game has.

use super::board::{Board, Location};

/// How far a program has come: the course builds it up in three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Marbles can be dragged, and spring back.
    DragOnly,
    /// They jump by the rules.
    JumpsOnly,
    /// The end is told.
    Complete,
}

/// A program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Its board.
    pub board: Board,
    /// The hole that is empty when a game begins.
    pub vacancy: Location,
    /// How far it has come.
    pub stage: Stage,
    /// It counts jumps, and begins anew at the space bar.
    pub has_score: bool,
    /// The hole that is empty when a game begins can be chosen.
    pub has_choice: bool,
}

impl Rules {
    /// A finished program without a score and a choice.
    #[must_use]
    pub const fn on(board: Board, vacancy: Location) -> Self {
        Self { board, vacancy, stage: Stage::Complete, has_score: false, has_choice: false }
    }

    /// Where marbles lie when a game begins, in the order of `initBoard`.
    pub fn marbles(self) -> impl Iterator<Item = Location> {
        self.board.holes().filter(move |&hole| hole != self.vacancy)
    }
}
