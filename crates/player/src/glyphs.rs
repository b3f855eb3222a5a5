//! The machines' own letters, for words drawn into their pictures: the eight rows of a character, its highest bit at the left.

use std::sync::LazyLock;

use charset::{RomCharset, glyphs::CharacterSet, msx_glyphs, petscii, screen_code, sharp_glyphs};

/// Of the Commodore 64.
pub(crate) fn c64(character: char) -> [u8; 8] {
    const SETS: [RomCharset; 2] = [RomCharset::LowerUpper, RomCharset::UpperGraphics];
    static DRAWN: LazyLock<[CharacterSet; 2]> = LazyLock::new(|| SETS.map(CharacterSet::built_in));
    let found = SETS
        .iter()
        .zip(&*DRAWN)
        .find_map(|(set, drawn)| Some((petscii::from_unicode(character, *set)?, drawn)));
    let (code, drawn) = found.unwrap_or((b'?', &DRAWN[0]));
    *drawn.glyph(screen_code::from_petscii(code))
}

/// Of the MSX, which serve machines without letters of their own, too.
pub(crate) fn msx(character: char) -> [u8; 8] {
    static DRAWN: LazyLock<[u8; 2048]> = LazyLock::new(msx_glyphs::built_in);
    let from = 8 * usize::from(charset::msx::from_unicode(character).unwrap_or(b'?'));
    std::array::from_fn(|row| DRAWN[from + row])
}

/// Of the PC-1360, whose columns lie as the display takes them.
pub(crate) fn pc1360(character: char) -> [u8; 8] {
    static DRAWN: LazyLock<sharp_glyphs::GlyphTable> = LazyLock::new(sharp_glyphs::built_in);
    let columns = DRAWN[usize::from(charset::sharp::from_unicode(character).unwrap_or(b'?'))];
    let bit = |row: usize, place: usize| (columns[place] >> row & 1) << (7 - place);
    std::array::from_fn(|row| (0..sharp_glyphs::COLUMNS).map(|place| bit(row, place)).sum())
}
