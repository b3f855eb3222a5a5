//! `USING`: numbers and strings by a mask.

use serde::{Deserialize, Serialize};

use super::decimal::Decimal;
use super::print::Text;

/// Room that any number by a mask fits into: the characters of a line.
pub const MAX_USING_LENGTH: usize = 96;

/// What writing a number by a mask costs, in processor cycles.
pub const USING_COST: u64 = 960;

/// A mask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mask {
    /// `#` before the point, one of them for the sign.
    pub whole: u8,
    /// There is a point.
    pub has_point: bool,
    /// `#` behind it.
    pub fraction: u8,
    /// There is a `^`.
    pub is_scientific: bool,
    /// `&`.
    pub text: u8,
}

/// What is wrong with a mask, or with a number for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaskError {
    /// The mask has a character that masks do not have.
    Malformed,
    /// The number has no room in it.
    NoRoom,
}

impl Mask {
    /// Reads a mask.
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
                b'^' if !mask.is_scientific => mask.is_scientific = true,
                b'&' => mask.text += 1,
                _ => return Err(MaskError::Malformed),
            }
        }
        Ok(mask)
    }

    /// Whether it says how numbers are shown.
    #[must_use]
    pub const fn has_number(self) -> bool {
        self.whole != 0 || self.has_point || self.is_scientific
    }

    /// Writes a number; returns the length. Places that the mask does not have are cut.
    ///
    /// # Errors
    /// [`MaskError::NoRoom`].
    pub fn print(self, value: Decimal, buffer: &mut [u8; MAX_USING_LENGTH]) -> Result<usize, MaskError> {
        let number = value.rounded();
        let mut text = Text { buffer, length: 0 };
        let (exponent, width) = if self.is_scientific {
            // The sign and one digit, however many `#` there are.
            (0, 2)
        } else {
            (i32::from(number.exponent).max(0), usize::from(self.whole))
        };
        let before_point = exponent as usize + 1;
        if before_point + 1 > width {
            return Err(MaskError::NoRoom);
        }
        for _ in 0..width - before_point - 1 {
            text.push(b' ');
        }
        text.push(if number.is_negative() { b'-' } else { b' ' });
        let first = if self.is_scientific { 0 } else { exponent - i32::from(number.exponent) };
        for place in 0..before_point as i32 {
            text.push(number.digit(place - first));
        }
        if self.has_point {
            text.push(b'.');
        }
        for place in 0..i32::from(self.fraction) {
            text.push(number.digit(before_point as i32 + place - first));
        }
        if self.is_scientific {
            text.push_exponent(i32::from(number.exponent));
        }
        Ok(text.length)
    }
}
