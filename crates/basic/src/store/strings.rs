//! Strings: descriptors of length and address, a heap that grows downwards, copies, comparisons.
//!
//! The original's algorithm is reproduced exactly, quadratic garbage collection included, because a
//! program sees where its strings lie and how long a collection takes.

use core::cmp::Ordering;

use hardware::Memory;

use super::{
    StoreFormat,
    span::{Span, compare, copy_bytes, page_overrun, set_span, span},
};
use crate::{
    engine::Engine,
    fault::Fault,
    memory::{Ram, set_word, word},
    op::Dest,
};

/// Returns the additional cost of copying a string where source or target crosses a page.
#[cold]
#[inline(never)]
pub(super) fn page_cost<D: StoreFormat>(from: Span, to: u16) -> u32 {
    let target = Span { at: to, ..from };
    // A character after a page boundary takes one cycle more to read.
    let over = u32::from(page_overrun(from).saturating_sub(1));
    over + if page_overrun(target) != 0 { u32::from(D::store_costs().copy.carry) } else { 0 }
}

impl<D: StoreFormat> Engine<D> {
    /// Makes a string the current one and stores it in the target:
    /// [`push_temporary`](Self::push_temporary) and [`store_text`](Self::store_text) in one step.
    #[inline(always)]
    pub fn store_temporary<M: Memory>(
        &mut self,
        m: &mut M,
        span: Span,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let Some(descriptor) = self.pass_temporary(m, span) else {
            self.push_temporary(m, span, cycles)?;
            return self.store_text(m, cycles);
        };
        self.values.current_string = descriptor;
        self.set_current_string(span);
        let costs = D::store_costs();
        let lowest = D::STORE.lowest_string(m.ram());
        *cycles += u64::from(costs.strings.temporary + costs.strings.take_over + costs.free.temporary);
        if span.at >= lowest {
            let near = if span.at >> 8 == lowest >> 8 { costs.strings.take_over_near } else { 0 };
            *cycles += u64::from(costs.strings.take_over_new + near);
        }
        set_span(m.ram_mut(), self.values.target, span);
        Ok(())
    }

    /// Compares a string with one in the text: [`take_literal`](Self::take_literal) and
    /// [`compare_texts`](Self::compare_texts) in one step, where the string passes through a temporary
    /// descriptor. Returns the cycles, too.
    #[inline(never)]
    pub(super) fn compare_literal_fast<M: Memory>(
        &mut self,
        m: &mut M,
        left: u16,
        span: Span,
    ) -> Option<(Ordering, u64)> {
        let lowest = D::STORE.lowest_string(m.ram());
        let [one, other] = D::STORE.work_pages;
        if span.at >> 8 == one
            || span.at >> 8 == other
            || span.at == lowest
            || self.pass_temporary(m, span).is_none()
        {
            return None;
        }
        let costs = D::store_costs();
        let near = if span.at >> 8 == lowest >> 8 { costs.free.near } else { 0 };
        let freed = costs.free.string + costs.free.temporary + costs.free.elsewhere;
        let mut cycles = u64::from(costs.strings.temporary + freed + near);
        let first = self.free_string(m, left, &mut cycles);
        let (ordering, compared) = Self::compare_spans(m.ram(), first, span);
        Some((ordering, cycles + u64::from(compared)))
    }

    /// Returns the cost of [`take_literal`](Self::take_literal) and [`free_string`](Self::free_string),
    /// where [`pass_string`](Self::pass_string) does the same. `None` where it does not.
    #[inline]
    pub fn cost_of_passed_literal<M: Memory>(&self, m: &M, span: Span) -> Option<u64> {
        let lowest = D::STORE.lowest_string(m.ram());
        let page = span.at >> 8;
        let [one, other] = D::STORE.work_pages;
        if page == one || page == other || span.at == lowest || !self.can_pass_string(m) {
            return None;
        }
        let costs = D::store_costs();
        let near = if page == lowest >> 8 { costs.free.near } else { 0 };
        let freed = costs.free.string + costs.free.temporary + costs.free.elsewhere + near;
        Some(u64::from(costs.strings.temporary + freed))
    }

