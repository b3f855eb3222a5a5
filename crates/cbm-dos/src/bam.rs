//! The BAM: the free blocks, and the choice of a file's next block.
//!
//! ```text
//! entry of a track    number of free sectors, then a bit for each sector, the lowest bit first: 1 is free
//! ```
//!
//! The first block of a file is on the track that is nearest to the directory, below it or above. The next ones are further
//! away from the directory, by the interleave within a track.

use crate::format::BamEntry;
use crate::{Block, Disk, DosError};

impl Disk {
    /// Returns whether a block is free; false for blocks on tracks that DOS does not use.
    #[must_use]
    pub fn is_free(&self, block: Block) -> bool {
        if block.track == 0
            || block.track > self.model().tracks()
            || block.sector >= self.sectors(block.track)
        {
            return false;
        }
        let entry = self.model().bam_entry(block.track);
        let bits = entry.offset + 1 + usize::from(block.sector / 8);
        self.sector(entry.block).is_ok_and(|bam| bam[bits] >> (block.sector % 8) & 1 == 1)
    }

    /// Returns the number of free blocks, without those on the track of the directory.
    #[must_use]
    pub fn free_blocks(&self) -> usize {
        let model = self.model();
        let tracks = (1..=model.tracks()).filter(|&track| track != model.header().track);
        tracks.map(|track| usize::from(self.free_on(track))).sum()
    }

    /// Returns the number of free sectors of a track according to the BAM.
    fn free_on(&self, track: u8) -> u8 {
        let entry = self.model().bam_entry(track);
        self.sector(entry.block).map_or(0, |bam| bam[entry.offset])
    }

    /// Marks a block as in use.
    ///
    /// # Errors
    /// If the drive has no such block, or it is in use; the error contains the next free block then.
    pub fn allocate(&mut self, block: Block) -> Result<(), DosError> {
        self.check_in_bam(block)?;
        if !self.is_free(block) {
            return Err(DosError::NoBlock(self.next_higher(block)));
        }
        self.mark(block, false)
    }

    /// Marks a block as free; a free block does not change.
    ///
    /// # Errors
    /// If the drive has no such block, or the BAM cannot be written.
    pub fn free(&mut self, block: Block) -> Result<(), DosError> {
        self.check_in_bam(block)?;
        if self.is_free(block) { Ok(()) } else { self.mark(block, true) }
    }

    fn check_in_bam(&self, block: Block) -> Result<(), DosError> {
        let is_in_bam =
            (1..=self.model().tracks()).contains(&block.track) && block.sector < self.sectors(block.track);
        if is_in_bam { Ok(()) } else { Err(DosError::IllegalBlock(block)) }
    }

    fn mark(&mut self, block: Block, is_free: bool) -> Result<(), DosError> {
        let BamEntry { block: bam_block, offset, .. } = self.model().bam_entry(block.track);
        self.edit(bam_block, |bam| {
            bam[offset + 1 + usize::from(block.sector / 8)] ^= 1 << (block.sector % 8);
            bam[offset] = if is_free { bam[offset].wrapping_add(1) } else { bam[offset].wrapping_sub(1) };
        })
    }

    /// Allocates the first block of a file.
    pub(crate) fn allocate_first(&mut self) -> Result<Block, DosError> {
        let model = self.model();
        let directory = model.header().track;
        let pairs = (1..model.tracks()).flat_map(|distance| {
            [directory.checked_sub(distance), directory.checked_add(distance)].into_iter().flatten()
        });
        let mut tracks = pairs.filter(|track| (1..=model.tracks()).contains(track));
        let block = tracks.find_map(|track| self.free_from(Block::new(track, 0))).ok_or(DosError::Full)?;
        self.allocate(block)?;
        Ok(block)
    }

    /// Allocates the block after another one of a file.
    pub(crate) fn allocate_next(&mut self, last: Block) -> Result<Block, DosError> {
        let interleave = self.model().file_interleave();
        let sectors = self.sectors(last.track);
        let mut sector = last.sector.saturating_add(interleave);
        if sector >= sectors {
            sector = (sector - sectors) % sectors;
            sector = sector.saturating_sub(1);
        }
        let block = self
            .free_from(Block::new(last.track, sector))
            .or_else(|| self.tracks_from(last.track).find_map(|track| self.free_from(Block::new(track, 0))))
            .ok_or(DosError::Full)?;
        self.allocate(block)?;
        Ok(block)
    }

    /// Allocates the block after another one of the directory, which is on the same track.
    pub(crate) fn allocate_in_directory(&mut self, last: Block) -> Result<Block, DosError> {
        let sectors = self.sectors(last.track);
        let interleave = self.model().directory_interleave();
        let sector = (last.sector + interleave) % sectors;
        let block = self.free_from(Block::new(last.track, sector)).ok_or(DosError::Full)?;
        self.allocate(block)?;
        Ok(block)
    }

    /// Returns the other tracks in the order in which a file uses them: away from the directory, then those of the other
    /// side from the directory outwards, then those of the same side likewise.
    fn tracks_from(&self, track: u8) -> impl Iterator<Item = u8> + use<> {
        let (directory, last) = (self.model().header().track, self.model().tracks());
        let (below, above) = ((1..directory).rev(), directory + 1..=last);
        let order: alloc::vec::Vec<u8> = if track < directory {
            (1..track).rev().chain(above).chain(below).collect()
        } else {
            (track + 1..=last).chain(below).chain(above).collect()
        };
        order.into_iter()
    }

    /// Returns the first free block of a track from a sector to the end, then from sector 0.
    fn free_from(&self, from: Block) -> Option<Block> {
        let sectors = self.sectors(from.track);
        let mut order = (from.sector..sectors).chain(0..from.sector.min(sectors));
        order
            .find(|&sector| self.is_free(Block::new(from.track, sector)))
            .map(|sector| Block::new(from.track, sector))
    }

    /// Returns the next free block with a higher number.
    fn next_higher(&self, block: Block) -> Option<Block> {
        let same_track =
            (block.sector + 1..self.sectors(block.track)).map(|sector| Block::new(block.track, sector));
        let tracks = block.track + 1..=self.model().tracks();
        let next_tracks =
            tracks.flat_map(|track| (0..self.sectors(track)).map(move |sector| Block::new(track, sector)));
        same_track.chain(next_tracks).find(|&block| self.is_free(block))
    }

    fn sectors(&self, track: u8) -> u8 {
        self.model().sectors(track)
    }
}
