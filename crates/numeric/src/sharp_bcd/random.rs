//! `RND`.
//!
//! The state is a fraction of twelve digits. A step multiplies by 23, keeps twelve digits of the
//! product, drops the integer part, and sets the last digit to 1.

use serde::{Deserialize, Serialize};

use super::cycles;
use super::decimal::{Decimal, FULL, MathError, POWERS};

/// The state after a cold start: the digits of 180 / pi.
const COLD_START_STATE: u64 = 572_957_795_131;

/// The random generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "u64", into = "u64")]
pub struct Random {
    /// The twelve digits of the fraction.
    state: u64,
}

impl Default for Random {
    /// Returns the generator after a cold start.
    fn default() -> Self {
        Self { state: COLD_START_STATE }
    }
}

impl From<u64> for Random {
    fn from(digits: u64) -> Self {
        Self::from_digits(digits)
    }
}

impl From<Random> for u64 {
    fn from(random: Random) -> Self {
        random.digits()
    }
}

impl Random {
    /// Creates a generator with any digits, as `RANDOM` does.
    #[must_use]
    pub fn from_digits(digits: u64) -> Self {
        Self { state: digits % FULL }
    }

    /// Returns its twelve digits.
    #[must_use]
    pub fn digits(self) -> u64 {
        self.state
    }

    /// `RND`: a fraction for an argument below 1, an integer from 1 up to the argument otherwise. A
    /// negative argument seeds the generator with its digits before the step.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when the product is too large.
    pub fn next(&mut self, argument: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
        *cost += cycles::RND;
        if argument.negative {
            self.state = argument.seed(cost);
        }
        self.step();
        Self::scaled(self.fraction(), argument, cost)
    }

    /// Returns the result of the last step: a fraction of twelve digits.
    #[must_use]
    pub fn fraction(self) -> Decimal {
        Decimal::assemble(false, self.state, -12).unwrap_or_default()
    }

    /// Returns the result of `RND` for a fraction.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when the product is too large.
    pub fn scaled(fraction: Decimal, argument: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
        if argument.negative || argument.exponent < 0 || argument.is_zero() {
            return Ok(fraction);
        }
        *cost += cycles::RND_WHOLE;
        let product = fraction.times(argument, cost)?;
        product.cut().plus(Decimal::ONE, cost)
    }

    fn step(&mut self) {
        let product = self.state * 23;
        let excess = product.checked_ilog10().map_or(0, |last| (last + 1).saturating_sub(12));
        let kept = product - product % POWERS[excess as usize];
        self.state = kept % FULL / 10 * 10 + 1;
    }
}
