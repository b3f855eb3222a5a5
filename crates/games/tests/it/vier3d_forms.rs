//! The fast form against the plain one, and both against properties of any position.

use games::vier3d::{Cell, Column, Core, LINES, Side, Strength, Value, fast, plain};
use games::{ChaChaDice, Dice};
use proptest::prelude::*;

/// The two forms with the same stones.
#[derive(Clone, Default)]
struct Pair {
    plain: plain::Board,
    fast: fast::Board,
    /// The lines that a replay of the history marks, and the owners of the marks.
    marks: Vec<(usize, Side)>,
}

impl Pair {
    fn place(&mut self, pl: Side, column: Column) {
        let cell = Cell::new(column, self.plain.height(column).into());
        self.plain.place(pl, column);
        self.fast.place(pl, column);
        // Marks by their definition: three stones with a playable gap, when a stone falls on the line.
        for (line, cells) in LINES.iter().enumerate().filter(|(_, cells)| cells.contains(&cell)) {
            self.marks.retain(|&(marked, _)| marked != line);
            let codes = cells.map(|cell| self.plain.cell(cell));
            let stones = codes.iter().filter(|&&code| code == pl.number()).count();
            if stones == 3 && codes.contains(&1) {
                self.marks.push((line, pl));
            }
        }
    }

    /// Checks that both forms return equal results, at both strengths and for both sides.
    fn check(&self) {
        assert_eq!(self.plain.lines(), self.fast.lines());
        assert_eq!(self.plain.view(), self.fast.view());
        assert_eq!(self.plain.key(), self.fast.key());
        for side in Side::BOTH {
            for strength in Strength::BOTH {
                assert_eq!(self.plain.rate(side, strength), self.fast.rate(side, strength));
            }
            let ties = self.plain.rate(side, Strength::Two).ties;
            if let Some(&middle) = ties.get(ties.len() / 2) {
                assert_eq!([self.plain.middle_choice(side), self.fast.middle_choice(side)], [middle; 2]);
            }
        }
    }

    /// Checks the values against the board and the marks against the history.
    fn check_from_scratch(&self) {
        for (line, (cells, value)) in LINES.iter().zip(self.plain.lines()).enumerate() {
            let codes = cells.map(|cell| self.plain.cell(cell));
            let count = |state| codes.iter().filter(|&&code| code == state).count() as u32;
            let (two, three) = (count(2), count(3));
            let both = two > 0 && three > 0;
            let expected = if both { 0 } else { (32 * 4u16.pow(two + three)) >> count(0) };
            let mut expected = Value::thirty_seconds(expected);
            for &(_, pl) in self.marks.iter().filter(|(marked, _)| *marked == line) {
                expected = expected.marked(pl);
            }
            assert_eq!(value, expected, "line {line}");
        }
    }
}

/// Returns the columns that are not full.
fn open(board: &impl Core) -> Vec<Column> {
    Column::all().filter(|&column| board.height(column) < 4).collect()
}

/// Fills the board at random; wins do not stop it, so that double wins and the 64th stone occur.
fn fill(seed: u64, check_scratch: bool) {
    let mut dice = ChaChaDice::seeded(seed, 0);
    let mut pair = Pair::default();
    for turn in 1..=64 {
        let columns = open(&pair.plain);
        let column = columns[dice.below(columns.len() as u32) as usize];
        pair.place(Side::of_turn(turn), column);
        pair.check();
        if check_scratch {
            pair.check_from_scratch();
        }
    }
}

#[test]
fn both_forms_agree_while_random_boards_fill_up() {
    (0..1000).for_each(|seed| fill(seed, seed < 200));
}

/// Any colours in any order: positions that no game reaches, with many marks in one cell.
#[test]
fn both_forms_agree_when_sides_do_not_alternate() {
    for seed in 0..500 {
        let mut dice = ChaChaDice::seeded(seed, 1);
        let mut pair = Pair::default();
        for _ in 0..64 {
            let columns = open(&pair.plain);
            let column = columns[dice.below(columns.len() as u32) as usize];
            pair.place(Side::BOTH[dice.below(8) as usize / 7], column);
            pair.check();
        }
    }
}

/// Returns the column under one of the eight symmetries of the square.
fn moved(column: Column, symmetry: u8) -> Column {
    let (mut x, mut y) = (column.x() as u8, column.y() as u8);
    if symmetry & 1 != 0 {
        x = 3 - x;
    }
    if symmetry & 2 != 0 {
        y = 3 - y;
    }
    if symmetry & 4 != 0 {
        (x, y) = (y, x);
    }
    Column::new(x, y).expect("symmetries stay on the board")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn symmetries_move_scores_and_ties_along(moves in prop::collection::vec(0..16usize, 0..64), symmetry in 0..8u8) {
        let (mut board, mut image) = (plain::Board::default(), plain::Board::default());
        let mut turn = 0;
        for column in moves.into_iter().map(Column::at) {
            if board.height(column) < 4 {
                turn += 1;
                board.place(Side::of_turn(turn), column);
                image.place(Side::of_turn(turn), moved(column, symmetry));
            }
        }
        for strength in Strength::BOTH {
            let (rating, moved_rating) =
                (board.rate(Side::Two, strength), image.rate(Side::Two, strength));
            for column in Column::all() {
                let there = moved(column, symmetry);
                prop_assert_eq!(rating.bw[column.index()], moved_rating.bw[there.index()]);
                prop_assert_eq!(rating.ties.contains(&column), moved_rating.ties.contains(&there));
            }
        }
    }

    #[test]
    fn exchanged_colours_exchange_the_scores(moves in prop::collection::vec(0..16usize, 0..64)) {
        let (mut board, mut image) = (plain::Board::default(), plain::Board::default());
        let mut turn = 0;
        for column in moves.into_iter().map(Column::at) {
            if board.height(column) < 4 {
                turn += 1;
                board.place(Side::of_turn(turn), column);
                image.place(Side::of_turn(turn).other(), column);
            }
        }
        let crowded = |cell: Cell| {
            let lines = board.lines();
            LINES.iter().zip(lines).filter(|(cells, value)| cells.contains(&cell) && value.markers() != 0).count() > 3
        };
        for strength in Strength::BOTH {
            let (rating, exchanged) =
                (board.rate(Side::Two, strength), image.rate(Side::Three, strength));
            for column in open(&board) {
                if !crowded(Cell::new(column, board.height(column).into())) {
                    prop_assert_eq!(rating.bw[column.index()], exchanged.bw[column.index()]);
                }
            }
        }
    }
}
