//! Addition and subtraction.

use super::cycles;
use super::decimal::{Decimal, FULL, MathError, POWERS};

/// The number of cancelled digits from which on a difference is zero: its exponent is lower by more
/// than this.
const CANCELLATION_DIGITS: i16 = 10;

impl Decimal {
    /// `self + right`.
    ///
    /// The smaller number loses its digits below the twelfth digit of the larger one; a difference of
    /// which only the twelfth digit is left is zero.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when the sum is too large.
    #[inline]
    pub fn plus(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::ADD;
        if right.is_zero() || self.is_zero() {
            let sum = if right.is_zero() { self } else { right };
            sum.charge_form(cost);
            return Ok(sum);
        }
        let is_left_larger = (self.exponent, self.digits) >= (right.exponent, right.digits);
        let (large, small) = if is_left_larger { (self, right) } else { (right, self) };
        let shift = large.exponent - small.exponent;
        let place = if is_left_larger { cycles::ADD_SHIFT_RIGHT } else { cycles::ADD_SHIFT_LEFT };
        *cost += place * u64::from(shift.unsigned_abs());
        let sum = if large.negative == small.negative {
            Self::total(large, small, shift)
        } else {
            *cost += cycles::COMPLEMENT;
            *cost += if self.negative { cycles::COMPLEMENT_NEGATIVE } else { 0 };
            *cost += if is_left_larger { 0 } else { cycles::COMPLEMENT_SMALLER };
            Self::difference(large, small, shift, cost)
        }?;
        sum.charge_form(cost);
        Ok(sum)
    }

    fn total(large: Self, small: Self, shift: i16) -> Result<Self, MathError> {
        if shift > 12 {
            return Ok(large);
        }
        let sum = large.digits + small.digits / POWERS[shift as usize];
        let exponent = i32::from(large.exponent);
        if sum >= FULL {
            return Self::checked(large.negative, sum / 10, exponent + 1);
        }
        Self::checked(large.negative, sum, exponent)
    }

    fn difference(large: Self, small: Self, shift: i16, cost: &mut u64) -> Result<Self, MathError> {
        if shift > 12 {
            return Ok(large);
        }
        let digits = large.digits - small.digits / POWERS[shift as usize];
        let difference = Self::assemble(large.negative, digits, i32::from(large.exponent) - 11)?;
        let cancelled = large.exponent - difference.exponent;
        if digits == 0 || cancelled > CANCELLATION_DIGITS {
            *cost += cycles::CANCEL_ALL - cycles::ZERO;
            return Ok(Self::ZERO);
        }
        *cost += cycles::CANCEL * u64::from(cancelled.unsigned_abs());
        Ok(difference)
    }

    /// Charges the additional cost of a result that is zero or below one.
    pub(super) fn charge_form(self, cost: &mut u64) {
        *cost += self.form_cost();
    }

    /// Returns the additional cost of a number that is zero or below one.
    #[must_use]
    pub fn form_cost(self) -> u64 {
        match (self.is_zero(), self.exponent) {
            (true, _) => cycles::ZERO,
            (false, ..0) => cycles::SMALL,
            (false, _) => 0,
        }
    }

    /// `self - right`.
    ///
    /// # Errors
    /// Those of [`plus`](Self::plus).
    #[inline]
    pub fn minus(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::SUBTRACT;
        self.plus(right.negated(), cost)
    }
}
