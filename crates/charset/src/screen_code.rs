//! Screen codes: the values in screen memory.
//!
//! Bit 7 means reverse video and is not part of the glyph: the functions here use the lower seven bits.
//! Source of the arithmetic: VICE `src/charset.c`, matching the screen editor's PRINT and INPUT routines.

use crate::RomCharset;
use crate::table::GLYPHS;

/// The screen code of the reversed glyphs has this bit set.
pub const REVERSE: u8 = 0x80;

/// Returns the screen code that PRINT stores for a PETSCII code; a control code gives the reversed glyph that represents it
/// in quotes and in listings (147, CLR, is the reversed heart 211).
#[must_use]
pub const fn from_petscii(code: u8) -> u8 {
    match code {
        0x00..=0x1f => code + 0x80,
        0x20..=0x3f => code,
        0x40..=0x5f => code - 0x40,
        0x60..=0x7f => code - 0x20,
        0x80..=0x9f => code + 0x40,
        0xa0..=0xbf => code - 0x40,
        0xc0..=0xfe => code - 0x80,
        0xff => 0x5e,
    }
}

/// Returns the canonical PETSCII code of a screen code, reverse video ignored.
#[must_use]
pub const fn to_petscii(code: u8) -> u8 {
    GLYPHS[(code & 0x7f) as usize].petscii
}

/// Returns the Unicode character of a screen code, reverse video ignored.
#[must_use]
pub const fn to_unicode(code: u8, set: RomCharset) -> char {
    GLYPHS[(code & 0x7f) as usize].unicode(set)
}

/// Returns the character of a screen code for terminals without legacy-computing glyphs, reverse video ignored.
#[must_use]
pub const fn fallback(code: u8, set: RomCharset) -> char {
    GLYPHS[(code & 0x7f) as usize].fallback(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_codes_survive_the_round_trip() {
        for code in 0..=0x7f {
            assert_eq!(from_petscii(to_petscii(code)), code);
        }
    }

    #[test]
    fn control_codes_show_as_reversed_glyphs() {
        assert_eq!(from_petscii(147), 211);
        assert_eq!(from_petscii(17), 145);
        assert_eq!(from_petscii(19), 147);
        assert_eq!(from_petscii(157), 221);
    }

    #[test]
    fn every_cell_corner_of_3d_vier_gewinnt_has_its_glyph() {
        let corners =
            [207, 208, 204, 186].map(|code| to_unicode(from_petscii(code), RomCharset::UpperGraphics));
        assert_eq!(corners, ['\u{1fb7d}', '\u{1fb7e}', '\u{1fb7c}', '\u{1fb7f}']);
        let plain = [207, 208, 204, 186].map(|code| fallback(from_petscii(code), RomCharset::UpperGraphics));
        assert_eq!(plain, ['┌', '┐', '└', '┘']);
    }
}
