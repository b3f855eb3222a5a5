//! A folder of the host as the medium in a drive or recorder.
//!
//! [`file_names`](systems::machine::file_names) maps host names to names of the machine. Subfolders and links
//! that leave the folder are invisible. If two host files have the same name on the machine, as
//! `A.prg` and `a.prg`, the first in byte order is visible.
//!
//! Before a program first changes or removes a file of the host, the folder copies it to `NAME.old.EXT`, which is not
//! on the medium of this session. It copies no files that the session has written.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{Error, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use hardware::{FileKind, Storage, StorageError, StoredFile};
use systems::machine::file_names::{FileNames, MAX_NAME_LEN};

use crate::file;

/// Maximum size of a visible file: the maximum number of blocks in a directory.
const MAX_FILE_SIZE: u64 = 0xffff * 254;

/// Default number of blocks of a disk.
pub const DEFAULT_BLOCKS: u16 = 664;

/// A folder of the host.
///
/// It reads its contents at the start, and after every change of the folder that the host reports.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    names: &'static FileNames,
    blocks: u16,
    entries: Vec<Entry>,
    /// Modification time of the folder before the entries were read.
    modified: Option<SystemTime>,
    /// Files that the session has written, whose earlier contents have a copy.
    own: HashSet<PathBuf>,
    /// The copies of the host's files.
    copies: HashSet<PathBuf>,
}

#[derive(Debug)]
struct Entry {
    path: PathBuf,
    file: StoredFile,
}

impl Folder {
    /// Opens an existing folder with the file-name rules of a machine.
    ///
    /// # Errors
    /// When it does not exist, or is no folder.
    pub fn open(path: &Path, names: &'static FileNames) -> Result<Self> {
        let root = path.canonicalize().with_context(|| {
            format!("cannot use the folder `{}` as a disk; create it first", path.display())
        })?;
        if !root.is_dir() {
            bail!("cannot use `{}` as a disk: it is a file; give its folder", path.display());
        }
        Ok(Self {
            root,
            names,
            blocks: DEFAULT_BLOCKS,
            entries: vec![],
            modified: None,
            own: HashSet::new(),
            copies: HashSet::new(),
        })
    }

    /// Sets the number of blocks of the disk.
    #[must_use]
    pub fn with_blocks(self, blocks: u16) -> Self {
        Self { blocks, ..self }
    }

    /// Returns the modification time of the folder.
    fn modification_time(&self) -> Option<SystemTime> {
        fs::metadata(&self.root).and_then(|about| about.modified()).ok()
    }

    /// Reads the folder again if it has changed.
    fn refresh(&mut self) {
        if self.modified.is_none() || self.modification_time() != self.modified {
            self.read_folder();
        }
    }

    fn read_folder(&mut self) {
        // Before the contents: a change during the reading causes another reading.
        self.modified = self.modification_time();
        self.entries.clear();
        let Ok(folder) = fs::read_dir(&self.root) else { return };
        let mut paths: Vec<PathBuf> = folder.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        let mut names = HashSet::new();
        for path in paths {
            if let Some(entry) = self.entry(path)
                && names.insert(entry.file.name.clone())
            {
                self.entries.push(entry);
            }
        }
    }

    fn entry(&self, path: PathBuf) -> Option<Entry> {
        if self.copies.contains(&path) {
            return None;
        }
        let host = path.file_name()?.to_str()?;
        // `canonicalize` follows links, which must not lead out of the folder.
        let real = path.canonicalize().ok()?;
        let about = real.metadata().ok()?;
        if !real.starts_with(&self.root) || !about.is_file() || about.len() > MAX_FILE_SIZE {
            return None;
        }
        let length = usize::try_from(about.len()).ok()?.saturating_sub(self.names.header_len(host));
        let (name, kind) = self.names.machine_name(host, &head(&real, self.names.head_len(host)))?;
        Some(Entry { path, file: StoredFile { name, kind, length } })
    }

    /// Returns the index and the current entry of a file.
    fn locate(&mut self, name: &[u8]) -> Option<(usize, Entry)> {
        self.refresh();
        let index = self.entries.iter().position(|entry| entry.file.name == name)?;
        let entry = self.entry(self.entries[index].path.clone())?;
        Some((index, entry))
    }

