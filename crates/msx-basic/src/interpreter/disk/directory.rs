//! `FILES`, `LFILES`, `KILL`, `NAME`, `COPY`.

use alloc::vec::Vec;

use basic::fault::Fault;
use fat12::{Entry, Name, SECTOR_SIZE};

use super::super::{
    MsxBasic, MsxMachine,
    argument::Argument,
    file::{DiskName, DosDevice},
};
use super::{Access, disk_fault};
use crate::fault::{FILE_ALREADY_EXISTS, FILE_NOT_FOUND, RENAME_ACROSS_DISKS};

/// Columns of a name.
const NAME_WIDTH: u8 = 12;

impl MsxBasic {
    /// Returns the files of a disk that match a pattern, at least one.
    fn matching<M: MsxMachine>(
        &mut self,
        m: &mut M,
        drive: u8,
        pattern: Name,
    ) -> Result<Vec<(u8, Entry)>, Fault> {
        let disk = self.disk_view(m, drive, Access::Directory)?;
        disk.format().map_err(disk_fault)?;
        let found: Vec<(u8, Entry)> = disk.files().filter(|(_, entry)| pattern.matches(entry.name)).collect();
        let last = found.last().ok_or(FILE_NOT_FOUND)?.0;
        self.note_directory(drive, &disk, last);
        Ok(found)
    }

    /// `FILES` and `LFILES`.
    pub(in super::super) fn list_files<M: MsxMachine>(
        &mut self,
        m: &mut M,
        arguments: &[Argument],
        is_printed: bool,
    ) -> Result<(), Fault> {
        let DiskName { drive, name, .. } = Self::disk_pattern(m, &arguments[0])?;
        let found = if DosDevice::named(name).is_some() {
            alloc::vec![(0, Entry::new(name, m.disks().date))]
        } else {
            self.matching(m, drive, name)?
        };
        Self::wait_for_disk(m, SECTOR_SIZE);
        if !is_printed {
            self.fresh_line(m);
        }
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
                // The row is full: the cursor is in the next row.
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
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let DiskName { drive, name, .. } = Self::disk_name(m, arguments[0].text())?;
        if DosDevice::named(name).is_some() {
            return Err(FILE_NOT_FOUND);
        }
        for (index, entry) in self.matching(m, drive, name)? {
            self.check_not_open(drive, entry.name)?;
            self.change_directory(m, drive, index, |disk| disk.remove(index, &entry))?;
            Self::wait_for_disk(m, SECTOR_SIZE);
        }
        Ok(())
    }

    /// `NAME`. The default drive of the new name is that of the old one.
    pub(in super::super) fn rename<M: MsxMachine>(
        &mut self,
        m: &mut M,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let old = Self::disk_name(m, arguments[0].text())?;
        let new = Self::name_in(m, arguments[1].text(), old.drive)?;
        if old.drive != new.drive {
            return Err(RENAME_ACROSS_DISKS);
        }
        if DosDevice::named(old.name).or(DosDevice::named(new.name)).is_some() {
            return Err(FILE_ALREADY_EXISTS);
        }
        for (index, entry) in self.matching(m, old.drive, old.name)? {
            self.check_not_open(old.drive, entry.name)?;
            let name = new.name.filled_from(entry.name);
            // Entries other than files also have names.
            let disk = self.disk_view(m, old.drive, Access::Directory)?;
            if disk.entries().any(|(_, other)| other.name == name) {
                return Err(FILE_ALREADY_EXISTS);
            }
            drop(disk);
            let renamed = Entry { name, ..entry };
            self.change_directory(m, old.drive, index, |disk| disk.write_entry(index, &renamed))?;
            Self::wait_for_disk(m, SECTOR_SIZE);
        }
        Ok(())
    }

    /// `COPY`; the default target is the default drive.
    pub(in super::super) fn copy<M: MsxMachine>(
        &mut self,
        m: &mut M,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let from = Self::disk_pattern(m, &arguments[0])?;
        let to = Self::disk_pattern(m, &arguments[1])?;
        if DosDevice::named(from.name).is_some() {
            return self.copy_file(m, &Entry::new(from.name, m.disks().date), &[], to);
        }
        for (_, entry) in self.matching(m, from.drive, from.name)? {
            let name = to.name.filled_from(entry.name);
            self.check_not_open(from.drive, entry.name)?;
            self.check_not_open(to.drive, name)?;
            if (from.drive, entry.name) == (to.drive, name) {
                return Err(Fault::IllegalQuantity);
            }
            let disk = self.disk_view(m, from.drive, Access::Directory)?;
            let contents = disk.contents(&entry).map_err(disk_fault)?;
            drop(disk);
            self.copy_file(m, &entry, &contents, to)?;
        }
        Ok(())
    }

    /// Writes a copy of a file. If the disk is full, an empty file with the present date remains.
    fn copy_file<M: MsxMachine>(
        &mut self,
        m: &mut M,
        entry: &Entry,
        contents: &[u8],
        to: DiskName,
    ) -> Result<(), Fault> {
        if let Some(device) = DosDevice::named(to.name) {
            self.write_to_device(m, device, contents);
            return Ok(());
        }
        let (name, date) = (to.name.filled_from(entry.name), m.disks().date);
        Self::wait_for_disk(m, 2 * contents.len());
        self.change_disk(m, to.drive, Access::Directory, |disk| {
            disk.write_file(name, date, contents)?;
            // An empty file keeps the present date.
            let Some((index, copy)) = disk.find(name).filter(|_| !contents.is_empty()) else { return Ok(()) };
            disk.write_entry(index, &Entry { date: entry.date, time: entry.time, ..copy })
        })
    }
}
