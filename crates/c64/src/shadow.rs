//! Shadow RAM: a copy of the ROM in the RAM below it, which a program has patched and switched in.
//!
//! The ROM here has no code to copy: a copy holds filler ([`crate::rom`]) where the original has code. An address of a copy whose bytes are
//! those that the ROM shows is answered natively, as if the ROM stood there. One with other bytes is the program's: code runs on
//! the processor, words are printed as they stand. What is patched within a native routine, behind its first bytes, is not seen;
//! the person is told so ([`AddressSpace::ignored_patch`]).

use core::ops::RangeInclusive;

use crate::kernal::{self, Entry};
use crate::space::{AddressSpace, Shadows};

const BASIC: RangeInclusive<u16> = 0xa000..=0xbfff;
const KERNAL: RangeInclusive<u16> = 0xe000..=0xffff;

/// Bytes from one address of a sample to the next: 127, so that no table's spacing meets it.
const SAMPLE_STEP: usize = 127;

/// Bytes that tell a routine of the program's from the ROM's: one alone may be the same in both.
const TOLD_BY: u16 = 3;

/// The steps of the KERNAL's interrupt that are entered one from the other, and the routines that they call.
const INTERRUPT_STEPS: [u16; 9] = [
    kernal::IRQ,
    kernal::UDTIM_ENTRY,
    kernal::UDTIM,
    kernal::IRQ_CURSOR,
    kernal::IRQ_CASSETTE,
    kernal::IRQ_KEYBOARD,
    kernal::SCNKEY,
    kernal::IRQ_END,
    kernal::IRQ_RETURN,
];

impl AddressSpace {
    /// Looks which halves of the ROM are hidden by a copy.
    pub(crate) fn look_for_copies(&self) -> Shadows {
        Shadows {
            basic: !self.has_basic_rom() && self.is_copied(BASIC),
            kernal: !self.has_kernal_rom() && self.is_copied(KERNAL),
        }
    }

    /// Whether most of the RAM below a half of the ROM holds what the ROM shows there. A sample tells: programs switch the ROM off and
    /// on for every byte that they fetch from below it.
    fn is_copied(&self, half: RangeInclusive<u16>) -> bool {
        let sample = half.step_by(SAMPLE_STEP);
        let size = sample.len();
        sample.filter(|&address| !self.is_patched(address)).count() > size / 2
    }

    /// Whether RAM and ROM differ at an address.
    fn is_patched(&self, address: u16) -> bool {
        self[usize::from(address)] != self.rom().at(address)
    }

    /// Whether a copy hides the half of the ROM in which an address lies.
    pub(crate) fn is_shadowed(&self, address: u16) -> bool {
        if BASIC.contains(&address) { self.shadows().basic } else { self.is_kernal_shadowed() }
    }

    /// Whether a copy hides the KERNAL.
    #[inline]
    pub(crate) fn is_kernal_shadowed(&self) -> bool {
        self.shadows().kernal
    }

    /// Whether the RAM at an address below the ROM holds what the ROM shows there.
    pub(crate) fn is_rom_copy(&self, address: u16) -> bool {
        let last = if BASIC.contains(&address) { *BASIC.end() } else { *KERNAL.end() };
        (address..=address.saturating_add(TOLD_BY - 1).min(last)).all(|address| !self.is_patched(address))
    }

    /// Whether code of the program's in the place of the ROM's runs on to an address: its return may read as the ROM does there.
    pub(crate) fn follows_patch(&self, address: u16) -> bool {
        let hides_rom = if BASIC.contains(&address) { !self.has_basic_rom() } else { !self.has_kernal_rom() };
        hides_rom && self.is_patched(address.wrapping_sub(1))
    }

    /// Whether a routine of the KERNAL is the ROM's or that of an unchanged copy. A KERNAL that is hidden by anything else goes on.
    pub(crate) fn is_kernals(&self, address: u16) -> bool {
        KERNAL.contains(&address) && (!self.is_kernal_shadowed() || self.is_rom_copy(address))
    }

    /// The program's code to which a call of the jump table's entry comes; `None` if it comes to the KERNAL's routine at `native`.
    pub(crate) fn own_code(&self, entry: u16, native: u16) -> Option<u16> {
        let mut at = entry;
        while self.is_kernals(at) {
            match kernal::jump_table_entry(at) {
                Some(Entry::Routine(routine)) => at = routine,
                Some(Entry::Vector(vector)) => at = self.word(vector),
                None => return (at != native).then_some(at),
            }
        }
        Some(at)
    }

    /// Whether all of the KERNAL's interrupt is its own.
    #[inline]
    pub(crate) fn is_interrupt_kernals(&self) -> bool {
        !self.is_kernal_shadowed() || INTERRUPT_STEPS.iter().all(|&step| self.is_kernals(step))
    }

    /// The first byte of a hidden half that the program has changed where only machine code that goes there notices.
    pub(crate) fn ignored_patch(&self) -> Option<u16> {
        let is_entry = |address: u16| {
            let entries = INTERRUPT_STEPS.iter().chain(&kernal::CALLED);
            entries.clone().any(|&entry| (entry..entry + TOLD_BY).contains(&address))
        };
        BASIC.chain(KERNAL).find(|&address| {
            self.is_shadowed(address)
                && self.is_patched(address)
                && !self.rom().is_known(address)
                && !is_entry(address)
        })
    }
}