    /// Frees a descriptor, and the block of its string if that is the lowest. The string itself stays
    /// readable.
    #[inline(always)]
    pub fn free_string<M: Memory>(&mut self, m: &mut M, descriptor: u16, cycles: &mut u64) -> Span {
        let costs = D::store_costs();
        let ram = m.ram_mut();
        if !Self::is_temporary(descriptor) {
            *cycles += u64::from(costs.free.string + costs.free.variable);
            let span = span(ram, descriptor);
            set_word(ram, D::STORE.index, span.at);
            return span;
        }
        // A program that moves the temporary descriptors may have moved them here.
        set_word(ram, D::STORE.index, descriptor);
        *cycles += u64::from(costs.free.string);
        let is_freed = Self::free_temporary(ram, descriptor, cycles);
        let span = span(ram, descriptor);
        set_word(ram, D::STORE.index, span.at);
        if is_freed {
            let lowest = D::STORE.lowest_string(ram);
            let apart = span.at ^ lowest;
            if apart == 0 {
                D::STORE.set_lowest_string(ram, lowest.wrapping_add(u16::from(span.length)));
                let carry = if page_overrun(span) != 0 { costs.free.carry } else { 0 };
                *cycles += u64::from(costs.free.space + carry);
            } else {
                let near = if apart < 0x100 { costs.free.near } else { 0 };
                *cycles += u64::from(costs.free.elsewhere + near);
            }
        }
        span
    }

    /// Allocates a string.
    #[inline(always)]
    pub fn allocate<M: Memory>(&mut self, m: &mut M, length: u8, cycles: &mut u64) -> Result<u16, Fault> {
        *cycles += u64::from(D::store_costs().strings.space);
        match Self::try_allocate(m, length, cycles) {
            Some(at) => Ok(at),
            None => self.allocate_after_gc(m, length, cycles),
        }
    }

    #[inline(always)]
    fn try_allocate<M: Memory>(m: &mut M, length: u8, cycles: &mut u64) -> Option<u16> {
        let ram = m.ram_mut();
        let (lowest, length) = (D::STORE.lowest_string(ram), u16::from(length));
        let at = lowest.checked_sub(length).filter(|&at| at >= D::STORE.lowest_place(ram))?;
        if lowest & 0xff < length {
            *cycles += u64::from(D::store_costs().strings.borrow);
        }
        D::STORE.set_lowest_string(ram, at);
        set_word(ram, D::STORE.last_string, at);
        Some(at)
    }

    #[cold]
    #[inline(never)]
    fn allocate_after_gc<M: Memory>(
        &mut self,
        m: &mut M,
        length: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        self.collect_garbage(m, cycles);
        Self::try_allocate(m, length, cycles).ok_or(D::NO_STRING_ROOM)
    }

    /// Copies bytes within memory.
    #[inline(always)]
    pub fn copy_string<M: Memory>(&mut self, m: &mut M, from: Span, to: u16, cycles: &mut u64) {
        copy_bytes(m.ram_mut(), from, to);
        let costs = D::store_costs();
        *cycles += u64::from(costs.copy.begin);
        if from.length != 0 {
            *cycles += u64::from(costs.copy.some) + u64::from(costs.copy.character) * u64::from(from.length);
            if !from.fits_in_page() || !(Span { at: to, ..from }).fits_in_page() {
                *cycles += u64::from(page_cost::<D>(from, to));
            }
        }
    }

