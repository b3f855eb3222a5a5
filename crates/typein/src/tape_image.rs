//! An image of a cassette in the recorder: `.cas` of an MSX, `.tap` and `.t64` of a C64.
//!
//! The tape has a position: a load without a name gets the next file, so that a program can load its next part. After
//! the end comes the start. Recordings follow the last file.

use std::path::Path;

use anyhow::{Context, Result};
use hardware::{FileKind, Storage, StorageError, StoredFile};
use listing::container::{CassetteFileKind, PulseFile, PulseFileKind, PulseTape, Tape, TapeFile};

use crate::image_file::ImageFile;
use crate::input;

/// The first byte of a file with memory on an MSX.
const MEMORY: u8 = 0xfe;

/// A tape.
pub struct TapeImage {
    image: ImageFile,
    format: Format,
    recordings: Vec<Recording>,
    /// The indices of the next file, of the last file found, and of the last file read.
    at: usize,
    found: usize,
    read: usize,
}

/// The format of the files in the image.
enum Format {
    /// Blocks of bytes.
    Blocks,
    /// Programs of an archive, which is read-only.
    Archive,
    /// Pulses, to which recordings are appended; they may include more than files.
    Pulses(Vec<u8>),
}

/// A file on the tape.
struct Recording {
    name: Vec<u8>,
    kind: FileKind,
    /// Whether it is always loaded to the address in its header.
    is_fixed: bool,
    contents: Vec<u8>,
}

impl TapeImage {
    /// Reads an image of an MSX's tape. With `writes`, recordings change it, else a new image.
    ///
    /// # Errors
    /// When it cannot be read, or is no image of a cassette.
    pub fn open_blocks(path: &Path, writes: bool) -> Result<Self> {
        let files = TapeFile::read_all(&input::read(path, input::LISTING)?)
            .with_context(|| format!("cannot read the tape `{}`", path.display()))?;
        let recordings = files.into_iter().map(|file| Recording {
            kind: match file.kind {
                CassetteFileKind::Text => FileKind::Sequential,
                CassetteFileKind::Tokens | CassetteFileKind::Memory => FileKind::Program,
            },
            name: file.name,
            is_fixed: false,
            contents: file.contents,
        });
        Ok(Self::new(path, writes, Format::Blocks, recordings.collect()))
    }

    /// Reads an image of a C64's tape, as [`open_blocks`](Self::open_blocks) does. Damaged files and those of other
    /// loaders cause a warning. The tape begins after the `loaded` program, if there is one: the program of
    /// this name, or the first.
    ///
    /// # Errors
    /// When it cannot be read, or has no files of the standard loader.
    pub fn open_pulses(path: &Path, writes: bool, loaded: Option<Option<&str>>) -> Result<Self> {
        let image = input::read(path, input::LISTING)?;
        let shown = path.display();
        let tape = PulseTape::read(&image).with_context(|| format!("cannot read the tape `{shown}`"))?;
        let at = match loaded {
            Some(name) => tape.position(name)? + 1,
            None => 0,
        };
        let names = tape.program_names();
        if loaded == Some(None) && names.len() > 1 {
            report!(
                "note: the first of {} programs on the tape: {}; `{shown}:NAME` is another one",
                names.len(),
                names.join(", ")
            );
        }
        let damaged = tape.files.iter().filter(|file| file.contents.is_none()).count() + tape.damaged_headers;
        if damaged > 0 {
            report!("warning: {damaged} files on the tape `{shown}` are damaged and cannot be loaded");
        }
        if tape.has_other_loader {
            report!(
                "warning: the tape `{shown}` has recordings of another loader (a turbo loader), which cannot be loaded"
            );
        }
        // A damaged file keeps its index, so that the position is that of the tape.
        let recordings = tape.files.into_iter().map(|file| Recording {
            kind: match (&file.contents, file.kind) {
                (None, _) | (_, PulseFileKind::Data) => FileKind::Sequential,
                (_, PulseFileKind::Program | PulseFileKind::FixedProgram) => FileKind::Program,
            },
            is_fixed: file.kind == PulseFileKind::FixedProgram,
            name: file.name,
            contents: file.contents.unwrap_or_default(),
        });
        let recordings = recordings.collect();
        Ok(Self { at, ..Self::new(path, writes, Format::Pulses(image), recordings) })
    }

