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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{ChaChaDice, Dice};

    /// Returns the value of a position by full search: no window, no table, no move ordering, no forced
    /// moves.
    fn slowly(stones: Stones) -> i32 {
        let count = i32::from(stones.count());
        if stones.scan_lines().completes_own & stones.playable() != 0 {
            return DECIDED - count - 1;
        }
        let values = cells(stones.playable()).map(|cell| -slowly(stones.after(cell)));
        values.max().unwrap_or(0)
    }

    /// Returns a random position of `ply` stones without a complete line, if the dice produce one.
    fn position(ply: u8, dice: &mut ChaChaDice) -> Option<Stones> {
        let mut stones = Stones::new(0, 0);
        for _ in 0..ply {
            let open: Vec<Cell> = cells(stones.playable() & !stones.scan_lines().completes_own).collect();
            let number = u32::try_from(open.len()).ok().filter(|&number| number > 0)?;
            stones = stones.after(open[dice.below(number) as usize]);
        }
        Some(stones)
    }

    #[test]
    fn the_search_finds_what_trying_everything_finds() {
        let mut dice = ChaChaDice::seeded(1, 0);
        let (mut decided, mut drawn) = (0, 0);
        let mut search = Search::new(u64::MAX);
        while decided < 300 || drawn < 40 {
            let Some(stones) = position(56 + dice.below(7) as u8, &mut dice) else { continue };
            let value = slowly(stones);
            let finding = search.run(stones);
            // A search that has reached the end of the game does not search for an earlier one.
            let (is_right, count) = match finding.verdict {
                Verdict::Wins { stones: end } => {
                    (value > 0 && i32::from(end) >= DECIDED - value, &mut decided)
                }
                Verdict::Loses { stones: end } => (value < 0 && end >= stones.count() + 2, &mut decided),
                Verdict::Open(estimate) => (value == 0 && estimate == 0, &mut drawn),
            };
            assert!(is_right, "{finding:?} for {value} in {stones:?}");
            *count += 1;
            if value == 0 {
                assert_eq!(finding.depth, 64 - stones.count(), "a draw is certain only at the end");
            }
            let chosen = cells(stones.playable()).find(|cell| cell.column() == finding.column);
            let chosen = chosen.expect("the column is open");
            let wins = stones.scan_lines().completes_own & chosen.bit() != 0;
            let after = if wins { value } else { -slowly(stones.after(chosen)) };
            assert_eq!(after.signum(), value.signum(), "{finding:?} gives the game away in {stones:?}");
        }
    }

    /// Returns the value at a depth by searching every candidate cell: no window, no table, no move
    /// ordering.
    fn plainly(stones: Stones, depth: u8) -> i32 {
        match evaluate_statically(stones) {
            StaticEvaluation::Value(value) => value,
            StaticEvaluation::Forced(cell) => -plainly(stones.after(cell), depth),
            StaticEvaluation::Open { estimate, .. } if depth == 0 => estimate,
            StaticEvaluation::Open { cells: set, .. } => cells(set)
                .map(|cell| -plainly(stones.after(cell), depth - 1))
                .max()
                .expect("there is a choice"),
        }
    }

    /// At two plies a position is in the table with one depth only, so that a stored value equals the
    /// value of a search.
    #[test]
    fn the_table_changes_no_value() {
        let mut dice = ChaChaDice::seeded(2, 0);
        let (mut within, mut above, mut below) = (0, 0, 0);
        for number in 0..400 {
            let Some(stones) = position(dice.below(40) as u8, &mut dice) else { continue };
            let value = [0, 1, 2].map(|depth| plainly(stones, depth));
            let mut search = Search::new(u64::MAX);
            for turn in 0..24 {
                let depth = turn / 8;
                let value = value[usize::from(depth)];
                let alpha = value + dice.below(60) as i32 - 40;
                let window = Window { alpha, beta: alpha + 1 + dice.below(30) as i32 };
                let found = search.value(stones, depth, window).expect("there is no limit");
                let (is_right, count) = if found <= window.alpha {
                    (value <= found, &mut below)
                } else if found >= window.beta {
                    (value >= found, &mut above)
                } else {
                    (value == found, &mut within)
                };
                assert!(is_right, "{number}: {found} for {value} in {window:?}, depth {depth}: {stones:?}");
                *count += 1;
            }
        }
        assert!(within.min(above).min(below) > 1_000, "{within} within, {above} above, {below} below");
    }

    #[test]
    fn a_verdict_and_an_estimate_differ_by_their_size() {
        assert_eq!(verdict_of(DECIDED - 64), Verdict::Wins { stones: 64 });
        assert_eq!(verdict_of(7 - DECIDED), Verdict::Loses { stones: 7 });
        assert_eq!(verdict_of(DECIDED - 65), Verdict::Open(DECIDED - 65));
        assert_eq!(verdict_of(-300), Verdict::Open(-300));
    }

    #[test]
    fn a_cell_below_one_that_completes_a_line_is_not_looked_at() {
        let row = |y, z| [0, 1, 2].map(|x| Cell::xyz(x, y, z).bit()).iter().sum::<u64>();
        // The layer below is full except for one cell, and its stones belong to both sides.
        let own = Cell::xyz(0, 1, 0).bit() | Cell::xyz(2, 1, 0).bit() | Cell::xyz(0, 0, 0).bit();
        let stones = Stones::new(own, row(1, 1) | Cell::xyz(1, 1, 0).bit());
        let StaticEvaluation::Open { cells, .. } = evaluate_statically(stones) else {
            panic!("there is a choice")
        };
        assert_eq!(stones.playable() & !cells, Cell::xyz(3, 1, 0).bit());
    }

    /// Positions searched at each depth, as first measured: a worse move ordering searches more.
    #[test]
    fn cells_are_tried_in_a_good_order() {
        let mut search = Search::new(u64::MAX);
        let mut favourite = cells(Stones::new(0, 0).playable()).next().expect("all are open").column();
        let mut counts = Vec::new();
        for depth in 1..=6 {
            let before = search.positions;
            let (cell, _) = search.root(Stones::new(0, 0), depth, favourite).expect("there is no limit");
            favourite = cell.column();
            counts.push(search.positions - before);
        }
        assert_eq!(counts, [16, 47, 326, 995, 4_930, 15_110]);
    }

    /// 64 positions are enough for two plies, 390 for three and 1 385 for four.
    #[test]
    fn a_depth_counts_when_the_last_choice_has_been_tried_again() {
        let depths = [119, 120, 963, 964].map(|limit| Search::new(limit).run(Stones::new(0, 0)).depth);
        assert_eq!(depths, [2, 3, 3, 4]);
    }

    #[test]
    fn a_search_stops_at_its_limit_with_the_best_so_far() {
        let limits = [64, 500, 5_000];
        let findings = limits.map(|limit| Search::new(limit).run(Stones::new(0, 0)));
        assert_eq!(findings.map(|finding| finding.positions), limits);
        let depths = findings.map(|finding| finding.depth);
        assert!(depths.is_sorted() && depths[0] > 0 && depths[2] > depths[0], "{depths:?}");
        assert!(matches!(findings[2].verdict, Verdict::Open(_)));
    }
}
