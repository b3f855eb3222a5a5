//! Host keyboards laid over machines' keyboards, one [`Layout`] a machine.
//!
//! Characters are not in these tables: what a host key *means* on the person's own layout is typed as that character. Here is
//! only what has no character, what a machine lacks, and what the help says of both.

mod c64;
mod gamegrid;
mod msx;
mod pc1360;

pub use c64::C64;
pub use gamegrid::GAMEGRID;
pub use msx::MSX;
pub use pc1360::PC1360;

/// Keys of a host keyboard without a character, as both the window and the terminal know them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostKey {
    /// A function key.
    F(u8),
    /// Cursor up.
    Up,
    /// Cursor down.
    Down,
    /// Cursor left.
    Left,
    /// Cursor right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Insert.
    Insert,
    /// Delete.
    Delete,
    /// Backspace.
    Backspace,
    /// Return, on the main or the number block.
    Enter,
    /// Escape.
    Escape,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Tab.
    Tab,
    /// The pause key.
    Pause,
    /// The key of menus.
    Menu,
}

/// The machine's keys, modifiers first, by their names.
pub type KeyNames = &'static [&'static str];

/// A machine's keyboard under a host's.
pub struct Layout {
    /// Host keys and the machine's.
    pub keys: &'static [(HostKey, KeyNames)],
    /// The same where the host does not tell that a key is still down, so that two cannot be held together.
    pub tap_keys: &'static [(HostKey, KeyNames)],
    /// The host key that is struck while others stay down.
    pub momentary_key: Option<HostKey>,
    /// The machine's SHIFT is held as the host's is, and makes capitals of letters. Where it is a stroke of its own it has a host key of its
    /// own, and the host's Shift only says what character is meant.
    pub is_shift_held: bool,
    /// The modifier that Alt is.
    pub alt: &'static str,
    /// Tab is held like Alt.
    pub is_tab_alt: bool,
    /// What closes the second trigger of the joysticks, if they have one, with its name in the help.
    pub second_trigger: Option<(HostKey, &'static str)>,
    /// Characters that the machine lacks, and those in their place.
    pub substitutes: &'static [(char, char)],
    /// Characters that are keys of the machine without one.
    pub dead_keys: &'static [(char, KeyNames)],
    /// The keys as the help shows them. A picture has room for 46 letters; the machine's own letters may lack some of the
    /// host's, so those are named.
    pub help: &'static [(&'static str, &'static str)],
    /// Words behind a backslash that are several keys, or keys of another name.
    pub escape_words: &'static [(&'static str, KeyNames)],
    /// What the text front end tells of its words.
    pub escape_help: &'static str,
}

/// Keys that both keyboards have in the same places.
macro_rules! shared_keys {
    ($($more:expr),* $(,)?) => {
        &[
            (HostKey::F(1), &["F1"]),
            (HostKey::F(2), &["F2"]),
            (HostKey::F(3), &["F3"]),
            (HostKey::F(4), &["F4"]),
            (HostKey::F(5), &["F5"]),
            (HostKey::F(6), &["F6"]),
            (HostKey::F(7), &["F7"]),
            (HostKey::F(8), &["F8"]),
            (HostKey::Up, &["UP"]),
            (HostKey::Down, &["DOWN"]),
            (HostKey::Left, &["LEFT"]),
            (HostKey::Right, &["RIGHT"]),
            (HostKey::Home, &["HOME"]),
            (HostKey::Delete, &["DEL"]),
            (HostKey::Enter, &["RETURN"]),
            $($more),*
        ]
    };
}
use shared_keys;
