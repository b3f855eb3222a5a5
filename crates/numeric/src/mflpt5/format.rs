//! The packed and the unpacked format of a number, the conversions between them, and normalisation.
//!
//! The module is one file because each part of a number has a position in both formats; the tests check these
//! positions.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::cycles;

/// A number in a variable: exponent, then four mantissa bytes, most significant first, with the
/// sign in bit 7 of the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mflpt(pub [u8; 5]);

/// The floating point accumulator (`$61`-`$66` and `$70`).
///
/// A `Fac` with exponent 0 is zero; its other parts then have the values that the original leaves
/// in those bytes, which a store makes visible to `PEEK`. With any other exponent bit 31 of the
/// mantissa is set, unless machine code has left it clear.
///
/// An accumulator is one word, so that it takes one register. The sign is at the position of the mantissa's leading
/// bit, as in a stored number, so that loading and storing are one shift; a separate bit records a clear leading bit.
///
/// ```text
///   63        62          32 31       24      10       9          7       0
///   negative | mantissa 30-0 | rounding | 0 .. clobbered, unnormalised, 0 | exponent
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fac(pub(super) u64);

/// A number between the operations of one routine: as [`Fac`], with mantissa and rounding byte in
/// one word.
///
/// Whole words keep the fields of intermediate results in separate registers.
#[derive(Clone, Copy)]
pub(super) struct Wide {
    /// 32 bits of mantissa and 8 of rounding byte.
    pub(super) mantissa: u64,
    pub(super) exponent: u32,
    pub(super) negative: bool,
}

/// An error of a calculation; the texts of BASIC's messages belong to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MathError {
    /// The result's magnitude is 2^127 or more.
    Overflow,
    /// The divisor is zero.
    DivisionByZero,
    /// The argument is outside the range of the function or conversion.
    IllegalQuantity,
}

/// The value of the token `$ff`, 3.14159265 (`$AEA8`).
pub const PI: Mflpt = Mflpt([0x82, 0x49, 0x0f, 0xda, 0xa1]);

impl Mflpt {
    /// Returns the number as the accumulator holds it after a load, without cost.
    #[inline]
    #[must_use]
    pub const fn unpack(self) -> Fac {
        let [exponent, m1, m2, m3, m4] = self.0;
        Fac::unpacked(exponent, u32::from_be_bytes([m1, m2, m3, m4]))
    }
}

/// The position of the sign in a packed mantissa, and of the leading 1 in an unpacked one.
const SIGN: u32 = 0x8000_0000;

// The parts of the word of a `Fac`.
const MANTISSA: u32 = 32;
const ROUNDING: u32 = 24;
/// The bit of the sign of a `Fac`, or of the leading bit of a mantissa at that position.
pub(super) const LEADING_BIT: u64 = 1 << 63;
/// The leading bit of the mantissa is clear.
pub(super) const UNNORMALISED: u64 = 1 << 9;
/// Only the sign is valid: the other bytes have been overwritten.
const CLOBBERED: u64 = 1 << 10;
/// Bits that are clear in normalised numbers, also after one is subtracted from the exponent.
const NOT_NORMALISED_MASK: u32 = 0xff00;
/// The rounding byte.
pub(super) const ROUNDING_BYTE: u64 = 0xff << ROUNDING;

impl Default for Fac {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Fac {
    /// Zero with all bytes clear.
    pub const ZERO: Self = Self(UNNORMALISED);

    /// Creates a number from its parts: the exponent, excess 128; the mantissa, bit 31 worth one half;
    /// the eight bits that follow it; bit 7 of the sign byte.
    #[inline]
    #[must_use]
    pub const fn new(exponent: u8, mantissa: u32, rounding: u8, negative: bool) -> Self {
        Self((rounding as u64) << ROUNDING | exponent as u64).with_mantissa(mantissa).with_sign(negative)
    }

    /// Creates a number from its packed bytes: the mantissa has the sign in bit 31.
    #[inline]
    #[must_use]
    pub const fn unpacked(exponent: u8, mantissa: u32) -> Self {
        Self((mantissa as u64) << MANTISSA | exponent as u64)
    }

    /// Creates a number from a mantissa of 40 bits whose leading bit is set, with the sign of `signed`.
    #[inline(always)]
    pub(super) const fn composed(mantissa: u64, signed: u64, exponent: u64) -> Self {
        // The leading bit moves to the position of the sign.
        Self((mantissa << ROUNDING).wrapping_add(signed & LEADING_BIT | exponent) ^ LEADING_BIT)
    }

