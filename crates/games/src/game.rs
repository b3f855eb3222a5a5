//! The traits of games and players.

use std::fmt::{self, Debug};
use std::ops::Deref;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::dice::Dice;

/// A game's state and rules.
///
/// Equal states behave equally in all future moves. [`crate::invariants::check`] tests an
/// implementation.
pub trait Game: Clone + Eq + Debug {
    /// A move of a player, or of the program itself.
    type Move: Clone + Eq + Debug + Serialize + DeserializeOwned;
    /// All values that are compared with the emulated listing, under the names that probes use.
    type View: Eq + Debug + Serialize;

    /// Returns all moves that [`Game::play`] accepts now; empty exactly when the game is over.
    fn moves(&self) -> Moves<Self::Move>;

    /// Returns the moves possible after the end, where the program keeps running: [`Game::play`]
    /// accepts them, and the outcome stays the same.
    fn moves_after_end(&self) -> Moves<Self::Move> {
        Moves::none()
    }

    /// Plays a move. Random draws come from `dice`, as many as the original makes and in its order.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is in neither [`Game::moves`] nor [`Game::moves_after_end`]; the
    /// state is then unchanged and nothing is drawn.
    fn play(&mut self, mv: Self::Move, dice: &mut dyn Dice) -> Result<(), IllegalMove>;

    /// Returns the outcome, or `None` while the game continues.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the seat to move, or `None` once the game is over.
    fn turn(&self) -> Option<Seat>;

    /// Returns the state in the machine's format.
    fn view(&self) -> Self::View;
}

/// A player, which chooses moves.
pub trait Player<G: Game> {
    /// Chooses one of [`Game::moves`].
    ///
    /// # Panics
    /// If the game is over.
    fn choose(&mut self, game: &G, dice: &mut dyn Dice) -> G::Move;
}

/// Plays a game to its end, with the players by their seats.
///
/// # Panics
/// If a seat has no player or a player chooses an illegal move.
pub fn play_out<G: Game>(mut game: G, players: &mut [&mut dyn Player<G>], dice: &mut dyn Dice) -> G {
    while let Some(Seat(seat)) = game.turn() {
        let mv = players[usize::from(seat)].choose(&game, dice);
        game.play(mv, dice).expect("a player chooses a legal move");
    }
    game
}

/// A seat, counted from 0 in the order of the players' first moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The player in this seat has won.
    Won(Seat),
    /// Neither side has won and none can.
    Drawn,
    /// All players have lost: the puzzle was not solved.
    Lost,
    /// The program stopped with an error.
    #[serde(rename = "broken")]
    ProgramError,
}

/// The reason why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// There is no room at the target.
    #[error("no room there")]
    Occupied,
    /// The move exists in this game, but is not legal in this state.
    #[error("the move is not legal now")]
    NotNow,
    /// A core in another process refuses the move, for this reason.
    #[error("{0}")]
    Refused(String),
}

/// The legal moves of a position, in the game's own order.
#[derive(Clone, PartialEq, Eq)]
pub struct Moves<M>(Vec<M>);

impl<M> Moves<M> {
    /// No move: the game is over.
    #[must_use]
    pub const fn none() -> Self {
        Self(Vec::new())
    }
}

impl<M> FromIterator<M> for Moves<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl<M> Deref for Moves<M> {
    type Target = [M];

    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M: Debug> Debug for Moves<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}
