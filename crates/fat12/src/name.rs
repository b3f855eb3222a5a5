//! Names of eight and three characters.

use core::fmt;

use serde::{Deserialize, Serialize};

/// Characters before the point.
const STEM: usize = 8;
/// What no name may have. A blank may only be followed by blanks.
const FORBIDDEN: &[u8] = b"\"+,/:;=[]";

/// A name as the directory has it, or a pattern: eight characters and three, filled up with blanks, in capital letters.
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
    /// Reads a name or a pattern with `?` for any character and `*` for the rest of a part.
    ///
    /// Characters in front of the point that are too many spill into the extension, and what is too much there is
    /// ignored: the original does not see the point then.
    ///
    /// # Errors
    /// When it is empty, begins with a point, or has a second point, a blank inside, or a forbidden character.
    pub fn parse(text: &[u8]) -> Result<Self, BadName> {
        let mut name = [b' '; 11];
        let mut at = 0;
        let (mut has_point, mut has_blank) = (false, false);
        if text.is_empty() {
            return Err(BadName);
        }
        for &code in text {
            match code {
                _ if at == name.len() => break,
                b'.' if at == 0 || at > STEM || has_point => return Err(BadName),
                b'.' => (at, has_point, has_blank) = (STEM, true, false),
                b' ' if at == 0 || at == STEM && has_point => return Err(BadName),
                b' ' => has_blank = true,
                0..b' ' | 0x7f.. => return Err(BadName),
                _ if has_blank || FORBIDDEN.contains(&code) => return Err(BadName),
                b'*' => {
                    let end = if at < STEM { STEM } else { name.len() };
                    name[at..end].fill(b'?');
                    at = end;
                }
                code => {
                    name[at] = code.to_ascii_uppercase();
                    at += 1;
                }
            }
        }
        Ok(Self(name))
    }

    /// Returns whether it has places for any character.
    #[must_use]
    pub fn is_pattern(self) -> bool {
        self.0.contains(&b'?')
    }

    /// Returns whether a name fits the pattern.
    #[must_use]
    pub fn matches(self, name: Self) -> bool {
        self.0.iter().zip(name.0).all(|(&wanted, code)| wanted == b'?' || wanted == code)
    }

    /// Returns the pattern with its places filled from a name.
    #[must_use]
    pub fn filled_from(self, name: Self) -> Self {
        let mut filled = self.0;
        for (place, code) in filled.iter_mut().zip(name.0) {
            if *place == b'?' {
                *place = code;
            }
        }
        Self(filled)
    }

    /// Returns the parts before and behind the point, without blanks at their ends.
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
