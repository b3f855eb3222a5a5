//! Temporary descriptors: those of strings that are not stored yet, used as a stack.

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

    /// Returns the address after the temporary descriptors.
    pub(super) const fn temporaries_end() -> u16 {
        D::STORE.first_temporary + DESCRIPTOR as u16 * D::STORE.temporaries as u16
    }

    /// Returns the temporary descriptor made last.
    #[inline(always)]
    pub(super) fn last_temporary(ram: &Ram) -> u16 {
        match D::STORE.last_temporary {
            Some(last) => word(ram, last),
            None => Self::next_temporary(ram).wrapping_sub(u16::from(DESCRIPTOR)),
        }
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
        let after = at.wrapping_add(bytes);
        if D::STORE.first_temporary >> 8 == 0 { after & 0xff } else { after }
    }

    /// Returns whether a descriptor is in the range of the temporary ones.
    pub fn is_temporary(descriptor: u16) -> bool {
        let layout = D::STORE;
        if layout.first_temporary >> 8 == 0 {
            return descriptor >> 8 == 0;
        }
        (layout.first_temporary..Self::temporaries_end()).contains(&descriptor)
    }

    /// Records that a string has just been made and become the current one.
    #[inline(always)]
    pub fn string_made(&mut self, made: Span) {
        self.values.last_made_string = (made.length, made.at);
        D::string_loaded(self);
    }

    /// Makes a string the current one with a new temporary descriptor.
    #[inline(always)]
    pub fn push_temporary(&mut self, ram: &mut Ram, span: Span, cycles: &mut u64) -> Result<(), Fault> {
        let free = Self::next_temporary(ram);
        if Self::is_slot(free) {
            set_span(ram, free, span);
        } else {
            Self::write_moved_descriptor(ram, free, span)?;
        }
        self.take_slot(ram, free, span);
        *cycles += u64::from(D::store_costs().strings.temporary);
        Ok(())
    }

    /// Writes a temporary descriptor at the address in a pointer that a program has moved.
    #[cold]
    #[inline(never)]
    fn write_moved_descriptor(ram: &mut Ram, free: u16, span: Span) -> Result<(), Fault> {
        // The comparison is for equality only.
        if free == Self::temporaries_end() {
            return Err(Fault::FormulaTooComplex);
        }
        let [low, high] = span.at.to_le_bytes();
        for (offset, byte) in (0..u16::from(DESCRIPTOR)).zip([span.length, low, high]) {
            ram[usize::from(Self::temporary_after(free, offset))] = byte;
        }
        Ok(())
    }

    /// Makes the string of a temporary descriptor, which is used from now on, the current one.
    #[inline(always)]
    pub(super) fn take_slot(&mut self, ram: &mut Ram, slot: u16, span: Span) {
        if let Some(last) = D::STORE.last_temporary {
            set_word(ram, last, slot);
        }
        Self::set_next_temporary(ram, Self::temporary_after(slot, u16::from(DESCRIPTOR)));
        self.values.current_string = slot;
        self.string_made(span);
    }

    /// Returns whether the next temporary descriptor is a valid one.
    #[inline(always)]
    pub fn has_temporary(ram: &Ram) -> bool {
        Self::is_slot(Self::next_temporary(ram))
    }

    /// Returns whether a descriptor is a valid temporary one.
    #[inline(always)]
    pub(super) fn is_slot(descriptor: u16) -> bool {
        let first = D::STORE.first_temporary;
        (first..=Self::temporaries_end() - u16::from(DESCRIPTOR)).contains(&descriptor)
    }

    /// Frees a descriptor if it is the temporary one made last.
    #[inline(always)]
    pub(super) fn free_temporary(ram: &mut Ram, descriptor: u16, cycles: &mut u64) -> bool {
        let costs = D::store_costs();
        if !Self::is_temporary(descriptor) {
            *cycles += u64::from(costs.free.variable);
            return false;
        }
        if descriptor != Self::last_temporary(ram) {
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
