//! Alpha-beta search.
//!
//! A decided game is worth [`DECIDED`] less the stones on the board at its end, so quicker wins are better and a
//! value does not depend on the way to the position.

use std::cmp::Reverse;

use super::stones::{Stones, cells};
use super::table::{Bound, Table};
use super::{Finding, Verdict};
use crate::vier3d::geometry::{Cell, Column};

/// More than any estimate.
const DECIDED: i32 = 100_000;

/// The search and what it remembers.
#[derive(Clone, Debug)]
pub struct Search {
    limit: u64,
    positions: u64,
    table: Table,
    /// How often a cell has cut a search short, weighted by the depth that was cut off.
    cuts: [u32; Cell::COUNT],
}

/// The search has reached its limit.
#[derive(Debug)]
struct Exhausted;

/// The values between which a search has to be exact.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    /// The same as the opponent sees it.
    const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What a position comes to without a search.
enum Glance {
    /// Its value.
    Value(i32),
    /// The cells worth trying, and an estimate.
    Open { cells: u64, estimate: i32 },
    /// The only cell that does not lose at once.
    Forced(Cell),
}

impl Search {
    /// A search of at most `limit` positions, but never less than one ply takes.
    pub fn new(limit: u64) -> Self {
        Self { limit: limit.max(64), positions: 0, table: Table::new(), cuts: [0; Cell::COUNT] }
    }

    /// Looks deeper and deeper until the limit is reached or the game is decided.
    pub fn run(&mut self, stones: Stones) -> Finding {
        self.positions = 1;
        self.table.clear();
        self.cuts = [0; Cell::COUNT];
        let playable = stones.playable();
        let wins = playable & stones.look().completes_own;
        let first = cells(if wins == 0 { playable } else { wins }).next();
        let column = first.expect("a game that goes on has a playable cell").column();
        let verdict = if wins == 0 { Verdict::Open(0) } else { Verdict::Wins { stones: stones.count() + 1 } };
        let mut finding = Finding { column, verdict, depth: 1, positions: 1 };
        for depth in 1..=64 - stones.count() {
            if !matches!(finding.verdict, Verdict::Open(_)) {
                break;
            }
            let Ok((cell, value)) = self.root(stones, depth, finding.column) else { break };
            finding = Finding { column: cell.column(), verdict: verdict_of(value), depth, ..finding };
        }
        Finding { positions: self.positions, ..finding }
    }

    /// The best cell of a position without an immediate win, and its value.
    fn root(&mut self, stones: Stones, depth: u8, favourite: Column) -> Result<(Cell, i32), Exhausted> {
        let mut moves: Vec<Cell> = cells(stones.playable()).collect();
        moves.sort_by_key(|cell| (cell.column() != favourite, Reverse(self.cuts[cell.index()])));
        let mut best: Option<(Cell, i32)> = None;
        for cell in moves {
            let alpha = best.map_or(-DECIDED, |(_, value)| value);
            let window = Window { alpha, beta: DECIDED };
            match self.value(stones.after(cell), depth - 1, window.turned()) {
                Ok(value) if best.is_none() || -value > alpha => best = Some((cell, -value)),
                Ok(_) => {}
                // The favourite came first, so what stands is no worse than the last depth's choice.
                Err(Exhausted) if best.is_some() => break,
                Err(Exhausted) => return Err(Exhausted),
            }
        }
        Ok(best.expect("a game that goes on has a playable cell"))
    }

    /// The value of a position in which no line is complete.
    fn value(&mut self, stones: Stones, depth: u8, window: Window) -> Result<i32, Exhausted> {
        self.positions += 1;
        if self.positions > self.limit {
            return Err(Exhausted);
        }
        match glance(stones) {
            Glance::Value(value) => Ok(value),
            // An answer without a choice costs no depth.
            Glance::Forced(cell) => Ok(-self.value(stones.after(cell), depth, window.turned())?),
            Glance::Open { estimate, .. } if depth == 0 => Ok(estimate),
            Glance::Open { cells, .. } => self.best_of(stones, cells, depth, window),
        }
    }

    /// The value of the best of several cells.
    fn best_of(&mut self, stones: Stones, set: u64, depth: u8, mut window: Window) -> Result<i32, Exhausted> {
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
            let value = -self.value(stones.after(cell), depth - 1, window.turned())?;
            if value > best {
                (best, best_cell) = (value, cell);
            }
            window.alpha = window.alpha.max(value);
            if window.alpha >= window.beta {
                self.cuts[cell.index()] += u32::from(depth) * u32::from(depth);
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

    /// The cells of a set, the most promising first.
    fn ordered(&self, set: u64, favourite: Option<Cell>) -> impl Iterator<Item = Cell> + use<> {
        let mut order = [(0, Cell::default()); Column::COUNT];
        let mut count = 0;
        for cell in cells(set) {
            let worth = if Some(cell) == favourite { u32::MAX } else { self.cuts[cell.index()] };
            order[count] = (worth, cell);
            count += 1;
        }
        // Stable, so equal worth keeps the order of the board and the search stays reproducible.
        order[..count].sort_by_key(|&(worth, _)| Reverse(worth));
        order.into_iter().take(count).map(|(_, cell)| cell)
    }
}

/// Looks at wins, threats and cells that must not be played.
fn glance(stones: Stones) -> Glance {
    let playable = stones.playable();
    if playable == 0 {
        return Glance::Value(0);
    }
    let look = stones.look();
    let count = i32::from(stones.count());
    if look.completes_own & playable != 0 {
        return Glance::Value(DECIDED - count - 1);
    }
    let threats = look.completes_other & playable;
    // Under a cell that completes the opponent's line, a stone only makes it playable.
    let candidates = if threats == 0 { playable } else { threats };
    let safe = candidates & !(look.completes_other >> 16);
    if threats.count_ones() > 1 || safe == 0 {
        return Glance::Value(count + 2 - DECIDED);
    }
    if safe.count_ones() == 1 {
        return Glance::Forced(Cell::at(safe.trailing_zeros() as usize));
    }
    Glance::Open { cells: safe, estimate: look.estimate }
}

/// What a value means for the player to move.
fn verdict_of(value: i32) -> Verdict {
    let stones = u8::try_from(DECIDED - value.abs()).ok().filter(|&stones| stones <= 64);
    match stones {
        Some(stones) if value > 0 => Verdict::Wins { stones },
        Some(stones) => Verdict::Loses { stones },
        None => Verdict::Open(value),
    }
}
