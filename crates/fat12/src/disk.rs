//! The image of a disk: its sectors, its FAT, its directory.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};

use crate::directory::{ENTRY_SIZE, REMOVED, UNUSED};
use crate::format::SECTOR_SIZE;
use crate::{Entry, Format, Name};

/// The FAT entry that ends a chain, and the minimum of the values that do.
const LAST: u16 = 0xfff;
const MIN_LAST: u16 = 0xff8;
/// Entries of a sector of the directory.
const SECTOR_ENTRIES: u8 = (SECTOR_SIZE / ENTRY_SIZE) as u8;
/// The first bytes of a boot sector: a jump and the name of the formatter.
const BOOT: &[u8; 11] = b"\xeb\xfe\x90typein  ";
/// The offset of the boot sector's Z80 code: `RET` starts BASIC.
const BOOT_CODE: usize = 30;
const RETURN: u8 = 0xc9;
/// The byte in the data sectors of a new disk.
const BLANK: u8 = 0xff;

/// The bytes are not the image of a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageError {
    /// They are too few for a FAT.
    TooShort,
    /// They are more than those of any format.
    TooLong,
    /// They are not whole sectors.
    HalfSector,
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooShort => "too short for the image of a disk",
            Self::TooLong => "longer than the image of any floppy disk (720 KB)",
            Self::HalfSector => "not whole sectors of 512 bytes",
        })
    }
}

impl core::error::Error for ImageError {}

/// The reason why an operation on a disk failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskError {
    /// No format has the media byte of the FAT.
    UnknownFormat,
    /// A sector is not in the image, or a chain leads outside the disk.
    NoSector,
    /// All clusters are in use.
    Full,
    /// All entries of the directory are in use.
    DirectoryFull,
}

impl fmt::Display for DiskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnknownFormat => "the disk has no FAT of a known format",
            Self::NoSector => "a sector is missing",
            Self::Full => "the disk is full",
            Self::DirectoryFull => "the directory is full",
        })
    }
}

impl core::error::Error for DiskError {}

/// A disk.
///
/// ```
/// use fat12::{Date, Disk, Format, Name};
///
/// let mut disk = Disk::formatted(Format::ALL[0]);
/// let name = Name::parse(b"hello.bas").expect("a name");
/// disk.write_file(name, Date::START, b"10 PRINT 1\r\n\x1a")?;
/// let (_, entry) = disk.files().next().expect("a file");
/// assert_eq!((entry.name.to_string(), entry.size), ("HELLO.BAS".to_string(), 13));
/// assert_eq!(disk.contents(&entry)?, b"10 PRINT 1\r\n\x1a");
/// # Ok::<(), fat12::DiskError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disk {
    image: Vec<u8>,
    changes: u64,
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sectors = self.image.len() / SECTOR_SIZE;
        f.debug_struct("Disk").field("sectors", &sectors).field("changes", &self.changes).finish()
    }
}

impl Disk {
    /// Reads an image: the sectors of the disk in order. It may be cut off, as many images are: missing sectors cannot be
    /// read until they are written.
    ///
    /// # Errors
    /// If it is too short for a FAT, longer than any disk, or not whole sectors.
    pub fn read(image: Vec<u8>) -> Result<Self, ImageError> {
        let sectors = image.len() / SECTOR_SIZE;
        if !image.len().is_multiple_of(SECTOR_SIZE) {
            Err(ImageError::HalfSector)
        } else if sectors <= usize::from(Format::FAT) {
            Err(ImageError::TooShort)
        } else if sectors > usize::from(Format::ALL[0].sectors) {
            Err(ImageError::TooLong)
        } else {
            Ok(Self { image, changes: 0 })
        }
    }

    /// Returns an empty disk.
    #[must_use]
    pub fn formatted(format: Format) -> Self {
        let mut image = vec![BLANK; format.image_size()];
        image[..usize::from(format.data()) * SECTOR_SIZE].fill(0);
        image[..BOOT.len()].copy_from_slice(BOOT);
        // The parameters of the PC's boot sector, from offset 11.
        let [sectors, entries, fat] =
            [format.sectors, format.entries.into(), format.fat_sectors.into()].map(u16::to_le_bytes);
        let [track, sides] = [format.track_sectors.into(), format.sides.into()].map(u16::to_le_bytes);
        #[rustfmt::skip]
        let parameters = [
            0, 2, format.cluster_sectors, 1, 0, Format::FATS as u8, entries[0], entries[1], sectors[0], sectors[1],
            format.media, fat[0], fat[1], track[0], track[1], sides[0], sides[1],
        ];
        image[11..11 + parameters.len()].copy_from_slice(&parameters);
        image[BOOT_CODE] = RETURN;
        for fat in 0..Format::FATS {
            let at = usize::from(Format::FAT + fat * u16::from(format.fat_sectors)) * SECTOR_SIZE;
            image[at..at + 3].copy_from_slice(&[format.media, 0xff, 0xff]);
        }
        Self { image, changes: 0 }
    }

