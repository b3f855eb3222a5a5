//! The directory: a chain of blocks on one track, with eight entries of 32 bytes in each.
//!
//! ```text
//!  2 type: 0 deleted file, 1 SEQ, 2 PRG, 3 USR, 4 REL; bit 7 closed, bit 6 locked
//!  3 first track and sector      5 name, 16 bytes filled with $A0
//! 21 first side sector          23 record length          30 number of blocks, low byte first
//! ```

use alloc::vec::Vec;

use crate::{Block, Disk, DosError};

/// The bytes of an entry.
pub(crate) const ENTRY: usize = 32;
/// The padding of a name.
pub(crate) const PADDING: u8 = 0xa0;
/// The maximum length of a name.
const NAME: usize = 16;

/// The type of a file, with the bits for closed and locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileType(pub u8);

impl FileType {
    /// A sequential file.
    pub const SEQUENTIAL: Self = Self(0x81);
    /// A program.
    pub const PROGRAM: Self = Self(0x82);
    /// A user file, which DOS treats as a sequential one.
    pub const USER: Self = Self(0x83);
    /// A file of records.
    pub const RELATIVE: Self = Self(0x84);

    /// Returns the type without the bits.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 & 0x0f
    }

    /// Returns whether the file was closed after it was written.
    #[must_use]
    pub const fn is_closed(self) -> bool {
        self.0 & 0x80 != 0
    }

    /// Returns whether it cannot be scratched.
    #[must_use]
    pub const fn is_locked(self) -> bool {
        self.0 & 0x40 != 0
    }
}

/// A file in the directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The block of the directory with this entry, and its index there.
    pub(crate) slot: (Block, usize),
    /// Its type.
    pub file_type: FileType,
    /// Its name in PETSCII.
    pub name: Vec<u8>,
    /// Its first block.
    pub start: Block,
    /// The first side sector of a relative file, and the length of its records.
    pub side: Block,
    /// The length of the records of a relative file.
    pub record_length: u8,
    /// Its number of blocks according to the directory.
    pub blocks: u16,
}

/// The readable part of a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directory {
    /// The files in their order.
    pub entries: Vec<Entry>,
    /// The error at which reading stopped.
    pub damage: Option<DosError>,
}

impl Disk {
    /// Returns the name of the disk: 16 characters, filled with $A0, then the identification and the version of DOS.
    ///
    /// # Errors
    /// If its header cannot be read.
    pub fn label(&self) -> Result<([u8; NAME], [u8; 5]), DosError> {
        let (header, at) = (self.sector(self.model().header())?, self.model().label());
        let part = |from: usize, to: usize| header[from..to].iter().copied();
        let (mut name, mut id) = ([0; NAME], [0; 5]);
        name.iter_mut().zip(part(at, at + NAME)).for_each(|(target, byte)| *target = byte);
        id.iter_mut().zip(part(at + 18, at + 23)).for_each(|(target, byte)| *target = byte);
        Ok((name, id))
    }

    /// Returns the files up to the first block of the directory that is not readable.
    #[must_use]
    pub fn directory(&self) -> Directory {
        let (blocks, damage) = self.chain_with_damage(self.model().directory());
        let slots = blocks.into_iter().flat_map(|block| (0..8).map(move |index| (block, index)));
        let entries = slots.filter_map(|slot| {
            let sector = self.sector(slot.0).ok()?;
            let entry = &sector[slot.1 * ENTRY..][..ENTRY];
            let is_used = entry[2] != 0;
            is_used.then(|| Entry::read(slot, entry))
        });
        Directory { entries: entries.collect(), damage }
    }

    /// Returns the file of a name.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<Entry> {
        self.directory().entries.into_iter().find(|entry| entry.name == name)
    }

    /// Returns a free slot for an entry; if there is none, the directory gets another block.
    pub(crate) fn free_slot(&mut self) -> Result<(Block, usize), DosError> {
        let blocks = self.chain(self.model().directory())?;
        for &block in &blocks {
            let sector = self.sector(block)?;
            if let Some(index) = (0..8).find(|index| sector[index * ENTRY + 2] == 0) {
                return Ok((block, index));
            }
        }
        let last = *blocks.last().expect("a chain has a first block");
        let next = self.allocate_in_directory(last)?;
        self.edit(last, |sector| sector[..2].copy_from_slice(&[next.track, next.sector]))?;
        let mut empty = [0; 256];
        empty[1] = 0xff;
        self.write_sector(next, &empty)?;
        Ok((next, 0))
    }

    /// Writes an entry to its slot.
    pub(crate) fn write_entry(&mut self, entry: &Entry) -> Result<(), DosError> {
        let (block, index) = entry.slot;
        // The first two bytes of the first entry are the link of the block.
        self.edit(block, |sector| entry.write(&mut sector[index * ENTRY + 2..(index + 1) * ENTRY]))
    }

    /// Renames a file.
    ///
    /// # Errors
    /// If no file has the first name, or one has the second.
    pub fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), DosError> {
        if self.find(to).is_some() {
            return Err(DosError::Exists);
        }
        let mut entry = self.find(from).ok_or(DosError::NotFound)?;
        entry.name = to[..to.len().min(NAME)].to_vec();
        self.write_entry(&entry)
    }
}

impl Entry {
    fn read(slot: (Block, usize), bytes: &[u8]) -> Self {
        let name = &bytes[5..5 + NAME];
        let length = name.iter().position(|&byte| byte == PADDING).unwrap_or(NAME);
        Self {
            slot,
            file_type: FileType(bytes[2]),
            name: name[..length].to_vec(),
            start: Block::new(bytes[3], bytes[4]),
            side: Block::new(bytes[21], bytes[22]),
            record_length: bytes[23],
            blocks: u16::from_le_bytes([bytes[30], bytes[31]]),
        }
    }

    /// Writes the entry from its type on.
    fn write(&self, bytes: &mut [u8]) {
        bytes.fill(0);
        bytes[0] = self.file_type.0;
        bytes[1..3].copy_from_slice(&[self.start.track, self.start.sector]);
        bytes[3..3 + NAME].fill(PADDING);
        bytes[3..3 + self.name.len().min(NAME)].copy_from_slice(&self.name[..self.name.len().min(NAME)]);
        bytes[19..22].copy_from_slice(&[self.side.track, self.side.sector, self.record_length]);
        bytes[28..30].copy_from_slice(&self.blocks.to_le_bytes());
    }
}
