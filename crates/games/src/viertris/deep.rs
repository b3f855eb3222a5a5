//! Alpha-beta search of the lead in points, to a fixed depth.

use super::board::{COLUMNS, Column, Side};
use super::evaluation::{FULL, lead};
use super::fast::Board;

/// Search depth of [`super::BotKind::Deep`] in plies.
pub const DEPTH: u32 = 6;

/// Greater than any lead.
const INFINITE: i32 = 1_000_000;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The final lead of each column: exact for the best columns, an upper bound for the others.
    pub scores: [i32; COLUMNS],
    /// The number of positions searched.
    pub nodes: u64,
}

/// Searches a board without runs.
#[must_use]
pub fn search(board: &Board, side: Side, depth: u32) -> SearchResult {
    let mut found = SearchResult { scores: [FULL; COLUMNS], nodes: 1 };
    let mut best = -INFINITE;
    for column in Column::SEARCH_ORDER.into_iter().filter(|&column| board.is_open(column)) {
        let mut after = *board;
        let gain = lead(after.play(side, column), side);
        // One below the best, so that the search recognises an equally good column.
        let alpha = best - 1;
        let answer = negamax(&after, side.other(), depth - 1, -INFINITE, gain - alpha, &mut found.nodes);
        let worth = gain - answer;
        found.scores[column.index()] = worth;
        best = best.max(worth);
    }
    found
}

/// Returns the lead of the side to move within `depth` plies: exact between the bounds, else a
/// bound on it.
fn negamax(board: &Board, side: Side, depth: u32, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if depth == 0 || board.open() == 0 {
        return 0;
    }
    let (mut alpha, mut best) = (alpha, -INFINITE);
    for column in Column::SEARCH_ORDER {
        if !board.is_open(column) {
            continue;
        }
        let mut after = *board;
        let gain = lead(after.play(side, column), side);
        let worth = gain - negamax(&after, side.other(), depth - 1, gain - beta, gain - alpha, nodes);
        best = best.max(worth);
        alpha = alpha.max(worth);
        if alpha >= beta {
            break;
        }
    }
    best
}
