//! Bytes as the golden files write them: two hexadecimal digits each.

/// Reads hexadecimal digits; blanks and line ends between bytes are ignored.
///
/// # Panics
/// When the text is not hexadecimal.
#[must_use]
pub fn decode(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.chars().filter(|c| !c.is_whitespace()).map(digit).collect();
    assert!(digits.len().is_multiple_of(2), "odd number of hexadecimal digits in `{text}`");
    digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

/// Reads one nibble a digit, as colour memories are written.
///
/// # Panics
/// When the text is not hexadecimal.
#[must_use]
pub fn decode_nibbles(text: &str) -> Vec<u8> {
    text.chars().map(digit).collect()
}

fn digit(c: char) -> u8 {
    let value = c.to_digit(16).unwrap_or_else(|| panic!("`{c}` is no hexadecimal digit"));
    u8::try_from(value).expect("a hexadecimal digit is less than 16")
}

/// Writes bytes as hexadecimal digits.
#[must_use]
pub fn encode(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
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
