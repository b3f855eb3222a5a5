//! Keys struck one by one on a small keyboard: a prefix is a stroke of its own, and what is struck while the machine works is lost.

use serde::{Deserialize, Serialize};

/// What was struck before a key and belongs to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prefix {
    /// Nothing.
    #[default]
    None,
    /// The key of second meanings.
    Shift,
    /// The key that starts a program at a label.
    Definition,
}

/// A key that was struck, or has repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyStroke {
    /// The key, by the code that it has while it is held.
    pub key: u8,
    /// What was struck before it.
    pub prefix: Prefix,
    /// The character that is typed by it.
    pub character: Option<u8>,
    /// The key has stayed down since the stroke before.
    pub is_repeated: bool,
}

/// A keyboard that is looked at while the machine waits.
pub trait KeyStrokes {
    /// The code of the key that is held down at this moment, whatever was struck before; where none is, takes one that a host has typed.
    fn held_key(&mut self) -> Option<u8>;

    /// Whether the key of this code is down.
    fn is_key_held(&self, key: u8) -> bool;

    /// Takes the next stroke. `None` while there is none: let time pass ([`crate::Timekeeper::idle`]) and ask again. A key that went up
    /// again before the waiting began is lost.
    fn take_key_stroke(&mut self) -> Option<KeyStroke>;

    /// Forgets what was struck before: a key that has been looked at has to go up first. One that went down unseen still counts, and so does
    /// what a host has typed.
    fn clear_key_strokes(&mut self);

    /// Whether the key that breaks a program has gone down since this was last asked.
    fn take_break(&mut self) -> bool;
}
