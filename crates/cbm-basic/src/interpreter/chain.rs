//! The order of lines in memory, and the search for lines.
//!
//! Execution follows the text: the next line follows a line's zero byte, regardless of its link. Only a
//! search for a line follows the links, as in the original.

use alloc::vec::Vec;
use core::{cmp::Ordering, ops::RangeInclusive};

use basic::{
    costs::FlowCosts,
    dialect::{Dialect, Jump, ProgramText, SearchResult, StackModel},
    emit::{CompileStart, Emitter},
    language::Compile,
    memory::{Ram, far_bytes},
    op::Pc,
    store::Name,
};

use super::{Interpreter, Mode, RomRoutines, data::DataItems};
use crate::{
    compiler::{Compiler, Fragment, SAFE, STACK_RESERVE, Target, Type},
    intrinsic::Intrinsic,
    text::{set_word, word},
};

/// The bytes after a typed command that end it.
const END: u16 = 3;
/// Stack bytes of the stack check itself.
const TEST: u8 = 2;

impl<E: RomRoutines> Dialect for Interpreter<E> {
    type Number = E::Number;
    type Intrinsic = Intrinsic;
    type Name = Name;
    /// Terms that machine code evaluates, by the address before them: the address after, and their
    /// type.
    type Annotation = (u16, Type);
    type Derived = DataItems<E::Number>;
    type Fragment = Fragment;
    /// A loop's entry has 18 bytes, a call's 5 with the return address of the statement loop; the
    /// reserve is that of GETSTK at a3fb.
    const STACK: StackModel = StackModel {
        top: E::LAYOUT.stack_top as u16,
        loop_frame_size: 18,
        call_frame_size: 7,
        loop_check: (18, TEST),
        call_check: (6, TEST + 2),
        reserve: 62,
        expression_reserve: STACK_RESERVE,
        assumed_free: SAFE,
        replaces_loops_by_statement: false,
    };
    const FAST_PATHS: bool = E::FAST_PATHS;

    #[inline(always)]
    fn flow_costs() -> &'static FlowCosts {
        &E::costs().flow
    }

    fn op_positions(&mut self) -> Vec<&mut Pc> {
        self.hooks.op_positions()
    }

    fn is_at_prompt(&self) -> bool {
        self.mode == Mode::Prompt
    }
}

impl<E: RomRoutines> ProgramText for Interpreter<E> {
    fn current_line(ram: &Ram) -> Option<u16> {
        let line = word(ram, E::LAYOUT.current_line);
        (line >> 8 != 0xff).then_some(line)
    }

    #[inline(always)]
    fn store_current_line(ram: &mut Ram, number: u16) {
        set_word(ram, E::LAYOUT.current_line, number);
    }

    fn begins_statement(ram: &Ram, text: u16) -> bool {
        text.wrapping_add(1) == E::LAYOUT.input_buffer || matches!(ram[usize::from(text)], 0 | b':')
    }

    #[inline(always)]
    fn stored_current_line(ram: &Ram) -> u16 {
        word(ram, E::LAYOUT.current_line)
    }

    fn command_range() -> RangeInclusive<u16> {
        E::LAYOUT.input_buffer - 1..=E::LAYOUT.input_buffer + u16::from(E::LAYOUT.input_limit) + END
    }

