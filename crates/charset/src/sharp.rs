//! The characters of the Sharp PC-1360: codes, Unicode, and the names of the codes that are keys.
//!
//! Note: 92 is the yen sign, not a backslash, and 39 and 96 slant towards each other.
//!
//! Sources: *measured*, which codes have a glyph, that 249 is a full block and 250 the mark of an empty input position, and the codes
//! that INKEY$ returns; *documented*, 161-223 as in JIS X 0201; *inferred* from the keys that type them and sister machines, 251 and
//! 252; *guess*, 240-248.

/// The code of the yen sign.
pub const YEN: u8 = 0x5c;
/// The code of a full block, which blinks as a cursor.
pub const BLOCK: u8 = 0xf9;

/// The first code of the half-width katakana, and its character in Unicode.
const KANA: (u8, u32) = (0xa1, 0xff61);
/// The characters of the codes from 240 on.
const SYMBOLS: [char; 13] = ['円', '年', '月', '日', '〒', '♠', '♥', '♦', '♣', '█', '▯', 'π', '√'];
/// The full-width katakana and punctuation whose half-width forms are the codes from 161 on.
const FULL_WIDTH: &str = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";

/// The names of the codes that are keys without a character.
#[rustfmt::skip]
const NAMES: [(u8, &str); 12] = [
    (2, "CLS"), (4, "UP"), (5, "DOWN"), (8, "MODE"), (11, "INS"), (12, "DEL"), (13, "ENTER"), (14, "RIGHT"), (15, "LEFT"),
    (16, "SHIFT"), (18, "DEF"), (22, "SML"),
];

/// Returns the character of a code; `None` for codes without one, which show a blank.
///
/// ```
/// use charset::sharp;
///
/// assert_eq!(sharp::to_unicode(sharp::YEN), Some('¥'));
/// assert_eq!(sharp::to_unicode(13), None);
/// ```
#[must_use]
pub const fn to_unicode(code: u8) -> Option<char> {
    match code {
        YEN => Some('¥'),
        0x20..=0x7e => Some(code as char),
        0xa1..=0xdf => char::from_u32(KANA.1 + (code - KANA.0) as u32),
        0xf0..=0xfc => Some(SYMBOLS[(code - 0xf0) as usize]),
        _ => None,
    }
}

/// Returns the character that a cell with this code shows.
#[must_use]
pub const fn display_character(code: u8) -> char {
    match to_unicode(code) {
        Some(character) => character,
        None => ' ',
    }
}

/// Returns the code of a character. The machine has no backslash.
///
/// ```
/// assert_eq!(charset::sharp::from_unicode('√'), Some(0xfc));
/// assert_eq!(charset::sharp::from_unicode('ア'), charset::sharp::from_unicode('ｱ'));
/// ```
#[must_use]
pub fn from_unicode(character: char) -> Option<u8> {
    match character {
        '\\' => None,
        ' '..='~' => u8::try_from(character).ok(),
        '\u{a0}' => Some(b' '),
        '\u{b4}' | '’' => Some(b'\''),
        _ => (0x80..=0xff).chain([YEN]).find(|&code| to_unicode(code) == Some(character)).or_else(|| {
            let index = FULL_WIDTH.chars().position(|kana| kana == character)?;
            u8::try_from(usize::from(KANA.0) + index).ok()
        }),
    }
}

/// Returns the name of a code that is a key without a character.
#[must_use]
pub fn key_name(code: u8) -> Option<&'static str> {
    NAMES.iter().find(|row| row.0 == code).map(|row| row.1)
}

/// Returns the code of a key name, ignoring case.
#[must_use]
pub fn by_key_name(name: &str) -> Option<u8> {
    NAMES.iter().find(|row| row.1.eq_ignore_ascii_case(name)).map(|row| row.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_comes_back_to_its_code() {
        for code in 0..=0xff {
            if let Some(character) = to_unicode(code) {
                assert_eq!(from_unicode(character), Some(code), "{code}");
            }
        }
    }

    #[test]
    fn full_width_katakana_are_all_there() {
        let codes = FULL_WIDTH.chars().map(|character| from_unicode(character).expect("each is in the set"));
        assert!(codes.eq(0xa1..=0xdf));
    }

    #[test]
    fn what_has_a_name_has_no_character() {
        for (code, name) in NAMES {
            assert_eq!((to_unicode(code), by_key_name(name), key_name(code)), (None, Some(code), Some(name)));
        }
    }

    #[test]
    fn the_codes_with_a_shape_have_a_character() {
        let drawn = |code| matches!(code, 32..=126 | 161..=223 | 240..=252);
        assert!((0..=0xff).all(|code| drawn(code) == to_unicode(code).is_some()));
    }
}
