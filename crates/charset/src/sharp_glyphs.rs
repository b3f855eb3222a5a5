//! The built-in glyphs of the Sharp PC-1360, read from a text file.
//!
//! The glyphs are in the repository's `roms/` folder and are the project's own; the format is explained at the top of `pc1360.txt`
//! and the design in `roms/README.md`.
//!
//! Note: the display stores columns, so a glyph is five bytes, each a column with bit 0 at the top.

use crate::glyph_text::{self, GlyphTextError};
use crate::sharp;

const BUILT_IN_TEXT: &str = roms::PC1360;

/// Columns of a glyph.
pub const COLUMNS: usize = 5;
/// Rows of a glyph.
pub const ROWS: usize = 7;

/// Five columns a code; codes without a glyph are blank.
pub type GlyphTable = [[u8; COLUMNS]; 256];

/// Returns the project's own glyphs.
#[must_use]
pub fn built_in() -> GlyphTable {
    parse(BUILT_IN_TEXT).expect("the built-in set is complete")
}

/// Parses a set: a glyph for each code that has a character, in the order of the codes.
///
/// # Errors
/// The first error in the text, with its line.
///
/// ```
/// let error = charset::sharp_glyphs::parse("shape 33 | exclamation mark\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: expected the header `shape 32 | name`");
/// ```
pub fn parse(text: &str) -> Result<GlyphTable, GlyphTextError> {
    let codes = || (0..=0xff).filter(|&code| sharp::to_unicode(code).is_some());
    let rows = glyph_text::parse::<ROWS>(text, COLUMNS, codes())?;
    let mut columns = [[0; COLUMNS]; 256];
    for (code, rows) in codes().zip(rows) {
        for (index, column) in columns[usize::from(code)].iter_mut().enumerate() {
            *column = rows.iter().rev().fold(0, |bits, row| bits << 1 | row >> (7 - index) & 1);
        }
    }
    Ok(columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_hold_their_top_dot_in_bit_0() {
        assert_eq!(built_in()[usize::from(b'L')], [0x7f, 0x40, 0x40, 0x40, 0x40]);
    }

    #[test]
    fn no_two_characters_look_alike() {
        let shapes = built_in();
        let codes = || (0..=0xff_usize).filter(|&code| code == 0x20 || shapes[code] != [0; COLUMNS]);
        assert_eq!(codes().count(), 171);
        for code in codes() {
            assert_eq!(codes().find(|&other| shapes[other] == shapes[code]), Some(code));
        }
    }

    #[test]
    fn the_row_below_the_letters_stays_free() {
        assert!(built_in().as_flattened().iter().all(|column| column & 0x80 == 0));
    }

    #[test]
    fn the_two_slanted_marks_mirror_each_other() {
        let [mut left, right] = [0x27, 0x60].map(|code| built_in()[code]);
        left.reverse();
        assert_eq!(left.map(|column| column > 0), right.map(|column| column > 0));
        assert_ne!(built_in()[0x27], built_in()[0x60]);
    }
}
