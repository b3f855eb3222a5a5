//! Sets of positions for comparisons: all positions of a game, or short games from selected ones.

use serde_json::Value;

use super::enumeration::Statistic;
use super::state::GameState;
use crate::dice::RandomDraw;

/// All positions in which the program decides, in an order in which every position follows its predecessors.
pub trait Positions: Send + Sync {
    /// Returns the number of positions.
    fn count(&self) -> usize;

    /// Returns the position with this number.
    ///
    /// # Panics
    /// If there is none.
    fn at(&self, number: usize) -> Box<dyn GameState>;

    /// Returns the number of branches: the bound of the draw that decides.
    ///
    /// # Panics
    /// If there is no such position.
    fn branch_count(&self, number: usize) -> u32;

    /// Returns the draws from the start to this position, each with its bound.
    ///
    /// # Panics
    /// If there is no such position.
    fn path(&self, number: usize) -> Vec<(u32, u32)>;

    /// Returns statistics of the whole set.
    fn statistics(&self) -> Vec<Statistic>;
}

/// A test set of short games, each from its own position. The first form generates the moves, all
/// forms play them.
pub trait TestSet: Send + Sync {
    /// Returns its display name.
    fn name(&self) -> &'static str;

    /// Returns the moves from the start of a game to the point at which a comparison can write positions into
    /// the program. The program makes its own draws, except those of [`setup_draws`](Self::setup_draws).
    fn setup_moves(&self) -> Vec<Value>;

    /// Returns the indices and bounds of the draws forced in the first of these moves.
    fn setup_draws(&self) -> Vec<(u32, u32)> {
        Vec::new()
    }

    /// Returns the number of test cases.
    fn count(&self) -> usize;

    /// Returns the test case with this number.
    ///
    /// # Panics
    /// If there is none.
    fn at(&self, number: usize) -> TestCase;
}

/// A position and the moves from there.
pub struct TestCase {
    /// The position.
    pub game: Box<dyn GameState>,
    /// The moves, all of them legal.
    pub steps: Vec<TestStep>,
}

/// A move with the values forced for it.
#[derive(Clone, Debug, PartialEq)]
pub struct TestStep {
    /// The move.
    pub mv: Value,
    /// The clock values that the program reads; empty for the machine's own clock.
    pub forced_times: Vec<u16>,
    /// The draw expected at each read, if it is known.
    pub expected_draws: Vec<Option<RandomDraw>>,
    /// Indices and bounds of the draws forced in the program.
    pub forced_draws: Vec<(u32, u32)>,
}

impl TestStep {
    /// Returns a move with the machine's own clock and draws.
    #[must_use]
    pub fn unforced(mv: Value) -> Self {
        Self { mv, forced_times: Vec::new(), expected_draws: Vec::new(), forced_draws: Vec::new() }
    }
}
