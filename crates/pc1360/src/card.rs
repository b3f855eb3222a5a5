//! The RAM card: the machine has no built-in RAM for programs.

use serde::{Deserialize, Serialize};

/// A RAM card in the first slot. Its bytes end at the end of the address space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Card {
    /// 8 KB: 6558 bytes free. *Documented* (lehmayr.de, "PC-1360"), *measured*.
    Kilobytes8,
    /// 32 KB: 31134 bytes free. *Measured*.
    #[default]
    Kilobytes32,
}

impl Card {
    /// Returns the card of this size in kilobytes.
    #[must_use]
    pub fn of_kilobytes(size: u32) -> Option<Self> {
        match size {
            8 => Some(Self::Kilobytes8),
            32 => Some(Self::Kilobytes32),
            _ => None,
        }
    }

    /// Returns its first address.
    #[must_use]
    pub const fn start(self) -> u16 {
        match self {
            Self::Kilobytes8 => 0xe000,
            Self::Kilobytes32 => 0x8000,
        }
    }
}
