//! Functions that convert a number: integer part, sign, degrees.

use super::cycles;
use super::decimal::{Decimal, MathError, POWERS};

const SIX_TENTHS: Decimal = Decimal::constant(600_000_000_000, -1);

impl Decimal {
    /// Returns the integer part of the number in ten digits, truncated towards zero.
    #[must_use]
    pub fn truncated(self) -> Self {
        self.rounded().cut()
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

    /// `DEG`: `d.mmss` to decimal degrees.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never occurs for numbers in range.
    pub fn deg(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::DEG;
        let (degrees, rest) = self.split(cost)?;
        let (minutes, seconds) = rest.hundredfold().split(cost)?;
        let minutes = seconds.over(SIX_TENTHS, cost)?.plus(minutes, cost)?;
        minutes.hundredth().over(SIX_TENTHS, cost)?.plus(degrees, cost)
    }

    /// `DMS`: decimal degrees to `d.mmss`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never occurs for numbers in range.
    pub fn dms(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::DMS;
        let (degrees, rest) = self.split(cost)?;
        let (minutes, rest) = SIX_TENTHS.times(rest, cost)?.hundredfold().split(cost)?;
        let seconds = SIX_TENTHS.times(rest, cost)?;
        degrees.plus(minutes.hundredth(), cost)?.plus(seconds.hundredth(), cost)
    }

    /// Returns the integer part and the fraction of all twelve digits.
    fn split(self, cost: &mut u64) -> Result<(Self, Self), MathError> {
        let whole = self.cut();
        let fraction = self.digits - whole.digits;
        Ok((whole, Self::normalised(self.negative, fraction, self.exponent.into(), cost)?))
    }

    /// Returns the integer part of all twelve digits.
    pub(super) fn cut(self) -> Self {
        match self.exponent {
            ..0 => Self::ZERO,
            exponent @ 0..=11 => {
                let unit = POWERS[11 - exponent as usize];
                Self { digits: self.digits / unit * unit, ..self }
            }
            _ => self,
        }
    }

    /// Shifts the point two digits to the right.
    const fn hundredfold(self) -> Self {
        Self { exponent: if self.is_zero() { 0 } else { self.exponent + 2 }, ..self }
    }

    /// Shifts the point two digits to the left.
    const fn hundredth(self) -> Self {
        Self { exponent: if self.is_zero() { 0 } else { self.exponent - 2 }, ..self }
    }
}
