//! Bytes in the notation of the golden files: two hexadecimal digits each.

use numeric::hex;
pub use numeric::hex::encode;

/// Reads hexadecimal digits; blanks and line ends between bytes are ignored.
///
/// # Panics
/// When the text is not hexadecimal.
#[must_use]
pub fn decode(text: &str) -> Vec<u8> {
    let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    hex::decode(&digits).unwrap_or_else(|| panic!("`{text}` is not a sequence of hexadecimal bytes"))
}

/// Parses one nibble per digit, the format of colour memory.
///
/// # Panics
/// When the text is not hexadecimal.
#[must_use]
pub fn decode_nibbles(text: &str) -> Vec<u8> {
    let digit = |c: char| c.to_digit(16).unwrap_or_else(|| panic!("`{c}` is not a hexadecimal digit"));
    text.chars().map(|c| digit(c) as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_survives_the_round_trip() {
        assert_eq!(decode("0d0a\nff"), [13, 10, 255]);
        assert_eq!(encode(&[13, 10, 255]), "0d0aff");
        assert_eq!(decode_nibbles("0e"), [0, 14]);
    }
}
