//! Alpha-beta search.
//!
//! The value of a decided game is [`DECIDED`] minus the number of stones on the board at its end,
//! so faster wins are better and a value does not depend on the path to the position.

use std::cmp::Reverse;

use super::stones::{Stones, cells};
use super::table::{Bound, Table};
use crate::vier3d::geometry::{Cell, Column};

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The column to play.
    pub column: Column,
    /// The verdict for the player to move.
    pub verdict: Verdict,
    /// The depth in plies of the last search that was finished.
    pub depth: u8,
    /// The number of positions searched.
    pub positions: u64,
}

/// The verdict on a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It wins against every defence; its last stone is the board's stone number `stones`.
    Wins {
        /// Stones on the board at the end.
        stones: u8,
    },
    /// It loses against best play.
    Loses {
        /// Stones on the board at the end.
        stones: u8,
    },
    /// Undecided within the search depth; positive is better.
    Open(i32),
}

/// Greater than any static evaluation.
const DECIDED: i32 = 100_000;

/// The search with its tables.
#[derive(Clone, Debug)]
pub struct Search {
    limit: u64,
    positions: u64,
    table: Table,
    /// The history heuristic: the cutoffs that a cell has caused, weighted by the depth cut off.
    history: [u32; Cell::COUNT],
}

/// The search has reached its limit.
#[derive(Debug)]
struct LimitReached;