    /// Returns whether neither is zero, clobbered, or unnormalised.
    #[inline(always)]
    pub(super) const fn are_normalised(one: Self, other: Self) -> bool {
        // An exponent of zero borrows from bits that are clear in numbers.
        ((one.0 as u32).wrapping_sub(1) | (other.0 as u32).wrapping_sub(1)) & NOT_NORMALISED_MASK == 0
    }

    /// Returns the exponent, excess 128; 0 means that the number is zero.
    #[inline]
    #[must_use]
    pub const fn exponent(self) -> u8 {
        self.0 as u8
    }

    /// Returns the mantissa, bit 31 worth one half.
    #[inline]
    #[must_use]
    pub const fn mantissa(self) -> u32 {
        (self.0 >> MANTISSA) as u32 & !SIGN | ((!self.0 >> UNNORMALISED.trailing_zeros()) as u32) << 31
    }

    /// Returns the eight bits that follow the mantissa.
    #[inline]
    #[must_use]
    pub const fn rounding(self) -> u8 {
        (self.0 >> ROUNDING) as u8
    }

    /// Returns bit 7 of the sign byte.
    #[inline]
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.0 & LEADING_BIT != 0
    }

    /// Returns the number with another exponent.
    #[inline]
    #[must_use]
    pub const fn with_exponent(self, exponent: u8) -> Self {
        Self(self.0 & !0xff | exponent as u64)
    }

    /// Returns the number with another mantissa.
    #[inline]
    #[must_use]
    pub const fn with_mantissa(self, mantissa: u32) -> Self {
        let headless = (!mantissa >> 31) as u64 * UNNORMALISED;
        let kept = self.0 & (LEADING_BIT | (u32::MAX as u64 & !UNNORMALISED));
        Self(kept | ((mantissa & !SIGN) as u64) << MANTISSA | headless)
    }

    /// Returns the number with another rounding byte.
    #[inline]
    #[must_use]
    pub const fn with_rounding(self, rounding: u8) -> Self {
        Self(self.0 & !ROUNDING_BYTE | (rounding as u64) << ROUNDING)
    }

    /// Returns the number with another sign.
    #[inline]
    #[must_use]
    pub const fn with_sign(self, negative: bool) -> Self {
        Self(self.0 & !LEADING_BIT | (negative as u64) << 63)
    }

    /// Returns the number as clobbered by a routine that uses its bytes for other values, which are kept elsewhere:
    /// only the sign remains. `first` replaces the exponent and decides whether this counts as zero.
    #[inline]
    #[must_use]
    pub const fn clobbered(self, first: u8) -> Self {
        Self(self.0 >> 63 << 63 | CLOBBERED | first as u64)
    }

    /// Returns whether only the sign is valid, so that calculations are impossible.
    #[inline]
    #[must_use]
    pub const fn is_clobbered(self) -> bool {
        self.0 & CLOBBERED != 0
    }

    /// Loads a packed number (`$BBA2`, MOVFM).
    #[inline]
    #[must_use]
    pub fn load(packed: &[u8; 5], cost: &mut u64) -> Self {
        *cost += cycles::LOAD;
        Mflpt(*packed).unpack()
    }

    /// Rounds the rounding byte into the mantissa (`$BC1B`, ROUND).
    ///
    /// # Errors
    /// [`MathError::Overflow`] if the largest number is rounded up.
    #[inline(always)]
    pub fn round(self, cost: &mut u64) -> Result<Self, MathError> {
        // In the common case there is nothing to round: after a load, and in most calculations with
        // integers.
        if self.rounding() < 0x80 {
            *cost += if self.is_zero() { cycles::ROUND_ZERO } else { cycles::ROUND };
            return Ok(self.with_rounding(0));
        }
        let counted = Self(self.with_rounding(0).0.wrapping_add(1 << MANTISSA));
        if !self.is_zero() && counted.0 >> MANTISSA & 0xff != 0 {
            *cost += cycles::ROUND + cycles::ROUND_UP;
            return Ok(counted);
        }
        cycles::out_of_line(cost, |cycles| self.rounded(cycles))
    }

    #[cold]
    #[inline(never)]
    fn rounded(self, cost: &mut u64) -> Result<Self, MathError> {
        Wide::from(self).round(cost).map(Self::from)
    }

    /// Rounds and packs (`$BBD4`, MOVMF).
    ///
    /// # Errors
    /// [`MathError::Overflow`] if the largest number is rounded up.
    #[inline]
    pub fn store(self, cost: &mut u64) -> Result<Mflpt, MathError> {
        *cost += cycles::STORE;
        Ok(self.round(cost)?.pack())
    }

