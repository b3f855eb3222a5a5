//! `FILES`, `LFILES`, `KILL`, `NAME`, `COPY`.

use alloc::vec::Vec;

use basic::fault::Fault;
use fat12::{Disk, Entry, Name, SECTOR_SIZE};

use super::super::{MsxBasic, MsxMachine, argument::Argument, file::DiskName};
use super::disk_fault;
use crate::fault::{FILE_ALREADY_EXISTS, FILE_NOT_FOUND, RENAME_ACROSS_DISKS};

/// Columns of a name, and of one with the blank behind it.
const NAME_WIDTH: u8 = 12;

impl MsxBasic {
    /// The files of a disk whose names fit a pattern; at least one.
    fn matching(disk: &Disk, pattern: Name) -> Result<Vec<(u8, Entry)>, Fault> {
        disk.format().map_err(disk_fault)?;
        let found: Vec<(u8, Entry)> = disk.files().filter(|(_, entry)| pattern.matches(entry.name)).collect();
        if found.is_empty() { Err(FILE_NOT_FOUND) } else { Ok(found) }
    }

    /// `FILES` and `LFILES`.
    pub(in super::super) fn list_files<M: MsxMachine>(
        &mut self,
        m: &mut M,
        given: &[Argument],
        is_printed: bool,
    ) -> Result<(), Fault> {
        let DiskName { drive, name } = Self::disk_pattern(m, given[0].text())?;
        let found = Self::matching(Self::disk(m, drive)?, name)?;
        Self::wait_for_disk(m, SECTOR_SIZE);
        for (_, entry) in found {
            let (stem, extension) = entry.name.0.split_at(8);
            let point = if extension == b"   " { b' ' } else { b'.' };
            let text = [stem, &[point], extension].concat();
            if is_printed {
                for &code in text.iter().chain(b" \r\n") {
                    Self::print_byte(m, code);
                }
                continue;
            }
            self.write_text(m, &text);
            match m.cursor().1 {
                // The row is full: the cursor has gone on by itself.
                0 => {}
                column if column + 1 + NAME_WIDTH > m.width() => self.new_line(m),
                _ => self.write_text(m, b" "),
            }
        }
        Ok(())
    }

    /// `KILL`.
    pub(in super::super) fn kill<M: MsxMachine>(
        &mut self,
        m: &mut M,
        given: &[Argument],
    ) -> Result<(), Fault> {
        let DiskName { drive, name } = Self::disk_name(m, given[0].text())?;
        for (place, entry) in Self::matching(Self::disk(m, drive)?, name)? {
            self.check_not_open(drive, entry.name)?;
            Self::writable_disk(m, drive)?.remove(place, &entry).map_err(disk_fault)?;
            Self::wait_for_disk(m, SECTOR_SIZE);
        }
        Ok(())
    }

    /// `NAME`.
    pub(in super::super) fn rename<M: MsxMachine>(
        &mut self,
        m: &mut M,
        given: &[Argument],
    ) -> Result<(), Fault> {
        let old = Self::disk_name(m, given[0].text())?;
        let new = Self::disk_name(m, given[1].text())?;
        if old.drive != new.drive {
            return Err(RENAME_ACROSS_DISKS);
        }
        for (place, entry) in Self::matching(Self::disk(m, old.drive)?, old.name)? {
            self.check_not_open(old.drive, entry.name)?;
            let name = new.name.filled_from(entry.name);
            let disk = Self::writable_disk(m, old.drive)?;
            if disk.find(name).is_some() {
                return Err(FILE_ALREADY_EXISTS);
            }
            disk.write_entry(place, &Entry { name, ..entry }).map_err(disk_fault)?;
            Self::wait_for_disk(m, SECTOR_SIZE);
        }
        Ok(())
    }

    /// `COPY`. Without a target it is the default drive.
    pub(in super::super) fn copy<M: MsxMachine>(
        &mut self,
        m: &mut M,
        given: &[Argument],
    ) -> Result<(), Fault> {
        let from = Self::disk_pattern(m, given[0].text())?;
        let to = Self::disk_pattern(m, given[1].text())?;
        for (_, entry) in Self::matching(Self::disk(m, from.drive)?, from.name)? {
            let name = to.name.filled_from(entry.name);
            self.check_not_open(from.drive, entry.name)?;
            self.check_not_open(to.drive, name)?;
            if (from.drive, entry.name) == (to.drive, name) {
                return Err(Fault::IllegalQuantity);
            }
            let contents = Self::disk(m, from.drive)?.contents(&entry).map_err(disk_fault)?;
            // An empty file gets the present date.
            let (date, time) = if contents.is_empty() { (m.date(), 0) } else { (entry.date, entry.time) };
            Self::wait_for_disk(m, 2 * contents.len());
            let disk = Self::writable_disk(m, to.drive)?;
            disk.write_file(name, date, &contents).map_err(disk_fault)?;
            if let Some((place, copy)) = disk.find(name) {
                disk.write_entry(place, &Entry { time, ..copy }).map_err(disk_fault)?;
            }
        }
        Ok(())
    }
}
