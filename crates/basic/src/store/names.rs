//! Variable names: two characters, with the type in their high bits.

use serde::{Deserialize, Serialize};

/// A name as stored in the table of variables.
///
/// ```text
///   first  bit 7   second bit 7
///     0               0          number
///     1               1          integer
///     0               1          string
///     1               0          defined function
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name(pub [u8; 2]);

impl Name {
    /// A number.
    pub const fn number(letters: [u8; 2]) -> Self {
        Self(letters)
    }

    /// An integer.
    pub const fn integer(letters: [u8; 2]) -> Self {
        Self([letters[0] | 0x80, letters[1] | 0x80])
    }

    /// A string.
    pub const fn text(letters: [u8; 2]) -> Self {
        Self([letters[0], letters[1] | 0x80])
    }

    /// A function.
    pub const fn function(letters: [u8; 2]) -> Self {
        Self([letters[0] | 0x80, letters[1]])
    }

    /// Returns the letters without the type; the second is 0 for a name of one letter.
    pub const fn letters(self) -> [u8; 2] {
        [self.0[0] & 0x7f, self.0[1] & 0x7f]
    }

    /// Returns whether it holds a string.
    pub const fn is_text(self) -> bool {
        self.0[0] & 0x80 == 0 && self.0[1] & 0x80 != 0
    }

    /// Returns whether it holds an integer.
    pub const fn is_integer(self) -> bool {
        self.0[0] & 0x80 != 0 && self.0[1] & 0x80 != 0
    }

    /// Returns whether it names a function.
    pub const fn is_function(self) -> bool {
        self.0[0] & 0x80 != 0 && self.0[1] & 0x80 == 0
    }
}
