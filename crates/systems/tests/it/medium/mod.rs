//! A disk in memory.

use hardware::{FileKind, Storage, StorageError, StoredFile};

/// Files in the order in which they were written.
#[derive(Default)]
pub struct Medium(pub Vec<(Vec<u8>, FileKind, Vec<u8>)>);

impl Medium {
    fn index_of(&self, name: &[u8]) -> Result<usize, StorageError> {
        self.0.iter().position(|file| file.0 == name).ok_or(StorageError::NotFound)
    }
}

impl Storage for Medium {
    fn files(&mut self) -> Vec<StoredFile> {
        let about = |(name, kind, contents): &(Vec<u8>, FileKind, Vec<u8>)| StoredFile {
            name: name.clone(),
            kind: *kind,
            length: contents.len(),
        };
        self.0.iter().map(about).collect()
    }

    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        let file = self.0.iter().find(|file| fits(&file.0, file.1))?;
        Some((file.0.clone(), file.1))
    }

    fn blocks_free(&mut self, _: usize) -> usize {
        664
    }

    fn read(&mut self, name: &[u8], _: FileKind) -> Result<Vec<u8>, StorageError> {
        self.index_of(name).map(|index| self.0[index].2.clone())
    }

    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        if self.index_of(name).is_ok() {
            return Err(StorageError::Exists);
        }
        self.0.push((name.to_vec(), kind, contents.to_vec()));
        Ok(())
    }

    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        self.0.retain(|file| file.0 != name);
        self.write(name, kind, contents)
    }

    fn remove(&mut self, name: &[u8]) -> Result<(), StorageError> {
        self.index_of(name).map(|index| drop(self.0.remove(index)))
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), StorageError> {
        self.index_of(from).map(|index| self.0[index].0 = to.to_vec())
    }
}
