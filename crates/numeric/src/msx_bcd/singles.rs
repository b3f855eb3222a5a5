//! The arithmetic of singles: that of decimals, with separate routines.

use super::cycles;
use super::decimal::Decimal;
use super::error::MathError;

/// The sum of singles (`324E`), whose routine exchanges the operands; this affects only the time.
pub(super) fn add(left: Decimal, right: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    right.plus(left, cost)
}

/// The difference of singles (`3257`).
pub(super) fn subtract(left: Decimal, right: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    *cost += cycles::FLIP_SINGLE;
    right.negated().plus(left, cost)
}

/// The product of singles (`325C`).
pub(super) fn multiply(left: Decimal, right: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    right.times(left, cost)
}
