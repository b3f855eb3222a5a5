//! Relative files: records of one length, and side sectors that list the blocks of the data.
//!
//! ```text
//! side sector     0 next side sector   2 its number   3 record length   4 the six side sectors of its group   16 120 blocks
//! super side sector (1581)    0 first side sector   2 $FE   3 the first side sectors of 126 groups
//! ```
//!
//! Records may cross the ends of blocks. A file grows by whole blocks, which are filled with empty records:
//! $FF and zeros.

use alloc::vec;
use alloc::vec::Vec;

use crate::directory::{Entry, FileType};
use crate::file::LAST;
use crate::{BLOCK_DATA, Block, Disk, DosError, Model, SECTOR_SIZE};

/// The blocks that a side sector lists, and the side sectors of a group.
const LISTED: usize = 120;
const GROUP: usize = 6;
/// Groups of a 1581's file.
const GROUPS: usize = 126;
/// The mark of a super side sector.
const SUPER: u8 = 0xfe;
/// The first byte of an empty record.
const EMPTY: u8 = 0xff;

impl Disk {
    /// Writes a new relative file with the records of its first block.
    ///
    /// # Errors
    /// If a file has that name, or the disk is full or damaged.
    pub fn write_relative(&mut self, name: &[u8], record_length: u8) -> Result<(), DosError> {
        if self.find(name).is_some() {
            return Err(DosError::Exists);
        }
        let mut written = self.clone();
        let slot = written.free_slot()?;
        let start = written.allocate_first()?;
        written.write_chain(&[start], 0, &[])?;
        let entry = Entry {
            slot,
            file_type: FileType::RELATIVE,
            name: name.to_vec(),
            start,
            side: Block::new(0, 0),
            record_length,
            blocks: 0,
        };
        written.set_relative_length(entry, 1)?;
        *self = written;
        Ok(())
    }

    /// Returns the number of records of a file that has grown to at least `records`.
    #[must_use]
    pub fn grown_records(record_length: u8, records: usize) -> usize {
        let length = usize::from(record_length.max(1));
        (records * length).div_ceil(BLOCK_DATA) * BLOCK_DATA / length
    }

    /// Extends a relative file to at least `records`.
    ///
    /// # Errors
    /// If the disk is full or damaged, or the size exceeds that of a file; the file is unchanged then.
    pub fn grow_relative(&mut self, name: &[u8], records: usize) -> Result<(), DosError> {
        let entry = self.find(name).ok_or(DosError::NotFound)?;
        let mut written = self.clone();
        written.set_relative_length(entry, records)?;
        *self = written;
        Ok(())
    }

    /// Overwrites bytes of a relative file.
    ///
    /// # Errors
    /// If the file does not exist, does not have these bytes, or the disk is damaged.
    pub fn write_record(&mut self, name: &[u8], offset: usize, bytes: &[u8]) -> Result<(), DosError> {
        let entry = self.find(name).ok_or(DosError::NotFound)?;
        let blocks = self.chain(entry.start)?;
        for (position, &byte) in (offset..).zip(bytes) {
            let block = *blocks.get(position / BLOCK_DATA).ok_or(DosError::TooLarge)?;
            self.edit(block, |sector| sector[2 + position % BLOCK_DATA] = byte)?;
        }
        Ok(())
    }

    fn set_relative_length(&mut self, mut entry: Entry, records: usize) -> Result<(), DosError> {
        let mut blocks = self.chain(entry.start)?;
        let mut data = self.chain_data(&blocks)?;
        let record = usize::from(entry.record_length.max(1));
        // A file without records has one byte in its block.
        if entry.side.track == 0 {
            data.clear();
        }
        let records = Self::grown_records(entry.record_length, records);
        let first_changed = blocks.len() - 1;
        let count = (records * record).div_ceil(BLOCK_DATA);
        if count > self.max_relative_blocks() {
            return Err(DosError::TooLarge);
        }
        while blocks.len() < count {
            blocks.push(self.allocate_next(blocks[blocks.len() - 1])?);
        }
        while data.len() < records * record {
            data.push(EMPTY);
            data.resize(data.len() + record - 1, 0);
        }
        self.write_chain(&blocks, first_changed, &data)?;
        let sides = self.write_side_sectors(&mut entry, &blocks)?;
        entry.blocks = u16::try_from(blocks.len() + sides).unwrap_or(u16::MAX);
        self.write_entry(&entry)
    }

    /// Returns the largest number of data blocks of a relative file.
    fn max_relative_blocks(&self) -> usize {
        match self.model() {
            Model::Drive1541 => GROUP * LISTED,
            Model::Drive1581 => GROUPS * GROUP * LISTED,
        }
    }

    /// Writes the side sectors of a file; returns their number.
    fn write_side_sectors(&mut self, entry: &mut Entry, data: &[Block]) -> Result<usize, DosError> {
        let mut sides = self.side_blocks(entry);
        let has_super = self.model() == Model::Drive1581;
        let count = data.len().div_ceil(LISTED) + usize::from(has_super);
        while sides.len() < count {
            let last = sides.last().or(data.last()).copied().expect("a file has a block");
            sides.push(self.allocate_next(last)?);
        }
        entry.side = sides[0];
        let listed = &sides[usize::from(has_super)..];
        if has_super {
            let mut sector = [0; SECTOR_SIZE];
            sector[..3].copy_from_slice(&[listed[0].track, listed[0].sector, SUPER]);
            put_blocks(&mut sector[3..], &listed.iter().copied().step_by(GROUP).collect::<Vec<_>>());
            self.write_sector(sides[0], &sector)?;
        }
        for (index, part) in data.chunks(LISTED).enumerate() {
            let mut sector = [0; SECTOR_SIZE];
            let link = match listed.get(index + 1) {
                Some(next) => [next.track, next.sector],
                None => [LAST, u8::try_from(15 + 2 * part.len()).expect("a side sector lists 120 blocks")],
            };
            sector[..2].copy_from_slice(&link);
            sector[2] = (index % GROUP) as u8;
            sector[3] = entry.record_length;
            let group = index / GROUP * GROUP;
            put_blocks(&mut sector[4..16], &listed[group..listed.len().min(group + GROUP)]);
            put_blocks(&mut sector[16..], part);
            self.write_sector(listed[index], &sector)?;
        }
        Ok(sides.len())
    }

    /// Returns the readable side sectors of a file, a super side sector first.
    pub(crate) fn side_blocks(&self, entry: &Entry) -> Vec<Block> {
        if entry.side.track == 0 {
            return vec![];
        }
        let (mut blocks, _) = self.chain_with_damage(entry.side);
        // The chain from a super side sector continues through all groups.
        blocks.truncate(1 + GROUP * GROUPS);
        blocks
    }
}

fn put_blocks(bytes: &mut [u8], blocks: &[Block]) {
    for (pair, block) in bytes.chunks_exact_mut(2).zip(blocks) {
        pair.copy_from_slice(&[block.track, block.sector]);
    }
}
