//! The image of a disk or tape on the host, and the file for its changes.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::file;

/// An image. It writes changes of programs to a new file in its folder, or to the image itself.
pub struct ImageFile {
    path: PathBuf,
    writes: bool,
    /// The file with the changes, after the first one.
    changed: Option<PathBuf>,
}

impl ImageFile {
    /// Creates it for an image; with `writes`, [`write()`](Self::write) changes its own file.
    pub fn new(path: &Path, writes: bool) -> Self {
        Self { path: path.to_owned(), writes, changed: None }
    }

    /// Writes the current image.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&mut self, image: &[u8]) -> Result<()> {
        let target = self.changed.get_or_insert_with(|| {
            if self.writes { self.path.clone() } else { file::changed_name(&self.path) }
        });
        file::write(target, image).with_context(|| file::cannot_write(target))
    }

    /// Returns whether the image was written.
    pub fn is_changed(&self) -> bool {
        self.changed.is_some()
    }

    /// Reports the file with the changes, if there are any; `what` names the medium.
    pub fn report(&self, what: &str) {
        let Some(changed) = &self.changed else { return };
        if self.writes {
            file::report_written(changed);
        } else {
            report!(
                "note: `{}` is unchanged; {what} is `{}` (`--write` changes the image itself)",
                self.path.display(),
                changed.display()
            );
        }
    }
}
