//! Both forms of the rules behave equally, and as the rules require.
//!
//! One file, because all tests check invariants of the same two forms.

use games::spec::{Form, GameSpec, Role};
use games::viertris::evaluation::{column_scores, column_scores_fast};
use games::viertris::{
    Action, Cell, Column, Core, Direction, Mutant, Playthrough, Run, Side, Strength, VIERTRIS, base_points,
    fast, plain, resolve,
};
use games::{ChaChaDice, Dice, Game, IllegalMove, Outcome, RandomDraw, ScriptedDice, Seat, invariants};
use serde_json::json;

const PEOPLE: [Role; 2] = [Role::Person; 2];

/// Random boards compared in every run of the tests, and in the full comparison.
const FILLS: u64 = 100_000;
const ALL_FILLS: u64 = 10_000_000;
/// Whole games compared in every run of the tests, and in the full comparison.
const GAMES: u64 = 200;
const ALL_GAMES: u64 = 10_000;

/// Resolves a board in both forms step by step; returns the steps and the points of both sides.
fn compare(stone: impl Fn(Cell) -> Option<Side>) -> (u32, [u32; 2]) {
    let mut plain = plain::Board::of(&stone);
    let mut fast = fast::Board::of(&stone);
    let (mut quick, mut totals) = (fast, [0; 2]);
    for step in 1.. {
        let runs = plain.runs();
        assert_eq!(runs, fast.runs(), "{plain:?}");
        assert_eq!(quick.step(), (!runs.is_empty()).then(|| base_points(&runs)), "{plain:?}");
        if runs.is_empty() {
            let mut whole = fast::Board::of(&stone);
            assert_eq!(whole.resolve(), totals);
            assert_eq!(whole, fast);
            return (step - 1, totals);
        }
        let base = base_points(&runs);
        totals = [totals[0] + step * base[0], totals[1] + step * base[1]];
        plain.clear(&runs);
        fast.clear(&runs);
        assert_eq!(plain.cells(), fast.cells(), "{runs:?}");
        assert_eq!(quick, fast, "{runs:?}");
    }
    unreachable!("a board has an end")
}

/// Returns a random board: supported or floating stones, many or few, of both colours or mostly
/// one.
fn fill(number: u64) -> impl Fn(Cell) -> Option<Side> {
    let mut dice = ChaChaDice::seeded(11, number);
    let (density, share, floats) = (1 + dice.below(8), 1 + dice.below(7), dice.below(2) == 1);
    let heights: [usize; 8] = std::array::from_fn(|_| dice.below(7) as usize);
    let mut stones = [[None; 6]; 8];
    for cell in Cell::all() {
        let is_there = if floats { dice.below(8) < density } else { cell.row < heights[cell.column] };
        let side = if dice.below(8) < share { Side::One } else { Side::Two };
        stones[cell.column][cell.row] = is_there.then_some(side);
    }
    move |cell| stones[cell.column][cell.row]
}

fn compare_fills(numbers: std::ops::Range<u64>) -> (u64, u32) {
    let all = numbers.map(|number| compare(fill(number)).0);
    all.fold((0, 0), |(steps, longest), made| (steps + u64::from(made), longest.max(made)))
}

#[test]
fn both_forms_resolve_boards_filled_at_random() {
    let (steps, longest) = compare_fills(0..FILLS);
    assert!(steps > FILLS / 2 && longest >= 4, "{steps} steps, {longest} in one board");
}

#[test]
#[ignore = "takes minutes; the README of this folder names its command"]
fn both_forms_resolve_ten_million_boards() {
    std::thread::scope(|scope| {
        let halves = [0..ALL_FILLS / 2, ALL_FILLS / 2..ALL_FILLS];
        let threads = halves.map(|half| scope.spawn(move || compare_fills(half)));
        let steps: u64 = threads.map(|thread| thread.join().expect("both forms agree").0).iter().sum();
        assert!(steps > ALL_FILLS / 2, "{steps}");
    });
}

