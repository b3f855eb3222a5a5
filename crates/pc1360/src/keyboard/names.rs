//! Names of keys, and the chords of characters.

use alloc::vec::Vec;

use charset::sharp;
use hardware::{Chord, KeyCode};

use super::keys::{KEYS, SHIFT_KEY, SHIFTED};

/// Other names: the name of a key with SHIFT, if it needs that.
const ALIASES: [(&str, &str, Option<KeyCode>); 8] = [
    ("RETURN", "ENTER", None),
    ("BREAK", "BRK", None),
    ("STOP", "BRK", None),
    ("SPC", "SPACE", None),
    ("INST", "INS", None),
    ("RESERVE", "MODE", Some(SHIFT_KEY)),
    ("START", "LEFT", Some(SHIFT_KEY)),
    ("END", "RIGHT", Some(SHIFT_KEY)),
];

fn plain(name: &str) -> Option<KeyCode> {
    let index = KEYS.iter().position(|key| key.name.eq_ignore_ascii_case(name))?;
    u8::try_from(index).ok().map(KeyCode)
}

/// Returns the names of all keys and their aliases.
#[must_use]
pub fn key_names() -> Vec<&'static str> {
    KEYS.iter().map(|key| key.name).chain(ALIASES.iter().map(|row| row.0)).collect()
}

/// Returns the key with this name; case is ignored.
#[must_use]
pub fn chord_named(name: &str) -> Option<Chord> {
    let alias = ALIASES.iter().find(|row| row.0.eq_ignore_ascii_case(name));
    let (name, modifier) = alias.map_or((name, None), |row| (row.1, row.2));
    Some(Chord { key: plain(name)?, modifiers: [modifier, None] })
}

/// Returns the keys that type a character. A lower-case letter has the key of the upper-case one:
/// SML decides its case.
#[must_use]
pub fn chord_for(character: char) -> Option<Chord> {
    chord_for_code(sharp::from_unicode(character)?)
}

/// Returns the keys that type a code.
#[must_use]
pub fn chord_for_code(code: u8) -> Option<Chord> {
    let with = |code: u8, modifier| {
        let index = KEYS.iter().position(|key| key.code == code)?;
        Some(Chord { key: KeyCode(u8::try_from(index).ok()?), modifiers: [modifier, None] })
    };
    match SHIFTED.iter().find(|row| row.1 == code) {
        Some(row) => with(row.0, Some(SHIFT_KEY)),
        None => with(code.to_ascii_uppercase(), None),
    }
}

/// Returns the name of the key that has a code while it is down: the result of `INKEY$`.
#[must_use]
pub fn key_name_for_code(code: u8) -> Option<&'static str> {
    KEYS.iter().find(|key| key.code == code).map(|key| key.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_any_case() {
        assert_eq!(chord_named("enter"), chord_named("RETURN"));
        assert_eq!(chord_named("reserve").and_then(|chord| chord.modifiers[0]), Some(SHIFT_KEY));
        assert_eq!(KEYS[usize::from(SHIFT_KEY.0)].name, "SHIFT");
        assert_eq!(chord_named("F1"), None);
    }

    #[test]
    fn a_held_key_is_named_by_its_code() {
        assert_eq!([4, 13, b'A', b' '].map(key_name_for_code), ["UP", "ENTER", "A", "SPACE"].map(Some));
        assert_eq!(key_name_for_code(b'!'), None);
    }

    #[test]
    fn every_character_key_types_its_character() {
        for key in KEYS.iter().filter(|key| key.code >= 0x20) {
            let chord = chord_for(char::from(key.code)).expect("a character key has a chord");
            assert_eq!(KEYS[usize::from(chord.key.0)].name, key.name);
        }
        assert_eq!(chord_for('√').map(|chord| KEYS[usize::from(chord.key.0)].name), Some("O"));
        assert_eq!(chord_for('['), None);
    }
}
