//! Fast paths that make a string in one step: block, characters, temporary descriptor and
//! destination, in the layout that is common.
//!
//! Note: a method changes nothing until all conditions of its fast path are checked. Where one does
//! not hold, it returns `None`, and the routines of [`strings`](super::strings) and
//! [`temporaries`](super::temporaries) do all the work from the beginning. The methods are separate
//! functions, so that the engine's loop keeps its registers, and use 32-bit words, for which the
//! processor needs fewer instructions.

use super::{
    StoreFormat,
    span::{Span, WideSpan, copy_both, copy_bytes, copy_short, set_span},
    strings::page_cost,
    temporaries::DESCRIPTOR,
};
use crate::{
    engine::Engine,
    memory::{Ram, set_word, word},
    op::Dest,
};

/// Two addresses lie on different pages if their difference in bits exceeds this.
pub(super) const PAGE: u32 = 0xff;

impl WideSpan {
    /// Returns the bits in which the address after it differs from its own.
    #[inline(always)]
    pub(super) fn change(self) -> u32 {
        self.at ^ (self.at + self.length)
    }

    /// Returns the block of free memory below the lowest string for `length` characters, which must not
    /// be 0.
    #[inline(always)]
    pub(super) fn room<D: StoreFormat>(ram: &Ram, length: u32) -> Option<Self> {
        let end = u32::from(D::STORE.lowest_string(ram));
        let at = end.wrapping_sub(length);
        // An empty string takes no block, and a block larger than the memory below wraps round.
        if !D::FAST_PATHS || at >= end || at < u32::from(D::STORE.lowest_place(ram)) {
            return None;
        }
        Some(Self { length, at })
    }

    /// Allocates this block.
    #[inline(always)]
    pub(super) fn take<D: StoreFormat>(self, ram: &mut Ram) {
        D::STORE.set_lowest_string(ram, self.at as u16);
        set_word(ram, D::STORE.last_string, self.at as u16);
    }

    /// Returns the additional cost of this block where it reaches down into another page.
    #[inline(always)]
    pub(super) fn borrow<D: StoreFormat>(self) -> u32 {
        if self.change() > PAGE { u32::from(D::store_costs().strings.borrow) } else { 0 }
    }

    /// Returns the cost of copying it, without the part that depends on pages.
    #[inline(always)]
    pub(super) fn copy_cost<D: StoreFormat>(self) -> u32 {
        let costs = &D::store_costs().copy;
        let some = if self.length == 0 { 0 } else { u32::from(costs.some) };
        u32::from(costs.begin) + some + u32::from(costs.character) * self.length
    }

    /// Returns the page-dependent cost of copying it, which is not 0 where source or target crosses a
    /// page.
    #[cold]
    #[inline(never)]
    pub(super) fn pages<D: StoreFormat>(self, to: u32) -> u32 {
        let target = Self { at: to, ..self };
        if self.change() | target.change() > PAGE { page_cost::<D>(self.span(), to as u16) } else { 0 }
    }
}

impl<D: StoreFormat> Engine<D> {
    /// Returns whether an address lies in a work area.
    #[inline(always)]
    pub(super) fn is_in_work(at: u16) -> bool {
        let [one, other] = D::STORE.work_pages;
        at >> 8 == one || at >> 8 == other
    }

    /// Returns the cost of freeing the temporary descriptor made last, if its string lies above the
    /// lowest one, and that string. `None` for any other.
    #[inline(always)]
    fn cost_of_freed(descriptor: u16, last: u16, text: WideSpan, lowest: u32) -> Option<u32> {
        let apart = text.at ^ lowest;
        if descriptor != last || !Self::is_slot(descriptor) || apart == 0 {
            return None;
        }
        Some(Self::cost_of_distant() + Self::same_page_cost(text, lowest))
    }

    /// Returns the cost of freeing the temporary descriptor made last, if its string lies on another
    /// page than the lowest.
    #[inline(always)]
    pub(super) fn cost_of_distant() -> u32 {
        let costs = &D::store_costs().free;
        u32::from(costs.string + costs.temporary + costs.elsewhere)
    }

    /// Returns the additional cost if it lies on the same page.
    #[inline(always)]
    pub(super) fn same_page_cost(text: WideSpan, lowest: u32) -> u32 {
        if text.at ^ lowest > PAGE { 0 } else { u32::from(D::store_costs().free.near) }
    }

