//! A chain of two appends of short strings, the most frequent chain. Each string is read once as
//! one integer, and written twice.
//!
//! Note: the result must equal that of the loop over any number of strings
//! ([`join_parts`](Engine::join_parts)) to the byte and the cycle.

use super::{
    super::{
        StoreFormat,
        making::PAGE,
        span::{Span, WideSpan, load_chunk, store_chunk},
        temporaries::DESCRIPTOR,
    },
    FIRST, Part, STRIDE,
};
use crate::{
    engine::Engine,
    memory::{Ram, word},
    op::{Dest, Pc},
};

/// The maximum length of each string: with the bytes after it, it fits into one integer.
const MOST: u32 = size_of::<u128>() as u32 - 1;

/// The size of the window that holds the result and the excess bytes.
const WINDOW: usize = 6 * size_of::<u128>();

/// The minimum of `address - end of text` in wrapping arithmetic for an address before the end of
/// the text.
const BEFORE: u32 = 0xffff_0000;

#[inline(always)]
fn are_short(first: WideSpan, [(second, ..), (third, ..)]: [Part; 2]) -> bool {
    first.length | second.length | third.length <= MOST
}

impl<D: StoreFormat> Engine<D> {
    #[inline(never)]
    pub(super) fn two_behind_variable(
        &mut self,
        ram: &mut Ram,
        variable: u16,
        begin: Pc,
        dest: Dest,
    ) -> Option<u32> {
        let (first, search) = self.found(ram, variable)?;
        let parts = [self.part(ram, begin.into())?, self.part(ram, usize::from(begin + STRIDE))?];
        if !are_short(first, parts) {
            return self.join_behind_variable(ram, variable, (begin, 2), dest);
        }
        Some(self.join_two::<false>(ram, first, parts, dest)? + search)
    }

    #[inline(never)]
    pub(super) fn two_behind_literal(
        &mut self,
        ram: &mut Ram,
        literal: Span,
        begin: Pc,
        dest: Dest,
    ) -> Option<u32> {
        let first = WideSpan::from(literal);
        let parts = [self.part(ram, begin.into())?, self.part(ram, usize::from(begin + STRIDE))?];
        if !are_short(first, parts) {
            return self.join_behind_literal(ram, literal, (begin, 2), dest);
        }
        let temporary = u32::from(D::store_costs().strings.temporary);
        Some(self.join_two::<true>(ram, first, parts, dest)? + temporary)
    }

    /// Appends the strings of the two ops from a position on to a string, which may be a literal, and
    /// moves the result to its destination; returns the costs beyond those known from the text.
    #[inline(always)]
    fn join_two<const LITERAL: bool>(
        &mut self,
        ram: &mut Ram,
        first: WideSpan,
        parts: [Part; 2],
        dest: Dest,
    ) -> Option<u32> {
        let [(second, second_cost, is_second_literal), (third, third_cost, is_third_literal)] = parts;
        if first.length == 0 {
            return None;
        }
        // The mask shows the compiler that all offsets lie in the window.
        let both = (first.length & MOST) + (second.length & MOST);
        let length = both + (third.length & MOST);
        let characters = both + length;
        let end = u32::from(D::STORE.lowest_string(ram));
        let text_end = u32::from(word(ram, D::STORE.variables));
        let between = end.checked_sub(text_end)?;
        // A string must lie in the text, or above the strings that are made; a literal must lie in the
        // text.
        let is_apart = |text: WideSpan, is_literal: bool| {
            text.at.wrapping_sub(text_end) >= if is_literal { BEFORE } else { between }
        };
        if !is_apart(first, LITERAL)
            || !is_apart(second, is_second_literal)
            || !is_apart(third, is_third_literal)
            || !Self::is_free(ram, characters)
            || LITERAL && Self::is_in_work(first.at as u16)
        {
            return None;
        }
        let slot = Self::free_slot(ram)?;
        let is_described = is_third_literal || LITERAL && is_second_literal;
        if is_described && !Self::is_slot(slot + u16::from(DESCRIPTOR)) {
            return None;
        }
        let high = ram.get(FIRST..)?;
        let read = |text: WideSpan| load_chunk(high, (text.at as usize).wrapping_sub(FIRST));
        let (one, two, three) = (read(first)?, read(second)?, read(third)?);
        let made = WideSpan { length, at: end - characters };
        let place: &mut [u8; WINDOW] = ram.get_mut(made.at as usize..)?.first_chunk_mut()?;
        let behind = load_chunk(place, characters as usize)?;
        // Upwards, so that excess bytes are overwritten by the next string or restored at the end.
        store_chunk(place, 0, one)?;
        store_chunk(place, (first.length & MOST) as usize, two)?;
        store_chunk(place, both as usize, three)?;
        store_chunk(place, length as usize, one)?;
        store_chunk(place, (length + (first.length & MOST)) as usize, two)?;
        store_chunk(place, characters as usize, behind)?;
        if is_described {
            if is_third_literal { third } else { second }.write_descriptor(ram, slot + u16::from(DESCRIPTOR));
        }
        let spent = self.settle_joined(ram, made, slot, dest)
            + Self::cost_of_joins((2, characters), LITERAL)
            + second_cost
            + third_cost;
        let is_one_empty = second.length.wrapping_sub(1) | third.length.wrapping_sub(1);
        if first.change() | second.change() | third.change() | (made.at ^ end) | is_one_empty > PAGE {
            let some = u32::from(D::store_costs().copy.some);
            let empty = u32::from(second.length == 0) + u32::from(third.length == 0);
            let pages = Self::join_page_costs([second, third].into_iter(), first, LITERAL, end);
            return Some(spent + pages - empty * some);
        }
        let near = if LITERAL { Self::same_page_cost(first, end) } else { 0 };
        Some(spent + u32::from(D::store_costs().free.near) + near)
    }
}
