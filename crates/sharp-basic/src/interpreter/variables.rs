//! The search for variables and elements, and their creation.

use core::cmp::Ordering;

use basic::{
    engine::Engine,
    fault::Fault,
    language::Store,
    memory::{Ram, set_word, word},
};
use hardware::Memory;

use super::SharpBasic;
use crate::{
    costs::COSTS,
    layout::{FIXED, FIXED_SIZE, PROGRAM_END, VARIABLES, fixed},
    name::Name,
    store::{Block, Cell, NUMBER, TEXT, block_at, find, make},
};

/// The name of the block of cells after `Z`.
const BEYOND: (u8, u8) = (0x40, 0x00);
/// The number of letters.
const LETTERS: i16 = 26;

/// Returns the cost of converting a subscript to binary.
fn index_cost(index: i16) -> u64 {
    let Some(last) = index.unsigned_abs().checked_ilog10() else { return 0 };
    let first = index.unsigned_abs() / 10u16.pow(last);
    u64::from(COSTS.index_digit) * u64::from(last) + u64::from(COSTS.index_unit) * u64::from(first)
}

/// Returns the cost of finding an element by two subscripts: both are converted to binary, and the
/// first one is multiplied by the length of a row.
fn matrix_cost(outer: i16, inner: i16, row: u32) -> u64 {
    let bits = |number: u32| u64::from(u32::BITS - number.leading_zeros());
    let conversion = |index: u32, digit: u16, bit: u16| {
        let digits = u64::from(index.checked_ilog10().unwrap_or(0));
        digits * u64::from(digit) + bits(index).saturating_sub(1) * u64::from(bit)
    };
    let (outer, inner) = (u32::from(outer.unsigned_abs()), u32::from(inner.unsigned_abs()));
    let step = COSTS.matrix_row_bit + if outer > 0 { COSTS.matrix_product_bit } else { 0 };
    u64::from(COSTS.matrix)
        + conversion(outer, COSTS.matrix_outer_digit, COSTS.matrix_outer_bit)
        + conversion(inner, COSTS.matrix_inner_digit, COSTS.matrix_inner_bit)
        + bits(row) * u64::from(step)
        + u64::from((outer * row + inner).count_ones()) * u64::from(COSTS.matrix_one)
}

/// Returns the highest index of the cells after `Z`.
fn last_beyond(block: Block) -> u8 {
    ((block.end - block.elements()) / u16::from(NUMBER)).saturating_sub(1) as u8
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
            [outer, inner] => (inner, outer),
            _ => return Err(Fault::Syntax),
        };
        let Some(block) = found else {
            // The fixed variables, and the cells after them.
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
        *cycles += match *subscripts {
            [_, _] => matrix_cost(outer, inner, u32::from(block.last.0) + 1),
            _ => u64::from(COSTS.element) + index_cost(inner),
        };
        let inside = |index: i16, last: u8| u8::try_from(index).ok().filter(|&index| index <= last);
        let (Some(inner), Some(outer)) = (inside(inner, block.last.0), inside(outer, block.last.1)) else {
            return Err(Fault::BadSubscript);
        };
        let position = u16::from(outer) * (u16::from(block.last.0) + 1) + u16::from(inner);
        let at = block.elements() + position * u16::from(block.size);
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

    /// Returns a cell after `Z`, counted from 0.
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

    /// Extends the cells after `Z` to a higher last index: the space is inserted before the others.
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

/// The store for the engine. Strings are intrinsics, since an address does not give their length.
impl Store for SharpBasic {
    const EMPTY_STRING: u16 = 0;

    fn lowest_written<M: Memory>(_: &mut Engine<Self>, m: &M) -> Option<u16> {
        Some(word(m.ram(), VARIABLES))
    }

    fn variable_to_read<M: Memory>(
        engine: &mut Engine<Self>,
        m: &M,
        variable: u16,
        cycles: &mut u64,
    ) -> Option<u16> {
        let name = engine.code().variable_name(variable);
        Self::variable_cell(m.ram(), name, cycles).map(|cell| cell.at)
    }

    /// Nothing is cached: each search has its full cost.
    fn variable_to_write<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        variable: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let name = engine.code().variable_name(variable);
        if name == Name::TARGET {
            return Ok(engine.target());
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
        let name = engine.code().array_name(array);
        let count = usize::from(subscripts);
        let cell = Self::element_cell(m.ram_mut(), name, engine.subscripts(count), cycles);
        engine.drop_subscripts(count);
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
