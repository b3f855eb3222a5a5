//! Decimal texts of numbers.

use alloc::format;
use alloc::string::String;

/// A decimal text: a sign, digits, and digits after the point.
pub(super) struct Digits<'a> {
    pub(super) is_negative: bool,
    pub(super) whole: &'a str,
    pub(super) fraction: &'a str,
}

impl<'a> Digits<'a> {
    /// Reads a text of digits as in draws and views: `0.25`, `-3`.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let magnitude = text.strip_prefix('-').unwrap_or(text);
        let (whole, fraction) = magnitude.split_once('.').unwrap_or((magnitude, ""));
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_valid = !whole.is_empty() && are_digits(whole) && are_digits(fraction);
        is_valid.then_some(Self { is_negative: text.starts_with('-'), whole, fraction })
    }

    /// Returns the number rounded to `count` digits, and their exponent as the fraction `0.d1d2..`; `None` for zero.
    pub(super) fn rounded(&self, count: usize) -> Option<(u64, i32)> {
        let all = format!("{}{}", self.whole, self.fraction);
        let digits = all.trim_start_matches('0');
        if digits.is_empty() {
            return None;
        }
        let exponent = digits.len() as i32 - self.fraction.len() as i32;
        let kept = format!("{digits:0<count$}");
        let rounds_up = kept.as_bytes().get(count).is_some_and(|&next| next >= b'5');
        let number: u64 = kept[..count].parse().expect("up to 14 digits fit");
        let number = number + u64::from(rounds_up);
        let limit = 10u64.pow(count as u32);
        Some(if number == limit { (limit / 10, exponent + 1) } else { (number, exponent) })
    }
}

/// Returns `digits * 10^scale` with all digits and no zeros that could be omitted.
pub(super) fn decimal(is_negative: bool, digits: u64, scale: i32) -> String {
    if digits == 0 {
        return "0".into();
    }
    let sign = if is_negative { "-" } else { "" };
    let zeros = scale.unsigned_abs() as usize;
    if scale >= 0 {
        return format!("{sign}{digits}{:0<zeros$}", "");
    }
    let text = format!("{digits:0>width$}", width = zeros + 1);
    let (whole, fraction) = text.split_at(text.len() - zeros);
    format!("{sign}{}", without_zeros(&format!("{whole}.{fraction}")))
}

/// Removes the zeros at the end of a fraction, and a point without one.
pub(super) fn without_zeros(text: &str) -> &str {
    text.trim_end_matches('0').trim_end_matches('.')
}

/// Returns whether a text is a literal: an optional sign, digits with a point, an exponent after one
/// of `letters`, a type suffix of `suffixes`.
pub(super) fn is_literal(text: &str, letters: &[char], suffixes: &[char]) -> bool {
    let unsigned = |text: &str| text.strip_prefix(['+', '-']).map_or(text.len(), str::len);
    let text = text.strip_suffix(suffixes).unwrap_or(text);
    let text = &text[text.len() - unsigned(text)..];
    let (mantissa, exponent) = match text.split_once(letters) {
        Some((mantissa, exponent)) => (mantissa, Some(&exponent[exponent.len() - unsigned(exponent)..])),
        None => (text, None),
    };
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let has_digits = !(whole.is_empty() && fraction.is_empty());
    let has_exponent = exponent.is_none_or(|exponent| !exponent.is_empty() && are_digits(exponent));
    has_digits && are_digits(whole) && are_digits(fraction) && has_exponent
}
