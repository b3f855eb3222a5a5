//! A chain of appends in one step: each intermediate string is made in its block as the original
//! makes it, but what only the last one leaves behind, descriptors and pointers, is written once.
//!
//! Note: nothing is changed until all conditions of the fast path are checked. Where one does not
//! hold, nothing is done, and the ops of the chain run one by one. The loop over them has no
//! register left for another variable.

mod two;

use super::{
    StoreFormat,
    making::PAGE,
    span::{Span, WideSpan, copy_bytes},
    temporaries::DESCRIPTOR,
};
use crate::{
    engine::Engine,
    memory::{Ram, set_word, word},
    op::{Dest, Op, Pc},
};

/// Longer results are copied string by string.
const SHORT: usize = 32;

/// The size of page 0, on which no string of a chain may lie.
const FIRST: usize = PAGE as usize + 1;

/// The distance of the ops of a chain: each one is followed by the ops that it fuses, a load, the
/// concatenation and a push.
const STRIDE: Pc = 4;

/// The left string of the chain.
enum Left {
    /// A variable's string.
    Variable,
    /// A literal, which has a temporary descriptor in between.
    Literal,
    /// The pushed string, with its descriptor.
    Pushed(u16),
}

/// An appended string, its cost beyond freeing a variable, and whether it is a literal.
type Part = (WideSpan, u32, bool);

impl<D: StoreFormat> Engine<D> {
    /// Returns a variable's string, if the variable exists, and the cost of the search.
    #[inline(always)]
    fn found(&self, ram: &Ram, variable: u16) -> Option<(WideSpan, u32)> {
        let slot = self.code.program.variables[usize::from(variable)];
        let text = WideSpan::of(ram, slot.value).filter(|_| slot.value != 0)?;
        Some((text, slot.search.into()))
    }

    /// Returns the string that an op appends, if it is a literal, which is flagged, or an existing
    /// variable, and its cost beyond freeing a variable.
    #[inline(always)]
    fn part(&self, ram: &Ram, pc: usize) -> Option<Part> {
        match self.code.program.code[pc] {
            Op::ConcatenateLiteral { text, length, .. } => {
                if Self::is_in_work(text) {
                    return None;
                }
                let spent = u32::from(D::store_costs().strings.temporary) + Self::cost_of_distant()
                    - Self::cost_of_variable();
                Some((WideSpan { length: length.into(), at: text.into() }, spent, true))
            }
            Op::ConcatenateVariable { variable, .. } => {
                let (text, search) = self.found(ram, variable)?;
                Some((text, search, false))
            }
            _ => None,
        }
    }

    /// Runs the [`Op::ConcatenateAll`] at a position, if possible; returns the costs of the ops that it
    /// has run, beyond those known from the text, and the position after them.
    #[inline(always)]
    pub(super) fn join_all(&mut self, ram: &mut Ram, pc: Pc) -> Option<(u32, Pc)> {
        let Op::ConcatenateAll { joins, dest, .. } = self.code.program.code[usize::from(pc)] else {
            return None;
        };
        // A fused op and the ops that push the string.
        let begin = pc + 4;
        let behind = |begin: Pc| begin + STRIDE * Pc::from(joins) - Pc::from(dest == Dest::Accumulator);
        let spent = match self.code.program.code[usize::from(pc) + 1] {
            Op::PushTextVariable { variable, .. } if joins == 2 => {
                self.two_behind_variable(ram, variable, begin, dest)?
            }
            Op::PushTextVariable { variable, .. } => {
                self.join_behind_variable(ram, variable, (begin, joins), dest)?
            }
            Op::PushLiteral { text, length, .. } => {
                let literal = Span { length, at: text };
                if joins == 2 {
                    self.two_behind_literal(ram, literal, begin, dest)?
                } else {
                    self.join_behind_literal(ram, literal, (begin, joins), dest)?
                }
            }
            _ => return Some((self.join_pushed(ram, (pc + 1, joins), dest)?, behind(pc + 1))),
        };
        Some((spent, behind(begin)))
    }

    #[inline(never)]
    fn join_behind_variable(
        &mut self,
        ram: &mut Ram,
        variable: u16,
        joins: (Pc, u8),
        dest: Dest,
    ) -> Option<u32> {
        let (whole, search) = self.found(ram, variable)?;
        Some(self.join_parts(ram, (whole, Left::Variable), joins, dest)? + search)
    }

