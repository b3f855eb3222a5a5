//! Functions that convert a number: integer part, sign, degrees.

use super::cycles;
use super::decimal::{Decimal, MathError, POWERS};

const SIXTY: Decimal = Decimal::constant(600_000_000_000, 1);
const HUNDRED: Decimal = Decimal::constant(100_000_000_000, 2);

impl Decimal {
    /// Returns the integer part of the number in ten digits, truncated towards zero.
    #[must_use]
    pub fn truncated(self) -> Self {
        let number = self.rounded();
        match number.exponent {
            ..0 => Self::ZERO,
            exponent @ 0..=11 => {
                let unit = POWERS[11 - exponent as usize];
                Self { digits: number.digits / unit * unit, ..number }
            }
            _ => number,
        }
    }

    /// `INT`: the largest integer not above the number.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never occurs for numbers in range.
    pub fn int(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::INT;
        let whole = self.truncated();
        if self.negative && whole != self.rounded() {
            return whole.minus(Self::ONE, cost);
        }
        Ok(whole)
    }

    /// `ABS`.
    #[must_use]
    pub fn abs(self, cost: &mut u64) -> Self {
        *cost += cycles::ABS;
        self.magnitude()
    }

    /// `SGN`.
    #[must_use]
    pub fn sgn(self, cost: &mut u64) -> Self {
        *cost += cycles::SGN;
        match (self.is_zero(), self.negative) {
            (true, _) => Self::ZERO,
            (false, true) => Self::ONE.negated(),
            (false, false) => Self::ONE,
        }
    }

    /// `DEG`: `d.mmss` to decimal degrees. Multiplying by a hundred shifts the digits, which has no
    /// cost of its own.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never occurs for numbers in range.
    pub fn deg(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::DEG;
        let (degrees, rest) = self.parts(cost)?;
        let (minutes, rest) = rest.times(HUNDRED, &mut 0)?.parts(cost)?;
        let seconds = rest.times(HUNDRED, &mut 0)?;
        degrees.plus(minutes.plus(seconds.over(SIXTY, cost)?, cost)?.over(SIXTY, cost)?, cost)
    }

    /// `DMS`: decimal degrees to `d.mmss`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never occurs for numbers in range.
    pub fn dms(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::DMS;
        let (degrees, rest) = self.parts(cost)?;
        let (minutes, rest) = SIXTY.times(rest, cost)?.parts(cost)?;
        let seconds = SIXTY.times(rest, cost)?;
        degrees.plus(minutes.plus(seconds.over(HUNDRED, &mut 0)?, cost)?.over(HUNDRED, &mut 0)?, cost)
    }

    /// Returns the integer part and the fraction.
    fn parts(self, cost: &mut u64) -> Result<(Self, Self), MathError> {
        let whole = self.truncated();
        Ok((whole, self.minus(whole, cost)?))
    }
}
