//! Keys by name and by character, pressed and released as machines expect it: a chord goes down together, stays down
//! for a few pictures, and the next one comes after a pause. A keyboard that is only looked at sixty times a second
//! would miss anything faster, and two keys of the same kind would become one.

use systems::{Chord, Cycles, Event, KeyCode, System};
use thiserror::Error;

use crate::model;

/// Pictures between two chords.
pub const GAP_FRAMES: u32 = 3;

/// Pictures for which a typed character's key stays down.
pub const HOLD_FRAMES: u32 = 3;

/// A key that a machine's keyboard has not.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{machine} has no key `{name}`")]
pub struct UnknownKey {
    /// The machine in a sentence.
    pub machine: &'static str,
    /// The name asked for.
    pub name: String,
}

/// The chord for names joined by a script or a key map: the key last, modifiers before it.
///
/// # Errors
/// When the machine's keyboard has one of the keys not, or there is no name.
pub fn chord_named<S: AsRef<str>>(system: &dyn System, names: &[S]) -> Result<Chord, UnknownKey> {
    let (key, modifiers) = names.split_last().ok_or_else(|| unknown_key(system, ""))?;
    let mut chord = key_or_character(system, key.as_ref())?;
    for name in modifiers {
        add_modifier(&mut chord, key_or_character(system, name.as_ref())?.key);
    }
    Ok(chord)
}

/// Holds `modifier` down with the chord, unless it is part of it already.
pub fn add_modifier(chord: &mut Chord, modifier: KeyCode) {
    if chord.modifiers.contains(&Some(modifier)) {
        return;
    }
    if let Some(free) = chord.modifiers.iter_mut().find(|slot| slot.is_none()) {
        *free = Some(modifier);
    }
}

fn unknown_key(system: &dyn System, name: &str) -> UnknownKey {
    UnknownKey { machine: model::name(system.kind()), name: name.to_owned() }
}

fn key_or_character(system: &dyn System, name: &str) -> Result<Chord, UnknownKey> {
    let mut characters = name.chars();
    let by_character = match (characters.next(), characters.next()) {
        (Some(character), None) => system.chord_for(character),
        _ => None,
    };
    // A letter's name is its key alone, whatever character the key types in the present character set.
    system.key_named(name).or(by_character).ok_or_else(|| unknown_key(system, name))
}

/// Presses a chord at `at` and lets it go at `until`.
pub fn tap(system: &mut dyn System, chord: Chord, at: Cycles, until: Cycles) {
    press(system, chord, at);
    release(system, chord, until);
}

/// Presses a chord, modifiers first.
pub fn press(system: &mut dyn System, chord: Chord, at: Cycles) {
    for key in chord.modifiers.into_iter().flatten().chain([chord.key]) {
        system.schedule_event(at, Event::KeyDown(key));
    }
}

/// Releases a chord, modifiers last.
pub fn release(system: &mut dyn System, chord: Chord, at: Cycles) {
    for key in [chord.key].into_iter().chain(chord.modifiers.into_iter().flatten()) {
        system.schedule_event(at, Event::KeyUp(key));
    }
}
