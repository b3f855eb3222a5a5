//! A disk in memory, the same in every execution until a program writes on it.

use std::cell::RefCell;
use std::rc::Rc;

use hardware::{FileKind, Storage, StorageError, StoredFile};

/// The max size of a file: programs that write forever must not exhaust the host's memory.
const MAX_FILE_SIZE: usize = 1 << 16;

/// The capacity in blocks.
const BLOCKS: usize = 256;

/// The initial files: empty, of one byte, of line ends only, and a program.
const FILES: [(&[u8], FileKind, &[u8]); 5] = [
    (b"EMPTY", FileKind::Sequential, b""),
    (b"ONE", FileKind::Sequential, b"1"),
    (b"CRS", FileKind::Sequential, b"\r\r\r"),
    (b"TEXT", FileKind::Sequential, b"A,\"B,C\",3\rD:E\r"),
    (b"PROGRAM", FileKind::Program, b"\x01\x08\x07\x08\x0a\x00\x80\x00\x00\x00"),
];

struct File {
    name: Vec<u8>,
    kind: FileKind,
    contents: Vec<u8>,
}

/// The disk; clones share it, so that one can be in the drive while the other is reset.
#[derive(Clone)]
pub struct MemoryDisk(Rc<RefCell<Files>>);

struct Files {
    files: Vec<File>,
    is_changed: bool,
}

impl MemoryDisk {
    /// Creates a disk with the initial files.
    pub fn new() -> Self {
        Self(Rc::new(RefCell::new(Files { files: first_files(), is_changed: false })))
    }

    /// Restores the initial files.
    pub fn reset(&self) {
        let mut disk = self.0.borrow_mut();
        if disk.is_changed {
            *disk = Files { files: first_files(), is_changed: false };
        }
    }
}

fn first_files() -> Vec<File> {
    let file = |&(name, kind, contents): &(&[u8], FileKind, &[u8])| File {
        name: name.to_vec(),
        kind,
        contents: contents.to_vec(),
    };
    FILES.iter().map(file).collect()
}

impl Files {
    fn index_of(&self, name: &[u8]) -> Result<usize, StorageError> {
        self.files.iter().position(|file| file.name == name).ok_or(StorageError::NotFound)
    }
}

impl Storage for MemoryDisk {
    fn files(&mut self) -> Vec<StoredFile> {
        let about = |file: &File| StoredFile {
            name: file.name.clone(),
            kind: file.kind,
            length: file.contents.len(),
        };
        self.0.borrow().files.iter().map(about).collect()
    }

    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        let disk = self.0.borrow();
        let file = disk.files.iter().find(|file| fits(&file.name, file.kind))?;
        Some((file.name.clone(), file.kind))
    }

    fn blocks_free(&mut self, block: usize) -> usize {
        let used = |file: &File| file.contents.len().div_ceil(block).max(1);
        BLOCKS.saturating_sub(self.0.borrow().files.iter().map(used).sum())
    }

    fn read(&mut self, name: &[u8], kind: FileKind) -> Result<Vec<u8>, StorageError> {
        let disk = self.0.borrow();
        let file = &disk.files[disk.index_of(name)?];
        if file.kind == kind { Ok(file.contents.clone()) } else { Err(StorageError::NotFound) }
    }

    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        let mut disk = self.0.borrow_mut();
        assert!(
            !name.is_empty() && name.len() <= 16,
            "the drive writes a file with a name of {} bytes",
            name.len()
        );
        if disk.index_of(name).is_ok() {
            return Err(StorageError::Exists);
        }
        if contents.len() > MAX_FILE_SIZE {
            return Err(StorageError::Full);
        }
        disk.is_changed = true;
        disk.files.push(File { name: name.to_vec(), kind, contents: contents.to_vec() });
        Ok(())
    }

    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        // This disk cannot fail, so that the new file may replace the old one before it is written.
        let _ = self.remove(name);
        self.write(name, kind, contents)
    }

    fn remove(&mut self, name: &[u8]) -> Result<(), StorageError> {
        let mut disk = self.0.borrow_mut();
        let index = disk.index_of(name)?;
        disk.is_changed = true;
        disk.files.remove(index);
        Ok(())
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), StorageError> {
        let mut disk = self.0.borrow_mut();
        let index = disk.index_of(from)?;
        if disk.index_of(to).is_ok() {
            return Err(StorageError::Exists);
        }
        disk.is_changed = true;
        disk.files[index].name = to.to_vec();
        Ok(())
    }
}
