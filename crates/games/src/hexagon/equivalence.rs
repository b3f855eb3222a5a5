//! Equivalence check of the plain and the fast form: the ratings of all colourings of the lines.

use std::ops::Range;

use super::core::Core;
use super::fast::{self, LinesByRating};
use super::lines::{LINES, LineState};
use super::plain;
use crate::spec::{EquivalenceCheck, Form, Workload};

pub(super) fn all() -> Vec<Box<dyn EquivalenceCheck>> {
    vec![Box::new(Colourings)]
}

/// All assignments of the lines to no player, the computer or the person, legal positions or not.
struct Colourings;

/// Boards in both forms.
struct Boards {
    plain: Vec<plain::Board>,
    fast: Vec<fast::Board>,
}

impl EquivalenceCheck for Colourings {
    fn name(&self) -> &'static str {
        "ratings"
    }

    fn unit(&self) -> &'static str {
        "colourings"
    }

    fn count(&self) -> u64 {
        3u64.pow(LINES as u32)
    }

    fn target_speedup(&self) -> f64 {
        10.0
    }

    fn prepare(&self, numbers: Range<u64>) -> Box<dyn Workload> {
        const STATES: [LineState; 3] = [LineState::Free, LineState::Computer, LineState::Person];
        let (mut plain, mut fast) = (Vec::new(), Vec::new());
        for number in numbers {
            let mut left = number;
            let states: [LineState; LINES] = std::array::from_fn(|_| {
                let state = STATES[(left % 3) as usize];
                left /= 3;
                state
            });
            plain.push(plain::Board::of(states));
            fast.push(fast::Board::default().with(states));
        }
        Box::new(Boards { plain, fast })
    }
}

impl Workload for Boards {
    fn run(&self, form: Form) -> u64 {
        match form {
            Form::Plain => self.plain.iter().fold(0, |hash, board| mix_hash(hash, &sets(board))),
            Form::Fast => self.fast.iter().fold(0, |hash, board| mix_hash(hash, &board.lines_by_rating())),
        }
    }
}

/// Returns the plain form's ratings as a set for each rating.
fn sets(board: &plain::Board) -> LinesByRating {
    let mut sets = [0; 11];
    for (number, rating) in board.ratings().into_iter().enumerate() {
        if let Some(rating) = rating {
            sets[usize::from(rating)] |= 1 << number;
        }
    }
    sets
}

/// Returns a hash of all sets so far. A better hash would take longer than the rating.
fn mix_hash(hash: u64, sets: &LinesByRating) -> u64 {
    let word = |sets: &[u16]| sets.iter().fold(0, |word, &set| word << 16 | u64::from(set));
    let add = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    sets.chunks(4).map(word).fold(hash, add)
}
