//! Equivalence check of the plain and the fast form: the decisions in all arrangements of cars at all skills.

use std::ops::Range;

use super::core::{Core, Decision};
use super::road::{Cars, Side, arrangements};
use super::rules::MAX_PLIES;
use super::{fast, plain};
use crate::spec::{EquivalenceCheck, Form, Workload};

pub(super) fn all() -> Vec<Box<dyn EquivalenceCheck>> {
    vec![Box::new(Decisions(decisions()))]
}

/// Returns all arrangements in which cyan has a move, each with every skill.
pub(super) fn decisions() -> Vec<(Cars, u8)> {
    let can_move = |cars: &Cars| !fast::Board::of(*cars).is_blocked(Side::Cyan);
    arrangements().filter(can_move).flat_map(|cars| (1..=MAX_PLIES).map(move |skill| (cars, skill))).collect()
}

struct Decisions(Vec<(Cars, u8)>);

/// Boards in both forms, with the plies to look ahead.
struct Boards {
    plain: Vec<(plain::Board, u8)>,
    fast: Vec<(fast::Board, u8)>,
}

impl EquivalenceCheck for Decisions {
    fn name(&self) -> &'static str {
        "decisions"
    }

    fn unit(&self) -> &'static str {
        "positions"
    }

    fn count(&self) -> u64 {
        self.0.len() as u64
    }

    fn target_speedup(&self) -> f64 {
        5.0
    }

    fn prepare(&self, numbers: Range<u64>) -> Box<dyn Workload> {
        let some = &self.0[numbers.start as usize..numbers.end as usize];
        Box::new(Boards {
            plain: some.iter().map(|&(cars, plies)| (plain::Board::of(cars), plies)).collect(),
            fast: some.iter().map(|&(cars, plies)| (fast::Board::of(cars), plies)).collect(),
        })
    }
}

impl Workload for Boards {
    fn run(&self, form: Form) -> u64 {
        match form {
            Form::Plain => self.plain.iter().fold(0, |hash, (board, plies)| mix(hash, &board.decide(*plies))),
            Form::Fast => self.fast.iter().fold(0, |hash, (board, plies)| mix(hash, &board.decide(*plies))),
        }
    }
}

/// Returns a hash of all decisions so far.
fn mix(hash: u64, decision: &Decision) -> u64 {
    let ties = decision.ties.iter().fold(0, |word, &step| (word << 3) | (u64::from(step) + 1));
    let word = (ties << 8) | u64::from(decision.best as u8);
    (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
