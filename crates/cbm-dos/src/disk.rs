//! The image of a disk: its sectors, and an error code for each if the image has them.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::{Block, DosError, Model, SECTOR_SIZE, Sector};

/// The drive's error for a sector that is missing in the image: no header found.
const NO_HEADER: u8 = 20;
/// The error code of a sector that can be read.
const READABLE: u8 = 1;

/// A disk.
///
/// ```
/// use cbm_dos::{Disk, FileType, Model};
///
/// let mut disk = Disk::formatted(Model::Drive1541, b"GAMES", *b"01");
/// disk.write_file(b"HELLO", FileType::PROGRAM, b"\x01\x08\x00\x00")?;
/// let entry = disk.find(b"HELLO").expect("it was written");
/// assert_eq!(disk.contents(&entry)?, b"\x01\x08\x00\x00");
/// assert_eq!(disk.free_blocks(), 663);
/// # Ok::<(), cbm_dos::DosError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Disk {
    model: Model,
    tracks: u8,
    image: Vec<u8>,
    changes: u64,
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { model, tracks, image: _, changes } = self;
        let mut debug = f.debug_struct("Disk");
        debug.field("model", model).field("tracks", tracks).field("changes", changes).finish()
    }
}

impl Disk {
    /// Reads an image: all sectors in order, then optionally an error code for each. It may be cut off: the missing sectors
    /// are unreadable.
    #[must_use]
    pub fn read(model: Model, image: Vec<u8>) -> Self {
        let fits = |&&tracks: &&u8| model.sectors_before(tracks + 1) * SECTOR_SIZE <= image.len();
        let tracks = model.track_counts().iter().rfind(fits).copied().unwrap_or(model.tracks());
        Self { model, tracks, image, changes: 0 }
    }

    /// Returns an empty disk. The name is cut off after 16 characters.
    #[must_use]
    pub fn formatted(model: Model, name: &[u8], id: [u8; 2]) -> Self {
        let sectors = model.sectors_before(model.tracks() + 1);
        let mut disk = Self::read(model, vec![0; sectors * SECTOR_SIZE]);
        disk.format(name, Some(id)).expect("a new image has all sectors");
        disk.changes = 0;
        disk
    }

    /// Returns the drive.
    #[must_use]
    pub fn model(&self) -> Model {
        self.model
    }

    /// Returns the image.
    #[must_use]
    pub fn image(&self) -> &[u8] {
        &self.image
    }

    /// Returns the number of sector writes.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Returns the disk without error codes: copy protections set them for sectors that the image contains.
    #[must_use]
    pub fn without_error_codes(mut self) -> Self {
        self.image.truncate(self.full_size());
        self
    }

    /// Returns the size in bytes of a complete image without error codes.
    #[must_use]
    pub fn full_size(&self) -> usize {
        self.sector_count() * SECTOR_SIZE
    }

    pub(crate) fn sector_count(&self) -> usize {
        self.model.sectors_before(self.tracks + 1)
    }

    /// Returns a sector.
    ///
    /// # Errors
    /// If the drive has no such sector, or it cannot be read.
    pub fn sector(&self, block: Block) -> Result<&Sector, DosError> {
        let index = self.index(block)?;
        let number = match self.error_code(index) {
            0 | READABLE => None,
            // The drive's job codes: 2 is error 20, 15 means that the drive is not ready.
            code @ 2..=11 => Some(code + 18),
            _ => Some(NO_HEADER),
        };
        let bytes = self.image.get(index * SECTOR_SIZE..(index + 1) * SECTOR_SIZE);
        match (number, bytes.and_then(|bytes| bytes.first_chunk())) {
            (None, Some(sector)) => Ok(sector),
            (number, _) => Err(DosError::Unreadable(number.unwrap_or(NO_HEADER), block)),
        }
    }

    /// Writes a sector.
    ///
    /// # Errors
    /// If the drive has no such sector, or the image lacks it.
    pub fn write_sector(&mut self, block: Block, contents: &Sector) -> Result<(), DosError> {
        let index = self.index(block)?;
        let target = self.image.get_mut(index * SECTOR_SIZE..(index + 1) * SECTOR_SIZE);
        target.ok_or(DosError::Unreadable(NO_HEADER, block))?.copy_from_slice(contents);
        if self.error_code(index) != READABLE {
            let codes = self.sector_count() * SECTOR_SIZE;
            self.image[codes + index] = READABLE;
        }
        self.changes += 1;
        Ok(())
    }

    /// Changes a sector.
    pub(crate) fn edit(&mut self, block: Block, change: impl FnOnce(&mut Sector)) -> Result<(), DosError> {
        let mut sector = *self.sector(block)?;
        change(&mut sector);
        self.write_sector(block, &sector)
    }

    /// Returns the error code of a sector; `READABLE` if the image has no codes.
    fn error_code(&self, index: usize) -> u8 {
        let sectors = self.sector_count();
        if self.image.len() == sectors * (SECTOR_SIZE + 1) {
            self.image[sectors * SECTOR_SIZE + index]
        } else {
            READABLE
        }
    }

    /// Returns the number of a sector in the image.
    fn index(&self, block: Block) -> Result<usize, DosError> {
        let Block { track, sector } = block;
        if track == 0 || track > self.tracks || sector >= self.model.sectors(track) {
            return Err(DosError::IllegalBlock(block));
        }
        Ok(self.model.sectors_before(track) + usize::from(sector))
    }
}
