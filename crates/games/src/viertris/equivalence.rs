//! Equivalence check of the plain and the fast form: games of random columns.

use std::ops::Range;

use numeric::fnv::Fnv1a;

use super::board::{Column, ROWS, Side};
use super::core::{Core, resolve};
use super::{fast, plain};
use crate::dice::{ChaChaDice, Dice};
use crate::spec::{EquivalenceCheck, Form, Workload};

pub(super) fn all() -> Vec<Box<dyn EquivalenceCheck>> {
    vec![Box::new(RandomGames)]
}

/// Stones of a game.
const LENGTH: usize = 256;

/// The check: random columns, played one after the other.
struct RandomGames;

/// The columns of games.
struct DrawnColumns(Vec<[Column; LENGTH]>);

impl EquivalenceCheck for RandomGames {
    fn name(&self) -> &'static str {
        "random play"
    }

    fn unit(&self) -> &'static str {
        "games of 256 stones"
    }

    fn count(&self) -> u64 {
        10_000
    }

    fn target_speedup(&self) -> f64 {
        100.0
    }

    fn prepare(&self, numbers: Range<u64>) -> Box<dyn Workload> {
        let drawn = |number| {
            let mut dice = ChaChaDice::seeded(5, number);
            std::array::from_fn(|_| Column::SEARCH_ORDER[dice.below(8) as usize])
        };
        Box::new(DrawnColumns(numbers.map(drawn).collect()))
    }
}

impl Workload for DrawnColumns {
    fn run(&self, form: Form) -> u64 {
        let mut hash = Fnv1a::default();
        for columns in &self.0 {
            let (cells, totals) = match form {
                Form::Plain => plain_game(columns),
                Form::Fast => fast_game(columns),
            };
            hash.write(cells.as_flattened());
            totals.iter().for_each(|points| hash.write(&points.to_le_bytes()));
        }
        hash.finish()
    }
}

/// Cells at the end, and points.
type FinalState = ([[u8; ROWS]; super::board::COLUMNS], [u32; 2]);

/// Plays the columns; a full column is skipped.
fn plain_game(columns: &[Column]) -> FinalState {
    let (mut board, mut side, mut totals) = (plain::Board::default(), Side::One, [0; 2]);
    for &column in columns {
        if board.height(column) == ROWS {
            continue;
        }
        board.drop(side, column);
        let points = resolve(&mut board);
        totals = [totals[0] + points[0], totals[1] + points[1]];
        side = side.other();
    }
    (board.cells(), totals)
}

fn fast_game(columns: &[Column]) -> FinalState {
    let (mut board, mut side, mut totals) = (fast::Board::default(), Side::One, [0; 2]);
    for &column in columns {
        // A branch on a full column would be unpredictable. There is none: a full column of the board
        // ignores the stone.
        let next = if board.is_open(column) { side.other() } else { side };
        if board.makes_run(side, column) {
            let points = board.resolve_for(side);
            totals = [totals[0] + points[0], totals[1] + points[1]];
        }
        side = next;
    }
    (board.cells(), totals)
}
