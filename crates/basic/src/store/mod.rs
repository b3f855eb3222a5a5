//! A layout of variables, arrays and strings that dialects share: a table of short names after the program,
//! arrays after that, and strings that grow down from the top of memory. A descriptor has a string's length
//! and address; garbage collection runs when memory is full.
//!
//! ```text
//!   program │ simple variables │ arrays │ free │ strings
//!           variables          arrays   arrays_end  strings    memory_end
//!
//!   variable: name, value                             array: name, length of the whole (2), number of dimensions,
//!   descriptor: length, address (2)                           extents (2 each, last dimension first), elements
//! ```
//!
//! A dialect supplies the [`StoreFormat`]: the sizes of names and values, the byte order of
//! extents, the addresses of the pointers, and all costs. It gets the methods of [`Engine`] in this
//! module, and implements [`Store`] with them. A dialect with another layout of variables
//! implements [`Store`] itself.

mod arrays;
mod concatenation;
pub mod costs;
mod garbage_collection;
pub mod inspect;
mod names;
mod span;
mod strings;
mod temporaries;
mod variables;

pub use self::{
    costs::Costs,
    names::Name,
    span::{Span, span},
};
use core::cmp::Ordering;

use hardware::Memory;

use crate::{
    costs::summed,
    dialect::ProgramText,
    engine::Engine,
    fault::Fault,
    language::Store,
    memory::{Ram, set_word, word},
    op::Pc,
};

/// The addresses of the store's pointers.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Pointer to the simple variables.
    pub variables: u16,
    /// Pointer to the arrays.
    pub arrays: u16,
    /// Pointer to the end of the arrays.
    pub arrays_end: u16,
    /// Pointer to the lowest string.
    pub strings: u16,
    /// Pointer to the string allocated last.
    pub last_string: u16,
    /// Pointer to the end of memory.
    pub memory_end: u16,
    /// Pointer to the current object: a descriptor, then its string.
    pub index: u16,
    /// Pointer to the lowest address that strings may take.
    pub strings_floor: u16,
    /// Pointer to the next free temporary descriptor.
    pub temporary: u16,
    /// Pointer to the temporary descriptor made last; `None` where it follows from the next free one.
    pub last_temporary: Option<u16>,
    /// The first temporary descriptor. If they are on page 0, the pointers to them are bytes.
    pub first_temporary: u16,
    /// The number of temporary descriptors, of three bytes each.
    pub temporaries: u8,
    /// A descriptor of the empty string.
    pub empty_string: u16,
    /// The pages of work areas: strings there are copied when they become values.
    pub work_pages: [u16; 2],
    /// The distance in bytes of the pointers to the lowest string, to its floor and to the end of memory
    /// below their targets.
    pub pointer_bias: u16,
}

impl Layout {
    /// Returns the address of the lowest string.
    #[inline(always)]
    #[must_use]
    pub fn lowest_string(&self, ram: &Ram) -> u16 {
        word(ram, self.strings).wrapping_add(self.pointer_bias)
    }

    /// Sets the address of the lowest string.
    #[inline(always)]
    pub fn set_lowest_string(&self, ram: &mut Ram, at: u16) {
        set_word(ram, self.strings, at.wrapping_sub(self.pointer_bias));
    }

    /// Returns the lowest address that strings may take.
    #[inline(always)]
    #[must_use]
    pub fn strings_floor(&self, ram: &Ram) -> u16 {
        word(ram, self.strings_floor).wrapping_add(self.pointer_bias)
    }

    /// Returns the address after the highest string.
    #[inline(always)]
    #[must_use]
    pub fn strings_end(&self, ram: &Ram) -> u16 {
        word(ram, self.memory_end).wrapping_add(self.pointer_bias)
    }
}

/// The additional costs of a name.
#[derive(Clone, Copy, Debug, Default)]
pub struct NameCosts {
    /// When it is read and does not exist.
    pub missing: u16,
    /// When a simple variable of that name is created.
    pub create_variable: u16,
    /// When an array of that name is created.
    pub create: u16,
    /// When an element of that array is accessed.
    pub element: u16,
    /// When garbage collection skips a variable of that name.
    pub collect: u16,
    /// When garbage collection skips an array of that name.
    pub collect_array: u16,
}

/// The differences between the stores of dialects that share this layout.
pub trait StoreFormat: ProgramText {
    /// The addresses of the pointers.
    const STORE: Layout;
    /// The size in bytes of a name in the tables.
    const NAME: u16;
    /// Whether extents are stored with their high bytes first.
    const EXTENTS_HIGH_FIRST: bool;
    /// The bytes of an array's header that its length does not include.
    const UNCOUNTED: u16 = 0;
    /// The error for an array of more than 65535 bytes.
    const ARRAY_TOO_LARGE: Fault = Fault::OutOfMemory;
    /// The error when the string heap is full.
    const NO_STRING_SPACE: Fault = Fault::OutOfMemory;

