//! A character of the machine: its code, its glyph, its effect, and its key.

use analysis::explain;
use systems::{Chord, KeyCode, Machine, Options, System};

/// The keys other than letters, digits and punctuation: the name for machines, and the label.
#[rustfmt::skip]
const KEYS: &[(&str, &str)] = &[
    ("RETURN", "RETURN"), ("ENTER", "ENTER"), ("SPACE", "SPACE"), ("HOME", "HOME"), ("DEL", "DEL"), ("INS", "INS"),
    ("DOWN", "CRSR DOWN"), ("RIGHT", "CRSR RIGHT"), ("UP", "CRSR UP"), ("LEFT", "CRSR LEFT"), ("STOP", "STOP"),
    ("F1", "F1"), ("F2", "F2"), ("F3", "F3"), ("F4", "F4"), ("F5", "F5"), ("F7", "F7"), ("ESC", "ESC"), ("TAB", "TAB"),
    ("BS", "BS"), ("SELECT", "SELECT"), ("CLS", "CLS"),
];
const MODIFIERS: [&str; 6] = ["SHIFT", "C=", "CTRL", "GRAPH", "CODE", "DEF"];
const CHARACTER_KEYS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-*/=@:;,.^£←\\[]'`()";

/// Describes a character as it is printed in a page.
#[must_use]
pub fn describe(machine: &'static Machine, code: u8, printed: &str) -> String {
    let named = machine.string_text(&[code]);
    let shown = if printed.contains(char::is_control) { named.trim_matches('"') } else { printed };
    let mut text = format!("`{shown}`: code {code}, ${code:02X}");
    if let Some(does) = explain::control(machine, code) {
        text += &format!("\n\n{does}");
    }
    let system = machine.power_on(Options::default());
    let same_glyph = (machine.canonical_code)(code);
    let keyboard = system.machine().keyboard;
    let chord = keyboard.chord_for_code(code).or_else(|| keyboard.chord_for_code(same_glyph));
    if let Some(keys) = chord.and_then(|chord| key_names(system.as_ref(), chord)) {
        text += &format!("\n\nkey: {keys}");
    }
    if let Some(rows) = (machine.code_glyph)(code) {
        text += &format!("\n\n```text\n{}```", drawn(rows));
    }
    text
}

/// Describes a character that is printed by two codes, by its glyph.
#[must_use]
pub fn describe_pair([one, other]: [u8; 2], rows: [u8; 8], printed: &str) -> String {
    let codes = format!("codes {one} and {other}, ${one:02X} ${other:02X}");
    format!("`{printed}`: {codes}\n\n```text\n{}```", drawn(rows))
}

/// Draws eight rows of dots, two in a line of text.
fn drawn(rows: [u8; 8]) -> String {
    let mut text = String::new();
    for pair in rows.chunks_exact(2) {
        for bit in (0..8).rev() {
            text.push(match (pair[0] >> bit & 1, pair[1] >> bit & 1) {
                (0, 0) => '·',
                (1, 0) => '▀',
                (0, _) => '▄',
                _ => '█',
            });
        }
        text.push('\n');
    }
    text
}

/// Returns the names of the keys of a chord; `None` if one has no name.
fn key_names(system: &dyn System, chord: Chord) -> Option<String> {
    let is_key = |name: &str, key: KeyCode| {
        system
            .machine()
            .keyboard
            .key_named(name)
            .is_some_and(|named| named.key == key && named.modifiers == [None; 2])
    };
    let modifier = |key: KeyCode| MODIFIERS.into_iter().find(|name| is_key(name, key));
    let mut names: Vec<String> = Vec::new();
    for key in chord.modifiers.into_iter().flatten() {
        names.push(modifier(key)?.to_owned());
    }
    let special = KEYS.iter().find(|(name, _)| is_key(name, chord.key)).map(|(_, shown)| (*shown).to_owned());
    let character = || CHARACTER_KEYS.chars().map(String::from).find(|name| is_key(name, chord.key));
    names.push(special.or_else(character)?);
    Some(names.join("+"))
}