    /// Formats the disk; its contents are lost.
    pub fn format_as(&mut self, format: Format) {
        *self = Self { changes: self.changes + 1, ..Self::formatted(format) };
    }

    /// Returns the image.
    #[must_use]
    pub fn image(&self) -> &[u8] {
        &self.image
    }

    /// Returns the number of sector writes since the disk was read.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Returns the format for the first byte of the FAT.
    ///
    /// # Errors
    /// If no format has that media byte.
    pub fn format(&self) -> Result<Format, DiskError> {
        let media = self.sector(Format::FAT).ok_or(DiskError::NoSector)?[0];
        Format::of_media(media).ok_or(DiskError::UnknownFormat)
    }

    /// Returns a sector; `None` if the image does not have it.
    #[must_use]
    pub fn sector(&self, number: u16) -> Option<&[u8; SECTOR_SIZE]> {
        self.image.as_chunks().0.get(usize::from(number))
    }

    /// Writes a sector of the disk; an image that was cut off before it is extended.
    ///
    /// # Errors
    /// If the disk does not have it.
    pub fn write_sector(&mut self, number: u16, bytes: &[u8; SECTOR_SIZE]) -> Result<(), DiskError> {
        let end = (usize::from(number) + 1) * SECTOR_SIZE;
        if end > self.image.len() {
            if number >= self.format()?.sectors {
                return Err(DiskError::NoSector);
            }
            self.image.resize(end, BLANK);
        }
        self.image[end - SECTOR_SIZE..end].copy_from_slice(bytes);
        self.changes += 1;
        Ok(())
    }

    /// Changes a part of a sector.
    pub(crate) fn write_bytes(&mut self, number: u16, at: usize, bytes: &[u8]) -> Result<(), DiskError> {
        let mut sector = self.sector(number).copied().unwrap_or([BLANK; SECTOR_SIZE]);
        sector[at..at + bytes.len()].copy_from_slice(bytes);
        self.write_sector(number, &sector)
    }

    /// Returns the FAT's entry of a cluster.
    fn link(&self, cluster: u16) -> u16 {
        let at = usize::from(Format::FAT) * SECTOR_SIZE + usize::from(cluster) * 3 / 2;
        let pair = [at, at + 1].map(|at| self.image.get(at).copied().unwrap_or(0));
        let word = u16::from_le_bytes(pair);
        if cluster.is_multiple_of(2) { word & 0xfff } else { word >> 4 }
    }

    /// Sets a cluster's entry in all FATs.
    pub(crate) fn set_link(&mut self, format: Format, cluster: u16, link: u16) -> Result<(), DiskError> {
        let offset = usize::from(cluster) * 3 / 2;
        for fat in 0..Format::FATS {
            let start = Format::FAT + fat * u16::from(format.fat_sectors);
            for (offset, byte) in [offset, offset + 1].into_iter().zip(0..) {
                let number = start + (offset / SECTOR_SIZE) as u16;
                let at = offset % SECTOR_SIZE;
                let old = self.sector(number).ok_or(DiskError::NoSector)?[at];
                let new = match (cluster.is_multiple_of(2), byte) {
                    (true, 0) => link as u8,
                    (true, _) => old & 0xf0 | (link >> 8) as u8,
                    (false, 0) => old & 0x0f | (link << 4) as u8,
                    (false, _) => (link >> 4) as u8,
                };
                self.write_bytes(number, at, &[new])?;
            }
        }
        Ok(())
    }

    /// Returns the clusters of a chain. It ends at a cluster that the disk does not have; a loop is cut off.
    pub fn chain(&self, first: u16) -> impl Iterator<Item = u16> {
        let clusters = self.format().map_or(0..0, Format::cluster_numbers);
        let max = clusters.len();
        core::iter::successors(Some(first), |&cluster| Some(self.link(cluster)))
            .take_while(move |cluster| clusters.contains(cluster))
            .take(max)
    }

