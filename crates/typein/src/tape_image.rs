//! An image of a cassette (.cas) in the MSX's recorder.
//!
//! The tape has a position: a program without a name is the next one, so that a program can load its next part. At the end
//! it is wound back. What is recorded comes behind the last file.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use hardware::{FileKind, Storage, StorageError, StoredFile};
use listing::container::{CassetteFileKind, TapeFile};

use crate::file;
use crate::input;

/// The first byte of a file with memory.
const MEMORY: u8 = 0xfe;

/// A tape.
pub struct TapeImage {
    path: PathBuf,
    writes: bool,
    /// The image that holds what has been recorded.
    changed: Option<PathBuf>,
    files: Vec<TapeFile>,
    /// The next file, and the one that was found last.
    at: usize,
    found: usize,
}

impl TapeImage {
    /// Reads an image. With `writes` what is recorded is added to it, without to a new one.
    ///
    /// # Errors
    /// When it cannot be read, or is no image of a cassette.
    pub fn open(path: &Path, writes: bool) -> Result<Self> {
        let image = input::read(path, input::LISTING)?;
        let files = TapeFile::read_all(&image)
            .with_context(|| format!("cannot read the tape `{}`", path.display()))?;
        Ok(Self { path: path.to_owned(), writes, changed: None, files, at: 0, found: 0 })
    }

    /// Indices of the files from the position on, then of those before it.
    fn order(&self) -> impl Iterator<Item = usize> {
        (self.at..self.files.len()).chain(0..self.at)
    }

    fn position_of(&self, name: &[u8], kind: FileKind) -> Option<usize> {
        let fits = |&place: &usize| self.files[place].name == name && kind_of(&self.files[place]) == kind;
        // The one that was found, where several have the name.
        Some(self.found)
            .filter(|found| *found < self.files.len())
            .filter(fits)
            .or_else(|| self.order().find(fits))
    }
}

fn kind_of(file: &TapeFile) -> FileKind {
    match file.kind {
        CassetteFileKind::Text => FileKind::Sequential,
        CassetteFileKind::Tokens | CassetteFileKind::Memory => FileKind::Program,
    }
}

impl Storage for TapeImage {
    fn files(&mut self) -> Vec<StoredFile> {
        let stored = |place: usize| {
            let file = &self.files[place];
            StoredFile { name: file.name.clone(), kind: kind_of(file), length: file.contents.len() }
        };
        self.order().map(stored).collect()
    }

    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        let found = self.order().find(|&place| fits(&self.files[place].name, kind_of(&self.files[place])))?;
        self.found = found;
        let file = &self.files[found];
        Some((file.name.clone(), kind_of(file)))
    }

    fn blocks_free(&mut self, _block: usize) -> usize {
        usize::MAX
    }

    fn read(&mut self, name: &[u8], kind: FileKind) -> Result<Vec<u8>, StorageError> {
        let place = self.position_of(name, kind).ok_or(StorageError::NotFound)?;
        self.at = place + 1;
        Ok(self.files[place].contents.clone())
    }

    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        self.replace(name, kind, contents)
    }

    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        let kind = match kind {
            FileKind::Sequential => CassetteFileKind::Text,
            FileKind::Program if contents.first() == Some(&MEMORY) => CassetteFileKind::Memory,
            FileKind::Program => CassetteFileKind::Tokens,
        };
        self.files.push(TapeFile { name: name.to_vec(), kind, contents: contents.to_vec() });
        let is_first = self.changed.is_none();
        let target = self
            .changed
            .get_or_insert_with(
                || if self.writes { self.path.clone() } else { file::changed_name(&self.path) },
            )
            .clone();
        if file::write(&target, &TapeFile::write_all(&self.files)).is_err() {
            self.files.pop();
            return Err(StorageError::Failed);
        }
        self.at = self.files.len();
        if is_first && !self.writes {
            report!(
                "note: `{}` is unchanged; the tape with what was recorded is `{}` (`--write` records on the image itself)",
                self.path.display(),
                target.display()
            );
        }
        Ok(())
    }

    fn remove(&mut self, _name: &[u8]) -> Result<(), StorageError> {
        Err(StorageError::ReadOnly)
    }

    fn rename(&mut self, _from: &[u8], _to: &[u8]) -> Result<(), StorageError> {
        Err(StorageError::ReadOnly)
    }
}
