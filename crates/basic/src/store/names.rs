//! Variable names: two characters, with the type in their high bits.

use serde::{Deserialize, Serialize};

/// A name as it stands in the table of variables.
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

    /// The integer of these letters.
    pub const fn integer(letters: [u8; 2]) -> Self {
        Self([letters[0] | 0x80, letters[1] | 0x80])
    }

    /// The string of these letters.
    pub const fn text(letters: [u8; 2]) -> Self {
        Self([letters[0], letters[1] | 0x80])
    }

    /// The function of these letters.
    pub const fn function(letters: [u8; 2]) -> Self {
        Self([letters[0] | 0x80, letters[1]])
    }

    /// The letters without type; the second is 0 for a name of one letter.
    pub const fn letters(self) -> [u8; 2] {
        [self.0[0] & 0x7f, self.0[1] & 0x7f]
    }

    /// Holds a string.
    pub const fn is_text(self) -> bool {
        self.0[0] & 0x80 == 0 && self.0[1] & 0x80 != 0
    }

    /// Holds an integer.
    pub const fn is_integer(self) -> bool {
        self.0[0] & 0x80 != 0 && self.0[1] & 0x80 != 0
    }

    /// Names a function.
    pub const fn is_function(self) -> bool {
        self.0[0] & 0x80 != 0 && self.0[1] & 0x80 == 0
    }
}
