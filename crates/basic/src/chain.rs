//! A layout of program text that dialects share: a chain of lines, each with a link to the next, a
//! number and its tokens.
//!
//! ```text
//!   link (2), number (2), tokens ..., 0
//! ```
//!
//! The dialect decides how the chain ends and where the tokens of a line end.

use alloc::vec::Vec;

use crate::{
    fault::Fault,
    memory::{Ram, word},
};

/// The size in bytes of a line's header: link and number.
pub const LINE_HEADER_SIZE: u16 = 4;

/// A line of the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainedLine {
    /// The address of the line's link.
    pub address: u16,
    /// The line number.
    pub number: u16,
}

impl ChainedLine {
    /// Returns the text pointer before the line: the byte that ends the previous line or begins the
    /// text.
    #[must_use]
    pub fn text_pointer(self) -> u16 {
        self.address.wrapping_sub(1)
    }
}

/// Returns the memory image of a program, placed at `start`, from its line numbers and tokens.
pub fn image<'a>(lines: impl IntoIterator<Item = (u16, &'a [u8])>, start: u16) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (number, tokens) in lines {
        let next = usize::from(start) + bytes.len() + usize::from(LINE_HEADER_SIZE) + tokens.len() + 1;
        bytes.extend_from_slice(&(next as u16).to_le_bytes());
        bytes.extend_from_slice(&number.to_le_bytes());
        bytes.extend_from_slice(tokens);
        bytes.push(0);
    }
    bytes.extend_from_slice(&[0, 0]);
    bytes
}

/// Returns the range (from, to) that the line with a number occupies, or would occupy, in a program
/// that ends before `end`.
pub fn line_range(
    ram: &Ram,
    mut lines: impl Iterator<Item = ChainedLine>,
    number: u16,
    end: u16,
) -> (u16, u16) {
    match lines.find(|line| line.number >= number) {
        None => (end.saturating_sub(2), end.saturating_sub(2)),
        Some(line) if line.number == number => (line.address, word(ram, line.address)),
        Some(line) => (line.address, line.address),
    }
}

/// Replaces the line at the range that [`line_range`] returned; removes it if it has no tokens.
/// Returns the program's new end. The caller rebuilds the links.
///
/// # Errors
/// When the program would reach `limit`, or the range is invalid.
pub fn replace_line(
    ram: &mut Ram,
    (from, to): (u16, u16),
    end: u16,
    limit: u16,
    number: u16,
    tokens: &[u8],
) -> Result<u16, Fault> {
    let mut inserted = Vec::new();
    if !tokens.is_empty() {
        inserted.extend([1, 1]);
        inserted.extend(number.to_le_bytes());
        inserted.extend(tokens);
        inserted.push(0);
    }
    if !(from <= to && to <= end) {
        return Err(Fault::OutOfMemory);
    }
    let new_end = usize::from(end) + inserted.len() - usize::from(to - from);
    if new_end >= usize::from(limit) {
        return Err(Fault::OutOfMemory);
    }
    let from = usize::from(from);
    ram.copy_within(usize::from(to)..usize::from(end), from + inserted.len());
    ram[from..from + inserted.len()].copy_from_slice(&inserted);
    u16::try_from(new_end).map_err(|_| Fault::OutOfMemory)
}