    /// Returns the number of free clusters.
    ///
    /// # Errors
    /// If the format is unknown.
    pub fn free_clusters(&self) -> Result<u16, DiskError> {
        Ok(self.format()?.cluster_numbers().filter(|&cluster| self.link(cluster) == 0).count() as u16)
    }

    /// Adds a cluster to a file: the lowest free one as its first, later the free one nearest to its last, the higher one of
    /// two.
    pub(crate) fn allocate(&mut self, format: Format, last: Option<u16>) -> Result<u16, DiskError> {
        let free = format.cluster_numbers().filter(|&cluster| self.link(cluster) == 0);
        let chosen = match last {
            None => free.min(),
            Some(last) => free.min_by_key(|&cluster| (cluster.abs_diff(last), cluster < last)),
        };
        let chosen = chosen.ok_or(DiskError::Full)?;
        self.set_link(format, chosen, LAST)?;
        if let Some(last) = last {
            self.set_link(format, last, chosen)?;
        }
        Ok(chosen)
    }

    /// Frees the clusters of a chain.
    pub(crate) fn release(&mut self, first: u16) -> Result<(), DiskError> {
        let format = self.format()?;
        let chain: Vec<u16> = self.chain(first).collect();
        chain.into_iter().try_for_each(|cluster| self.set_link(format, cluster, 0))
    }

    /// Returns whether a cluster ends its chain.
    pub(crate) fn is_last(&self, cluster: u16) -> bool {
        self.link(cluster) >= MIN_LAST
    }

    /// Returns the entries in use, including those that are not files, with their indices.
    pub fn entries(&self) -> impl Iterator<Item = (u8, Entry)> {
        let count = self.format().map_or(0, |format| format.entries);
        (0..count)
            .map_while(|index| Some((index, self.entry_bytes(index)?)))
            .take_while(|(_, bytes)| bytes[0] != UNUSED)
            .filter(|(_, bytes)| bytes[0] != REMOVED)
            .map(|(index, bytes)| (index, Entry::from_bytes(bytes)))
    }

    /// Returns the entries that programs see as files.
    pub fn files(&self) -> impl Iterator<Item = (u8, Entry)> {
        self.entries().filter(|(_, entry)| entry.attributes.is_file())
    }

    /// Returns the first file whose name matches a pattern.
    #[must_use]
    pub fn find(&self, pattern: Name) -> Option<(u8, Entry)> {
        self.files().find(|(_, entry)| pattern.matches(entry.name))
    }

    fn entry_position(&self, index: u8) -> Result<(u16, usize), DiskError> {
        let sector = self.format()?.directory() + u16::from(index / SECTOR_ENTRIES);
        Ok((sector, usize::from(index % SECTOR_ENTRIES) * ENTRY_SIZE))
    }

    /// Returns the sector of the directory with the entry at an index.
    ///
    /// # Errors
    /// If the format is unknown.
    pub fn entry_sector(&self, index: u8) -> Result<u16, DiskError> {
        self.entry_position(index).map(|(sector, _)| sector)
    }

    fn entry_bytes(&self, index: u8) -> Option<&[u8; ENTRY_SIZE]> {
        let (sector, at) = self.entry_position(index).ok()?;
        self.sector(sector)?[at..].first_chunk()
    }

    /// Replaces the entry at an index.
    ///
    /// # Errors
    /// If the directory has no such index.
    pub fn write_entry(&mut self, index: u8, entry: &Entry) -> Result<(), DiskError> {
        let (sector, at) = self.entry_position(index)?;
        self.write_bytes(sector, at, &entry.to_bytes())
    }

    /// Writes a new entry at the first free index, which is returned.
    ///
    /// # Errors
    /// If the directory is full.
    pub fn add_entry(&mut self, entry: &Entry) -> Result<u8, DiskError> {
        let count = self.format()?.entries;
        let is_free =
            |&index: &u8| self.entry_bytes(index).is_some_and(|bytes| matches!(bytes[0], UNUSED | REMOVED));
        let index = (0..count).find(is_free).ok_or(DiskError::DirectoryFull)?;
        self.write_entry(index, entry)?;
        Ok(index)
    }

    /// Removes a file: frees its clusters and replaces the first byte of its entry.
    ///
    /// # Errors
    /// If the directory has no such index.
    pub fn remove(&mut self, index: u8, entry: &Entry) -> Result<(), DiskError> {
        self.release(entry.cluster)?;
        let (sector, at) = self.entry_position(index)?;
        self.write_bytes(sector, at, &[REMOVED])
    }
}
