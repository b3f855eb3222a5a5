//! The international character set of MSX machines: codes, Unicode, and the prefix of the characters below 32.
//!
//! A code is the number of a glyph and the byte in video memory. Programs and keys send the characters 1-31, whose codes are
//! control codes, as two bytes: [`PREFIX`] and the code plus 64.
//!
//! Note: 127 and 255 have glyphs. 127 as a code deletes, but as a byte in video memory it shows a triangle; the firmware
//! redraws glyph 255 as its cursor.
//!
//! Sources: the key tables in Avalon Software, *The MSX Red Book* (1985), chapter 4, at 0da5; the names of the glyphs as in openMSX,
//! `share/unicodemaps/unicodemap.int`, which follows the Unicode proposal L2/19-025.

/// The byte before a code of 65-95; the pair is the character of that code less 64.
pub const PREFIX: u8 = 1;
/// Offset from the code of a character below 32 to its byte after the prefix.
pub const PREFIX_OFFSET: u8 = 0x40;
/// The code of the firmware's cursor.
pub const CURSOR: u8 = 0xff;

/// The Unicode character of each code; code 0 shows a blank.
const UNICODE: [char; 256] = {
    let rows: [&str; 16] = [
        " ☺☻♥♦♣♠•◘○◙♂♀♪♫☼",
        "⟊┴┬┤├┼│─┌┐└┘╳╱╲\u{1fbaf}",
        " !\"#$%&'()*+,-./",
        "0123456789:;<=>?",
        "@ABCDEFGHIJKLMNO",
        "PQRSTUVWXYZ[\\]^_",
        "`abcdefghijklmno",
        "pqrstuvwxyz{|}~▵",
        "ÇüéâäàåçêëèïîìÄÅ",
        "ÉæÆôöòûùÿÖÜ¢£¥₧ƒ",
        "áíóúñÑªº¿⌐¬½¼¡«»",
        "ÃãĨĩÕõŨũĲĳ¾∽◊‰¶§",
        "▂▚▆\u{1fb82}▬\u{1fb85}▎▞▊\u{1fb87}\u{1fb8a}\u{1fb99}\u{1fb98}\u{1fb6d}\u{1fb6f}\u{1fb6c}",
        "\u{1fb6e}\u{1fb9a}\u{1fb9b}▘▗▝▖\u{1fb96}Δ‡ω█▄▌▐▀",
        "αßΓπΣσµτΦθΩδ∞⌀ε∩",
        "≡±≥≤⌠⌡÷≈°∙·√ⁿ²■▮",
    ];
    let mut table = [' '; 256];
    let mut row = 0;
    while row < 16 {
        let bytes = rows[row].as_bytes();
        let (mut index, mut column) = (0, 0);
        while column < 16 {
            let (character, length) = decode(bytes, index);
            table[row * 16 + column] = character;
            index += length;
            column += 1;
        }
        assert!(index == bytes.len(), "a row holds sixteen characters");
        row += 1;
    }
    table
};

/// Decodes the UTF-8 character that begins at `index` and returns it with its length.
const fn decode(bytes: &[u8], index: usize) -> (char, usize) {
    let first = bytes[index] as u32;
    let (mut value, length) = match first {
        0..0x80 => (first, 1),
        0x80..0xe0 => (first & 0x1f, 2),
        0xe0..0xf0 => (first & 0x0f, 3),
        _ => (first & 0x07, 4),
    };
    let mut more = 1;
    while more < length {
        value = value << 6 | (bytes[index + more] & 0x3f) as u32;
        more += 1;
    }
    match char::from_u32(value) {
        Some(character) => (character, length),
        None => panic!("the rows are text"),
    }
}

/// Returns the Unicode character of a code.
#[must_use]
pub const fn to_unicode(code: u8) -> char {
    UNICODE[code as usize]
}

/// Returns a similar character for terminals without the legacy-computing symbols.
#[must_use]
pub const fn fallback(code: u8) -> char {
    match code {
        0x10 => '+',
        0x1f => '┼',
        0xc3 => '▔',
        0xc5 => '█',
        0xc9 => '▕',
        0xca => '▐',
        0xcb | 0xcc | 0xd7 => '▒',
        0xcd => '▼',
        0xce => '▲',
        0xcf => '►',
        0xd0 => '◄',
        0xd1 | 0xd2 => '╳',
        _ => to_unicode(code),
    }
}

/// Returns the code of a character.
///
/// ```
/// assert_eq!(charset::msx::from_unicode('é'), Some(0x82));
/// assert_eq!(charset::msx::from_unicode('☺'), Some(1));
/// ```
#[must_use]
pub fn from_unicode(character: char) -> Option<u8> {
    match character {
        ' '..='~' => u8::try_from(character).ok(),
        '\u{a0}' => Some(b' '),
        'φ' | '∅' => Some(0xed),
        'β' => Some(0xe1),
        'μ' => Some(0xe6),
        _ => (0u8..=255).find(|&code| to_unicode(code) == character),
    }
}

/// Returns whether a code is a control code when printed.
#[must_use]
pub const fn is_control(code: u8) -> bool {
    code < 0x20 || code == 0x7f
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_but_the_blank_at_0_comes_back_from_its_character() {
        for code in 1..=255 {
            assert_eq!(from_unicode(to_unicode(code)), Some(code), "{code}");
        }
    }

    #[test]
    fn the_rows_stand_where_they_belong() {
        for (code, character) in
            [(0x0d, '♪'), (0x16, '│'), (0x41, 'A'), (0x9c, '£'), (0xdb, '█'), (0xe3, 'π')]
        {
            assert_eq!(to_unicode(code), character);
        }
        assert_eq!((to_unicode(0), to_unicode(255)), (' ', '▮'));
    }
}
