//! The medium in a drive: named files, stored by the host.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::sectors::{SectorError, Sectors};

/// The kind of a file on the medium.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FileKind {
    /// A program: load address and memory contents.
    Program,
    /// A sequential data file.
    Sequential,
    /// A file of records, all of the same length.
    Relative {
        /// The length of a record in bytes.
        record_length: u8,
    },
}

/// One file on the medium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// The name in the machine's own codes, as long as its names may be.
    pub name: Vec<u8>,
    /// The kind of the file.
    pub kind: FileKind,
    /// Its length in bytes.
    pub length: usize,
}

/// Why an operation on the medium failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StorageError {
    /// No file has this name.
    NotFound,
    /// A file of this name exists already.
    Exists,
    /// The medium is write-protected.
    ReadOnly,
    /// The medium is full.
    Full,
    /// The host reported an error.
    Failed,
    /// The file must not be removed.
    Locked,
    /// A sector of the medium cannot be used.
    Sector(SectorError),
}

/// A medium. Names are in the machine's own codes.
pub trait Storage {
    /// Returns all present files in a stable order.
    fn files(&mut self) -> Vec<StoredFile>;

    /// Returns the first file, in the same order, whose name and kind match.
    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)>;

    /// Returns the number of free blocks of `block` bytes; every file begins with a new block.
    fn blocks_free(&mut self, block: usize) -> usize;

    /// Returns the contents of a file.
    ///
    /// # Errors
    /// When the file does not exist or cannot be read.
    fn read(&mut self, name: &[u8], kind: FileKind) -> Result<Vec<u8>, StorageError>;

    /// Writes a new file.
    ///
    /// # Errors
    /// When a file of that name exists, or the host fails.
    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError>;

    /// Writes a file, and replaces one of that name and any kind: the old file stays complete until the new one is.
    ///
    /// # Errors
    /// When the host fails; then the old file is unchanged.
    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError>;

    /// Removes a file.
    ///
    /// # Errors
    /// When the file does not exist, or the host fails.
    fn remove(&mut self, name: &[u8]) -> Result<(), StorageError>;

    /// Renames a file.
    ///
    /// # Errors
    /// When the file does not exist, the new name is taken, or the host fails.
    fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), StorageError>;

    /// Writes bytes into a file of records, which grows if necessary.
    ///
    /// # Errors
    /// When the file does not exist, the medium is full, or it has no such files.
    fn write_at(&mut self, _name: &[u8], _offset: usize, _bytes: &[u8]) -> Result<(), StorageError> {
        Err(StorageError::Failed)
    }

    /// Returns whether the medium marks the program read last as always loaded to its stored address.
    fn has_fixed_address(&mut self) -> bool {
        false
    }

    /// Returns the sectors of the medium, if it is the image of a disk.
    fn sectors(&mut self) -> Option<&mut dyn Sectors> {
        None
    }
}
