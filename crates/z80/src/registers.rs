//! The processor between two steps: registers, interrupt state, and the time of a step.

use serde::{Deserialize, Serialize};

/// The interrupt mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum InterruptMode {
    /// The device supplies an instruction.
    #[default]
    Zero,
    /// The processor calls 0038.
    One,
    /// The processor calls an address from a table, at I and the device's byte.
    Two,
}

/// The register pair that the next instruction uses for HL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Index {
    /// HL: no prefix came before.
    #[default]
    Hl,
    /// IX, after DD.
    Ix,
    /// IY, after FD.
    Iy,
}

/// The time of a step or an interrupt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// T-states, without wait states of the machine.
    pub t_states: u8,
    /// M1 cycles: fetches of opcodes and prefixes, and acknowledged interrupts. A machine may add wait states to each.
    pub m1_cycles: u8,
}

/// The processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Z80 {
    /// Accumulator and flags.
    pub af: u16,
    /// B and C.
    pub bc: u16,
    /// D and E.
    pub de: u16,
    /// H and L.
    pub hl: u16,
    /// Index register IX.
    pub ix: u16,
    /// Index register IY.
    pub iy: u16,
    /// Stack pointer.
    pub sp: u16,
    /// Program counter.
    pub pc: u16,
    /// The second set: AF', BC', DE', HL'.
    pub alternate: [u16; 4],
    /// Page of the interrupt table.
    pub i: u8,
    /// Refresh counter; bit 7 changes only when it is loaded.
    pub r: u8,
    /// The internal address register WZ, also called MEMPTR.
    pub wz: u16,
    /// The flags, if the last instruction computed them; else 0.
    pub q: u8,
    /// Interrupts are accepted.
    pub iff1: bool,
    /// The value of [`Self::iff1`] before an NMI.
    pub iff2: bool,
    /// The interrupt mode.
    pub interrupt_mode: InterruptMode,
    /// The processor waits in `HALT`, whose address is the program counter.
    pub is_halted: bool,
    /// No interrupt is accepted before the next step: the last was `EI` or a prefix.
    pub defers_interrupts: bool,
    /// The last instruction copied IFF2 to P/V, which the chip clears if an interrupt follows.
    pub has_read_iff2: bool,
    /// The register pair that the next step uses for HL.
    pub index: Index,
}

impl Default for Z80 {
    /// The processor after power-on, with the registers that are undefined then at FFFF.
    fn default() -> Self {
        Self {
            af: 0xffff,
            bc: 0xffff,
            de: 0xffff,
            hl: 0xffff,
            ix: 0xffff,
            iy: 0xffff,
            sp: 0xffff,
            pc: 0,
            alternate: [0xffff; 4],
            i: 0,
            r: 0,
            wz: 0xffff,
            q: 0,
            iff1: false,
            iff2: false,
            interrupt_mode: InterruptMode::Zero,
            is_halted: false,
            defers_interrupts: false,
            has_read_iff2: false,
            index: Index::Hl,
        }
    }
}

/// Returns a pair with another high half.
#[inline]
pub(crate) fn with_high(pair: u16, value: u8) -> u16 {
    pair & 0x00ff | u16::from(value) << 8
}

/// Returns a pair with another low half.
#[inline]
pub(crate) fn with_low(pair: u16, value: u8) -> u16 {
    pair & 0xff00 | u16::from(value)
}

impl Z80 {
    /// Returns the accumulator.
    #[inline]
    #[must_use]
    pub fn a(&self) -> u8 {
        (self.af >> 8) as u8
    }

    /// Sets the accumulator.
    #[inline]
    pub fn set_a(&mut self, value: u8) {
        self.af = with_high(self.af, value);
    }

    /// Returns the [flags](crate::flags).
    #[inline]
    #[must_use]
    pub fn f(&self) -> u8 {
        self.af as u8
    }

    /// Sets the flags like a load: Q, and so `SCF` and `CCF`, ignore it.
    #[inline]
    pub fn set_f(&mut self, value: u8) {
        self.af = with_low(self.af, value);
    }

    /// Returns B.
    #[inline]
    #[must_use]
    pub fn b(&self) -> u8 {
        (self.bc >> 8) as u8
    }

    /// Returns C.
    #[inline]
    #[must_use]
    pub fn c(&self) -> u8 {
        self.bc as u8
    }

    /// Returns whether the last step was a prefix, so that the program counter is within an instruction.
    #[inline]
    #[must_use]
    pub fn is_prefixed(&self) -> bool {
        self.index != Index::Hl
    }
}
