//! Shadow RAM: a copy of the ROM in the RAM below it, which a program has patched and switched in.
//!
//! The ROM here has no code to copy: a copy holds filler ([`crate::rom`]) where the original has
//! code. An address of a copy whose bytes equal those of the ROM runs natively, as if it were the
//! ROM. At an address with other bytes the program's own bytes apply: code runs on the processor,
//! texts are printed. A patch within a native routine, after its first bytes, has no effect; a
//! warning reports it ([`AddressSpace::ignored_patch`]).

use core::ops::RangeInclusive;

use kernal::{Routine, UDTIM_ENTRY};

use crate::routines;
use crate::space::{AddressSpace, Shadows};

const BASIC: RangeInclusive<u16> = 0xa000..=0xbfff;
const KERNAL: RangeInclusive<u16> = 0xe000..=0xffff;

/// Distance between two addresses of a sample: 127, so that it does not coincide with the spacing
/// of any table.
const SAMPLE_STEP: usize = 127;

/// The number of bytes that distinguish a routine of the program from the ROM's: a single one may
/// be the same in both.
const DISTINGUISHING_BYTES: u16 = 3;

/// The consecutive steps of the KERNAL's interrupt, and the routines that they call.
const INTERRUPT_STEPS: [u16; 9] = [
    routines::at(Routine::Irq),
    UDTIM_ENTRY,
    routines::at(Routine::Udtim),
    routines::at(Routine::IrqCursor),
    routines::at(Routine::IrqCassette),
    routines::at(Routine::IrqKeyboard),
    routines::at(Routine::ScanKeyboard),
    routines::at(Routine::IrqEnd),
    routines::at(Routine::IrqReturn),
];

impl AddressSpace {
    /// Detects which halves of the ROM are hidden by a copy.
    pub(crate) fn find_copies(&self) -> Shadows {
        Shadows {
            basic: !self.has_basic_rom() && self.is_copied(BASIC),
            kernal: !self.has_kernal_rom() && self.is_copied(KERNAL),
        }
    }

    /// Returns whether most of the RAM below a half of the ROM equals the ROM. A sample suffices:
    /// programs switch the ROM off and on for every byte that they read from below it.
    fn is_copied(&self, half: RangeInclusive<u16>) -> bool {
        let sample = half.step_by(SAMPLE_STEP);
        let size = sample.len();
        sample.filter(|&address| !self.is_patched(address)).count() > size / 2
    }

    /// Returns whether RAM and ROM differ at an address.
    fn is_patched(&self, address: u16) -> bool {
        self[usize::from(address)] != self.rom().at(address)
    }

    /// Returns whether a copy hides the half of the ROM that contains an address.
    pub(crate) fn is_shadowed(&self, address: u16) -> bool {
        if BASIC.contains(&address) { self.shadows().basic } else { self.is_kernal_shadowed() }
    }

    /// Returns whether a copy hides the KERNAL.
    #[inline]
    pub(crate) fn is_kernal_shadowed(&self) -> bool {
        self.shadows().kernal
    }

    /// Returns whether the RAM at an address below the ROM equals the ROM.
    pub(crate) fn is_rom_copy(&self, address: u16) -> bool {
        let last = if BASIC.contains(&address) { *BASIC.end() } else { *KERNAL.end() };
        (address..=address.saturating_add(DISTINGUISHING_BYTES - 1).min(last))
            .all(|address| !self.is_patched(address))
    }

    /// Returns whether code of the program in place of the ROM's continues up to an address: its return
    /// may have the same bytes as the ROM.
    pub(crate) fn follows_patch(&self, address: u16) -> bool {
        let hides_rom = if BASIC.contains(&address) { !self.has_basic_rom() } else { !self.has_kernal_rom() };
        hides_rom && self.is_patched(address.wrapping_sub(1))
    }

    /// Returns whether a routine of the KERNAL is the ROM's or that of an unchanged copy. A KERNAL
    /// hidden by anything else remains active.
    pub(crate) fn is_kernals(&self, address: u16) -> bool {
        KERNAL.contains(&address) && (!self.is_kernal_shadowed() || self.is_rom_copy(address))
    }

    /// Returns whether the KERNAL's interrupt is unchanged.
    #[inline]
    pub(crate) fn is_interrupt_kernals(&self) -> bool {
        !self.is_kernal_shadowed() || INTERRUPT_STEPS.iter().all(|&step| self.is_kernals(step))
    }

    /// Returns the first changed byte of a hidden half that only machine code which calls its address
    /// uses.
    pub(crate) fn ignored_patch(&self) -> Option<u16> {
        let is_entry = |address: u16| {
            let entries = INTERRUPT_STEPS.iter().chain(&routines::CALLED);
            entries.clone().any(|&entry| (entry..entry + DISTINGUISHING_BYTES).contains(&address))
        };
        BASIC.chain(KERNAL).find(|&address| {
            self.is_shadowed(address)
                && self.is_patched(address)
                && !self.rom().is_known(address)
                && !is_entry(address)
        })
    }
}
