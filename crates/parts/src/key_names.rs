//! The names of a machine's keys.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use hardware::{Chord, KeyCode};

/// The key names of a machine.
#[derive(Clone, Copy, Debug)]
pub struct KeyNames {
    /// The names of the keys, by their codes.
    pub keys: &'static [&'static str],
    /// Aliases: alias, name of the key, and the modifier that the key needs.
    pub aliases: &'static [(&'static str, &'static str, Option<KeyCode>)],
}

impl KeyNames {
    /// Returns all names, those of the keys first.
    pub fn all(&self) -> Vec<&'static str> {
        let aliases = self.aliases.iter().map(|row| row.0);
        self.keys.iter().copied().filter(|name| !name.is_empty()).chain(aliases).collect()
    }

    /// Returns the key with a name, ignoring case.
    pub fn key(&self, name: &str) -> Option<Chord> {
        let (name, modifier) = self
            .aliases
            .iter()
            .find(|(other, ..)| other.eq_ignore_ascii_case(name))
            .map_or((name, None), |&(_, key, modifier)| (key, modifier));
        let code = self.keys.iter().position(|key| key.eq_ignore_ascii_case(name))?;
        Some(Chord { key: KeyCode(u8::try_from(code).ok()?), modifiers: [modifier, None] })
    }

    /// Returns the names of a chord's keys, separated by blanks, modifiers first. The shortest alias that
    /// includes a modifier replaces both names.
    pub fn names(&self, chord: Chord) -> Option<String> {
        let key = *self.keys.get(usize::from(chord.key.0))?;
        let mut modifiers = chord.modifiers.into_iter().flatten();
        let Some(first) = modifiers.next() else { return Some(key.to_owned()) };
        let aliases = self.aliases.iter().filter(|row| row.1 == key && row.2 == Some(first));
        let mut names = match aliases.map(|row| row.0).min_by_key(|alias| alias.chars().count()) {
            Some(alias) => alias.to_owned(),
            None => format!("{} {key}", self.keys.get(usize::from(first.0))?),
        };
        for modifier in modifiers {
            names = format!("{} {names}", self.keys.get(usize::from(modifier.0))?);
        }
        Some(names)
    }

    /// Returns a key or keys joined by `+`; `modifier` parses the names before a `+`.
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
        *chord.modifiers.iter_mut().find(|slot| slot.is_none())? = Some(before);
        Some(chord)
    }
}