    /// Rounds, and returns the number that loading the stored number gives; its
    /// [`exponent`](Self::exponent) and [`loaded_mantissa`](Self::loaded_mantissa) are the bytes to be
    /// stored.
    ///
    /// # Errors
    /// [`MathError::Overflow`] if the largest number is rounded up.
    #[inline(always)]
    pub fn stored(self, cost: &mut u64) -> Result<Self, MathError> {
        // In the common case it is not zero, has its leading bit, and is not rounded up.
        if (self.0 as u32 & (0x80 << ROUNDING | 0xffff)).wrapping_sub(1) < 0xff {
            *cost += cycles::STORE + cycles::ROUND;
            return Ok(self.with_rounding(0));
        }
        if self == Self::ZERO {
            *cost += cycles::STORE + cycles::ROUND_ZERO;
            return Ok(Self::unpacked(0, 0));
        }
        *cost += cycles::STORE;
        let rounded = self.round(cost)?;
        if rounded.0 & UNNORMALISED == 0 {
            return Ok(rounded);
        }
        Ok(Self::unpacked(rounded.exponent(), rounded.packed_mantissa()))
    }

    /// Returns the packed bytes of the mantissa, without rounding and without cost.
    #[inline]
    #[must_use]
    pub const fn pack(self) -> Mflpt {
        let [m1, m2, m3, m4] = self.packed_mantissa().to_be_bytes();
        Mflpt([self.exponent(), m1, m2, m3, m4])
    }

    /// Returns the mantissa as it is stored: the sign in bit 31, clear if the leading bit is clear.
    #[inline]
    #[must_use]
    pub const fn packed_mantissa(self) -> u32 {
        ((self.0 & !((self.0 & UNNORMALISED) << (63 - UNNORMALISED.trailing_zeros()))) >> MANTISSA) as u32
    }

    /// Returns the same for a number that was loaded.
    #[inline]
    #[must_use]
    pub const fn loaded_mantissa(self) -> u32 {
        (self.0 >> MANTISSA) as u32
    }

    /// Returns whether the number is zero.
    #[inline]
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.exponent() == 0
    }

    /// Stores and continues with the rounded number, like a routine that spills an intermediate result to memory.
    #[inline]
    pub(super) fn spill(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::STORE;
        self.round(cost)
    }
}

/// Changes the sign (`$BFB4`, NEGOP); zero keeps its sign.
#[inline]
#[must_use]
pub fn negate(fac: Fac, cost: &mut u64) -> Fac {
    let nonzero = !fac.is_zero();
    *cost += if nonzero { cycles::NEGATE } else { cycles::NEGATE_ZERO };
    fac.with_sign(fac.is_negative() ^ nonzero)
}

/// Clears the sign (`$BC58`, ABS).
#[inline]
#[must_use]
pub fn abs(fac: Fac, cost: &mut u64) -> Fac {
    *cost += cycles::ABS;
    fac.with_sign(false)
}

/// Shifts a 40-bit mantissa left until its top bit is set (`$B8D7`, NORMAL).
///
/// A mantissa whose upper 32 bits are clear is zero even if the rounding byte is not.
#[inline(always)]
pub(super) fn normalise(mantissa: u64, exponent: u32, negative: bool, cost: &mut u64) -> Wide {
    debug_assert!(mantissa < 1 << 40, "a mantissa has 40 bits");
    let shift = ((mantissa >> 8) as u32).leading_zeros();
    *cost += cycles::normalise(shift);
    if shift >= 32 {
        return Wide { mantissa: mantissa << 32, exponent: 0, negative: false };
    }
    shifted(mantissa << shift, exponent, shift, negative)
}

/// Does the same for a product or quotient of normalised mantissas, which needs at most one shift.
#[inline(always)]
fn normalise_once(mantissa: u64, exponent: u32, negative: bool, cost: &mut u64) -> Wide {
    debug_assert!(mantissa >> 38 != 0 && mantissa >> 40 == 0, "at most one leading zero");
    let shift = 1 - (mantissa >> 39);
    *cost += cycles::normalise(0) + shift * (cycles::normalise(1) - cycles::normalise(0));
    shifted(mantissa << shift, exponent, shift as u32, negative)
}

/// Does the same for a product or quotient of any mantissas: those that machine code leaves in an accumulator may have
/// leading zeros.
#[inline(always)]
pub(super) fn normalise_product(mantissa: u64, exponent: u32, negative: bool, cost: &mut u64) -> Wide {
    if mantissa >> 38 == 0 {
        return normalise_slow(mantissa, exponent, negative, cost);
    }
    normalise_once(mantissa, exponent, negative, cost)
}

#[cold]
#[inline(never)]
fn normalise_slow(mantissa: u64, exponent: u32, negative: bool, cost: &mut u64) -> Wide {
    normalise(mantissa, exponent, negative, cost)
}