    /// Returns a string that lies in the text, or a copy of one that lies in a work area.
    #[inline(always)]
    fn persistent_copy<M: Memory>(&mut self, m: &mut M, span: Span, cycles: &mut u64) -> Result<Span, Fault> {
        let [one, other] = D::STORE.work_pages;
        let page = span.at >> 8;
        if page != one && page != other {
            return Ok(span);
        }
        let at = self.allocate(m, span.length, cycles)?;
        *cycles += u64::from(D::store_costs().strings.copy_literal);
        self.copy_string(m, span, at, cycles);
        Ok(Span { at, ..span })
    }

    /// Makes a string that lies in the text or a work area the current string.
    #[inline(always)]
    pub fn take_literal<M: Memory>(&mut self, m: &mut M, span: Span, cycles: &mut u64) -> Result<(), Fault> {
        let span = self.persistent_copy(m, span, cycles)?;
        self.push_temporary(m, span, cycles)
    }

    /// Stores a string that lies in the text or a work area in the target.
    #[inline]
    pub fn store_literal<M: Memory>(&mut self, m: &mut M, span: Span, cycles: &mut u64) -> Result<(), Fault> {
        if let Some(spent) = self.store_literal_fast(m.ram_mut(), self.values.target, span) {
            *cycles += u64::from(spent);
            return Ok(());
        }
        let span = self.persistent_copy(m, span, cycles)?;
        self.store_temporary(m, span, cycles)
    }

    /// Makes bytes that the interpreter itself has written the current string.
    pub fn make_string<M: Memory>(&mut self, m: &mut M, bytes: &[u8], cycles: &mut u64) -> Result<(), Fault> {
        let made = self.write_string(m, bytes, cycles)?;
        self.push_temporary(m, made, cycles)
    }

    /// Writes bytes into the string heap.
    pub fn write_string<M: Memory>(
        &mut self,
        m: &mut M,
        bytes: &[u8],
        cycles: &mut u64,
    ) -> Result<Span, Fault> {
        let length = u8::try_from(bytes.len()).map_err(|_| Fault::StringTooLong)?;
        let at = self.allocate(m, length, cycles)?;
        let costs = D::store_costs();
        *cycles += u64::from(costs.copy.begin) + u64::from(costs.copy.character) * u64::from(length);
        m.ram_mut()[usize::from(at)..usize::from(at) + bytes.len()].copy_from_slice(bytes);
        Ok(Span { length, at })
    }

    /// Makes the concatenation of the pushed string and the current one the current string.
    #[inline(always)]
    pub fn concatenate<M: Memory>(&mut self, m: &mut M, cycles: &mut u64) -> Result<(), Fault> {
        if let Some(spent) = self.concatenate_fast(m.ram_mut(), Dest::Accumulator) {
            *cycles += u64::from(spent);
            return Ok(());
        }
        let (done, spent) = self.concatenate_slow(m);
        *cycles += spent;
        done
    }

    #[cold]
    #[inline(never)]
    fn concatenate_slow<M: Memory>(&mut self, m: &mut M) -> (Result<(), Fault>, u64) {
        let mut cycles = 0;
        let both = self.concatenated(m, &mut cycles);
        let done = both.and_then(|both| self.push_temporary(m, both, &mut cycles));
        (done, cycles)
    }

    #[inline(always)]
    fn concatenated<M: Memory>(&mut self, m: &mut M, cycles: &mut u64) -> Result<Span, Fault> {
        let left = self.values.string_stack.pop().unwrap_or_default();
        let right = self.values.current_string;
        let first = span(m.ram(), left);
        let second = span(m.ram(), right);
        let length = first.length.checked_add(second.length).ok_or(Fault::StringTooLong)?;
        *cycles += u64::from(D::store_costs().strings.saved);
        let at = self.allocate(m, length, cycles)?;
        // A garbage collection may have moved both.
        let first = span(m.ram(), left);
        *cycles += u64::from(D::store_costs().copy.descriptor);
        self.copy_string(m, first, at, cycles);
        let second = self.free_string(m, right, cycles);
        self.copy_string(m, second, at.wrapping_add(u16::from(first.length)), cycles);
        self.free_string(m, left, cycles);
        Ok(Span { length, at })
    }