    #[inline(never)]
    fn join_behind_literal(
        &mut self,
        ram: &mut Ram,
        literal: Span,
        joins: (Pc, u8),
        dest: Dest,
    ) -> Option<u32> {
        let temporary = u32::from(D::store_costs().strings.temporary);
        Some(self.join_parts(ram, (literal.into(), Left::Literal), joins, dest)? + temporary)
    }

    #[inline(never)]
    fn join_pushed(&mut self, ram: &mut Ram, joins: (Pc, u8), dest: Dest) -> Option<u32> {
        let left = self.values.string_stack.pop()?;
        let spent = WideSpan::of(ram, left)
            .and_then(|whole| self.join_parts(ram, (whole, Left::Pushed(left)), joins, dest));
        if spent.is_none() {
            self.values.string_stack.push(left);
        }
        spent
    }

    /// Returns whether `characters` can be made in one step. No block may overlap the variables, or the
    /// pointers, which are not up to date in between: on page 0 or after all strings.
    #[inline(always)]
    fn is_free(ram: &Ram, characters: u32) -> bool {
        let layout = D::STORE;
        let end = u32::from(layout.lowest_string(ram));
        let text_end = u32::from(word(ram, layout.variables));
        let top = match layout.first_temporary >> 8 {
            0 => u32::MAX,
            page => u32::from(page) << 8,
        };
        let floor = layout.lowest_place(ram);
        floor >= word(ram, layout.arrays)
            && end <= top
            && end >= u32::from(floor).max(text_end + FIRST as u32) + characters
    }

    /// Returns the cost of a number of appends of `characters` in total, without their strings and
    /// pages.
    #[inline(always)]
    fn cost_of_joins((joins, characters): (u32, u32), is_temporary: bool) -> u32 {
        let costs = D::store_costs();
        let each = 2 * (costs.copy.begin + costs.copy.some)
            + costs.copy.descriptor
            + costs.strings.saved
            + costs.strings.space
            + costs.strings.temporary;
        let spent = (u32::from(each) + Self::cost_of_distant() + Self::cost_of_variable()) * joins
            + u32::from(costs.copy.character) * characters;
        let first = if is_temporary { 0 } else { Self::cost_of_distant() - Self::cost_of_variable() };
        // The cost of the last one's descriptor depends on its destination.
        spent - first - u32::from(costs.strings.temporary)
    }

    /// Moves the result to its destination; returns the cycles.
    #[inline(always)]
    fn settle_joined(&mut self, ram: &mut Ram, made: WideSpan, slot: u16, dest: Dest) -> u32 {
        made.take::<D>(ram);
        set_word(ram, D::STORE.index, (made.at + made.length) as u16);
        self.settle_new(ram, slot, made, dest)
    }

