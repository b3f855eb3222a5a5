//! The keys of a Java program: codes by name and by character.

use hardware::{Chord, KeyCode};

const SHIFT: KeyCode = KeyCode(16);

/// Names and codes, as in Java.
const NAMED: &[(&str, u8)] = &[
    ("RETURN", 10),
    ("ENTER", 10),
    ("BS", 8),
    ("BACKSPACE", 8),
    ("TAB", 9),
    ("SHIFT", 16),
    ("CTRL", 17),
    ("ALT", 18),
    ("ESC", 27),
    ("ESCAPE", 27),
    ("SPACE", 32),
    ("PGUP", 33),
    ("PGDN", 34),
    ("END", 35),
    ("HOME", 36),
    ("LEFT", 37),
    ("UP", 38),
    ("RIGHT", 39),
    ("DOWN", 40),
    ("DEL", 127),
    ("INS", 155),
];

pub(crate) const fn single_key(code: u8) -> Chord {
    Chord { key: KeyCode(code), modifiers: [None, None] }
}

/// The function keys.
const FUNCTION_KEYS: [&str; 12] = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12"];

/// Returns the names of all keys but letters and digits.
pub(crate) fn key_names() -> Vec<&'static str> {
    NAMED.iter().map(|row| row.0).chain(FUNCTION_KEYS).collect()
}

/// Returns the key with a name.
pub(crate) fn key_named(name: &str) -> Option<Chord> {
    let name = name.to_ascii_uppercase();
    if let Some((_, code)) = NAMED.iter().find(|(known, _)| *known == name) {
        return Some(single_key(*code));
    }
    match (FUNCTION_KEYS.iter().zip(112..).find(|(known, _)| **known == name), name.as_bytes()) {
        (Some((_, code)), _) => Some(single_key(code)),
        (None, &[code @ (b'A'..=b'Z' | b'0'..=b'9')]) => Some(single_key(code)),
        _ => None,
    }
}

/// Returns the keys that type a character.
pub(crate) fn chord_for(character: char) -> Option<Chord> {
    let (code, has_shift) = gamegrid::keys::key_of(character)?;
    Some(Chord { key: KeyCode(code), modifiers: [has_shift.then_some(SHIFT), None] })
}
