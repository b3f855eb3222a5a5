//! The search of the strong player against searches without a window, a table and a move ordering.

use std::sync::LazyLock;

use games::vier3d::strong::{SearchResult, Strong, Verdict};
use games::vier3d::{Cell, Core, LINE_COUNT, LINES, Position, Side, fast};
use games::{ChaChaDice, Dice};

type Board = Position<fast::Board>;

/// The value of a decided game is this minus the number of stones at its end.
const DECIDED: i32 = 100_000;

/// The cells of every line as bits.
static MASKS: LazyLock<[u64; LINE_COUNT]> =
    LazyLock::new(|| LINES.map(|line| line.iter().map(|cell| cell.bit()).sum()));

/// The stones of the player to move and of the opponent.
#[derive(Clone, Copy, Debug, Default)]
struct Stones {
    own: u64,
    other: u64,
}

/// Cells that complete a line, and the static evaluation.
#[derive(Clone, Copy, Debug, Default)]
struct LineScan {
    completes_own: u64,
    completes_other: u64,
    estimate: i32,
}

impl Stones {
    fn of(board: &Board) -> Self {
        let (side, stones) = (board.to_move(), board.core().key().stones);
        Self { own: stones[side.index()], other: stones[side.other().index()] }
    }

    fn count(self) -> u8 {
        (self.own | self.other).count_ones() as u8
    }

    /// The empty cells at the bottom or on a stone.
    fn playable(self) -> u64 {
        let occupied = self.own | self.other;
        (occupied << 16 | 0xffff) & !occupied
    }

    fn after(self, cell: Cell) -> Self {
        Self { own: self.other, other: self.own | cell.bit() }
    }

    /// One stone on a line counts 1, two 6, three 60. A completing cell counts 40 for the first player on the first
    /// and the third layer, and for the second player on the others.
    fn scan(self) -> LineScan {
        let mut scan = LineScan::default();
        for mask in *MASKS {
            let weight = |stones: u64| [0, 1, 6, 60, 0][stones.count_ones() as usize];
            let (own, other) = (mask & self.own, mask & self.other);
            if other == 0 {
                scan.estimate += weight(own);
                scan.completes_own |= if own.count_ones() == 3 { mask ^ own } else { 0 };
            } else if own == 0 {
                scan.estimate -= weight(other);
                scan.completes_other |= if other.count_ones() == 3 { mask ^ other } else { 0 };
            }
        }
        let layers: [u64; 2] = [0x0000_ffff_0000_ffff, 0xffff_0000_ffff_0000];
        let mover = usize::from(self.count() % 2);
        let bonus = |cells: u64, player: usize| 40 * (cells & layers[player]).count_ones() as i32;
        scan.estimate += bonus(scan.completes_own, mover) - bonus(scan.completes_other, 1 - mover);
        scan
    }

    /// Returns the value by full search: no window, no table, no move ordering, no forced moves.
    fn value_of_all(self) -> i32 {
        if self.scan().completes_own & self.playable() != 0 {
            return DECIDED - i32::from(self.count()) - 1;
        }
        cells(self.playable()).map(|cell| -self.after(cell).value_of_all()).max().unwrap_or(0)
    }

    /// Returns the value at a depth by searching every candidate cell: no window, no table, no move ordering. A forced
    /// reply does not count as a ply.
    fn value(self, depth: u8, candidates: Candidates) -> i32 {
        let (playable, scan, count) = (self.playable(), self.scan(), i32::from(self.count()));
        if playable == 0 {
            return 0;
        }
        if scan.completes_own & playable != 0 {
            return DECIDED - count - 1;
        }
        let threats = scan.completes_other & playable;
        let below = match candidates {
            Candidates::NotBelowThreats => scan.completes_other >> 16,
            Candidates::All => 0,
        };
        let set = if threats == 0 { playable } else { threats } & !below;
        if threats.count_ones() > 1 || set == 0 {
            return count + 2 - DECIDED;
        }
        let value = |depth| cells(set).map(|cell| -self.after(cell).value(depth, candidates)).max();
        match (set.count_ones(), depth) {
            (1, _) => value(depth),
            (_, 0) => Some(scan.estimate),
            (_, depth) => value(depth - 1),
        }
        .expect("there is a candidate")
    }