    /// Stores the current string in the variable or element whose descriptor is the target.
    #[inline(always)]
    pub fn store_text<M: Memory>(&mut self, m: &mut M, cycles: &mut u64) -> Result<(), Fault> {
        let (target, source) = (self.values.target, self.values.current_string);
        if let Some(spent) = self.store_string_fast(m.ram_mut(), target, source) {
            *cycles += u64::from(spent);
            return Ok(());
        }
        let (done, spent) = self.store_text_slow(m);
        *cycles += spent;
        done
    }

    #[cold]
    #[inline(never)]
    fn store_text_slow<M: Memory>(&mut self, m: &mut M) -> (Result<(), Fault>, u64) {
        let mut cycles = 0;
        let done = self.adopt_string(m, &mut cycles);
        (done, cycles)
    }

    #[inline(always)]
    fn adopt_string<M: Memory>(&mut self, m: &mut M, cycles: &mut u64) -> Result<(), Fault> {
        let costs = D::store_costs();
        let source = self.values.current_string;
        let taken = span(m.ram(), source);
        let ram = m.ram();
        let is_in_space = taken.at >= D::STORE.lowest_string(ram);
        let is_variable = source >= word(ram, D::STORE.variables) && !Self::is_temporary(source);
        *cycles += u64::from(costs.strings.take_over);
        if is_in_space {
            let is_near = taken.at >> 8 == D::STORE.lowest_string(ram) >> 8;
            *cycles += u64::from(
                costs.strings.take_over_new + if is_near { costs.strings.take_over_near } else { 0 },
            );
        }
        let stored = if is_in_space && is_variable {
            *cycles += u64::from(costs.strings.take_over_copy);
            let at = self.allocate(m, taken.length, cycles)?;
            self.set_current_string(Span { at, ..taken });
            let from = span(m.ram(), source);
            self.copy_string(m, from, at, cycles);
            *cycles += u64::from(costs.free.other);
            Span { at, length: taken.length }
        } else {
            Self::free_temporary(m.ram_mut(), source, cycles);
            taken
        };
        set_span(m.ram_mut(), self.values.target, stored);
        Ok(())
    }

    /// Compares a string with the current one.
    #[inline(always)]
    pub fn compare_texts<M: Memory>(&mut self, m: &mut M, left: u16, cycles: &mut u64) -> Ordering {
        let (ordering, spent) = self.compare_texts_slow(m, left);
        *cycles += spent;
        ordering
    }

    /// Compares and returns the cycles.
    #[inline(never)]
    fn compare_texts_slow<M: Memory>(&mut self, m: &mut M, left: u16) -> (Ordering, u64) {
        let mut cycles = 0;
        let right = self.values.current_string;
        let second = self.free_string(m, right, &mut cycles);
        let first = self.free_string(m, left, &mut cycles);
        let (ordering, compared) = Self::compare_spans(m.ram(), first, second);
        (ordering, cycles + u64::from(compared))
    }

    /// Compares two strings; returns the cycles, too.
    #[inline(always)]
    pub(super) fn compare_spans(ram: &Ram, first: Span, second: Span) -> (Ordering, u32) {
        let costs = D::store_costs();
        let (ordering, equal) = compare(ram, first, second);
        let lengths = match first.length.cmp(&second.length) {
            Ordering::Equal => costs.compare.same,
            Ordering::Less => costs.compare.shorter,
            Ordering::Greater => costs.compare.longer,
        };
        let end = match ordering {
            _ if equal == usize::from(first.length.min(second.length)) => costs.compare.end,
            Ordering::Greater => costs.compare.greater,
            _ => costs.compare.less,
        };
        let characters = u32::from(costs.compare.character) * equal as u32;
        (ordering, u32::from(costs.compare.begin + lengths + end) + characters)
    }
}
