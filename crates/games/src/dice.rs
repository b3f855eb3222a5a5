//! Where a game's random draws come from.
//!
//! A core never rolls for itself. In a lockstep the emulated listing's own draws are handed over ([`ScriptedDice`]); a
//! match or a test takes a seeded stream ([`ChaChaDice`]).

use std::collections::VecDeque;

use numeric::mflpt5::{self, Mflpt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::decimal14;
use crate::float5::Float5;

/// A source of draws.
pub trait Dice {
    /// Draws an index below `bound`, which is at least 1. A draw with bound 1 counts as one, too.
    fn below(&mut self, bound: u32) -> u32;
}

/// One recorded draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RandomDraw {
    /// The index itself.
    Index(u32),
    /// What `RND` returned on a Commodore 64; the index is `INT(RND*bound)` in that machine's arithmetic.
    Mflpt5(Float5),
    /// What `RND` returned on an MSX, as its fourteen digits; the index is `INT(RND*bound)`.
    Decimal14(u64),
}

impl RandomDraw {
    /// The index below `bound` that this draw stands for, or `None` if it does not fit.
    #[must_use]
    pub fn index(self, bound: u32) -> Option<u32> {
        let index = match self {
            Self::Index(index) => index,
            Self::Mflpt5(rnd) => index_below(rnd, bound)?,
            Self::Decimal14(rnd) => decimal14::index_below(rnd, bound),
        };
        (index < bound).then_some(index)
    }
}

/// `INT(rnd*bound)` as BASIC V2 computes it.
fn index_below(rnd: Float5, bound: u32) -> Option<u32> {
    let cost = &mut 0;
    let bound = mflpt5::from_i16(i16::try_from(bound).ok()?, cost);
    let product = mflpt5::mul(Mflpt(rnd.0).unpack(), bound, cost).ok()?;
    u32::try_from(mflpt5::to_int16(mflpt5::int(product, cost), cost).ok()?).ok()
}

/// What went wrong with a [`ScriptedDice`] draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
pub enum RandomDrawError {
    /// More draws were asked for than there are.
    #[error("a draw below `{bound}` was asked for, but the script has ended")]
    Exhausted {
        /// The bound asked for.
        bound: u32,
    },
    /// The next draw cannot be an index below the bound.
    #[error("`{draw:?}` does not give an index below `{bound}`")]
    OutOfRange {
        /// The draw.
        draw: RandomDraw,
        /// The bound asked for.
        bound: u32,
    },
}

/// Draws prepared beforehand.
///
/// Differing from the script is what a comparison looks for, so it is no panic: the draw gives 0 and the error
/// is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScriptedDice {
    draws: VecDeque<RandomDraw>,
    errors: Vec<RandomDrawError>,
}

impl ScriptedDice {
    /// Draws to be given in this order.
    #[must_use]
    pub fn new(draws: impl IntoIterator<Item = RandomDraw>) -> Self {
        Self { draws: draws.into_iter().collect(), errors: Vec::new() }
    }

    /// Adds a draw at the end.
    pub fn push(&mut self, draw: RandomDraw) {
        self.draws.push_back(draw);
    }

    /// The draws not taken yet.
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.draws.len()
    }

    /// What went wrong so far, in order.
    #[must_use]
    pub fn errors(&self) -> &[RandomDrawError] {
        &self.errors
    }

    /// Whether every draw was taken and fitted.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.draws.is_empty() && self.errors.is_empty()
    }
}

impl Dice for ScriptedDice {
    fn below(&mut self, bound: u32) -> u32 {
        let Some(draw) = self.draws.pop_front() else {
            self.errors.push(RandomDrawError::Exhausted { bound });
            return 0;
        };
        draw.index(bound).unwrap_or_else(|| {
            self.errors.push(RandomDrawError::OutOfRange { draw, bound });
            0
        })
    }
}

/// A stream of draws that a seed and a stream number fix for ever.
///
/// The indices are made from ChaCha's words here and not by a library's distributions, whose choice of algorithm
/// may change between releases.
#[derive(Clone, Debug)]
pub struct ChaChaDice(ChaCha8Rng);

impl ChaChaDice {
    /// The stream numbered `stream` of a seed: one seed, one stream a purpose.
    #[must_use]
    pub fn seeded(seed: u64, stream: u64) -> Self {
        let mut words = ChaCha8Rng::seed_from_u64(seed);
        words.set_stream(stream);
        Self(words)
    }
}

impl Dice for ChaChaDice {
    /// Multiplies a 32-bit word by the bound and takes the high half; words that would favour some indices are
    /// thrown away (Lemire, "Fast random integer generation in an interval", 2019).
    fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no index below 0");
        let unfair = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            if product as u32 >= unfair {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_and_a_stream_fix_the_draws() {
        let draws = |seed, stream| {
            let mut dice = ChaChaDice::seeded(seed, stream);
            [6, 6, 6, 6, 6, 6, 1, 64, 64, 1000].map(|bound| dice.below(bound))
        };
        assert_eq!(draws(1, 0), [3, 2, 5, 0, 1, 3, 0, 14, 53, 283]);
        assert_ne!(draws(1, 0), draws(1, 1));
        assert_ne!(draws(1, 0), draws(2, 0));
    }

    #[test]
    fn every_index_comes_about_equally_often() {
        let mut dice = ChaChaDice::seeded(7, 0);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 400), "{counts:?}");
    }

    #[test]
    fn a_machine_draw_becomes_an_index_as_basic_makes_it() {
        // .999999999 as the C64 holds it, and a half.
        let nearly_one = RandomDraw::Mflpt5(Float5([0x80, 0x7f, 0xff, 0xff, 0xfc]));
        let half = RandomDraw::Mflpt5(Float5([0x80, 0, 0, 0, 0]));
        assert_eq!(nearly_one.index(6), Some(5));
        assert_eq!(half.index(6), Some(3));
        assert_eq!(half.index(1), Some(0));
    }

    #[test]
    fn a_script_reports_what_does_not_fit() {
        let mut dice = ScriptedDice::new([RandomDraw::Index(4), RandomDraw::Index(2)]);
        assert_eq!(dice.remaining(), 2);
        assert_eq!((dice.below(4), dice.below(4), dice.below(3)), (0, 2, 0));
        assert_eq!(dice.remaining(), 0);
        let errors = [
            RandomDrawError::OutOfRange { draw: RandomDraw::Index(4), bound: 4 },
            RandomDrawError::Exhausted { bound: 3 },
        ];
        assert_eq!(dice.errors(), errors);
        assert!(!dice.is_spent());
    }
}
