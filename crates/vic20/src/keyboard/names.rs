//! Key names, and the keys that type a character.

use alloc::borrow::ToOwned as _;
use alloc::string::String;

use charset::petscii;
use hardware::{Chord, KeyCode};
use kernal::NOTHING;
use parts::KeyNames;

use super::tables::TABLES;

/// The STOP key.
pub const STOP: KeyCode = KeyCode(24);
/// The left SHIFT key.
const LSHIFT: KeyCode = KeyCode(25);
/// The right SHIFT key.
const RSHIFT: KeyCode = KeyCode(38);
/// The C= key.
const COMMODORE: KeyCode = KeyCode(40);
/// The CTRL key.
const CONTROL: KeyCode = KeyCode(16);
/// The RESTORE key, which is not part of the matrix: it pulls the processor's NMI line.
pub const RESTORE: KeyCode = KeyCode(64);

/// The names of the matrix positions, column by column.
#[rustfmt::skip]
const NAMES: [&str; 65] = [
    "1",      "3",      "5",       "7",    "9",      "+",   "POUND",  "DEL",
    "LARROW", "W",      "R",       "Y",    "I",      "P",   "*",      "RETURN",
    "CTRL",   "A",      "D",       "G",    "J",      "L",   ";",      "CRSR-LR",
    "STOP",   "LSHIFT", "X",       "V",    "N",      ",",   "/",      "CRSR-UD",
    "SPACE",  "Z",      "C",       "B",    "M",      ".",   "RSHIFT", "F1",
    "CBM",    "S",      "F",       "H",    "K",      ":",   "=",      "F3",
    "Q",      "E",      "T",       "U",    "O",      "@",   "^",      "F5",
    "2",      "4",      "6",       "8",    "0",      "-",   "HOME",   "F7",
    "RESTORE",
];

/// Alternative names: the name of a key with its modifier, if it needs one.
#[rustfmt::skip]
const ALIASES: [(&str, &str, Option<KeyCode>); 37] = [
    ("RIGHT",      "CRSR-LR", None),
    ("LEFT",       "CRSR-LR", Some(LSHIFT)),
    ("DOWN",       "CRSR-UD", None),
    ("UP",         "CRSR-UD", Some(LSHIFT)),
    ("INS",        "DEL",     Some(LSHIFT)),
    ("INST",       "DEL",     Some(LSHIFT)),
    ("INSERT",     "DEL",     Some(LSHIFT)),
    ("DELETE",     "DEL",     None),
    ("BACKSPACE",  "DEL",     None),
    ("CLR",        "HOME",    Some(LSHIFT)),
    ("CLEAR",      "HOME",    Some(LSHIFT)),
    ("F2",         "F1",      Some(LSHIFT)),
    ("F4",         "F3",      Some(LSHIFT)),
    ("F6",         "F5",      Some(LSHIFT)),
    ("F8",         "F7",      Some(LSHIFT)),
    ("RUN",        "STOP",    Some(LSHIFT)),
    ("ENTER",      "RETURN",  None),
    ("ESC",        "STOP",    None),
    ("ESCAPE",     "STOP",    None),
    ("RUN-STOP",   "STOP",    None),
    ("RUN/STOP",   "STOP",    None),
    ("SHIFT",      "LSHIFT",  None),
    ("CONTROL",    "CTRL",    None),
    ("COMMODORE",  "CBM",     None),
    ("C=",         "CBM",     None),
    ("PLUS",       "+",       None),
    ("MINUS",      "-",       None),
    ("ASTERISK",   "*",       None),
    ("AT",         "@",       None),
    ("UPARROW",    "^",       None),
    ("UARROW",     "^",       None),
    ("↑",          "^",       None),
    ("LEFTARROW",  "LARROW",  None),
    ("BACKARROW",  "LARROW",  None),
    ("←",          "LARROW",  None),
    ("PI",         "^",       Some(LSHIFT)),
    ("£",          "POUND",   None),
];

const KEYS: KeyNames = KeyNames { keys: &NAMES, aliases: &ALIASES };

/// Returns the key, or keys joined by `+`, with this name; case is ignored.
#[must_use]
pub fn chord_named(name: &str) -> Option<Chord> {
    KEYS.chord(name, |name| match name {
        name if name.eq_ignore_ascii_case("SHIFT") || name.eq_ignore_ascii_case("LSHIFT") => Some(LSHIFT),
        name if ["CBM", "C=", "COMMODORE"].iter().any(|other| name.eq_ignore_ascii_case(other)) => {
            Some(COMMODORE)
        }
        name if name.eq_ignore_ascii_case("CTRL") || name.eq_ignore_ascii_case("CONTROL") => Some(CONTROL),
        _ => None,
    })
}