    /// Returns the cost of freeing a variable's descriptor.
    #[inline(always)]
    pub(super) fn cost_of_variable() -> u32 {
        let costs = &D::store_costs().free;
        u32::from(costs.string + costs.variable)
    }

    /// Returns whether a descriptor is a valid temporary one.
    #[inline(always)]
    pub(super) fn is_slot(descriptor: u16) -> bool {
        let layout = D::STORE;
        // One after the last would overlap pointers that are written in between.
        let places = u32::from(DESCRIPTOR * (layout.temporaries - 1));
        u32::from(descriptor).wrapping_sub(u32::from(layout.first_temporary)) <= places
    }

    /// Returns the temporary descriptor made last.
    #[inline(always)]
    pub(super) fn last_temporary(ram: &Ram) -> u16 {
        match D::STORE.last_temporary {
            Some(last) => word(ram, last),
            None => Self::next_temporary(ram).wrapping_sub(u16::from(DESCRIPTOR)),
        }
    }

    /// Returns the next free temporary descriptor, if a string can have it.
    #[inline(always)]
    pub(super) fn free_slot(ram: &Ram) -> Option<u16> {
        let slot = Self::next_temporary(ram);
        Self::is_slot(slot).then_some(slot)
    }

    /// Gives the lowest string a temporary descriptor, moves it to its destination, and returns the
    /// cycles. It does not push.
    #[inline(always)]
    pub(super) fn settle(&mut self, ram: &mut Ram, slot: u16, made: WideSpan, dest: Dest) -> u32 {
        let layout = D::STORE;
        let costs = D::store_costs();
        made.write_descriptor(ram, slot);
        self.values.current_string = slot;
        self.set_current_string(made.span());
        let temporary = u32::from(costs.strings.temporary);
        if dest == Dest::Target {
            Self::set_next_temporary(ram, slot);
            if let Some(last) = layout.last_temporary {
                set_word(ram, last, slot - u16::from(DESCRIPTOR));
            }
            made.write_descriptor(ram, self.values.target);
            let taken = costs.strings.take_over + costs.strings.take_over_new + costs.strings.take_over_near;
            return temporary + u32::from(taken + costs.free.temporary);
        }
        Self::set_next_temporary(ram, slot + u16::from(DESCRIPTOR));
        if let Some(last) = layout.last_temporary {
            set_word(ram, last, slot);
        }
        temporary
    }

    /// [`settle`](Self::settle), and pushes the string if that is its destination.
    #[inline(always)]
    pub(super) fn settle_new(&mut self, ram: &mut Ram, slot: u16, made: WideSpan, dest: Dest) -> u32 {
        if dest == Dest::Stack {
            self.values.string_stack.push(slot);
        }
        self.settle(ram, slot, made, dest)
    }

    /// Pops the pushed descriptor, or replaces it by this one.
    #[inline(always)]
    pub(super) fn replace_pushed(&mut self, slot: u16, dest: Dest) {
        if dest != Dest::Stack {
            self.values.string_stack.pop();
        } else if let Some(pushed) = self.values.string_stack.last_mut() {
            *pushed = slot;
        }
    }

    /// Concatenates the pushed string and the current one; returns the cycles.
    #[inline(never)]
    pub(super) fn concatenate_fast(&mut self, ram: &mut Ram, dest: Dest) -> Option<u32> {
        let right = self.values.current_string;
        if Self::is_temporary(right) {
            return self.join_temporary(ram, dest);
        }
        let &left = self.values.string_stack.last()?;
        let (first, second) = (WideSpan::of(ram, left)?, WideSpan::of(ram, right)?);
        let (room, mut spent) = Self::room_for_both(ram, first, second)?;
        let mut slot = left;
        if Self::is_temporary(left) {
            spent += Self::cost_of_freed(left, Self::last_temporary(ram), first, room.at)?;
        } else {
            spent += Self::cost_of_variable();
            slot = Self::free_slot(ram)?;
        }
        spent += Self::cost_of_variable();
        Some(spent + self.put_both(ram, (first, second), room, slot, dest))
    }

    /// Concatenates where the current one has a temporary descriptor.
    #[inline(never)]
    fn join_temporary(&mut self, ram: &mut Ram, dest: Dest) -> Option<u32> {
        let &left = self.values.string_stack.last()?;
        let right = self.values.current_string;
        let (first, second) = (WideSpan::of(ram, left)?, WideSpan::of(ram, right)?);
        let (room, mut spent) = Self::room_for_both(ram, first, second)?;
        let mut slot = right;
        spent += Self::cost_of_freed(right, Self::last_temporary(ram), second, room.at)?;
        if Self::is_temporary(left) {
            spent += Self::cost_of_freed(left, right - u16::from(DESCRIPTOR), first, room.at)?;
            slot = left;
        } else {
            spent += Self::cost_of_variable();
        }
        Some(spent + self.put_both(ram, (first, second), room, slot, dest))
    }

