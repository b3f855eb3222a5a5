//! The 128 glyphs of the character ROM, one row each: screen code, canonical PETSCII, Unicode, key.
//!
//! Sources: the Unicode columns follow Rebecca Bettencourt's C64IPRI.TXT and C64IALT.TXT (2018); the codes and keys
//! of $A0-$DF were checked against the KERNAL's keyboard decode tables (plain, SHIFT, C=). The fallback columns are this
//! project's choice: box-drawing lines and eighth blocks that any terminal font has, instead of the characters of
//! *Symbols for Legacy Computing* (U+1FB00-1FBFF, Unicode 13).

use crate::RomCharset;

/// One glyph of the character ROM with its codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// Screen code, 0-127; the reversed glyph has bit 7 set.
    pub screen: u8,
    /// The PETSCII code that the keyboard sends for it.
    pub petscii: u8,
    /// Unicode character in the set of upper case and graphics.
    pub upper: char,
    /// Unicode character in the set of lower and upper case.
    pub lower: char,
    /// Fallback for [`Glyph::upper`] where a font lacks the legacy-computing characters.
    pub upper_fallback: char,
    /// Fallback for [`Glyph::lower`].
    pub lower_fallback: char,
    /// The key that types it.
    pub key: &'static str,
}

impl Glyph {
    /// Returns the Unicode character in `set`.
    #[must_use]
    pub const fn unicode(&self, set: RomCharset) -> char {
        match set {
            RomCharset::UpperGraphics => self.upper,
            RomCharset::LowerUpper => self.lower,
        }
    }

    /// Returns the character in `set` for a terminal without legacy-computing characters.
    #[must_use]
    pub const fn fallback(&self, set: RomCharset) -> char {
        match set {
            RomCharset::UpperGraphics => self.upper_fallback,
            RomCharset::LowerUpper => self.lower_fallback,
        }
    }
}

#[rustfmt::skip]
const fn row(screen: u8, petscii: u8, upper: char, lower: char, upper_plain: char, lower_plain: char, key: &'static str) -> Glyph {
    Glyph { screen, petscii, upper, lower, upper_fallback: upper_plain, lower_fallback: lower_plain, key }
}

