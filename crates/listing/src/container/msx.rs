//! Files of MSX-BASIC: tokenised programs and the images of its cassettes.
//!
//! ```text
//! $FF, then memory from $8001 on: link lo, link hi, number lo, number hi, tokenised text ..., 0      at the end 0, 0
//! ```
//!
//! A zero may also stand inside a number constant, so lines are found by their links alone. A cassette is a row of
//! blocks, each behind the same eight bytes. Source: MSX Technical Data Book, chapter on BASIC's file formats.

use super::{Container, Fit};
use crate::decode;

/// Programs as SAVE writes them without `,A`.
pub static TOKENISED: Container =
    Container { ending: ".bas", has_names: false, fit: |bytes, _| tokenised(bytes), read: None };

/// Cassette images.
pub static CASSETTE: Container = Container {
    ending: ".cas",
    has_names: true,
    fit: |bytes, _| if bytes.starts_with(&BLOCK) { Fit::ByBytes } else { Fit::No },
    read: None,
};

/// What each block of a cassette image begins with.
const BLOCK: [u8; 8] = [0x1f, 0xa6, 0xde, 0xba, 0xcc, 0x13, 0x7d, 0x74];
/// Where programs begin in memory; the file has one byte in front.
const START: u16 = 0x8001;
/// Bytes of the shortest line: link, number, a token, the zero.
const SHORTEST: usize = 6;

fn tokenised(bytes: &[u8]) -> Fit {
    let &[0xff, low, high @ (0x80 | 0x81), ..] = bytes else { return Fit::No };
    // The mark of UTF-16 begins with the same byte, and a text has no zero, which ends every line here.
    if decode::text(bytes).is_some() {
        return Fit::UnlessText;
    }
    let first_line = usize::from(u16::from_le_bytes([low, high]).saturating_sub(START));
    // The byte before the second line ends the first; of a file that is cut off before it nothing can be said.
    match bytes.get(first_line) {
        _ if first_line < SHORTEST => Fit::UnlessText,
        Some(0) | None => Fit::ByBytes,
        Some(_) => Fit::UnlessText,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tokenised_program_is_known_by_its_first_link() {
        let program = [0xff, 0x08, 0x80, 10, 0, 0x91, 0, 1, 0, 0];
        assert_eq!(tokenised(&program), Fit::UnlessText);
        let program = [0xff, 0x07, 0x80, 10, 0, 0x91, 0, 0, 0];
        assert_eq!(tokenised(&program), Fit::ByBytes);
        assert_eq!(tokenised(&program[..5]), Fit::ByBytes);
        assert_eq!(tokenised(b"\xff\xfe1\x000\x00"), Fit::No);
    }

    #[test]
    fn a_utf_16_text_is_no_program() {
        assert_eq!(tokenised(b"\xff\xfe\x80\x20"), Fit::UnlessText);
    }
}
