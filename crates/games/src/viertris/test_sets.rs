//! Test sets of positions that games rarely reach: every row, column and diagonal, each drop that
//! completes a run there, and rare positions of all kinds.
//!
//! After a drop a listing searches for runs through the new stone only, after a step on the whole
//! board. So in each case a run elsewhere vanishes first, and the listing then searches the whole pattern.

use std::marker::PhantomData;
use std::sync::LazyLock;

use super::board::{COLUMNS, Cell, Column, Direction, ROWS, Run, Side};
use super::core::Core;
use super::fast;
use super::mutants::Mutant;
use super::playthrough::{Action, Playthrough};
use super::view::Layout;
use crate::dice::{ChaChaDice, Dice, ScriptedDice};
use crate::game::Game;
use crate::spec::{TestCase, TestSet, TestStep, to_json};

/// Stones by column and row.
type Stones = [[Option<Side>; ROWS]; COLUMNS];

/// A position and its first event.
#[derive(Clone, Debug)]
struct Case {
    stones: Stones,
    side: Side,
    first_event: FirstEvent,
}

#[derive(Clone, Debug)]
enum FirstEvent {
    /// A stone is dropped.
    Drop(Column),
    /// A run vanishes.
    Settle(Run),
}

/// Rare positions of each kind.
const CASES_PER_KIND: usize = 500;

static PATTERNS: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut cases = rows();
    cases.extend(columns());
    cases.extend(diagonals());
    cases
});
static COMPLETIONS: LazyLock<Vec<Case>> = LazyLock::new(completions);
static RARE: LazyLock<Vec<Case>> = LazyLock::new(rare_cases);

/// Returns all test sets, with a core with or without a fault.
pub(super) fn all<C: Core + Send + Sync + 'static>(
    layout: Layout,
    mutant: Option<Mutant>,
) -> Vec<Box<dyn TestSet>> {
    let set = |name, cases: fn() -> &'static [Case]| -> Box<dyn TestSet> {
        Box::new(PatternTestSet::<C> { name, cases, layout, mutant, form: PhantomData })
    };
    vec![
        set("rows, columns and diagonals", || &PATTERNS),
        set("drops that complete them", || &COMPLETIONS),
        set("rare positions", || &RARE),
    ]
}

struct PatternTestSet<C> {
    name: &'static str,
    cases: fn() -> &'static [Case],
    layout: Layout,
    mutant: Option<Mutant>,
    form: PhantomData<C>,
}

impl<C: Core + Send + Sync + 'static> TestSet for PatternTestSet<C> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn setup_moves(&self) -> Vec<serde_json::Value> {
        Vec::new()
    }

    fn count(&self) -> usize {
        (self.cases)().len()
    }

    fn at(&self, number: usize) -> TestCase {
        let Case { stones, side, first_event: begins } = &(self.cases)()[number];
        let board = C::of(|cell| stones[cell.column][cell.row]);
        let (game, first) = match begins {
            FirstEvent::Drop(column) => (Playthrough::at(board, *side), Action::Drop(*column)),
            FirstEvent::Settle(run) => (Playthrough::settling(board, *side, vec![*run]), Action::Settle),
        };
        let game = game.with_layout(self.layout);
        // The moves are those of the correct rules: a mutant differs at one of them.
        let mut steps = vec![TestStep::unforced(to_json(&first))];
        let mut played = game.clone();
        played.play(first, &mut ScriptedDice::default()).expect("the first event is legal");
        while played.is_settling() {
            played.play(Action::Settle, &mut ScriptedDice::default()).expect("a step is due");
            steps.push(TestStep::unforced(to_json(&Action::Settle)));
        }
        TestCase { game: Box::new(game.with_mutant(self.mutant)), steps }
    }
}

/// Returns digit `index` of a number in base 3, as a stone.
const fn digit(number: usize, index: usize) -> Option<Side> {
    Side::numbered((number / 3usize.pow(index as u32) % 3) as u8)
}

/// Returns every row of eight, above a row of one colour that vanishes.
fn rows() -> Vec<Case> {
    let below = Side::One;
    let run = Run { side: below, direction: Direction::Right, start: Cell { column: 0, row: 0 }, length: 8 };
    let case = |number: usize| {
        let mut stones = [[None; ROWS]; COLUMNS];
        for (column, stones) in stones.iter_mut().enumerate() {
            (stones[0], stones[1]) = (Some(below), digit(number, column));
        }
        Case { stones, side: Side::BOTH[number % 2], first_event: FirstEvent::Settle(run) }
    };
    (0..3usize.pow(8)).map(case).collect()
}

/// Returns a run of four stones in a column.
fn tower(column: usize) -> Run {
    Run { side: Side::Two, direction: Direction::Up, start: Cell { column, row: 0 }, length: 4 }
}

/// Returns a pattern with a vertical run in an empty column. The stone on top of it falls, because
/// a listing can skip the search for runs when no stone has moved.
fn beside(mut stones: Stones, column: usize, number: usize) -> Case {
    let run = tower(column);
    run.cells().for_each(|cell| stones[cell.column][cell.row] = Some(run.side));
    stones[column][usize::from(run.length)] = Some(run.side.other());
    Case { stones, side: Side::BOTH[number % 2], first_event: FirstEvent::Settle(run) }
}

/// Returns every column without a gap, beside a run that vanishes.
fn columns() -> Vec<Case> {
    let mut cases = Vec::new();
    for (column, number) in
        (0..COLUMNS).flat_map(|column| (0..3usize.pow(6)).map(move |number| (column, number)))
    {
        let mut stones = [[None; ROWS]; COLUMNS];
        stones[column] = std::array::from_fn(|row| digit(number, row));
        if is_supported(&stones) {
            cases.push(beside(stones, (column + 4) % COLUMNS, number));
        }
    }
    cases
}

