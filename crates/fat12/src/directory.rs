//! Entries of the directory.

use serde::{Deserialize, Serialize};

use crate::Name;

/// Bytes of an entry.
pub(crate) const ENTRY_SIZE: usize = 32;
/// The first byte of an unused entry, with which the directory ends, and of a removed one.
pub(crate) const UNUSED: u8 = 0;
pub(crate) const REMOVED: u8 = 0xe5;

/// A date in the directory's format: 7 bits year from 1980, 4 bits month, 5 bits day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Date(pub u16);

impl Date {
    /// 1 January 1984, the first date of a machine without a clock.
    pub const START: Self = Self(4 << 9 | 1 << 5 | 1);

    /// Returns the date of a day; `None` if the day does not exist or is outside 1980 to 2099.
    #[must_use]
    pub fn new(year: u16, month: u16, day: u16) -> Option<Self> {
        let is_leap = year.is_multiple_of(4);
        let days = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        ((1980..=2099).contains(&year) && (1..=days).contains(&day))
            .then(|| Self((year - 1980) << 9 | month << 5 | day))
    }

    /// Returns year, month and day.
    #[must_use]
    pub fn parts(self) -> (u16, u16, u16) {
        (1980 + (self.0 >> 9), self.0 >> 5 & 15, self.0 & 31)
    }
}

/// The attributes of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attributes(pub u8);

impl Attributes {
    /// Hidden, system, the volume's name, directory: Disk BASIC ignores these entries.
    const INVISIBLE: u8 = 0x02 | 0x04 | 0x08 | 0x10;

    /// Returns whether programs see the entry as a file.
    #[must_use]
    pub fn is_file(self) -> bool {
        self.0 & Self::INVISIBLE == 0
    }
}

/// An entry of the directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its name.
    pub name: Name,
    /// Its attributes.
    pub attributes: Attributes,
    /// Bytes without meaning.
    pub reserved: [u8; 10],
    /// The time of the last change; a machine without a clock has 0.
    pub time: u16,
    /// The date of the last change.
    pub date: Date,
    /// The first cluster; 0 for a file without one.
    pub cluster: u16,
    /// The size in bytes.
    pub size: u32,
}

impl Entry {
    /// A file without contents.
    #[must_use]
    pub fn new(name: Name, date: Date) -> Self {
        Self { name, attributes: Attributes(0), reserved: [0; 10], time: 0, date, cluster: 0, size: 0 }
    }

    pub(crate) fn from_bytes(bytes: &[u8; ENTRY_SIZE]) -> Self {
        let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let mut name = [0; 11];
        name.copy_from_slice(&bytes[..11]);
        let mut reserved = [0; 10];
        reserved.copy_from_slice(&bytes[12..22]);
        Self {
            name: Name(name),
            attributes: Attributes(bytes[11]),
            reserved,
            time: word(22),
            date: Date(word(24)),
            cluster: word(26),
            size: u32::from_le_bytes([bytes[28], bytes[29], bytes[30], bytes[31]]),
        }
    }

    pub(crate) fn to_bytes(self) -> [u8; ENTRY_SIZE] {
        let mut bytes = [0; ENTRY_SIZE];
        bytes[..11].copy_from_slice(&self.name.0);
        bytes[11] = self.attributes.0;
        bytes[12..22].copy_from_slice(&self.reserved);
        bytes[22..24].copy_from_slice(&self.time.to_le_bytes());
        bytes[24..26].copy_from_slice(&self.date.0.to_le_bytes());
        bytes[26..28].copy_from_slice(&self.cluster.to_le_bytes());
        bytes[28..].copy_from_slice(&self.size.to_le_bytes());
        bytes
    }
}
