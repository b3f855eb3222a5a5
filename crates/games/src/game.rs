//! The contracts: what a game is, and what plays it.

use std::fmt::{self, Debug};
use std::ops::Deref;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::dice::Dice;

/// A game's state and rules.
///
/// Equal states behave equally for ever. [`crate::invariants::check`] tests an implementation.
pub trait Game: Clone + Eq + Debug {
    /// What a player, or the program itself, can do.
    type Move: Clone + Eq + Debug + Serialize + DeserializeOwned;
    /// Everything that is compared with the emulated listing, under the names that probes use.
    type View: Eq + Debug + Serialize;

    /// Everything that [`Game::play`] accepts now; empty exactly when the game is over.
    fn moves(&self) -> Moves<Self::Move>;

    /// What can still happen when the game is over, where the program goes on: [`Game::play`] accepts it, and the game ends as it did.
    fn moves_after_end(&self) -> Moves<Self::Move> {
        Moves::none()
    }

    /// Plays a move. Random draws come from `dice`, as many as the original makes and in its order.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not among [`Game::moves`] and [`Game::after`]; the state is then unchanged and nothing drawn.
    fn play(&mut self, mv: Self::Move, dice: &mut dyn Dice) -> Result<(), IllegalMove>;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Whose turn it is, or `None` once the game is over.
    fn turn(&self) -> Option<Seat>;

    /// The state as the machine holds it.
    fn view(&self) -> Self::View;
}

/// Something that chooses moves.
pub trait Player<G: Game> {
    /// Chooses one of [`Game::moves`].
    ///
    /// # Panics
    /// If the game is over.
    fn choose(&mut self, game: &G, dice: &mut dyn Dice) -> G::Move;
}

/// Lets players, by their seats, play a game to its end.
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

/// A place at the table, counted from 0 in the order in which the players move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The player in this seat has won.
    Won(Seat),
    /// Nobody has won and nobody can.
    Drawn,
    /// The game has beaten everybody: what was to be solved was not.
    Lost,
    /// The program has stopped with an error.
    Broken,
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// There is no room there.
    #[error("there is no room there")]
    Occupied,
    /// The move exists in this game, but not in this situation.
    #[error("the move is not possible now")]
    NotNow,
}

/// The moves possible in a position, in the game's own order.
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