    /// Returns the value of a position without an immediate win: the first ply has all playable cells.
    fn root_value(self, depth: u8, candidates: Candidates) -> i32 {
        let values = cells(self.playable()).map(|cell| -self.after(cell).value(depth - 1, candidates));
        values.max().expect("there is a playable cell")
    }
}

/// The cells that a search tries.
#[derive(Clone, Copy, Debug)]
enum Candidates {
    /// None below a cell that completes a line of the opponent.
    NotBelowThreats,
    All,
}

/// Returns the cells of a set.
fn cells(set: u64) -> impl Iterator<Item = Cell> {
    Cell::all().filter(move |cell| set & cell.bit() != 0)
}

/// Returns a random position of `ply` stones without a complete line, if the dice produce one.
fn position(ply: u8, dice: &mut ChaChaDice) -> Option<Board> {
    let mut board = Board::default();
    for _ in 0..ply {
        let stones = Stones::of(&board);
        let open: Vec<Cell> = cells(stones.playable() & !stones.scan().completes_own).collect();
        let number = u32::try_from(open.len()).ok().filter(|&number| number > 0)?;
        board.put(open[dice.below(number) as usize].column()).expect("the tower is open");
    }
    Some(board)
}

/// Returns the playable cell of the column of a result.
fn chosen_cell(stones: Stones, result: &SearchResult) -> Cell {
    let mut cells = cells(stones.playable());
    cells.find(|cell| cell.column() == result.column).expect("the column is open")
}

#[test]
fn the_search_finds_what_trying_everything_finds() {
    let mut dice = ChaChaDice::seeded(1, 0);
    let (mut decided, mut drawn, mut last_stones) = (0, 0, 0);
    let mut strong = Strong::new(u64::MAX);
    while decided < 300 || drawn < 40 {
        let Some(board) = position(56 + dice.below(7) as u8, &mut dice) else { continue };
        let stones = Stones::of(&board);
        let value = stones.value_of_all();
        let result = strong.find(&board);
        // A search that has reached the end of the game does not search for an earlier one.
        let (is_right, count) = match result.verdict {
            Verdict::Wins { stones: end } => {
                last_stones += u32::from(end == 64);
                (value > 0 && i32::from(end) >= DECIDED - value, &mut decided)
            }
            Verdict::Loses { stones: end } => (value < 0 && end >= stones.count() + 2, &mut decided),
            Verdict::Open(estimate) => (value == 0 && estimate == 0, &mut drawn),
        };
        assert!(is_right, "{result:?} for {value} in {stones:?}");
        *count += 1;
        if value == 0 {
            assert_eq!(result.depth, 64 - stones.count(), "a draw is certain only at the end");
        }
        let chosen = chosen_cell(stones, &result);
        let wins = stones.scan().completes_own & chosen.bit() != 0;
        let after = if wins { value } else { -stones.after(chosen).value_of_all() };
        assert_eq!(after.signum(), value.signum(), "{result:?} gives the game away in {stones:?}");
    }
    assert!(last_stones > 0, "the last stone of the board wins in {last_stones} positions");
}

/// Returns the result of the whole search at a depth, or at the depth that the least limit reaches, or at the one that
/// decides the game. The search at a depth is whole at the last limit before the next depth.
fn at_depth(board: &Board, depth: u8) -> SearchResult {
    let at = |limit| Strong::new(limit).find(board);
    let mut below = 64;
    let depth = depth.max(at(below).depth);
    let mut above = below;
    loop {
        let result = at(above);
        if result.positions < above {
            return result;
        }
        if result.depth > depth {
            break;
        }
        (below, above) = (above, 2 * above);
    }
    while above - below > 1 {
        let middle = below.midpoint(above);
        *if at(middle).depth > depth { &mut above } else { &mut below } = middle;
    }
    at(below)
}

