//! Machine numbers as decimal text with all their digits, for cores that do not know the machine's
//! formats.
//!
//! Each number has exactly one form, so that texts are equal exactly if numbers are: an integer of 64 bits
//! is a JSON number, any other number a text without exponent, leading or trailing zeros: `-0.5`.

use games::Float5;
use numeric::msx_bcd::Value as MsxValue;
use numeric::sharp_bcd::DecimalParts;
use serde_json::Value;

use crate::number_format::{NumberFormat, msx_value, sharp_decimal};

/// The maximum number of digits before or after the point, more than a number of any machine has.
const MAX_DIGITS: usize = 400;

/// Returns the only form of a decimal text with optional sign, fraction and exponent; `None` for
/// any other text, or one with more than [`MAX_DIGITS`] digits.
pub(crate) fn canonical(text: &str) -> Option<Value> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let magnitude = mantissa.strip_prefix(['-', '+']).unwrap_or(mantissa);
    let (whole, fraction) = magnitude.split_once('.').unwrap_or((magnitude, ""));
    let digits = format!("{whole}{fraction}");
    let are_digits = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let point = i32::try_from(whole.len()).ok()?.checked_add(exponent)?;
    (are_digits && digits.len() <= MAX_DIGITS && point.unsigned_abs() as usize <= MAX_DIGITS)
        .then(|| from_digits(mantissa.starts_with('-'), &digits, point))
}

/// Returns the number with these digits and the point after the first `point` of them; `point` may be negative, or
/// greater than the number of digits.
fn from_digits(is_negative: bool, digits: &str, point: i32) -> Value {
    let zeros = usize::try_from(-point).unwrap_or(0);
    let digits = format!("{}{digits}", "0".repeat(zeros));
    let point = usize::try_from(point).unwrap_or(0);
    let digits = format!("{digits:0<point$}");
    let (whole, fraction) = digits.split_at(point);
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    let sign = if is_negative { "-" } else { "" };
    let whole = if whole.is_empty() { "0" } else { whole };
    if fraction.is_empty() {
        let text = format!("{sign}{whole}");
        return text.parse::<i64>().map_or_else(|_| text.into(), Value::from);
    }
    format!("{sign}{whole}.{fraction}").into()
}

/// Returns a number of any of the machine's types, or a byte of memory; `None` if no type has this
/// size.
pub(crate) fn decode_bytes(form: NumberFormat, bytes: &[u8]) -> Option<Value> {
    match (form, bytes) {
        (_, &[byte]) => Some(byte.into()),
        (NumberFormat::Mflpt5, &[high, low]) => Some(i16::from_be_bytes([high, low]).into()),
        (NumberFormat::Mflpt5, bytes) => {
            // The text of a double can have all digits: at most 159 decimal places.
            canonical(&format!("{:.160}", Float5(bytes.try_into().ok()?).to_f64()))
        }
        (NumberFormat::MsxBcd, bytes) => {
            let (head, digits) = match msx_value(bytes)? {
                MsxValue::Integer(whole) => return Some(whole.into()),
                MsxValue::Single([head, digits @ ..]) => (head, digits.to_vec()),
                MsxValue::Double([head, digits @ ..]) => (head, digits.to_vec()),
            };
            let digits: String = digits.iter().map(|pair| format!("{pair:02x}")).collect();
            let is_zero = head == 0;
            let point = i32::from(head & 0x7f) - 0x40;
            Some(if is_zero { 0.into() } else { from_digits(head & 0x80 != 0, &digits, point) })
        }
        (NumberFormat::SharpBcd, bytes) => {
            let DecimalParts { digits, exponent, is_negative } = sharp_decimal(bytes)?.to_parts();
            Some(from_digits(is_negative && digits != 0, &format!("{digits:012}"), i32::from(exponent) + 1))
        }
    }
}

/// Brings the numbers of a core's view into their only form; `is_number` tells whether the field at a
/// path of names has numbers.
pub(crate) fn bring_into_form(view: &mut Value, is_number: &dyn Fn(&[&str]) -> bool) {
    for (name, value) in view.as_object_mut().into_iter().flatten() {
        match value {
            Value::Object(group) => {
                for (field, value) in group {
                    if is_number(&[name, field]) {
                        *value = canonical_tree(value);
                    }
                }
            }
            value if is_number(&[name]) => *value = canonical_tree(value),
            _ => {}
        }
    }
}

/// Brings the numbers of a value into their only form. Texts that are no numbers stay, to be reported
/// as a difference.
fn canonical_tree(value: &Value) -> Value {
    match value {
        Value::String(text) => canonical(text).unwrap_or_else(|| value.clone()),
        Value::Number(number) => canonical(&number.to_string()).unwrap_or_else(|| value.clone()),
        Value::Array(values) => values.iter().map(canonical_tree).collect(),
        other => other.clone(),
    }
}