    fn line_dependency(ram: &Ram, text: u16) -> (u16, usize) {
        let first = usize::from(text);
        let head = if ram[first] == 0 { 5 } else { 0 };
        let end_of = |from: usize| {
            let rest = ram.get(from..).unwrap_or_default();
            from + rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len())
        };
        let is_last = |end: usize| ram[(end + 2) & 0xffff] == 0;
        let end = if head != 0 && is_last(first) { first } else { end_of(first + head) };
        (text, end + if is_last(end) { 3 } else { 5 })
    }

    fn is_volatile(ram: &Ram, first: u16, last: u16) -> bool {
        let [variables, end] =
            [E::LAYOUT.store.variables, E::LAYOUT.store.memory_end].map(|at| word(ram, at));
        first < end && last >= variables || first < E::LAYOUT.input_buffer
    }

    /// Searches as `GOTO` does: by the links from the current line on if the number is larger, else
    /// from the first line.
    fn find_line(ram: &Ram, jump: &Jump, within: Option<u16>) -> (SearchResult<Fragment>, u32, (u16, usize)) {
        let costs = E::costs().goto;
        let (at, begin) = match within {
            Some(within) if within < jump.destination => (jump.end.wrapping_add(1), costs.forward),
            _ => (word(ram, E::LAYOUT.program), costs.first),
        };
        let (mut lowest, mut highest) = (at, at);
        let search = Self::search_links(ram, at, jump.destination, |at| {
            (lowest, highest) = (at.min(lowest), at.max(highest));
        });
        let (found, end) = match search.end {
            SearchEnd::Found { .. } => (SearchResult::Found(search.address.wrapping_sub(1)), costs.found),
            SearchEnd::Passed { .. } | SearchEnd::LastLine => (SearchResult::NotFound, 0),
            SearchEnd::Endless => (SearchResult::Endless(Fragment::EndlessLoop), 0),
        };
        (found, u32::from(begin) + search.cycles + u32::from(end), (lowest, usize::from(highest) + 4))
    }
}

/// A search for a line that has ended.
pub(super) struct LineSearch {
    /// The line where it ended, or the end of the program.
    pub(super) address: u16,
    pub(super) end: SearchEnd,
    /// The cycles up to this end.
    pub(super) cycles: u32,
}

/// How a search for a line ends.
pub(super) enum SearchEnd {
    /// At the line, which links to the next.
    Found { next: u16 },
    /// At a line with a higher number, which may have the same high byte.
    Passed { is_similar: bool },
    /// After the last line.
    LastLine,
    /// Never: links that a program has written form a cycle.
    Endless,
}

impl<E: RomRoutines> Interpreter<E> {
    /// Searches for a line by the links from an address on, and shows each line's address to `see`.
    pub(super) fn search_links(
        ram: &Ram,
        mut address: u16,
        number: u16,
        mut see: impl FnMut(u16),
    ) -> LineSearch {
        let costs = E::costs().goto;
        let mut cycles = 0;
        // Memory has no more addresses than these: after them the links form a cycle.
        for _ in 0..=u16::MAX {
            see(address);
            let next = word(ram, address);
            if next >> 8 == 0 {
                return LineSearch { address, end: SearchEnd::LastLine, cycles };
            }
            let line = word(ram, address.wrapping_add(2));
            let is_similar = line >> 8 == number >> 8;
            cycles += u32::from(costs.far) * Self::far_reads(address, line, number);
            match line.cmp(&number) {
                Ordering::Equal => return LineSearch { address, end: SearchEnd::Found { next }, cycles },
                Ordering::Greater => {
                    return LineSearch { address, end: SearchEnd::Passed { is_similar }, cycles };
                }
                Ordering::Less => cycles += u32::from(if is_similar { costs.similar } else { costs.other }),
            }
            address = next;
        }
        LineSearch { address, end: SearchEnd::Endless, cycles }
    }

    /// Returns the number of bytes of a line's head on another page than its first one, of those that the
    /// search for a line number reads: the link's high byte, the number's, its low byte where the high ones
    /// are the same, and for the next line the link's high byte again.
    fn far_reads(at: u16, number: u16, searched: u16) -> u32 {
        let is_far = |offset: u16| far_bytes(at, offset..=offset);
        let low = if number >> 8 == searched >> 8 { is_far(2) } else { 0 };
        let next = if number == searched { 0 } else { is_far(1) };
        is_far(1) + is_far(3) + low + next
    }
}

impl<E: RomRoutines> Target<E> for Interpreter<E> {}

impl<E: RomRoutines> Compile for Interpreter<E> {
    fn compile(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) {
        Compiler::<E, _>::new(ram, out, self.hooked(), from).compile();
    }

    fn compile_after_call(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) {
        Compiler::<E, _>::new(ram, out, self.hooked(), from).compile_after_call();
    }

    fn compile_fragment(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart, fragment: Fragment) {
        Compiler::<E, _>::new(ram, out, self.hooked(), from).compile_part(fragment);
    }

    fn compile_expression(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) -> u8 {
        Compiler::<E, _>::new(ram, out, self.hooked(), from).compile_expression()
    }
}
