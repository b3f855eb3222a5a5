//! Strings: descriptors of length and place, temporary descriptors, space that grows downwards, collection.
//!
//! The original's own algorithm is kept to the letter, quadratic collection included, because a program sees where its
//! strings lie and how long the collection takes.

use super::Vm;
use crate::{
    dialect::{Dialect, Host, Number},
    fault::Fault,
    text::{set_word, word},
};

/// Bytes of a descriptor: length, place.
pub(super) const DESCRIPTOR: u8 = 3;
/// Temporary descriptors there are.
const TEMPORARIES: u8 = 3;
/// Strings on these pages are copied when they are taken as values: they lie in work areas.
const WORK_PAGES: [u16; 2] = [0, 2];

/// A string by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub length: u8,
    pub at: u16,
}

impl Span {
    pub(super) fn bytes(self, ram: &[u8; 0x1_0000]) -> &[u8] {
        let from = usize::from(self.at);
        &ram[from..(from + usize::from(self.length)).min(ram.len())]
    }
}

/// How far the place behind a string lies from the start of the next page, one for the start itself.
fn reaches_next_page(span: Span) -> u16 {
    ((span.at & 0xff) + u16::from(span.length) + 1).saturating_sub(0x100)
}

impl<D: Dialect> Vm<D> {
    /// The string a descriptor describes.
    pub(super) fn span(ram: &[u8; 0x1_0000], descriptor: u16) -> Span {
        Span { length: ram[usize::from(descriptor)], at: word(ram, descriptor.wrapping_add(1)) }
    }

    fn set_span(ram: &mut [u8; 0x1_0000], descriptor: u16, span: Span) {
        ram[usize::from(descriptor)] = span.length;
        set_word(ram, descriptor.wrapping_add(1), span.at);
    }

    /// Whether the next temporary descriptor is one of those there are, or there is none.
    pub(super) fn has_sound_temporaries(ram: &[u8; 0x1_0000]) -> bool {
        let layout = D::LAYOUT;
        (0..=TEMPORARIES)
            .any(|used| ram[usize::from(layout.temporary)] == layout.first_temporary + DESCRIPTOR * used)
    }

    /// Makes a temporary descriptor the current string.
    pub(super) fn push_temporary<M: Host>(
        &mut self,
        m: &mut M,
        span: Span,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let layout = D::LAYOUT;
        let ram = m.ram_mut();
        let free = ram[usize::from(layout.temporary)];
        // Asked for equality only: a program that moves the pointer gets descriptors elsewhere on the page.
        if free == layout.first_temporary + DESCRIPTOR * TEMPORARIES {
            return Err(Fault::FormulaTooComplex);
        }
        let [low, high] = span.at.to_le_bytes();
        for (place, byte) in (0..DESCRIPTOR).zip([span.length, low, high]) {
            ram[usize::from(free.wrapping_add(place))] = byte;
        }
        set_word(ram, layout.last_temporary, u16::from(free));
        ram[usize::from(layout.temporary)] = free.wrapping_add(DESCRIPTOR);
        self.text = u16::from(free);
        self.accumulator = self.accumulator.under_string(self.text, Some((span.length, span.at)));
        *cycles += u64::from(D::costs().temporary);
        Ok(())
    }

    /// Frees a descriptor if it is the temporary one made last.
    pub(super) fn free_temporary<M: Host>(&mut self, m: &mut M, descriptor: u16, cycles: &mut u64) -> bool {
        let ram = m.ram_mut();
        let costs = D::costs();
        if descriptor >> 8 != 0 {
            *cycles += u64::from(costs.free_variable);
            return false;
        }
        if descriptor != word(ram, D::LAYOUT.last_temporary) {
            *cycles += u64::from(costs.free_other);
            return false;
        }
        let last = descriptor.to_le_bytes()[0];
        ram[usize::from(D::LAYOUT.temporary)] = last;
        ram[usize::from(D::LAYOUT.last_temporary)] = last.wrapping_sub(DESCRIPTOR);
        *cycles += u64::from(costs.free_temporary);
        true
    }

    /// Frees a descriptor, and the space of its string if that lies lowest. The string itself stays readable.
    pub(super) fn free_string<M: Host>(&mut self, m: &mut M, descriptor: u16, cycles: &mut u64) -> Span {
        let costs = D::costs();
        *cycles += u64::from(costs.free_string);
        set_word(m.ram_mut(), D::LAYOUT.index, descriptor);
        let is_freed = self.free_temporary(m, descriptor, cycles);
        let span = Self::span(m.ram(), descriptor);
        set_word(m.ram_mut(), D::LAYOUT.index, span.at);
        if is_freed {
            let lowest = word(m.ram(), D::LAYOUT.strings);
            if span.at == lowest {
                set_word(m.ram_mut(), D::LAYOUT.strings, lowest.wrapping_add(u16::from(span.length)));
                let carry = if reaches_next_page(span) != 0 { costs.free_carry } else { 0 };
                *cycles += u64::from(costs.free_space + carry);
            } else {
                let near = if span.at >> 8 == lowest >> 8 { costs.free_near } else { 0 };
                *cycles += u64::from(costs.free_elsewhere + near);
            }
        }
        span
    }

