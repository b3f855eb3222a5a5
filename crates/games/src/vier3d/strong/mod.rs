//! A player that is better than the program of 1984.
//!
//! Alpha-beta search by iterative deepening, with a table of positions met before. It knows the rules of four in a
//! row and nothing of the listing's judgement. Its effort is bounded by a number of *positions*, not by time, so the
//! same position always gets the same answer.
//!
//! * `stones`: the board as two sets of 64 bits, completing cells, the estimate at the horizon.
//! * `table`: the positions met before.
//! * `search`: the search itself.
//!
//! What a newcomer gets wrong: the height of a tower decides who may take a cell. A cell that would win is worth
//! nothing while nobody dares to play below it.

mod search;
mod stones;
mod table;

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
    /// Looks at 100 000 positions a move.
    fn default() -> Self {
        Self::new(100_000)
    }
}

/// What the strong player found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The column to play.
    pub column: Column,
    /// The verdict for the player to move.
    pub verdict: Verdict,
    /// How many plies the last search that was finished looked ahead.
    pub depth: u8,
    /// How many positions were looked at.
    pub positions: u64,
}

/// How a position stands for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It wins with its last stone as the board's stone number `stones`, whatever the opponent does.
    Wins {
        /// Stones on the board at the end.
        stones: u8,
    },
    /// It loses against the best play.
    Loses {
        /// Stones on the board at the end.
        stones: u8,
    },
    /// Not decided within the horizon; positive is better.
    Open(i32),
}

impl Strong {
    /// A player that looks at no more than `positions` positions a move (and at least at one ply).
    #[must_use]
    pub fn new(positions: u64) -> Self {
        Self { search: Search::new(positions) }
    }

    /// Searches a position.
    ///
    /// # Panics
    /// If the game is over.
    pub fn find<C: Core>(&mut self, position: &Position<C>) -> Finding {
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
