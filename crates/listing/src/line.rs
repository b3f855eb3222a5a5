//! A line in machine characters.

use crate::checksum_column::PrintedChecksum;
use crate::format::PrintedLine;

/// One line of a listing, keywords still spelled out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The line number; in a format without printed numbers the index of the line, from 1.
    pub number: u16,
    /// The text after the number and the blanks after it, in machine characters.
    pub text: Vec<u8>,
    /// The indices in `text` of stored bytes, in ascending order: bytes of the line in memory, written as
    /// `{bytes $41}`, that are never part of a typed keyword.
    pub stored: Vec<usize>,
    /// The printed checksum.
    pub checksum: Option<PrintedChecksum>,
    /// Offset in the source of the line's number.
    pub(crate) number_offset: u32,
    /// Offset in the source for each byte of `text`.
    pub(crate) offsets: Vec<u32>,
}

impl Line {
    /// Creates a line from its number and its characters, each with its offset in the source.
    #[must_use]
    pub fn read(printed: &PrintedLine, number: u16, characters: impl IntoIterator<Item = (u8, u32)>) -> Self {
        let (text, offsets) = characters.into_iter().unzip();
        let number_offset = printed.chars.first().map_or(0, |c| c.offset);
        Self { number, text, stored: vec![], checksum: printed.checksum.clone(), number_offset, offsets }
    }

    /// Returns the line with these indices of stored bytes.
    #[must_use]
    pub(crate) fn with_stored(self, stored: Vec<usize>) -> Self {
        Self { stored, ..self }
    }

    /// Returns the typed parts of the text and the stored bytes between them, each with its index.
    #[must_use]
    pub fn parts(&self) -> Vec<(usize, LinePart<'_>)> {
        parts(&self.text, &self.stored)
    }
}

/// A part of a line's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinePart<'a> {
    /// Characters that the machine tokenises.
    Typed(&'a [u8]),
    /// A stored byte, which is not tokenised.
    Stored(u8),
}

/// Returns the parts of a text with stored bytes at these indices, each with its index.
pub(crate) fn parts<'a>(text: &'a [u8], stored: &[usize]) -> Vec<(usize, LinePart<'a>)> {
    let mut parts = Vec::new();
    let mut start = 0;
    for end in stored.iter().copied().chain([text.len()]) {
        if end > start {
            parts.push((start, LinePart::Typed(&text[start..end])));
        }
        parts.extend(text.get(end).map(|&byte| (end, LinePart::Stored(byte))));
        start = end + 1;
    }
    parts
}
