//! Equivalence checks, benchmarks and sample statistics.

use rand::seq::IndexedRandom;
use serde_json::Value;

use super::state::GameState;
use crate::dice::{ChaChaDice, ScriptedDice};

/// The maximum number of moves of a [`MoveBenchmark`]'s game.
const MOVES: usize = 200;

/// Work without a listing that the plain and the fast form must do with equal results.
pub trait EquivalenceCheck: Send + Sync {
    /// Returns its display name, for example `placement`.
    fn name(&self) -> &'static str;

    /// Returns the unit counted, for example `boards`.
    fn unit(&self) -> &'static str;

    /// Returns the number of items that makes the result reliable.
    fn count(&self) -> u64;

    /// Returns the target speed ratio.
    fn target_speedup(&self) -> f64;

    /// Prepares the items with these numbers, all below [`count`](Self::count), so that the time measured
    /// excludes work common to both forms.
    fn prepare(&self, numbers: std::ops::Range<u64>) -> Box<dyn Workload>;
}

/// Prepared items.
pub trait Workload {
    /// Processes the items in a form and returns a hash of all results.
    fn run(&self, form: Form) -> u64;
}

/// A form in an [`EquivalenceCheck`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The slow and obvious form.
    Plain,
    /// The form that must be equivalent.
    Fast,
}

/// A table of sample means that have reference values.
pub trait SampleStatistics: Send + Sync {
    /// Returns the display title.
    fn title(&self) -> &'static str;

    /// Returns the names of the rows.
    fn rows(&self) -> Vec<&'static str>;

    /// Returns the names of the columns.
    fn columns(&self) -> Vec<&'static str>;

    /// Returns the default number of samples of a row.
    fn sample_count(&self, row: usize) -> u64;

    /// Returns a sample.
    fn sample(&self, row: usize, column: usize, number: u64) -> f64;

    /// Returns the reference mean with its standard error.
    fn reference_mean(&self, row: usize, column: usize) -> Option<(f64, f64)>;
}

/// A benchmark: a fixed amount of a core's work.
pub trait Benchmark {
    /// Runs it once and returns the number of positions scored and decided.
    fn run(&mut self) -> u64;

    /// Returns the failure of a core in another process; `None` while it continues.
    fn failure(&self) -> Option<String> {
        None
    }
}

/// The default benchmark: the moves of one random game.
pub struct MoveBenchmark {
    start: Box<dyn GameState>,
    moves: Vec<Value>,
}

impl MoveBenchmark {
    /// Creates the benchmark with random moves from this position; the dice have no script.
    #[must_use]
    pub fn new(start: Box<dyn GameState>) -> Self {
        let (mut game, mut choices) = (start.copy(), ChaChaDice::seeded(1, 0));
        let mut moves = Vec::new();
        while moves.len() < MOVES
            && let Some(mv) = game.moves().choose(&mut choices)
            && game.play(mv, &mut ScriptedDice::default()).is_ok()
        {
            moves.push(mv.clone());
        }
        Self { start, moves }
    }
}

impl Benchmark for MoveBenchmark {
    fn run(&mut self) -> u64 {
        let mut game = self.start.copy();
        for mv in &self.moves {
            game.play(mv, &mut ScriptedDice::default()).expect("the move was played before");
        }
        self.moves.len() as u64
    }
}
