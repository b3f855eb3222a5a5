//! Addition and subtraction.

use super::cycles;
use super::decimal::{Decimal, FULL, MathError, POWERS};

/// The number of cancelled digits from which on a difference is zero.
const CANCELLATION: u32 = 11;
/// The number of pairs of cancelled digits that are counted.
const MAX_PAIRS: u32 = 5;

impl Decimal {
    /// `self + right`.
    ///
    /// The smaller number loses its digits below the twelfth digit of the larger one; a difference in which only the
    /// twelfth digit remains is zero.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when the sum is too large.
    #[inline]
    pub fn plus(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if right.is_zero() || self.is_zero() {
            let (sum, cycles) =
                if right.is_zero() { (self, cycles::ADD_ZERO) } else { (right, cycles::ADD_TO_ZERO) };
            *cost += cycles;
            return Self::normalised(sum.negative, sum.digits, sum.exponent.into(), cost);
        }
        *cost += cycles::ADD;
        let is_left_larger = (self.exponent, self.digits) >= (right.exponent, right.digits);
        let (large, small) = if is_left_larger { (self, right) } else { (right, self) };
        let shift = large.exponent - small.exponent;
        let digit_cost = if is_left_larger { cycles::ADD_SHIFT_RIGHT } else { cycles::ADD_SHIFT_LEFT };
        *cost += digit_cost * u64::from(shift.unsigned_abs());
        let aligned = POWERS.get(usize::from(shift.unsigned_abs())).map_or(0, |power| small.digits / power);
        let digits = if large.negative == small.negative {
            let sum = large.digits + aligned;
            // The carry costs as much as the shift after it saves.
            *cost -= if sum >= FULL { cycles::CARRY } else { 0 };
            sum
        } else {
            *cost += cycles::COMPLEMENT;
            *cost += if self.negative { cycles::COMPLEMENT_NEGATIVE } else { 0 };
            *cost += if is_left_larger { 0 } else { cycles::COMPLEMENT_SMALLER };
            Self::charged_difference(large.digits - aligned, cost)
        };
        Self::normalised(large.negative, digits, large.exponent.into(), cost)
    }

    /// Charges for the digits that cancel. A difference in which only the last digit remains becomes zero.
    fn charged_difference(difference: u64, cost: &mut u64) -> u64 {
        let cancelled = difference.checked_ilog10().map_or(CANCELLATION, |last| 11 - last);
        *cost += u64::from(cycles::CANCEL_PAIR * (cancelled / 2).min(MAX_PAIRS));
        if cancelled >= CANCELLATION { 0 } else { difference }
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