    /// Returns the path and the stored bytes of a new file.
    fn new_file(
        &self,
        name: &[u8],
        kind: FileKind,
        contents: &[u8],
    ) -> Result<(PathBuf, Vec<u8>), StorageError> {
        if name.is_empty() || name.len() > MAX_NAME_LEN {
            return Err(StorageError::Failed);
        }
        let host = self.names.host_name(name, kind, contents);
        let stored = self.names.host_contents(&host, name, kind, contents);
        Ok((self.root.join(host), stored))
    }
}

impl Storage for Folder {
    fn files(&mut self) -> Vec<StoredFile> {
        // The modification time of a folder does not change with the contents of its files.
        self.read_folder();
        self.entries.iter().map(|entry| entry.file.clone()).collect()
    }

    fn find(&mut self, fits: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        self.refresh();
        let entry = self.entries.iter().find(|entry| fits(&entry.file.name, entry.file.kind))?;
        Some((entry.file.name.clone(), entry.file.kind))
    }

    fn blocks_free(&mut self, block: usize) -> usize {
        self.refresh();
        let used = self.entries.iter().map(|entry| entry.file.length.div_ceil(block).max(1)).sum();
        usize::from(self.blocks).saturating_sub(used)
    }

    fn read(&mut self, name: &[u8], kind: FileKind) -> Result<Vec<u8>, StorageError> {
        let (_, entry) =
            self.locate(name).filter(|(_, entry)| entry.file.kind == kind).ok_or(StorageError::NotFound)?;
        let contents = fs::read(&entry.path).map_err(|error| storage_error(&error))?;
        Ok(self.names.machine_contents(entry.host_name(), kind, contents))
    }

    fn write(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        self.refresh();
        if self.entries.iter().any(|entry| entry.file.name == name) {
            return Err(StorageError::Exists);
        }
        let (path, stored) = self.new_file(name, kind, contents)?;
        // This also refuses a dangling link.
        file::write_new(&path, &stored).map_err(|error| storage_error(&error))?;
        self.own.insert(path.clone());
        if let Some(entry) = self.entry(path) {
            let index = self.entries.partition_point(|other| other.path < entry.path);
            self.entries.insert(index, entry);
        }
        self.modified = self.modification_time();
        Ok(())
    }

    fn replace(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), StorageError> {
        let Some((index, old)) = self.locate(name) else { return self.write(name, kind, contents) };
        let stored = self.names.host_contents(old.host_name(), name, kind, contents);
        if self.names.machine_name(old.host_name(), &stored).is_some_and(|(_, now)| now == kind) {
            self.keep_copy(&old.path)?;
            file::write(&old.path, &stored).map_err(|error| storage_error(&error))?;
            self.entries[index].file.length = contents.len();
            self.entries[index].file.kind = kind;
            self.modified = self.modification_time();
            return Ok(());
        }
        let (path, stored) = self.new_file(name, kind, contents)?;
        file::write_new(&path, &stored).map_err(|error| storage_error(&error))?;
        self.own.insert(path);
        self.remove_file(&old.path)
    }

    fn remove(&mut self, name: &[u8]) -> Result<(), StorageError> {
        let (_, entry) = self.locate(name).ok_or(StorageError::NotFound)?;
        self.remove_file(&entry.path)
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), StorageError> {
        let (_, entry) = self.locate(from).ok_or(StorageError::NotFound)?;
        let contents = self.read(from, entry.file.kind)?;
        let (target, stored) = self.new_file(to, entry.file.kind, &contents)?;
        let is_taken = self.entries.iter().any(|entry| entry.file.name == to);
        if is_taken || target.symlink_metadata().is_ok() {
            return Err(StorageError::Exists);
        }
        if self.names.header_len(entry.host_name()) > 0 {
            // The file holds its name.
            file::write_new(&target, &stored).map_err(|error| storage_error(&error))?;
            self.own.insert(target);
            return self.remove_file(&entry.path);
        }
        self.modified = None;
        fs::rename(&entry.path, &target).map_err(|error| storage_error(&error))?;
        // The contents are as much the host's as before.
        if self.own.remove(&entry.path) {
            self.own.insert(target);
        }
        Ok(())
    }

    fn write_at(&mut self, name: &[u8], offset: usize, bytes: &[u8]) -> Result<(), StorageError> {
        let (index, entry) = self.locate(name).ok_or(StorageError::NotFound)?;
        let start = offset + self.names.header_len(entry.host_name());
        self.keep_copy(&entry.path)?;
        // The record is overwritten in place; the drive does not rewrite the whole file, either.
        file::write_at(&entry.path, start as u64, bytes).map_err(|error| storage_error(&error))?;
        self.entries[index].file.length = entry.file.length.max(offset + bytes.len());
        Ok(())
    }
}

