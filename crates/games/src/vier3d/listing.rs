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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{RandomDraw, ScriptedDice};
    use crate::vier3d::plain::Board;

    #[test]
    fn the_draw_says_which_of_the_best_is_played() {
        let start = Position::<Board>::default();
        let mut listing = ListingPlayer { strength: Strength::Two };
        let ties = start.core().rate(start.to_move(), Strength::Two).ties;
        let mut dice = ScriptedDice::new((0..ties.len() as u32).map(RandomDraw::Index));
        let chosen: Vec<Column> = ties.iter().map(|_| listing.choose(&start, &mut dice)).collect();
        assert_eq!(chosen, *ties);
        assert!(ties.len() > 1 && dice.is_spent());
    }
}
