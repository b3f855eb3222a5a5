//! The contents of files: chains of blocks, each linked to the next one by its first two bytes.
//!
//! The last block has track 0 and, as its sector, the index of its last byte.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::directory::{ENTRY, Entry, FileType};
use crate::{BLOCK_DATA, Block, Disk, DosError, SECTOR_SIZE};

/// The first byte of the last block of a chain.
pub(crate) const LAST: u8 = 0;

impl Disk {
    /// Returns the readable blocks of a chain, and the error that ends them.
    pub(crate) fn chain_with_damage(&self, start: Block) -> (Vec<Block>, Option<DosError>) {
        let (mut blocks, mut seen) = (Vec::new(), BTreeSet::new());
        let mut block = start;
        loop {
            match self.sector(block) {
                Err(error) => return (blocks, Some(error)),
                Ok(_) if !seen.insert(block) => return (blocks, Some(DosError::CircularChain(block))),
                Ok(sector) => {
                    blocks.push(block);
                    if sector[0] == LAST {
                        return (blocks, None);
                    }
                    block = Block::new(sector[0], sector[1]);
                }
            }
        }
    }

    /// Returns the blocks of a chain.
    pub(crate) fn chain(&self, start: Block) -> Result<Vec<Block>, DosError> {
        match self.chain_with_damage(start) {
            (blocks, None) => Ok(blocks),
            (_, Some(error)) => Err(error),
        }
    }

    /// Returns the contents of a file; for a relative file, all its records.
    ///
    /// # Errors
    /// If one of its blocks cannot be read.
    pub fn contents(&self, entry: &Entry) -> Result<Vec<u8>, DosError> {
        self.chain_data(&self.chain(entry.start)?)
    }

    pub(crate) fn chain_data(&self, blocks: &[Block]) -> Result<Vec<u8>, DosError> {
        let mut data = Vec::new();
        for &block in blocks {
            let sector = self.sector(block)?;
            let end = if sector[0] == LAST { usize::from(sector[1]).max(1) + 1 } else { SECTOR_SIZE };
            data.extend(&sector[2..end]);
        }
        Ok(data)
    }

    /// Writes a new file.
    ///
    /// # Errors
    /// If a file has that name, the disk is full or damaged.
    pub fn write_file(&mut self, name: &[u8], file_type: FileType, contents: &[u8]) -> Result<(), DosError> {
        if self.find(name).is_some() {
            return Err(DosError::Exists);
        }
        let mut written = self.clone();
        let slot = written.free_slot()?;
        written.write_in_slot(slot, name, file_type, contents)?;
        *self = written;
        Ok(())
    }

    /// Replaces a file or writes a new one: the old blocks are freed after the new ones are written.
    ///
    /// # Errors
    /// As [`Disk::write_file`]; then the old file is unchanged.
    pub fn replace_file(
        &mut self,
        name: &[u8],
        file_type: FileType,
        contents: &[u8],
    ) -> Result<(), DosError> {
        let Some(old) = self.find(name) else { return self.write_file(name, file_type, contents) };
        let mut written = self.clone();
        written.write_in_slot(old.slot, name, file_type, contents)?;
        written.free_file(&old)?;
        *self = written;
        Ok(())
    }

    fn write_in_slot(
        &mut self,
        slot: (Block, usize),
        name: &[u8],
        file_type: FileType,
        contents: &[u8],
    ) -> Result<(), DosError> {
        let count = contents.len().div_ceil(BLOCK_DATA).max(1);
        if count > self.free_blocks() {
            return Err(DosError::Full);
        }
        let mut blocks = alloc::vec![self.allocate_first()?];
        while blocks.len() < count {
            blocks.push(self.allocate_next(blocks[blocks.len() - 1])?);
        }
        self.write_chain(&blocks, 0, contents)?;
        self.write_entry(&Entry {
            slot,
            file_type,
            name: name.to_vec(),
            start: blocks[0],
            side: Block::new(0, 0),
            record_length: 0,
            blocks: u16::try_from(count).unwrap_or(u16::MAX),
        })
    }

    /// Writes the blocks of a chain from one on, with their links; `contents` are all bytes of the chain.
    pub(crate) fn write_chain(
        &mut self,
        blocks: &[Block],
        first: usize,
        contents: &[u8],
    ) -> Result<(), DosError> {
        for (index, &block) in blocks.iter().enumerate().skip(first) {
            let start = (index * BLOCK_DATA).min(contents.len());
            let data = &contents[start..(start + BLOCK_DATA).min(contents.len())];
            let mut sector = [0; SECTOR_SIZE];
            let link = match blocks.get(index + 1) {
                Some(next) => [next.track, next.sector],
                None => [LAST, u8::try_from(data.len() + 1).expect("a block has 254 bytes")],
            };
            sector[..2].copy_from_slice(&link);
            sector[2..2 + data.len()].copy_from_slice(data);
            self.write_sector(block, &sector)?;
        }
        Ok(())
    }

    /// Removes a file: frees its entry and its blocks.
    ///
    /// # Errors
    /// If no file has that name.
    pub fn scratch(&mut self, name: &[u8]) -> Result<(), DosError> {
        let entry = self.find(name).ok_or(DosError::NotFound)?;
        self.free_file(&entry)?;
        let (block, index) = entry.slot;
        self.edit(block, |sector| sector[index * ENTRY + 2] = 0)
    }

    /// Frees the readable blocks of a file.
    fn free_file(&mut self, entry: &Entry) -> Result<(), DosError> {
        let (mut blocks, _) = self.chain_with_damage(entry.start);
        if entry.file_type.number() == FileType::RELATIVE.number() {
            blocks.extend(self.side_blocks(entry));
        }
        // A damaged chain may lead to a track outside the BAM.
        let tracks = self.model().tracks();
        blocks.into_iter().filter(|block| block.track <= tracks).try_for_each(|block| self.free(block))
    }
}
