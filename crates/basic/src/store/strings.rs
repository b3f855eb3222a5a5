//! Strings: descriptors of length and address, a heap that grows downwards, copies, comparisons.
//!
//! The original's algorithm is reproduced exactly, quadratic garbage collection included, because a program
//! sees the addresses of its strings and the duration of a collection.
//!
//! Note: fused ops call the methods of the ops that they replace, so that each cost is stated once. They
//! first check that none of these can fail ([`can_take_literal`](Engine::can_take_literal)). The frequent
//! methods are inlined into larger ones; their rare callees are not, and return their cycles, so that those
//! of the others stay in a register.

use core::cmp::Ordering;

use super::{
    StoreFormat,
    span::{Span, compare, copy_bytes, set_span, span},
};
use crate::{
    costs::summed,
    engine::Engine,
    fault::Fault,
    memory::{Ram, set_word, word},
};

impl<D: StoreFormat> Engine<D> {
    /// Returns whether [`take_literal`](Self::take_literal) succeeds without an allocation.
    #[inline(always)]
    fn can_take_literal(ram: &Ram, literal: Span) -> bool {
        !Self::is_in_work(literal.at) && Self::is_slot(Self::next_temporary(ram))
    }

    /// Frees a descriptor, and the block of its string if that is the lowest. The string itself stays
    /// readable.
    #[inline(always)]
    pub fn free_string(&mut self, ram: &mut Ram, descriptor: u16, cycles: &mut u64) -> Span {
        let costs = D::store_costs();
        if !Self::is_temporary(descriptor) {
            *cycles += u64::from(costs.free.string + costs.free.variable) + Self::descriptor_cost(descriptor);
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
            if span.at == lowest {
                D::STORE.set_lowest_string(ram, lowest.wrapping_add(u16::from(span.length)));
                let carry = if span.crosses_page() { costs.free.carry } else { 0 };
                *cycles += u64::from(costs.free.space + carry);
            } else {
                *cycles += u64::from(Self::cost_of_kept_block(span.at, lowest));
            }
        }
        span
    }

    /// Returns the additional cost of reading a descriptor, where it crosses a page.
    #[inline(always)]
    pub(super) fn descriptor_cost(descriptor: u16) -> u64 {
        u64::from(D::store_costs().copy.far) * u64::from((descriptor as u8).saturating_sub(0xfd))
    }

    /// Returns the additional cost of reading the first `count` characters of a string, where they cross a page.
    #[inline(always)]
    pub fn far_characters(string: Span, count: usize) -> u64 {
        let beyond = (usize::from(string.at & 0xff) + count).saturating_sub(0x100);
        u64::from(D::store_costs().copy.far) * beyond as u64
    }

    /// Returns the cost of keeping the block of a freed string that is not the lowest.
    #[inline(always)]
    pub(super) fn cost_of_kept_block(at: u16, lowest: u16) -> u32 {
        let costs = &D::store_costs().free;
        u32::from(costs.elsewhere) + if at ^ lowest < 0x100 { u32::from(costs.near) } else { 0 }
    }

    #[inline(always)]
    pub(super) fn is_in_work(at: u16) -> bool {
        let [one, other] = D::STORE.work_pages;
        at >> 8 == one || at >> 8 == other
    }

    /// Allocates a string.
    #[inline(always)]
    pub fn allocate(&mut self, ram: &mut Ram, length: u8, cycles: &mut u64) -> Result<u16, Fault> {
        *cycles += u64::from(D::store_costs().strings.space);
        match Self::try_allocate(ram, length, cycles) {
            Some(at) => Ok(at),
            None => {
                let (at, spent) = self.allocate_after_gc(ram, length);
                *cycles += spent;
                at.ok_or(D::NO_STRING_SPACE)
            }
        }
    }

    /// Returns the additional cost of a block that reaches down into another page.
    #[inline(always)]
    pub(super) fn borrow_cost(lowest: u16, length: u8) -> u32 {
        if lowest & 0xff < u16::from(length) { u32::from(D::store_costs().strings.borrow) } else { 0 }
    }

    /// Returns the additional cost of a block on the page where the memory for strings ends.
    #[inline(always)]
    pub(super) fn near_cost(at: u16, floor: u16) -> u32 {
        if at >> 8 == floor >> 8 { u32::from(D::store_costs().strings.space_near) } else { 0 }
    }