/// Every glyph, in the order of its screen code.
#[rustfmt::skip]
pub const GLYPHS: [Glyph; 128] = [
    // screen, PETSCII, upper, lower, upper fallback, lower fallback, key
    row(0x00, 0x40, '@',          '@',          '@',      '@',      "@"),
    row(0x01, 0x41, 'A',          'a',          'A',      'a',      "A"),
    row(0x02, 0x42, 'B',          'b',          'B',      'b',      "B"),
    row(0x03, 0x43, 'C',          'c',          'C',      'c',      "C"),
    row(0x04, 0x44, 'D',          'd',          'D',      'd',      "D"),
    row(0x05, 0x45, 'E',          'e',          'E',      'e',      "E"),
    row(0x06, 0x46, 'F',          'f',          'F',      'f',      "F"),
    row(0x07, 0x47, 'G',          'g',          'G',      'g',      "G"),
    row(0x08, 0x48, 'H',          'h',          'H',      'h',      "H"),
    row(0x09, 0x49, 'I',          'i',          'I',      'i',      "I"),
    row(0x0a, 0x4a, 'J',          'j',          'J',      'j',      "J"),
    row(0x0b, 0x4b, 'K',          'k',          'K',      'k',      "K"),
    row(0x0c, 0x4c, 'L',          'l',          'L',      'l',      "L"),
    row(0x0d, 0x4d, 'M',          'm',          'M',      'm',      "M"),
    row(0x0e, 0x4e, 'N',          'n',          'N',      'n',      "N"),
    row(0x0f, 0x4f, 'O',          'o',          'O',      'o',      "O"),
    row(0x10, 0x50, 'P',          'p',          'P',      'p',      "P"),
    row(0x11, 0x51, 'Q',          'q',          'Q',      'q',      "Q"),
    row(0x12, 0x52, 'R',          'r',          'R',      'r',      "R"),
    row(0x13, 0x53, 'S',          's',          'S',      's',      "S"),
    row(0x14, 0x54, 'T',          't',          'T',      't',      "T"),
    row(0x15, 0x55, 'U',          'u',          'U',      'u',      "U"),
    row(0x16, 0x56, 'V',          'v',          'V',      'v',      "V"),
    row(0x17, 0x57, 'W',          'w',          'W',      'w',      "W"),
    row(0x18, 0x58, 'X',          'x',          'X',      'x',      "X"),
    row(0x19, 0x59, 'Y',          'y',          'Y',      'y',      "Y"),
    row(0x1a, 0x5a, 'Z',          'z',          'Z',      'z',      "Z"),
    row(0x1b, 0x5b, '[',          '[',          '[',      '[',      "["),
    row(0x1c, 0x5c, '£',          '£',          '£',      '£',      "POUND"),
    row(0x1d, 0x5d, ']',          ']',          ']',      ']',      "]"),
    row(0x1e, 0x5e, '↑',          '↑',          '↑',      '↑',      "^"),
    row(0x1f, 0x5f, '←',          '←',          '←',      '←',      "LEFT-ARROW"),
    row(0x20, 0x20, ' ',          ' ',          ' ',      ' ',      "SPACE"),
    row(0x21, 0x21, '!',          '!',          '!',      '!',      "!"),
    row(0x22, 0x22, '"',          '"',          '"',      '"',      "\""),
    row(0x23, 0x23, '#',          '#',          '#',      '#',      "#"),
    row(0x24, 0x24, '$',          '$',          '$',      '$',      "$"),
    row(0x25, 0x25, '%',          '%',          '%',      '%',      "%"),
    row(0x26, 0x26, '&',          '&',          '&',      '&',      "&"),
    row(0x27, 0x27, '\'',         '\'',         '\'',     '\'',     "'"),
    row(0x28, 0x28, '(',          '(',          '(',      '(',      "("),
    row(0x29, 0x29, ')',          ')',          ')',      ')',      ")"),
    row(0x2a, 0x2a, '*',          '*',          '*',      '*',      "*"),
    row(0x2b, 0x2b, '+',          '+',          '+',      '+',      "+"),
    row(0x2c, 0x2c, ',',          ',',          ',',      ',',      ","),
    row(0x2d, 0x2d, '-',          '-',          '-',      '-',      "-"),
    row(0x2e, 0x2e, '.',          '.',          '.',      '.',      "."),
    row(0x2f, 0x2f, '/',          '/',          '/',      '/',      "/"),
    row(0x30, 0x30, '0',          '0',          '0',      '0',      "0"),
    row(0x31, 0x31, '1',          '1',          '1',      '1',      "1"),
    row(0x32, 0x32, '2',          '2',          '2',      '2',      "2"),
    row(0x33, 0x33, '3',          '3',          '3',      '3',      "3"),
    row(0x34, 0x34, '4',          '4',          '4',      '4',      "4"),
    row(0x35, 0x35, '5',          '5',          '5',      '5',      "5"),
    row(0x36, 0x36, '6',          '6',          '6',      '6',      "6"),
    row(0x37, 0x37, '7',          '7',          '7',      '7',      "7"),
    row(0x38, 0x38, '8',          '8',          '8',      '8',      "8"),
    row(0x39, 0x39, '9',          '9',          '9',      '9',      "9"),
    row(0x3a, 0x3a, ':',          ':',          ':',      ':',      ":"),
    row(0x3b, 0x3b, ';',          ';',          ';',      ';',      ";"),
    row(0x3c, 0x3c, '<',          '<',          '<',      '<',      "<"),
    row(0x3d, 0x3d, '=',          '=',          '=',      '=',      "="),
    row(0x3e, 0x3e, '>',          '>',          '>',      '>',      ">"),
    row(0x3f, 0x3f, '?',          '?',          '?',      '?',      "?"),
    row(0x40, 0xc0, '─',          '─',          '─',      '─',      "SHIFT-*"),
    row(0x41, 0xc1, '♠',          'A',          '♠',      'A',      "SHIFT-A"),
    row(0x42, 0xc2, '\u{1fb72}',  'B',          '│',      'B',      "SHIFT-B"),
    row(0x43, 0xc3, '\u{1fb78}',  'C',          '─',      'C',      "SHIFT-C"),
    row(0x44, 0xc4, '\u{1fb77}',  'D',          '▔',      'D',      "SHIFT-D"),
    row(0x45, 0xc5, '\u{1fb76}',  'E',          '▔',      'E',      "SHIFT-E"),
    row(0x46, 0xc6, '\u{1fb7a}',  'F',          '▁',      'F',      "SHIFT-F"),
    row(0x47, 0xc7, '\u{1fb71}',  'G',          '│',      'G',      "SHIFT-G"),
    row(0x48, 0xc8, '\u{1fb74}',  'H',          '│',      'H',      "SHIFT-H"),
    row(0x49, 0xc9, '╮',          'I',          '╮',      'I',      "SHIFT-I"),
    row(0x4a, 0xca, '╰',          'J',          '╰',      'J',      "SHIFT-J"),
    row(0x4b, 0xcb, '╯',          'K',          '╯',      'K',      "SHIFT-K"),
    row(0x4c, 0xcc, '\u{1fb7c}',  'L',          '└',      'L',      "SHIFT-L"),
    row(0x4d, 0xcd, '╲',          'M',          '╲',      'M',      "SHIFT-M"),
    row(0x4e, 0xce, '╱',          'N',          '╱',      'N',      "SHIFT-N"),
    row(0x4f, 0xcf, '\u{1fb7d}',  'O',          '┌',      'O',      "SHIFT-O"),
    row(0x50, 0xd0, '\u{1fb7e}',  'P',          '┐',      'P',      "SHIFT-P"),
    row(0x51, 0xd1, '•',          'Q',          '•',      'Q',      "SHIFT-Q"),
    row(0x52, 0xd2, '\u{1fb7b}',  'R',          '▁',      'R',      "SHIFT-R"),
    row(0x53, 0xd3, '♥',          'S',          '♥',      'S',      "SHIFT-S"),
    row(0x54, 0xd4, '\u{1fb70}',  'T',          '▏',      'T',      "SHIFT-T"),
    row(0x55, 0xd5, '╭',          'U',          '╭',      'U',      "SHIFT-U"),
    row(0x56, 0xd6, '╳',          'V',          '╳',      'V',      "SHIFT-V"),
    row(0x57, 0xd7, '○',          'W',          '○',      'W',      "SHIFT-W"),
    row(0x58, 0xd8, '♣',          'X',          '♣',      'X',      "SHIFT-X"),
    row(0x59, 0xd9, '\u{1fb75}',  'Y',          '▕',      'Y',      "SHIFT-Y"),
    row(0x5a, 0xda, '♦',          'Z',          '♦',      'Z',      "SHIFT-Z"),
    row(0x5b, 0xdb, '┼',          '┼',          '┼',      '┼',      "SHIFT-+"),
    row(0x5c, 0xdc, '\u{1fb8c}',  '\u{1fb8c}',  '▒',      '▒',      "CBM--"),
    row(0x5d, 0xdd, '│',          '│',          '│',      '│',      "SHIFT--"),
    row(0x5e, 0xde, 'π',          '\u{1fb96}',  'π',      '▒',      "SHIFT-^"),
    row(0x5f, 0xdf, '◥',          '\u{1fb98}',  '◥',      '▒',      "CBM-*"),
    row(0x60, 0xa0, '\u{a0}',     '\u{a0}',     ' ',      ' ',      "SHIFT-SPACE"),
    row(0x61, 0xa1, '▌',          '▌',          '▌',      '▌',      "CBM-K"),
    row(0x62, 0xa2, '▄',          '▄',          '▄',      '▄',      "CBM-I"),
    row(0x63, 0xa3, '▔',          '▔',          '▔',      '▔',      "CBM-T"),
    row(0x64, 0xa4, '▁',          '▁',          '▁',      '▁',      "CBM-@"),
    row(0x65, 0xa5, '▏',          '▏',          '▏',      '▏',      "CBM-G"),
    row(0x66, 0xa6, '▒',          '▒',          '▒',      '▒',      "CBM-+"),
    row(0x67, 0xa7, '▕',          '▕',          '▕',      '▕',      "CBM-M"),
    row(0x68, 0xa8, '\u{1fb8f}',  '\u{1fb8f}',  '▒',      '▒',      "CBM-POUND"),
    row(0x69, 0xa9, '◤',          '\u{1fb99}',  '◤',      '▒',      "SHIFT-POUND"),
    row(0x6a, 0xaa, '\u{1fb87}',  '\u{1fb87}',  '▕',      '▕',      "CBM-N"),
    row(0x6b, 0xab, '├',          '├',          '├',      '├',      "CBM-Q"),
    row(0x6c, 0xac, '▗',          '▗',          '▗',      '▗',      "CBM-D"),
    row(0x6d, 0xad, '└',          '└',          '└',      '└',      "CBM-Z"),
    row(0x6e, 0xae, '┐',          '┐',          '┐',      '┐',      "CBM-S"),
    row(0x6f, 0xaf, '▂',          '▂',          '▂',      '▂',      "CBM-P"),
    row(0x70, 0xb0, '┌',          '┌',          '┌',      '┌',      "CBM-A"),
    row(0x71, 0xb1, '┴',          '┴',          '┴',      '┴',      "CBM-E"),
    row(0x72, 0xb2, '┬',          '┬',          '┬',      '┬',      "CBM-R"),
    row(0x73, 0xb3, '┤',          '┤',          '┤',      '┤',      "CBM-W"),
    row(0x74, 0xb4, '▎',          '▎',          '▎',      '▎',      "CBM-H"),
    row(0x75, 0xb5, '▍',          '▍',          '▍',      '▍',      "CBM-J"),
    row(0x76, 0xb6, '\u{1fb88}',  '\u{1fb88}',  '▐',      '▐',      "CBM-L"),
    row(0x77, 0xb7, '\u{1fb82}',  '\u{1fb82}',  '▔',      '▔',      "CBM-Y"),
    row(0x78, 0xb8, '\u{1fb83}',  '\u{1fb83}',  '▀',      '▀',      "CBM-U"),
    row(0x79, 0xb9, '▃',          '▃',          '▃',      '▃',      "CBM-O"),
    row(0x7a, 0xba, '\u{1fb7f}',  '✓',          '┘',      '✓',      "SHIFT-@"),
    row(0x7b, 0xbb, '▖',          '▖',          '▖',      '▖',      "CBM-F"),
    row(0x7c, 0xbc, '▝',          '▝',          '▝',      '▝',      "CBM-C"),
    row(0x7d, 0xbd, '┘',          '┘',          '┘',      '┘',      "CBM-X"),
    row(0x7e, 0xbe, '▘',          '▘',          '▘',      '▘',      "CBM-V"),
    row(0x7f, 0xbf, '▚',          '▚',          '▚',      '▚',      "CBM-B"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_their_screen_code() {
        for (index, glyph) in GLYPHS.iter().enumerate() {
            assert_eq!(usize::from(glyph.screen), index);
        }
    }

    #[test]
    fn plain_characters_need_no_legacy_computing_font() {
        for glyph in &GLYPHS {
            assert!(glyph.upper_fallback < '\u{1fb00}' && glyph.lower_fallback < '\u{1fb00}', "{glyph:?}");
        }
    }
}
