//! Large counts for people.

use alloc::string::{String, ToString};

/// Returns a count with a separator between groups of three digits.
///
/// ```
/// assert_eq!(numeric::grouping::grouped(1_234_567, ','), "1,234,567");
/// assert_eq!(numeric::grouping::grouped(123, ','), "123");
/// ```
#[must_use]
pub fn grouped(number: u128, separator: char) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}
