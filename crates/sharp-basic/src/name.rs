//! Names of variables and arrays.
//!
//! A name is a letter, or a letter and a letter or digit; further characters are ignored. Each can
//! name a number, a string, and an array of either. Note: `A` and `A$` share one cell, and `A(1)`
//! without `DIM` is the variable `A`.

use serde::{Deserialize, Serialize};

/// A parsed name and the kind of variable it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name {
    /// The first letter.
    pub first: u8,
    /// The second character; 0 in names with one character.
    pub second: u8,
    /// The name ends in `$`.
    pub is_text: bool,
    /// Subscripts follow the name.
    pub is_array: bool,
}

impl Name {
    /// The placeholder for the interpreter's current target: a loop over an element uses it as its name.
    pub const TARGET: Self = Self { first: 0, second: 0, is_text: false, is_array: false };

    /// Returns the byte after the first letter in a header: the second character, 40h more for a
    /// string, 80h more for an array; an array with a one-letter name has 80h, or A0h if it holds
    /// strings. *Measured*, except for arrays of strings with two-letter names, which are a *guess*.
    #[must_use]
    pub const fn type_byte(self) -> u8 {
        if self.second == 0 {
            return if self.is_text { 0xa0 } else { 0x80 };
        }
        let text = if self.is_text { 0x40 } else { 0 };
        let array = if self.is_array { 0x80 } else { 0u8 };
        self.second.wrapping_add(text).wrapping_add(array)
    }

    /// Returns the index of the fixed variable with this name; `A` is 0.
    #[must_use]
    pub const fn fixed(self) -> Option<u8> {
        if self.second == 0 && !self.is_array && self.first >= b'A' { Some(self.first - b'A') } else { None }
    }
}
