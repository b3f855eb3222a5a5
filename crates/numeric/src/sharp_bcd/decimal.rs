//! Decimals of twelve digits, of which ten are stored.

use core::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::cycles;

/// A number inside an expression.
///
/// The digits are an integer from 10^11 up to 10^12 - 1, or 0 together with an exponent of 0 for zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(u64, i16, bool)", into = "(u64, i16, bool)")]
pub struct Decimal {
    pub(super) digits: u64,
    /// The exponent of the first digit.
    pub(super) exponent: i16,
    pub(super) negative: bool,
}

/// The parts of a [`Decimal`].
#[derive(Clone, Copy, Debug)]
pub struct DecimalParts {
    /// The twelve digits.
    pub digits: u64,
    /// The exponent of the first digit.
    pub exponent: i16,
    /// The sign is a minus.
    pub is_negative: bool,
}

/// An error of a calculation; its numbers are those that the machine shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MathError {
    /// Error 2: a result out of range, a division by zero, an argument for which a function is
    /// undefined.
    Arithmetic,
    /// Error 3: an argument out of range.
    Argument,
}

impl MathError {
    /// Returns the number that the machine prints after `ERROR`.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Arithmetic => 2,
            Self::Argument => 3,
        }
    }
}

/// 10^12, one more than the largest digits.
pub(super) const FULL: u64 = 1_000_000_000_000;
/// 10^11, the smallest digits.
pub(super) const LEAST: u64 = FULL / 10;
/// The largest exponent; the smallest is its negative.
const RANGE: i32 = 99;

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

impl From<(u64, i16, bool)> for Decimal {
    fn from((digits, exponent, negative): (u64, i16, bool)) -> Self {
        Self::from_parts(DecimalParts { digits, exponent, is_negative: negative })
    }
}

impl From<Decimal> for (u64, i16, bool) {
    fn from(number: Decimal) -> Self {
        (number.digits, number.exponent, number.negative)
    }
}

impl Decimal {
    /// Zero.
    pub const ZERO: Self = Self { digits: 0, exponent: 0, negative: false };
    /// One.
    pub const ONE: Self = Self::constant(LEAST, 0);
    /// `PI`.
    pub const PI: Self = Self::constant(314_159_265_359, 0);

    /// Creates a positive number from its twelve digits and the exponent of the first.
    pub(super) const fn constant(digits: u64, exponent: i16) -> Self {
        Self { digits, exponent, negative: false }
    }

    /// Creates a number from up to nineteen digits, the lowest of which has the weight `10^scale`:
    /// truncates excess digits.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] on overflow; an underflow is zero.
    #[inline]
    pub(super) fn assemble(negative: bool, digits: u64, scale: i32) -> Result<Self, MathError> {
        if digits == 0 {
            return Ok(Self::ZERO);
        }
        let last = digits.ilog10() as i32;
        let digits = if last > 11 {
            digits / POWERS[(last - 11) as usize]
        } else {
            digits * POWERS[(11 - last) as usize]
        };
        Self::checked(negative, digits, scale + last)
    }

    /// Creates a number whose exponent may be out of range.
    ///
    /// # Errors
    /// Those of [`assemble`](Self::assemble).
    #[inline]
    pub(super) fn checked(negative: bool, digits: u64, exponent: i32) -> Result<Self, MathError> {
        if exponent < -RANGE {
            return Ok(Self::ZERO);
        }
        if exponent > RANGE {
            return Err(MathError::Arithmetic);
        }
        Ok(Self { digits, exponent: exponent as i16, negative })
    }

    /// Creates a number from thirteen digits, the first of which takes a carry; charges for the shifts.
    ///
    /// # Errors
    /// Those of [`assemble`](Self::assemble).
    #[inline]
    pub(super) fn normalised(
        negative: bool,
        digits: u64,
        exponent: i32,
        cost: &mut u64,
    ) -> Result<Self, MathError> {
        let Some(first) = digits.checked_ilog10() else {
            *cost += cycles::NORMALISE + cycles::ZERO;
            return Ok(Self::ZERO);
        };
        let number = if digits >= FULL {
            *cost += cycles::CARRY;
            Self::checked(negative, digits / 10, exponent + 1)
        } else {
            let zeros = 11 - first;
            *cost += u64::from(cycles::LEADING_ZERO * zeros + cycles::LEADING_ZERO_PAIR * (zeros / 2));
            Self::checked(negative, digits * POWERS[zeros as usize], exponent - zeros as i32)
        }?;
        *cost += cycles::NORMALISE + number.form_cost();
        Ok(number)
    }

    /// Returns the additional cost of normalising a number that is zero or below one.
    #[must_use]
    pub fn form_cost(self) -> u64 {
        match (self.is_zero(), self.exponent) {
            (true, _) => cycles::ZERO,
            (false, ..-90) => cycles::SMALL + cycles::SMALLEST,
            (false, ..0) => cycles::SMALL,
            (false, _) => 0,
        }
    }

