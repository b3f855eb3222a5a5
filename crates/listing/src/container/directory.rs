//! Directories of images: names of programs, and choosing one of them.

use charset::{RomCharset, petscii};

use super::ContainerError;

/// A program in an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name in PETSCII, without padding.
    pub name: Vec<u8>,
}

impl Entry {
    /// Creates an entry from a name padded with blanks, shifted blanks or zeros.
    pub(super) fn new(padded: &[u8]) -> Self {
        let length =
            padded.iter().rposition(|code| !matches!(code, b' ' | 0xa0 | 0)).map_or(0, |last| last + 1);
        Self { name: padded[..length].to_vec() }
    }

    /// Returns the name for display, in lower case.
    #[must_use]
    pub fn display_name(&self) -> String {
        self.name
            .iter()
            .map(|&code| petscii::to_unicode(code, RomCharset::LowerUpper).unwrap_or('?'))
            .collect()
    }
}

pub(super) fn display_names(entries: &[Entry]) -> Vec<String> {
    entries.iter().map(Entry::display_name).collect()
}

/// Returns the name under which a program is saved, in PETSCII: the characters of a text that a command to LOAD can name,
/// in capital letters, at most 16.
pub(super) fn commodore_name(text: &str) -> Vec<u8> {
    let is_usable = |byte: &u8| matches!(byte, b' '..=b'[' | b']') && !b"\"#$*,:=?@".contains(byte);
    let name: Vec<u8> =
        text.bytes().map(|byte| byte.to_ascii_uppercase()).filter(is_usable).take(16).collect();
    let name = name.trim_ascii();
    if name.is_empty() { b"PROGRAM".to_vec() } else { name.to_vec() }
}

/// Returns the index of a program: by name, or the only one.
pub(super) fn choose(
    names: &[String],
    requested: Option<&str>,
    ending: &'static str,
) -> Result<usize, ContainerError> {
    match (requested, names.len()) {
        (_, 0) => Err(ContainerError::Empty),
        // An exact match comes first: a name may contain the characters of a pattern.
        (Some(requested), _) => names
            .iter()
            .position(|name| name == requested)
            .or_else(|| names.iter().position(|name| fits(name, requested)))
            .ok_or_else(|| ContainerError::UnknownName { name: requested.to_owned(), names: names.to_vec() }),
        (None, 1) => Ok(0),
        (None, _) => Err(ContainerError::NameRequired { names: names.to_vec(), ending }),
    }
}

/// Whether a name matches a pattern: letters without case, with the drive's `*` and `?`.
fn fits(name: &str, pattern: &str) -> bool {
    let name: Vec<char> = name.to_lowercase().chars().collect();
    let mut name = name.iter();
    for expected in pattern.trim().to_lowercase().chars() {
        match (expected, name.next()) {
            ('*', _) => return true,
            ('?', Some(_)) => {}
            (expected, Some(&found)) if expected == found => {}
            _ => return false,
        }
    }
    name.next().is_none()
}
