//! The bots, weakest first.

use super::board::{Column, Side};
use super::deep;
use super::evaluation::{Strength, choose, column_scores_fast, ties};
use super::fast::Board;
use super::strong;
use crate::dice::Dice;

/// A bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// Any open column.
    Random,
    /// The best move by its own points minus the opponent's.
    Greedy,
    /// The same minus the opponent's best reply.
    TwoPly,
    /// The lead after six plies of best play.
    Deep,
    /// Monte-Carlo tree search: the move with the most playouts.
    Strong,
}

impl BotKind {
    /// All bots, weakest first.
    pub const ALL: [Self; 5] = [Self::Random, Self::Greedy, Self::TwoPly, Self::Deep, Self::Strong];

    /// Returns its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::TwoPly => "two-ply",
            Self::Deep => "deep",
            Self::Strong => "strong",
        }
    }

    /// Returns the bot of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|opponent| opponent.name() == name)
    }

    /// Chooses a column for the side to move, on a board without runs. The dice break ties;
    /// [`BotKind::Strong`] seeds all its playouts with one draw.
    ///
    /// # Panics
    /// If the board is full.
    pub fn choose(self, board: &Board, side: Side, dice: &mut dyn Dice) -> Column {
        assert!(board.open() != 0, "a game that is over has no moves to choose from");
        match self {
            Self::Random => {
                let open: Vec<Column> = Column::all().filter(|&column| board.is_open(column)).collect();
                open[dice.below(open.len() as u32) as usize]
            }
            Self::Greedy => choose(&column_scores_fast(board, side, Strength::Greedy), dice),
            Self::TwoPly => choose(&column_scores_fast(board, side, Strength::TwoPly), dice),
            Self::Deep => {
                let ties = ties(&deep::search(board, side, deep::DEPTH).scores);
                ties[dice.below(ties.len() as u32) as usize]
            }
            Self::Strong => strong::search(board, side, strong::PLAYOUTS, dice),
        }
    }
}
