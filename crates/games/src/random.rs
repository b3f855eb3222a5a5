//! A player that chooses uniformly at random.

use crate::dice::Dice;
use crate::game::{Game, Player};

/// Chooses among all moves with equal probability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, game: &G, dice: &mut dyn Dice) -> G::Move {
        let moves = game.moves();
        assert!(!moves.is_empty(), "a game that is over has no moves to choose from");
        let bound = u32::try_from(moves.len()).expect("no game has so many moves");
        moves[dice.below(bound) as usize].clone()
    }
}
