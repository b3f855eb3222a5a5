//! The contents of files.

use alloc::vec;
use alloc::vec::Vec;

use crate::format::SECTOR_SIZE;
use crate::{Date, Disk, DiskError, Entry, Format, Name};

impl Disk {
    /// Returns the contents of a file, as long as the size in its entry.
    ///
    /// # Errors
    /// If its chain of clusters is shorter, or a sector is missing.
    pub fn contents(&self, entry: &Entry) -> Result<Vec<u8>, DiskError> {
        let size = entry.size as usize;
        if size > self.format()?.image_size() {
            return Err(DiskError::NoSector);
        }
        let mut contents = vec![0; size];
        self.read_at(entry.cluster, 0, &mut contents)?;
        Ok(contents)
    }

    /// Reads the bytes from a position of the file that begins with a cluster.
    ///
    /// # Errors
    /// If its chain of clusters is shorter, or a sector is missing.
    pub fn read_at(&self, first: u16, position: u32, bytes: &mut [u8]) -> Result<(), DiskError> {
        let format = self.format()?;
        let mut done = 0;
        while done < bytes.len() {
            let position = position as usize + done;
            let cluster =
                self.chain(first).nth(position / format.cluster_size()).ok_or(DiskError::NoSector)?;
            let (sector, offset) = sector_and_offset(format, cluster, position);
            let count = (SECTOR_SIZE - offset).min(bytes.len() - done);
            let sector = self.sector(sector).ok_or(DiskError::NoSector)?;
            bytes[done..done + count].copy_from_slice(&sector[offset..offset + count]);
            done += count;
        }
        Ok(())
    }

    /// Returns the sector with a position of the file that begins with a cluster; `None` after the end of its chain.
    #[must_use]
    pub fn sector_at(&self, first: u16, position: u32) -> Option<u16> {
        let format = self.format().ok()?;
        let cluster = self.chain(first).nth(position as usize / format.cluster_size())?;
        Some(sector_and_offset(format, cluster, position as usize).0)
    }

    /// Writes bytes from a position of the file that begins with a cluster, 0 for one without; it gets the clusters that
    /// it needs. Returns its first cluster.
    ///
    /// # Errors
    /// If the disk has too few free clusters; then nothing is written.
    pub fn write_at(&mut self, first: u16, position: u32, bytes: &[u8]) -> Result<u16, DiskError> {
        self.write_over(first, position, bytes, &[0; SECTOR_SIZE])
    }

    /// Writes bytes like [`write_at`](Self::write_at). `leftovers` fills the rest of a new sector: the contents of the
    /// original's buffer, from the sector before.
    ///
    /// # Errors
    /// As for [`write_at`](Self::write_at).
    pub fn write_over(
        &mut self,
        first: u16,
        position: u32,
        bytes: &[u8],
        leftovers: &[u8; SECTOR_SIZE],
    ) -> Result<u16, DiskError> {
        let format = self.format()?;
        if bytes.is_empty() {
            return Ok(first);
        }
        let mut chain: Vec<u16> = self.chain(first).collect();
        if chain.last().is_some_and(|&last| !self.is_last(last)) {
            return Err(DiskError::NoSector);
        }
        let needed = (position as usize + bytes.len()).div_ceil(format.cluster_size());
        if needed.saturating_sub(chain.len()) > usize::from(self.free_clusters()?) {
            return Err(DiskError::Full);
        }
        let old = chain.len();
        while chain.len() < needed {
            chain.push(self.allocate(format, chain.last().copied())?);
        }
        let mut done = 0;
        while done < bytes.len() {
            let position = position as usize + done;
            let (sector, offset) =
                sector_and_offset(format, chain[position / format.cluster_size()], position);
            let count = (SECTOR_SIZE - offset).min(bytes.len() - done);
            if offset == 0 && count < SECTOR_SIZE && position / format.cluster_size() >= old {
                self.write_sector(sector, leftovers)?;
            }
            self.write_bytes(sector, offset, &bytes[done..done + count])?;
            done += count;
        }
        Ok(chain[0])
    }

    /// Writes a file; replaces one of that name.
    ///
    /// # Errors
    /// If clusters or entries are too few. An empty file may remain, as on the original.
    pub fn write_file(&mut self, name: Name, date: Date, bytes: &[u8]) -> Result<(), DiskError> {
        let index = self.create(name, date)?;
        let cluster = self.write_at(0, 0, bytes)?;
        let size = u32::try_from(bytes.len()).map_err(|_| DiskError::Full)?;
        self.write_entry(index, &Entry { cluster, size, ..Entry::new(name, date) })
    }

    /// Makes an empty file and returns the index of its entry; the contents of a file of that name are lost.
    ///
    /// # Errors
    /// If the directory is full.
    pub fn create(&mut self, name: Name, date: Date) -> Result<u8, DiskError> {
        let entry = Entry::new(name, date);
        match self.find(name) {
            Some((index, old)) => {
                self.release(old.cluster)?;
                self.write_entry(index, &entry)?;
                Ok(index)
            }
            None => self.add_entry(&entry),
        }
    }
}

/// Returns the sector of a position within a cluster, and the offset in the sector.
fn sector_and_offset(format: Format, cluster: u16, position: usize) -> (u16, usize) {
    let within = position % format.cluster_size();
    let first = format.data() + (cluster - Format::FIRST_CLUSTER) * u16::from(format.cluster_sectors);
    (first + (within / SECTOR_SIZE) as u16, within % SECTOR_SIZE)
}
