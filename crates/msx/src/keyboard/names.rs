//! Key names, and the keys that type a character.

use alloc::string::String;
use alloc::vec::Vec;

use charset::msx;
use hardware::{Chord, KeyCode};
use parts::KeyNames;

use super::tables::{CODES, DEAD, NOTHING, PLAIN};

const SHIFT: KeyCode = KeyCode(0x30);
const CTRL: KeyCode = KeyCode(0x31);
const GRAPH: KeyCode = KeyCode(0x32);
const CODE: KeyCode = KeyCode(0x34);

/// The names of the matrix positions, row by row.
#[rustfmt::skip]
const NAMES: [&str; 72] = [
    "0",     "1",    "2",     "3",    "4",    "5",    "6",    "7",
    "8",     "9",    "-",     "=",    "\\",   "[",    "]",    ";",
    "'",     "`",    ",",     ".",    "/",    "DEAD", "A",    "B",
    "C",     "D",    "E",     "F",    "G",    "H",    "I",    "J",
    "K",     "L",    "M",     "N",    "O",    "P",    "Q",    "R",
    "S",     "T",    "U",     "V",    "W",    "X",    "Y",    "Z",
    "SHIFT", "CTRL", "GRAPH", "CAPS", "CODE", "F1",   "F2",   "F3",
    "F4",    "F5",   "ESC",   "TAB",  "STOP", "BS",   "SELECT", "RETURN",
    "SPACE", "HOME", "INS",   "DEL",  "LEFT", "UP",   "DOWN", "RIGHT",
];

/// Aliases: alias, name of the key, and the modifier that the key needs.
#[rustfmt::skip]
const ALIASES: [(&str, &str, Option<KeyCode>); 27] = [
    ("F6",         "F1",     Some(SHIFT)),
    ("F7",         "F2",     Some(SHIFT)),
    ("F8",         "F3",     Some(SHIFT)),
    ("F9",         "F4",     Some(SHIFT)),
    ("F10",        "F5",     Some(SHIFT)),
    ("CLS",        "HOME",   Some(SHIFT)),
    ("CLR",        "HOME",   Some(SHIFT)),
    ("CLEAR",      "HOME",   Some(SHIFT)),
    ("BREAK",      "STOP",   Some(CTRL)),
    ("ENTER",      "RETURN", None),
    ("ESCAPE",     "ESC",    None),
    ("BACKSPACE",  "BS",     None),
    ("INSERT",     "INS",    None),
    ("INST",       "INS",    None),
    ("DELETE",     "DEL",    None),
    ("SEL",        "SELECT", None),
    ("CONTROL",    "CTRL",   None),
    ("LSHIFT",     "SHIFT",  None),
    ("RSHIFT",     "SHIFT",  None),
    ("GRPH",       "GRAPH",  None),
    ("CAPSLOCK",   "CAPS",   None),
    ("CAP",        "CAPS",   None),
    ("MINUS",      "-",      None),
    ("PLUS",       "=",      Some(SHIFT)),
    ("+",          "=",      Some(SHIFT)),
    ("*",          "8",      Some(SHIFT)),
    ("@",          "2",      Some(SHIFT)),
];

const KEYS: KeyNames = KeyNames { keys: &NAMES, aliases: &ALIASES };

/// Returns the names of all keys and their aliases.
#[must_use]
pub fn key_names() -> Vec<&'static str> {
    KEYS.all()
}

/// Returns the key or keys joined by `+` of a name, ignoring case.
#[must_use]
pub fn chord_named(name: &str) -> Option<Chord> {
    KEYS.chord(name, |name| match KEYS.key(name)?.key {
        key @ (SHIFT | CTRL | GRAPH | CODE) => Some(key),
        _ => None,
    })
}

/// Returns the keys that type a Unicode character. Characters with the prefix are typed like any other.
#[must_use]
pub fn chord_for(character: char) -> Option<Chord> {
    match character {
        '\n' | '\r' => chord_for_code(13),
        '\u{8}' => chord_for_code(8),
        '\u{7f}' => chord_for_code(0x7f),
        '\t' => chord_for_code(9),
        _ => {
            let code = msx::from_unicode(character)?;
            match code {
                NOTHING | DEAD => None,
                0x01..=0x1f => key_of(code),
                _ => chord_for_code(code),
            }
        }
    }
}