/// The window of values in which a search must be exact.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    /// Returns the window from the opponent's side.
    const fn negated(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The static evaluation of a position.
enum StaticEvaluation {
    /// The exact value.
    Value(i32),
    /// The candidate cells, and an estimate.
    Open { cells: u64, estimate: i32 },
    /// The only cell that does not lose immediately.
    Forced(Cell),
}

impl Search {
    /// Returns a search of at most `limit` positions, but of at least one ply.
    pub fn new(limit: u64) -> Self {
        Self { limit: limit.max(64), positions: 0, table: Table::new(), history: [0; Cell::COUNT] }
    }

    /// Deepens the search until the limit is reached or the game is decided.
    pub fn run(&mut self, stones: Stones) -> SearchResult {
        self.positions = 1;
        self.table.clear();
        self.history = [0; Cell::COUNT];
        let playable = stones.playable();
        let wins = playable & stones.scan_lines().completes_own;
        let first = cells(if wins == 0 { playable } else { wins }).next();
        let column = first.expect("a game that is not over has a playable cell").column();
        let verdict = if wins == 0 { Verdict::Open(0) } else { Verdict::Wins { stones: stones.count() + 1 } };
        let mut finding = SearchResult { column, verdict, depth: 1, positions: 1 };
        for depth in 1..=64 - stones.count() {
            if !matches!(finding.verdict, Verdict::Open(_)) {
                break;
            }
            let Ok((cell, value)) = self.root(stones, depth, finding.column) else { break };
            finding = SearchResult { column: cell.column(), verdict: verdict_of(value), depth, ..finding };
        }
        SearchResult { positions: self.positions, ..finding }
    }

    /// Returns the best cell of a position without an immediate win, and its value.
    fn root(&mut self, stones: Stones, depth: u8, favourite: Column) -> Result<(Cell, i32), LimitReached> {
        let mut moves: Vec<Cell> = cells(stones.playable()).collect();
        moves.sort_by_key(|cell| (cell.column() != favourite, Reverse(self.history[cell.index()])));
        let mut best: Option<(Cell, i32)> = None;
        for cell in moves {
            let alpha = best.map_or(-DECIDED, |(_, value)| value);
            let window = Window { alpha, beta: DECIDED };
            match self.value(stones.after(cell), depth - 1, window.negated()) {
                Ok(value) if best.is_none() || -value > alpha => best = Some((cell, -value)),
                Ok(_) => {}
                // The search tries the favourite first, so the best so far is at least as good as the choice of the
                // last depth.
                Err(LimitReached) if best.is_some() => break,
                Err(LimitReached) => return Err(LimitReached),
            }
        }
        Ok(best.expect("a game that is not over has a playable cell"))
    }

    /// Returns the value of a position without a complete line.
    fn value(&mut self, stones: Stones, depth: u8, window: Window) -> Result<i32, LimitReached> {
        if self.positions == self.limit {
            return Err(LimitReached);
        }
        self.positions += 1;
        match evaluate_statically(stones) {
            StaticEvaluation::Value(value) => Ok(value),
            // A forced reply does not count as a ply of depth.
            StaticEvaluation::Forced(cell) => Ok(-self.value(stones.after(cell), depth, window.negated())?),
            StaticEvaluation::Open { estimate, .. } if depth == 0 => Ok(estimate),
            StaticEvaluation::Open { cells, .. } => self.best_of(stones, cells, depth, window),
        }
    }

    /// Returns the value of the best of several cells.
    fn best_of(
        &mut self,
        stones: Stones,
        set: u64,
        depth: u8,
        mut window: Window,
    ) -> Result<i32, LimitReached> {
        let floor = window.alpha;
        let mut favourite = None;
        if let Some(entry) = self.table.get(stones) {
            favourite = Some(entry.best);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= window.beta,
                Bound::AtMost => entry.value <= window.alpha,
            };
            if entry.depth >= depth && decides {
                return Ok(entry.value);
            }
        }
        let (mut best, mut best_cell) = (-DECIDED, Cell::default());
        for cell in self.ordered(set, favourite) {
            let value = -self.value(stones.after(cell), depth - 1, window.negated())?;
            if value > best {
                (best, best_cell) = (value, cell);
            }
            window.alpha = window.alpha.max(value);
            if window.alpha >= window.beta {
                self.history[cell.index()] += u32::from(depth) * u32::from(depth);
                break;
            }
        }
        let bound = if best >= window.beta {
            Bound::AtLeast
        } else if best <= floor {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        self.table.put(stones, best, bound, depth, best_cell);
        Ok(best)
    }

    /// Returns the cells of a set, the most promising first.
    fn ordered(&self, set: u64, favourite: Option<Cell>) -> impl Iterator<Item = Cell> + use<> {
        let mut order = [(0, Cell::default()); Column::COUNT];
        let mut count = 0;
        for cell in cells(set) {
            let worth = if Some(cell) == favourite { u32::MAX } else { self.history[cell.index()] };
            order[count] = (worth, cell);
            count += 1;
        }
        // A stable sort: equal weights keep the order of the board, so the search is reproducible.
        order[..count].sort_by_key(|&(worth, _)| Reverse(worth));
        order.into_iter().take(count).map(|(_, cell)| cell)
    }
}

/// Finds wins, threats and losing cells.
fn evaluate_statically(stones: Stones) -> StaticEvaluation {
    let playable = stones.playable();
    if playable == 0 {
        return StaticEvaluation::Value(0);
    }
    let look = stones.scan_lines();
    let count = i32::from(stones.count());
    if look.completes_own & playable != 0 {
        return StaticEvaluation::Value(DECIDED - count - 1);
    }
    let threats = look.completes_other & playable;
    // A stone below a cell that completes the opponent's line only makes that cell playable.
    let candidates = if threats == 0 { playable } else { threats };
    let safe = candidates & !(look.completes_other >> 16);
    if threats.count_ones() > 1 || safe == 0 {
        return StaticEvaluation::Value(count + 2 - DECIDED);
    }
    if safe.count_ones() == 1 {
        return StaticEvaluation::Forced(Cell::at(safe.trailing_zeros() as usize));
    }
    StaticEvaluation::Open { cells: safe, estimate: look.estimate }
}

/// Returns the verdict of a value for the player to move.
fn verdict_of(value: i32) -> Verdict {
    let stones = u8::try_from(DECIDED - value.abs()).ok().filter(|&stones| stones <= 64);
    match stones {
        Some(stones) if value > 0 => Verdict::Wins { stones },
        Some(stones) => Verdict::Loses { stones },
        None => Verdict::Open(value),
    }
}
