//! Writes files of the host without losing data. Only this module writes files.
//!
//! [`write()`] and its variants write a complete file to a temporary file in the same folder, sync it,
//! and then rename it: after a crash, either the old file or the new one exists.
//! A file that grows while a machine runs is a [`GrowingFile`].
//!
//! Note: a path may lead to something other than a regular file (a pipe, a terminal), or to an open file of the
//! process (`/dev/stdout`). The module writes to it directly and never replaces it.

mod growing;

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{Error, ErrorKind, Result, Seek, SeekFrom, Write};
#[cfg(unix)]
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
#[cfg(unix)]
use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

pub use self::growing::GrowingFile;

/// Returns the context of an error of a write to `path`.
pub fn cannot_write(path: &Path) -> String {
    format!("cannot write `{}`", path.display())
}

/// Reports a file or a folder that is complete.
pub fn report_written(path: &Path) {
    report!("note: wrote `{}`", path.display());
}

/// Writes a file and replaces an existing one.
///
/// # Errors
/// When the file cannot be written; the old file is then unchanged.
pub fn write(path: &Path, contents: &[u8]) -> Result<()> {
    refuse_dash(path)?;
    if is_special_file(path) {
        return open_device(path)?.write_all(contents);
    }
    let target = resolve_links(path);
    TempFile::with_contents(&target, contents)?.replace(&target)
}

/// Writes a file and keeps an existing one as a backup; returns the name of the backup.
///
/// # Errors
/// When the file cannot be written; the old file is then unchanged.
pub fn write_with_backup(path: &Path, contents: &[u8]) -> Result<Option<PathBuf>> {
    if is_special_file(path) || !path.exists() {
        write(path, contents)?;
        return Ok(None);
    }
    let target = resolve_links(path);
    let new = TempFile::with_contents(&target, contents)?;
    let older = backup_name(&target);
    write(&older, &fs::read(&target)?)?;
    new.replace(&target)?;
    Ok(Some(older))
}

/// Writes a file and keeps an existing one as another copy under an unused name; returns that name.
///
/// # Errors
/// When the file cannot be written; the old file is then unchanged.
pub fn write_with_copy(path: &Path, contents: &[u8]) -> Result<Option<PathBuf>> {
    if is_special_file(path) || !path.exists() {
        write(path, contents)?;
        return Ok(None);
    }
    let target = resolve_links(path);
    let new = TempFile::with_contents(&target, contents)?;
    let copy = copy_of(&target)?;
    new.replace(&target)?;
    Ok(Some(copy))
}

/// Copies a file to an unused name in its folder, and returns that.
///
/// # Errors
/// When the copy cannot be written.
pub fn copy_of(path: &Path) -> Result<PathBuf> {
    let copy = unused_name(path, "old");
    write_new(&copy, &fs::read(path)?)?;
    Ok(copy)
}

/// Renames a file to its backup name, and returns that.
///
/// # Errors
/// When the file cannot be renamed.
pub fn remove_with_backup(path: &Path) -> Result<PathBuf> {
    let older = unused_name(path, "old");
    fs::rename(path, &older)?;
    sync_folder(path);
    Ok(older)
}

/// Creates a file that must not exist, for appending.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] when the path exists, even as a dangling link; and when the file cannot be
/// created.
pub fn create_new(path: &Path) -> Result<File> {
    refuse_dash(path)?;
    OpenOptions::new().append(true).create_new(true).open(path)
}

/// Creates a file for a log, which replaces an existing one.
///
/// # Errors
/// When it cannot be created.
pub fn create_log(path: &Path) -> Result<File> {
    refuse_dash(path)?;
    if is_special_file(path) { open_device(path) } else { File::create(resolve_links(path)) }
}

/// Opens a file to append to it; creates it where it does not exist.
///
/// # Errors
/// When it cannot be opened or created.
pub fn append_to(path: &Path) -> Result<File> {
    refuse_dash(path)?;
    OpenOptions::new().append(true).create(true).open(path)
}