/// Returns the keys that type a code.
#[must_use]
pub fn chord_for_code(code: u8) -> Option<Chord> {
    let plain = |code: u8| {
        let key = PLAIN.iter().take(24).position(|&it| it == code && it != NOTHING)?;
        Some(Chord { key: KeyCode(u8::try_from(0x30 + key).ok()?), modifiers: [None; 2] })
    };
    match code {
        NOTHING | DEAD => None,
        0x0c => chord_named("CLS"),
        0x03 => chord_named("CTRL+C"),
        0x01..=0x1f => plain(code).or_else(|| {
            let letter = key_of(code + 0x60).or_else(|| key_of(code + 0x40))?;
            Some(Chord { key: letter.key, modifiers: [Some(CTRL), letter.modifiers[0]] })
        }),
        _ => plain(code).or_else(|| key_of(code)),
    }
}

/// Returns the key whose table has this code, with the modifiers that select the table.
fn key_of(code: u8) -> Option<Chord> {
    let layers = [
        [None, None],
        [Some(SHIFT), None],
        [Some(GRAPH), None],
        [Some(GRAPH), Some(SHIFT)],
        [Some(CODE), None],
        [Some(CODE), Some(SHIFT)],
    ];
    layers.into_iter().zip(&CODES).find_map(|(modifiers, codes)| {
        let key = codes.iter().position(|&it| it == code && it != NOTHING && it != DEAD)?;
        Some(Chord { key: KeyCode(u8::try_from(key).ok()?), modifiers })
    })
}

/// Returns the names of the keys that type a code, separated by blanks, modifiers first.
#[must_use]
pub fn key_names_for_code(code: u8) -> Option<String> {
    KEYS.names(chord_for_code(code)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chord(key: u8, modifiers: [Option<KeyCode>; 2]) -> Option<Chord> {
        Some(Chord { key: KeyCode(key), modifiers })
    }

    #[test]
    fn names_have_no_case_and_bring_their_modifier() {
        assert_eq!(chord_named("return"), chord(0x3f, [None; 2]));
        assert_eq!(chord_named("F7"), chord(0x36, [Some(SHIFT), None]));
        assert_eq!(chord_named("ctrl+shift+a"), chord(0x16, [Some(SHIFT), Some(CTRL)]));
        assert_eq!(chord_named("BREAK"), chord_named("CTRL+STOP"));
        assert_eq!(chord_named("no such key"), None);
    }

    #[test]
    fn characters_are_typed_as_the_host_shows_them() {
        assert_eq!(chord_for('a'), chord(0x16, [None; 2]));
        assert_eq!(chord_for('"'), chord(0x10, [Some(SHIFT), None]));
        assert_eq!(chord_for('é'), chord(0x2a, [Some(CODE), None]));
        assert_eq!(chord_for('☺'), chord(0x0d, [Some(GRAPH), None]));
        assert_eq!(chord_for('\n'), chord(0x3f, [None; 2]));
        assert_eq!(chord_for('€'), None);
    }

    #[test]
    fn keys_of_codes_have_the_names_that_press_them() {
        for code in (0..=255).filter(|code| chord_for_code(*code).is_some()) {
            let names = key_names_for_code(code).unwrap().replace(' ', "+");
            let sorted = |chord: Option<Chord>| {
                let mut chord = chord.unwrap();
                chord.modifiers.sort_by_key(|key| key.map(|key| key.0));
                chord
            };
            assert_eq!(sorted(chord_named(&names)), sorted(chord_for_code(code)), "{code}: {names}");
        }
        let names = |code| key_names_for_code(code).unwrap();
        assert_eq!([b'a', b'A', b'+', 0x1e].map(names), ["A", "SHIFT A", "+", "UP"]);
    }

    #[test]
    fn codes_below_the_blank_are_separate_keys_or_letters_with_control() {
        assert_eq!(chord_for_code(0x1e), chord(0x45, [None; 2]));
        assert_eq!(chord_for_code(2), chord(0x17, [Some(CTRL), None]));
        assert_eq!(chord_for_code(0x7f), chord(0x43, [None; 2]));
    }
}
