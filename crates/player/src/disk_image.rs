//! The image of a disk in the drive of a Commodore machine.

use std::cell::{Ref, RefCell};
use std::rc::Rc;

use cbm_dos::{Block, Disk, DosError, Entry, FileType};
use hardware::{DirectoryEntry, FileKind, Sector, SectorError, Sectors, Storage, StorageError, StoredFile};

/// A disk. Clones share it, so that the host keeps one clone while another is in the drive.
#[derive(Clone, Debug)]
pub struct DiskImage(Rc<RefCell<Disk>>);

impl DiskImage {
    /// Makes a medium of a disk.
    #[must_use]
    pub fn new(disk: Disk) -> Self {
        Self(Rc::new(RefCell::new(disk)))
    }

    /// Returns the disk with the changes of programs.
    #[must_use]
    pub fn disk(&self) -> Ref<'_, Disk> {
        self.0.borrow()
    }

    fn entries(&self) -> impl Iterator<Item = (Entry, FileKind)> {
        let entries = self.disk().directory().entries;
        entries.into_iter().filter_map(|entry| kind_of(&entry).map(|kind| (entry, kind)))
    }

    fn entry(&self, name: &[u8]) -> Result<(Entry, FileKind), StorageError> {
        self.entries().find(|(entry, _)| entry.name == name).ok_or(StorageError::NotFound)
    }

    fn change(&mut self, change: impl FnOnce(&mut Disk) -> Result<(), DosError>) -> Result<(), StorageError> {
        change(&mut self.0.borrow_mut()).map_err(storage_error)
    }
}

impl Storage for DiskImage {
    fn files(&mut self) -> Vec<StoredFile> {
        let length = |entry: &Entry| self.disk().contents(entry).map_or(0, |contents| contents.len());
        self.entries()
            .map(|(entry, kind)| StoredFile { length: length(&entry), name: entry.name, kind })
            .collect()
    }

    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        let (entry, kind) = self.entries().find(|(entry, kind)| fits(&entry.name, *kind))?;
        Some((entry.name, kind))
    }

    fn blocks_free(&mut self, _block: usize) -> usize {
        self.disk().free_blocks()
    }

    fn read(&mut self, name: &[u8], kind: FileKind) -> Result<Vec<u8>, StorageError> {
        let (entry, found) = self.entry(name)?;
        if found != kind {
            return Err(StorageError::NotFound);
        }
        self.disk().contents(&entry).map_err(storage_error)
    }

    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        match kind {
            FileKind::Program | FileKind::Sequential => {
                self.change(|disk| disk.write_file(name, type_of(kind), contents))
            }
            FileKind::Relative { record_length } => {
                self.change(|disk| disk.write_relative(name, record_length))?;
                self.write_at(name, 0, contents)
            }
        }
    }

    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        match kind {
            FileKind::Program | FileKind::Sequential => {
                self.change(|disk| disk.replace_file(name, type_of(kind), contents))
            }
            FileKind::Relative { .. } => {
                self.remove(name)?;
                self.write(name, kind, contents)
            }
        }
    }

    fn remove(&mut self, name: &[u8]) -> Result<(), StorageError> {
        if self.entry(name)?.0.file_type.is_locked() {
            return Err(StorageError::Locked);
        }
        self.change(|disk| disk.scratch(name))
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), StorageError> {
        self.change(|disk| disk.rename(from, to))
    }

    fn write_at(&mut self, name: &[u8], offset: usize, bytes: &[u8]) -> Result<(), StorageError> {
        let (entry, _) = self.entry(name)?;
        let record = usize::from(entry.record_length.max(1));
        let records = (offset + bytes.len()).div_ceil(record);
        let length = self.disk().contents(&entry).map_err(storage_error)?.len();
        self.change(|disk| {
            if records * record > length {
                disk.grow_relative(name, records)?;
            }
            disk.write_record(name, offset, bytes)
        })
    }

    fn sectors(&mut self) -> Option<&mut dyn Sectors> {
        Some(self)
    }
}

impl Sectors for DiskImage {
    fn read_sector(&mut self, track: u8, sector: u8) -> Result<Sector, SectorError> {
        self.disk().sector(Block::new(track, sector)).copied().map_err(sector_error)
    }

    fn write_sector(&mut self, track: u8, sector: u8, contents: &Sector) -> Result<(), SectorError> {
        self.0.borrow_mut().write_sector(Block::new(track, sector), contents).map_err(sector_error)
    }

    fn allocate_sector(&mut self, track: u8, sector: u8) -> Result<(), SectorError> {
        self.0.borrow_mut().allocate(Block::new(track, sector)).map_err(sector_error)
    }

    fn free_sector(&mut self, track: u8, sector: u8) -> Result<(), SectorError> {
        self.0.borrow_mut().free(Block::new(track, sector)).map_err(sector_error)
    }

    fn format(&mut self, name: &[u8], id: Option<[u8; 2]>) -> Result<(), SectorError> {
        self.0.borrow_mut().format(name, id).map_err(sector_error)
    }

    fn validate(&mut self) -> Result<(), SectorError> {
        self.0.borrow_mut().validate().map_err(sector_error)
    }

    fn label(&mut self) -> ([u8; 16], [u8; 5]) {
        self.disk().label().unwrap_or(([b' '; 16], [b' '; 5]))
    }

    fn directory(&mut self) -> Vec<DirectoryEntry> {
        let entries = self.disk().directory().entries.into_iter();
        let entry = |Entry { file_type, name, blocks, .. }: Entry| DirectoryEntry {
            file_type: file_type.0,
            name,
            blocks,
        };
        entries.map(entry).collect()
    }
}

/// Returns the kind of a file that programs can open.
fn kind_of(entry: &Entry) -> Option<FileKind> {
    match entry.file_type.number() {
        1 | 3 => Some(FileKind::Sequential),
        2 => Some(FileKind::Program),
        4 => Some(FileKind::Relative { record_length: entry.record_length }),
        _ => None,
    }
}

fn type_of(kind: FileKind) -> FileType {
    match kind {
        FileKind::Program => FileType::PROGRAM,
        FileKind::Sequential => FileType::SEQUENTIAL,
        FileKind::Relative { .. } => FileType::RELATIVE,
    }
}

fn storage_error(error: DosError) -> StorageError {
    match error {
        DosError::NotFound => StorageError::NotFound,
        DosError::Exists => StorageError::Exists,
        DosError::Full | DosError::TooLarge => StorageError::Full,
        DosError::Unreadable(..)
        | DosError::NoBlock(_)
        | DosError::IllegalBlock(_)
        | DosError::CircularChain(_) => StorageError::Sector(sector_error(error)),
    }
}

fn sector_error(error: DosError) -> SectorError {
    match error {
        DosError::Unreadable(number, Block { track, sector }) => {
            SectorError::Unreadable(number, track, sector)
        }
        DosError::IllegalBlock(Block { track, sector }) => SectorError::Illegal(track, sector),
        DosError::CircularChain(Block { track, sector }) => SectorError::Circular(track, sector),
        DosError::NoBlock(next) => {
            next.map_or(SectorError::InUse(0, 0), |next| SectorError::InUse(next.track, next.sector))
        }
        DosError::TooLarge | DosError::NotFound | DosError::Exists | DosError::Full => {
            SectorError::InUse(0, 0)
        }
    }
}
