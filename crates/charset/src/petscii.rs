//! PETSCII: the codes of keys, of program text and of PRINT.

use crate::table::GLYPHS;
use crate::{RomCharset, screen_code};

/// The pi character in a typed program line: the screen editor converts a typed $DE to $FF for BASIC.
pub const PI: u8 = 0xff;
/// The pi character as the keyboard sends it.
pub const PI_KEY: u8 = 0xde;

/// Returns whether a code is a control code: PRINT moves the cursor or changes a mode instead of showing a glyph.
#[must_use]
pub const fn is_control(code: u8) -> bool {
    code & 0x7f < 0x20
}

/// Returns the Unicode character that PRINT shows for a code, `None` for control codes.
#[must_use]
pub const fn to_unicode(code: u8, set: RomCharset) -> Option<char> {
    if is_control(code) { None } else { Some(screen_code::to_unicode(screen_code::from_petscii(code), set)) }
}

/// Returns the character for terminals without legacy-computing glyphs, `None` for control codes.
#[must_use]
pub const fn fallback(code: u8, set: RomCharset) -> Option<char> {
    if is_control(code) { None } else { Some(screen_code::fallback(screen_code::from_petscii(code), set)) }
}

/// Returns the code with the same glyph that the keyboard sends; control codes stay.
#[must_use]
pub const fn canonical(code: u8) -> u8 {
    if is_control(code) { code } else { screen_code::to_petscii(screen_code::from_petscii(code)) }
}

/// Returns the canonical code of the glyph that `set` shows as `character`.
///
/// ASCII's `\`, `^` and `_` have the codes of the pound sign, the up arrow and the left arrow.
#[must_use]
pub fn from_unicode(character: char, set: RomCharset) -> Option<u8> {
    match character {
        '\\' => return Some(0x5c),
        '^' => return Some(0x5e),
        '_' => return Some(0x5f),
        // Most lookups are digits, punctuation and space, which are the same in both sets.
        ' '..='?' => return u8::try_from(character).ok(),
        _ => {}
    }
    GLYPHS.iter().find(|glyph| glyph.unicode(set) == character).map(|glyph| glyph.petscii)
}

/// Returns the canonical code of a character from the first set that has it, upper case and graphics first.
///
/// Letters return 65-90, lower case ones too: a single character does not show which case a page uses.
#[must_use]
pub fn from_unicode_any(character: char) -> Option<u8> {
    from_unicode(character.to_ascii_uppercase(), RomCharset::UpperGraphics)
        .or_else(|| from_unicode(character, RomCharset::LowerUpper))
}

/// Returns the character of the sets that resembles a Unicode character outside them, as retyped or converted listings show
/// it; `None` for all others.
#[must_use]
pub const fn look_alike(character: char) -> Option<char> {
    Some(match character {
        '●' | '⚫' | '⬤' | '∙' => '•',
        '◯' | '⚪' | '◦' | '⚬' => '○',
        '♤' => '♠',
        '♡' | '❤' => '♥',
        '♢' | '◆' | '⬥' => '♦',
        '♧' => '♣',
        '━' => '─',
        '┃' => '│',
        '┏' => '┌',
        '┓' => '┐',
        '┗' => '└',
        '┛' => '┘',
        '┣' => '├',
        '┫' => '┤',
        '┳' => '┬',
        '┻' => '┴',
        '╋' => '┼',
        '✕' | '✖' | '⨯' => '╳',
        '⟋' => '╱',
        '⟍' => '╲',
        '⎺' => '▔',
        '⎽' => '▁',
        '⬆' | '⇧' => '↑',
        '⬅' | '⇦' => '←',
        '￡' | '₤' => '£',
        'Π' | '𝜋' => 'π',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alikes_are_in_no_set_and_lead_to_what_is() {
        let pairs =
            ('\u{a0}'..='\u{1ffff}').filter_map(|character| Some((character, look_alike(character)?)));
        assert_eq!(pairs.clone().count(), 41);
        for (character, similar) in pairs {
            assert_eq!(from_unicode_any(character), None, "{character}");
            assert!(from_unicode_any(similar).is_some(), "{character} {similar}");
        }
        assert_eq!(look_alike('●').and_then(from_unicode_any), Some(0xd1));
    }

    #[test]
    fn every_canonical_code_survives_unicode_in_both_sets() {
        for set in [RomCharset::UpperGraphics, RomCharset::LowerUpper] {
            for code in (0..=255).filter(|&code| !is_control(code) && canonical(code) == code) {
                let character = to_unicode(code, set).expect("not a control code");
                assert_eq!(from_unicode(character, set), Some(code), "{code} {character:?} {set:?}");
            }
        }
    }

    #[test]
    fn letters_differ_between_the_sets() {
        assert_eq!(to_unicode(65, RomCharset::UpperGraphics), Some('A'));
        assert_eq!(to_unicode(65, RomCharset::LowerUpper), Some('a'));
        assert_eq!(to_unicode(193, RomCharset::UpperGraphics), Some('♠'));
        assert_eq!(to_unicode(193, RomCharset::LowerUpper), Some('A'));
    }

    #[test]
    fn repeated_ranges_have_the_keyboards_code() {
        assert_eq!(canonical(0x61), 0xc1);
        assert_eq!(canonical(0xe1), 0xa1);
        assert_eq!(canonical(PI), PI_KEY);
        assert_eq!(canonical(13), 13);
    }

    #[test]
    fn pound_and_arrows_have_the_codes_of_ascii_characters() {
        for (character, ascii, code) in [('£', '\\', 92), ('↑', '^', 94), ('←', '_', 95)] {
            assert_eq!(from_unicode(character, RomCharset::UpperGraphics), Some(code));
            assert_eq!(from_unicode(ascii, RomCharset::UpperGraphics), Some(code));
        }
    }
}
