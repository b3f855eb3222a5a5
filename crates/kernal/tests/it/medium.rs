//! Media in memory: a folder, and a disk with sectors.

use std::collections::{BTreeMap, BTreeSet};
use std::vec::Vec;

use hardware::{DirectoryEntry, FileKind, Sector, SectorError, Sectors, Storage, StorageError, StoredFile};

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

    fn write_at(&mut self, name: &[u8], offset: usize, bytes: &[u8]) -> Result<(), StorageError> {
        let file = self.0.iter_mut().find(|file| file.0 == name).ok_or(StorageError::NotFound)?;
        let end = offset + bytes.len();
        file.2.resize(file.2.len().max(end), 0);
        file.2[offset..end].copy_from_slice(bytes);
        Ok(())
    }
}

/// A disk with sectors. Its files are those of a [`Medium`], and not in its sectors.
#[derive(Default)]
pub struct Floppy {
    files: Medium,
    sectors: BTreeMap<(u8, u8), Vec<u8>>,
    used: BTreeSet<(u8, u8)>,
    name: [u8; 16],
    id: [u8; 5],
    pub entries: Vec<DirectoryEntry>,
}

/// The tracks, and the sectors of each.
const TRACKS: u8 = 35;
const SECTORS: u8 = 17;

fn exists(track: u8, sector: u8) -> Result<(u8, u8), SectorError> {
    let is_legal = (1..=TRACKS).contains(&track) && sector < SECTORS;
    if is_legal { Ok((track, sector)) } else { Err(SectorError::Illegal(track, sector)) }
}

impl Sectors for Floppy {
    fn read_sector(&mut self, track: u8, sector: u8) -> Result<Sector, SectorError> {
        let found = self.sectors.get(&exists(track, sector)?);
        Ok(found.map_or([0; 256], |bytes| bytes[..].try_into().expect("256 bytes")))
    }

    fn write_sector(&mut self, track: u8, sector: u8, contents: &Sector) -> Result<(), SectorError> {
        self.sectors.insert(exists(track, sector)?, contents.to_vec());
        Ok(())
    }

    fn allocate_sector(&mut self, track: u8, sector: u8) -> Result<(), SectorError> {
        let is_free = self.used.insert(exists(track, sector)?);
        if is_free { Ok(()) } else { Err(SectorError::InUse(track, sector + 1)) }
    }

    fn free_sector(&mut self, track: u8, sector: u8) -> Result<(), SectorError> {
        self.used.remove(&exists(track, sector)?);
        Ok(())
    }

    fn format(&mut self, name: &[u8], id: Option<[u8; 2]>) -> Result<(), SectorError> {
        self.name = [0xa0; 16];
        self.name[..name.len()].copy_from_slice(name);
        if let Some([first, second]) = id {
            self.id = [first, second, 0xa0, b'2', b'A'];
        }
        Ok(())
    }

    /// Finds a chain that is not valid after a certain format.
    fn validate(&mut self) -> Result<(), SectorError> {
        if self.name.starts_with(b"BAD") { Err(SectorError::Circular(18, 1)) } else { Ok(()) }
    }

    fn label(&mut self) -> ([u8; 16], [u8; 5]) {
        (self.name, self.id)
    }

    fn directory(&mut self) -> Vec<DirectoryEntry> {
        self.entries.clone()
    }
}

impl Storage for Floppy {
    fn files(&mut self) -> Vec<StoredFile> {
        self.files.files()
    }

    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        self.files.find(fits)
    }

    fn blocks_free(&mut self, block: usize) -> usize {
        self.files.blocks_free(block)
    }

    fn read(&mut self, name: &[u8], kind: FileKind) -> Result<Vec<u8>, StorageError> {
        self.files.read(name, kind)
    }

    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        self.files.write(name, kind, contents)
    }

    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        self.files.replace(name, kind, contents)
    }

    fn remove(&mut self, name: &[u8]) -> Result<(), StorageError> {
        self.files.remove(name)
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), StorageError> {
        self.files.rename(from, to)
    }

    fn sectors(&mut self) -> Option<&mut dyn Sectors> {
        Some(self)
    }
}
