//! Formatting and validation: the DOS commands `NEW` and `VALIDATE`.

use crate::directory::{ENTRY, PADDING};
use crate::file::LAST;
use crate::format::BamEntry;
use crate::{Block, Disk, DosError, FileType, Model, SECTOR_SIZE, Sector};

impl Disk {
    /// Formats the disk: clears all sectors, or only header, BAM and directory without an identification.
    ///
    /// # Errors
    /// If the image lacks a sector.
    pub fn format(&mut self, name: &[u8], id: Option<[u8; 2]>) -> Result<(), DosError> {
        let model = self.model();
        let id = match id {
            Some(id) => {
                for track in 1..=model.tracks() {
                    for sector in 0..model.sectors(track) {
                        self.write_sector(Block::new(track, sector), &[0; SECTOR_SIZE])?;
                    }
                }
                id
            }
            None => self.label().map(|(_, id)| [id[0], id[1]])?,
        };
        let (header, directory) = (model.header(), model.directory());
        let mut sector = [0; SECTOR_SIZE];
        let label = model.label();
        sector[..3].copy_from_slice(&[directory.track, directory.sector, model.dos_type()[1]]);
        sector[label..label + 27].fill(PADDING);
        sector[label..label + name.len().min(16)].copy_from_slice(&name[..name.len().min(16)]);
        sector[label + 18..label + 20].copy_from_slice(&id);
        sector[label + 21..label + 23].copy_from_slice(model.dos_type());
        self.write_sector(header, &sector)?;
        let mut empty = [0; SECTOR_SIZE];
        empty[1] = 0xff;
        self.write_sector(directory, &empty)?;
        self.clear_bam(id)?;
        [header, directory].into_iter().chain(self.bam_blocks()).try_for_each(|block| {
            match self.allocate(block) {
                Err(DosError::NoBlock(_)) => Ok(()),
                result => result,
            }
        })
    }

    /// Rebuilds the BAM from the chains of all files, and removes files that were not closed.
    ///
    /// # Errors
    /// If a chain is damaged; then the disk is unchanged.
    pub fn validate(&mut self) -> Result<(), DosError> {
        let mut valid = self.clone();
        let (_, id) = valid.label()?;
        valid.clear_bam([id[0], id[1]])?;
        let directory = valid.directory();
        if let Some(damage) = directory.damage {
            return Err(damage);
        }
        let mut used = valid.chain(valid.model().directory())?;
        used.push(valid.model().header());
        used.extend(valid.bam_blocks());
        for entry in directory.entries {
            if !entry.file_type.is_closed() {
                let (block, index) = entry.slot;
                valid.edit(block, |sector| sector[index * ENTRY + 2] = 0)?;
            } else if entry.file_type.number() != 0 {
                used.extend(valid.chain(entry.start)?);
                if entry.file_type.number() == FileType::RELATIVE.number() {
                    used.extend(valid.side_blocks(&entry));
                }
            }
        }
        for block in used {
            if valid.is_free(block) {
                valid.allocate(block)?;
            }
        }
        *self = valid;
        Ok(())
    }

    /// Returns the blocks of the BAM other than the header.
    fn bam_blocks(&self) -> impl Iterator<Item = Block> + use<> {
        let has_bam_blocks = self.model() == Model::Drive1581;
        [Block::new(40, 1), Block::new(40, 2)].into_iter().filter(move |_| has_bam_blocks)
    }

    /// Marks all blocks as free.
    fn clear_bam(&mut self, id: [u8; 2]) -> Result<(), DosError> {
        let model = self.model();
        for (block, next) in self.bam_blocks().zip([[40, 2], [LAST, 0xff]]) {
            let version = model.dos_type()[1];
            self.edit(block, |bam: &mut Sector| {
                bam.fill(0);
                bam[..2].copy_from_slice(&next);
                bam[2..7].copy_from_slice(&[version, !version, id[0], id[1], 0xc0]);
            })?;
        }
        for track in 1..=model.tracks() {
            let BamEntry { block: bam_block, offset, length } = model.bam_entry(track);
            let sectors = model.sectors(track);
            self.edit(bam_block, |bam| {
                let entry = &mut bam[offset..offset + length];
                entry.fill(0);
                entry[0] = sectors;
                for sector in 0..sectors {
                    entry[1 + usize::from(sector / 8)] |= 1 << (sector % 8);
                }
            })?;
        }
        Ok(())
    }
}