/// Plays a game of random actions in both forms, and the fast move of the bit boards.
fn compare_game(number: u64, limit: usize) -> usize {
    let mut dice = ChaChaDice::seeded(12, number);
    let mut plain = Playthrough::<plain::Board>::new(PEOPLE);
    let mut fast = Playthrough::<fast::Board>::new(PEOPLE);
    let (mut quick, mut totals) = (fast::Board::default(), [0; 2]);
    let draws = &mut ScriptedDice::default();
    for ply in 0..limit {
        let moves = plain.moves();
        assert_eq!(moves, fast.moves());
        let mut moves: Vec<Action> = moves.iter().copied().collect();
        moves.retain(|&mv| mv != Action::Stop);
        if moves.is_empty() {
            assert!(plain.board().is_full());
            return ply;
        }
        let mv = moves[dice.below(moves.len() as u32) as usize];
        if let Action::Drop(column) = mv {
            let points = quick.play(plain.side(), column);
            totals = [totals[0] + points[0], totals[1] + points[1]];
        }
        plain.play(mv, draws).expect("it is listed");
        fast.play(mv, draws).expect("it is listed");
        assert_eq!(plain.view(), fast.view(), "{number}");
        if !plain.is_settling() {
            assert_eq!((quick.cells(), totals), (plain.board().cells(), plain.totals()), "{number}");
        }
    }
    limit
}

#[test]
fn both_forms_play_the_same_games() {
    let plies: usize = (0..GAMES).map(|number| compare_game(number, 300)).sum();
    assert!(plies > 100 * GAMES as usize, "{plies}");
}

#[test]
#[ignore = "takes minutes; the README of this folder names its command"]
fn both_forms_play_ten_thousand_whole_games() {
    let plies: usize = (0..ALL_GAMES).map(|number| compare_game(number, 5_000)).sum();
    assert!(plies > 500 * ALL_GAMES as usize, "{plies}");
}

/// Returns the digits of a number in base 3, as stones.
fn digits(number: usize) -> impl Fn(usize) -> Option<Side> {
    move |index| Side::numbered((number / 3usize.pow(index as u32) % 3) as u8)
}

#[test]
fn both_forms_resolve_every_row_column_and_diagonal() {
    for number in 0..3usize.pow(8) {
        for row in 0..6 {
            let stone = digits(number);
            compare(|cell| (cell.row == row).then(|| stone(cell.column)).flatten());
        }
    }
    for number in 0..3usize.pow(6) {
        for column in 0..8 {
            let stone = digits(number);
            compare(|cell| (cell.column == column).then(|| stone(cell.row)).flatten());
        }
        for left in 0..3 {
            let stone = digits(number);
            compare(|cell| (cell.column == left + cell.row).then(|| stone(cell.row)).flatten());
            compare(|cell| (cell.column + cell.row == left + 5).then(|| stone(cell.row)).flatten());
        }
    }
}

#[test]
fn a_row_is_scored_by_its_maximal_runs() {
    for number in 0..3usize.pow(8) {
        let stone = digits(number);
        let row: Vec<u8> = (0..8).map(|index| stone(index).map_or(0, Side::number)).collect();
        let mut expected = [0; 2];
        for run in row.chunk_by(|one, other| one == other).filter(|run| run[0] > 0 && run.len() >= 4) {
            expected[usize::from(run[0]) - 1] += run.len() as u32 - 2;
        }
        let board = plain::Board::of(|cell| (cell.row == 0).then(|| stone(cell.column)).flatten());
        assert_eq!(base_points(&board.runs()), expected, "{row:?}");
    }
}

fn mirrored(run: Run) -> Run {
    let last = run.cells().last().expect("a run has cells");
    let mirror = |cell: Cell| Cell { column: 7 - cell.column, ..cell };
    match run.direction {
        Direction::Up => Run { start: mirror(run.start), ..run },
        Direction::Right => Run { start: mirror(last), ..run },
        Direction::UpRight => Run { direction: Direction::DownRight, start: mirror(last), ..run },
        Direction::DownRight => Run { direction: Direction::UpRight, start: mirror(last), ..run },
    }
}

fn sorted(mut runs: Vec<Run>) -> Vec<Run> {
    runs.sort_by_key(Run::sort_key);
    runs
}

