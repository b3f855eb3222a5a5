//! Multiplication.
//!
//! The original walks over the five bytes of the accumulator, lowest first, and adds the left operand for each set bit;
//! only whole low bytes are lost, so the result is the 40-bit floor of the product. Note: a zero byte is handled by a
//! shift of eight bits whose entry depends on the carry; the carry is clear after another zero byte, which makes the
//! shift nine bits.

use super::cycles;
use super::format::{Fac, LEADING_BIT, MathError, Mflpt, Wide, normalise_product};

/// `left * right` (`$BA2B`, FMULTT).
///
/// # Errors
/// [`MathError::Overflow`].
#[inline(always)]
pub fn mul(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    if let Some((product, cycles)) = single_byte_product(left, right) {
        *cost += cycles;
        return Ok(product);
    }
    cycles::out_of_line(cost, |cycles| multi_byte_mul(left, right, cycles))
}

#[inline(never)]
fn multi_byte_mul(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    if let Some((product, cycles)) = multi_byte_product(left, right) {
        *cost += cycles;
        return Ok(product);
    }
    cycles::out_of_line(cost, |cycles| slow_mul(left, right, cycles))
}

#[cold]
#[inline(never)]
fn slow_mul(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    Wide::from(left).times(right.into(), cost).map(Fac::from)
}

/// Returns the product and its cycles for a right operand of one byte, such as a small integer, if
/// no exponent is out of range.
#[inline(always)]
fn single_byte_product(left: Fac, right: Fac) -> Option<(Fac, u64)> {
    // Both are normalised and not zero, and the right one has no further bytes.
    if (left.0 as u16).wrapping_sub(1) >= 0xff || (right.0 << 8 >> 8).wrapping_sub(1) >= 0xff {
        return None;
    }
    let sum = (left.0 & 0xff) + (right.0 & 0xff);
    if !(0x82..0x17f).contains(&sum) {
        return None;
    }
    let carry_set = sum < 0x100;
    let factor = (right.0 | LEADING_BIT) >> 56;
    let product = ((left.0 | LEADING_BIT) >> 32) * factor;
    let shift = 1 - (product >> 39);
    let cycles =
        u64::from(SINGLE_BYTE_COST[usize::from(carry_set)][(factor & 0x7f) as usize]) + shift * NORMALISE;
    Some((Fac::composed(product << shift, left.0 ^ right.0, sum - 0x80 - shift), cycles))
}

/// Returns the same for any right operand without a zero byte between other bytes.
#[inline(always)]
fn multi_byte_product(left: Fac, right: Fac) -> Option<(Fac, u64)> {
    if !Fac::are_normalised(left, right) {
        return None;
    }
    let sum = (left.0 & 0xff) + (right.0 & 0xff);
    let factors = (right.0 | LEADING_BIT) >> 24;
    let low = factors as u32;
    if !(0x82..0x17f).contains(&sum) || has_ninth_shift(low) {
        return None;
    }
    let carry_set = sum < 0x100;
    let product = multiply((left.0 | LEADING_BIT) >> 32, factors);
    let shift = 1 - (product >> 39);
    let cycles = 3
        + cycles::JSR
        + if carry_set { SCALE_WITH_CARRY } else { SCALE }
        + 37 * ones(factors)
        + bytes_cost(low, carry_set)
        + cycles::normalise(0)
        + shift * NORMALISE;
    Some((Fac::composed(product << shift, left.0 ^ right.0, sum - 0x80 - shift), cycles))
}

/// The cost of one bit of normalisation.
pub(super) const NORMALISE: u64 = cycles::normalise(1) - cycles::normalise(0);

/// The cost of a product without normalisation, by the carry of the sum of the exponents and the
/// lower seven bits of the byte.
static SINGLE_BYTE_COST: [[u16; 128]; 2] = {
    let mut table = [[0; 128]; 2];
    let mut entry = 0;
    while entry < 256 {
        let (carry_set, low) = (entry / 128, entry % 128);
        let ones = 1 + (low as u32).count_ones() as u64;
        let scaled = if carry_set == 1 { SCALE_WITH_CARRY } else { SCALE };
        let cycles = 3 + cycles::JSR + scaled + 37 * ones + FOUR_BYTES[carry_set] as u64;
        table[carry_set][low] = (cycles + cycles::normalise(0)) as u16;
        entry += 1;
    }
    table
};

/// `memory * fac` (`$BA28`, FMULT).
///
/// # Errors
/// [`MathError::Overflow`].
#[inline]
pub fn mul_memory(memory: &[u8; 5], fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    *cost += cycles::FETCH;
    mul(Mflpt(*memory).unpack(), fac, cost)
}

