//! The layout of lines and variables in memory, and the search for lines.

use core::ops::RangeInclusive;

use basic::{
    dialect::{Jump, ProgramText, SearchResult},
    engine::Engine,
    fault::Fault,
    memory::{Ram, set_word, word},
    store::{Costs, Layout, NameCosts, StoreFormat},
};
use hardware::Memory;

use super::MsxBasic;
use crate::{
    costs::COSTS,
    fault::OUT_OF_STRING_SPACE,
    keyword::constant,
    layout::{ARYTAB, BUFFER, BUFFER_SIZE, BUFFER_TEXT, CURLIN, MEMSIZ, STKTOP, STORE, TXTTAB, VARTAB},
    name::{Name, Type},
    text::{self, LINE_HEADER_SIZE},
};

/// Bytes that must stay free between tables and stack.
const STACK_RESERVE: u16 = 120;

impl ProgramText for MsxBasic {
    fn current_line(ram: &Ram) -> Option<u16> {
        let line = word(ram, CURLIN);
        (line != u16::MAX).then_some(line)
    }

    #[inline(always)]
    fn store_current_line(ram: &mut Ram, number: u16) {
        set_word(ram, CURLIN, number);
    }

    #[inline(always)]
    fn stored_current_line(ram: &Ram) -> u16 {
        word(ram, CURLIN)
    }

    fn command_range() -> RangeInclusive<u16> {
        BUFFER_TEXT..=BUFFER + BUFFER_SIZE
    }

    fn line_dependency(ram: &Ram, text: u16) -> (u16, usize) {
        let is_head = ram[usize::from(text)] == 0;
        if is_head && word(ram, text.wrapping_add(1)) == 0 {
            return (text, usize::from(text) + 3);
        }
        let from = text.wrapping_add(if is_head { 1 + LINE_HEADER_SIZE } else { 1 });
        (text, usize::from(text::line_end(ram, from)) + 5)
    }

    fn is_volatile(ram: &Ram, first: u16, last: u16) -> bool {
        first < word(ram, MEMSIZ) && last >= word(ram, VARTAB)
    }

    /// Returns an address in the text, or searches from the present line on if the number is larger, else from the first line.
    fn find_line(ram: &Ram, jump: &Jump, within: Option<u16>) -> (SearchResult<()>, u32, (u16, usize)) {
        let constant = (jump.destination, usize::from(jump.destination) + 3);
        if ram[usize::from(jump.destination)] == constant::LINE_ADDRESS {
            return (SearchResult::Found(word(ram, jump.destination.wrapping_add(1))), 0, constant);
        }
        let number = match ram[usize::from(jump.destination)] {
            constant::LINE_NUMBER => word(ram, jump.destination.wrapping_add(1)),
            _ => 0,
        };
        let start = match within {
            Some(within) if within < number => jump.end.wrapping_add(1),
            _ => word(ram, TXTTAB),
        };
        let mut cost = u32::from(COSTS.intrinsics.jump_search);
        for line in text::lines(ram, start) {
            cost += u32::from(COSTS.intrinsics.line_search);
            if line.number == number {
                return (SearchResult::Found(line.text_pointer()), cost, constant);
            }
            if line.number > number {
                break;
            }
        }
        (SearchResult::NotFound, cost, constant)
    }

    /// Replaces the number by the address.
    fn patch_jump(ram: &mut Ram, jump: &Jump, text: u16) -> Option<(RangeInclusive<u16>, u32)> {
        if ram[usize::from(jump.destination)] != constant::LINE_NUMBER {
            return None;
        }
        ram[usize::from(jump.destination)] = constant::LINE_ADDRESS;
        set_word(ram, jump.destination.wrapping_add(1), text);
        Some((jump.destination..=jump.destination.wrapping_add(2), 0))
    }
}

impl StoreFormat for MsxBasic {
    const STORE: Layout = STORE;
    const NAME: u16 = 3;
    const EXTENTS_HIGH_FIRST: bool = false;
    /// Type, name, and the length itself.
    const UNCOUNTED: u16 = 5;
    const ARRAY_TOO_LARGE: Fault = Fault::BadSubscript;
    const NO_STRING_SPACE: Fault = OUT_OF_STRING_SPACE;

    #[inline(always)]
    fn store_costs() -> &'static Costs {
        &COSTS.store
    }

    #[inline(always)]
    fn name_at(ram: &Ram, at: u16) -> Name {
        Name([0, 1, 2].map(|index| ram[usize::from(at.wrapping_add(index))]))
    }

    fn write_name(ram: &mut Ram, at: u16, name: Name) {
        for (offset, byte) in (0..).zip(name.0) {
            ram[usize::from(at.wrapping_add(offset))] = byte;
        }
    }

    #[inline(always)]
    fn shares_first_letter(one: Name, other: Name) -> bool {
        one.0[..2] == other.0[..2]
    }

    #[inline(always)]
    fn holds_text(name: Name) -> bool {
        name.holds() == Type::Text && !name.is_function()
    }

    #[inline(always)]
    fn value_size(name: Name) -> u16 {
        u16::from(name.0[0])
    }

    #[inline(always)]
    fn element_size(name: Name) -> u16 {
        u16::from(name.0[0])
    }

    #[inline(always)]
    fn name_costs(_: Name) -> NameCosts {
        NameCosts::default()
    }

    /// The tables end below the stack; garbage collection does not change their size.
    fn reserve<M: Memory>(engine: &mut Engine<Self>, m: &mut M, end: u16, _: &mut u64) -> Result<(), Fault> {
        let stack = word(m.ram(), STKTOP).saturating_sub(Self::stack_in_use(engine));
        if end < stack.saturating_sub(STACK_RESERVE) { Ok(()) } else { Err(Fault::OutOfMemory) }
    }

    fn extra_gc_roots(ram: &Ram, see: &mut dyn FnMut(u16)) {
        super::defined::descriptors(ram, see);
    }
}

impl MsxBasic {
    /// Returns the address of an array's header, by the search of the original.
    pub(super) fn array_head(ram: &Ram, name: Name) -> Option<u16> {
        debug_assert!(word(ram, ARYTAB) >= word(ram, VARTAB));
        Engine::<Self>::search_array(ram, name).0
    }
}