#[test]
fn resolution_keeps_its_invariants() {
    for number in 0..3_000 {
        let stone = fill(number);
        let board = plain::Board::of(&stone);
        let runs = board.runs();

        let mirror = plain::Board::of(|cell| stone(Cell { column: 7 - cell.column, ..cell }));
        assert_eq!(mirror.runs(), sorted(runs.iter().copied().map(mirrored).collect()));
        let swapped = plain::Board::of(|cell| stone(cell).map(Side::other));
        let others = runs.iter().map(|run| Run { side: run.side.other(), ..*run });
        assert_eq!(swapped.runs(), others.collect::<Vec<_>>());

        let mut after = board.clone();
        let [one, two] = resolve(&mut after);
        let mut exchanged = swapped.clone();
        assert_eq!(resolve(&mut exchanged), [two, one]);
        let mut again = after.clone();
        assert_eq!((resolve(&mut again), &again), ([0; 2], &after), "a resolved board stays unchanged");

        // The stones that vanish are exactly the union of the runs.
        let count = |board: &plain::Board| Cell::all().filter(|&cell| board.stone(cell).is_some()).count();
        let vanish =
            Cell::all().filter(|&cell| runs.iter().any(|run| run.cells().any(|at| at == cell))).count();
        let mut step = board.clone();
        step.clear(&runs);
        assert_eq!(count(&step), count(&board) - vanish);
    }
}

