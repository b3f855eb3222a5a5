//! The values that messages have in common.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A capability of a core in addition to playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Capability {
    /// Copy a game: `fork`.
    Fork,
    /// Choose a move: `choose`.
    Choose,
    /// Return the program's evaluation of its last decision: `evaluate`.
    Evaluate,
    /// Use the clock values that the listing read; the host sends them only to such a core.
    Clock,
    /// A capability of a later minor version.
    #[serde(other)]
    Unknown,
}

/// The roles that a seat allows. Seats are counted from 0 in the order of the first moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seat {
    /// Whether a person can take the seat.
    pub person: bool,
    /// The program can take the seat at levels from 1 to this; 0 if it cannot.
    #[serde(default)]
    pub levels: u8,
}

/// The role in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// A person at the keys.
    Person,
    /// The program itself, at a level from 1 up.
    Computer(u8),
}

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The player in this seat has won.
    Won(u8),
    /// Neither side has won or can win.
    Drawn,
    /// All players have lost: the puzzle was not solved.
    Lost,
    /// The program stopped with an error.
    Error,
}

/// The number format of the machine that runs the listing; it determines the result of `INT(RND*n)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NumberFormat {
    /// All draws are indices.
    #[default]
    Index,
    /// Binary numbers with a mantissa of 32 bits (Commodore 64). The product is truncated, so the
    /// index is that of exact arithmetic.
    C64,
    /// Decimal numbers of 14 digits (MSX). The product is rounded to 14 digits.
    Msx,
}

/// A random draw that the listing made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Draw {
    /// The index itself.
    Index(u32),
    /// The value of `RND` with all its digits, at least 0 and below 1: `"0.185564016"`.
    Rnd(String),
}

/// A move with the draws and clock values that the listing read during it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The move, as in `moves`.
    #[serde(rename = "move")]
    pub mv: Value,
    /// The random draws, in the listing's order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<Draw>,
    /// The values of the clock that the listing read, in its order and unit: sixtieths of a second
    /// for `TI` (C64), interrupts of the video chip for `TIME` (MSX).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clock: Vec<u32>,
}

/// A part of [`State`] that is sent on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum With {
    /// [`State::moves`].
    Moves,
    /// [`State::view`].
    View,
    /// [`State::evaluation`]; requires [`Capability::Evaluate`].
    Evaluation,
}

/// A state of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The seat to move, from 0; null once the game is over.
    pub turn: Option<u8>,
    /// The outcome; null while the game continues.
    pub outcome: Option<Outcome>,
    /// A number for each draw that the core took in this move: the count of possible indices, null for
    /// `RND` itself. A core may take more than the host sent: those read as 0, as do draws out of range.
    pub drawn: Vec<Option<u32>>,
    /// The count of clock values that the core took in this move. It may take more than the host sent:
    /// those read as 0.
    pub clocks: usize,
    /// The legal moves, in the core's order; empty once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Value>>,
    /// Moves that the program still accepts although the game is over; they do not change the outcome. Sent with
    /// [`moves`](Self::moves) if there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves_after_end: Vec<Value>,
    /// The values that the listing shows and stores, under the names of the probe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
    /// The program's evaluation of its last decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Value>,
}