    #[inline(always)]
    fn try_allocate(ram: &mut Ram, length: u8, cycles: &mut u64) -> Option<u16> {
        let lowest = D::STORE.lowest_string(ram);
        let at = lowest.wrapping_sub(length.into());
        if at > lowest || at < D::STORE.strings_floor(ram) {
            return None;
        }
        *cycles +=
            u64::from(Self::borrow_cost(lowest, length) + Self::near_cost(at, D::STORE.strings_floor(ram)));
        D::STORE.set_lowest_string(ram, at);
        set_word(ram, D::STORE.last_string, at);
        Some(at)
    }

    #[cold]
    #[inline(never)]
    fn allocate_after_gc(&mut self, ram: &mut Ram, length: u8) -> (Option<u16>, u64) {
        let mut cycles = 0;
        self.collect_garbage(ram, &mut cycles);
        (Self::try_allocate(ram, length, &mut cycles), cycles)
    }

    /// Copies bytes within memory.
    #[inline(always)]
    pub fn copy_string(ram: &mut Ram, from: Span, to: u16, cycles: &mut u64) {
        copy_bytes(ram, from, to);
        *cycles += u64::from(Self::copy_cost(from.length) + Self::page_cost(from, to));
    }

    /// Returns the cost of copying a string, without the part that depends on pages.
    #[inline(always)]
    pub(super) fn copy_cost(length: u8) -> u32 {
        let costs = &D::store_costs().copy;
        let some = if length == 0 { 0 } else { u32::from(costs.some) };
        u32::from(costs.begin) + some + u32::from(costs.character) * u32::from(length)
    }

    /// Returns the additional cost of copying a string where source or target crosses a page.
    #[inline(always)]
    pub(super) fn page_cost(from: Span, to: u16) -> u32 {
        let target = Span { at: to, ..from };
        let carry = if target.crosses_page() { u32::from(D::store_costs().copy.carry) } else { 0 };
        // A character after a page boundary takes one cycle more to read.
        ((u32::from(from.at) & 0xff) + u32::from(from.length)).saturating_sub(0x100) + carry
    }

    /// Makes a string in the text or a work area the current string: in a work area, as a copy.
    #[inline(always)]
    pub fn take_literal(&mut self, ram: &mut Ram, literal: Span, cycles: &mut u64) -> Result<(), Fault> {
        if Self::is_in_work(literal.at) {
            let (done, spent) = self.take_work(ram, literal);
            *cycles += spent;
            return done;
        }
        self.push_temporary(ram, literal, cycles)
    }

    #[cold]
    #[inline(never)]
    fn take_work(&mut self, ram: &mut Ram, literal: Span) -> (Result<(), Fault>, u64) {
        let mut cycles = 0;
        (self.take_copy(ram, literal, &mut cycles), cycles)
    }

    #[inline(always)]
    fn take_copy(&mut self, ram: &mut Ram, from: Span, cycles: &mut u64) -> Result<(), Fault> {
        let at = self.allocate(ram, from.length, cycles)?;
        *cycles += u64::from(D::store_costs().strings.copy_literal);
        Self::copy_string(ram, from, at, cycles);
        self.push_temporary(ram, Span { at, ..from }, cycles)
    }

    /// Stores a string of the text or a work area in the target.
    #[inline(never)]
    pub fn store_literal(&mut self, ram: &mut Ram, literal: Span, cycles: &mut u64) -> Result<(), Fault> {
        summed(cycles, |cycles| {
            // `GET` finds its string in a work area.
            if Self::is_in_work(literal.at) {
                self.take_copy(ram, literal, cycles)?;
            } else {
                self.push_temporary(ram, literal, cycles)?;
            }
            self.store_text(ram, cycles)
        })
    }

    /// Makes bytes that the interpreter itself has written the current string.
    pub fn make_string(&mut self, ram: &mut Ram, bytes: &[u8], cycles: &mut u64) -> Result<(), Fault> {
        let length = u8::try_from(bytes.len()).map_err(|_| Fault::StringTooLong)?;
        let at = self.allocate(ram, length, cycles)?;
        let costs = D::store_costs();
        let made = Span { length, at };
        *cycles += u64::from(costs.copy.begin)
            + u64::from(costs.copy.character) * u64::from(length)
            + u64::from(if made.crosses_page() { costs.copy.carry } else { 0 });
        ram[usize::from(at)..usize::from(at) + bytes.len()].copy_from_slice(bytes);
        self.push_temporary(ram, made, cycles)
    }