impl Folder {
    /// Removes a file, and keeps a copy of one of the host.
    fn remove_file(&mut self, path: &Path) -> Result<(), StorageError> {
        // Another host file may have the same name on the machine.
        self.modified = None;
        if self.own.remove(path) {
            return fs::remove_file(path).map_err(|error| storage_error(&error));
        }
        let copy = file::remove_with_backup(path).map_err(|error| storage_error(&error))?;
        self.copies.insert(copy);
        Ok(())
    }

    /// Copies a file of the host before its first change.
    fn keep_copy(&mut self, path: &Path) -> Result<(), StorageError> {
        if !self.own.contains(path) {
            let copy = file::copy_of(path).map_err(|error| storage_error(&error))?;
            self.copies.insert(copy);
            self.own.insert(path.to_owned());
        }
        Ok(())
    }
}

impl Entry {
    fn host_name(&self) -> &str {
        self.path.file_name().and_then(|host| host.to_str()).unwrap_or_default()
    }
}

/// Returns the first `length` bytes of a file, fewer if it is shorter.
fn head(path: &Path, length: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    if length > 0
        && let Ok(file) = File::open(path)
    {
        // A file that cannot be read has no name on the machine.
        let _ = file.take(length as u64).read_to_end(&mut bytes);
    }
    bytes
}

