//! Numbers in the fields of `PRINT USING`.

use super::convert::to_decimal;
use super::cycles;
use super::decimal::{Decimal, POWERS};
use super::error::MathError;
use super::print::{MAX_PRINT_LENGTH, print};
use super::value::Value;
use crate::text_buffer::TextBuffer;

/// The maximum length of a result of [`print_using`].
pub const MAX_USING_LENGTH: usize = 64;

/// The maximum number of digits of a field, including the point.
const MAX_FIELD_DIGITS: u8 = 24;

/// The position of the sign in a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Sign {
    /// A minus before the number, in the position of a digit.
    #[default]
    Leading,
    /// `+..`: a plus or a minus before the number.
    LeadingPlus,
    /// `..-`: a blank or a minus after the number.
    Trailing,
    /// `..+`: a plus or a minus after the number.
    TrailingPlus,
}

/// A numeric field of a format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Field {
    /// Digits before the point, including positions for signs, commas, asterisks and currency.
    before_point: u8,
    /// Digits after the point and the point itself, or 0.
    from_point: u8,
    sign: Sign,
    has_commas: bool,
    has_asterisks: bool,
    has_currency: bool,
    has_exponent: bool,
}

impl Field {
    /// Parses the field at the start of the format, and returns it with its length; `None` if the format does not begin
    /// with a field.
    #[must_use]
    pub fn parse(format: &[u8]) -> Option<(Self, usize)> {
        let at = |length: usize| format.get(length).copied().unwrap_or(0);
        let mut field = Self::default();
        let mut length = 0;
        if at(0) == b'+' {
            field.sign = Sign::LeadingPlus;
            field.before_point = 1;
            length = 1;
        }
        match (at(length), at(length + 1)) {
            (b'*', b'*') => {
                field.has_asterisks = true;
                field.has_currency = at(length + 2) == b'$';
                let taken = 2 + usize::from(field.has_currency);
                field.before_point += taken as u8;
                length += taken;
            }
            (b'$', b'$') => {
                field.has_currency = true;
                field.before_point += 2;
                length += 2;
            }
            (b'#', _) | (b'.', b'#') => {}
            _ => return None,
        }
        while matches!(at(length), b'#' | b',') {
            field.has_commas |= at(length) == b',';
            field.before_point = field.before_point.saturating_add(1);
            length += 1;
        }
        if at(length) == b'.' {
            loop {
                field.from_point = field.from_point.saturating_add(1);
                length += 1;
                if at(length) != b'#' {
                    break;
                }
            }
        }
        if format.get(length..length + 4) == Some(b"^^^^") {
            field.has_exponent = true;
            length += 4;
        }
        if field.sign == Sign::Leading {
            field.sign = match at(length) {
                b'+' => Sign::TrailingPlus,
                b'-' => Sign::Trailing,
                _ => Sign::Leading,
            };
            length += usize::from(field.sign != Sign::Leading);
        }
        Some((field, length))
    }

    fn has_leading_sign(self) -> bool {
        matches!(self.sign, Sign::Leading | Sign::LeadingPlus)
    }
}

/// Writes a number into a field (`3426`); a leading `%` marks a number that does not fit. Numbers of 10^14 and more are
/// written as by [`print`], without their sign, unless the field has an exponent. Returns the length.
///
/// # Errors
/// [`MathError::IllegalFunctionCall`] for fields of more than 24 digits.
pub fn print_using(
    field: Field,
    value: Value,
    buffer: &mut [u8; MAX_USING_LENGTH],
    cost: &mut u64,
) -> Result<usize, MathError> {
    if field.before_point.saturating_add(field.from_point) > MAX_FIELD_DIGITS {
        return Err(MathError::IllegalFunctionCall);
    }
    let number = to_decimal(value, cost);
    *cost += cycles::PRINT_USING;
    if !field.has_exponent {
        *cost += cycles::PRINT_USING_PLAIN;
    }
    if matches!(field.sign, Sign::LeadingPlus) {
        *cost += cycles::PRINT_USING_SIGN;
    }
    let mut text = TextBuffer { buffer, length: 0 };
    if !field.has_exponent && number.scale() > 14 {
        text.push(b'%');
        let mut plain = [0; MAX_PRINT_LENGTH];
        let length = print(number.magnitude().double(), &mut plain, cost);
        plain[..length].iter().for_each(|&character| text.push(character));
        return Ok(text.length);
    }
    let fraction = field.from_point.saturating_sub(1);
    let image = if field.has_exponent {
        let reserved = u8::from(field.has_leading_sign());
        FieldDigits::with_exponent(number, field.before_point.saturating_sub(reserved), fraction, cost)
    } else {
        FieldDigits::plain(number, fraction, cost)
    };
    Ok(write(&mut text, field, &image, number.negative))
}

