//! Positions that games are held against each other in: all there are, or short games from some.

use serde_json::Value;

use super::enumeration::Statistic;
use super::state::GameState;
use crate::dice::RandomDraw;

/// All positions in which the program decides, numbered so that later ones come after earlier ones.
pub trait Positions: Send + Sync {
    /// How many there are.
    fn count(&self) -> usize;

    /// The position with this number.
    ///
    /// # Panics
    /// If there is none.
    fn at(&self, number: usize) -> Box<dyn GameState>;

    /// In how many ways the program can go on there: the bound of the draw that decides.
    ///
    /// # Panics
    /// If there is no such position.
    fn branch_count(&self, number: usize) -> u32;

    /// The draws that lead there from the start, each with its bound.
    ///
    /// # Panics
    /// If there is no such position.
    fn path(&self, number: usize) -> Vec<(u32, u32)>;

    /// Figures about the whole set.
    fn statistics(&self) -> Vec<Statistic>;
}

/// A set of short games, each from a position of its own. The first form makes the moves, all play them.
pub trait TestSet: Send + Sync {
    /// What they are, for people.
    fn name(&self) -> &'static str;

    /// The moves from the start of a game to where the program can be given the positions; it draws for itself, unless
    /// [`setup_draws`](Self::setup_draws) says what.
    fn setup_moves(&self) -> Vec<Value>;

    /// Indices and bounds of draws that the program is given in the first of these moves.
    fn setup_draws(&self) -> Vec<(u32, u32)> {
        Vec::new()
    }

    /// How many there are.
    fn count(&self) -> usize;

    /// The course with this number.
    ///
    /// # Panics
    /// If there is none.
    fn at(&self, number: usize) -> TestCase;
}

/// A position and the moves from there.
pub struct TestCase {
    /// The position.
    pub game: Box<dyn GameState>,
    /// The moves, all possible.
    pub steps: Vec<TestStep>,
}

/// A move with what the program is given for it.
#[derive(Clone, Debug, PartialEq)]
pub struct TestStep {
    /// The move.
    pub mv: Value,
    /// What the clock shows when the program looks at it; nothing for the machine's own.
    pub forced_times: Vec<u16>,
    /// What the program then draws at each look, if that is known.
    pub expected_draws: Vec<Option<RandomDraw>>,
    /// Indices and bounds of the draws that the program is given instead of its own.
    pub forced_draws: Vec<(u32, u32)>,
}

impl TestStep {
    /// A move with the machine's own clock and draws.
    #[must_use]
    pub fn unforced(mv: Value) -> Self {
        Self { mv, forced_times: Vec::new(), expected_draws: Vec::new(), forced_draws: Vec::new() }
    }
}
