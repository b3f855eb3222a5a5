//! Keys by name and by character, with press and release times that machines can see: the keys of a chord
//! are pressed together, held for 3 frames, and followed by a gap. A keyboard that is scanned 60 times a
//! second would miss faster presses, and two presses of one key would read as one.

use systems::{Chord, KeyCode, Machine, System};
use thiserror::Error;

/// Frames between two chords.
pub const GAP_FRAMES: u32 = 3;

/// Frames of the key of a typed character.
pub const HOLD_FRAMES: u32 = 3;

/// A key that the machine's keyboard lacks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{machine} has no key `{name}`{}", similar.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default())]
pub struct UnknownKey {
    /// The machine in a sentence.
    machine: &'static str,
    /// The requested name.
    name: String,
    /// A name like it, if there is one.
    similar: Option<&'static str>,
}

impl UnknownKey {
    /// Returns the error for a name.
    #[must_use]
    pub fn new(machine: &'static Machine, name: &str) -> Self {
        let upper = name.to_uppercase();
        let distance = |known: &&str| strsim::damerau_levenshtein(&upper, known);
        let nearest = machine.keyboard.key_names().into_iter().min_by_key(distance);
        let similar = nearest.filter(|known| upper.chars().count() > 2 && distance(known) <= 2);
        Self { machine: machine.name, name: name.to_owned(), similar }
    }
}

/// Returns the code of a typed character; a line end is RETURN.
#[must_use]
pub fn code_for(system: &dyn System, character: char) -> Option<u8> {
    match character {
        '\n' | '\r' => Some(b'\r'),
        _ => system.machine().keyboard.code_for(character),
    }
}

/// Returns the chord of a typed character; a line end is RETURN.
#[must_use]
pub fn chord_for(system: &dyn System, character: char) -> Option<Chord> {
    match character {
        '\n' | '\r' => system.machine().keyboard.key_named("RETURN"),
        _ => system.machine().keyboard.chord_for(character),
    }
}

/// Returns the chord for key names: the key last, modifiers before it.
///
/// # Errors
/// When the keyboard lacks one of the keys, or the list is empty.
pub fn chord_named<S: AsRef<str>>(system: &dyn System, names: &[S]) -> Result<Chord, UnknownKey> {
    chord_on(system.machine(), names)
}

/// Returns the chord of [`chord_named`] on a machine that need not run.
///
/// # Errors
/// When the keyboard lacks one of the keys, or the list is empty.
pub fn chord_on<S: AsRef<str>>(machine: &'static Machine, names: &[S]) -> Result<Chord, UnknownKey> {
    let (key, modifiers) = names.split_last().ok_or_else(|| unknown_key(machine, ""))?;
    let mut chord = key_or_character(machine, key.as_ref())?;
    for name in modifiers {
        add_modifier(&mut chord, key_or_character(machine, name.as_ref())?.key);
    }
    Ok(chord)
}

/// Adds `modifier` to the chord, if the chord lacks it.
pub fn add_modifier(chord: &mut Chord, modifier: KeyCode) {
    if chord.modifiers.contains(&Some(modifier)) {
        return;
    }
    if let Some(free) = chord.modifiers.iter_mut().find(|slot| slot.is_none()) {
        *free = Some(modifier);
    }
}

fn unknown_key(machine: &'static Machine, name: &str) -> UnknownKey {
    UnknownKey::new(machine, name)
}

fn key_or_character(machine: &'static Machine, name: &str) -> Result<Chord, UnknownKey> {
    let mut characters = name.chars();
    let by_character = match (characters.next(), characters.next()) {
        (Some(character), None) => machine.keyboard.chord_for(character),
        _ => None,
    };
    // The name of a letter is its key, independent of the current character set.
    machine.keyboard.key_named(name).or(by_character).ok_or_else(|| unknown_key(machine, name))
}
