//! Names of keys.

use hardware::{Chord, KeyCode};
use parts::KeyNames;

const SHIFT: KeyCode = KeyCode(2);
const CTRL: KeyCode = KeyCode(3);
const NAMES: KeyNames = KeyNames {
    keys: &["A", "DOWN", "SHIFT", "CTRL", "+"],
    aliases: &[("UP", "DOWN", Some(SHIFT)), ("ARROW", "DOWN", None)],
};

fn modifier(name: &str) -> Option<KeyCode> {
    [("SHIFT", SHIFT), ("CTRL", CTRL)].iter().find(|row| row.0 == name).map(|row| row.1)
}

fn chord(key: u8, modifiers: [Option<KeyCode>; 2]) -> Option<Chord> {
    Some(Chord { key: KeyCode(key), modifiers })
}

#[test]
fn a_key_has_the_number_of_its_position_in_any_case() {
    assert_eq!(NAMES.key("down"), chord(1, [None, None]));
    assert_eq!(NAMES.key("LEFT"), None);
}

#[test]
fn an_alias_may_bring_a_modifier() {
    assert_eq!(NAMES.key("up"), chord(1, [Some(SHIFT), None]));
    assert_eq!(NAMES.key("Arrow"), chord(1, [None, None]));
}

#[test]
fn modifiers_stand_before_a_plus_and_each_counts_once() {
    assert_eq!(NAMES.chord("SHIFT+A", modifier), chord(0, [Some(SHIFT), None]));
    assert_eq!(NAMES.chord("CTRL + SHIFT + A", modifier), chord(0, [Some(SHIFT), Some(CTRL)]));
    assert_eq!(NAMES.chord("SHIFT+UP", modifier), chord(1, [Some(SHIFT), None]));
    assert_eq!(NAMES.chord("ALT+A", modifier), None);
    assert_eq!(NAMES.chord("SHIFT+NONE", modifier), None);
}

#[test]
fn a_key_named_plus_is_a_key() {
    assert_eq!(NAMES.chord("+", modifier), chord(4, [None, None]));
    assert_eq!(NAMES.chord("SHIFT++", modifier), chord(4, [Some(SHIFT), None]));
}
