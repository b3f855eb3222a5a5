//! Variables and arrays in memory.
//!
//! ```text
//!   name, type byte, length of the rest (high, low), last indexes, bytes of an element, elements ...
//! ```
//!
//! The newest block is first and lowest. A two-letter variable has the header of an array without
//! an index. `A(27)` and higher without `DIM` are an array named 40h whose elements are in
//! descending order and whose header has no index. Of two indexes the bound of the last one comes
//! first. Note: strings have no heap; a cell holds its characters, padded with zeros.

use core::ops::Range;

use basic::{
    fault::Fault,
    memory::{Ram, set_word, word},
};
use serde::{Deserialize, Serialize};

use crate::{
    costs::COSTS,
    layout::{FIXED, PROGRAM_END, TEXT_MARK, VARIABLES},
};

/// Bytes of a header.
const HEADER_SIZE: u16 = 7;
/// Bytes of a number.
pub(crate) const NUMBER: u8 = 8;
/// The default string length in characters.
pub const TEXT: u8 = 16;

/// A block in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The address of its header.
    pub head: u16,
    /// The first letter and the type byte.
    pub name: (u8, u8),
    /// The upper bounds of the index that varies fastest, and of the other one.
    pub last: (u8, u8),
    /// Bytes of an element.
    pub size: u8,
    /// The address after it.
    pub end: u16,
}

impl Block {
    /// Returns the address of its elements.
    #[must_use]
    pub const fn elements(self) -> u16 {
        self.head + HEADER_SIZE
    }
}

/// Returns the block at an address.
pub(crate) fn block_at(ram: &Ram, head: u16) -> Option<Block> {
    let at = usize::from(head);
    let &[first, kind, high, low, one, two, size] =
        ram.get(at..at + usize::from(HEADER_SIZE))?.first_chunk()?;
    let end = head.checked_add(4)?.checked_add(u16::from_be_bytes([high, low]))?;
    (end <= FIXED && end > head + 4).then_some(Block {
        head,
        name: (first, kind),
        last: (one, two),
        size,
        end,
    })
}

/// Returns all blocks, the newest first.
pub fn blocks(ram: &Ram) -> impl Iterator<Item = Block> + '_ {
    let first = word(ram, VARIABLES);
    let first = (first < FIXED).then(|| block_at(ram, first)).flatten();
    core::iter::successors(first, |block| if block.end < FIXED { block_at(ram, block.end) } else { None })
}

/// Finds the block with a name; returns the cost of the search.
pub(crate) fn find(ram: &Ram, name: (u8, u8)) -> (Option<Block>, u64) {
    let mut cost = 0;
    for block in blocks(ram) {
        if block.name == name {
            return (Some(block), cost);
        }
        cost += u64::from(COSTS.passed);
    }
    (None, cost)
}

/// Allocates a block of `count` elements at the bottom.
///
/// # Errors
/// Memory is full.
pub(crate) fn make(
    ram: &mut Ram,
    name: (u8, u8),
    count: u16,
    last: (u8, u8),
    size: u8,
) -> Result<Block, Fault> {
    let elements = u32::from(count) * u32::from(size);
    let bottom = word(ram, VARIABLES);
    let floor = word(ram, PROGRAM_END);
    let head = u32::from(bottom)
        .checked_sub(elements + u32::from(HEADER_SIZE))
        .filter(|&head| head > u32::from(floor));
    let head = head.ok_or(Fault::OutOfMemory)? as u16;
    let rest = (elements as u16 + 3).to_be_bytes();
    let at = usize::from(head);
    ram[at..usize::from(bottom)].fill(0);
    ram[at..at + usize::from(HEADER_SIZE)]
        .copy_from_slice(&[name.0, name.1, rest[0], rest[1], last.0, last.1, size]);
    set_word(ram, VARIABLES, head);
    block_at(ram, head).ok_or(Fault::OutOfMemory)
}

/// The memory cell of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// The address of the first byte.
    pub at: u16,
    /// Its size in bytes; a string in a fixed variable has one byte less.
    pub size: u8,
    /// The cell can hold a number or a string.
    pub is_shared: bool,
}

impl Cell {
    pub(crate) const fn shared(at: u16) -> Self {
        Self { at, size: NUMBER, is_shared: true }
    }

    fn range(self) -> Range<usize> {
        let at = usize::from(self.at);
        at..at + usize::from(self.size)
    }

    /// Returns whether it holds a string; `None` if it has never been stored to.
    fn holds_text(self, ram: &Ram) -> Option<bool> {
        let bytes = &ram[self.range()];
        if self.is_shared && bytes.iter().all(|&byte| byte == 0) { None } else { Some(bytes[0] == TEXT_MARK) }
    }

    /// Checks that the cell can be read as a number.
    ///
    /// # Errors
    /// It holds a string.
    pub fn require_number(self, ram: &Ram) -> Result<(), Fault> {
        if self.is_shared && self.holds_text(ram) == Some(true) { Err(Fault::TypeMismatch) } else { Ok(()) }
    }

    /// Returns the characters of the string.
    ///
    /// # Errors
    /// It holds a number.
    pub fn text(self, ram: &Ram) -> Result<&[u8], Fault> {
        let mut characters = &ram[self.range()];
        if self.is_shared {
            match self.holds_text(ram) {
                None => return Ok(&[]),
                Some(false) => return Err(Fault::TypeMismatch),
                Some(true) => characters = &characters[1..],
            }
        }
        let length = characters.iter().position(|&character| character == 0).unwrap_or(characters.len());
        Ok(&characters[..length])
    }

    /// Returns the maximum length of a string in the cell.
    #[must_use]
    pub fn max_text_length(self) -> u8 {
        if self.is_shared { self.size - 1 } else { self.size }
    }

    /// Stores the characters, cut to the size of the cell.
    pub fn store_string(self, ram: &mut Ram, text: &[u8]) {
        let mut bytes = &mut ram[self.range()];
        if self.is_shared {
            bytes[0] = TEXT_MARK;
            bytes = &mut bytes[1..];
        }
        let length = text.len().min(bytes.len());
        bytes[..length].copy_from_slice(&text[..length]);
        bytes[length..].fill(0);
    }
}
