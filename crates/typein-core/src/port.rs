//! The traits that a port implements.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::dice::Dice;
use crate::protocol::{About, Choose, Error, New, Outcome};

/// Starts the games of a core.
pub trait Factory {
    /// Its games.
    type Core: Core;

    /// Returns the core's description. It must list [`Capability::Choose`](crate::protocol::Capability::Choose) and
    /// [`Capability::Evaluate`](crate::protocol::Capability::Evaluate) if the core implements [`Core::choose`] and
    /// [`Core::evaluate`].
    fn about(&self) -> About;

    /// Starts a game. `new` has one role for each seat, of a kind that the seat allows.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidOptions`](crate::protocol::ErrorCode::InvalidOptions), or
    /// [`ErrorCode::InvalidSeats`](crate::protocol::ErrorCode::InvalidSeats) for roles that do not fit
    /// each other.
    fn start(&self, new: &New, dice: &mut Dice) -> Result<Self::Core, Error>;

    /// Starts the next game after one, if the program plays another; by default without any state of the
    /// last game.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    fn next_game(&self, _last: &Self::Core, new: &New, dice: &mut Dice) -> Result<Self::Core, Error> {
        self.start(new, dice)
    }

    /// Returns a fault of the core itself; the process then ends with it. By default none.
    fn failure(&self) -> Option<String> {
        None
    }
}

/// A game's state and rules.
///
/// Equal states behave equally in all future moves.
pub trait Core: Clone {
    /// A move of a player, or of the program itself; [`Value`] serves too.
    type Move: Serialize + DeserializeOwned;
    /// The values that the listing shows and stores, under the names of the probe.
    type View: Serialize;

    /// Returns all moves that [`play`](Self::play) accepts now; empty exactly when the game is over.
    fn moves(&self) -> Vec<Self::Move>;

    /// Returns the moves that [`play`](Self::play) still accepts once the game is over; by default an empty list.
    fn moves_after_end(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Plays a move. Draws and clock values come from `dice`, in the listing's order.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is in neither [`moves`](Self::moves) nor
    /// [`moves_after_end`](Self::moves_after_end); the state and the dice are then unchanged.
    fn play(&mut self, mv: Self::Move, dice: &mut Dice) -> Result<(), IllegalMove>;

    /// Returns the outcome, or `None` while the game continues.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the seat to move, or `None` once the game is over.
    fn turn(&self) -> Option<u8>;

    /// Returns the state of the machine. A field is null if the core makes no claim about it, or if it is hidden from
    /// `seat`.
    fn view(&self, seat: Option<u8>) -> Self::View;

    /// Returns the program's evaluation of its last decision, null before the first.
    fn evaluate(&self) -> Value {
        Value::Null
    }

    /// Lets the player named in the request choose one of [`moves`](Self::moves); `None` if no move is
    /// legal. The player is one of [`About::players`].
    fn choose(&self, _request: &Choose) -> Option<Self::Move> {
        None
    }
}

/// The reason why a move is not legal, for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub String);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for IllegalMove {}
