//! The drives, their disks, and the date.

use alloc::vec::Vec;

use fat12::{Date, Disk};
use serde::{Deserialize, Serialize};

/// The most drives.
const MAX_DRIVES: usize = 2;

/// A drive.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Drive {
    /// The disk in it.
    pub disk: Option<Disk>,
    /// Whether that is write-protected.
    pub is_protected: bool,
    /// Whether it stands for a folder of the host; a property of the host, which no snapshot has.
    #[serde(skip)]
    pub is_folder: bool,
    /// The disk that was in it before, if it was exchanged.
    pub replaced: Option<Disk>,
    /// How often the disk was exchanged.
    pub exchanges: u32,
}

/// The drives, and the date.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct DiskSystem {
    pub(crate) drives: Vec<Drive>,
    pub(crate) date: Date,
    pub(crate) is_date_known: bool,
}

impl DiskSystem {
    pub(crate) fn new(mut drives: Vec<Drive>, date: Option<Date>) -> Self {
        drives.truncate(MAX_DRIVES);
        Self { drives, date: date.unwrap_or(Date::START), is_date_known: date.is_some() }
    }

    /// Returns which drives stand for folders of the host.
    pub(crate) fn folders(&self) -> Vec<bool> {
        self.drives.iter().map(|drive| drive.is_folder).collect()
    }

    /// Sets them after a state was restored, which may be one of another process.
    pub(crate) fn set_folders(&mut self, folders: &[bool]) {
        for (drive, &is_folder) in self.drives.iter_mut().zip(folders) {
            drive.is_folder = is_folder;
        }
    }
}
