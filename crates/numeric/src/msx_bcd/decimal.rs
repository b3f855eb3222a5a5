//! Decimals of fourteen digits as the accumulators hold them, their normalisation and rounding.

use super::cycles;
use super::error::MathError;

/// A decimal of 14 digits, unpacked.
///
/// The digits are an integer from 10^13 up to 10^14 - 1, or 0 together with an exponent of 0 for zero. Note: an
/// exponent of 0 with a minus is a number, too. A negative result with an exponent one below the minimum keeps its sign
/// in the exponent byte, which is then 80 and not 0; its negative is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decimal {
    pub(super) digits: u64,
    /// Excess 64, 1 to 127; 0 is zero unless the number is negative.
    pub(super) exponent: u8,
    pub(super) negative: bool,
}

/// 10^14, one more than the largest mantissa.
pub(super) const FULL: u64 = 100_000_000_000_000;
/// The exponent of numbers from 0.1 to below 1.
pub(super) const BIAS: u8 = 64;

/// Powers of ten that fit 64 bits.
pub(super) const POWERS: [u64; 20] = {
    let mut powers = [1; 20];
    let mut index = 1;
    while index < 20 {
        powers[index] = powers[index - 1] * 10;
        index += 1;
    }
    powers
};

impl Decimal {
    /// Zero.
    pub const ZERO: Self = Self { digits: 0, exponent: 0, negative: false };

    /// Creates a constant of the ROM from its sign, exponent (excess 64) and 14 digits.
    pub(super) const fn constant(negative: bool, exponent: u8, digits: u64) -> Self {
        Self { digits, exponent, negative }
    }

    /// Returns the exact value of an integer of up to 14 digits.
    #[must_use]
    pub fn from_integer(integer: i64) -> Self {
        let magnitude = integer.unsigned_abs();
        if magnitude == 0 {
            return Self::ZERO;
        }
        let count = magnitude.ilog10() as u8 + 1;
        Self {
            digits: magnitude * POWERS[14 - usize::from(count)],
            exponent: BIAS + count,
            negative: integer < 0,
        }
    }

    /// Unpacks the bytes of a double.
    #[must_use]
    pub fn unpack(bytes: [u8; 8]) -> Self {
        if bytes[0] == 0 {
            return Self::ZERO;
        }
        let packed = u64::from_be_bytes(bytes) & 0x00ff_ffff_ffff_ffff;
        let exponent = bytes[0] & 0x7f;
        let decimal = Self { digits: from_bcd(packed), exponent, negative: bytes[0] >= 0x80 };
        if (FULL / 10..FULL).contains(&decimal.digits) { decimal } else { decimal.repaired() }
    }

    /// Repairs a number from bytes that no arithmetic produces: nibbles above 9, a first digit of 0, or the sign alone.
    /// The original continues with them in ways that no known program uses.
    #[cold]
    fn repaired(self) -> Self {
        let digits = self.digits.min(FULL - 1);
        let Some(last) = digits.checked_ilog10() else { return Self::ZERO };
        let shift = 13 - last as u8;
        match self.exponent.checked_sub(shift) {
            None => Self::ZERO,
            Some(0) if !self.negative => Self::ZERO,
            Some(exponent) => Self { digits: digits * POWERS[usize::from(shift)], exponent, ..self },
        }
    }

    /// Returns the bytes of a double.
    #[must_use]
    pub fn pack(self) -> [u8; 8] {
        if self.is_zero() {
            return [0; 8];
        }
        let mut bytes = to_bcd(self.digits).to_be_bytes();
        bytes[0] = self.exponent | if self.negative { 0x80 } else { 0 };
        bytes
    }

