//! The random numbers of `RND(-TIME)`: the clock reseeds the generator for every number.
//!
//! The generator of MSX-BASIC has a state of 14 decimal digits, a fraction. A negative argument
//! sets the state to its 14 digits, leading digit first, and makes one step: `r = frac(21132486540519
//! * d + 0.14389820420821)`. Measured on 70 000 arguments of an MSX; see
//! `golden/msx/rnd_negative.tsv`.
//!
//! Two numbers drawn within one tick of the clock are equal, so X and Y of a shot are
//! correlated. The correlation depends on the interpreter's speed; a [`ClockModel`] is an assumption
//! about it.

use numeric::msx_bcd::{RND_ONE, index_below};

use crate::dice::{ChaChaDice, Dice};

const FACTOR: u128 = 21_132_486_540_519;
const SUMMAND: u128 = 14_389_820_420_821;

/// Returns the number after the clock showed `time`; `None` for 0, which repeats the last number.
#[must_use]
pub const fn rnd_for_time(time: u16) -> Option<u64> {
    if time == 0 {
        return None;
    }
    let mut digits = time as u64;
    while digits < RND_ONE / 10 {
        digits *= 10;
    }
    Some(((digits as u128 * FACTOR + SUMMAND) % RND_ONE as u128) as u64)
}

/// The dependence between the draws of X and Y of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockModel {
    /// Each number is independent of every other.
    Independent,
    /// The program draws both within one tick.
    SameJiffy,
    /// The program draws Y one tick after X.
    NextJiffy,
    /// Either of the last two, with equal probability.
    Mixed,
}

impl ClockModel {
    /// All models, in the order of the reference table.
    pub const ALL: [Self; 4] = [Self::Independent, Self::SameJiffy, Self::NextJiffy, Self::Mixed];

    /// Returns its name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Independent => "independent",
            Self::SameJiffy => "same jiffy",
            Self::NextJiffy => "next jiffy",
            Self::Mixed => "50/50",
        }
    }
}

/// Pairs of draws by a model, with the clock read at random times.
#[derive(Clone, Debug)]
pub struct ClockDice {
    model: ClockModel,
    dice: ChaChaDice,
    /// The number for Y, once X has been drawn.
    pending: Option<u64>,
}

impl ClockDice {
    /// Returns the stream of a seed and a stream number.
    #[must_use]
    pub fn seeded(model: ClockModel, seed: u64, stream: u64) -> Self {
        Self { model, dice: ChaChaDice::seeded(seed, stream), pending: None }
    }

    fn is_later(&mut self) -> bool {
        match self.model {
            ClockModel::Independent | ClockModel::SameJiffy => false,
            ClockModel::NextJiffy => true,
            ClockModel::Mixed => self.dice.below(2) == 1,
        }
    }
}

impl Dice for ClockDice {
    fn below(&mut self, bound: u32) -> u32 {
        if self.model == ClockModel::Independent {
            return self.dice.below(bound);
        }
        let r = self.pending.take().unwrap_or_else(|| {
            // Time 0 occurs once in 18 minutes and would repeat the last number, so the range excludes it.
            let time = 1 + self.dice.below(65_534) as u16;
            let later = time + u16::from(self.is_later());
            self.pending = rnd_for_time(later);
            rnd_for_time(time).expect("the time is not 0")
        });
        index_below(r, bound)
    }
}
