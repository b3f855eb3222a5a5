//! Powers, logarithms and the functions based on them.
//!
//! The original takes logarithms to the base ten: `EXP` multiplies by 0.434294481903 first, `LN`
//! divides by it last.

use super::cycles;
use super::decimal::{Decimal, FULL, LEAST, MathError, POWERS};

/// 1 / ln 10.
const LOG_E: Decimal = Decimal::constant(434_294_481_903, -1);

/// The logarithm of a number: a sum that is not formed yet.
struct Logarithm {
    characteristic: Decimal,
    fraction: Decimal,
    /// It is that of the reciprocal.
    is_inverted: bool,
}

impl Decimal {
    /// `10^self`: that of the magnitude, or its reciprocal if the number is negative or `is_inverted`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when the power is too large.
    fn power_of_ten(self, is_inverted: bool, cost: &mut u64) -> Result<Self, MathError> {
        let size = self.magnitude();
        let is_reciprocal = self.negative != is_inverted;
        if size.exponent > 1 {
            return if is_reciprocal { Ok(Self::ZERO) } else { Err(MathError::Arithmetic) };
        }
        let (whole, fraction) = if size.exponent < 0 {
            *cost += cycles::POWER_BELOW_ONE;
            (0, size)
        } else {
            *cost += if size.exponent > 0 { cycles::POWER_TWO_DIGITS } else { 0 };
            let unit = POWERS[11 - size.exponent as usize];
            // The digits before the point leave the register: the fraction is not normalised.
            let fraction = Self::constant(size.digits % unit * (FULL / unit), -1);
            (size.digits / unit, fraction)
        };
        let power = Self::normalised(false, fraction.mantissa_of_power(cost), whole as i32, cost)?;
        if is_reciprocal {
            *cost += cycles::POWER_NEGATIVE;
            return power.reciprocal(cost);
        }
        Ok(power)
    }

    /// Returns the logarithm of a number greater than zero.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never occurs for numbers in range.
    fn logarithm(self, cost: &mut u64) -> Result<Logarithm, MathError> {
        let is_inverted = self.exponent < 0;
        let number = if is_inverted {
            *cost += cycles::LOG_BELOW_ONE;
            self.reciprocal(cost)?
        } else {
            self
        };
        let rest = Self::normalised(false, number.digits - LEAST, 0, cost)?;
        let fraction = rest.log_of_successor(cost)?;
        let exponent = number.exponent.unsigned_abs();
        let characteristic = Self::normalised(false, u64::from(exponent) * LEAST, 0, cost)?;
        Ok(Logarithm { characteristic, fraction, is_inverted })
    }

    /// `LOG`, in twelve digits.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] unless the number is greater than zero.
    pub fn log(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::LOG;
        self.sum_of_logarithm(cost)
    }

    fn sum_of_logarithm(self, cost: &mut u64) -> Result<Self, MathError> {
        if self.negative || self.is_zero() {
            return Err(MathError::Arithmetic);
        }
        let Logarithm { characteristic, fraction, is_inverted } = self.logarithm(cost)?;
        let sum = fraction.plus(characteristic, cost)?;
        Ok(if is_inverted { sum.negated() } else { sum })
    }

    /// `LN`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] unless the number is greater than zero.
    pub fn ln(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::LN;
        self.sum_of_logarithm(cost)?.over(LOG_E, cost)
    }

    /// `EXP`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when the power is too large.
    pub fn exp(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::EXP;
        LOG_E.times(self, cost)?.power_of_ten(false, cost)
    }

    /// `self ^ right`.
    ///
    /// A negative number has integer powers, and roots of odd integer order.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] for a power that is undefined or too large, and for `0^0`.
    pub fn power(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if self.is_zero() {
            return if right.is_zero() || right.negative {
                Err(MathError::Arithmetic)
            } else {
                Ok(Self::ZERO)
            };
        }
        if self.negative && right.is_zero() {
            *cost += cycles::POWER_ZERO;
            return Ok(Self::ONE);
        }
        *cost += cycles::POWER;
        let negative = self.negative && self.has_negative_power(right, cost)?;
        let Logarithm { characteristic, fraction, is_inverted } = self.magnitude().logarithm(cost)?;
        let exponent = right.times(characteristic, cost)?.plus(right.times(fraction, cost)?, cost)?;
        let power = exponent.power_of_ten(is_inverted, cost)?.smoothed(cost)?;
        Ok(if negative { power.negated() } else { power })
    }

    /// Returns the sign of a power of a negative number.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] for an exponent that is neither an integer nor the reciprocal of an odd one.
    fn has_negative_power(self, right: Self, cost: &mut u64) -> Result<bool, MathError> {
        *cost += cycles::POWER_OF_NEGATIVE;
        let is_odd = |number: Self| number.whole().map(|whole| whole % 2 != 0);
        match is_odd(right) {
            Some(odd) => Ok(odd),
            None if is_odd(Self::ONE.over(right, cost)?.rounded()) == Some(true) => Ok(true),
            None => Err(MathError::Arithmetic),
        }
    }

    /// Rounds a power whose seventh to tenth digits are 9999, and truncates one where they are 0000.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when it becomes too large.
    fn smoothed(self, cost: &mut u64) -> Result<Self, MathError> {
        let tail = self.digits / 100 % 10_000;
        let (digits, cycles) = match tail {
            9999 => (self.digits / 100 * 100 + 100, cycles::POWER_ROUNDED),
            0 => (self.digits / 100 * 100, cycles::POWER_TRUNCATED),
            _ => return Ok(self),
        };
        *cost += cycles;
        Self::normalised(self.negative, digits, self.exponent.into(), cost)
    }

    /// Returns the number as an integer, if it is one. Those of more than twelve digits are even.
    fn whole(self) -> Option<i64> {
        match self.exponent {
            ..0 => None,
            exponent @ 0..=11 => {
                let unit = POWERS[11 - exponent as usize];
                self.digits.is_multiple_of(unit).then_some((self.digits / unit) as i64)
            }
            _ => Some(0),
        }
    }

    /// Returns the digits that seed `RND` from a negative argument: those of its magnitude times
    /// [`LOG_E`].
    pub(super) fn seed(self, cost: &mut u64) -> u64 {
        self.magnitude().times(LOG_E, cost).map_or(0, |product| product.digits)
    }
}
