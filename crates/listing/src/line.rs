//! A line in machine characters.

use crate::checksum_column::PrintedChecksum;
use crate::format::PrintedLine;

/// One line of a listing, keywords still spelled out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number; in a format without printed numbers its index among the lines, from 1.
    pub number: u16,
    /// The text after the number and the blanks after it, in machine characters.
    pub text: Vec<u8>,
    /// The checksum printed beside it.
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
        let number_offset = printed.chars.first().map_or(0, |sign| sign.offset);
        Self { number, text, checksum: printed.checksum.clone(), number_offset, offsets }
    }
}
