//! Comparison.

use core::cmp::Ordering;

use super::cycles;
use super::decimal::Decimal;

impl Decimal {
    /// Compares the number with `right` (`2F83`).
    #[inline]
    #[must_use]
    pub fn compare(self, right: Self, cost: &mut u64) -> Ordering {
        *cost += cycles::COMPARE;
        let signed = |number: Self| match (number.is_zero(), number.negative) {
            (true, _) => Ordering::Equal,
            (false, true) => Ordering::Less,
            (false, false) => Ordering::Greater,
        };
        let (left_sign, right_sign) = (signed(self), signed(right));
        if left_sign != right_sign || left_sign.is_eq() {
            return left_sign.cmp(&right_sign);
        }
        let bytes = |number: Self| number.magnitude().pack();
        let same = bytes(self).iter().zip(bytes(right)).take_while(|(left, right)| **left == *right).count();
        *cost += cycles::compare_bytes(same);
        let magnitude = (self.exponent, self.digits).cmp(&(right.exponent, right.digits));
        if self.negative { magnitude.reverse() } else { magnitude }
    }
}
