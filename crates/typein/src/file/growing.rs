//! A file that grows with its data, so that the data survives a sudden end.

use std::fs::{self, File};
use std::io::{Result, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{TempFile, backup_name, is_special_file, open_device, refuse_dash, resolve_links, sync_folder};

/// A file that replaces its target when the first bytes are appended, and grows there.
///
/// The previous file stays under [`backup_name`] until [`finish`](Self::finish) completes the new one.
pub struct GrowingFile {
    path: PathBuf,
    state: State,
    length: u64,
}

enum State {
    /// Nothing has been appended.
    Pending { target: PathBuf, new: TempFile },
    /// Renamed to its target.
    Replaced { target: PathBuf, file: File, older: Option<PathBuf> },
    /// A device or a pipe.
    Direct(File),
}

impl State {
    fn file(&mut self) -> &mut File {
        match self {
            Self::Pending { new, .. } => &mut new.file,
            Self::Replaced { file, .. } | Self::Direct(file) => file,
        }
    }
}

impl GrowingFile {
    /// Starts a file. The existing file stays until the first bytes are appended.
    ///
    /// # Errors
    /// When the file cannot be created.
    pub fn create(path: &Path) -> Result<Self> {
        refuse_dash(path)?;
        let state = if is_special_file(path) {
            State::Direct(open_device(path)?)
        } else {
            let target = resolve_links(path);
            let new = TempFile::create(&target)?;
            State::Pending { target, new }
        };
        Ok(Self { path: path.to_owned(), state, length: 0 })
    }

    /// Continues an existing file after its first `length` bytes; the others are cut off.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn resume(path: &Path, length: u64) -> Result<Self> {
        let mut file = File::options().write(true).open(path)?;
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        let state = State::Replaced { target: resolve_links(path), file, older: None };
        Ok(Self { path: path.to_owned(), state, length })
    }

    /// Returns the length in bytes.
    pub fn len(&self) -> u64 {
        self.length
    }

    /// Returns the message for a failed write; `what` describes the file.
    pub fn error_message(&self, what: &str) -> String {
        let refusal = format!("cannot write {what} `{}`", self.path.display());
        match &self.state {
            State::Replaced { older: Some(older), .. } => {
                format!("{refusal} (its previous contents are in `{}`)", older.display())
            }
            State::Replaced { .. } | State::Pending { .. } | State::Direct(_) => refusal,
        }
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// When the write fails; the file is then unchanged.
    pub fn append(&mut self, bytes: &[u8]) -> Result<()> {
        let file = self.state.file();
        if let Err(error) = file.write_all(bytes) {
            // A device has no length; that error does not matter.
            let _ = file.set_len(self.length).and_then(|()| file.seek(SeekFrom::Start(self.length)));
            return Err(error);
        }
        self.length += bytes.len() as u64;
        self.replace()
    }

    /// Overwrites bytes from `at` on; all of them exist already.
    ///
    /// # Errors
    /// When the write fails, or the file cannot seek.
    pub fn patch(&mut self, at: u64, bytes: &[u8]) -> Result<()> {
        let file = self.state.file();
        file.seek(SeekFrom::Start(at))?;
        file.write_all(bytes)?;
        file.seek(SeekFrom::Start(self.length)).map(drop)
    }

    /// Completes the file, syncs it, and removes the backup. Without appended bytes the file is empty.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn finish(mut self) -> Result<()> {
        self.replace()?;
        if let State::Replaced { target, file, older } = self.state {
            file.sync_all()?;
            if let Some(older) = older {
                fs::remove_file(older)?;
            }
            sync_folder(&target);
        }
        Ok(())
    }

    fn replace(&mut self) -> Result<()> {
        let State::Pending { target, new } = &mut self.state else { return Ok(()) };
        let file = new.file.try_clone()?;
        let older = keep_backup(target)?;
        fs::rename(&new.path, &*target)?;
        self.state = State::Replaced { target: std::mem::take(target), file, older };
        Ok(())
    }
}

/// Renames the file at `target`, if it exists, to its backup name. An existing backup is the complete file of a run
/// that ended suddenly, and the file at `target` is incomplete: this backup stays.
fn keep_backup(target: &Path) -> Result<Option<PathBuf>> {
    let older = backup_name(target);
    if !target.exists() || older.symlink_metadata().is_ok() {
        return Ok(None);
    }
    // A file system without hard links has no file at `target` for a moment.
    fs::hard_link(target, &older).or_else(|_| fs::rename(target, &older))?;
    Ok(Some(older))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_file_stays_until_something_is_written_and_beside_the_new_one_until_that_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let [path, older] = ["a.gif", "a.old.gif"].map(|name| folder.path().join(name));
        fs::write(&path, "old").unwrap();
        drop(GrowingFile::create(&path).unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"old");
        let mut file = GrowingFile::create(&path).unwrap();
        file.append(b"new").unwrap();
        file.append(b"er").unwrap();
        file.patch(0, b"N").unwrap();
        assert_eq!(
            (fs::read(&path).unwrap(), fs::read(&older).unwrap()),
            (b"Newer".to_vec(), b"old".to_vec())
        );
        assert_eq!(file.len(), 5);
        assert!(file.error_message("the recording").contains("a.old.gif"));
        file.append(b"!").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"Newer!");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_interrupted_file_goes_on_after_its_valid_part() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jsonl");
        fs::write(&path, "{}\n{}\n{\"cut o").unwrap();
        let mut file = GrowingFile::resume(&path, 6).unwrap();
        file.append(b"[]\n").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"{}\n{}\n[]\n");
    }

    #[test]
    fn a_complete_file_of_a_run_that_ended_suddenly_is_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        let [path, older] = ["a.gif", "a.old.gif"].map(|name| folder.path().join(name));
        fs::write(&path, "cut off").unwrap();
        fs::write(&older, "complete").unwrap();
        let mut file = GrowingFile::create(&path).unwrap();
        file.append(b"new").unwrap();
        file.finish().unwrap();
        assert_eq!(
            (fs::read(&path).unwrap(), fs::read(&older).unwrap()),
            (b"new".to_vec(), b"complete".to_vec())
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_an_error() {
        let mut file = GrowingFile::create(Path::new("/dev/full")).unwrap();
        assert_eq!(file.append(b"x").unwrap_err().kind(), std::io::ErrorKind::StorageFull);
        assert_eq!(file.len(), 0);
    }
}
