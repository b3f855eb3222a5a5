//! Comparison.
//!
//! Note: the rounding byte counts. A number whose rounding byte is above one half compares as equal to the number that
//! results from rounding. Only the last byte is adjusted, so it also equals the number whose last byte wraps to zero.

use core::cmp::Ordering;

use super::cycles;
use super::format::{Fac, LEADING_BIT, Mflpt, ROUNDING_BYTE, UNNORMALISED, Wide};

/// Compares the accumulator with a number in memory (`$BC5B`, FCOMP).
#[inline]
#[must_use]
pub fn compare_memory(fac: Fac, memory: &[u8; 5], cost: &mut u64) -> Ordering {
    compare_unpacked(fac, Mflpt(*memory).unpack(), cost)
}

/// Compares `left` with `right`: from the operator's entry (`$B016`) to the return of FCOMP.
///
/// [`relation`] charges the rest.
#[inline(always)]
#[must_use]
pub fn compare(left: Fac, right: Fac, cost: &mut u64) -> Ordering {
    // The common case: neither is negative, neither has a rounding byte, and the left one is not zero.
    let is_simple = (left.0 | right.0) & (LEADING_BIT | ROUNDING_BYTE) == 0
        && (left.0 as u16).wrapping_sub(1) < 0xff
        && right.0 as u16 <= UNNORMALISED as u16;
    if !is_simple {
        return cycles::with_local_cost(cost, |cycles| slow_compare(left, right, cycles));
    }
    // Zero orders before all other numbers, independent of its mantissa.
    let (left, right) = (left.0.rotate_left(32), (right.0 & !UNNORMALISED).rotate_left(32));
    *cost += OPERATOR + fast_cost(left, right);
    left.cmp(&right)
}

/// Returns the cost of [`compare_memory`] for two numbers that are not negative; the number in memory is not zero. They
/// may differ only in the five upper bytes, exponent and mantissa.
#[inline(always)]
pub(super) const fn fast_cost(one: u64, other: u64) -> u64 {
    FAST_COST[((one ^ other).leading_zeros() / 8) as usize & 15]
}

#[cold]
#[inline(never)]
fn slow_compare(left: Fac, right: Fac, cost: &mut u64) -> Ordering {
    *cost += OPERATOR;
    compare_unpacked(right, left, cost).reverse()
}

/// From the operator's entry to FCOMP.
const OPERATOR: u64 = cycles::JSR + (3 + 2 + 2 + 6) + 2 + 3 + 2 + 3 + 3 + 2 + 2 + cycles::JSR;

/// The cost of FCOMP for two numbers that are not negative, of which the one in memory is not zero, by the number of
/// equal leading bytes of their eight-byte keys. The first three bytes are always equal.
const FAST_COST: [u64; 16] = {
    const BEGIN: u64 = (3 + 3 + 2 + 5 + 2 + 2) + (2 + 5 + 3);
    const UNEQUAL: u64 = BEGIN + 3 + 3 + 3 + cycles::SIGN_OF_A_NEGATIVE + 1;
    let mut table = [BEGIN + 58 + 3 + 6; 16];
    let mut equal = 3;
    while equal < 8 {
        table[equal] = UNEQUAL + EQUAL_BYTES[equal] as u64;
        equal += 1;
    }
    table[7] += 2;
    table
};

/// Converts the result of a comparison to -1 or 0: from `$B02A`, or from `$B061` less 5 cycles for
/// strings.
#[inline(always)]
#[must_use]
pub fn relation(ordering: Ordering, is_true: bool, cost: &mut u64) -> Fac {
    *cost += 2 + 3 + if ordering.is_gt() { 3 } else { 2 + 2 + 3 };
    *cost += 2 + 2 + 2 + 3 + if is_true { 2 + 2 } else { 3 } + 3;
    let (outcome, cycles) = if is_true { TRUE } else { FALSE };
    *cost += cycles;
    outcome
}

/// -1 and 0 as [`super::integer::from_i8`] converts them, with its cycles.
const TRUE: (Fac, u64) = (Fac::new(0x81, 0x8000_0000, 0, true), 380);
const FALSE: (Fac, u64) = (Fac::ZERO, 215);

/// The sign of the accumulator (`$BC2B`): its order relative to zero.
#[inline]
#[must_use]
pub fn sign(fac: Fac, cost: &mut u64) -> Ordering {
    if fac.is_zero() {
        *cost += cycles::SIGN_ZERO;
        return Ordering::Equal;
    }
    *cost += cycles::SIGN_POSITIVE - u64::from(fac.is_negative());
    if fac.is_negative() { Ordering::Less } else { Ordering::Greater }
}

/// Compares an intermediate result with a constant in the ROM (`$BC5B`).
#[inline]
pub(super) fn compare_constant(number: Wide, constant: Wide, cost: &mut u64) -> Ordering {
    compare_unpacked(number.into(), constant.into(), cost)
}

#[inline]
pub(super) fn compare_unpacked(fac: Fac, other: Fac, cost: &mut u64) -> Ordering {
    *cost += 3 + 3 + 2 + 5 + 2 + 2;
    if other.is_zero() {
        *cost += 3;
        return sign(fac, cost);
    }
    *cost += 2 + 5 + 3;
    if fac.is_negative() != other.is_negative() {
        *cost += 3 + 3 + cycles::SIGN_OF_A_NEGATIVE + u64::from(!fac.is_negative());
        return if fac.is_negative() { Ordering::Less } else { Ordering::Greater };
    }
    let magnitudes = compare_magnitudes(fac, other, cost);
    if magnitudes.is_eq() {
        return Ordering::Equal;
    }
    let less = fac.is_negative() ^ magnitudes.is_lt();
    *cost += 3 + 3 + u64::from(magnitudes.is_lt()) + 3 + cycles::SIGN_OF_A_NEGATIVE + u64::from(!less);
    if less { Ordering::Less } else { Ordering::Greater }
}

/// Cost by the number of equal leading bytes of eight, of which three are always equal.
pub(super) const EQUAL_BYTES: [u8; 8] = [58, 0, 0, 8, 20, 32, 44, 58];

/// Compares exponents and mantissas of equal sign, from `$BC6B` on.
#[inline(always)]
fn compare_magnitudes(fac: Fac, other: Fac, cost: &mut u64) -> Ordering {
    let key = |fac: Fac| u64::from(fac.exponent()) << 32 | u64::from(fac.mantissa());
    let difference = key(fac) ^ key(other);
    // The cost depends on the number of equal leading bytes of exponent and mantissa; the fifth is
    // handled below.
    *cost += u64::from(EQUAL_BYTES[(difference.leading_zeros() / 8) as usize & 7]);
    if difference >> 8 != 0 {
        return key(fac).cmp(&key(other));
    }
    let half = u8::from(fac.rounding() > 0x7f);
    let (last, borrow) = (other.mantissa() as u8).overflowing_sub(fac.mantissa() as u8);
    let (last, second_borrow) = last.overflowing_sub(half);
    if last == 0 {
        *cost += 3 + 6;
        return Ordering::Equal;
    }
    *cost += 2;
    if borrow | second_borrow { Ordering::Greater } else { Ordering::Less }
}