    /// Concatenates the pushed string and one in the text; returns the cycles, including those of
    /// loading the latter.
    #[inline(never)]
    pub(super) fn concatenate_literal_fast(
        &mut self,
        ram: &mut Ram,
        literal: Span,
        dest: Dest,
    ) -> Option<u32> {
        if Self::is_in_work(literal.at) {
            return None;
        }
        let &left = self.values.string_stack.last()?;
        let first = WideSpan::of(ram, left)?;
        let second = WideSpan::from(literal);
        let (room, mut spent) = Self::room_for_both(ram, first, second)?;
        // It has a descriptor in between.
        let mut slot = Self::free_slot(ram)?;
        if second.at == room.at {
            return None;
        }
        spent += u32::from(D::store_costs().strings.temporary)
            + Self::cost_of_distant()
            + Self::same_page_cost(second, room.at);
        if Self::is_temporary(left) {
            spent += Self::cost_of_freed(left, slot - u16::from(DESCRIPTOR), first, room.at)?;
            second.write_descriptor(ram, slot);
            slot = left;
        } else {
            spent += Self::cost_of_variable();
        }
        Some(spent + self.put_both(ram, (first, second), room, slot, dest))
    }

    /// Returns the block for two strings, one after the other, and the page-dependent cost of copying
    /// them.
    #[inline(always)]
    fn room_for_both(ram: &Ram, first: WideSpan, second: WideSpan) -> Option<(WideSpan, u32)> {
        let length = first.length + second.length;
        let room = WideSpan::room::<D>(ram, length)?;
        let end = room.at + length;
        // The second string is read after the first and the pointers have been written.
        let is_apart = second.at >= end
            || second.at > PAGE && second.at + second.length <= room.at
            || second.length == 0;
        if !is_apart || length > u32::from(u8::MAX) {
            return None;
        }
        let mut pages = 0;
        if room.change() | first.change() | second.change() > PAGE {
            let behind = room.at + first.length;
            pages = room.borrow::<D>() + first.pages::<D>(room.at) + second.pages::<D>(behind);
        }
        Some((room, pages))
    }

    /// Copies two strings into their block, and moves the result to its destination; returns the
    /// cycles, including those of the block.
    #[inline(always)]
    fn put_both(
        &mut self,
        ram: &mut Ram,
        (first, second): (WideSpan, WideSpan),
        room: WideSpan,
        slot: u16,
        dest: Dest,
    ) -> u32 {
        room.take::<D>(ram);
        if !copy_both(ram, first, second, room.at) {
            copy_bytes(ram, first.span(), room.at as u16);
            copy_bytes(ram, second.span(), (room.at + first.length) as u16);
        }
        set_word(ram, D::STORE.index, first.at as u16);
        self.replace_pushed(slot, dest);
        let costs = D::store_costs();
        let both = 2 * (costs.copy.begin + costs.copy.some);
        let mut spent = u32::from(costs.strings.saved + costs.strings.space + costs.copy.descriptor + both)
            + u32::from(costs.copy.character) * room.length;
        if first.length == 0 || second.length == 0 {
            spent -= u32::from(costs.copy.some);
        }
        spent + self.settle(ram, slot, room, dest)
    }

    /// Makes a string of a substring of a string, given with its descriptor: `length` characters from
    /// `offset` on, which must exist. Returns the cycles.
    #[inline(always)]
    pub fn substring_fast(
        &mut self,
        ram: &mut Ram,
        (source, whole): (u16, Span),
        (offset, length): (u8, u8),
        dest: Dest,
    ) -> Option<u32> {
        let room = WideSpan::room::<D>(ram, length.into())?;
        let whole = WideSpan::from(whole);
        let from = WideSpan { length: length.into(), at: whole.at + u32::from(offset) };
        if from.at > u32::from(u16::MAX) {
            return None;
        }
        let costs = D::store_costs();
        let mut spent = u32::from(costs.strings.space) + from.copy_cost::<D>();
        if room.change() | from.change() > PAGE {
            spent += room.borrow::<D>() + from.pages::<D>(room.at);
        }
        let slot = if Self::is_temporary(source) {
            spent += Self::cost_of_freed(source, Self::last_temporary(ram), whole, room.at)?;
            // Before the characters are read, which may lie in the work area, too.
            Self::set_next_temporary(ram, source);
            if let Some(last) = D::STORE.last_temporary {
                ram[usize::from(last)] = source.to_le_bytes()[0].wrapping_sub(DESCRIPTOR);
            }
            source
        } else {
            spent += Self::cost_of_variable();
            Self::free_slot(ram)?
        };
        room.take::<D>(ram);
        set_word(ram, D::STORE.index, whole.at as u16);
        if !copy_short(ram, from, room.at) {
            copy_bytes(ram, from.span(), room.at as u16);
        }
        Some(spent + self.settle_new(ram, slot, room, dest))
    }

