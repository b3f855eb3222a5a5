//! The drives of a machine with their disks, and the date of files.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Date, Disk};

/// The maximum number of drives.
const MAX_DRIVES: usize = 2;

/// A drive.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Drive {
    /// The disk in it.
    pub disk: Option<Disk>,
    /// Whether the disk is write-protected.
    pub is_protected: bool,
    /// Whether it represents a folder of the host: sectors of the FAT and the directory are not writable then, because that
    /// would change the files. A property of the host, which is not in snapshots.
    #[serde(skip)]
    pub is_folder: bool,
    /// The disk before the last exchange.
    pub replaced: Option<Disk>,
    /// The number of exchanges.
    pub exchanges: u32,
}

/// The drives, numbered from 0, and the date; without a drive the machine has no disk system.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DiskSystem {
    drives: Vec<Drive>,
    /// The date of files that are written.
    pub date: Date,
    is_date_known: bool,
}

impl DiskSystem {
    /// Connects at most two drives. Without a date the disk system asks for one.
    #[must_use]
    pub fn new(mut drives: Vec<Drive>, date: Option<Date>) -> Self {
        drives.truncate(MAX_DRIVES);
        Self { drives, date: date.unwrap_or(Date::START), is_date_known: date.is_some() }
    }

    /// Returns whether the date is known, so that the disk system does not ask for it.
    #[must_use]
    pub fn is_date_known(&self) -> bool {
        self.is_date_known
    }

    /// Returns the number of drives.
    #[must_use]
    pub fn count(&self) -> u8 {
        self.drives.len() as u8
    }

    /// Returns a drive.
    #[must_use]
    pub fn drive(&self, drive: u8) -> Option<&Drive> {
        self.drives.get(usize::from(drive))
    }

    /// Returns the disk in a drive, if there is one.
    pub fn disk(&mut self, drive: u8) -> Option<&mut Disk> {
        self.drives.get_mut(usize::from(drive))?.disk.as_mut()
    }

    /// Returns whether the disk in a drive is write-protected.
    #[must_use]
    pub fn is_protected(&self, drive: u8) -> bool {
        self.drive(drive).is_some_and(|drive| drive.is_protected)
    }

    /// Returns whether a drive represents a folder of the host.
    #[must_use]
    pub fn is_folder(&self, drive: u8) -> bool {
        self.drive(drive).is_some_and(|drive| drive.is_folder)
    }

    /// Exchanges or removes the disk in a drive; returns the previous one.
    pub fn exchange_disk(&mut self, drive: u8, disk: Option<Disk>) -> Option<Disk> {
        let drive = self.drives.get_mut(usize::from(drive))?;
        let old = core::mem::replace(&mut drive.disk, disk);
        drive.exchanges += 1;
        drive.replaced.clone_from(&old);
        old
    }

    /// Sets whether the disk in a drive represents a folder of the host.
    pub fn set_folder(&mut self, drive: u8, is_folder: bool) {
        if let Some(drive) = self.drives.get_mut(usize::from(drive)) {
            drive.is_folder = is_folder;
        }
    }

    /// Copies which drives represent folders, after restoring a state that may come from another process.
    pub fn copy_folders(&mut self, other: &Self) {
        for (drive, other) in self.drives.iter_mut().zip(&other.drives) {
            drive.is_folder = other.is_folder;
        }
    }
}
