//! A player that is better than the program of 1984.
//!
//! Alpha-beta search with iterative deepening and a transposition table. It knows the rules of four
//! in a row and nothing of the listing's evaluation. A maximum number of *positions* instead of a time
//! limits its effort, so the same position always gets the same move.
//!
//! * `stones`: the board as two sets of 64 bits, completing cells, the static evaluation.
//! * `table`: the transposition table.
//! * `search`: the search itself.
//!
//! Note: the height of a tower decides which side can take a cell. A winning cell has no value
//! while neither side can afford to play below it.

mod search;
mod stones;
mod table;

pub use self::search::{SearchResult, Verdict};

use super::core::Core;
use super::geometry::{Column, Side};
use super::position::Position;
use crate::dice::Dice;
use crate::game::Player;
use search::Search;
use stones::Stones;

/// The strong player.
#[derive(Clone, Debug)]
pub struct Strong {
    search: Search,
}

impl Default for Strong {
    /// Searches at most 100 000 positions a move.
    fn default() -> Self {
        Self::new(100_000)
    }
}

impl Strong {
    /// Returns a player that searches at most `positions` positions a move (and at least one ply).
    #[must_use]
    pub fn new(positions: u64) -> Self {
        Self { search: Search::new(positions) }
    }

    /// Searches a position.
    ///
    /// # Panics
    /// If the game is over.
    pub fn find<C: Core>(&mut self, position: &Position<C>) -> SearchResult {
        assert!(position.goes_on(), "a game that is over has no moves to choose from");
        let pl = position.to_move();
        let key = position.core().key();
        let of = |side: Side| key.stones[side.index()];
        self.search.run(Stones::new(of(pl), of(pl.other())))
    }
}

impl<C: Core> Player<Position<C>> for Strong {
    fn choose(&mut self, game: &Position<C>, _dice: &mut dyn Dice) -> Column {
        self.find(game).column
    }
}