impl Wide {
    /// Multiplies by the accumulator `right` (`$BA2B`); the rounding byte of `self` is ignored.
    #[inline(always)]
    pub(super) fn times(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if right.exponent == 0 {
            *cost += 2 + 3 + 6;
            return Ok(right);
        }
        *cost += 3 + cycles::JSR;
        let Some(Scale { exponent, carry_set }) = scale(self.exponent, right.exponent, cost)? else {
            return Ok(right.cleared());
        };
        let factors = right.mantissa;
        let left = self.mantissa >> 8;
        *cost += 37 * ones(factors);
        // The common case inside series: no byte is zero.
        let low = factors as u32;
        let mantissa = if low.wrapping_sub(0x0101_0101) & !low & 0x8080_8080 == 0 {
            *cost += u64::from(FOUR_BYTES[0x1e]);
            multiply(left, factors)
        } else {
            *cost += bytes_cost(low, carry_set);
            if has_ninth_shift(low) { multiply_by_bytes(left, factors) } else { multiply(left, factors) }
        };
        Ok(normalise_product(mantissa, exponent, self.negative != right.negative, cost))
    }
}

/// The exponent of a product or quotient before normalisation.
pub(super) struct Scale {
    pub(super) exponent: u32,
    /// The carry with which the original continues.
    pub(super) carry_set: bool,
}

/// Adds exponents (`$BAB7`, MULDIV); `None` means that the result is zero by underflow or a zero operand.
#[inline(always)]
pub(super) fn scale(left: u32, right: u32, cost: &mut u64) -> Result<Option<Scale>, MathError> {
    let sum = left + right;
    if left == 0 {
        *cost += 3 + 3 + 4 + 4 + 3 + cycles::CLEAR;
        return Ok(None);
    }
    if sum < 0x80 {
        *cost += 3 + 2 + 2 + 3 + 3 + 3 + 4 + 4 + 3 + cycles::CLEAR;
        return Ok(None);
    }
    if sum >= 0x180 {
        return Err(MathError::Overflow);
    }
    let carry_set = sum < 0x100;
    *cost += if carry_set { SCALE_WITH_CARRY } else { SCALE };
    *cost -= u64::from(sum == 0x80);
    Ok(Some(Scale { exponent: sum - 0x80, carry_set }))
}

/// Adding exponents, with and without a carry at the end.
pub(super) const SCALE: u64 = 3 + 2 + 2 + 3 + 2 + 2 + 2 + 4 + SCALED;
pub(super) const SCALE_WITH_CARRY: u64 = 3 + 2 + 2 + 3 + 3 + 2 + SCALED;
const SCALED: u64 = 2 + 3 + 3 + 3 + 3 + 6;

/// The 40-bit floor of the product.
#[inline(always)]
fn multiply(left: u64, factors: u64) -> u64 {
    ((u128::from(left << 32) * u128::from(factors)) >> 64) as u64
}

/// Returns the number of set bits of 40, of which the highest is set.
#[inline(always)]
fn ones(mantissa: u64) -> u64 {
    u64::from(mantissa.count_ones())
}

/// Returns the cycles of the loops over the five bytes without the set bits, with the copying
/// before and after (`$BA33` to `$B8D7`); `low` are the lower four.
#[inline(always)]
fn bytes_cost(low: u32, carry_set: bool) -> u64 {
    let filled = (((low & 0x7f7f_7f7f) + 0x7f7f_7f7f) | low) & 0x8080_8080;
    // Moves the four flags to the upper nibble, lowest byte lowest.
    let filled = ((filled >> 7).wrapping_mul(0x0102_0408) >> 24) & 0x0f;
    u64::from(FOUR_BYTES[(filled << 1 | u32::from(carry_set)) as usize])
}

/// Cycles of a multiplication without set bits, by which of the four lower bytes are filled (bits 1-4) and the
/// carry before the first (bit 0).
static FOUR_BYTES: [u16; 32] = {
    let filled = 3 + 2 + 2 + 8 * (2 + 3 + 25 + 2 + 2 + 3) - 1 + 6;
    let empty = 2 + 3 + 2 + 38 + 13;
    let (eighth, ninth) = (3 + 2 + 6, 2 + 21 + 22 + 2 + 2 + 6);
    let mut table = [0; 32];
    let mut index = 0;
    while index < 32 {
        let mut cycles = 2 + 12 + 3 + 6 + 4 * 9 + 3 + 24 + 3 + (filled - 3);
        let mut carry = index & 1 == 1;
        let mut byte = 1;
        while byte <= 4 {
            let is_filled = index >> byte & 1 == 1;
            cycles += if is_filled {
                filled
            } else if carry {
                empty + eighth
            } else {
                empty + ninth
            };
            carry = is_filled;
            byte += 1;
        }
        table[index] = cycles;
        index += 1;
    }
    table
};

/// Returns whether a ninth shift applies to a partial product that is not zero.
#[inline]
fn has_ninth_shift(low: u32) -> bool {
    (low & 0x00ff_ff00 == 0 && low & 0xff != 0) || (low & 0xffff_0000 == 0 && low & 0xffff != 0)
}

/// Returns the product byte by byte, for operands with adjacent zero bytes.
#[cold]
fn multiply_by_bytes(left: u64, factors: u64) -> u64 {
    let mut product = 0;
    let mut carry_set = true;
    for byte in 0..5 {
        let factor = factors >> (8 * byte) & 0xff;
        product >>= if factor != 0 || carry_set { 8 } else { 9 };
        product += left * factor;
        carry_set = factor != 0;
    }
    product
}