/// Returns every diagonal of six on supporting stones, beside a run that vanishes.
fn diagonals() -> Vec<Case> {
    let mut cases = Vec::new();
    for (left, number) in (0..3).flat_map(|left| (0..3usize.pow(6)).map(move |number| (left, number))) {
        for falls in [false, true] {
            let mut stones = [[None; ROWS]; COLUMNS];
            for offset in 0..ROWS {
                let column = &mut stones[left + offset];
                let row = if falls { ROWS - 1 - offset } else { offset };
                for (below, stone) in column.iter_mut().enumerate().take(row) {
                    *stone = Side::numbered(1 + ((left + offset) / 2 + below) as u8 % 2);
                }
                column[row] = digit(number, offset);
            }
            cases.push(beside(stones, if left == 0 { 7 } else { 0 }, number));
        }
    }
    cases
}

fn is_supported(stones: &Stones) -> bool {
    let floats =
        |column: &[Option<Side>; ROWS]| column.windows(2).any(|pair| pair[0].is_none() && pair[1].is_some());
    !stones.iter().any(floats)
}

fn board(stones: &Stones) -> fast::Board {
    fast::Board::of(|cell| stones[cell.column][cell.row])
}

/// Returns every drop that makes a run in only one row, column or diagonal.
fn completions() -> Vec<Case> {
    let mut bases: Vec<Stones> = Vec::new();
    for number in 0..3usize.pow(8) {
        let row = |column: usize| digit(number, column);
        bases.push(std::array::from_fn(|column| {
            std::array::from_fn(|at| if at == 0 { row(column) } else { None })
        }));
    }
    // The columns and diagonals without the run beside them.
    for case in columns().into_iter().chain(diagonals()) {
        let mut stones = case.stones;
        if let FirstEvent::Settle(run) = case.first_event {
            stones[run.start.column] = [None; ROWS];
        }
        bases.push(stones);
    }
    bases.iter().flat_map(drops).collect()
}

/// Returns the drops on a board without runs that make a run.
fn drops(stones: &Stones) -> Vec<Case> {
    let board = board(stones);
    if !is_supported(stones) || !board.runs().is_empty() {
        return Vec::new();
    }
    let open = Column::all().filter(|&column| board.is_open(column));
    let all = open.flat_map(|column| Side::BOTH.map(|side| (column, side)));
    let completes = |&(column, side): &(Column, Side)| {
        let mut after = board;
        after.drop(side, column);
        !after.runs().is_empty()
    };
    let case = |(column, side)| Case { stones: *stones, side, first_event: FirstEvent::Drop(column) };
    all.filter(completes).map(case).collect()
}

/// Returns drops with three or more steps, with points for both colours in one step, with a stone
/// in two runs, and with the last stone of a full board that clears a row.
fn rare_cases() -> Vec<Case> {
    let mut kinds: [Vec<Case>; 4] = Default::default();
    let mut dice = ChaChaDice::seeded(21, 0);
    while kinds.iter().any(|kind| kind.len() < CASES_PER_KIND) {
        let is_last = kinds[3].len() < CASES_PER_KIND;
        let heights: [usize; COLUMNS] = std::array::from_fn(|_| match is_last {
            true => ROWS,
            false => 2 + dice.below(5) as usize,
        });
        let gap = dice.below(COLUMNS as u32) as usize;
        let Some(stones) = filled(&heights, is_last.then_some(gap), &mut dice) else { continue };
        for case in drops(&stones) {
            let kind = if is_last { Some(3) } else { kind_of(&case) };
            if let Some(kind) = kind.map(|kind| &mut kinds[kind]).filter(|kind| kind.len() < CASES_PER_KIND) {
                kind.push(case);
            }
        }
    }
    kinds.concat()
}

/// Returns a board without runs whose columns have these heights, one less in the column of the gap.
fn filled(heights: &[usize; COLUMNS], gap: Option<usize>, dice: &mut dyn Dice) -> Option<Stones> {
    let mut stones: Stones = [[None; ROWS]; COLUMNS];
    for column in 0..COLUMNS {
        for row in 0..heights[column] - usize::from(gap == Some(column)) {
            let first = Side::BOTH[dice.below(2) as usize];
            let fits = |side: &Side| {
                let mut tried = stones;
                tried[column][row] = Some(*side);
                board(&tried).runs().is_empty()
            };
            stones[column][row] = Some([first, first.other()].into_iter().find(fits)?);
        }
    }
    Some(stones)
}

/// Returns the index of its kind among the first three kinds of rare drops.
fn kind_of(case: &Case) -> Option<usize> {
    let FirstEvent::Drop(column) = case.first_event else { return None };
    let mut board = board(&case.stones);
    board.drop(case.side, column);
    let (mut steps, mut is_mixed, mut is_crossing) = (0, false, false);
    loop {
        let runs = board.runs();
        if runs.is_empty() {
            break;
        }
        steps += 1;
        is_mixed |= runs.iter().any(|run| run.side != runs[0].side);
        let cells: Vec<Cell> = runs.iter().flat_map(|run| run.cells()).collect();
        is_crossing |= cells.iter().enumerate().any(|(number, cell)| cells[..number].contains(cell));
        board.clear(&runs);
    }
    if steps >= 3 {
        Some(0)
    } else if is_mixed {
        Some(1)
    } else {
        is_crossing.then_some(2)
    }
}
