//! Sources of random draws.
//!
//! A core has no random source. In a lockstep it gets the draws of the emulated listing
//! ([`ScriptedDice`]); a match or a test uses a seeded stream ([`ChaChaDice`]).

use std::collections::VecDeque;
use std::convert::Infallible;

use numeric::mflpt5::{self, Mflpt};
use numeric::msx_bcd;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng, TryRng};
use serde::{Deserialize, Serialize};

use crate::float5::Float5;

/// A source of random draws.
pub trait Dice {
    /// Draws an index below `bound`, which is at least 1. A draw with bound 1 also counts as a draw.
    fn below(&mut self, bound: u32) -> u32;

    /// Reads the clock, in the unit of the listing's clock; always 0 in a game without a listing.
    fn clock(&mut self) -> u32 {
        0
    }
}

/// One recorded draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RandomDraw {
    /// The index itself.
    Index(u32),
    /// The value of `RND` on a Commodore 64; the index is `INT(RND*bound)` in that machine's
    /// arithmetic.
    Mflpt5(Float5),
    /// The value of `RND` on an MSX, as its 14 digits; the index is `INT(RND*bound)`.
    Decimal14(u64),
}

impl RandomDraw {
    /// Returns the index below `bound` for this draw, or `None` if it is out of range.
    #[must_use]
    pub fn index(self, bound: u32) -> Option<u32> {
        let index = match self {
            Self::Index(index) => index,
            Self::Mflpt5(rnd) => index_below(rnd, bound)?,
            Self::Decimal14(rnd) => msx_bcd::index_below(rnd, bound),
        };
        (index < bound).then_some(index)
    }
}

/// Returns `INT(rnd*bound)` as BASIC V2 computes it.
fn index_below(rnd: Float5, bound: u32) -> Option<u32> {
    let cost = &mut 0;
    let bound = mflpt5::from_i16(i16::try_from(bound).ok()?, cost);
    let product = mflpt5::mul(Mflpt(rnd.0).unpack(), bound, cost).ok()?;
    u32::try_from(mflpt5::to_int16(mflpt5::int(product, cost), cost).ok()?).ok()
}

/// An error of a [`ScriptedDice`] draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
pub enum RandomDrawError {
    /// The core made more draws than the script has.
    #[error("no draw below `{bound}` left: the script has ended")]
    Exhausted {
        /// The bound of the draw.
        bound: u32,
    },
    /// The core read the clock more often than the listing.
    #[error("no clock value left: the listing reads its clock less often")]
    NoClockValue,
    /// The next draw is no index below the bound.
    #[error("`{draw:?}` does not give an index below `{bound}`")]
    OutOfRange {
        /// The draw.
        draw: RandomDraw,
        /// The bound of the draw.
        bound: u32,
    },
}

/// The generator of Park and Miller.
const LEHMER_MULTIPLIER: u64 = 16_807;
const LEHMER_MODULUS: u64 = (1 << 31) - 1;

/// Draws prepared in advance.
///
/// A comparison looks for differences from the script, so a difference is not a panic but a stored error. A
/// draw out of range returns 0. A missing draw returns a number of a fixed sequence, so that a loop that
/// draws until a cell is free ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScriptedDice {
    draws: VecDeque<RandomDraw>,
    clock: VecDeque<u32>,
    errors: Vec<RandomDrawError>,
    /// The bounds of the draws so far.
    bounds: Vec<u32>,
    /// The last number returned for a missing draw; 0 before the first.
    missing: u64,
}

impl ScriptedDice {
    /// Creates dice with draws in this order.
    #[must_use]
    pub fn new(draws: impl IntoIterator<Item = RandomDraw>) -> Self {
        Self { draws: draws.into_iter().collect(), ..Self::default() }
    }

    /// Returns the dice with these clock values.
    #[must_use]
    pub fn with_clock(self, values: impl IntoIterator<Item = u32>) -> Self {
        Self { clock: values.into_iter().collect(), ..self }
    }

    /// Returns the clock values left, in order.
    pub fn clock_values(&self) -> impl Iterator<Item = u32> {
        self.clock.iter().copied()
    }

    /// Adds a draw at the end.
    pub fn push(&mut self, draw: RandomDraw) {
        self.draws.push_back(draw);
    }

    /// Returns the draws left, in order.
    pub fn script(&self) -> impl Iterator<Item = RandomDraw> {
        self.draws.iter().copied()
    }

    /// Discards the next draw.
    pub fn skip(&mut self) {
        if self.draws.pop_front().is_none() {
            self.errors.push(RandomDrawError::Exhausted { bound: 1 });
        }
    }

    /// Returns the number of draws left.
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.draws.len()
    }

    /// Returns the bounds of the draws so far, in order.
    #[must_use]
    pub fn bounds(&self) -> &[u32] {
        &self.bounds
    }

    /// Returns the errors so far, in order.
    #[must_use]
    pub fn errors(&self) -> &[RandomDrawError] {
        &self.errors
    }

    /// Returns whether the core made every draw, all in range, and no clock value was missing. Clock values may
    /// remain: a program that waits reads its clock many times.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.draws.is_empty() && self.errors.is_empty()
    }
}

impl Dice for ScriptedDice {
    fn below(&mut self, bound: u32) -> u32 {
        self.bounds.push(bound);
        let Some(draw) = self.draws.pop_front() else {
            self.errors.push(RandomDrawError::Exhausted { bound });
            self.missing = self.missing.max(1) * LEHMER_MULTIPLIER % LEHMER_MODULUS;
            return (self.missing * u64::from(bound) / LEHMER_MODULUS) as u32;
        };
        draw.index(bound).unwrap_or_else(|| {
            self.errors.push(RandomDrawError::OutOfRange { draw, bound });
            0
        })
    }

    fn clock(&mut self) -> u32 {
        self.clock.pop_front().unwrap_or_else(|| {
            self.errors.push(RandomDrawError::NoClockValue);
            0
        })
    }
}

/// A ChaCha8 stream: a seed and a stream number give the same draws on every host and in every run.
///
/// It is also a generator of [`rand`], whose distributions and slice methods apply to it. `rand` guarantees its
/// values within a minor version only; the test `a_seed_and_a_stream_fix_the_draws` fails when an update would
/// change the games of a seed.
#[derive(Debug)]
pub struct ChaChaDice(ChaCha8Rng);

impl ChaChaDice {
    /// Returns stream `stream` of a seed: one seed, one stream per purpose.
    #[must_use]
    pub fn seeded(seed: u64, stream: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Self(rng)
    }
}

impl Clone for ChaChaDice {
    /// The generators of `rand` are not `Clone`, so that no key stream is used twice by accident. Here a copy must
    /// draw the same numbers.
    fn clone(&self) -> Self {
        Self(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
    }
}

impl Dice for ChaChaDice {
    fn below(&mut self, bound: u32) -> u32 {
        self.random_range(0..bound)
    }
}

impl TryRng for ChaChaDice {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}