#[inline(always)]
fn shifted(mantissa: u64, exponent: u32, shift: u32, negative: bool) -> Wide {
    let vanishes = shift >= exponent;
    Wide { mantissa, exponent: if vanishes { 0 } else { exponent - shift }, negative: negative & !vanishes }
}

/// Makes a signed 40-bit mantissa positive and normalises it (`$B8D2`).
#[inline]
pub(super) fn normalise_signed(mantissa: i64, exponent: u32, cost: &mut u64) -> Wide {
    let negative = mantissa < 0;
    let magnitude = mantissa.unsigned_abs();
    *cost += if negative { cycles::complement(magnitude) } else { cycles::COMPLEMENT_SKIPPED };
    normalise(magnitude, exponent, negative, cost)
}

impl From<Fac> for Wide {
    #[inline(always)]
    fn from(fac: Fac) -> Self {
        let head = (!fac.0 & UNNORMALISED) << (63 - UNNORMALISED.trailing_zeros());
        Self {
            mantissa: (fac.0 & !LEADING_BIT | head) >> ROUNDING,
            exponent: u32::from(fac.exponent()),
            negative: fac.is_negative(),
        }
    }
}

impl From<Wide> for Fac {
    #[inline(always)]
    fn from(wide: Wide) -> Self {
        let headless = (!wide.mantissa >> 39 & 1) * UNNORMALISED;
        let mantissa = wide.mantissa << ROUNDING & !LEADING_BIT;
        Self(mantissa | u64::from(wide.negative) << 63 | headless | u64::from(wide.exponent as u8))
    }
}

impl Wide {
    /// Returns the number with exponent and sign cleared (`$B8F7`): the result of an underflow.
    #[inline(always)]
    pub(super) const fn cleared(self) -> Self {
        Self { exponent: 0, negative: false, ..self }
    }

    /// Rounds the rounding byte into the mantissa (`$BC1B`).
    #[inline(always)]
    pub(super) fn round(self, cost: &mut u64) -> Result<Self, MathError> {
        let up = (self.mantissa >> 7) & u64::from(self.exponent != 0) & 1;
        *cost += if self.exponent == 0 { cycles::ROUND_ZERO } else { cycles::ROUND + up * cycles::ROUND_UP };
        let mantissa = (self.mantissa & !0xff) + (up << 8);
        if up != 0 && mantissa & 0xff00 == 0 {
            let (carried, cycles) = Self { mantissa, ..self }.carried()?;
            *cost += cycles;
            return Ok(carried);
        }
        Ok(Self { mantissa, ..self })
    }

    /// Increments the mantissa independent of the rounding byte (`$BC23`), which is undefined afterwards.
    pub(super) fn count_up(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::ROUND_UP + 7;
        let counted = Self { mantissa: self.mantissa + 0x100, ..self };
        if counted.mantissa & 0xff00 != 0 {
            return Ok(counted);
        }
        let (carried, cycles) = counted.carried()?;
        *cost += cycles;
        Ok(carried)
    }

    /// Finishes an increment with a carry out of the lowest mantissa byte; also returns the cycles.
    #[cold]
    fn carried(self) -> Result<(Self, u64), MathError> {
        let cycles = cycles::carry(((self.mantissa >> 8) as u32).trailing_zeros() / 8);
        if self.mantissa >> 40 == 0 {
            return Ok((self, cycles));
        }
        if self.exponent == 0xff {
            return Err(MathError::Overflow);
        }
        Ok((Self { mantissa: 1 << 39, exponent: self.exponent + 1, ..self }, cycles + cycles::ROUND_RIPPLE))
    }

    /// Rounds like the copy to the second accumulator (`$BC0C`).
    #[inline(always)]
    pub(super) fn copy(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::JSR + cycles::COPY;
        self.round(cost)
    }

    /// Stores and continues with the rounded number, like a routine that spills an intermediate result to memory.
    #[inline(always)]
    pub(super) fn spill(self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::STORE;
        self.round(cost)
    }

    /// Changes the sign (`$BFB4`); zero keeps its sign.
    #[inline(always)]
    pub(super) fn negate(self, cost: &mut u64) -> Self {
        let nonzero = self.exponent != 0;
        *cost += if nonzero { cycles::NEGATE } else { cycles::NEGATE_ZERO };
        Self { negative: self.negative ^ nonzero, ..self }
    }
}

impl fmt::Debug for Fac {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fac")
            .field("exponent", &format_args!("{:#04x}", self.exponent()))
            .field("mantissa", &format_args!("{:#010x}", self.mantissa()))
            .field("rounding", &format_args!("{:#04x}", self.rounding()))
            .field("negative", &self.is_negative())
            .finish()
    }
}
