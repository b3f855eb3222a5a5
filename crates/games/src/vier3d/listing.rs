//! The program of 1984 as a player.

use super::core::Core;
use super::geometry::{Column, Strength};
use super::position::Position;
use crate::dice::Dice;
use crate::game::Player;

/// Plays as "c 64" does at a strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListingPlayer {
    /// Its strength.
    pub strength: Strength,
}

impl<C: Core> Player<Position<C>> for ListingPlayer {
    fn choose(&mut self, game: &Position<C>, dice: &mut dyn Dice) -> Column {
        assert!(game.goes_on(), "a game that is over has no moves to choose from");
        let ties = game.core().rate(game.to_move(), self.strength).ties;
        ties[game.core().draw(&ties, dice) as usize]
    }
}
