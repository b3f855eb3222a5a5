//! The medium in a drive: named files, wherever the host keeps them.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// What a file on the medium is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FileKind {
    /// A program: load address and memory contents.
    Program,
    /// A sequential data file.
    Sequential,
}

/// One file on the medium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// The name in the machine's own codes, as long as it takes names.
    pub name: Vec<u8>,
    /// What it is.
    pub kind: FileKind,
    /// Its length in bytes.
    pub length: usize,
}

/// Why the medium did not do what it was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StorageError {
    /// No file of this name.
    NotFound,
    /// A file of this name is there already.
    Exists,
    /// The medium takes no writes.
    ReadOnly,
    /// There is no room left.
    Full,
    /// The host refused.
    Failed,
}

/// A medium. Names are in the machine's own codes.
pub trait Storage {
    /// All files as they are now, in a stable order.
    fn files(&mut self) -> Vec<StoredFile>;

    /// The first file, in the same order, whose name and kind fit.
    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)>;

    /// Blocks of so many bytes that are free; every file begins with a block of its own.
    fn blocks_free(&mut self, block: usize) -> usize;

    /// The contents of a file.
    ///
    /// # Errors
    /// When it is not there or cannot be read.
    fn read(&mut self, name: &[u8], kind: FileKind) -> Result<Vec<u8>, StorageError>;

    /// Writes a new file.
    ///
    /// # Errors
    /// When one of that name is there, or the host refuses.
    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError>;

    /// Writes a file in place of the one of that name, of whichever kind, if there is one: it is there, whole, until the new
    /// one is.
    ///
    /// # Errors
    /// When the host refuses; then the old file is as it was.
    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError>;

    /// Removes a file.
    ///
    /// # Errors
    /// When it is not there, or the host refuses.
    fn remove(&mut self, name: &[u8]) -> Result<(), StorageError>;

    /// Gives a file another name.
    ///
    /// # Errors
    /// When it is not there, the new name is taken, or the host refuses.
    fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), StorageError>;
}