#[test]
fn a_full_band_below_changes_nothing_above() {
    // Rows of alternating pairs have no run in any direction, and no run above continues into them.
    let band = |cell: Cell| Side::numbered(1 + ((cell.column / 2 + cell.row) % 2) as u8);
    let mut compared = 0;
    for number in 0..4_000 {
        let stone = fill(number);
        let low = |cell: Cell| if cell.row < 3 { stone(cell) } else { None };
        let lifted = |cell: Cell| match cell.row.checked_sub(2) {
            Some(row) => low(Cell { row, ..cell }),
            None => band(cell),
        };
        let (mut alone, mut above) = (plain::Board::of(low), plain::Board::of(lifted));
        loop {
            let (runs, lifted_runs) = (alone.runs(), above.runs());
            if lifted_runs.iter().any(|run| run.cells().any(|cell| cell.row < 2)) {
                break;
            }
            let lift = |run: &Run| Run { start: Cell { row: run.start.row + 2, ..run.start }, ..*run };
            assert_eq!(runs.iter().map(lift).collect::<Vec<_>>(), lifted_runs);
            if runs.is_empty() {
                compared += 1;
                break;
            }
            alone.clear(&runs);
            above.clear(&lifted_runs);
        }
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn stones_are_placed_removed_or_on_the_board() {
    let (mut all_placed, mut all_removed) = (0, 0);
    for number in 0..10 {
        let mut dice = ChaChaDice::seeded(13, number);
        let (mut game, mut placed, mut removed) = (Playthrough::<plain::Board>::new(PEOPLE), 0, 0);
        let (mut points, draws) = ([0; 2], &mut ScriptedDice::default());
        for _ in 0..1_000 {
            let moves = game.moves();
            let Some(&mv) = moves.get(dice.below(moves.len().max(1) as u32) as usize) else { break };
            if mv == Action::Stop {
                continue;
            }
            placed += usize::from(matches!(mv, Action::Drop(_)));
            if mv == Action::Settle {
                let runs = game.runs();
                let vanishes = |cell: &Cell| runs.iter().any(|run| run.cells().any(|at| at == *cell));
                removed += Cell::all().filter(vanishes).count();
                for run in runs {
                    points[run.side.index()] += (game.view().step + 1) * (u32::from(run.length) - 2);
                }
            }
            game.play(mv, draws).expect("it is listed");
            let here = Cell::all().filter(|&cell| game.board().stone(cell).is_some()).count();
            assert_eq!((placed - removed, points), (here, game.totals()));
        }
        (all_placed, all_removed) = (all_placed + placed, all_removed + removed);
    }
    assert!(all_placed > 1_000 && all_removed > 500, "{all_placed} {all_removed}");
}

#[test]
fn the_last_stone_decides_only_if_nothing_vanishes() {
    // A full board except the top of column 0, without runs: pairs shifted from row to row.
    let stone = |cell: Cell| Side::numbered(1 + ((cell.column + 2 * cell.row) / 2 % 2) as u8);
    let board = |top: [u8; 4]| {
        plain::Board::of(|cell| match (cell.column, cell.row) {
            (0, 5) => None,
            (column @ 1..=4, 5) => Side::numbered(top[column - 1]),
            _ => stone(cell),
        })
    };
    let draws = &mut ScriptedDice::default();
    let first = Action::Drop(Column::at(0).expect("a column"));
    let mut clears = Playthrough::at(board([1, 1, 1, 2]), Side::One);
    assert!(clears.board().runs().is_empty());
    clears.play(first, draws).expect("there is room");
    assert!(clears.board().is_full() && clears.outcome().is_none());
    clears.play(Action::Settle, draws).expect("a run was made");
    assert_eq!((clears.outcome(), clears.totals()), (None, [2, 0]));
    let mut ends = Playthrough::at(board([2, 1, 1, 2]), Side::One);
    assert!(ends.board().runs().is_empty());
    ends.play(first, draws).expect("there is room");
    assert_eq!((ends.outcome(), ends.turn()), (Some(Outcome::Drawn), None));
    assert_eq!(ends.play(Action::Settle, draws), Err(IllegalMove::Over));
}

#[test]
fn the_game_keeps_the_invariants() {
    let columns = Column::all().flat_map(|column| [Action::Drop(column), Action::Waste(column)]);
    let all: Vec<Action> = columns.chain([Action::Computer, Action::Settle, Action::Stop]).collect();
    for roles in [PEOPLE, [Role::Computer(1), Role::Person], [Role::Computer(2); 2]] {
        invariants::check(&Playthrough::<plain::Board>::new(roles), &all, 3, 90);
        invariants::check(&Playthrough::<fast::Board>::new(roles), &all, 3, 90);
    }
}

#[test]
fn both_forms_score_equally_and_list_ties_from_the_middle() {
    for number in 0..300 {
        let stone = fill(2 * number);
        let mut plain = plain::Board::of(&stone);
        plain.clear(&[]);
        resolve(&mut plain);
        let fast = fast::Board::of(|cell| plain.stone(cell));
        for (side, strength) in
            [(Side::One, Strength::Greedy), (Side::Two, Strength::Greedy), (Side::One, Strength::TwoPly)]
        {
            let judged = column_scores(&plain, side, strength);
            assert_eq!(judged, column_scores_fast(&fast, side, strength), "{number}");
            assert_eq!(judged, column_scores(&fast, side, strength), "{number}");
        }
    }
    let mut game = Playthrough::<plain::Board>::new([Role::Computer(1), Role::Person]);
    let mut draws = ScriptedDice::new([RandomDraw::Index(2)]);
    game.play(Action::Computer, &mut draws).expect("its turn");
    let thought = game.view().thought.expect("the computer has evaluated");
    assert_eq!((thought.ties, thought.drawn, thought.choice), (vec![3, 4, 2, 5, 1, 6, 0, 7], 2, 2));
    assert!(draws.is_spent() && thought.scores == [0; 8] && thought.h == 8);
}

#[test]
fn every_fault_shows_in_random_games_or_rare_positions() {
    for mutant in Mutant::ALL {
        let differs = (0..400).any(|number| {
            let mut dice = ChaChaDice::seeded(14, number);
            let mut game = Playthrough::<plain::Board>::new(PEOPLE);
            let mut wrong = Playthrough::<plain::Board>::mutated(PEOPLE, mutant);
            let draws = &mut ScriptedDice::default();
            (0..1_000).any(|_| {
                let moves = game.moves();
                let Some(&mv) = moves.get(dice.below(moves.len().max(1) as u32) as usize) else {
                    return false;
                };
                if mv == Action::Stop {
                    return false;
                }
                game.play(mv, draws).expect("it is listed");
                wrong.play(mv, draws).is_err() || game.view() != wrong.view()
            })
        });
        assert!(differs, "{}", mutant.name());
    }
}

#[test]
fn a_view_becomes_its_state() {
    let mut game = Playthrough::<plain::Board>::new(PEOPLE);
    let draws = &mut ScriptedDice::default();
    for column in [3, 3, 4, 0, 2, 7] {
        game.play(Action::Drop(Column::at(column).expect("a column")), draws).expect("there is room");
    }
    let recalled =
        VIERTRIS.state_from_view(&serde_json::to_value(game.view()).expect("a tree")).expect("a state");
    assert_eq!(recalled.view(), serde_json::to_value(game.view()).expect("a tree"));
    assert_eq!(recalled.turn(), Some(Seat(0)));
    let mut odd = serde_json::to_value(game.view()).expect("a tree");
    odd["cells"][0][5] = json!(1);
    assert!(VIERTRIS.state_from_view(&odd).is_none(), "a floating stone is invalid");
    odd["player"] = json!(3);
    assert!(VIERTRIS.state_from_view(&odd).is_none());
}

#[test]
fn the_game_spec_has_what_it_names() {
    assert_eq!(VIERTRIS.forms(), ["plain", "fast"]);
    for name in VIERTRIS.forms().iter().chain(&VIERTRIS.mutants()) {
        let game = VIERTRIS
            .start(name, &[Role::Computer(2), Role::Person], &mut ScriptedDice::default())
            .expect("the name is listed");
        assert_eq!((game.turn(), game.moves()), (Some(Seat(0)), vec![json!("computer")]), "{name}");
        let next =
            VIERTRIS.next_game(&*game, &PEOPLE, &mut ScriptedDice::default()).expect("another game follows");
        assert_eq!(next.moves().len(), 8);
    }
    assert!(VIERTRIS.start("slow", &PEOPLE, &mut ScriptedDice::default()).is_none());
    assert!(
        VIERTRIS.start("plain", &[Role::Computer(3), Role::Person], &mut ScriptedDice::default()).is_none()
    );
    assert!(VIERTRIS.start("plain", &[Role::Person], &mut ScriptedDice::default()).is_none());
    for name in VIERTRIS.bot_names() {
        let mut bot = VIERTRIS.bot(name).expect("the name is listed");
        let mut game = VIERTRIS.start("plain", &PEOPLE, &mut ScriptedDice::default()).expect("a form");
        for _ in 0..3 {
            let mv = bot.choose(&*game, &mut ChaChaDice::seeded(1, 0));
            game.play(&mv, &mut ScriptedDice::default()).expect("an open column");
        }
    }
    assert!(VIERTRIS.bot("weak").is_none());
    let counts: Vec<u64> =
        VIERTRIS.forms().iter().map(|form| VIERTRIS.benchmark(form).expect("a form").run()).collect();
    assert!(counts[0] > 500 && counts[0] == counts[1], "{counts:?}");
    for drill in VIERTRIS.workloads().equivalence_checks() {
        let load = drill.prepare(0..20);
        assert_eq!(load.run(Form::Plain), load.run(Form::Fast), "{}", drill.name());
    }
}

#[test]
fn test_sets_hold_every_pattern_and_all_kinds_of_rare_positions() {
    let sets = VIERTRIS.workloads().test_sets("plain");
    let counts: Vec<(&str, usize)> = sets.iter().map(|set| (set.name(), set.count())).collect();
    // 3^8 rows, 127 columns without a gap at eight positions, 3^6 diagonals at three positions and two
    // directions.
    assert_eq!(counts[0], ("rows, columns and diagonals", 6_561 + 8 * 127 + 6 * 729));
    assert_eq!(counts[2], ("rare positions", 2_000));
    assert!(counts[1].1 > 5_000, "{counts:?}");
    let fast = VIERTRIS.workloads().test_sets("fast");
    for (plain, fast) in sets.iter().zip(&fast) {
        for number in (0..plain.count()).step_by(41) {
            let [plain, fast] = [plain.at(number), fast.at(number)];
            assert_eq!(plain.steps, fast.steps);
            let (mut one, mut other) = (plain.game, fast.game);
            for step in &plain.steps {
                one.play(&step.mv, &mut ScriptedDice::default()).expect("it is possible");
                other.play(&step.mv, &mut ScriptedDice::default()).expect("it is possible");
                assert_eq!(one.view(), other.view(), "{number}");
            }
        }
    }
    let planted: Vec<usize> =
        VIERTRIS.workloads().test_sets("no-guard").iter().map(|set| set.count()).collect();
    assert_eq!(planted, counts.iter().map(|(_, count)| *count).collect::<Vec<_>>());
    assert!(VIERTRIS.workloads().test_sets("slow").is_empty());
}