    /// Makes a string of these bytes; returns the cycles, without those of copying the bytes.
    #[inline(always)]
    pub fn make_bytes_fast(&mut self, ram: &mut Ram, bytes: &[u8], dest: Dest) -> Option<u32> {
        let room = WideSpan::room::<D>(ram, bytes.len() as u32)?;
        let slot = Self::free_slot(ram)?;
        room.take::<D>(ram);
        let at = room.at as usize;
        ram[at..at + bytes.len()].copy_from_slice(bytes);
        let spent = u32::from(D::store_costs().strings.space) + room.borrow::<D>();
        Some(spent + self.settle_new(ram, slot, room, dest))
    }

    /// Loads a string of the text and pushes it; returns the cycles.
    #[inline(always)]
    pub(super) fn push_literal_fast(&mut self, ram: &mut Ram, literal: Span) -> Option<u32> {
        if Self::is_in_work(literal.at) {
            return None;
        }
        let slot = Self::free_slot(ram)?;
        Some(self.settle_new(ram, slot, literal.into(), Dest::Stack))
    }

    /// Loads a string of the text and stores it at a target; returns the cycles.
    #[inline(never)]
    pub(super) fn store_literal_fast(&mut self, ram: &mut Ram, target: u16, literal: Span) -> Option<u32> {
        if !D::FAST_PATHS || Self::is_in_work(literal.at) || literal.at >= D::STORE.lowest_string(ram) {
            return None;
        }
        // It has a descriptor in between.
        let slot = Self::free_slot(ram)?;
        set_span(ram, slot, literal);
        if let Some(last) = D::STORE.last_temporary {
            set_word(ram, last, slot - u16::from(DESCRIPTOR));
        }
        self.values.current_string = slot;
        self.set_current_string(literal);
        self.values.target = target;
        set_span(ram, target, literal);
        let costs = D::store_costs();
        Some(u32::from(costs.strings.temporary + costs.strings.take_over + costs.free.temporary))
    }

    /// Makes the string of a descriptor the current one, and stores it at a target: as a copy, if it
    /// lies in the string heap and belongs to a variable; unchanged, if it lies in the text. Returns the
    /// cycles.
    #[inline(never)]
    pub(super) fn store_string_fast(&mut self, ram: &mut Ram, target: u16, source: u16) -> Option<u32> {
        let from = WideSpan::of(ram, source)?;
        if D::FAST_PATHS && from.at < u32::from(D::STORE.lowest_string(ram)) && !Self::is_temporary(source) {
            (self.values.target, self.values.current_string) = (target, source);
            from.write_descriptor(ram, target);
            return Some(u32::from(D::store_costs().strings.take_over + D::store_costs().free.variable));
        }
        let room = WideSpan::room::<D>(ram, from.length)?;
        let end = room.at + room.length;
        if from.at < end || source < word(ram, D::STORE.variables) || Self::is_temporary(source) {
            return None;
        }
        let costs = D::store_costs();
        let taken = costs.strings.take_over + costs.strings.take_over_new + costs.strings.take_over_copy;
        let mut spent = u32::from(taken + costs.free.other + costs.strings.space) + from.copy_cost::<D>();
        if from.at ^ end <= PAGE {
            spent += u32::from(costs.strings.take_over_near);
        }
        if room.change() | from.change() > PAGE {
            spent += room.borrow::<D>() + from.pages::<D>(room.at);
        }
        room.take::<D>(ram);
        if !copy_short(ram, from, room.at) {
            copy_bytes(ram, from.span(), room.at as u16);
        }
        (self.values.target, self.values.current_string) = (target, source);
        self.set_current_string(room.span());
        room.write_descriptor(ram, target);
        Some(spent)
    }
}
