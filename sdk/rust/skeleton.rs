//! The core of my-game: the rules of its listing. Replace the one move below by the game's.

use std::io;

use serde::{Deserialize, Serialize};
use typein_core::protocol::{About, Error, New, Outcome, Seat};
use typein_core::{Core, Dice, Factory, IllegalMove};

/// The game of the core.
struct MyGame;

impl Factory for MyGame {
    type Core = Game;

    fn about(&self) -> About {
        // For each seat, in the order of the first moves: whether a person can take it, and the number of levels
        // at which the program plays it (0 if it does not).
        About { seats: vec![Seat { person: true, levels: 0 }], ..About::new("my-game") }
    }

    /// `dice` has the random draws that the listing makes before the first move, in its order:
    /// `dice.below(6)` is `INT(RND(1)*6)`.
    fn start(&self, _: &New, _dice: &mut Dice) -> Result<Game, Error> {
        Ok(Game { is_over: false })
    }
}

/// The state of a game, between two moves.
#[derive(Clone)]
struct Game {
    is_over: bool,
}

/// A move, by its name in the probe's `[moves]`. With arguments: `Place(u8, u8)`.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Move {
    End,
}

/// The values to compare, by their names in the probe's `[state]`.
#[derive(Serialize)]
struct View {}

impl Core for Game {
    type Move = Move;
    type View = View;

    fn moves(&self) -> Vec<Move> {
        if self.is_over { vec![] } else { vec![Move::End] }
    }

    fn play(&mut self, mv: Move, _dice: &mut Dice) -> Result<(), IllegalMove> {
        if !self.moves().contains(&mv) {
            return Err(IllegalMove("the move is not legal now".to_owned()));
        }
        self.is_over = true;
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over.then_some(Outcome::Lost)
    }

    /// Returns the seat to move; `None` exactly when the game is over.
    fn turn(&self) -> Option<u8> {
        (!self.is_over).then_some(0)
    }

    fn view(&self, _seat: Option<u8>) -> View {
        View {}
    }
}

fn main() -> io::Result<()> {
    typein_core::serve(&MyGame)
}
