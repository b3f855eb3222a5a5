//! Features that a program enables and that are not emulated.

use serde::{Deserialize, Serialize};

use super::register_numbers::INTERRUPT_MASK;

/// A feature of the chip that is not emulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unsupported {
    /// Collision and light pen interrupts.
    OtherInterrupts,
}

impl Unsupported {
    const ALL: [Self; 1] = [Self::OtherInterrupts];

    /// Returns the address that enables it.
    pub const fn register(self) -> u16 {
        match self {
            Self::OtherInterrupts => 53274,
        }
    }

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OtherInterrupts => "collision or light pen interrupts",
        }
    }

    /// Returns the register number and the bits that enable it.
    const fn bits(self) -> (u8, u8) {
        match self {
            Self::OtherInterrupts => (INTERRUPT_MASK, 0x0e),
        }
    }
}

/// The features that were enabled, and those that were reported: one bit each, in the order of
/// [`Unsupported::ALL`].
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct UnsupportedLog {
    seen: u8,
    reported: u8,
}

impl UnsupportedLog {
    pub(super) fn observe(&mut self, register: u8, before: u8, after: u8) {
        for (index, feature) in Unsupported::ALL.into_iter().enumerate() {
            let (its_register, bits) = feature.bits();
            if register == its_register && after & !before & bits != 0 {
                self.seen |= 1 << index;
            }
        }
    }

    pub(super) fn take(&mut self) -> Option<Unsupported> {
        let fresh = self.seen & !self.reported;
        let index = fresh.trailing_zeros() as usize;
        let feature = Unsupported::ALL.get(index).copied()?;
        self.reported |= 1 << index;
        Some(feature)
    }
}
