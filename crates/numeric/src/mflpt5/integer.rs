//! Integers: `INT`, `SGN`, and conversions to and from integers.
//!
//! Conversions floor, they do not truncate, and take the rounding byte into account. Note: -32768
//! is the only 16-bit integer with its exponent, so `N%=-32768.1` is an error although it is
//! floored like other negative numbers.

use super::compare::compare_memory;
use super::cycles;
use super::format::{Fac, LEADING_BIT, MathError, Wide, normalise, normalise_signed};

/// -32768 (`$B1A5`).
const LEAST_INT16: [u8; 5] = [0x90, 0x80, 0, 0, 0];

/// Returns the largest integer not above the number, as 32-bit two's complement (`$BC9B`, QINT).
///
/// The exponent must be below `$a0`: larger numbers do not fit.
#[inline]
#[must_use]
pub fn qint(fac: Fac, cost: &mut u64) -> i32 {
    fixed(fac.into(), cost)
}

/// The cost of [`qint`] for zero.
const ZERO_TO_FIXED: u64 = 3 + 3 + 12 + 2 + 6;

/// [`qint`] of an intermediate result.
#[inline]
pub(super) fn fixed(number: Wide, cost: &mut u64) -> i32 {
    debug_assert!(number.exponent < 0xa0, "the original shifts 256 places here");
    if number.exponent == 0 {
        *cost += ZERO_TO_FIXED;
        return 0;
    }
    let shift = 0xa0 - number.exponent;
    let mut wide = number.mantissa as i64;
    *cost += 3 + 2 + 2 + 2 + 3;
    if number.negative {
        wide = -wide;
        *cost += 2 + 2 + 2 + 3 + cycles::JSR + cycles::complement_mantissa(wide as u64) + 2;
    } else {
        *cost += 3;
    }
    *cost += cycles::to_integer(shift, number.negative);
    (wide >> (8 + shift).min(63)) as i32
}

/// `INT` (`$BCCC`).
#[inline]
#[must_use]
pub fn int(fac: Fac, cost: &mut u64) -> Fac {
    if !fac.is_negative() && (0x81..0xa0).contains(&fac.exponent()) {
        // From 1 up to 2^31 the fraction bits are shifted out and replaced by zeros.
        let shift = 0xa0 - u32::from(fac.exponent());
        *cost += POSITIVE_INT + cycles::to_integer(shift, false) + cycles::normalise(shift);
        return fac.with_rounding(0).with_mantissa(fac.mantissa() & u32::MAX << shift);
    }
    if !fac.is_negative() && fac.exponent() < 0x81 {
        *cost += if fac.is_zero() {
            ZERO_INT
        } else {
            POSITIVE_INT + cycles::to_integer(0xa0 - u32::from(fac.exponent()), false) + cycles::normalise(32)
        };
        return Fac::ZERO;
    }
    cycles::with_local_cost(cost, |cycles| slow_int(fac, cycles))
}

/// The cost of [`int`] for zero.
const ZERO_INT: u64 =
    3 + 2 + 2 + cycles::JSR + 27 + ZERO_TO_FIXED + cycles::COMPLEMENT_SKIPPED + cycles::normalise(32);
/// The cost of [`int`] for 1 and more, without the shifts.
const POSITIVE_INT: u64 = 3 + 2 + 2 + cycles::JSR + 27 + (3 + 2 + 2 + 2 + 3) + 3 + cycles::COMPLEMENT_SKIPPED;

#[inline(never)]
fn slow_int(fac: Fac, cost: &mut u64) -> Fac {
    int_and_low_byte(fac.into(), cost).0.into()
}

/// `INT` and the low byte of the integer, which the original leaves in `$07` for the power
/// function.
///
/// Numbers of 2^31 and more are returned unchanged with 0 here; the original leaves the previous
/// value of `$07`.
#[inline]
pub(super) fn int_and_low_byte(number: Wide, cost: &mut u64) -> (Wide, u8) {
    if number.exponent >= 0xa0 {
        *cost += 3 + 2 + 3 + 6;
        return (number, 0);
    }
    *cost += 3 + 2 + 2 + cycles::JSR + 27;
    let integer = fixed(number, cost);
    let magnitude =
        u64::from(if number.negative { integer.wrapping_neg() } else { integer }.cast_unsigned()) << 8;
    *cost += if number.negative { cycles::complement(magnitude) } else { cycles::COMPLEMENT_SKIPPED };
    (normalise(magnitude, 0xa0, number.negative, cost), integer as u8)
}

/// `SGN` (`$BC39`).
#[inline]
#[must_use]
pub fn sgn(fac: Fac, cost: &mut u64) -> Fac {
    *cost += cycles::JSR;
    let sign = super::compare::sign(fac, cost);
    from_i8(sign as i8, cost)
}

