//! Layouts that map a host keyboard to a machine's keyboard, one [`Layout`] per machine.
//!
//! Characters are not in these tables: a character typed on the host is typed on the machine. The
//! tables hold keys without a character, substitutes for missing characters, and the help.

/// Host keys without a character, as both the window and the terminal know them.
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
    /// Return, on the main block or the keypad.
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
    /// The menu key.
    Menu,
}

impl HostKey {
    /// Returns the key of a name of `KeyboardEvent.key` (W3C UI Events).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "ArrowUp" => Self::Up,
            "ArrowDown" => Self::Down,
            "ArrowLeft" => Self::Left,
            "ArrowRight" => Self::Right,
            "Home" => Self::Home,
            "End" => Self::End,
            "Insert" => Self::Insert,
            "Delete" => Self::Delete,
            "Backspace" => Self::Backspace,
            "Enter" => Self::Enter,
            "Escape" => Self::Escape,
            "PageUp" => Self::PageUp,
            "PageDown" => Self::PageDown,
            "Tab" => Self::Tab,
            "Pause" => Self::Pause,
            "ContextMenu" => Self::Menu,
            _ => Self::F(name.strip_prefix('F')?.parse().ok()?),
        })
    }
}

/// Key names of the machine, modifiers first.
pub type KeyNames = &'static [&'static str];

/// The layout of a machine on a host keyboard.
pub struct Layout {
    /// Host keys and their machine keys.
    pub keys: &'static [(HostKey, KeyNames)],
    /// Substitutes for hosts that do not report key releases, so that two keys cannot be held together.
    pub tap_keys: &'static [(HostKey, KeyNames)],
    /// The host key that is pressed for a moment while other keys stay pressed.
    pub momentary_key: Option<HostKey>,
    /// Whether the host's Shift holds the machine's SHIFT and selects upper case. On a machine where SHIFT is a
    /// separate key stroke, SHIFT has another host key, and the host's Shift only selects the character.
    pub is_shift_held: bool,
    /// The modifier that the host's Alt holds.
    pub alt: &'static str,
    /// Whether the host's Tab holds the same modifier.
    pub is_tab_alt: bool,
    /// The host key of the joysticks' second trigger, if they have one, with its name in the help.
    pub second_trigger: Option<(HostKey, &'static str)>,
    /// Characters that the machine lacks, with their substitutes.
    pub substitutes: &'static [(char, char)],
    /// Accents of the host, with the chord of the machine's dead key for each.
    pub dead_keys: &'static [(char, KeyNames)],
    /// The rows of the help. A frame has space for 46 characters. Characters of the host that the machine's font may
    /// lack are spelt out.
    pub help: &'static [(&'static str, &'static str)],
    /// Escape words of several keys, or of keys with another name.
    pub escape_words: &'static [(&'static str, KeyNames)],
    /// The help of the text front end for its escape words.
    pub escape_help: &'static str,
}

impl Layout {
    /// Returns the keys that stop a program, by their names separated by blanks; empty if the machine has none.
    #[must_use]
    pub fn stop_keys(&self) -> String {
        let row = self.escape_words.iter().find(|row| row.0 == "BREAK");
        row.map_or_else(String::new, |row| row.1.join(" "))
    }
}

/// Keys that both keyboards have at the same positions.
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
pub(crate) use shared_keys;
