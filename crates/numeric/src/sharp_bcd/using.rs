//! `USING`: numbers and strings formatted by a mask.

use serde::{Deserialize, Serialize};

use super::decimal::{Decimal, LEAST, MathError};
use crate::text_buffer::TextBuffer;

/// The maximum length of a number formatted by a mask: the characters of a line.
pub const MAX_USING_LENGTH: usize = 96;

/// The maximum number of digits before the point, one of them for the sign.
const MAX_WHOLE: u8 = 11;
/// The maximum number of decimals of a number with an exponent.
const MAX_SCIENTIFIC_FRACTION: u8 = 9;

/// The cost of formatting a number by a mask, in processor cycles.
pub const USING_COST: u64 = 960;

/// A mask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mask {
    /// The `#` before the point, one of them for the sign.
    pub whole: u8,
    /// There is a point.
    pub has_point: bool,
    /// The `#` after the point.
    pub fraction: u8,
    /// There is a `^`.
    pub is_scientific: bool,
    /// The `&` characters, for a string.
    pub text: u8,
}

/// An error in a mask, or of a number that does not fit it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaskError {
    /// The mask contains an invalid character.
    Malformed,
    /// The number does not fit.
    TooWide,
}

impl Mask {
    /// Parses a mask.
    ///
    /// # Errors
    /// [`MaskError::Malformed`].
    pub fn parse(text: &[u8]) -> Result<Self, MaskError> {
        let mut mask = Self::default();
        for character in text.iter().take(MAX_USING_LENGTH / 2) {
            match character {
                b'#' if mask.is_scientific => return Err(MaskError::Malformed),
                b'#' if mask.has_point => mask.fraction += 1,
                b'#' => mask.whole += 1,
                b'.' if !mask.has_point && !mask.is_scientific => mask.has_point = true,
                b'^' => mask.is_scientific = true,
                b'&' => mask.text += 1,
                _ => return Err(MaskError::Malformed),
            }
        }
        mask.whole = mask.whole.min(MAX_WHOLE);
        if mask.is_scientific {
            mask.fraction = mask.fraction.min(MAX_SCIENTIFIC_FRACTION);
        }
        Ok(mask)
    }

    /// Returns whether it formats numbers.
    #[must_use]
    pub const fn has_number(self) -> bool {
        self.whole != 0 || self.has_point || self.is_scientific
    }

    /// `MDF`: rounds a number to the decimals of the mask, or to ten digits without one.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when it becomes too large.
    pub fn modified(self, value: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
        let number = value.rounded();
        if !self.has_number() || self.is_scientific {
            return Ok(number);
        }
        let unit = Decimal::constant(LEAST, -i16::from(self.fraction));
        let half = Decimal::constant(5 * LEAST, -1);
        let units = number.magnitude().over(unit, cost)?.plus(half, cost)?.truncated();
        let size = units.times(unit, cost)?;
        Ok(if number.is_negative() { size.negated() } else { size })
    }

    /// Writes a number; returns the length. Digits beyond the fraction of the mask are truncated.
    ///
    /// # Errors
    /// [`MaskError::TooWide`].
    pub fn print(self, value: Decimal, buffer: &mut [u8; MAX_USING_LENGTH]) -> Result<usize, MaskError> {
        let number = value.rounded();
        let mut text = TextBuffer { buffer, length: 0 };
        let (exponent, width) = if self.is_scientific {
            // The sign and one digit, regardless of the number of `#`.
            (0, 2)
        } else {
            (i32::from(number.exponent).max(0), usize::from(self.whole))
        };
        let before_point = exponent as usize + 1;
        if before_point + 1 > width {
            return Err(MaskError::TooWide);
        }
        for _ in 0..width - before_point - 1 {
            text.push(b' ');
        }
        text.push(if number.is_negative() { b'-' } else { b' ' });
        let first = if self.is_scientific { 0 } else { exponent - i32::from(number.exponent) };
        for index in 0..before_point as i32 {
            text.push(number.digit(index - first));
        }
        if self.has_point {
            text.push(b'.');
        }
        for index in 0..i32::from(self.fraction) {
            text.push(number.digit(before_point as i32 + index - first));
        }
        if self.is_scientific {
            text.push_exponent(i32::from(number.exponent), b' ');
        }
        Ok(text.length)
    }
}
