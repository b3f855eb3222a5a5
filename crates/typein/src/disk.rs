//! A folder of the host as the medium in a drive.
//!
//! | in the folder | in the drive |
//! |---|---|
//! | `name.prg`, or `name` without any ending | a program |
//! | `name.seq` | a sequential file |
//! | anything else, hidden files, folders, links that leave the folder | not there |
//!
//! Letters that the machine types without SHIFT are small in the folder; when a name is looked for, a host file's small
//! and capital letters are the same. Characters that a host file name should not have stand as `%` and two hexadecimal
//! digits, so that no name given by a program can leave the folder: `A/B` becomes `a%2Fb.prg`. Two host files that are
//! one name to the machine, as `A.prg` and `a.prg`, show as the first of them in the order of their bytes.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use hardware::{FileKind, Storage, StorageError, StoredFile};

/// The longest name a drive holds.
const LONGEST_NAME: usize = 16;

/// The largest file that is shown: more than any medium of these machines held.
const LARGEST: u64 = 1 << 20;

/// A folder of the host.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
}

struct Entry {
    path: PathBuf,
    file: StoredFile,
}

impl Folder {
    /// Takes a folder that exists.
    ///
    /// # Errors
    /// When it does not, or is no folder.
    pub fn open(path: &Path) -> Result<Self> {
        let root = path.canonicalize().with_context(|| {
            format!("cannot use the folder `{}` as a disk; create it first", path.display())
        })?;
        if !root.is_dir() {
            bail!("cannot use `{}` as a disk: it is a file; give the folder it lies in", path.display());
        }
        Ok(Self { root })
    }

    fn entries(&self) -> Vec<Entry> {
        let Ok(folder) = fs::read_dir(&self.root) else { return Vec::new() };
        let mut paths: Vec<PathBuf> = folder.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        let mut entries: Vec<Entry> = Vec::new();
        for entry in paths.into_iter().filter_map(|path| self.entry(path)) {
            if !entries.iter().any(|other| other.file.name == entry.file.name) {
                entries.push(entry);
            }
        }
        entries
    }

    fn entry(&self, path: PathBuf) -> Option<Entry> {
        let (name, kind) = machine_name(path.file_name()?.to_str()?)?;
        // Links are followed here and must not lead out of the folder.
        let real = path.canonicalize().ok()?;
        let about = real.metadata().ok()?;
        if !real.starts_with(&self.root) || !about.is_file() || about.len() > LARGEST {
            return None;
        }
        let length = usize::try_from(about.len()).ok()?;
        Some(Entry { path, file: StoredFile { name, kind, length } })
    }

    fn find(&self, name: &[u8]) -> Option<Entry> {
        self.entries().into_iter().find(|entry| entry.file.name == name)
    }

    fn path_of(&self, name: &[u8], kind: FileKind) -> Result<PathBuf, StorageError> {
        if name.is_empty() || name.len() > LONGEST_NAME {
            return Err(StorageError::Failed);
        }
        Ok(self.root.join(host_name(name, kind)))
    }
}

impl Storage for Folder {
    fn files(&self) -> Vec<StoredFile> {
        self.entries().into_iter().map(|entry| entry.file).collect()
    }

    fn read(&self, name: &[u8], kind: FileKind) -> Result<Vec<u8>, StorageError> {
        let entry = self.find(name).filter(|entry| entry.file.kind == kind).ok_or(StorageError::NotFound)?;
        fs::read(entry.path).map_err(|error| refusal(&error))
    }

    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        if self.find(name).is_some() {
            return Err(StorageError::Exists);
        }
        let path = self.path_of(name, kind)?;
        // `create_new` also refuses a link that leads nowhere yet.
        let mut file =
            OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| refusal(&error))?;
        file.write_all(contents).map_err(|error| refusal(&error))
    }

    fn remove(&mut self, name: &[u8]) -> Result<(), StorageError> {
        let entry = self.find(name).ok_or(StorageError::NotFound)?;
        fs::remove_file(entry.path).map_err(|error| refusal(&error))
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), StorageError> {
        let entry = self.find(from).ok_or(StorageError::NotFound)?;
        let target = self.path_of(to, entry.file.kind)?;
        if self.find(to).is_some() || target.symlink_metadata().is_ok() {
            return Err(StorageError::Exists);
        }
        fs::rename(entry.path, target).map_err(|error| refusal(&error))
    }
}

fn refusal(error: &std::io::Error) -> StorageError {
    match error.kind() {
        ErrorKind::NotFound => StorageError::NotFound,
        ErrorKind::AlreadyExists => StorageError::Exists,
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StorageError::ReadOnly,
        _ => StorageError::Failed,
    }
}