/// Compares a whole search with the one that tries every candidate cell; returns its verdict and whether the choice of
/// candidates matters.
fn compare(board: &Board, depth: u8) -> Option<(Verdict, bool)> {
    let stones = Stones::of(board);
    if stones.scan().completes_own & stones.playable() != 0 {
        return None;
    }
    let result = at_depth(board, depth);
    let value = match result.verdict {
        Verdict::Wins { stones } => DECIDED - i32::from(stones),
        Verdict::Loses { stones } => i32::from(stones) - DECIDED,
        Verdict::Open(value) => value,
    };
    let candidates = Candidates::NotBelowThreats;
    assert_eq!(value, stones.root_value(result.depth, candidates), "{result:?} in {stones:?}");
    let chosen = stones.after(chosen_cell(stones, &result));
    assert_eq!(value, -chosen.value(result.depth - 1, candidates), "{result:?} in {stones:?}");
    Some((result.verdict, value != stones.root_value(result.depth, Candidates::All)))
}

/// In some positions it matters that a cell below one that completes a line is no candidate: where only one cell is left,
/// the reply is forced and does not count as a ply.
#[test]
fn a_value_is_that_of_trying_every_candidate() {
    let mut dice = ChaChaDice::seeded(2, 0);
    let (mut wins, mut losses, mut open, mut pruned) = (0, 0, 0, 0);
    for range in std::iter::repeat_n(0..40, 120).chain(std::iter::repeat_n(40..60, 1_000)) {
        let ply = range.start + dice.below(range.len() as u32) as u8;
        let Some(board) = position(ply, &mut dice) else { continue };
        let Some((verdict, matters)) = compare(&board, 2 + ply % 2) else { continue };
        *match verdict {
            Verdict::Wins { .. } => &mut wins,
            Verdict::Loses { .. } => &mut losses,
            Verdict::Open(_) => &mut open,
        } += 1;
        pruned += u32::from(matters);
    }
    let counts = [wins, losses, open, pruned];
    assert!(wins > 5 && losses > 50 && open > 50 && pruned > 0, "{counts:?}");
}

/// At four plies from an almost empty board the search meets positions again, but no position at two depths, because no
/// reply before the third ply is forced. So a stored value equals the value of a search.
#[test]
fn the_table_changes_no_value() {
    let mut dice = ChaChaDice::seeded(3, 0);
    for number in 0..30 {
        let board = position(number % 3, &mut dice).expect("no line is complete");
        assert!(compare(&board, 4).is_some());
    }
}

#[test]
fn a_cell_that_completes_a_line_wins() {
    for line in LINES.iter().filter(|line| line.iter().all(|cell| cell.z() == 0)) {
        for gap in line {
            let mut core = fast::Board::default();
            line.iter().filter(|cell| *cell != gap).for_each(|cell| core.place(Side::Two, cell.column()));
            let other = Cell::all().find(|cell| !line.contains(cell)).expect("a line has four cells");
            core.place(Side::Three, other.column());
            let result = Strong::default().find(&Board::new(core));
            assert_eq!((result.column, result.verdict), (gap.column(), Verdict::Wins { stones: 5 }));
        }
    }
}

/// Returns the depths that the search of the empty board reaches with limits.
fn depths<const N: usize>(limits: [u64; N]) -> [u8; N] {
    limits.map(|limit| Strong::new(limit).find(&Board::default()).depth)
}

/// The first limits at which five to seven plies count, as first measured: a worse move ordering, or a table with fewer
/// slots, searches more.
#[test]
fn cells_are_tried_in_a_good_order() {
    assert_eq!(depths([2_533, 2_534, 12_237, 12_238, 41_103, 41_104]), [4, 5, 5, 6, 6, 7]);
}

/// 64 positions are enough for two plies, 390 for three and 1 385 for four.
#[test]
fn a_depth_counts_when_the_last_choice_has_been_tried_again() {
    assert_eq!(depths([119, 120, 963, 964]), [2, 3, 3, 4]);
}

#[test]
fn a_search_stops_at_its_limit_with_the_best_so_far() {
    let limits = [64, 500, 5_000];
    let results = limits.map(|limit| Strong::new(limit).find(&Board::default()));
    assert_eq!(results.map(|result| result.positions), limits);
    let depths = results.map(|result| result.depth);
    assert!(depths.is_sorted() && depths[0] > 0 && depths[2] > depths[0], "{depths:?}");
    assert!(matches!(results[2].verdict, Verdict::Open(_)));
}
