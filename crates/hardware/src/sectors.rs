//! A disk as sectors, for programs that use them without files.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// The bytes of a sector.
pub type Sector = [u8; 256];

/// An entry of a disk's directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectoryEntry {
    /// The byte of the type: which one, whether the file is closed and locked.
    pub file_type: u8,
    /// The name in the machine's own codes.
    pub name: Vec<u8>,
    /// The number of blocks in the directory.
    pub blocks: u16,
}

/// A disk as sectors: tracks count from 1, sectors from 0.
pub trait Sectors {
    /// Returns a sector.
    ///
    /// # Errors
    /// When the disk has no such sector, or it cannot be read.
    fn read_sector(&mut self, track: u8, sector: u8) -> Result<Sector, SectorError>;

    /// Writes a sector.
    ///
    /// # Errors
    /// When the disk has no such sector, or it cannot be written.
    fn write_sector(&mut self, track: u8, sector: u8, contents: &Sector) -> Result<(), SectorError>;

    /// Marks a sector as in use.
    ///
    /// # Errors
    /// When the disk has no such sector, or it is in use.
    fn allocate_sector(&mut self, track: u8, sector: u8) -> Result<(), SectorError>;

    /// Marks a sector as free.
    ///
    /// # Errors
    /// When the disk has no such sector.
    fn free_sector(&mut self, track: u8, sector: u8) -> Result<(), SectorError>;

    /// Makes the disk empty: all of it with an identification, else only its directory.
    ///
    /// # Errors
    /// When a sector cannot be written.
    fn format(&mut self, name: &[u8], id: Option<[u8; 2]>) -> Result<(), SectorError>;

    /// Marks the sectors of all files as in use and all others as free; removes files that were not closed.
    ///
    /// # Errors
    /// When the sector chain of a file is invalid; then the medium is unchanged.
    fn validate(&mut self) -> Result<(), SectorError>;

    /// Returns the name of the disk in 16 characters, then its identification and the version of its format.
    fn label(&mut self) -> ([u8; 16], [u8; 5]);

    /// Returns the entries of the directory.
    fn directory(&mut self) -> Vec<DirectoryEntry>;
}

/// Why a sector cannot be read, written or allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SectorError {
    /// It cannot be read: with the number of the drive's error, its track and sector.
    Unreadable(u8, u8, u8),
    /// The medium has no such track or sector.
    Illegal(u8, u8),
    /// It belongs to a file twice.
    Circular(u8, u8),
    /// It is allocated already: with track and sector of the next one that is free, 0 and 0 if none is.
    InUse(u8, u8),
}