    /// Appends the strings of `ops` ops from a position on, and moves the result to its destination;
    /// returns the costs beyond those known from the text.
    #[inline(always)]
    fn join_parts(
        &mut self,
        ram: &mut Ram,
        (whole, left): (WideSpan, Left),
        (begin, ops): (Pc, u8),
        dest: Dest,
    ) -> Option<u32> {
        let layout = D::STORE;
        let costs = D::store_costs();
        if whole.length == 0 {
            return None;
        }
        let end = u32::from(layout.lowest_string(ram));
        let text_end = u32::from(word(ram, layout.variables));
        let between = end.checked_sub(text_end)?;
        let mut joined = [0; 2 * SHORT];
        let (mut length, mut characters, mut spent) = (0, 0, 0);
        let (mut change, mut lengths, mut literal) = (0, 0u64, 0);
        let high = ram.get(FIRST..)?;
        let mut is_apart = true;
        // A string must lie in the text, or above the strings that are made.
        let mut push = |text: WideSpan, length: usize| {
            let characters = high.get((text.at as usize).wrapping_sub(FIRST)..)?.first_chunk::<SHORT>()?;
            if let Some(to) = joined.get_mut(length..).and_then(|to| to.first_chunk_mut()) {
                *to = *characters;
            }
            change |= text.change();
            is_apart &= text.at.wrapping_sub(text_end) >= between;
            Some(())
        };
        push(whole, 0)?;
        length += whole.length as usize;
        let positions = (usize::from(begin)..).step_by(usize::from(STRIDE)).take(ops.into());
        for pc in positions {
            let (text, cost, is_literal) = self.part(ram, pc)?;
            spent += cost;
            if is_literal {
                literal = pc + 1;
                if text.at >= text_end {
                    return None;
                }
            }
            if text.length == 0 {
                spent -= u32::from(costs.copy.some);
            }
            push(text, length)?;
            lengths = lengths << 8 | u64::from(text.length);
            length += text.length as usize;
            characters += length;
        }
        if !is_apart || length > usize::from(u8::MAX) || !Self::is_free(ram, characters as u32) {
            return None;
        }
        let made = WideSpan { length: length as u32, at: end - characters as u32 };
        let (slot, is_temporary) = match left {
            Left::Pushed(left) if Self::is_temporary(left) => {
                let is_last = Self::is_slot(left) && left == Self::last_temporary(ram);
                (is_last.then_some(left)?, true)
            }
            Left::Literal => {
                let is_in_text = whole.at < text_end && !Self::is_in_work(whole.at as u16);
                (is_in_text.then_some(Self::free_slot(ram)?)?, true)
            }
            _ => (Self::free_slot(ram)?, false),
        };
        // The descriptor of a literal follows the left one, or takes its place where the left one is a
        // variable's.
        if literal > usize::from(begin) + usize::from(STRIDE) * usize::from(!is_temporary) {
            let other = slot + u16::from(DESCRIPTOR);
            if !Self::is_slot(other) {
                return None;
            }
            self.part(ram, literal - 1)?.0.write_descriptor(ram, other);
        }
        let joins = u32::from(ops);
        spent += Self::cost_of_joins((joins, characters as u32), is_temporary);
        if change | made.at ^ end > PAGE {
            let parts = (begin.into()..)
                .step_by(STRIDE.into())
                .take(ops.into())
                .filter_map(|pc| Some(self.part(ram, pc)?.0));
            spent += Self::join_page_costs(parts, whole, is_temporary, end);
        } else {
            spent += u32::from(costs.free.near) * (joins - 1);
            if is_temporary {
                spent += Self::same_page_cost(whole, end);
            }
        }
        if length <= SHORT
            && let Some(characters) = joined.first_chunk::<SHORT>()
            && let Some(&behind) = ram.get(end as usize..).and_then(|ram| ram.first_chunk::<SHORT>())
        {
            // Upwards, so that excess bytes are overwritten by the next string or restored at the end.
            let (mut at, mut length) = (made.at as usize, length);
            for _ in 0..ops {
                *ram.get_mut(at..)?.first_chunk_mut()? = *characters;
                at += length;
                length -= (lengths & 0xff) as usize;
                lengths >>= 8;
            }
            *ram.get_mut(end as usize..)?.first_chunk_mut()? = behind;
        } else {
            self.join_long(ram, (begin, ops), whole);
        }
        Some(spent + self.settle_joined(ram, made, slot, dest))
    }

    /// Returns the page-dependent cost of the appends.
    #[cold]
    #[inline(never)]
    fn join_page_costs(
        parts: impl Iterator<Item = WideSpan>,
        mut joined: WideSpan,
        mut is_temporary: bool,
        mut end: u32,
    ) -> u32 {
        let mut spent = 0;
        for part in parts {
            let length = joined.length + part.length;
            let room = WideSpan { length, at: end - length };
            if is_temporary {
                spent += Self::same_page_cost(joined, room.at);
            }
            if room.change() | joined.change() | part.change() > PAGE {
                let behind = room.at + joined.length;
                spent += room.borrow::<D>() + joined.pages::<D>(room.at) + part.pages::<D>(behind);
            }
            (joined, end, is_temporary) = (room, room.at, true);
        }
        spent
    }

    /// Writes the intermediate strings one by one.
    #[inline(never)]
    fn join_long(&self, ram: &mut Ram, (begin, ops): (Pc, u8), mut joined: WideSpan) {
        let mut at = u32::from(D::STORE.lowest_string(ram));
        for pc in (begin.into()..).step_by(STRIDE.into()).take(ops.into()) {
            let Some((part, ..)) = self.part(ram, pc) else { continue };
            let length = joined.length + part.length;
            at -= length;
            copy_bytes(ram, joined.span(), at as u16);
            copy_bytes(ram, part.span(), (at + joined.length) as u16);
            joined = WideSpan { length, at };
        }
    }
}
