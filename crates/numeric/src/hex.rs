//! Bytes as hexadecimal digits: the notation for numbers in records, dumps and reports.

use alloc::string::String;
use alloc::vec::Vec;

/// Returns the two digits of a byte.
#[must_use]
pub const fn pair(byte: u8) -> [u8; 2] {
    const DIGITS: [u8; 16] = *b"0123456789abcdef";
    [DIGITS[(byte >> 4) as usize], DIGITS[(byte & 0x0f) as usize]]
}

/// Returns bytes as digits, two each.
///
/// ```
/// assert_eq!(numeric::hex::encode(&[0x82, 0x60]), "8260");
/// ```
#[must_use]
pub fn encode(bytes: &[u8]) -> String {
    bytes.iter().flat_map(|&byte| pair(byte)).map(char::from).collect()
}

/// Returns the bytes of upper-case or lower-case digits; `None` for other characters and for an odd
/// number of digits.
///
/// ```
/// assert_eq!(numeric::hex::decode("82fF"), Some(vec![0x82, 0xff]));
/// assert_eq!(numeric::hex::decode("+8"), None);
/// assert_eq!(numeric::hex::decode("826"), None);
/// ```
#[must_use]
pub fn decode(digits: &str) -> Option<Vec<u8>> {
    let digit = |digit: u8| char::from(digit).to_digit(16).map(|value| value as u8);
    let (pairs, rest) = digits.as_bytes().as_chunks();
    let byte = |&[high, low]: &[u8; 2]| Some(digit(high)? << 4 | digit(low)?);
    rest.is_empty().then(|| pairs.iter().map(byte).collect())?
}