    /// Stores the current string in the variable or element whose descriptor is the target: as a copy, if it
    /// is the value of a variable in the string heap.
    #[inline(always)]
    pub fn store_text(&mut self, ram: &mut Ram, cycles: &mut u64) -> Result<(), Fault> {
        let costs = &D::store_costs().strings;
        let source = self.values.current_string;
        let mut stored = span(ram, source);
        let lowest = D::STORE.lowest_string(ram);
        let is_variable = source >= word(ram, D::STORE.variables) && !Self::is_temporary(source);
        *cycles += u64::from(costs.take_over);
        let is_near = stored.at >> 8 == lowest >> 8;
        if stored.at >= lowest {
            let near = if is_near { costs.take_over_near } else { 0 };
            let is_low = source >> 8 == word(ram, D::STORE.variables) >> 8;
            let low = if is_low { costs.take_over_low } else { 0 };
            *cycles += u64::from(costs.take_over_new + near + low);
        }
        if is_variable && source & 0xff >= 0xfe {
            // The high byte of its address is read, the low one on the lowest string's page, and all three are copied.
            let far = 1 + u64::from(is_near && source & 0xff == 0xff);
            *cycles += far * u64::from(D::store_costs().copy.far) + Self::descriptor_cost(source);
        }
        if stored.at >= lowest && is_variable {
            let (copy, spent) = self.copy_for_variable(ram, stored);
            *cycles += spent;
            stored = copy?;
        } else {
            Self::free_temporary(ram, source, cycles);
        }
        set_span(ram, self.values.target, stored);
        Ok(())
    }

    /// Copies the current string, which belongs to a variable, for another one.
    #[inline(never)]
    fn copy_for_variable(&mut self, ram: &mut Ram, from: Span) -> (Result<Span, Fault>, u64) {
        let costs = D::store_costs();
        let mut cycles = u64::from(costs.strings.take_over_copy);
        let copy = self.allocate(ram, from.length, &mut cycles).map(|at| {
            let copy = Span { at, ..from };
            self.string_made(copy);
            // A garbage collection may have moved it.
            let from = span(ram, self.values.current_string);
            Self::copy_string(ram, from, at, &mut cycles);
            cycles += u64::from(costs.free.other);
            copy
        });
        (copy, cycles)
    }

    /// Compares a string with the current one.
    #[inline(always)]
    pub fn compare_texts(&mut self, ram: &mut Ram, left: u16, cycles: &mut u64) -> Ordering {
        summed(cycles, |cycles| {
            let right = self.values.current_string;
            let second = self.free_string(ram, right, cycles);
            let first = self.free_string(ram, left, cycles);
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
            let characters = u64::from(costs.compare.character) * equal as u64;
            let shorter = usize::from(first.length.min(second.length));
            let read = (equal + 1).min(shorter);
            let far = Self::far_characters(first, read) + Self::far_characters(second, read);
            *cycles += u64::from(costs.compare.begin + lengths + end) + characters + far;
            ordering
        })
    }

    /// Stores a string of the text at a target. As the other methods for fused ops, it returns `None` without
    /// an effect where it could fail.
    #[inline(never)]
    pub(super) fn try_store_literal(
        &mut self,
        ram: &mut Ram,
        target: u16,
        literal: Span,
        cycles: &mut u64,
    ) -> Option<()> {
        if !Self::can_take_literal(ram, literal) {
            return None;
        }
        self.values.target = target;
        summed(cycles, |cycles| {
            self.take_literal(ram, literal, cycles).ok()?;
            self.store_text(ram, cycles).ok()
        })
    }

    /// Stores a descriptor's string at a target.
    #[inline(always)]
    pub(super) fn try_store_string(
        &mut self,
        ram: &mut Ram,
        target: u16,
        source: u16,
        cycles: &mut u64,
    ) -> Option<()> {
        let floor = u32::from(D::STORE.strings_floor(ram));
        if u32::from(D::STORE.lowest_string(ram)) < floor + u32::from(u8::MAX) {
            return None;
        }
        (self.values.target, self.values.current_string) = (target, source);
        self.store_text(ram, cycles).ok()
    }

    /// Compares a string with one of the text.
    #[inline(never)]
    pub(super) fn try_compare_literal(
        &mut self,
        ram: &mut Ram,
        left: u16,
        literal: Span,
        cycles: &mut u64,
    ) -> Option<Ordering> {
        if !Self::can_take_literal(ram, literal) {
            return None;
        }
        summed(cycles, |cycles| {
            self.take_literal(ram, literal, cycles).ok()?;
            Some(self.compare_texts(ram, left, cycles))
        })
    }
}