/// Writes bytes into an existing file at an offset.
///
/// # Errors
/// When the file cannot be written.
pub fn write_at(path: &Path, offset: u64, bytes: &[u8]) -> Result<()> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.seek(SeekFrom::Start(offset))?;
    file.write_all(bytes)
}

/// Writes a file that must not exist.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] when the path exists, even as a dangling link; and when the file
/// cannot be written.
pub fn write_new(path: &Path, contents: &[u8]) -> Result<()> {
    refuse_dash(path)?;
    if path.symlink_metadata().is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let new = TempFile::with_contents(path, contents)?;
    match fs::hard_link(&new.path, path) {
        Ok(()) => {
            sync_folder(path);
            Ok(())
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // On a file system without hard links, an empty file reserves the name.
        Err(_) => {
            OpenOptions::new().write(true).create_new(true).open(path)?;
            new.replace(path)
        }
    }
}

/// Checks whether a file could be written, without changing it, so that a long run does not fail at
/// its end.
///
/// # Errors
/// When it could not be written.
pub fn check_writable(path: &Path) -> Result<()> {
    refuse_dash(path)?;
    if is_pipe(path) {
        // To open and close the pipe would end it for its reader.
        return Ok(());
    }
    if is_special_file(path) {
        return open_device(path).map(drop);
    }
    TempFile::create(&resolve_links(path)).map(drop)
}

/// Returns the backup name of [`write_with_backup`]: `game.old.prg` for `game.prg`.
pub fn backup_name(path: &Path) -> PathBuf {
    marked(path, "old")
}

/// Returns a name that does not exist: `game.changed.dsk` for `game.dsk`, else `game.changed-2.dsk` and so on.
pub fn changed_name(path: &Path) -> PathBuf {
    unused_name(path, "changed")
}

/// Returns the first unused name with a mark before the extension; also a dangling link uses a name.
fn unused_name(path: &Path, mark: &str) -> PathBuf {
    let first = std::iter::once(marked(path, mark));
    let others = (2..).map(|number| marked(path, &format!("{mark}-{number}")));
    first.chain(others).find(|path| path.symlink_metadata().is_err()).expect("there are endless numbers")
}

/// Returns a name with a mark before its extension.
fn marked(path: &Path, mark: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(".");
    name.push(mark);
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Refuses `-`, which means standard output in other programs.
///
/// # Errors
/// For `-`.
pub fn refuse_dash(path: &Path) -> Result<()> {
    if path != Path::new("-") {
        return Ok(());
    }
    let message = "`-` is not a file; use `/dev/stdout` for standard output, `./-` for a file of this name";
    Err(Error::new(ErrorKind::InvalidInput, message))
}

/// Returns whether the path leads to no regular file (a device, a pipe, a folder), or to an open file of a
/// process, as `/dev/stdout` does.
pub fn is_special_file(path: &Path) -> bool {
    path.metadata().is_ok_and(|about| !about.is_file()) || links(path).any(|path| is_descriptor(&path))
}

/// Opens a special file for appending. A pipe without a reader is an error: waiting for one would block signals.
fn open_device(path: &Path) -> Result<File> {
    #[cfg(unix)]
    let _reader = if is_pipe(path) { Some(pipe_with_reader(path)?) } else { None };
    OpenOptions::new().append(true).open(path)
}

/// Returns whether a path without links in its last part is an open file of a process: `/dev/fd/1`,
/// `/proc/self/fd/1`.
fn is_descriptor(path: &Path) -> bool {
    let folder = folder_of(path).canonicalize().unwrap_or_default();
    let is_of_process = folder.starts_with("/proc") && folder.file_name().is_some_and(|name| name == "fd");
    is_of_process || folder == Path::new("/dev/fd")
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    path.metadata().is_ok_and(|about| about.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_path: &Path) -> bool {
    false
}

#[cfg(unix)]
fn pipe_with_reader(path: &Path) -> Result<File> {
    let opened = OpenOptions::new().write(true).custom_flags(libc::O_NONBLOCK).open(path);
    opened.map_err(|error| match error.raw_os_error() {
        Some(libc::ENXIO) => {
            Error::new(ErrorKind::NotConnected, "no process reads this pipe; start its reader first")
        }
        _ => error,
    })
}

/// Resolves links to a file, which need not exist.
fn resolve_links(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| links(path).last().unwrap_or_default())
}

/// Returns a path and the targets of its links in order, at most 40 of a loop.
fn links(path: &Path) -> impl Iterator<Item = PathBuf> {
    // Linux follows 40, too.
    const MAX_LINKS: usize = 40;
    let next = |path: &PathBuf| Some(folder_of(path).join(fs::read_link(path).ok()?));
    std::iter::successors(Some(path.to_owned()), next).take(MAX_LINKS)
}

/// A new temporary file in the folder of its target. `drop` removes it unless it has replaced the target.
struct TempFile {
    path: PathBuf,
    file: File,
}

impl TempFile {
    /// Creates an empty temporary file for `target`, with the permissions of the existing file.
    fn create(target: &Path) -> Result<Self> {
        let permissions = match target.metadata() {
            Ok(about) if about.permissions().readonly() => {
                return Err(Error::new(ErrorKind::PermissionDenied, "the file is read-only"));
            }
            Ok(about) => Some(about.permissions()),
            Err(_) => None,
        };
        remove_stale(target);
        loop {
            static FILES: AtomicU32 = AtomicU32::new(0);
            let mut name = OsString::from(".typein-");
            name.push(format!("{}-{}.new", process::id(), FILES.fetch_add(1, Ordering::Relaxed)));
            let path = target.with_file_name(name);
            // `remove_stale` removes a file of an earlier process with this id once no process has that id.
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(file) => {
                    let new = Self { path, file };
                    if let Some(permissions) = permissions {
                        new.file.set_permissions(permissions)?;
                    }
                    return Ok(new);
                }
            }
        }
    }

    /// Creates a temporary file for `target` with these contents, synced to the disk.
    fn with_contents(target: &Path, contents: &[u8]) -> Result<Self> {
        let mut new = Self::create(target)?;
        new.file.write_all(contents)?;
        new.file.sync_all()?;
        Ok(new)
    }

    fn replace(self, target: &Path) -> Result<()> {
        fs::rename(&self.path, target)?;
        sync_folder(target);
        Ok(())
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        // After the rename the file no longer exists under this name.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes temporary files of killed processes in the folder of `target`; once per folder.
#[cfg(unix)]
fn remove_stale(target: &Path) {
    static CLEANED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let folder = folder_of(target);
    if !CLEANED.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        return;
    }
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        if entry.file_name().to_str().and_then(writer_process).is_some_and(|process| !is_running(process)) {
            // Another process may have removed it at the same time.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Only Unix can test whether a process is running.
#[cfg(not(unix))]
fn remove_stale(_target: &Path) {}

/// Returns the process id in a temporary file name: 17 for `.typein-17-2.new`.
#[cfg(unix)]
fn writer_process(name: &str) -> Option<i32> {
    let (process, count) = name.strip_prefix(".typein-")?.strip_suffix(".new")?.split_once('-')?;
    count.parse::<u32>().ok()?;
    process.parse().ok()
}

#[cfg(unix)]
fn is_running(process: i32) -> bool {
    let Some(process) = rustix::process::Pid::from_raw(process) else { return true };
    rustix::process::test_kill_process(process) != Err(rustix::io::Errno::SRCH)
}

/// Returns the folder of a path.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Syncs the directory entry of a file. Not every host can sync a folder; the file is complete in
/// any case.
fn sync_folder(path: &Path) {
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_replaces_the_old_one_and_leaves_no_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!((fs::read(&path).unwrap(), names(folder.path())), (b"two".to_vec(), vec!["a.txt".into()]));
    }

    #[test]
    fn the_older_file_is_kept_under_a_name_of_the_same_ending() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.prg");
        assert_eq!(write_with_backup(&path, b"one").unwrap(), None);
        let older = write_with_backup(&path, b"two").unwrap().unwrap();
        assert_eq!((fs::read(&path).unwrap(), fs::read(&older).unwrap()), (b"two".to_vec(), b"one".to_vec()));
        assert_eq!(names(folder.path()), ["a.old.prg", "a.prg"]);
    }

    #[test]
    fn a_new_file_does_not_replace_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        write_new(&path, b"one").unwrap();
        assert_eq!(write_new(&path, b"two").unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!((fs::read(&path).unwrap(), names(folder.path())), (b"one".to_vec(), vec!["a.txt".into()]));
    }

    #[cfg(unix)]
    #[test]
    fn a_protected_file_stays_and_a_link_leads_to_the_file_written() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [path, link] = ["a.txt", "b.txt"].map(|name| folder.path().join(name));
        write(&path, b"one").unwrap();
        symlink(&path, &link).unwrap();
        write(&link, b"two").unwrap();
        assert!(link.symlink_metadata().unwrap().is_symlink());
        fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).unwrap();
        assert_eq!(write(&path, b"three").unwrap_err().kind(), ErrorKind::PermissionDenied);
        assert_eq!(fs::read(&path).unwrap(), b"two");
    }

    #[cfg(unix)]
    #[test]
    fn temporary_files_of_ended_processes_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        // No process has the largest id; process 1 runs as long as the host.
        let stale = format!(".typein-{}-0.new", i32::MAX);
        for name in [&stale[..], ".typein-1-0.new", ".typein-x-0.new", "typein-5-0.new"] {
            fs::write(folder.path().join(name), "x").unwrap();
        }
        write(&folder.path().join("a.txt"), b"one").unwrap();
        assert_eq!(names(folder.path()), [".typein-1-0.new", ".typein-x-0.new", "a.txt", "typein-5-0.new"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_file_that_is_not_there_stays() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let [first, second] = ["a.txt", "b.txt"].map(|name| folder.path().join(name));
        symlink("b.txt", &first).unwrap();
        symlink("c.txt", &second).unwrap();
        write(&first, b"one").unwrap();
        assert!(
            first.symlink_metadata().unwrap().is_symlink() && second.symlink_metadata().unwrap().is_symlink()
        );
        assert_eq!(fs::read(folder.path().join("c.txt")).unwrap(), b"one");
        let round = folder.path().join("d.txt");
        symlink("d.txt", &round).unwrap();
        let _ = write(&round, b"two");
        assert_eq!(write_new(&round, b"two").unwrap_err().kind(), ErrorKind::AlreadyExists);
    }

    /// A link to an open file, like `/dev/stdout`.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_link_to_an_open_file_is_written_and_not_replaced() {
        use std::io::Read;
        use std::os::{fd::AsRawFd, unix::fs::symlink};
        let folder = tempfile::tempdir().unwrap();
        let [path, link] = ["out.txt", "stdout"].map(|name| folder.path().join(name));
        let mut out = File::options().read(true).append(true).create(true).open(&path).unwrap();
        out.write_all(b"before ").unwrap();
        let descriptor = format!("/proc/self/fd/{}", out.as_raw_fd());
        symlink(&descriptor, &link).unwrap();
        // Also when the file has no name any more.
        fs::remove_file(&path).unwrap();
        write(&link, b"one ").unwrap();
        let mut growing = GrowingFile::create(&link).unwrap();
        growing.append(b"two").unwrap();
        growing.finish().unwrap();
        out.seek(SeekFrom::Start(0)).unwrap();
        let mut text = String::new();
        out.read_to_string(&mut text).unwrap();
        assert_eq!((text.as_str(), names(folder.path())), ("before one two", vec!["stdout".into()]));
        // The descriptor is closed: the write fails, and the link remains.
        drop(out);
        assert!(write(&link, b"three").is_err() && GrowingFile::create(&link).is_err());
        assert!(check_writable(&link).is_err() && link.symlink_metadata().unwrap().is_symlink());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_an_error() {
        for result in
            [write(Path::new("/dev/full"), b"x"), write_with_backup(Path::new("/dev/full"), b"x").map(drop)]
        {
            assert_eq!(result.unwrap_err().kind(), ErrorKind::StorageFull);
        }
    }
}
