//! Multiplication, division, square root: digit by digit, truncated at each shift.

use super::cycles;
use super::decimal::{Decimal, FULL, MathError, POWERS};

/// The number of digits of a number inside an expression.
const DIGITS: usize = 12;

/// Returns the sum of the digits.
fn digit_sum(mut digits: u64) -> u64 {
    let mut sum = 0;
    while digits != 0 {
        sum += digits % 10;
        digits /= 10;
    }
    sum
}

impl Decimal {
    /// `self * right`: adds `self` for each unit of the digits of `right`, the last one first.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when the product is too large.
    #[inline]
    pub fn times(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::MULTIPLY + cycles::MULTIPLY_ADDITION * digit_sum(right.digits);
        self.product(right, cost)
    }

    /// Returns the square.
    ///
    /// # Errors
    /// Those of [`times`](Self::times).
    pub(super) fn squared(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::SQUARE + cycles::MULTIPLY_ADDITION * digit_sum(self.digits);
        self.product(self, cost)
    }

    fn product(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += if self.negative { cycles::NEGATIVE } else { 0 };
        let mut digits = 0;
        for unit in &POWERS[..DIGITS] {
            digits = digits / 10 + right.digits / unit % 10 * self.digits;
        }
        let exponent = i32::from(self.exponent) + i32::from(right.exponent);
        Self::normalised(self.negative != right.negative, digits, exponent, cost)
    }

    /// `self / right`: thirteen digits, one of them before the point.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when the divisor is zero or the quotient too large.
    #[inline]
    pub fn over(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::DIVIDE;
        self.quotient(right, cost)
    }

    /// Returns the reciprocal.
    ///
    /// # Errors
    /// Those of [`over`](Self::over).
    pub(super) fn reciprocal(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::RECIPROCAL;
        Self::ONE.quotient(self, cost)
    }

    fn quotient(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if right.is_zero() {
            return Err(MathError::Arithmetic);
        }
        *cost += if self.negative { cycles::NEGATIVE } else { 0 };
        let quotient = (u128::from(self.digits) * u128::from(FULL) / u128::from(right.digits)) as u64;
        *cost += cycles::DIVIDE_SUBTRACTION * digit_sum(quotient);
        let exponent = i32::from(self.exponent) - i32::from(right.exponent) - 1;
        Self::normalised(self.negative != right.negative, quotient, exponent, cost)
    }

    /// `SQR`: subtracts odd numbers, digit by digit.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] for a negative number.
    pub fn sqr(self, cost: &mut u64) -> Result<Self, MathError> {
        if self.negative {
            return Err(MathError::Arithmetic);
        }
        *cost += cycles::SQR;
        self.root(cost)
    }

    /// Returns the square root of a number that is not negative.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] never occurs for numbers in range.
    pub(super) fn root(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::ROOT;
        *cost += if self.exponent < 0 { cycles::ROOT_SMALL } else { 0 };
        let is_odd = self.exponent.rem_euclid(2);
        *cost += if is_odd == 0 { 0 } else { cycles::ROOT_ODD };
        // For a rest that is shifted left after each digit, (root + unit)^2 - root^2 is 2 root + unit.
        let mut rest = self.digits * POWERS[is_odd as usize];
        let mut root = 0;
        for digit in 0..DIGITS {
            let unit = POWERS[DIGITS - 1 - digit];
            let mut count = 0;
            while rest >= 2 * root + unit {
                rest -= 2 * root + unit;
                root += unit;
                count += 1;
            }
            let index = digit as u64;
            *cost += count * (cycles::ROOT_SUBTRACTION - index % 2 + 3 * (index / 2));
            *cost += if rest >= FULL && digit + 1 < DIGITS { cycles::ROOT_FULL } else { 0 };
            rest *= 10;
        }
        Self::normalised(false, root, i32::from((self.exponent - is_odd) / 2), cost)
    }
}
