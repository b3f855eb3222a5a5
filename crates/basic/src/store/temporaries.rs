//! Temporary descriptors: those of strings that are not stored yet, used as a stack.

use hardware::Memory;

use super::{
    StoreFormat,
    span::{Span, set_span},
};
use crate::{
    engine::Engine,
    fault::Fault,
    memory::{Ram, set_word, word},
};

/// The size in bytes of a descriptor: length, address.
pub(super) const DESCRIPTOR: u8 = 3;

impl<D: StoreFormat> Engine<D> {
    /// Returns whether the next temporary descriptor is a valid one, or all are in use.
    pub(super) fn has_valid_temporaries(ram: &Ram) -> bool {
        let layout = D::STORE;
        let next = Self::next_temporary(ram);
        (0..=layout.temporaries).any(|used| next == layout.first_temporary + u16::from(DESCRIPTOR * used))
    }

    /// Returns the next free temporary descriptor.
    pub(super) fn next_temporary(ram: &Ram) -> u16 {
        let layout = D::STORE;
        let next = word(ram, layout.temporary);
        if layout.first_temporary >> 8 == 0 { next & 0xff } else { next }
    }

    pub(super) fn set_next_temporary(ram: &mut Ram, next: u16) {
        let layout = D::STORE;
        let [low, high] = next.to_le_bytes();
        ram[usize::from(layout.temporary)] = low;
        if layout.first_temporary >> 8 != 0 {
            ram[usize::from(layout.temporary) + 1] = high;
        }
    }

    /// Returns the address `bytes` after a temporary descriptor. An address on page 0 wraps within the
    /// page.
    fn temporary_after(at: u16, bytes: u16) -> u16 {
        let behind = at.wrapping_add(bytes);
        if D::STORE.first_temporary >> 8 == 0 { behind & 0xff } else { behind }
    }

    /// Returns whether a descriptor lies where the temporary ones do.
    pub fn is_temporary(descriptor: u16) -> bool {
        let layout = D::STORE;
        if layout.first_temporary >> 8 == 0 {
            return descriptor >> 8 == 0;
        }
        let bytes = u16::from(DESCRIPTOR * layout.temporaries);
        (layout.first_temporary..layout.first_temporary + bytes).contains(&descriptor)
    }

    /// Records that a string has just been made and become the current one.
    #[inline(always)]
    pub(super) fn set_current_string(&mut self, made: Span) {
        self.values.last_made_string = (made.length, made.at);
        D::string_loaded(self);
    }

    /// Makes a string the current one with a new temporary descriptor.
    #[inline(always)]
    pub fn push_temporary<M: Memory>(
        &mut self,
        m: &mut M,
        span: Span,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let layout = D::STORE;
        let ram = m.ram_mut();
        let free = Self::next_temporary(ram);
        // The comparison is for equality only: a program that moves the pointer gets descriptors elsewhere.
        if free == layout.first_temporary + u16::from(DESCRIPTOR * layout.temporaries) {
            return Err(Fault::FormulaTooComplex);
        }
        if layout.first_temporary >> 8 != 0 || free & 0xff <= 0xff - u16::from(DESCRIPTOR) {
            set_span(ram, free, span);
        } else {
            let [low, high] = span.at.to_le_bytes();
            for (place, byte) in (0..u16::from(DESCRIPTOR)).zip([span.length, low, high]) {
                ram[usize::from(Self::temporary_after(free, place))] = byte;
            }
        }
        if let Some(last) = layout.last_temporary {
            set_word(ram, last, free);
        }
        Self::set_next_temporary(ram, Self::temporary_after(free, u16::from(DESCRIPTOR)));
        self.values.current_string = free;
        self.set_current_string(span);
        *cycles += u64::from(D::store_costs().strings.temporary);
        Ok(())
    }

    /// Uses the next temporary descriptor for a string and frees it at once, if the descriptor is a
    /// valid one; returns it. Otherwise nothing is done.
    #[inline(always)]
    pub(super) fn pass_temporary<M: Memory>(&mut self, m: &mut M, span: Span) -> Option<u16> {
        let layout = D::STORE;
        if !self.can_pass_string(m) {
            return None;
        }
        let ram = m.ram_mut();
        let free = Self::next_temporary(ram);
        set_span(ram, free, span);
        if let Some(last) = layout.last_temporary {
            set_word(ram, last, free);
            ram[usize::from(last)] = free.to_le_bytes()[0].wrapping_sub(DESCRIPTOR);
        }
        Some(free)
    }

    /// Returns whether [`pass_string`](Self::pass_string) is possible.
    #[inline]
    pub fn can_pass_string<M: Memory>(&self, m: &M) -> bool {
        let layout = D::STORE;
        let end = layout.first_temporary + u16::from(DESCRIPTOR * layout.temporaries);
        (layout.first_temporary..end).contains(&Self::next_temporary(m.ram()))
    }

    /// Makes a string outside the string heap the current one and frees it; charges no cycles.
    #[inline]
    pub fn pass_string<M: Memory>(&mut self, m: &mut M, span: Span) {
        if let Some(descriptor) = self.pass_temporary(m, span) {
            self.values.current_string = descriptor;
            self.set_current_string(span);
            set_word(m.ram_mut(), D::STORE.index, span.at);
        }
    }

    /// Frees a descriptor if it is the temporary one made last.
    #[inline(always)]
    pub(super) fn free_temporary(ram: &mut Ram, descriptor: u16, cycles: &mut u64) -> bool {
        let costs = D::store_costs();
        if !Self::is_temporary(descriptor) {
            *cycles += u64::from(costs.free.variable);
            return false;
        }
        let last = match D::STORE.last_temporary {
            Some(last) => word(ram, last),
            None => Self::next_temporary(ram).wrapping_sub(u16::from(DESCRIPTOR)),
        };
        if descriptor != last {
            *cycles += u64::from(costs.free.other);
            return false;
        }
        Self::set_next_temporary(ram, descriptor);
        if let Some(last) = D::STORE.last_temporary {
            ram[usize::from(last)] = descriptor.to_le_bytes()[0].wrapping_sub(DESCRIPTOR);
        }
        *cycles += u64::from(costs.free.temporary);
        true
    }
}