/// The file name for a machine name.
#[must_use]
pub fn host_name(name: &[u8], kind: FileKind) -> String {
    let mut host = String::new();
    for &code in name {
        match code {
            b'A'..=b'Z' => host.push(char::from(code.to_ascii_lowercase())),
            b'0'..=b'9' | b'-' | b'+' | b'!' | b'#' | b'\'' | b'(' | b')' | b',' | b'&' => {
                host.push(char::from(code));
            }
            // A blank in the middle and a dot behind something are harmless, at the ends they are not.
            b' ' | b'.' if !host.is_empty() => host.push(char::from(code)),
            _ => host.push_str(&format!("%{code:02X}")),
        }
    }
    host + match kind {
        FileKind::Program => ".prg",
        FileKind::Sequential => ".seq",
    }
}

/// The machine name and kind of a file name, if it has one.
#[must_use]
pub fn machine_name(host: &str) -> Option<(Vec<u8>, FileKind)> {
    let lower = host.to_ascii_lowercase();
    let (stem, kind) = if let Some(stem) = lower.strip_suffix(".prg") {
        (stem, FileKind::Program)
    } else if let Some(stem) = lower.strip_suffix(".seq") {
        (stem, FileKind::Sequential)
    } else if lower.contains('.') {
        return None;
    } else {
        (lower.as_str(), FileKind::Program)
    };
    if stem.starts_with('.') {
        return None;
    }
    let mut name = Vec::new();
    let mut bytes = stem.bytes();
    while let Some(byte) = bytes.next() {
        name.push(match byte {
            b'a'..=b'z' => byte.to_ascii_uppercase(),
            b'%' => {
                let digits = [bytes.next()?, bytes.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            b' '..=b'?' | b'@' | b'[' | b']' => byte,
            _ => return None,
        });
    }
    (1..=LONGEST_NAME).contains(&name.len()).then_some((name, kind))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn folder() -> (tempfile::TempDir, Folder) {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(place.path()).unwrap();
        (place, folder)
    }

    #[test]
    fn files_come_in_the_order_of_their_names_with_kind_and_length() {
        let (place, folder) = folder();
        for (name, contents) in
            [("b.seq", "12"), ("A.prg", "1"), ("plain", "123"), ("notes.txt", ""), (".hidden", "")]
        {
            fs::write(place.path().join(name), contents).unwrap();
        }
        let files: Vec<_> =
            folder.files().into_iter().map(|file| (file.name, file.kind, file.length)).collect();
        assert_eq!(
            files,
            [
                (b"A".to_vec(), FileKind::Program, 1),
                (b"B".to_vec(), FileKind::Sequential, 2),
                (b"PLAIN".to_vec(), FileKind::Program, 3),
            ]
        );
    }

    #[test]
    fn what_is_written_can_be_read_renamed_and_removed() {
        let (place, mut folder) = folder();
        folder.write(b"GAME", FileKind::Program, b"\x01\x08").unwrap();
        assert!(place.path().join("game.prg").exists());
        assert_eq!(folder.write(b"GAME", FileKind::Sequential, b""), Err(StorageError::Exists));
        assert_eq!(folder.read(b"GAME", FileKind::Program), Ok(b"\x01\x08".to_vec()));
        assert_eq!(folder.read(b"GAME", FileKind::Sequential), Err(StorageError::NotFound));
        folder.rename(b"GAME", b"OLD").unwrap();
        folder.remove(b"OLD").unwrap();
        assert_eq!(folder.remove(b"OLD"), Err(StorageError::NotFound));
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
    }

    #[test]
    fn names_cannot_leave_the_folder() {
        let (place, mut folder) = folder();
        for name in [&b"../OUT"[..], b"..", b"/ETC/PASSWD", b".HIDDEN", b"A\\B"] {
            folder.write(name, FileKind::Sequential, b"x").unwrap();
            assert_eq!(folder.read(name, FileKind::Sequential), Ok(b"x".to_vec()));
        }
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 5);
        assert_eq!(folder.files().len(), 5);
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_out_are_not_there() {
        let (place, mut folder) = folder();
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret"), "s").unwrap();
        std::os::unix::fs::symlink(outside.path().join("secret"), place.path().join("a.seq")).unwrap();
        std::os::unix::fs::symlink(outside.path().join("new"), place.path().join("b.seq")).unwrap();
        assert!(folder.files().is_empty());
        assert_eq!(folder.read(b"A", FileKind::Sequential), Err(StorageError::NotFound));
        assert_eq!(folder.write(b"B", FileKind::Sequential, b"x"), Err(StorageError::Exists));
        assert!(!outside.path().join("new").exists());
    }

    proptest! {
        #[test]
        fn every_name_survives_the_way_to_the_host_and_back(name in prop::collection::vec(any::<u8>(), 1..=16)) {
            let host = host_name(&name, FileKind::Program);
            prop_assert!(!host.contains('/') && !host.starts_with('.'));
            prop_assert_eq!(machine_name(&host), Some((name, FileKind::Program)));
        }
    }
}
