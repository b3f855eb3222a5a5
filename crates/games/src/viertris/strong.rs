//! Monte-Carlo tree search: playouts start at the leaves of a tree, which grows at the positions with
//! good outcomes for the side to move.
//!
//! Note: it uses neither a logarithm nor a library's random numbers, so every machine finds the
//! same move.

use super::board::{COLUMNS, Column, Side};
use super::evaluation::lead;
use super::fast::Board;
use crate::dice::Dice;

/// Playouts of [`super::BotKind::Strong`] for a move.
pub const PLAYOUTS: u32 = 400;

/// Plies after which the points decide a playout.
const MAX_PLAYOUT_PLIES: u32 = 40;

/// The lead for which an outcome counts 0.75.
const LEAD_SCALE: f64 = 6.0;

/// The exploration constant.
const EXPLORATION: f64 = 0.35;

/// A position of the tree.
struct Node {
    board: Board,
    /// The side to move.
    side: Side,
    /// The lead of the searching side since the start of the search.
    lead: i32,
    visits: u32,
    /// The sum of the outcomes, from 0 to 1, for the side that has moved here.
    sum: f64,
    /// The index of the position after each column; 0 if the tree does not have it yet.
    next: [u32; COLUMNS],
}

/// Finds a column on a board without runs, with this number of playouts.
pub fn search(board: &Board, side: Side, playouts: u32, dice: &mut dyn Dice) -> Column {
    let mut chance = XorShift::new(dice.below(1 << 30));
    let mut tree = vec![Node::new(*board, side, 0)];
    let mut path = Vec::new();
    for _ in 0..playouts {
        path.clear();
        path.push(0);
        let mut at = 0;
        while let Some(column) = tree[at].best_column(&tree) {
            let next = tree[at].next[column.index()] as usize;
            if next == 0 {
                let made = tree[at].after(column, side);
                at = tree.len();
                let parent = path[path.len() - 1];
                tree[parent].next[column.index()] = at as u32;
                tree.push(made);
                path.push(at);
                break;
            }
            at = next;
            path.push(at);
        }
        let worth = outcome(playout(&tree[at], side, &mut chance));
        for &at in &path {
            let node = &mut tree[at];
            node.visits += 1;
            node.sum += if node.side == side { 1.0 - worth } else { worth };
        }
    }
    let visits = |column: &Column| match tree[0].next[column.index()] as usize {
        0 => 0,
        next => tree[next].visits,
    };
    let open = Column::SEARCH_ORDER.into_iter().filter(|&column| board.is_open(column));
    // `max_by_key` returns the last maximum, so the reversed order selects the first of the most
    // visited columns.
    open.rev().max_by_key(visits).expect("a game that is over has no moves to choose from")
}

/// Returns an outcome from 0 to 1, by the lead.
fn outcome(lead: i32) -> f64 {
    let lead = f64::from(lead);
    0.5 + 0.5 * lead / (lead.abs() + LEAD_SCALE)
}

/// Returns the lead at the end of a playout.
fn playout(node: &Node, of: Side, chance: &mut XorShift) -> i32 {
    let (mut board, mut side, mut sum) = (node.board, node.side, node.lead);
    for _ in 0..MAX_PLAYOUT_PLIES {
        if board.open() == 0 {
            break;
        }
        sum += lead(board.play(side, chance.open_column(&board)), of);
        side = side.other();
    }
    sum
}

impl Node {
    const fn new(board: Board, side: Side, lead: i32) -> Self {
        Self { board, side, lead, visits: 0, sum: 0.0, next: [0; COLUMNS] }
    }

    fn after(&self, column: Column, of: Side) -> Self {
        let mut board = self.board;
        let gain = lead(board.play(self.side, column), of);
        Self::new(board, self.side.other(), self.lead + gain)
    }

    /// Returns the column to follow in the tree: one without a visit, else the most promising; `None`
    /// for a full board.
    fn best_column(&self, tree: &[Self]) -> Option<Column> {
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        // An integer approximation of the logarithm of the visits.
        let drawn = EXPLORATION * f64::from(self.visits.max(1).ilog2() + 1).sqrt();
        for column in Column::SEARCH_ORDER.into_iter().filter(|&column| self.board.is_open(column)) {
            let next = self.next[column.index()] as usize;
            if next == 0 {
                return Some(column);
            }
            let visits = f64::from(tree[next].visits);
            let promise = tree[next].sum / visits + drawn / visits.sqrt();
            if promise > highest {
                (best, highest) = (Some(column), promise);
            }
        }
        best
    }
}

/// A fast random number generator (xorshift, G. Marsaglia, 2003).
struct XorShift(u64);

impl XorShift {
    fn new(seed: u32) -> Self {
        Self(u64::from(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn open_column(&mut self, board: &Board) -> Column {
        loop {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            let column = Column::at((self.0 >> 61) as usize).expect("three bits are a column");
            if board.is_open(column) {
                return column;
            }
        }
    }
}
