//! A tape in memory: files in the order in which they were written.

use hardware::{FileKind, Storage, StorageError, StoredFile};

/// The tape.
#[derive(Default)]
pub struct Tape(pub Vec<(Vec<u8>, FileKind, Vec<u8>)>);

impl Storage for Tape {
    fn files(&mut self) -> Vec<StoredFile> {
        let entry = |(name, kind, contents): &(Vec<u8>, FileKind, Vec<u8>)| StoredFile {
            name: name.clone(),
            kind: *kind,
            length: contents.len(),
        };
        self.0.iter().map(entry).collect()
    }

    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        let file = self.0.iter().find(|file| fits(&file.0, file.1))?;
        Some((file.0.clone(), file.1))
    }

    fn blocks_free(&mut self, _: usize) -> usize {
        usize::MAX
    }

    fn read(&mut self, name: &[u8], _: FileKind) -> Result<Vec<u8>, StorageError> {
        self.0.iter().find(|file| file.0 == name).map(|file| file.2.clone()).ok_or(StorageError::NotFound)
    }

    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        self.0.push((name.to_vec(), kind, contents.to_vec()));
        Ok(())
    }

    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        self.0.retain(|file| file.0 != name);
        self.write(name, kind, contents)
    }

    /// A tape only gets longer.
    fn remove(&mut self, _: &[u8]) -> Result<(), StorageError> {
        Err(StorageError::Failed)
    }

    fn rename(&mut self, _: &[u8], _: &[u8]) -> Result<(), StorageError> {
        Err(StorageError::Failed)
    }
}