    /// Returns the costs of the store.
    fn store_costs() -> &'static Costs;

    /// Returns the name at an address of a table.
    fn name_at(ram: &Ram, at: u16) -> Self::Name;

    /// Writes a name into a table.
    fn write_name(ram: &mut Ram, at: u16, name: Self::Name);

    /// Returns whether two names share their first letter, so that a comparison reads the second one.
    fn shares_first_letter(one: Self::Name, other: Self::Name) -> bool;

    /// Returns whether a name holds strings.
    fn holds_text(name: Self::Name) -> bool;

    /// Returns the size in bytes of a simple variable's value.
    fn value_size(name: Self::Name) -> u16;

    /// Returns the size in bytes of an array's element.
    fn element_size(name: Self::Name) -> u16;

    /// Returns the additional costs of a name.
    fn name_costs(name: Self::Name) -> NameCosts;

    /// Ensures that the tables may reach up to but not including `end`.
    ///
    /// # Errors
    /// Out of memory.
    fn reserve<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        end: u16,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        engine.reserve_below_strings(m, end, cycles)
    }

    /// Calls `see` with the garbage-collection roots besides the tables and the temporary descriptors.
    fn extra_gc_roots(_ram: &Ram, _see: &mut dyn FnMut(u16)) {}

    /// A string has become the current one;
    /// [`Values::last_made_string`](crate::engine::Values::last_made_string) gives its address.
    fn string_loaded(_engine: &mut Engine<Self>) {}
}

/// The store of a dialect with this layout.
impl<D: StoreFormat> Store for D {
    const EMPTY_STRING: u16 = D::STORE.empty_string;

    fn lowest_written<M: Memory>(engine: &mut Engine<Self>, m: &M) -> Option<u16> {
        engine.has_valid_memory(m).then(|| word(m.ram(), D::STORE.variables))
    }

    #[inline]
    fn variable_to_read<M: Memory>(
        engine: &mut Engine<Self>,
        m: &M,
        variable: u16,
        cycles: &mut u64,
    ) -> Option<u16> {
        engine.variable_to_read(m, variable, cycles)
    }

    #[inline]
    fn variable_to_write<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        variable: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        engine.variable_to_write(m, variable, cycles)
    }

    #[inline]
    fn element<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        engine.element(m, array, subscripts, cycles)
    }

    #[inline(always)]
    fn element_by(engine: &Engine<Self>, array: u16, subscript: i16, cycles: &mut u64) -> Option<u16> {
        engine.vector_element(array, subscript, cycles)
    }

    #[inline(always)]
    fn element_by_two(
        engine: &Engine<Self>,
        array: u16,
        (first, second): (i16, i16),
        cycles: &mut u64,
    ) -> Option<u16> {
        engine.matrix_element(array, first, second, cycles)
    }

    fn dimension<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        engine.dimension(m, array, subscripts, cycles)
    }

    #[inline(always)]
    fn assign_literal<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        target: u16,
        (text, length): (u16, u8),
        cycles: &mut u64,
    ) -> Option<()> {
        engine.try_store_literal(m.ram_mut(), target, Span { length, at: text }, cycles)
    }

    #[inline(always)]
    fn assign_string<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        target: u16,
        source: u16,
        cycles: &mut u64,
    ) -> Option<()> {
        engine.try_store_string(m.ram_mut(), target, source, cycles)
    }

    #[inline(always)]
    fn compare_literal<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        left: u16,
        (text, length): (u16, u8),
        cycles: &mut u64,
    ) -> Option<Ordering> {
        engine.try_compare_literal(m.ram_mut(), left, Span { length, at: text }, cycles)
    }

    #[inline(always)]
    fn append_all<M: Memory>(engine: &mut Engine<Self>, m: &mut M, pc: Pc) -> (u32, Pc) {
        engine.append_all(m.ram_mut(), pc)
    }

    #[inline(always)]
    fn load_literal<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
        length: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        engine.take_literal(m.ram_mut(), Span { length, at: text }, cycles)
    }

    #[inline(always)]
    fn concatenate<M: Memory>(engine: &mut Engine<Self>, m: &mut M, cycles: &mut u64) -> Result<(), Fault> {
        engine.concatenate(m.ram_mut(), cycles)
    }

    #[inline(never)]
    fn compare_strings<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        left: u16,
        cycles: &mut u64,
    ) -> Ordering {
        summed(cycles, |cycles| engine.compare_texts(m.ram_mut(), left, cycles))
    }

    #[inline(always)]
    fn store_text<M: Memory>(engine: &mut Engine<Self>, m: &mut M, cycles: &mut u64) -> Result<(), Fault> {
        engine.store_text(m.ram_mut(), cycles)
    }
}
