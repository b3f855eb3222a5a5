//! Key names, and the keys that type a character: the same on every machine of the family. Each machine has
//! its positions of the keys in the matrix.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;

use charset::petscii;
use hardware::{Chord, KeyCode};
use parts::KeyNames;

use crate::variant::{NOTHING, Variant};

/// The key names of a machine.
struct Names<V>(PhantomData<V>);

impl<V: Variant> Names<V> {
    const ALIASES: [(&'static str, &'static str, Option<KeyCode>); 37] =
        aliases(V::KEYS.modifiers.left_shift);
    const KEYS: KeyNames = KeyNames { keys: V::KEYS.names, aliases: &Self::ALIASES };
}

/// Returns the alternative names: each with the name of its key, and the modifier that it needs.
#[rustfmt::skip]
const fn aliases(left_shift: KeyCode) -> [(&'static str, &'static str, Option<KeyCode>); 37] {
    let shift = Some(left_shift);
    [
        ("RIGHT",      "CRSR-LR", None),
        ("LEFT",       "CRSR-LR", shift),
        ("DOWN",       "CRSR-UD", None),
        ("UP",         "CRSR-UD", shift),
        ("INS",        "DEL",     shift),
        ("INST",       "DEL",     shift),
        ("INSERT",     "DEL",     shift),
        ("DELETE",     "DEL",     None),
        ("BACKSPACE",  "DEL",     None),
        ("CLR",        "HOME",    shift),
        ("CLEAR",      "HOME",    shift),
        ("F2",         "F1",      shift),
        ("F4",         "F3",      shift),
        ("F6",         "F5",      shift),
        ("F8",         "F7",      shift),
        ("RUN",        "STOP",    shift),
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
        ("PI",         "^",       shift),
        ("£",          "POUND",   None),
    ]
}

/// Returns the names of all keys and their aliases.
#[must_use]
pub fn key_names<V: Variant>() -> Vec<&'static str> {
    Names::<V>::KEYS.all()
}

/// Returns the key, or keys joined by `+`, with this name; case is ignored.
#[must_use]
pub fn chord_named<V: Variant>(name: &str) -> Option<Chord> {
    Names::<V>::KEYS.chord(name, |name| match name {
        name if name.eq_ignore_ascii_case("SHIFT") || name.eq_ignore_ascii_case("LSHIFT") => {
            Some(V::KEYS.modifiers.left_shift)
        }
        name if ["CBM", "C=", "COMMODORE"].iter().any(|other| name.eq_ignore_ascii_case(other)) => {
            Some(V::KEYS.modifiers.commodore)
        }
        name if name.eq_ignore_ascii_case("CTRL") || name.eq_ignore_ascii_case("CONTROL") => {
            Some(V::KEYS.modifiers.control)
        }
        _ => None,
    })
}

/// Returns the keys that type a character of the host: lower case letters are the unshifted keys,
/// upper case letters the shifted ones, as on the host; for all others the key with that glyph.
#[must_use]
pub fn chord_for<V: Variant>(character: char) -> Option<Chord> {
    let code = match character {
        'a'..='z' => petscii::from_unicode_any(character)?,
        'A'..='Z' => petscii::from_unicode_any(character)? | 0x80,
        '\n' | '\r' => 13,
        '\u{8}' | '\u{7f}' => 20,
        '\u{a0}' => 160,
        'π' => petscii::PI_KEY,
        _ => petscii::from_unicode_any(character)?,
    };
    chord_for_code::<V>(code)
}

/// Returns the keys that type a code. Modifiers have codes in the first table that type no character.
#[must_use]
pub fn chord_for_code<V: Variant>(code: u8) -> Option<Chord> {
    if code == NOTHING {
        return None;
    }
    let keys = V::KEYS.modifiers;
    let modifiers = [None, Some(keys.left_shift), Some(keys.commodore), Some(keys.control)];
    modifiers.into_iter().zip(V::KEYS.tables).find_map(|(modifier, (_, table))| {
        let key =
            (0..64).map(KeyCode).find(|key| table[usize::from(key.0)] == code && !keys.contains(*key))?;
        Some(Chord { key, modifiers: [modifier, None] })
    })
}

/// Returns the names of the keys that type a code, separated by blanks, modifiers first. A cursor key
/// is named by its direction.
#[must_use]
pub fn key_names_for_code<V: Variant>(code: u8) -> Option<String> {
    names_of::<V>(chord_for_code::<V>(code)?)
}

/// Returns the name of the key with a matrix code.
#[must_use]
pub fn key_name_for_matrix_code<V: Variant>(code: u8) -> Option<String> {
    names_of::<V>(Chord { key: KeyCode(code), modifiers: [None; 2] })
}

fn names_of<V: Variant>(chord: Chord) -> Option<String> {
    let names = Names::<V>::KEYS.names(chord)?;
    Some(match &names[..] {
        "CRSR-LR" => "RIGHT".to_owned(),
        "CRSR-UD" => "DOWN".to_owned(),
        _ => names.replace("LSHIFT ", "SHIFT "),
    })
}