    /// Returns whether the number is zero.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.exponent == 0 && !self.negative
    }

    /// Returns the number without its sign.
    pub(super) const fn magnitude(self) -> Self {
        if self.negative { self.negated() } else { self }
    }

    /// Returns the number with the opposite sign; zero has none.
    pub(super) const fn negated(self) -> Self {
        if self.exponent == 0 { Self::ZERO } else { Self { negative: !self.negative, ..self } }
    }

    /// Returns the power of ten before the fraction `0.d1d2..`.
    pub(super) const fn scale(self) -> i32 {
        self.exponent as i32 - BIAS as i32
    }

    /// Shifts 16 digits left until the first is not 0 and rounds them to 14 (`26FA`).
    ///
    /// # Errors
    /// [`MathError::Overflow`] when the exponent grows too large.
    #[inline]
    pub(super) fn normalise(
        negative: bool,
        exponent: i32,
        digits: u64,
        cost: &mut u64,
    ) -> Result<Self, MathError> {
        if digits == 0 {
            *cost += cycles::NORMALISE_TO_ZERO;
            return Ok(Self::ZERO);
        }
        let shift = 15 - digits.ilog10();
        *cost += cycles::normalise(shift);
        let exponent = exponent - shift as i32;
        if is_lost(negative, exponent) {
            return Ok(Self::ZERO);
        }
        Self::round(negative, exponent, digits * POWERS[shift as usize], cost)
    }

    /// Rounds 16 digits, of which the first is not 0, to 14 by the fifteenth (`273C`).
    ///
    /// # Errors
    /// [`MathError::Overflow`] when the exponent grows too large.
    #[inline]
    pub(super) fn round(
        negative: bool,
        exponent: i32,
        digits: u64,
        cost: &mut u64,
    ) -> Result<Self, MathError> {
        let guard = digits % 100;
        let digits = digits / 100;
        if guard < 50 {
            *cost += cycles::ROUND_DOWN;
            return Self::checked(negative, exponent, digits);
        }
        let digits = digits + 1;
        *cost += cycles::round_up(digits);
        if digits == FULL {
            return Self::checked(negative, exponent + 1, FULL / 10);
        }
        Self::checked(negative, exponent, digits)
    }

    /// Creates a number whose exponent may be too large.
    fn checked(negative: bool, exponent: i32, digits: u64) -> Result<Self, MathError> {
        match u8::try_from(exponent) {
            Ok(exponent) if exponent < 0x80 => Ok(Self { digits, exponent, negative }),
            _ => Err(MathError::Overflow),
        }
    }
}

/// Returns whether a number with this sign and exponent underflows: below exponent 0, and at
/// exponent 0 unless it is negative.
pub(super) const fn is_lost(negative: bool, exponent: i32) -> bool {
    exponent < 0 || (exponent == 0 && !negative)
}

/// Converts up to sixteen digits to BCD, two to a byte.
#[inline]
pub(super) const fn to_bcd(digits: u64) -> u64 {
    eight_to_bcd(digits / 100_000_000) << 32 | eight_to_bcd(digits % 100_000_000)
}

/// Converts eight digits, two to a byte: the fields are halved to four, two and one digit, all fields in parallel. The
/// multiplications and shifts are exact quotients for fields of that size.
#[inline]
const fn eight_to_bcd(digits: u64) -> u64 {
    let fours = ((digits / 10_000) << 32) | (digits % 10_000);
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = fours + hundreds * (0x1_0000 - 100);
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    let pairs = twos + tens * (0x10 - 10);
    let joined = (pairs | (pairs >> 8)) & 0x0000_ffff_0000_ffff;
    (joined | (joined >> 16)) & 0xffff_ffff
}

/// Converts BCD, two digits to a byte, to a number.
#[inline]
pub(super) const fn from_bcd(packed: u64) -> u64 {
    let pairs = packed - 6 * ((packed >> 4) & 0x0f0f_0f0f_0f0f_0f0f);
    let fours = (pairs & 0x00ff_00ff_00ff_00ff) + 100 * ((pairs >> 8) & 0x00ff_00ff_00ff_00ff);
    let eights = (fours & 0x0000_ffff_0000_ffff) + 10_000 * ((fours >> 16) & 0x0000_ffff_0000_ffff);
    (eights & 0xffff_ffff) + 100_000_000 * (eights >> 32)
}