    /// Returns whether the number is zero.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.digits == 0
    }

    /// Returns whether the number is less than zero.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.negative
    }

    /// Returns the number with the opposite sign; zero has none.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self { negative: !self.negative && self.digits != 0, ..self }
    }

    /// Returns the number without its sign.
    #[must_use]
    pub const fn magnitude(self) -> Self {
        Self { negative: false, ..self }
    }

    /// Returns the number in ten digits, rounded by the eleventh. 9.9999999995E99 and more are
    /// truncated.
    #[must_use]
    #[inline]
    pub fn rounded(self) -> Self {
        let digits = (self.digits + 50) / 100 * 100;
        if digits < FULL {
            return Self { digits, ..self };
        }
        if i32::from(self.exponent) == RANGE {
            return Self { digits: self.digits / 100 * 100, ..self };
        }
        Self { digits: LEAST, exponent: self.exponent + 1, ..self }
    }

    /// Compares two numbers in ten digits, as BASIC does.
    #[must_use]
    pub fn compare(self, right: Self) -> Ordering {
        let (left, right) = (self.rounded(), right.rounded());
        let sign = |number: Self| match (number.digits, number.negative) {
            (0, _) => 0,
            (_, true) => -1,
            (_, false) => 1,
        };
        let magnitudes = || (left.exponent, left.digits).cmp(&(right.exponent, right.digits));
        sign(left).cmp(&sign(right)).then_with(|| match sign(left) {
            0 => Ordering::Equal,
            1 => magnitudes(),
            _ => magnitudes().reverse(),
        })
    }

    /// Returns the bytes of a variable, with the number in ten digits.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 8] {
        self.rounded().to_wide_bytes()
    }

    /// Returns the same with all twelve digits, which no variable holds.
    #[must_use]
    pub fn to_wide_bytes(self) -> [u8; 8] {
        if self.is_zero() {
            return [0; 8];
        }
        let exponent = if self.exponent < 0 { self.exponent + 1000 } else { self.exponent } as u64;
        let sign = if self.negative { 8 } else { 0 };
        let head = [exponent / 100, exponent / 10 % 10, exponent % 10, sign];
        let mut packed = head.into_iter().fold(0, |packed, nibble| (packed << 4) | nibble);
        for power in (0..12).rev() {
            packed = (packed << 4) | (self.digits / POWERS[power] % 10);
        }
        packed.to_be_bytes()
    }

    /// Converts the bytes of a variable. Bytes that no program stores are converted as far as they are a number.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 8]) -> Self {
        let packed = u64::from_be_bytes(bytes);
        let nibble = |index: u32| ((packed >> (60 - 4 * index)) & 0x0f).min(9);
        let digits = (4..16).fold(0, |digits, index| digits * 10 + nibble(index));
        let exponent = (nibble(0) * 100 + nibble(1) * 10 + nibble(2)) as i32;
        let exponent = if exponent >= 500 { exponent - 1000 } else { exponent };
        let negative = nibble(3) >= 8;
        Self::assemble(negative, digits, exponent - 11).unwrap_or(Self {
            digits: FULL - 1,
            exponent: RANGE as i16,
            negative,
        })
    }

    /// Returns the parts of the number.
    #[must_use]
    pub const fn to_parts(self) -> DecimalParts {
        DecimalParts { digits: self.digits, exponent: self.exponent, is_negative: self.negative }
    }

    /// Returns the number with these parts, or the nearest one for parts that are out of range.
    #[must_use]
    pub fn from_parts(parts: DecimalParts) -> Self {
        let digits = parts.digits.min(FULL - 1);
        Self::assemble(parts.is_negative, digits, i32::from(parts.exponent) - 11).unwrap_or_default()
    }

    /// Returns the number truncated to an integer, if it is well within the range of `i64`.
    #[must_use]
    pub fn to_integer(self) -> Option<i64> {
        let number = self.rounded();
        let magnitude = match number.exponent {
            ..0 => 0,
            exponent @ 0..=11 => number.digits / POWERS[11 - exponent as usize],
            exponent @ 12..=17 => number.digits * POWERS[exponent as usize - 11],
            _ => return None,
        } as i64;
        Some(if number.negative { -magnitude } else { magnitude })
    }

    /// Returns the number of significant digits of the number in ten digits.
    #[must_use]
    pub fn significant(self) -> u32 {
        let mut digits = self.rounded().digits / 100;
        if digits == 0 {
            return 0;
        }
        let mut count = 10;
        while digits.is_multiple_of(10) {
            digits /= 10;
            count -= 1;
        }
        count
    }
}

impl From<i32> for Decimal {
    fn from(integer: i32) -> Self {
        let magnitude = u64::from(integer.unsigned_abs());
        match magnitude.checked_ilog10() {
            None => Self::ZERO,
            Some(last) => Self {
                digits: magnitude * POWERS[11 - last as usize],
                exponent: last as i16,
                negative: integer < 0,
            },
        }
    }
}
