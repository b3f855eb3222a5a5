//! The machines' fonts, for text drawn into their frames: eight rows per glyph, highest bit left.
//!
//! A character that a font lacks, such as the grave accent in Commodore's, has the MSX's glyph, whose font has all of
//! ASCII and the letters of western Europe. Without that it is a question mark.

use std::sync::LazyLock;

use charset::glyphs::{CharacterSet, Typeface};
use charset::{RomCharset, msx_glyphs, petscii, screen_code, sharp_glyphs};

/// The sets in which a character is searched.
const SETS: [RomCharset; 2] = [RomCharset::LowerUpper, RomCharset::UpperGraphics];

/// Returns a glyph of the Commodore 64.
pub(crate) fn c64(character: char) -> [u8; 8] {
    static DRAWN: LazyLock<[CharacterSet; 2]> = LazyLock::new(|| commodore_sets(Typeface::C64));
    commodore(&DRAWN, character)
}

/// Returns the glyph of a PETSCII code of the Commodore 64 in the set after power-on.
pub(crate) fn c64_code(code: u8) -> [u8; 8] {
    commodore_code(Typeface::C64, code)
}

/// Returns a glyph of the VIC-20.
pub(crate) fn vic20(character: char) -> [u8; 8] {
    static DRAWN: LazyLock<[CharacterSet; 2]> = LazyLock::new(|| commodore_sets(Typeface::Vic20));
    commodore(&DRAWN, character)
}

/// Returns the glyph of a PETSCII code of the VIC-20 in the set after power-on.
pub(crate) fn vic20_code(code: u8) -> [u8; 8] {
    commodore_code(Typeface::Vic20, code)
}

fn commodore_sets(typeface: Typeface) -> [CharacterSet; 2] {
    SETS.map(|set| CharacterSet::built_in(typeface, set))
}

fn commodore(drawn: &[CharacterSet; 2], character: char) -> [u8; 8] {
    let found = SETS
        .iter()
        .zip(drawn)
        .find_map(|(set, drawn)| Some((petscii::from_unicode(character, *set)?, drawn)));
    found.map_or_else(|| msx(character), |(code, drawn)| *drawn.glyph(screen_code::from_petscii(code)))
}

fn commodore_code(typeface: Typeface, code: u8) -> [u8; 8] {
    let set = CharacterSet::built_in(typeface, RomCharset::UpperGraphics);
    *set.glyph(screen_code::from_petscii(code))
}

/// Returns a glyph of the MSX, which also serves machines without a font.
pub(crate) fn msx(character: char) -> [u8; 8] {
    msx_code(charset::msx::from_unicode(character).unwrap_or(b'?'))
}

/// Returns the glyph of a code of the MSX.
pub(crate) fn msx_code(code: u8) -> [u8; 8] {
    static DRAWN: LazyLock<[u8; 2048]> = LazyLock::new(msx_glyphs::built_in);
    let from = 8 * usize::from(code);
    std::array::from_fn(|row| DRAWN[from + row])
}

/// Returns a glyph of the PC-1360.
pub(crate) fn pc1360(character: char) -> [u8; 8] {
    charset::sharp::from_unicode(character).map_or_else(|| msx(character), pc1360_code)
}

/// Returns the glyph of a code of the PC-1360; its columns are stored in the order of the display.
pub(crate) fn pc1360_code(code: u8) -> [u8; 8] {
    static DRAWN: LazyLock<sharp_glyphs::GlyphTable> = LazyLock::new(sharp_glyphs::built_in);
    let columns = DRAWN[usize::from(code)];
    let bit = |row: usize, column: usize| (columns[column] >> row & 1) << (7 - column);
    std::array::from_fn(|row| (0..sharp_glyphs::COLUMNS).map(|column| bit(row, column)).sum())
}
