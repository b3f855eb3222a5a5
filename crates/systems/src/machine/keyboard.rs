//! The machines' keyboards: keys with legends and positions, for a keyboard on the screen and for host keys by
//! position.
//!
//! Sources of positions and legends: the keyboards of the Commodore 64, of an MSX with the international layout, and of
//! the PC-1360, as shown in their manuals. Host keys have the names of `KeyboardEvent.code` (W3C UI Events), by their
//! position on a US keyboard.

use hardware::Chord;

/// A key of a machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyCap {
    /// Its name, as [`Keyboard::key_named`] takes it.
    pub name: &'static str,
    /// The legend.
    pub legend: &'static str,
    /// The legend with SHIFT; empty if it is the same.
    pub shifted: &'static str,
    /// Left edge in widths of a letter key.
    pub x: f32,
    /// Row, from 0.
    pub row: u8,
    /// Width in widths of a letter key.
    pub width: f32,
    /// The host key at the same position; empty if there is none.
    pub code: &'static str,
}

/// Name, legend, legend with SHIFT, width, host key. A key without a name is a gap.
pub(crate) type Cap = (&'static str, &'static str, &'static str, f32, &'static str);

/// A keyboard; without rows where a program has no keyboard.
pub struct Keyboard {
    pub(crate) rows: &'static [&'static [Cap]],
    /// Further host keys with the machine keys that they press.
    pub others: &'static [(&'static str, &'static str)],
    pub(crate) key_names: fn() -> Vec<&'static str>,
    pub(crate) key_named: fn(&str) -> Option<Chord>,
    pub(crate) chord_for: fn(char) -> Option<Chord>,
    pub(crate) chord_for_code: fn(u8) -> Option<Chord>,
    pub(crate) code_for: fn(char) -> Option<u8>,
}

impl Keyboard {
    /// Returns the keys, row by row from the left.
    #[must_use]
    pub fn keys(&self) -> Vec<KeyCap> {
        let mut keys = vec![];
        for (row, caps) in (0..).zip(self.rows) {
            let mut x = 0.0;
            for &(name, legend, shifted, width, code) in *caps {
                if !name.is_empty() {
                    keys.push(KeyCap { name, legend, shifted, x, row, width, code });
                }
                x += width;
            }
        }
        keys
    }

    /// Returns the names that [`key_named`](Self::key_named) takes, those on the keys first. Characters have their
    /// keys besides.
    #[must_use]
    pub fn key_names(&self) -> Vec<&'static str> {
        (self.key_names)()
    }

    /// Returns the key with a name (`RETURN`, `F1`, `A`, `UP`, `STOP` ...), ignoring case, and the modifier that it
    /// needs.
    #[must_use]
    pub fn key_named(&self, name: &str) -> Option<Chord> {
        (self.key_named)(name)
    }

    /// Returns the keys that type a character.
    #[must_use]
    pub fn chord_for(&self, character: char) -> Option<Chord> {
        (self.chord_for)(character)
    }

    /// Returns the keys that type a code of the machine.
    #[must_use]
    pub fn chord_for_code(&self, code: u8) -> Option<Chord> {
        (self.chord_for_code)(code)
    }

    /// Returns the machine's code for a typed character, for the [queue](crate::Capabilities::key_queue).
    #[must_use]
    pub fn code_for(&self, character: char) -> Option<u8> {
        (self.code_for)(character)
    }

    /// Returns the machine's codes for a typed text; characters without a code are skipped.
    #[must_use]
    pub fn codes_of(&self, text: &str) -> Vec<u8> {
        text.chars().filter_map(self.code_for).collect()
    }

    /// Returns the name of the machine's key at the position of a host key.
    #[must_use]
    pub fn key_at(&self, code: &str) -> Option<&'static str> {
        let caps = self.rows.iter().copied().flatten();
        let mut placed = caps.filter(|cap| !cap.4.is_empty()).map(|cap| (cap.4, cap.0));
        placed
            .find(|(host, _)| *host == code)
            .or_else(|| self.others.iter().copied().find(|(host, _)| *host == code))
            .map(|(_, name)| name)
    }
}
