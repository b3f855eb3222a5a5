//! Key strokes of a pocket computer's keyboard: a prefix is a stroke of its own, and keys pressed while the machine works are lost.

use serde::{Deserialize, Serialize};

/// The prefix key that was pressed before a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prefix {
    /// No prefix.
    #[default]
    None,
    /// The key of second meanings.
    Shift,
    /// The key that starts a program at a label.
    Definition,
}

/// A key that was pressed or has repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyStroke {
    /// The key, by the code that it has while it is held.
    pub key: u8,
    /// The prefix.
    pub prefix: Prefix,
    /// The character that the key types.
    pub character: Option<u8>,
    /// The key has stayed down since the stroke before.
    pub is_repeated: bool,
}

/// A keyboard that is scanned while the machine waits.
pub trait KeyStrokes {
    /// Returns the code of the key that is down, whatever its prefix; without one, takes a key that the host has typed.
    fn held_key(&mut self) -> Option<u8>;

    /// Returns whether the key of this code is down.
    fn is_key_held(&self, key: u8) -> bool;

    /// Takes the next stroke. `None` while there is none: let time pass ([`crate::Timekeeper::idle`]) and ask again. A key that
    /// was released before the waiting began is lost.
    fn take_key_stroke(&mut self) -> Option<KeyStroke>;

    /// Clears the prefix and the strokes: a key that has been scanned must be released first. A key that went down between scans
    /// still counts, and so do keys that the host has typed.
    fn clear_key_strokes(&mut self);

    /// Returns whether the key that breaks a program has been pressed since the last call.
    fn take_break(&mut self) -> bool;
}
