//! The machines' fonts, for text drawn into their frames: eight rows per glyph, highest bit left.
//!
//! A character that a font lacks, such as the grave accent in Commodore's, has the MSX's glyph, whose font has all of
//! ASCII and the letters of western Europe. Without that it is a question mark.

use std::sync::LazyLock;

use charset::{RomCharset, glyphs::CharacterSet, msx_glyphs, petscii, screen_code, sharp_glyphs};

/// Returns a glyph of the Commodore 64.
pub(crate) fn c64(character: char) -> [u8; 8] {
    const SETS: [RomCharset; 2] = [RomCharset::LowerUpper, RomCharset::UpperGraphics];
    static DRAWN: LazyLock<[CharacterSet; 2]> = LazyLock::new(|| SETS.map(CharacterSet::built_in));
    let found = SETS
        .iter()
        .zip(&*DRAWN)
        .find_map(|(set, drawn)| Some((petscii::from_unicode(character, *set)?, drawn)));
    found.map_or_else(|| msx(character), |(code, drawn)| *drawn.glyph(screen_code::from_petscii(code)))
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
