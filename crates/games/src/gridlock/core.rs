//! The interface of the board that both forms share.

use std::fmt::Debug;

use super::road::{CELLS, Cars, Side, Step};

/// A board on which the computer decides.
pub trait Core: Clone + Eq + Debug + Send + Sync + 'static {
    /// Returns the board with these cars.
    #[must_use]
    fn of(cars: Cars) -> Self;

    /// Returns the cells of the cars.
    fn cars(&self) -> Cars;

    /// Returns the road with its border, 1 for walls and cars: `B%()`.
    fn cells(&self) -> [u8; CELLS];

    /// Returns whether a step is legal.
    fn is_legal(&self, step: Step) -> bool;

    /// Makes a legal step.
    fn drive(&mut self, step: Step);

    /// Rates cyan's steps with a look-ahead of this many plies, 1 to 4; cyan has at least one.
    fn decide(&self, plies: u8) -> Decision;

    /// Returns whether a side has no legal step.
    fn is_blocked(&self, side: Side) -> bool {
        !Step::all(side).any(|step| self.is_legal(step))
    }
}

/// The computer's decision before the random draw.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// The value of the best steps: `V(0)`.
    pub best: i32,
    /// The numbers of the steps that have it: the first elements of `T()`.
    pub ties: Vec<u8>,
}

impl Decision {
    /// A value below all others: no step is rated yet.
    pub(super) const NONE: i32 = -99;

    /// Returns a decision among no steps.
    pub(super) const fn none() -> Self {
        Self { best: Self::NONE, ties: Vec::new() }
    }

    /// Adds a step with its value.
    pub(super) fn add(&mut self, step: Step, value: i32) {
        if value > self.best {
            self.best = value;
            self.ties.clear();
        }
        if value == self.best {
            self.ties.push(step.number);
        }
    }
}

/// Returns the value of a game that is won at this depth: the earlier, the better.
pub(super) const fn won_at(depth: u8) -> i32 {
    50 - depth as i32
}
