//! Number to text, as `PRINT` and `STR$` write it.
//!
//! Numbers from 0.01 to below 10^14 are written without an exponent, others with one; trailing
//! zeros of a fraction are omitted, and so is the zero before the point.

use super::convert::to_decimal;
use super::cycles;
use super::decimal::{Decimal, POWERS};
use super::value::Value;
use crate::text_buffer::TextBuffer;

/// The maximum length of a result of [`print`].
pub const MAX_PRINT_LENGTH: usize = 24;

/// Writes the number as `STR$` does (`3425`, FOUT): a blank or a minus, then digits. Returns the
/// length. `PRINT` appends a blank.
pub fn print(value: Value, buffer: &mut [u8; MAX_PRINT_LENGTH], cost: &mut u64) -> usize {
    *cost += cycles::PRINT;
    let mut text = TextBuffer { buffer, length: 0 };
    if value.is_negative() {
        *cost += cycles::PRINT_MINUS;
        text.push(b'-');
    } else {
        text.push(b' ');
    }
    text.push_decimal(to_decimal(value, cost), cost);
    text.length
}

impl TextBuffer<'_> {
    pub(super) fn push_decimal(&mut self, decimal: Decimal, cost: &mut u64) {
        if decimal.is_zero() {
            return self.push(b'0');
        }
        let significant =
            14 - (0..14).take_while(|&zeros| decimal.digits.is_multiple_of(POWERS[zeros + 1])).count();
        *cost += cycles::print_digits(significant as u64);
        let digit = |index: usize| b'0' + (decimal.digits / POWERS[13 - index] % 10) as u8;
        let scale = decimal.scale();
        let is_plain = (-1..=14).contains(&scale);
        let before_point = if is_plain { usize::try_from(scale).unwrap_or(0) } else { 1 };
        for index in 0..before_point {
            self.push(digit(index));
        }
        if significant > before_point {
            self.push(b'.');
            if is_plain && scale < 0 {
                self.push(b'0');
            }
            for index in before_point..significant {
                self.push(digit(index));
            }
        }
        if !is_plain {
            *cost += cycles::PRINT_EXPONENT;
            self.push_exponent(scale - 1, b'+');
        }
    }
}
