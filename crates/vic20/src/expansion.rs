//! RAM on the expansion port, and the KERNAL's memory layout at power-on.
//!
//! ```text
//!         none      3 KB      8 KB      16 KB     24 KB
//! 0x8000  ........  ........  ........  ........  ........
//! 0x6000  -         -         -         -         block 3
//! 0x4000  -         -         -         block 2   block 2
//! 0x2000  -         -         block 1   block 1   block 1
//! 0x1e00  screen    screen    program   program   program
//! 0x1200  program   program   program   program   program
//! 0x1000  program   program   screen    screen    screen
//! 0x0400  -         program   -         -         -
//! ```
//!
//! Note: the video chip reaches only the RAM inside the machine. With RAM beyond 0x2000 the screen therefore
//! moves down, and the program continues after it.
//!
//! Source: measured on an emulation with the original ROMs (`golden/vic20/memory.tsv`).

use core::fmt;
use core::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// The RAM in addition to the 5 KB inside the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expansion {
    /// No expansion.
    #[default]
    None,
    /// 3 KB at 0x0400.
    Kb3,
    /// 8 KB: block 1.
    Kb8,
    /// 16 KB: blocks 1 and 2.
    Kb16,
    /// 24 KB: blocks 1 to 3.
    Kb24,
}

/// A size of expansion that no machine here has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedExpansion {
    /// The size in kilobytes.
    pub kilobytes: u8,
}

impl fmt::Display for UnsupportedExpansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unsupported memory expansion `{}` KB; available:", self.kilobytes)?;
        for (index, expansion) in Expansion::ALL.into_iter().enumerate() {
            write!(f, "{} {}", if index == 0 { "" } else { "," }, expansion.kilobytes())?;
        }
        Ok(())
    }
}

impl core::error::Error for UnsupportedExpansion {}

impl Expansion {
    /// All expansions, by size.
    pub const ALL: [Self; 5] = [Self::None, Self::Kb3, Self::Kb8, Self::Kb16, Self::Kb24];

    /// Returns the expansion of a size in kilobytes.
    ///
    /// # Errors
    /// Fails for an unsupported size.
    pub fn from_kilobytes(kilobytes: u8) -> Result<Self, UnsupportedExpansion> {
        let found = Self::ALL.into_iter().find(|expansion| expansion.kilobytes() == kilobytes);
        found.ok_or(UnsupportedExpansion { kilobytes })
    }

    /// Returns the size in kilobytes.
    #[must_use]
    pub const fn kilobytes(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Kb3 => 3,
            Self::Kb8 => 8,
            Self::Kb16 => 16,
            Self::Kb24 => 24,
        }
    }

    /// Returns the addresses of its RAM.
    const fn addresses(self) -> Option<RangeInclusive<u16>> {
        match self {
            Self::None => None,
            Self::Kb3 => Some(0x0400..=0x0fff),
            Self::Kb8 => Some(0x2000..=0x3fff),
            Self::Kb16 => Some(0x2000..=0x5fff),
            Self::Kb24 => Some(0x2000..=0x7fff),
        }
    }

    /// Returns whether an address is in its RAM.
    #[must_use]
    pub fn has_ram(self, address: u16) -> bool {
        self.addresses().is_some_and(|addresses| addresses.contains(&address))
    }

    /// Returns the start and the end of program memory that the KERNAL sets at power-on (641-644).
    /// BASIC's program begins one byte after the start.
    #[must_use]
    pub const fn program_memory(self) -> [u16; 2] {
        match self {
            Self::None => [0x1000, 0x1e00],
            Self::Kb3 => [0x0400, 0x1e00],
            Self::Kb8 => [0x1200, 0x4000],
            Self::Kb16 => [0x1200, 0x6000],
            Self::Kb24 => [0x1200, 0x8000],
        }
    }

    /// Returns the start of RAM after the KERNAL's cells, and the address where the RAM test ends.
    #[must_use]
    pub fn tested_memory(self) -> [u16; 2] {
        // The screen is at the start or at the end of the RAM inside the machine.
        let [start, end] = self.program_memory();
        [start.min(0x1000), end.max(0x2000)]
    }

    /// Returns the bytes that BASIC shows as free at power-on.
    #[must_use]
    pub const fn bytes_free(self) -> u16 {
        let [start, end] = self.program_memory();
        end - start - 1
    }

    /// Returns the address of the screen after power-on.
    #[must_use]
    pub const fn screen(self) -> u16 {
        match self {
            Self::None | Self::Kb3 => 0x1e00,
            Self::Kb8 | Self::Kb16 | Self::Kb24 => 0x1000,
        }
    }

    /// Returns the address of the screen's colours after power-on.
    #[must_use]
    pub const fn colours(self) -> u16 {
        match self {
            Self::None | Self::Kb3 => 0x9600,
            Self::Kb8 | Self::Kb16 | Self::Kb24 => 0x9400,
        }
    }
}
