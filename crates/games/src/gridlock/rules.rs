//! The end of a game, and the limits of the program.

use super::road::Side;

/// The number of moves after which the police end a game: a draw.
pub const DRAW_AFTER: u8 = 30;

/// The maximum number of plies that the computer looks ahead: the highest skill.
pub const MAX_PLIES: u8 = 4;

/// The winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The person has won.
    Red,
    /// The computer has won.
    Cyan,
    /// The game is drawn: the police have come.
    Police,
}

impl Winner {
    /// Returns a side as the winner.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        match side {
            Side::Red => Self::Red,
            Side::Cyan => Self::Cyan,
        }
    }

    /// Returns its number: `W`.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}
