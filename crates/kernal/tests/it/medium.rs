//! A medium in memory.

use std::vec::Vec;

use hardware::{FileKind, Storage, StorageError, StoredFile};

/// The capacity of the medium in blocks.
const BLOCKS: usize = 8;
/// A file whose write fails, as on a full disk of the host.
const REFUSED: &[u8] = b"REFUSED";

/// A medium in memory.
#[derive(Default)]
pub struct Medium(Vec<(Vec<u8>, FileKind, Vec<u8>)>);

impl Storage for Medium {
    fn files(&mut self) -> Vec<StoredFile> {
        let file = |(name, kind, contents): &(Vec<u8>, FileKind, Vec<u8>)| StoredFile {
            name: name.clone(),
            kind: *kind,
            length: contents.len(),
        };
        self.0.iter().map(file).collect()
    }

    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        let file = self.0.iter().find(|file| fits(&file.0, file.1))?;
        Some((file.0.clone(), file.1))
    }

    fn blocks_free(&mut self, block: usize) -> usize {
        BLOCKS - self.0.iter().map(|file| file.2.len().div_ceil(block).max(1)).sum::<usize>()
    }

    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        if name == REFUSED {
            return Err(StorageError::Full);
        }
        self.0.retain(|file| file.0 != name);
        self.write(name, kind, contents)
    }

    fn read(&mut self, name: &[u8], kind: FileKind) -> Result<Vec<u8>, StorageError> {
        let file = self.0.iter().find(|file| file.0 == name && file.1 == kind);
        file.map(|file| file.2.clone()).ok_or(StorageError::NotFound)
    }

    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        if self.0.iter().any(|file| file.0 == name) {
            return Err(StorageError::Exists);
        }
        if name == REFUSED {
            return Err(StorageError::Full);
        }
        self.0.push((name.to_vec(), kind, contents.to_vec()));
        Ok(())
    }

    fn remove(&mut self, name: &[u8]) -> Result<(), StorageError> {
        let index = self.0.iter().position(|file| file.0 == name).ok_or(StorageError::NotFound)?;
        self.0.remove(index);
        Ok(())
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), StorageError> {
        if self.0.iter().any(|file| file.0 == to) {
            return Err(StorageError::Exists);
        }
        let file = self.0.iter_mut().find(|file| file.0 == from).ok_or(StorageError::NotFound)?;
        file.0 = to.to_vec();
        Ok(())
    }
}
