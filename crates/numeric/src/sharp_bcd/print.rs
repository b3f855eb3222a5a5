//! Number to text.
//!
//! Note: integers end in a point, and numbers are written without an exponent if ten digits suffice.

use super::cycles;
use super::decimal::{Decimal, POWERS};
use crate::text_buffer::TextBuffer;

/// The maximum length of a result of [`print`].
pub const MAX_PRINT_LENGTH: usize = 18;

/// Writes a number as the display shows it; returns the length.
pub fn print(value: Decimal, buffer: &mut [u8; MAX_PRINT_LENGTH], cost: &mut u64) -> usize {
    *cost += cycles::PRINT;
    let number = value.rounded();
    let mut text = TextBuffer { buffer, length: 0 };
    if number.is_zero() {
        text.push(b'0');
        text.push(b'.');
        return text.length;
    }
    if number.negative {
        text.push(b'-');
    }
    let significant = number.significant();
    let exponent = i32::from(number.exponent);
    let is_plain = if exponent >= 0 { exponent <= 9 } else { significant as i32 - exponent - 1 <= 9 };
    let before_point = if is_plain { exponent + 1 } else { 1 };
    *cost += cycles::PRINT_DIGIT * u64::from((before_point - 1).max(0).unsigned_abs());
    *cost += if significant as i32 > before_point { cycles::PRINT_FRACTION } else { 0 };
    *cost += if exponent < 0 { cycles::PRINT_SMALL } else { 0 };
    if before_point <= 0 {
        text.push(b'0');
    }
    for index in 0..before_point {
        text.push(number.digit(index));
    }
    text.push(b'.');
    for index in before_point..significant as i32 {
        text.push(if index < 0 { b'0' } else { number.digit(index) });
    }
    if !is_plain {
        text.push_exponent(exponent, b' ');
    }
    text.length
}

/// Writes a number as `STR$` does: without a trailing point.
pub fn print_str(value: Decimal, buffer: &mut [u8; MAX_PRINT_LENGTH], cost: &mut u64) -> usize {
    let length = print(value, buffer, cost);
    let length = length - usize::from(buffer[length - 1] == b'.');
    *cost += cycles::PRINT_STR + cycles::PRINT_CHARACTER * length as u64;
    if let Some(point) = buffer[..length].iter().position(|&character| character == b'.') {
        let decimals = buffer[point + 1..length].iter().take_while(|character| character.is_ascii_digit());
        *cost -= cycles::PRINT_STR_POINT_LESS + cycles::PRINT_STR_DECIMAL_LESS * decimals.count() as u64;
    }
    length
}

impl Decimal {
    /// Returns the character of a digit, counted from the first.
    pub(super) fn digit(self, index: i32) -> u8 {
        match usize::try_from(index) {
            Ok(index @ 0..=11) => b'0' + (self.digits / POWERS[11 - index] % 10) as u8,
            _ => b'0',
        }
    }
}
