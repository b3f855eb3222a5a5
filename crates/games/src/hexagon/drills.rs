//! What is done in a plain and in a fast form, without a listing: all colourings of the lines are rated.

use std::ops::Range;

use super::fast::{self, Sets};
use super::lines::{LINES, State};
use super::plain;
use crate::contest::{Drill, Load, Speed};

pub(super) fn all() -> Vec<Box<dyn Drill>> {
    vec![Box::new(Colourings)]
}

/// All ways to give the lines to nobody, the computer and the person, games or not.
struct Colourings;

/// Boards in both forms.
struct Boards {
    plain: Vec<plain::Board>,
    fast: Vec<fast::Board>,
}

impl Drill for Colourings {
    fn name(&self) -> &'static str {
        "ratings"
    }

    fn unit(&self) -> &'static str {
        "colourings"
    }

    fn count(&self) -> u64 {
        3u64.pow(LINES as u32)
    }

    fn goal(&self) -> f64 {
        10.0
    }

    fn ready(&self, numbers: Range<u64>) -> Box<dyn Load> {
        const STATES: [State; 3] = [State::Free, State::Computer, State::Person];
        let (mut plain, mut fast) = (Vec::new(), Vec::new());
        for number in numbers {
            let mut left = number;
            let states: [State; LINES] = std::array::from_fn(|_| {
                let state = STATES[(left % 3) as usize];
                left /= 3;
                state
            });
            let set = |wanted| {
                let bit = |(place, state): (usize, &State)| u16::from(*state == wanted) << place;
                states.iter().enumerate().map(bit).sum()
            };
            plain.push(plain::Board::of(states));
            fast.push(fast::Board { computer: set(State::Computer), person: set(State::Person) });
        }
        Box::new(Boards { plain, fast })
    }
}

impl Load for Boards {
    fn run(&self, form: Speed) -> u64 {
        match form {
            Speed::Plain => self.plain.iter().fold(0, |hash, board| mixed(hash, &sets(board))),
            Speed::Fast => self.fast.iter().fold(0, |hash, board| mixed(hash, &board.rate())),
        }
    }
}

/// The plain form's ratings as a set for each.
fn sets(board: &plain::Board) -> Sets {
    let mut sets = [0; 11];
    for (number, rating) in board.ratings().into_iter().enumerate() {
        if let Some(rating) = rating {
            sets[usize::from(rating)] |= 1 << number;
        }
    }
    sets
}

/// A hash of all sets so far: a better one would take longer than the rating.
fn mixed(hash: u64, sets: &Sets) -> u64 {
    let word = |sets: &[u16]| sets.iter().fold(0, |word, &set| word << 16 | u64::from(set));
    let add = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    sets.chunks(4).map(word).fold(hash, add)
}
