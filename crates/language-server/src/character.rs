//! A character of the machine: its code, its glyph, what it does, and the key that types it.

use charset::glyphs::CharacterSet;
use charset::msx::{PREFIX, PREFIX_OFFSET};
use charset::{RomCharset, msx_glyphs, petscii, screen_code, sharp_glyphs};
use player::model::{Model, Options};
use systems::{Chord, KeyCode, System, SystemKind, explain, string_text};

/// The keys besides letters, digits and punctuation: the name that machines know, and the one on the key.
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
pub fn describe(model: &'static Model, code: u8, printed: &str) -> String {
    let named = string_text(model.kind, &[code]);
    let shown = if printed.contains(char::is_control) { named.trim_matches('"') } else { printed };
    let mut text = format!("`{shown}`: code {code}, ${code:02X}");
    if let Some(does) = explain::control(model.kind, code) {
        text += &format!("\n\n{does}");
    }
    let system = model.power_on(Options::default());
    let same_glyph = || {
        let is_c64 = model.kind == SystemKind::C64;
        is_c64.then(|| system.chord_for_code(petscii::canonical(code))).flatten()
    };
    let chord = system.chord_for_code(code).or_else(same_glyph);
    if let Some(keys) = chord.and_then(|chord| key_names(system.as_ref(), chord)) {
        text += &format!("\n\nkey: {keys}");
    }
    if let Some(rows) = glyph(model.kind, code) {
        text += &format!("\n\n```text\n{}```", drawn(rows));
    }
    text
}

/// Describes a graphic character of the MSX, which is printed by two codes.
#[must_use]
pub fn describe_graphic(graphic: u8, printed: &str) -> String {
    let letter = graphic + PREFIX_OFFSET;
    let codes = format!("codes {PREFIX} and {letter}, ${PREFIX:02X} ${letter:02X}");
    format!("`{printed}`: {codes}\n\n```text\n{}```", drawn(msx_glyph(graphic)))
}

fn msx_glyph(code: u8) -> [u8; 8] {
    let (font, from) = (msx_glyphs::built_in(), 8 * usize::from(code));
    std::array::from_fn(|row| font[from + row])
}

/// Returns the rows of the glyph that a listing on the screen shows for a code, the highest bit left.
fn glyph(kind: SystemKind, code: u8) -> Option<[u8; 8]> {
    match kind {
        SystemKind::C64 => {
            let set = CharacterSet::built_in(RomCharset::UpperGraphics);
            Some(*set.glyph(screen_code::from_petscii(code)))
        }
        // A control code has no glyph of its own in a listing.
        SystemKind::Msx if code < 32 || code == 127 => None,
        SystemKind::Msx => Some(msx_glyph(code)),
        SystemKind::Pc1360 if code < 32 => None,
        SystemKind::Pc1360 => {
            let columns = sharp_glyphs::built_in()[usize::from(code)];
            let bit = |row: usize, place: usize| (columns[place] >> row & 1) << (7 - place);
            Some(std::array::from_fn(|row| (0..sharp_glyphs::COLUMNS).map(|place| bit(row, place)).sum()))
        }
        SystemKind::GameGrid => None,
    }
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
        system.key_named(name).is_some_and(|named| named.key == key && named.modifiers == [None; 2])
    };
    let modifier = |key: KeyCode| MODIFIERS.into_iter().find(|name| is_key(name, key));
    let mut names: Vec<String> = Vec::new();
    for key in chord.modifiers.into_iter().flatten() {
        names.push(modifier(key)?.to_owned());
    }
    let word = KEYS.iter().find(|(name, _)| is_key(name, chord.key)).map(|(_, shown)| (*shown).to_owned());
    let sign = || CHARACTER_KEYS.chars().map(String::from).find(|name| is_key(name, chord.key));
    names.push(word.or_else(sign)?);
    Some(names.join("+"))
}
