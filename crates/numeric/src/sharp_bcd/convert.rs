//! Functions that change a number's form: whole part, sign, degrees.

use super::cycles;
use super::decimal::{Decimal, MathError, POWERS};

const SIXTY: Decimal = Decimal::constant(600_000_000_000, 1);
const HUNDRED: Decimal = Decimal::constant(100_000_000_000, 2);

impl Decimal {
    /// The whole part of the number in ten digits, towards zero.
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

    /// `INT`: the largest whole number that is not larger.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never happens for numbers in range.
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

    /// `DEG`: `d.mmss` to decimal degrees.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never happens for numbers in range.
    pub fn deg(self, cost: &mut u64) -> Result<Self, MathError> {
        let (degrees, minutes, seconds) = self.by_parts(HUNDRED, cost)?;
        degrees.plus(minutes.plus(seconds.over(SIXTY, cost)?, cost)?.over(SIXTY, cost)?, cost)
    }

    /// `DMS`: decimal degrees to `d.mmss`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never happens for numbers in range.
    pub fn dms(self, cost: &mut u64) -> Result<Self, MathError> {
        let (degrees, minutes, seconds) = self.by_parts(SIXTY, cost)?;
        degrees.plus(minutes.plus(seconds.over(HUNDRED, cost)?, cost)?.over(HUNDRED, cost)?, cost)
    }

    /// The whole part, the whole part of the rest times `by`, and the rest of that times `by`.
    fn by_parts(self, by: Self, cost: &mut u64) -> Result<(Self, Self, Self), MathError> {
        *cost += cycles::DEG;
        let first = self.truncated();
        let rest = self.minus(first, cost)?.times(by, cost)?;
        let second = rest.truncated();
        let third = rest.minus(second, cost)?.times(by, cost)?;
        Ok((first, second, third))
    }
}
