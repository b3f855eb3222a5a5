//! Keys by name, and texts.

use player::keys::{self, UnknownKey};
use systems::{Chord, System};

use crate::record::RETURN;

/// Returns the chords of the characters of a text.
///
/// # Errors
/// When the machine lacks a character.
pub(crate) fn text_chords(system: &dyn System, text: &str) -> Result<Vec<Chord>, UnknownKey> {
    let chord = |character: char| {
        keys::chord_for(system, character)
            .ok_or_else(|| UnknownKey::new(system.machine(), &character.to_string()))
    };
    text.chars().map(chord).collect()
}

/// Returns the chords of a key by its name, or of the characters of a text.
///
/// # Errors
/// When the machine lacks a character of the text.
pub fn chords(system: &dyn System, name: &str) -> Result<Vec<Chord>, UnknownKey> {
    if name == RETURN {
        let chord = keys::chord_named(system, &[RETURN]).or_else(|_| keys::chord_named(system, &["ENTER"]));
        return chord.map(|chord| vec![chord]);
    }
    let names: Vec<&str> = name.split(' ').collect();
    // A modifier has a name of several characters: `5 3` is a text.
    let has_modifiers = names.iter().rev().skip(1).all(|name| name.chars().count() > 1);
    if has_modifiers && let Ok(chord) = keys::chord_named(system, &names) {
        return Ok(vec![chord]);
    }
    text_chords(system, name)
}
