//! What a machine offers of its drives.

use crate::{Date, Disk};

/// The drives of a machine, numbered from 0.
pub trait Drives {
    /// Returns the number of drives; 0 for a machine without the disk system.
    fn drive_count(&self) -> u8;

    /// Returns the disk in a drive, if there is one.
    fn disk(&mut self, drive: u8) -> Option<&mut Disk>;

    /// Returns whether the disk in a drive is write-protected.
    fn is_protected(&self, drive: u8) -> bool;

    /// Returns whether the disk in a drive stands for files elsewhere: then sectors of its FAT and its
    /// directory cannot be written, as they would change those files.
    fn is_folder(&self, drive: u8) -> bool;

    /// Returns how often the disk in a drive has been exchanged.
    fn exchanges(&self, drive: u8) -> u32;

    /// Returns the disk that was in a drive before the present one, if there was one.
    fn replaced(&self, drive: u8) -> Option<&Disk>;

    /// Returns the date of files that are written.
    fn date(&self) -> Date;

    /// Sets that date.
    fn set_date(&mut self, date: Date);
}
