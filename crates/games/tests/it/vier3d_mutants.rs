//! Every mutant differs on the exhaustive set, so a comparison over that set can find it.

use games::vier3d::graph::{Graph, PAIRINGS, Successor};
use games::vier3d::mutants::{Mutant, Mutated};
use games::vier3d::{Cell, Column, Core, LINES, Rating, Score, Side, Strength, Value, fast, plain};
use games::{ChaChaDice, Dice, RandomDraw, ScriptedDice};

/// Follows the graph with a mutant and counts the nodes at which any compared value differs.
fn differences(mutant: Mutant, strengths: [Strength; 2]) -> usize {
    let graph = Graph::<fast::Board>::explore(strengths);
    let mut mutants = vec![None; graph.nodes().len()];
    mutants[0] = Some(Mutated::new(mutant));
    let mut count = 0;
    for (index, node) in graph.nodes().iter().enumerate() {
        let mutated: Mutated = mutants[index].take().expect("every node has a parent before it");
        let pl = node.to_move();
        let rating = mutated.rate(pl, strengths[pl.index()]);
        let mut dice = ScriptedDice::new([RandomDraw::Index(0)]);
        mutated.draw(&rating.ties, &mut dice);
        let board = mutated.lines() != node.position.core().lines();
        count += usize::from(board || rating != node.rating || !dice.is_spent());
        for edge in &node.edges {
            if let Successor::Node(child) = edge.successor {
                let mut after = mutated.clone();
                after.place(pl, edge.column);
                mutants[child].get_or_insert(after);
            }
        }
    }
    count
}

#[test]
fn every_mutant_differs_on_the_exhaustive_set() {
    for mutant in Mutant::ALL {
        let counts = PAIRINGS.map(|strengths| differences(mutant, strengths));
        println!("{mutant}: {counts:?} positions differ");
        assert!(counts.iter().sum::<usize>() > 0, "{mutant} is not found");
    }
}

#[test]
fn every_mutant_has_a_name_that_finds_it() {
    for mutant in Mutant::ALL {
        assert_eq!(mutant.name().parse(), Ok(mutant));
    }
    assert!("no-mutant".parse::<Mutant>().is_err());
}

/// Returns the score of a sum in units of 1/64, from the sum of the marks, with the listing's lines in the
/// fault's order.
fn scored(mutant: Mutant, sum: i32, marks: u32, pl: Side) -> i32 {
    let clip = |score: i32| match mutant {
        Mutant::NoClip => score,
        Mutant::ClipTo63 if score > 64 * 64 => 63 * 64,
        _ => score.min(64 * 64),
    };
    let judge = |score| if marks % 10 == u32::from(pl.number()) { 65 * 64 } else { score };
    if mutant == Mutant::ClipAfterWin { clip(judge(sum)) } else { judge(clip(sum)) }
}

/// Returns the score of a column, computed from the board's lines.
fn worth(board: &Mutated, mutant: Mutant, column: Column, pl: Side, strength: Strength) -> i32 {
    let at = |z: usize| {
        if z > 3 {
            return -10_000 * 64;
        }
        let cell = Cell::new(column, z);
        let lines = board.lines();
        let through = LINES.iter().zip(lines).filter(|(cells, _)| cells.contains(&cell));
        let values: Vec<_> = through.map(|(_, value)| value).collect();
        let sum = values.iter().map(|value| 2 * i32::from(value.in_thirty_seconds())).sum();
        scored(mutant, sum, values.iter().map(|value| value.markers()).sum(), pl)
    };
    let z = usize::from(board.height(column));
    let (here, above) = (at(z), at(z + 1));
    let refines = here < 64 * 64 || mutant == Mutant::RefineThreats && here == 64 * 64;
    if strength == Strength::Two && refines && above > 0 { here - above / 2 } else { here }
}

/// Fills a board with a fault and one without at random, wins or not.
fn fill(mutant: Mutant, seed: u64, mut look: impl FnMut(&Mutated, &plain::Board, Side, Column) -> bool) {
    let mut dice = ChaChaDice::seeded(seed, 0);
    let (mut mutated, mut board) = (Mutated::new(mutant), plain::Board::default());
    for turn in 1..=64 {
        let open: Vec<Column> = Column::all().filter(|&column| board.height(column) < 4).collect();
        let (column, pl) = (open[dice.below(open.len() as u32) as usize], Side::of_turn(turn));
        if !look(&mutated, &board, pl, column) {
            return;
        }
        mutated.place(pl, column);
        board.place(pl, column);
    }
}

