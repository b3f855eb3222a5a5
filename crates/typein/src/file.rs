//! Writing files of the host so that nothing is lost: the one way in which this program does it.
//!
//! A file that is complete when it is written ([`write()`] and its sisters) is written beside its place, brought to the
//! disk, and then takes its place in one step: whatever happens, the old file is there or the new one. A file that grows
//! while a machine runs is a [`GrowingFile`].
//!
//! The thing newcomers get wrong: what stands at a path may be no file (`/dev/stdout`, a pipe). There is nothing to lose
//! then, and it is written to directly.

mod growing;

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{Error, ErrorKind, Result, Write};
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

/// Writes a file, in place of one that is there.
///
/// # Errors
/// When the host refuses; then the old file is as it was.
pub fn write(path: &Path, contents: &[u8]) -> Result<()> {
    refuse_dash(path)?;
    if is_special_file(path) {
        return open_device(path)?.write_all(contents);
    }
    let place = resolve_links(path);
    TempFile::with_contents(&place, contents)?.replace(&place)
}

/// Writes a file, in place of one that is there, which is kept under another name; gives that name.
///
/// # Errors
/// When the host refuses; then the old file is as it was.
pub fn write_with_backup(path: &Path, contents: &[u8]) -> Result<Option<PathBuf>> {
    if is_special_file(path) || !path.exists() {
        write(path, contents)?;
        return Ok(None);
    }
    let place = resolve_links(path);
    let new = TempFile::with_contents(&place, contents)?;
    let older = backup_name(&place);
    write(&older, &fs::read(&place)?)?;
    new.replace(&place)?;
    Ok(Some(older))
}

/// Writes a file where there is none.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] when something is there, were it a link that leads nowhere; and when the host refuses.
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
        // A file system without links: an empty file keeps the place.
        Err(_) => {
            OpenOptions::new().write(true).create_new(true).open(path)?;
            new.replace(path)
        }
    }
}

/// Finds out whether a file could be written, without changing what is there: a path that cannot be is better told before
/// a long run.
///
/// # Errors
/// When it could not.
pub fn check_writable(path: &Path) -> Result<()> {
    refuse_dash(path)?;
    if is_pipe(path) {
        // Opened and closed, it would end for its reader.
        return Ok(());
    }
    if is_special_file(path) {
        return open_device(path).map(drop);
    }
    TempFile::create(&resolve_links(path)).map(drop)
}

/// The name under which [`write_with_backup`] keeps the older file: `game.old.prg` for `game.prg`.
pub fn backup_name(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(".old");
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Refuses the path that other programs take for standard output: what is meant is not a file called `-`.
///
/// # Errors
/// For `-`.
pub fn refuse_dash(path: &Path) -> Result<()> {
    if path != Path::new("-") {
        return Ok(());
    }
    let words = "`-` is no file: `/dev/stdout` is standard output, and `./-` a file of this name";
    Err(Error::new(ErrorKind::InvalidInput, words))
}

/// Something is at the path that is no ordinary file: a device, a pipe, a folder.
pub fn is_special_file(path: &Path) -> bool {
    path.metadata().is_ok_and(|about| !about.is_file())
}

/// Opens what is no file for writing. A pipe that no process reads is an error: to wait for one there would make this process deaf
/// to signals.
fn open_device(path: &Path) -> Result<File> {
    #[cfg(unix)]
    let _reader = if is_pipe(path) { Some(pipe_with_reader(path)?) } else { None };
    OpenOptions::new().write(true).open(path)
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

/// The path of the file itself, where links lead to one.
fn resolve_links(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// A new file beside its place. It goes away again unless it takes the place.
struct TempFile {
    path: PathBuf,
    file: File,
}

impl TempFile {
    /// An empty file beside `place`, with the permissions of the file that is there.
    fn create(place: &Path) -> Result<Self> {
        let permissions = match place.metadata() {
            Ok(about) if about.permissions().readonly() => {
                return Err(Error::new(ErrorKind::PermissionDenied, "the file is protected from writing"));
            }
            Ok(about) => Some(about.permissions()),
            Err(_) => None,
        };
        remove_stale(place);
        loop {
            static FILES: AtomicU32 = AtomicU32::new(0);
            let mut name = OsString::from(".typein-");
            name.push(format!("{}-{}.new", process::id(), FILES.fetch_add(1, Ordering::Relaxed)));
            let path = place.with_file_name(name);
            // What a process of this number has left behind is removed when none of that number runs.
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

    /// A file with these contents beside `place`, safely on the disk.
    fn with_contents(place: &Path, contents: &[u8]) -> Result<Self> {
        let mut new = Self::create(place)?;
        new.file.write_all(contents)?;
        new.file.sync_all()?;
        Ok(new)
    }

    fn replace(self, place: &Path) -> Result<()> {
        fs::rename(&self.path, place)?;
        sync_folder(place);
        Ok(())
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        // It is not there any more if it has taken its place.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes the files beside `place` that processes left behind which were ended suddenly; once for each folder.
#[cfg(unix)]
fn remove_stale(place: &Path) {
    static CLEANED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let folder = folder_of(place);
    if !CLEANED.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        return;
    }
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        if entry.file_name().to_str().and_then(writer_process).is_some_and(|process| !is_running(process)) {
            // Another process may have removed it in the same moment.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a process is running can only be asked there.
#[cfg(not(unix))]
fn remove_stale(_place: &Path) {}

/// The process that writes a file of this name: 17 of `.typein-17-2.new`.
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

/// The folder in which a path lies.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Brings the entry of a file to the disk. Not every host can do that with a folder, and the file is whole in any case.
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
    fn a_file_is_written_in_place_of_the_old_one_and_nothing_else_is_left() {
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
    fn a_new_file_does_not_take_the_place_of_another() {
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
    fn what_a_process_that_is_gone_left_behind_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        // No process has the largest number; the first one runs as long as the host does.
        let stale = format!(".typein-{}-0.new", i32::MAX);
        for name in [&stale[..], ".typein-1-0.new", ".typein-x-0.new", "typein-5-0.new"] {
            fs::write(folder.path().join(name), "x").unwrap();
        }
        write(&folder.path().join("a.txt"), b"one").unwrap();
        assert_eq!(names(folder.path()), [".typein-1-0.new", ".typein-x-0.new", "a.txt", "typein-5-0.new"]);
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
