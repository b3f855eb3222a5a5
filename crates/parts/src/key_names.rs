//! The names of a machine's keys.

use hardware::{Chord, KeyCode};

/// What the keys are called.
#[derive(Clone, Copy, Debug)]
pub struct KeyNames {
    /// The names of the keys, by their codes.
    pub keys: &'static [&'static str],
    /// Other names: the name of a key, with its modifier if it needs one.
    pub aliases: &'static [(&'static str, &'static str, Option<KeyCode>)],
}

impl KeyNames {
    /// The key of this name without regard to case.
    pub fn key(&self, name: &str) -> Option<Chord> {
        let (name, modifier) = self
            .aliases
            .iter()
            .find(|(other, ..)| other.eq_ignore_ascii_case(name))
            .map_or((name, None), |&(_, key, modifier)| (key, modifier));
        let code = self.keys.iter().position(|key| key.eq_ignore_ascii_case(name))?;
        Some(Chord { key: KeyCode(u8::try_from(code).ok()?), modifiers: [modifier, None] })
    }

    /// The key, or keys joined by `+`; `modifier` knows what may come before that.
    pub fn chord(&self, name: &str, modifier: fn(&str) -> Option<KeyCode>) -> Option<Chord> {
        if let Some(chord) = self.key(name) {
            return Some(chord);
        }
        let (before, rest) = name.split_once('+')?;
        let before = modifier(before.trim())?;
        let mut chord = self.chord(rest.trim(), modifier)?;
        if chord.modifiers.contains(&Some(before)) {
            return Some(chord);
        }
        *chord.modifiers.iter_mut().find(|place| place.is_none())? = Some(before);
        Some(chord)
    }
}
