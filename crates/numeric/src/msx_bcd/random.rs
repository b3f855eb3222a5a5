//! `RND`.
//!
//! The seed has 14 digits; each step is `seed * 21132486540519 + 14389820420821`, of which the last
//! 14 digits remain. Note: the exponent of a negative argument is ignored, so `RND(-1)`, `RND(-10)`
//! and `RND(-.1)` are the same.

use super::convert::to_decimal;
use super::cycles;
use super::decimal::{BIAS, Decimal, FULL, POWERS, from_bcd, to_bcd};
use super::value::Value;

/// The seed after `RUN`, `NEW` and `CLEAR` (`2D01`).
const SEED_AT_RUN: u64 = 40_649_651_372_358;

const MULTIPLIER: u64 = 21_132_486_540_519;
const INCREMENT: u64 = 14_389_820_420_821;

/// The random generator (`RNDX`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Random {
    /// 14 digits.
    seed: u64,
}

impl Default for Random {
    /// Returns the generator after `RUN`, `NEW` and `CLEAR`.
    fn default() -> Self {
        Self { seed: SEED_AT_RUN }
    }
}

impl Random {
    /// `RND` (`2BDF`): the next number for a positive argument, the last one again for zero; a negative
    /// argument's digits become the seed before the step. The result is a double below 1.
    pub fn next(&mut self, argument: Value, cost: &mut u64) -> Value {
        let argument = to_decimal(argument, cost);
        *cost += cycles::RND;
        if !argument.is_zero() {
            if argument.negative {
                *cost += cycles::COPY;
                self.seed = argument.digits;
            }
            *cost += cycles::multiply(to_bcd(MULTIPLIER));
            let product = u128::from(self.seed) * u128::from(MULTIPLIER) + u128::from(INCREMENT);
            self.seed = (product % u128::from(FULL)) as u64;
        }
        self.last(cost).double()
    }

    /// Returns the seed as a fraction.
    fn last(self, cost: &mut u64) -> Decimal {
        if self.seed == 0 {
            return Decimal::ZERO;
        }
        let shift = 13 - self.seed.ilog10();
        *cost += cycles::normalise(shift);
        Decimal { digits: self.seed * POWERS[shift as usize], exponent: BIAS - shift as u8, negative: false }
    }

    /// Creates the generator with the digits of a negative argument, of which the first is not 0.
    #[must_use]
    pub const fn from_digits(digits: u64) -> Self {
        Self { seed: FULL / 10 + digits % (FULL - FULL / 10) }
    }

    /// Creates the generator from the bytes of `RNDX`.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 8]) -> Self {
        Self { seed: from_bcd(u64::from_be_bytes(bytes) & 0x00ff_ffff_ffff_ffff) % FULL }
    }

    /// Returns the bytes of `RNDX`: a double whose exponent byte is 0.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 8] {
        to_bcd(self.seed).to_be_bytes()
    }
}
