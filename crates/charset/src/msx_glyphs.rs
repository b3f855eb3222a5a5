//! The built-in glyphs of the MSX's international character set, read from a text file.
//!
//! The glyphs are in the repository's `roms/` folder and are the project's own; the format is explained at the top of
//! `msx-international.txt` and the design in `roms/README.md`.
//!
//! Note: the file has all 256 codes, without reversed duplicates.

use crate::glyph_text;
pub use crate::glyph_text::{ExpectedLine, GlyphTextError};

const INTERNATIONAL: &str = roms::MSX_INTERNATIONAL;

/// Returns the project's own glyphs: eight bytes each, in the order of the codes; bit 7 is the leftmost dot.
#[must_use]
pub fn built_in() -> [u8; 2048] {
    parse(INTERNATIONAL).expect("the built-in set is complete")
}

/// Parses a set: 256 glyphs in the order of their codes.
///
/// # Errors
/// The first error in the text, with its line.
///
/// ```
/// let error = charset::msx_glyphs::parse("shape 1 | smile\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: expected the header `shape 0 | name`");
/// ```
pub fn parse(text: &str) -> Result<[u8; 2048], GlyphTextError> {
    let mut bytes = [0; 2048];
    bytes.copy_from_slice(glyph_text::parse::<8>(text, 8, 0..=0xff)?.as_flattened());
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::String;

    use super::*;
    use crate::msx;

    fn shape(code: u8) -> [u8; 8] {
        let bytes = built_in();
        bytes[usize::from(code) * 8..][..8].try_into().expect("a glyph has eight bytes")
    }

    #[test]
    fn text_keeps_to_the_five_columns_that_every_mode_shows() {
        for code in (0x20..0x7f).chain(0x80..=0xbf).chain(0xe0..=0xf3) {
            assert!(shape(code).iter().all(|row| row & 0x07 == 0), "{code}: {}", msx::to_unicode(code));
        }
    }

    #[test]
    fn no_two_shapes_but_the_blanks_and_the_cursors_look_alike() {
        let shapes: [[u8; 8]; 0xff] = core::array::from_fn(|code| shape(code as u8));
        for code in 1..shapes.len() {
            let alike = (0..code).find(|&other| shapes[other] == shapes[code]);
            assert!(matches!((alike, code), (None, _) | (Some(0), 0x20)), "{code} equals {alike:?}");
        }
        assert_eq!(shape(0), shape(0x20));
        assert_eq!(shape(0xff), shape(0xdb));
    }

    #[test]
    fn blocks_fill_what_their_names_say() {
        assert_eq!(shape(0xdc), [0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);
        assert_eq!(shape(0xdd), [0xf0; 8]);
        assert_eq!(shape(0x17), [0, 0, 0, 0xff, 0xff, 0, 0, 0]);
        let halves = [0xdc, 0xdf].map(shape);
        assert!(halves[0].iter().zip(halves[1]).all(|(lower, upper)| lower ^ upper == 0xff));
    }

    #[test]
    fn a_mistake_is_reported_with_its_line() {
        let mut text = String::from("; a comment\n\nshape 0 | blank\n........\n");
        assert_eq!(parse(&text), Err(GlyphTextError { line: 4, expected: ExpectedLine::Row(8) }));
        text.push_str("...#..x.\n");
        assert_eq!(parse(&text), Err(GlyphTextError { line: 5, expected: ExpectedLine::Row(8) }));
    }
}