/// Converts to a 16-bit integer (`$B1BF`, AYINT).
///
/// # Errors
/// [`MathError::IllegalQuantity`] outside -32768..=32767.99.
#[inline]
pub fn to_int16(fac: Fac, cost: &mut u64) -> Result<i16, MathError> {
    let exponent = (fac.0 as u16).wrapping_sub(0x81);
    if exponent < 15 && fac.0 & LEADING_BIT == 0 {
        *cost += POSITIVE_TO_INTEGER + cycles::to_integer(u32::from(0x1f - exponent), false);
        return Ok(((fac.0 | LEADING_BIT) >> (63 - exponent)) as i16);
    }
    // The result of a false comparison.
    if fac.is_zero() {
        *cost += FALSE_TO_INTEGER;
        return Ok(0);
    }
    if fac.0 == TRUE.0 {
        *cost += TRUE_TO_INTEGER;
        return Ok(-1);
    }
    cycles::out_of_line(cost, |cycles| slow_to_int16(fac, cycles))
}

/// Returns the rounding byte that [`to_int16`] leaves: the last byte that it has moved out as a whole.
#[must_use]
pub fn rounding_after_int16(fac: Fac) -> u8 {
    if fac.is_zero() {
        return fac.rounding();
    }
    let mantissa = if fac.is_negative() { fac.mantissa().wrapping_neg() } else { fac.mantissa() };
    let bytes = 0xa0u8.saturating_sub(fac.exponent()) / 8;
    // Beyond the mantissa its sign is moved out.
    let sign = if fac.is_negative() { 0xff } else { 0 };
    let shifted = mantissa.checked_shr(8 * u32::from(bytes.saturating_sub(1)));
    shifted.map_or(sign, |shifted| shifted.to_le_bytes()[0])
}

/// The cost of [`to_int16`] from 1 on, without the shift.
pub(super) const POSITIVE_TO_INTEGER: u64 = (3 + 2 + 3 + 3) + (3 + 2 + 2 + 2 + 3) + 3;
/// -1 as comparisons return it, and the cost of [`to_int16`] and [`from_i16`] for it.
pub(super) const TRUE: Fac = Fac::new(0x81, 0x8000_0000, 0, true);
pub(super) const TRUE_TO_INTEGER: u64 = (3 + 2 + 3 + 3)
    + (3 + 2 + 2 + 2 + 3)
    + (2 + 2 + 2 + 3 + cycles::JSR + cycles::complement_mantissa(1 << 39) + 2)
    + cycles::to_integer(0x1f, true);
pub(super) const TRUE_FROM_INTEGER: u64 =
    (16 + 7 + 8 + 12) + cycles::complement(1 << 24) + cycles::normalise(15);
/// The same for zero.
pub(super) const FALSE_TO_INTEGER: u64 = (3 + 2 + 3 + 3) + ZERO_TO_FIXED;
pub(super) const FALSE_FROM_INTEGER: u64 =
    (16 + 7 + 8 + 12) + cycles::COMPLEMENT_SKIPPED + cycles::normalise(32);

#[inline(never)]
fn slow_to_int16(fac: Fac, cost: &mut u64) -> Result<i16, MathError> {
    *cost += 3 + 2 + 3 + 3;
    if fac.exponent() >= 0x90 {
        *cost += 2 + 2 + cycles::JSR + 2 - 1;
        if compare_memory(fac, &LEAST_INT16, cost).is_ne() {
            return Err(MathError::IllegalQuantity);
        }
    }
    Ok(qint(fac, cost) as i16)
}

/// Converts to a non-negative integer, as for subscripts (`$B1B8`).
///
/// # Errors
/// [`MathError::IllegalQuantity`] below 0 and from 32768 on.
#[inline(always)]
pub fn to_u15(fac: Fac, cost: &mut u64) -> Result<u16, MathError> {
    // From 1 up to 32767 the rest is one shift.
    let exponent = (fac.0 as u16).wrapping_sub(0x81);
    if exponent < 15 && fac.0 & LEADING_BIT == 0 {
        *cost += u64::from(POSITIVE_U15[usize::from(exponent)]);
        return Ok(((fac.0 | LEADING_BIT) >> (63 - exponent)) as u16);
    }
    cycles::out_of_line(cost, |cycles| slow_to_u15(fac, cycles))
}

/// The cost of [`to_u15`] for 1 and more, by the exponent relative to that of 1.
static POSITIVE_U15: [u16; 15] = {
    const BEGIN: u64 =
        cycles::JSR + cycles::CHECK_NUMERIC + 3 + 2 + (3 + 2 + 3 + 3) + (3 + 2 + 2 + 2 + 3) + 3;
    let mut table = [0; 15];
    let mut above = 0;
    while above < 15 {
        table[above as usize] = (BEGIN + cycles::to_integer(0x1f - above, false)) as u16;
        above += 1;
    }
    table
};

#[cold]
#[inline(never)]
fn slow_to_u15(fac: Fac, cost: &mut u64) -> Result<u16, MathError> {
    *cost += cycles::JSR + cycles::CHECK_NUMERIC + 3 + 2;
    if fac.is_negative() {
        return Err(MathError::IllegalQuantity);
    }
    to_int16(fac, cost).map(i16::cast_unsigned)
}

