//! Names of eight and three characters.

use core::fmt;

use serde::{Deserialize, Serialize};

/// Characters before the point.
const STEM: usize = 8;
/// Characters that are not allowed in names. A blank may only be followed by blanks.
const FORBIDDEN: &[u8] = b"\"+,/:;=[\\]";
/// The first byte of a removed entry, and the byte that replaces it at the start of a name.
const REMOVED: u8 = 0xe5;
const REMOVED_CODE: u8 = 0x05;

/// The capital letters of the upper half, by their small ones. Source: recorded on Disk BASIC 1.0
/// (`golden/msx-disk`, `names_code_map`).
#[rustfmt::skip]
const CAPITALS: [(u8, u8); 30] = [
    (0x81, 0x9a), (0x82, b'E'), (0x83, b'A'), (0x84, 0x8e), (0x85, b'A'), (0x86, 0x8f), (0x87, 0x80), (0x88, b'E'),
    (0x89, b'E'), (0x8a, b'E'), (0x8b, b'I'), (0x8c, b'I'), (0x8d, b'I'), (0x91, 0x92), (0x93, b'O'), (0x94, 0x99),
    (0x95, b'O'), (0x96, b'U'), (0x97, b'U'), (0x98, b'Y'), (0xa0, b'A'), (0xa1, b'I'), (0xa2, b'O'), (0xa3, b'U'),
    (0xa4, 0xa5), (0xb1, 0xb0), (0xb3, 0xb2), (0xb5, 0xb4), (0xb7, 0xb6), (0xb9, 0xb8),
];

fn capital(code: u8) -> u8 {
    CAPITALS
        .iter()
        .find(|(small, _)| *small == code)
        .map_or_else(|| code.to_ascii_uppercase(), |&(_, capital)| capital)
}

/// A name in the directory's format, or a pattern: eight characters and three, padded with blanks, in capital letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Name(pub [u8; 11]);

/// A text is not a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadName;

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a name of at most 8 characters, a point and 3 characters")
    }
}

impl core::error::Error for BadName {}

impl Name {
    /// Reads a name or a pattern with `?` for any character and `*` for the rest of a part, in capital letters.
    ///
    /// Characters before the point that exceed eight are part of the extension, because the original ignores the point then.
    /// An extension is cut off after three characters. Characters after `*` in a part are ignored.
    ///
    /// # Errors
    /// If it is empty, begins with a point, or has a second point, a blank inside, or a forbidden character.
    pub fn parse(text: &[u8]) -> Result<Self, BadName> {
        Self::parse_as_typed(text).map(Self::in_capitals)
    }

    /// Reads a name or a pattern like [`parse`](Self::parse), without changing letters.
    ///
    /// # Errors
    /// As for [`parse`](Self::parse).
    pub fn parse_as_typed(text: &[u8]) -> Result<Self, BadName> {
        let mut name = [b' '; 11];
        let mut at = 0;
        let (mut has_point, mut has_blank, mut has_star) = (false, false, false);
        if matches!(text.first(), None | Some(0xff)) {
            return Err(BadName);
        }
        for &code in text {
            match code {
                b'.' if at == 0 || has_star && has_point => return Err(BadName),
                // The second of two adjacent points is ignored.
                b'.' if has_point && at == STEM => {}
                b'.' if at == name.len() => break,
                b'.' if at > STEM || has_point => return Err(BadName),
                b'.' => (at, has_point, has_blank, has_star) = (STEM, true, false, false),
                0..b' ' => return Err(BadName),
                _ if FORBIDDEN.contains(&code) => return Err(BadName),
                _ if has_star => {}
                _ if at == name.len() => break,
                b' ' if at == 0 || at == STEM && has_point => return Err(BadName),
                b' ' => has_blank = true,
                _ if has_blank => return Err(BadName),
                b'*' => {
                    let end = if at < STEM { STEM } else { name.len() };
                    name[at..end].fill(b'?');
                    (at, has_star) = (end, true);
                }
                code => {
                    name[at] = code;
                    at += 1;
                }
            }
        }
        if name[0] == REMOVED {
            name[0] = REMOVED_CODE;
        }
        Ok(Self(name))
    }

    /// Returns the name in capital letters, the directory's format.
    #[must_use]
    pub fn in_capitals(self) -> Self {
        Self(self.0.map(capital))
    }

    /// Returns whether it contains `?`.
    #[must_use]
    pub fn is_pattern(self) -> bool {
        self.0.contains(&b'?')
    }

    /// Returns whether a name matches the pattern.
    #[must_use]
    pub fn matches(self, name: Self) -> bool {
        self.0.iter().zip(name.0).all(|(&expected, code)| expected == b'?' || expected == code)
    }

    /// Returns the pattern with each `?` replaced by the character of a name.
    #[must_use]
    pub fn filled_from(self, name: Self) -> Self {
        let mut filled = self.0;
        for (character, code) in filled.iter_mut().zip(name.0) {
            if *character == b'?' {
                *character = code;
            }
        }
        Self(filled)
    }

    /// Returns the parts before and after the point, without blanks at their ends.
    #[must_use]
    pub fn parts(&self) -> (&[u8], &[u8]) {
        let (stem, extension) = self.0.split_at(STEM);
        (stem.trim_ascii_end(), extension.trim_ascii_end())
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (stem, extension) = self.parts();
        stem.iter().try_for_each(|&code| write!(f, "{}", char::from(code)))?;
        if !extension.is_empty() {
            f.write_str(".")?;
        }
        extension.iter().try_for_each(|&code| write!(f, "{}", char::from(code)))
    }
}