    /// Reads an archive of a C64's tape (.t64), which takes no recordings; `loaded` as for
    /// [`open_pulses`](Self::open_pulses).
    ///
    /// # Errors
    /// When it cannot be read, or is no such archive.
    pub fn open_archive(path: &Path, loaded: Option<Option<&str>>) -> Result<Self> {
        let image = input::read(path, input::LISTING)?;
        let tape =
            Tape::read(&image).with_context(|| format!("cannot read the tape `{}`", path.display()))?;
        let at = match loaded {
            Some(name) => tape.position(name)? + 1,
            None => 0,
        };
        let recordings = tape.entries().iter().enumerate().map(|(index, entry)| {
            let (start, memory) = tape.memory(index);
            Recording {
                name: entry.name.clone(),
                kind: FileKind::Program,
                is_fixed: false,
                contents: [&start.to_le_bytes()[..], &memory].concat(),
            }
        });
        let recordings = recordings.collect();
        Ok(Self { at, ..Self::new(path, false, Format::Archive, recordings) })
    }

    fn new(path: &Path, writes: bool, format: Format, recordings: Vec<Recording>) -> Self {
        Self { image: ImageFile::new(path, writes), format, recordings, at: 0, found: 0, read: 0 }
    }

    /// Indices of the files from the position on, then of those before it.
    fn order(&self) -> impl Iterator<Item = usize> {
        (self.at..self.recordings.len()).chain(0..self.at.min(self.recordings.len()))
    }

    fn position_of(&self, name: &[u8], kind: FileKind) -> Option<usize> {
        let fits =
            |&index: &usize| self.recordings[index].name == name && self.recordings[index].kind == kind;
        // Of several files of this name, the one found.
        Some(self.found)
            .filter(|found| *found < self.recordings.len())
            .filter(fits)
            .or_else(|| self.order().find(fits))
    }

    /// Returns the image with all recordings; the last one is new.
    fn image_with_last(&self) -> Vec<u8> {
        match &self.format {
            Format::Archive => Vec::new(),
            Format::Blocks => {
                let files = self.recordings.iter().map(|recording| TapeFile {
                    name: recording.name.clone(),
                    kind: match recording.kind {
                        FileKind::Program if recording.contents.first() == Some(&MEMORY) => {
                            CassetteFileKind::Memory
                        }
                        FileKind::Program => CassetteFileKind::Tokens,
                        FileKind::Sequential | FileKind::Relative { .. } => CassetteFileKind::Text,
                    },
                    contents: recording.contents.clone(),
                });
                TapeFile::write_all(&files.collect::<Vec<_>>())
            }
            Format::Pulses(image) => self.recordings.last().map_or_else(Vec::new, |recording| {
                let kind = match recording.kind {
                    FileKind::Program => PulseFileKind::Program,
                    FileKind::Sequential | FileKind::Relative { .. } => PulseFileKind::Data,
                };
                let contents = Some(recording.contents.clone());
                PulseTape::record(image, &PulseFile { name: recording.name.clone(), kind, contents })
            }),
        }
    }
}

impl Storage for TapeImage {
    fn files(&mut self) -> Vec<StoredFile> {
        let stored = |index: usize| {
            let Recording { name, kind, contents, .. } = &self.recordings[index];
            StoredFile { name: name.clone(), kind: *kind, length: contents.len() }
        };
        self.order().map(stored).collect()
    }

    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        let found =
            self.order().find(|&index| fits(&self.recordings[index].name, self.recordings[index].kind))?;
        self.found = found;
        let file = &self.recordings[found];
        Some((file.name.clone(), file.kind))
    }

    fn blocks_free(&mut self, _block: usize) -> usize {
        usize::MAX
    }

    fn read(&mut self, name: &[u8], kind: FileKind) -> Result<Vec<u8>, StorageError> {
        let index = self.position_of(name, kind).ok_or(StorageError::NotFound)?;
        (self.at, self.read) = (index + 1, index);
        Ok(self.recordings[index].contents.clone())
    }

    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        self.replace(name, kind, contents)
    }

    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        if matches!(self.format, Format::Archive) {
            return Err(StorageError::ReadOnly);
        }
        self.recordings.push(Recording {
            name: name.to_vec(),
            kind,
            is_fixed: false,
            contents: contents.to_vec(),
        });
        let is_first = !self.image.is_changed();
        let image = self.image_with_last();
        if self.image.write(&image).is_err() {
            self.recordings.pop();
            return Err(StorageError::Failed);
        }
        if let Format::Pulses(old) = &mut self.format {
            *old = image;
        }
        self.at = self.recordings.len();
        if is_first {
            self.image.report("the tape with what was recorded");
        }
        Ok(())
    }

    fn remove(&mut self, _name: &[u8]) -> Result<(), StorageError> {
        Err(StorageError::ReadOnly)
    }

    fn rename(&mut self, _from: &[u8], _to: &[u8]) -> Result<(), StorageError> {
        Err(StorageError::ReadOnly)
    }

    fn has_fixed_address(&mut self) -> bool {
        self.recordings.get(self.read).is_some_and(|recording| recording.is_fixed)
    }
}