/// Converts to a byte (`$B7A1`, CONINT), without the `CHRGOT` to which the original jumps at the
/// end.
///
/// # Errors
/// [`MathError::IllegalQuantity`] below 0 and from 256 on.
#[inline(always)]
pub fn to_byte(fac: Fac, cost: &mut u64) -> Result<u8, MathError> {
    *cost += cycles::JSR + 3 + 2 + 3 + 3;
    u8::try_from(to_u15(fac, cost)?).map_err(|_| MathError::IllegalQuantity)
}

/// Converts to an address (`$B7F7`, GETADR).
///
/// # Errors
/// [`MathError::IllegalQuantity`] below 0 and from 65536 on.
#[inline]
pub fn to_u16_address(fac: Fac, cost: &mut u64) -> Result<u16, MathError> {
    *cost += 3 + 2 + 3 + 2 + 2 + cycles::JSR + 3 + 3 + 3 + 3 + 6;
    if fac.is_negative() || fac.exponent() >= 0x91 {
        return Err(MathError::IllegalQuantity);
    }
    Ok(qint(fac, cost) as u16)
}

/// Converts a signed byte (`$BC3C`, FLOAT).
#[inline]
#[must_use]
pub fn from_i8(value: i8, cost: &mut u64) -> Fac {
    *cost += 3 + 2 + 3 + 2 + 7 + 8 + 12;
    normalise_signed(i64::from(value) << 32, 0x88, cost).into()
}

/// Converts a signed 16-bit integer (`$B391`, GIVAYF).
#[inline]
#[must_use]
pub fn from_i16(value: i16, cost: &mut u64) -> Fac {
    let magnitude = value.unsigned_abs();
    if magnitude == 0 {
        *cost += FALSE_FROM_INTEGER;
        return Fac::ZERO;
    }
    let shift = magnitude.leading_zeros();
    *cost += u64::from(FROM_INTEGER[shift as usize & 15]);
    let mut number = u64::from(magnitude) << 49 << shift >> 1 | u64::from(0x90 - shift);
    if value < 0 {
        *cost += COMPLEMENTED[usize::from(magnitude as u8 == 0)];
        number |= LEADING_BIT;
    }
    Fac(number)
}

/// The cost of [`from_i16`] for positive numbers, by the shift of the normalisation.
static FROM_INTEGER: [u16; 16] = {
    let mut table = [0; 16];
    let mut shift = 0;
    while shift < table.len() {
        let cycles = (16 + 7 + 8 + 12) + cycles::COMPLEMENT_SKIPPED + cycles::normalise(shift as u32);
        table[shift] = cycles as u16;
        shift += 1;
    }
    table
};

/// Additional cost for negative numbers: with a lower byte other than zero, and with zero.
const COMPLEMENTED: [u64; 2] = [
    cycles::complement(1 << 24) - cycles::COMPLEMENT_SKIPPED,
    cycles::complement(1 << 32) - cycles::COMPLEMENT_SKIPPED,
];

/// Converts a byte (`$B3A2`, SNGFLT).
#[inline(always)]
#[must_use]
pub fn from_u8(value: u8, cost: &mut u64) -> Fac {
    let (number, cycles) = BYTES[usize::from(value)];
    *cost += cycles;
    number
}

/// Each byte converted by [`from_i16`], with its cycles.
static BYTES: [(Fac, u64); 256] = {
    let mut table = [(Fac::ZERO, FROM_BYTE + cycles::normalise(32)); 256];
    let mut value = 1u8;
    while value != 0 {
        let shift = value.leading_zeros();
        let number = Fac::new(0x88 - shift as u8, (value as u32) << (24 + shift), 0, false);
        table[value as usize] = (number, FROM_BYTE + cycles::normalise(8 + shift));
        value = value.wrapping_add(1);
    }
    table
};

/// Additional cost of a byte over the same integer.
pub(super) const BYTE_ONLY: u64 = 2 + 3;
/// The cost of a byte without the shift.
const FROM_BYTE: u64 = BYTE_ONLY + (16 + 7 + 8 + 12) + cycles::COMPLEMENT_SKIPPED;

/// Converts an unsigned 16-bit integer (`$BC49` with X = `$90` and the carry set), as for line
/// numbers.
#[inline]
#[must_use]
pub fn from_u16(value: u16, cost: &mut u64) -> Fac {
    *cost += 8 + 12;
    normalise_signed(i64::from(value) << 24, 0x90, cost).into()
}

/// Converts the jiffy clock (`$AF7E`, the end of `TI`).
#[inline]
#[must_use]
pub fn from_jiffies(value: u32, cost: &mut u64) -> Fac {
    *cost += 2 + 2 + 3 + 12;
    normalise_signed(i64::from(value) << 8, 0xa0, cost).into()
}
