//! Game states as trees of named values.

use std::any::Any;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dice::ScriptedDice;
use crate::game::{Game, IllegalMove, Outcome, Seat};

/// A game state as a tree of named values. Every [`Game`] implements it.
pub trait GameState {
    /// Returns [`Game::moves`] in serde's notation: a name, or a name with its arguments.
    fn moves(&self) -> Vec<Value>;

    /// Returns [`Game::moves_after_end`] in the same notation.
    fn moves_after_end(&self) -> Vec<Value>;

    /// Plays a move; see [`Game::play`].
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not legal, or is no move of this game.
    fn play(&mut self, mv: &Value, draws: &mut ScriptedDice) -> Result<(), IllegalMove>;

    /// [`Game::outcome`].
    fn outcome(&self) -> Option<Outcome>;

    /// [`Game::turn`].
    fn turn(&self) -> Option<Seat>;

    /// Returns [`Game::view`]: numbers in the machine's format as hexadecimal digits, or as integers
    /// where the core has integers.
    fn view(&self) -> Value;

    /// Returns a copy.
    fn copy(&self) -> Box<dyn GameState>;

    /// Returns the failure of a core in another process; the state is then its last known one. `None` while the
    /// core continues.
    fn failure(&self) -> Option<String> {
        None
    }

    /// Terminates a core in another process after a violation; returns `reason` with the details that help to
    /// find the cause.
    fn fail(&self, reason: String) -> String {
        reason
    }

    /// Returns the game itself, for a [`Bot`](super::Bot) of the same title.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game + 'static> GameState for G {
    fn moves(&self) -> Vec<Value> {
        Game::moves(self).iter().map(to_json).collect()
    }

    fn moves_after_end(&self) -> Vec<Value> {
        Game::moves_after_end(self).iter().map(to_json).collect()
    }

    fn play(&mut self, mv: &Value, draws: &mut ScriptedDice) -> Result<(), IllegalMove> {
        let mv = G::Move::deserialize(mv).map_err(|_| IllegalMove::NotNow)?;
        Game::play(self, mv, draws)
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn turn(&self) -> Option<Seat> {
        Game::turn(self)
    }

    fn view(&self) -> Value {
        to_json(&Game::view(self))
    }

    fn copy(&self) -> Box<dyn GameState> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Returns the playthrough of a game for a bot.
///
/// # Panics
/// If it is of another title or in another form than the first.
pub(crate) fn first_form<P: 'static>(game: &dyn GameState) -> &P {
    game.as_any().downcast_ref().expect("a bot gets the first form of its own title")
}

/// Returns a value as a tree.
///
/// # Panics
/// If it does not consist of names, numbers and lists.
#[must_use]
pub fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("moves and views are made of names, numbers and lists")
}

/// Returns a move's name and arguments, in the order of nested lists.
#[must_use]
pub fn name_and_arguments(mv: &Value) -> (&str, Vec<i64>) {
    match mv {
        Value::Object(only) => {
            let mut arguments = Vec::new();
            let (name, tree) = only.iter().next().map_or(("", &Value::Null), |(name, with)| (&**name, with));
            add_integers(tree, &mut arguments);
            (name, arguments)
        }
        other => (other.as_str().unwrap_or_default(), Vec::new()),
    }
}

fn add_integers(tree: &Value, all: &mut Vec<i64>) {
    match tree {
        Value::Array(values) => values.iter().for_each(|value| add_integers(value, all)),
        leaf => all.extend(leaf.as_i64()),
    }
}