#[test]
fn a_mutant_scores_as_its_fault_says() {
    for mutant in Mutant::ALL {
        for seed in 0..20 {
            fill(mutant, seed, |mutated, _, pl, _| {
                for strength in Strength::BOTH {
                    let Rating { bw, max, ties } = mutated.rate(pl, strength);
                    let expected: Vec<Score> = Column::all()
                        .map(|column| Score::sixty_fourths(worth(mutated, mutant, column, pl, strength)))
                        .collect();
                    assert_eq!(bw[..], expected, "{mutant} {pl:?} {strength:?}");
                    assert_eq!(Some(max), expected.iter().copied().max());
                    let mut best: Vec<Column> =
                        Column::all().filter(|column| expected[column.index()] == max).collect();
                    if mutant == Mutant::RowsFirst {
                        best.sort_by_key(|column| 4 * column.y() + column.x());
                    }
                    assert_eq!(*ties, *best, "{mutant}");
                    let mut dice = ScriptedDice::new([RandomDraw::Index(ties.len() as u32 - 1)]);
                    let drawn = mutated.draw(&ties, &mut dice);
                    assert_eq!(drawn as usize, ties.len() - 1);
                    let draws = mutant != Mutant::DrawOnlyTies || ties.len() > 1;
                    assert_eq!(dice.is_spent(), draws, "{mutant}");
                }
                true
            });
        }
    }
}

#[test]
fn a_mutants_lines_differ_first_where_its_fault_says() {
    for mutant in Mutant::ALL {
        let mut differences = 0;
        for seed in 0..40 {
            fill(mutant, seed, |mutated, board, pl, column| {
                let before = board.lines();
                let (mut mutated, mut board) = (mutated.clone(), board.clone());
                mutated.place(pl, column);
                board.place(pl, column);
                let mut expected = board.lines();
                for (line, value) in expected.iter_mut().enumerate() {
                    let upright = LINES[line].iter().all(|cell| cell.column() == column);
                    *value = match mutant {
                        Mutant::MarkOnDoubling
                            if *value == Value::THREAT && before[line].doubled() == *value =>
                        {
                            value.marked(pl)
                        }
                        Mutant::VerticalDoubled if upright && board.height(column) < 4 => value.doubled(),
                        _ => *value,
                    };
                }
                assert_eq!(mutated.lines(), expected, "{mutant}");
                assert_eq!(mutated.winner(), board.winner());
                assert_eq!(mutated.blinking(), board.blinking());
                assert_eq!(mutated.key().stones, board.key().stones);
                let differs = expected != board.lines();
                differences += usize::from(differs);
                !differs
            });
        }
        let is_of_lines = matches!(mutant, Mutant::MarkOnDoubling | Mutant::VerticalDoubled);
        assert_eq!(differences > 0, is_of_lines, "{mutant}");
    }
}

#[test]
fn a_mutants_board_is_cleared_for_another_game() {
    for mutant in Mutant::ALL {
        let mut mutated = Mutated::new(mutant);
        mutated.place(Side::Two, Column::at(3));
        mutated.clear();
        assert_eq!(mutated, Mutated::new(mutant));
        assert_eq!(format!("{mutant:>18}").trim_start(), mutant.name());
    }
}

/// Places stones of the first side on a line but for one cell, on towers as high as they need to be.
fn three_on(line: &[Cell; 4], gap: Cell, mut place: impl FnMut(Side, Column)) {
    for cell in line.iter().filter(|&&cell| cell != gap) {
        (0..cell.z()).for_each(|_| place(Side::Three, cell.column()));
        place(Side::Two, cell.column());
    }
}

#[test]
fn a_fault_of_the_lines_changes_each_of_them() {
    let mut changed = [false; LINES.len()];
    for (line, cells) in LINES.iter().enumerate() {
        let is_upright = cells.iter().all(|cell| cell.column() == cells[0].column());
        for gap in cells.iter().filter(|cell| cell.z() > 0 && !is_upright) {
            // The stone below the gap doubles the line.
            let mut mutated = Mutated::new(Mutant::MarkOnDoubling);
            three_on(cells, *gap, |side, column| mutated.place(side, column));
            (1..gap.z()).for_each(|_| mutated.place(Side::Three, gap.column()));
            assert_eq!(mutated.lines()[line].doubled(), Value::THREAT, "{cells:?} {gap:?}");
            let mut expected = plain::Board::default();
            three_on(cells, *gap, |side, column| expected.place(side, column));
            (0..gap.z()).for_each(|_| expected.place(Side::Three, gap.column()));
            let before = mutated.lines();
            mutated.place(Side::Three, gap.column());
            let mut expected = expected.lines();
            for (value, before) in expected.iter_mut().zip(before) {
                if *value == Value::THREAT && before.doubled() == *value {
                    *value = value.marked(Side::Three);
                }
            }
            assert_eq!(mutated.lines(), expected, "{cells:?} {gap:?}");
            assert_eq!(expected[line], Value::THREAT.marked(Side::Three));
            changed[line] = true;
        }
        if is_upright {
            let (mut mutated, mut board) = (Mutated::new(Mutant::VerticalDoubled), plain::Board::default());
            mutated.place(Side::Two, cells[0].column());
            board.place(Side::Two, cells[0].column());
            let mut expected = board.lines();
            expected[line] = expected[line].doubled();
            assert_eq!(mutated.lines(), expected, "{cells:?}");
            changed[line] = true;
        }
    }
    // No fault changes a line on the lowest layer.
    let is_above = |line: &[Cell; 4]| line.iter().any(|cell| cell.z() > 0);
    assert_eq!(changed, LINES.each_ref().map(is_above));
}