/// Returns the keys that type a character of the host: lower case letters are the unshifted keys,
/// upper case letters the shifted ones, as on the host; for all others the key with that glyph.
#[must_use]
pub fn chord_for(character: char) -> Option<Chord> {
    let code = match character {
        'a'..='z' => petscii::from_unicode_any(character)?,
        'A'..='Z' => petscii::from_unicode_any(character)? | 0x80,
        '\n' | '\r' => 13,
        '\u{8}' | '\u{7f}' => 20,
        '\u{a0}' => 160,
        'π' => petscii::PI_KEY,
        _ => petscii::from_unicode_any(character)?,
    };
    chord_for_code(code)
}

/// Returns the keys that type a code. Modifiers have codes in the first table that type nothing.
#[must_use]
pub fn chord_for_code(code: u8) -> Option<Chord> {
    if code == NOTHING {
        return None;
    }
    let modifiers = [None, Some(LSHIFT), Some(COMMODORE), Some(CONTROL)];
    modifiers.into_iter().zip(&TABLES).find_map(|(modifier, (_, table))| {
        let is_modifier =
            |key: usize| [LSHIFT, RSHIFT, COMMODORE, CONTROL].iter().any(|it| usize::from(it.0) == key);
        let key = (0..64).find(|&key| table[key] == code && !is_modifier(key))?;
        Some(Chord { key: KeyCode(u8::try_from(key).ok()?), modifiers: [modifier, None] })
    })
}

/// Returns the names of the keys that type a code, separated by blanks, modifiers first. A cursor key
/// is named by its direction.
#[must_use]
pub fn key_names_for_code(code: u8) -> Option<String> {
    names_of(chord_for_code(code)?)
}

/// Returns the name of the key with a matrix code.
#[must_use]
pub fn key_name_for_matrix_code(code: u8) -> Option<String> {
    names_of(Chord { key: KeyCode(code), modifiers: [None; 2] })
}

fn names_of(chord: Chord) -> Option<String> {
    let names = KEYS.names(chord)?;
    Some(match &names[..] {
        "CRSR-LR" => "RIGHT".to_owned(),
        "CRSR-UD" => "DOWN".to_owned(),
        _ => names.replace("LSHIFT ", "SHIFT "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chord(key: u8, modifiers: [Option<KeyCode>; 2]) -> Option<Chord> {
        Some(Chord { key: KeyCode(key), modifiers })
    }

    #[test]
    fn names_have_no_case_and_bring_their_modifier() {
        assert_eq!(chord_named("return"), chord(15, [None, None]));
        assert_eq!(chord_named("Up"), chord(31, [Some(LSHIFT), None]));
        assert_eq!(chord_named("+"), chord(5, [None, None]));
        assert_eq!(chord_named("restore"), chord(64, [None, None]));
        assert_eq!(chord_named("nothing"), None);
    }

    #[test]
    fn modifiers_are_joined_by_a_plus() {
        assert_eq!(chord_named("SHIFT+A"), chord(17, [Some(LSHIFT), None]));
        assert_eq!(chord_named("cbm+h"), chord(43, [Some(COMMODORE), None]));
        assert_eq!(chord_named("CTRL+UP"), chord(31, [Some(LSHIFT), Some(CONTROL)]));
        assert_eq!(chord_named("SHIFT++"), chord(5, [Some(LSHIFT), None]));
        assert_eq!(chord_named("SHIFT+UP"), chord(31, [Some(LSHIFT), None]));
    }

    #[test]
    fn characters_are_typed_as_the_host_shows_them() {
        assert_eq!(chord_for('a'), chord(17, [None, None]));
        assert_eq!(chord_for('A'), chord(17, [Some(LSHIFT), None]));
        assert_eq!(chord_for('"'), chord(56, [Some(LSHIFT), None]));
        assert_eq!(chord_for('\n'), chord(15, [None, None]));
        assert_eq!(chord_for('π'), chord(54, [Some(LSHIFT), None]));
        assert_eq!(chord_for('€'), None);
    }

    #[test]
    fn keys_of_codes_have_the_names_that_press_them() {
        for code in (0..=255).filter(|code| chord_for_code(*code).is_some()) {
            let names = key_names_for_code(code).unwrap().replace(' ', "+");
            assert_eq!(chord_named(&names), chord_for_code(code), "{code}: {names}");
        }
        let names = |code| key_names_for_code(code).unwrap();
        assert_eq!([17, 145, 193, 137, 32].map(names), ["DOWN", "UP", "SHIFT A", "F2", "SPACE"]);
        assert_eq!(key_name_for_matrix_code(23).as_deref(), Some("RIGHT"));
        assert_eq!(key_name_for_matrix_code(65), None);
    }

    #[test]
    fn codes_are_typed_with_the_modifier_they_need() {
        assert_eq!(chord_for_code(147), chord(62, [Some(LSHIFT), None]));
        assert_eq!(chord_for_code(28), chord(1, [Some(CONTROL), None]));
        assert_eq!(chord_for_code(6), chord(8, [Some(CONTROL), None]));
        assert_eq!(chord_for_code(168), chord(6, [Some(COMMODORE), None]));
        assert_eq!(chord_for_code(129), None);
        assert_eq!(chord_for_code(13), chord(15, [None, None]));
        assert_eq!(chord_for_code(NOTHING), None);
    }
}