/// The digits of a number in a field.
struct FieldDigits {
    /// All digits, without the point.
    digits: u64,
    /// The number of zeros after them.
    zeros: u32,
    /// The number of digits and zeros after the point.
    fraction: u32,
    /// The exponent to write after the digits.
    exponent: Option<i32>,
}

impl FieldDigits {
    /// Returns the number with `fraction` digits after the point.
    fn plain(number: Decimal, fraction: u8, cost: &mut u64) -> Self {
        let (digits, zeros) = first_digits(number, number.scale() + i32::from(fraction), cost);
        Self { digits, zeros, fraction: fraction.into(), exponent: None }
    }

    /// Returns the number with `before` digits before the point and `fraction` digits after it.
    fn with_exponent(number: Decimal, before: u8, fraction: u8, cost: &mut u64) -> Self {
        let count = i32::from(before) + i32::from(fraction);
        let (mut digits, zeros) = first_digits(number, count, cost);
        let mut exponent = if number.is_zero() { 0 } else { number.scale() - i32::from(before) };
        if count < 14 && digits == POWERS[count as usize] && count > 0 {
            digits /= 10;
            exponent += 1;
        }
        Self { digits, zeros, fraction: fraction.into(), exponent: Some(exponent) }
    }

    /// Returns the digit with the weight `10^weight`.
    fn digit(&self, weight: i32) -> u8 {
        let index = weight + self.fraction as i32 - self.zeros as i32;
        usize::try_from(index)
            .ok()
            .and_then(|index| POWERS.get(index))
            .map_or(0, |unit| (self.digits / unit % 10) as u8)
    }

    /// Returns the number of digits before the point.
    fn whole_digits(&self) -> u32 {
        let all = self.digits.checked_ilog10().map_or(0, |last| last + 1 + self.zeros);
        all.saturating_sub(self.fraction)
    }
}

/// Returns the first `count` digits, rounded, and the number of zeros that follow if the number has fewer digits.
fn first_digits(number: Decimal, count: i32, cost: &mut u64) -> (u64, u32) {
    *cost += cycles::PRINT_USING_SHIFT * (14 - count.clamp(0, 14)) as u64;
    match count {
        14.. => (number.digits, count as u32 - 14),
        _ if number.is_zero() => (0, 0),
        ..0 => (0, 0),
        0..14 => {
            let cut = 14 - count as usize;
            (number.digits / POWERS[cut] + u64::from(number.digits / POWERS[cut - 1] % 10 >= 5), 0)
        }
    }
}

/// Assembles the field and returns its length.
fn write(text: &mut TextBuffer<'_>, field: Field, image: &FieldDigits, negative: bool) -> usize {
    let mut body = [0; MAX_USING_LENGTH];
    let mut number = TextBuffer { buffer: &mut body, length: 0 };
    let whole = image.whole_digits() as i32;
    for weight in (0..whole).rev() {
        number.push(b'0' + image.digit(weight));
        if field.has_commas && weight % 3 == 0 && weight > 0 {
            number.push(b',');
        }
    }
    let whole_length = number.length;
    if field.from_point > 0 {
        number.push(b'.');
        for weight in 1..=image.fraction as i32 {
            number.push(b'0' + image.digit(-weight));
        }
    }
    let leading_sign = match field.sign {
        Sign::LeadingPlus if !negative => Some(b'+'),
        Sign::Leading | Sign::LeadingPlus if negative => Some(b'-'),
        _ => None,
    };
    let extras = usize::from(leading_sign.is_some()) + usize::from(field.has_currency);
    let width = usize::from(field.before_point) + usize::from(field.from_point);
    let has_zero = whole_length == 0 && (field.from_point == 0 || number.length + extras < width);
    let length = number.length + extras + usize::from(has_zero);
    if length > width {
        text.push(b'%');
    }
    for _ in length..width {
        text.push(if field.has_asterisks { b'*' } else { b' ' });
    }
    leading_sign.iter().for_each(|&sign| text.push(sign));
    if field.has_currency {
        text.push(b'$');
    }
    if has_zero {
        text.push(b'0');
    }
    number.buffer[..number.length].iter().for_each(|&character| text.push(character));
    if let Some(exponent) = image.exponent {
        text.push_exponent(exponent, b'+');
    }
    match field.sign {
        Sign::Trailing | Sign::TrailingPlus if negative => text.push(b'-'),
        Sign::Trailing => text.push(b' '),
        Sign::TrailingPlus => text.push(b'+'),
        Sign::Leading | Sign::LeadingPlus => {}
    }
    text.length
}
