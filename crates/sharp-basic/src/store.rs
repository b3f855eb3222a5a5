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

use core::{cmp::Ordering, ops::Range};

use basic::{
    dialect::Store,
    engine::Engine,
    fault::Fault,
    memory::{Ram, set_word, word},
};
use hardware::Memory;
use serde::{Deserialize, Serialize};

use crate::{
    costs::COSTS,
    interpreter::SharpBasic,
    layout::{FIXED, FIXED_SIZE, PROGRAM_END, TEXT_MARK, VARIABLES, fixed},
    name::Name,
};

/// Bytes of a header.
const HEADER_SIZE: u16 = 7;
/// Bytes of a number.
const NUMBER: u8 = 8;
/// The default string length in characters.
pub const TEXT: u8 = 16;
/// The name of the block of cells beyond `Z`.
const BEYOND: (u8, u8) = (0x40, 0x00);
/// The number of letters.
const LETTERS: i16 = 26;

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
fn block_at(ram: &Ram, head: u16) -> Option<Block> {
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

/// Finds the block of a name; returns the cost of the search.
fn find(ram: &Ram, name: (u8, u8)) -> (Option<Block>, u64) {
    let mut cost = 0;
    for block in blocks(ram) {
        if block.name == name {
            return (Some(block), cost);
        }
        cost += u64::from(COSTS.passed);
    }
    (None, cost)
}

/// Returns the cost of converting a subscript to binary.
fn index_cost(index: i16) -> u64 {
    let Some(last) = index.unsigned_abs().checked_ilog10() else { return 0 };
    let first = index.unsigned_abs() / 10u16.pow(last);
    u64::from(COSTS.index_digit) * u64::from(last) + u64::from(COSTS.index_unit) * u64::from(first)
}

/// Returns the highest index of the cells beyond `Z`.
fn last_beyond(block: Block) -> u8 {
    ((block.end - block.elements()) / u16::from(NUMBER)).saturating_sub(1) as u8
}

/// Allocates a block of `count` elements at the bottom.
///
/// # Errors
/// Memory is full.
fn make(ram: &mut Ram, name: (u8, u8), count: u16, last: (u8, u8), size: u8) -> Result<Block, Fault> {
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
    const fn shared(at: u16) -> Self {
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
    pub fn room(self) -> u8 {
        if self.is_shared { self.size - 1 } else { self.size }
    }

    /// Stores as many of the characters as fit.
    pub fn store_string(self, ram: &mut Ram, text: &[u8]) {
        let mut place = &mut ram[self.range()];
        if self.is_shared {
            place[0] = TEXT_MARK;
            place = &mut place[1..];
        }
        let length = text.len().min(place.len());
        place[..length].copy_from_slice(&text[..length]);
        place[length..].fill(0);
    }
}

impl SharpBasic {
    /// Returns the cell of a simple variable, if it exists; adds the cost of the search.
    pub(crate) fn variable_cell(ram: &Ram, name: Name, cycles: &mut u64) -> Option<Cell> {
        if let Some(letter) = name.fixed() {
            return Some(Cell::shared(fixed(letter)));
        }
        let (found, cost) = find(ram, (name.first, name.type_byte()));
        *cycles += cost + u64::from(COSTS.two_letters);
        found.map(|block| Cell { at: block.elements(), size: block.size, is_shared: false })
    }

    /// Returns the cell of a simple variable; creates it if it does not exist.
    ///
    /// # Errors
    /// Memory is full.
    pub(crate) fn variable_cell_to_write(ram: &mut Ram, name: Name, cycles: &mut u64) -> Result<Cell, Fault> {
        if let Some(cell) = Self::variable_cell(ram, name, cycles) {
            return Ok(cell);
        }
        let size = if name.is_text { TEXT } else { NUMBER };
        let block = make(ram, (name.first, name.type_byte()), 1, (0, 0), size)?;
        Ok(Cell { at: block.elements(), size, is_shared: false })
    }

    /// Returns the cell of an element.
    ///
    /// # Errors
    /// Unknown array, subscript out of range, memory full.
    pub(crate) fn element_cell(
        ram: &mut Ram,
        name: Name,
        subscripts: &[i16],
        cycles: &mut u64,
    ) -> Result<Cell, Fault> {
        let (found, cost) = find(ram, (name.first, name.type_byte()));
        *cycles += cost;
        let (inner, outer) = match *subscripts {
            [only] => (only, 0),
            [outer, inner] => {
                *cycles += u64::from(COSTS.second) + index_cost(outer);
                (inner, outer)
            }
            _ => return Err(Fault::Syntax),
        };
        let Some(block) = found else {
            // The fixed variables, and the cells beyond them.
            if (name.first, name.second) != (b'A', 0) || inner < 1 {
                return Err(Fault::BadSubscript);
            }
            let digits = u64::from(inner >= 10);
            *cycles += u64::from(COSTS.letter_element) + u64::from(COSTS.argument_digit) * digits;
            return if inner <= LETTERS {
                Ok(Cell::shared(fixed(inner as u8 - 1)))
            } else {
                Self::cell_beyond(ram, inner - LETTERS - 1)
            };
        };
        *cycles += u64::from(COSTS.element) + index_cost(inner);
        let inside = |index: i16, last: u8| u8::try_from(index).ok().filter(|&index| index <= last);
        let (Some(inner), Some(outer)) = (inside(inner, block.last.0), inside(outer, block.last.1)) else {
            return Err(Fault::BadSubscript);
        };
        let place = u16::from(outer) * (u16::from(block.last.0) + 1) + u16::from(inner);
        let at = block.elements() + place * u16::from(block.size);
        Ok(Cell { at, size: block.size, is_shared: false })
    }

    /// Checks that the fixed variables are read with one subscript; the first one of two is ignored
    /// only on writes.
    ///
    /// # Errors
    /// Two subscripts.
    pub(crate) fn check_letters(ram: &Ram, name: Name, subscripts: u8) -> Result<(), Fault> {
        let is_letters =
            (name.first, name.second) == (b'A', 0) && find(ram, (name.first, name.type_byte())).0.is_none();
        if is_letters && subscripts > 1 { Err(Fault::Syntax) } else { Ok(()) }
    }

    /// Returns a cell beyond `Z`, counted from 0.
    fn cell_beyond(ram: &mut Ram, index: i16) -> Result<Cell, Fault> {
        let index = u8::try_from(index).map_err(|_| Fault::BadSubscript)?;
        let block = match find(ram, BEYOND).0 {
            Some(block) if last_beyond(block) >= index => block,
            Some(block) => Self::grow(ram, block, index)?,
            None => make(ram, BEYOND, u16::from(index) + 1, (0, 0), NUMBER)?,
        };
        let at = block.elements() + u16::from(last_beyond(block) - index) * u16::from(NUMBER);
        Ok(Cell::shared(at))
    }

    /// Extends the cells beyond `Z` to a higher last index: the space is inserted before the others.
    fn grow(ram: &mut Ram, block: Block, index: u8) -> Result<Block, Fault> {
        let more = u16::from(index - last_beyond(block)) * u16::from(NUMBER);
        let bottom = word(ram, VARIABLES);
        let moved = bottom.checked_sub(more).filter(|&moved| moved > word(ram, PROGRAM_END));
        let moved = moved.ok_or(Fault::OutOfMemory)?;
        let elements = usize::from(block.elements());
        ram.copy_within(usize::from(bottom)..elements, usize::from(moved));
        ram[elements - usize::from(more)..elements].fill(0);
        set_word(ram, VARIABLES, moved);
        let head = usize::from(block.head - more);
        let rest = (u16::from(index) + 1) * u16::from(NUMBER) + 3;
        ram[head + 2..head + 4].copy_from_slice(&rest.to_be_bytes());
        block_at(ram, block.head - more).ok_or(Fault::OutOfMemory)
    }

    /// Allocates an array.
    ///
    /// # Errors
    /// The array exists already, or memory is full.
    pub(crate) fn make_array(ram: &mut Ram, name: Name, last: (u8, u8), size: u8) -> Result<(), Fault> {
        let name = (name.first, name.type_byte());
        if find(ram, name).0.is_some() {
            return Err(Fault::RedimensionedArray);
        }
        let count = (u32::from(last.0) + 1) * (u32::from(last.1) + 1);
        let count = u16::try_from(count).map_err(|_| Fault::OutOfMemory)?;
        make(ram, name, count, last, size).map(|_| ())
    }

    /// Frees an array; the blocks below it move up.
    pub(crate) fn free_array(ram: &mut Ram, name: Name, cycles: &mut u64) {
        let found = find(ram, (name.first, name.type_byte())).0;
        let beyond = if (name.first, name.second) == (b'A', 0) { find(ram, BEYOND).0 } else { None };
        let Some(block) = found.or(beyond) else { return };
        let bottom = word(ram, VARIABLES);
        let length = block.end - block.head;
        *cycles += u64::from(COSTS.erase_byte) * u64::from(block.head - bottom);
        ram.copy_within(usize::from(bottom)..usize::from(block.head), usize::from(bottom + length));
        ram[usize::from(bottom)..usize::from(bottom + length)].fill(0);
        set_word(ram, VARIABLES, bottom + length);
    }

    /// Frees two-letter variables and arrays.
    pub(crate) fn free_all(ram: &mut Ram) {
        let bottom = word(ram, VARIABLES).min(FIXED);
        ram[usize::from(bottom)..usize::from(FIXED)].fill(0);
        set_word(ram, VARIABLES, FIXED);
    }

    /// Clears the fixed variables.
    pub(crate) fn clear_fixed(ram: &mut Ram) {
        ram[usize::from(FIXED)..usize::from(FIXED + 26 * FIXED_SIZE)].fill(0);
    }
}

/// The store for the engine. Strings are intrinsics, since an address alone does not give their
/// length.
impl Store for SharpBasic {
    const EMPTY_STRING: u16 = 0;

    fn lowest_written<M: Memory>(_: &mut Engine<Self>, m: &M) -> Option<u16> {
        Some(word(m.ram(), VARIABLES))
    }

    fn variable_to_read<M: Memory>(
        engine: &mut Engine<Self>,
        m: &M,
        place: u16,
        cycles: &mut u64,
    ) -> Option<u16> {
        let name = engine.code.variable_name(place);
        Self::variable_cell(m.ram(), name, cycles).map(|cell| cell.at)
    }

    /// Nothing is cached: each search has its full cost.
    fn variable_to_write<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        place: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let name = engine.code.variable_name(place);
        if name == Name::TARGET {
            return Ok(engine.values.target);
        }
        Self::variable_cell_to_write(m.ram_mut(), name, cycles).map(|cell| cell.at)
    }

    fn element<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let name = engine.code.array_name(array);
        let from = engine.values.subscript_stack.len().saturating_sub(usize::from(subscripts));
        let cell = Self::element_cell(m.ram_mut(), name, &engine.values.subscript_stack[from..], cycles);
        engine.values.subscript_stack.truncate(from);
        cell.map(|cell| cell.at)
    }

    fn dimension<M: Memory>(
        _: &mut Engine<Self>,
        _: &mut M,
        _: u16,
        _: u8,
        _: &mut u64,
    ) -> Result<(), Fault> {
        Err(Fault::Syntax)
    }

    fn load_literal<M: Memory>(
        _: &mut Engine<Self>,
        _: &mut M,
        _: u16,
        _: u8,
        _: &mut u64,
    ) -> Result<(), Fault> {
        Err(Fault::Syntax)
    }

    fn concatenate<M: Memory>(_: &mut Engine<Self>, _: &mut M, _: &mut u64) -> Result<(), Fault> {
        Err(Fault::Syntax)
    }

    fn compare_strings<M: Memory>(_: &mut Engine<Self>, _: &mut M, _: u16, _: &mut u64) -> Ordering {
        Ordering::Equal
    }

    fn store_text<M: Memory>(_: &mut Engine<Self>, _: &mut M, _: &mut u64) -> Result<(), Fault> {
        Err(Fault::Syntax)
    }
}