fn storage_error(error: &Error) -> StorageError {
    match error.kind() {
        ErrorKind::NotFound => StorageError::NotFound,
        ErrorKind::AlreadyExists => StorageError::Exists,
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StorageError::ReadOnly,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => StorageError::Full,
        _ => StorageError::Failed,
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use systems::Machine;

    fn folder() -> (tempfile::TempDir, Folder) {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::open(dir.path(), Machine::C64.file_names).unwrap();
        (dir, folder)
    }

    #[test]
    fn files_come_in_the_order_of_their_names_with_kind_and_length() {
        let (dir, mut folder) = folder();
        for (name, contents) in
            [("b.seq", "12"), ("A.prg", "1"), ("plain", "123"), ("notes.txt", ""), (".hidden", "")]
        {
            fs::write(dir.path().join(name), contents).unwrap();
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
        let (dir, mut folder) = folder();
        folder.write(b"GAME", FileKind::Program, b"\x01\x08").unwrap();
        assert!(dir.path().join("game.prg").exists());
        assert_eq!(folder.write(b"GAME", FileKind::Sequential, b""), Err(StorageError::Exists));
        assert_eq!(folder.read(b"GAME", FileKind::Program), Ok(b"\x01\x08".to_vec()));
        assert_eq!(folder.read(b"GAME", FileKind::Sequential), Err(StorageError::NotFound));
        folder.rename(b"GAME", b"OLD").unwrap();
        folder.remove(b"OLD").unwrap();
        assert_eq!(folder.remove(b"OLD"), Err(StorageError::NotFound));
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_file_of_another_kind_replaces_under_its_own_extension() {
        let dir = tempfile::tempdir().unwrap();
        let mut tape = Folder::open(dir.path(), Machine::MSX.file_names).unwrap();
        let names = || {
            let names = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name());
            names.collect::<Vec<_>>()
        };
        tape.replace(b"game", FileKind::Program, b"\xff\x00\x00").unwrap();
        assert_eq!(names(), ["game.bas"]);
        tape.replace(b"game", FileKind::Program, b"\xfe\x00\x00").unwrap();
        assert_eq!(names(), ["game.bin"]);
        tape.replace(b"game", FileKind::Sequential, b"10 PRINT\r\n").unwrap();
        assert_eq!(names(), ["game.txt"]);
        fs::rename(dir.path().join("game.txt"), dir.path().join("listing.bas")).unwrap();
        assert_eq!(tape.read(b"listing", FileKind::Sequential), Ok(b"10 PRINT\r\n".to_vec()));
    }

    #[test]
    fn names_cannot_leave_the_folder() {
        let (dir, mut folder) = folder();
        for name in [&b"../OUT"[..], b"..", b"/ETC/PASSWD", b".HIDDEN", b"A\\B"] {
            folder.write(name, FileKind::Sequential, b"x").unwrap();
            assert_eq!(folder.read(name, FileKind::Sequential), Ok(b"x".to_vec()));
        }
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 5);
        assert_eq!(folder.files().len(), 5);
    }

    #[test]
    fn a_file_replaces_the_old_one_of_any_kind() {
        let (dir, mut folder) = folder();
        fs::write(dir.path().join("Game.PRG"), "old").unwrap();
        folder.replace(b"GAME", FileKind::Program, b"new").unwrap();
        assert_eq!(fs::read(dir.path().join("Game.PRG")).unwrap(), b"new");
        folder.replace(b"GAME", FileKind::Sequential, b"data").unwrap();
        folder.replace(b"MORE", FileKind::Sequential, b"").unwrap();
        let files: Vec<_> = folder.files().into_iter().map(|file| (file.name, file.length)).collect();
        assert_eq!(files, [(b"GAME".to_vec(), 4), (b"MORE".to_vec(), 0)]);
        // The copy of the host's file has its old contents.
        assert_eq!(fs::read(dir.path().join("Game.old.PRG")).unwrap(), b"old");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 3);
    }

    /// Every operation that changes or removes a file keeps the host's contents, once; files of the session have no
    /// copy.
    #[test]
    fn nothing_of_the_host_is_lost_and_copies_are_not_on_the_medium() {
        type Change = fn(&mut Folder);
        let changes: [(&str, Change); 5] = [
            ("removed", |folder| folder.remove(b"GAME").unwrap()),
            ("replaced", |folder| folder.replace(b"GAME", FileKind::Program, b"new").unwrap()),
            ("of another kind", |folder| folder.replace(b"GAME", FileKind::Sequential, b"new").unwrap()),
            ("written in place", |folder| folder.write_at(b"GAME", 1, b"x").unwrap()),
            ("renamed and removed", |folder| {
                folder.rename(b"GAME", b"OTHER").unwrap();
                folder.remove(b"OTHER").unwrap();
            }),
        ];
        for (how, change) in changes {
            let (dir, mut folder) = folder();
            fs::write(dir.path().join("game.prg"), "mine").unwrap();
            change(&mut folder);
            let contents = |name: &str| fs::read(dir.path().join(name)).ok();
            let copy = contents("game.old.prg").or_else(|| contents("other.old.prg"));
            assert_eq!(copy.as_deref(), Some(&b"mine"[..]), "{how}");
            let names: Vec<_> = folder.files().into_iter().map(|file| file.name).collect();
            assert!(names.iter().all(|name| name == b"GAME"), "{how}: {names:?}");
            let _ = folder.remove(b"GAME");
            folder.write(b"GAME", FileKind::Program, b"again").unwrap();
            folder.replace(b"GAME", FileKind::Program, b"more").unwrap();
            folder.remove(b"GAME").unwrap();
            assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1, "{how}");
        }
    }

    #[test]
    fn host_changes_are_seen_and_own_changes_need_no_refresh() {
        let (dir, mut folder) = folder();
        let all = |folder: &mut Folder| {
            let mut names = String::new();
            while folder
                .find(&|name, _| {
                    let name = String::from_utf8_lossy(name);
                    !names.contains(&*name)
                })
                .inspect(|(name, _)| names.push_str(&String::from_utf8_lossy(name)))
                .is_some()
            {}
            names
        };
        folder.write(b"B", FileKind::Program, b"1").unwrap();
        let read = folder.modified;
        folder.write(b"A", FileKind::Program, b"12").unwrap();
        folder.refresh();
        assert!(folder.modified > read && folder.modified == folder.modification_time());
        assert_eq!(all(&mut folder), "AB");
        fs::write(dir.path().join("c.seq"), vec![0; 255]).unwrap();
        fs::remove_file(dir.path().join("a.prg")).unwrap();
        assert_eq!(all(&mut folder), "BC");
        assert_eq!(folder.blocks_free(254), usize::from(DEFAULT_BLOCKS) - 3);
        assert_eq!(folder.with_blocks(2).blocks_free(254), 0);
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_out_are_not_there() {
        let (dir, mut folder) = folder();
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret"), "s").unwrap();
        std::os::unix::fs::symlink(outside.path().join("secret"), dir.path().join("a.seq")).unwrap();
        std::os::unix::fs::symlink(outside.path().join("new"), dir.path().join("b.seq")).unwrap();
        assert!(folder.files().is_empty());
        assert_eq!(folder.read(b"A", FileKind::Sequential), Err(StorageError::NotFound));
        assert_eq!(folder.write(b"B", FileKind::Sequential, b"x"), Err(StorageError::Exists));
        assert!(!outside.path().join("new").exists());
    }
}