    /// Makes room for a string.
    pub(super) fn allot<M: Host>(&mut self, m: &mut M, length: u8, cycles: &mut u64) -> Result<u16, Fault> {
        *cycles += u64::from(D::costs().string_space);
        for attempt in 0..2 {
            let ram = m.ram();
            let lowest = word(ram, D::LAYOUT.strings);
            let end = word(ram, D::LAYOUT.arrays_end);
            if let Some(at) = lowest.checked_sub(u16::from(length)).filter(|&at| at >= end) {
                if lowest & 0xff < u16::from(length) {
                    *cycles += u64::from(D::costs().string_borrow);
                }
                let ram = m.ram_mut();
                set_word(ram, D::LAYOUT.strings, at);
                set_word(ram, D::LAYOUT.last_string, at);
                return Ok(at);
            }
            if attempt == 0 {
                self.collect_strings(m, cycles);
            }
        }
        Err(Fault::OutOfMemory)
    }

    /// Copies bytes within memory.
    pub(super) fn copy_string<M: Host>(&mut self, m: &mut M, from: Span, to: u16, cycles: &mut u64) {
        let source = usize::from(from.at);
        let length = usize::from(from.length);
        let ram = m.ram_mut();
        let end = (source + length).min(ram.len());
        let room = ram.len() - usize::from(to);
        ram.copy_within(source..end.min(source + room), usize::from(to));
        let costs = D::costs();
        *cycles += u64::from(costs.copy);
        if length != 0 {
            let carry = if reaches_next_page(Span { at: to, ..from }) != 0 { costs.copy_carry } else { 0 };
            // A character read from behind a page boundary takes a cycle more.
            let over = reaches_next_page(from).saturating_sub(1);
            *cycles +=
                u64::from(costs.copy_some + carry + over) + u64::from(costs.copy_character) * length as u64;
        }
    }

    /// Makes a string that lies in the text or a work area the current string.
    pub(super) fn take_literal<M: Host>(
        &mut self,
        m: &mut M,
        span: Span,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        if WORK_PAGES.contains(&(span.at >> 8)) {
            let at = self.allot(m, span.length, cycles)?;
            *cycles += u64::from(D::costs().literal_copy);
            self.copy_string(m, span, at, cycles);
            return self.push_temporary(m, Span { at, ..span }, cycles);
        }
        self.push_temporary(m, span, cycles)
    }

    /// Makes bytes that the interpreter itself has written the current string.
    pub(super) fn make_string<M: Host>(
        &mut self,
        m: &mut M,
        bytes: &[u8],
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let length = u8::try_from(bytes.len()).map_err(|_| Fault::StringTooLong)?;
        let at = self.allot(m, length, cycles)?;
        let costs = D::costs();
        *cycles += u64::from(costs.copy) + u64::from(costs.copy_character) * u64::from(length);
        m.ram_mut()[usize::from(at)..usize::from(at) + bytes.len()].copy_from_slice(bytes);
        self.push_temporary(m, Span { length, at }, cycles)
    }

    /// Puts the string put aside before the current one.
    pub(super) fn concatenate<M: Host>(&mut self, m: &mut M, cycles: &mut u64) -> Result<(), Fault> {
        let left = self.texts.pop().unwrap_or_default();
        let right = self.text;
        let first = Self::span(m.ram(), left);
        let second = Self::span(m.ram(), right);
        let length = first.length.checked_add(second.length).ok_or(Fault::StringTooLong)?;
        *cycles += u64::from(D::costs().string_saved);
        let at = self.allot(m, length, cycles)?;
        // A collection may have moved both.
        let first = Self::span(m.ram(), left);
        *cycles += u64::from(D::costs().copy_descriptor);
        self.copy_string(m, first, at, cycles);
        let second = self.free_string(m, right, cycles);
        self.copy_string(m, second, at.wrapping_add(u16::from(first.length)), cycles);
        self.free_string(m, left, cycles);
        self.push_temporary(m, Span { length, at }, cycles)
    }

    /// Stores the current string in the variable or element whose descriptor is the target.
    pub(super) fn store_text<M: Host>(&mut self, m: &mut M, cycles: &mut u64) -> Result<(), Fault> {
        let costs = D::costs();
        let source = self.text;
        let span = Self::span(m.ram(), source);
        let ram = m.ram();
        let is_in_space = span.at >= word(ram, D::LAYOUT.strings);
        let is_variable = source >= word(ram, D::LAYOUT.variables);
        *cycles += u64::from(costs.store_text);
        if is_in_space {
            let is_near = span.at >> 8 == word(ram, D::LAYOUT.strings) >> 8;
            *cycles += u64::from(costs.store_text_new + if is_near { costs.store_text_near } else { 0 });
        }
        let span = if is_in_space && is_variable {
            *cycles += u64::from(costs.store_text_copy);
            let at = self.allot(m, span.length, cycles)?;
            self.accumulator = self.accumulator.under_string(source, Some((span.length, at)));
            let from = Self::span(m.ram(), source);
            self.copy_string(m, from, at, cycles);
            *cycles += u64::from(costs.free_other);
            Span { at, length: span.length }
        } else {
            self.free_temporary(m, source, cycles);
            span
        };
        Self::set_span(m.ram_mut(), self.target, span);
        Ok(())
    }
}
