//! The evaluation of a move at the listings' two strengths, and the choice among the best moves.

use super::board::{COLUMNS, Column, Side};
use super::core::{Core, resolve};
use super::fast;
use crate::dice::Dice;

/// The score of a full column.
pub const FULL: i32 = -9999;

/// The search depth of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// Own points minus the opponent's for the move itself.
    Greedy,
    /// The same minus the score of the opponent's best reply.
    TwoPly,
}

impl Strength {
    /// Returns the strength of the program's level, 1 or 2.
    #[must_use]
    pub const fn of_level(level: u8) -> Option<Self> {
        match level {
            1 => Some(Self::Greedy),
            2 => Some(Self::TwoPly),
            _ => None,
        }
    }
}

/// Returns the points of the mover minus those of the opponent.
#[inline]
pub(super) const fn lead(points: [u32; 2], side: Side) -> i32 {
    points[side.index()] as i32 - points[side.other().index()] as i32
}

/// Returns the scores of all columns for the side to move, on a board without runs.
pub fn column_scores<C: Core>(board: &C, side: Side, strength: Strength) -> [i32; COLUMNS] {
    let mut scores = [FULL; COLUMNS];
    for column in Column::all().filter(|&column| board.height(column) < super::board::ROWS) {
        let mut after = board.clone();
        after.drop(side, column);
        let score = lead(resolve(&mut after), side);
        let answer = match strength {
            Strength::Greedy => 0,
            Strength::TwoPly if after.is_full() => 0,
            Strength::TwoPly => best(&column_scores_greedy(&after, side.other())),
        };
        scores[column.index()] = score - answer;
    }
    scores
}

fn column_scores_greedy<C: Core>(board: &C, side: Side) -> [i32; COLUMNS] {
    column_scores(board, side, Strength::Greedy)
}

/// Returns [`column_scores`] on bit boards.
#[must_use]
pub fn column_scores_fast(board: &fast::Board, side: Side, strength: Strength) -> [i32; COLUMNS] {
    let mut scores = [FULL; COLUMNS];
    for column in Column::all().filter(|&column| board.is_open(column)) {
        let mut after = *board;
        let score = lead(after.play(side, column), side);
        let answer = match strength {
            Strength::Greedy => 0,
            Strength::TwoPly if after.open() == 0 => 0,
            Strength::TwoPly => best(&column_scores_fast(&after, side.other(), Strength::Greedy)),
        };
        scores[column.index()] = score - answer;
    }
    scores
}

fn best(scores: &[i32; COLUMNS]) -> i32 {
    scores.iter().copied().max().unwrap_or(FULL)
}

/// Returns the best columns in the order of the search; empty only if all are full.
#[must_use]
pub fn ties(scores: &[i32; COLUMNS]) -> Vec<Column> {
    let best = best(scores);
    let is_best = |column: &Column| best > FULL && scores[column.index()] == best;
    Column::SEARCH_ORDER.into_iter().filter(is_best).collect()
}

/// Returns one of the best columns.
///
/// # Panics
/// If all are full.
pub fn choose(scores: &[i32; COLUMNS], dice: &mut dyn Dice) -> Column {
    let ties = ties(scores);
    ties[dice.below(ties.len() as u32) as usize]
}
