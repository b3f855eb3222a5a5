//! The disk system's sectors in memory: a FAT for each drive, one sector of a directory, one sector of data.
//!
//! The buffers here are empty while the system's sectors equal those on the disks. They differ after a failed write,
//! after `DSKO$`, which the system does not notice, and when a disk was exchanged while a file was open: the system
//! detects another disk when it reads a directory, but not when it reads or writes an open file.
//!
//! Note: an operation runs on a copy of the disk with the differences overlaid; the sectors that it changes are written to the
//! present disk. Source: recordings of Disk BASIC 1.0 (`golden/msx-disk`, `protected_*`, `changed_*`, `dsko_*`).

use alloc::borrow::Cow;
use alloc::vec::Vec;

use basic::fault::Fault;
use fat12::{Disk, DiskError, Format, SECTOR_SIZE};
use serde::{Deserialize, Serialize};

use super::super::{MsxBasic, MsxMachine};
use super::disk_fault;
use crate::fault::{BAD_DRIVE, DISK_OFFLINE, WRITE_PROTECTED};

/// The kind of access to a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Access {
    /// By its directory, which detects another disk.
    Directory,
    /// By a file that is open.
    OpenFile,
}

/// A sector in memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Sector {
    drive: u8,
    number: u16,
    bytes: Vec<u8>,
}

/// The buffers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(in super::super) struct Buffers {
    /// A FAT that differs from the one on the disk.
    fats: [Option<Vec<u8>>; 2],
    /// Sectors that differ from those on the disk.
    directory: Option<Sector>,
    data: Option<Sector>,
    /// The drive and the number of the sectors that were used last.
    last_directory: Option<(u8, u16)>,
    last_data: Option<(u8, u16)>,
    /// The exchange count of each drive when its directory was read last, and when an exchange was noticed otherwise.
    known: [u32; 2],
    noticed: [u32; 2],
}

/// The bytes of the first FAT.
fn fat_bytes(disk: &Disk) -> Vec<u8> {
    let count = disk.format().map_or(0, |format| format.fat_sectors.into());
    (Format::FAT..Format::FAT + count).filter_map(|number| disk.sector(number)).flatten().copied().collect()
}

/// Overlays bytes on the sectors from a number on; skips sectors that the disk does not have.
fn overlay(disk: &mut Disk, first: u16, bytes: &[u8]) {
    for (number, sector) in (first..).zip(bytes.as_chunks::<SECTOR_SIZE>().0) {
        let _ = disk.write_sector(number, sector);
    }
}

impl Buffers {
    /// Discards the sectors of the disk in a drive.
    fn discard_drive(&mut self, drive: u8) {
        self.fats[usize::from(drive)] = None;
        self.directory.take_if(|sector| sector.drive == drive);
        self.data.take_if(|sector| sector.drive == drive);
        self.last_directory.take_if(|last| last.0 == drive);
        self.last_data.take_if(|last| last.0 == drive);
    }

    fn differs_from(&self, drive: u8) -> bool {
        let is_here = |sector: &Sector| sector.drive == drive;
        self.fats[usize::from(drive)].is_some()
            || self.directory.as_ref().is_some_and(is_here)
            || self.data.as_ref().is_some_and(is_here)
    }

    /// Returns the disk as the system sees it.
    fn with_overlay(&self, drive: u8, disk: &Disk) -> Disk {
        let mut view = disk.clone();
        if let (Some(fat), Ok(format)) = (&self.fats[usize::from(drive)], disk.format()) {
            for copy in 0..Format::FATS {
                overlay(&mut view, Format::FAT + copy * u16::from(format.fat_sectors), fat);
            }
        }
        for sector in
            [&self.directory, &self.data].into_iter().flatten().filter(|sector| sector.drive == drive)
        {
            overlay(&mut view, sector.number, &sector.bytes);
        }
        view
    }

    /// Copies a sector of a disk.
    fn copy_of(disk: &Disk, (drive, number): (u8, u16)) -> Option<Sector> {
        Some(Sector { drive, number, bytes: disk.sector(number)?.to_vec() })
    }
}

impl MsxBasic {
    /// Detects another disk in a drive: an access by directory discards the sectors of the old disk, an open file keeps them.
    fn notice_exchange<M: MsxMachine>(&mut self, m: &M, drive: u8, access: Access) {
        let (buffers, index, now) = (
            &mut self.buffers,
            usize::from(drive),
            m.disks().drive(drive).map_or(0, |drive| drive.exchanges),
        );
        match access {
            Access::Directory => {
                if buffers.directory.as_ref().is_some_and(|sector| sector.drive != drive) {
                    buffers.directory = None;
                }
                if buffers.known[index] != now {
                    buffers.discard_drive(drive);
                    (buffers.known[index], buffers.noticed[index]) = (now, now);
                }
            }
            Access::OpenFile => {
                let Some(old) = m
                    .disks()
                    .drive(drive)
                    .and_then(|drive| drive.replaced.as_ref())
                    .filter(|_| buffers.noticed[index] != now)
                else {
                    return;
                };
                buffers.noticed[index] = now;
                buffers.fats[index].get_or_insert_with(|| fat_bytes(old));
                if let Some(last) = buffers.last_directory.filter(|last| last.0 == drive) {
                    buffers.directory = Buffers::copy_of(old, last);
                }
                if let Some(last) = buffers.last_data.filter(|last| last.0 == drive) {
                    buffers.data = Buffers::copy_of(old, last);
                }
            }
        }
    }

    /// Returns the disk in a drive as the system sees it.
    pub(in super::super) fn disk_view<'a, M: MsxMachine>(
        &mut self,
        m: &'a mut M,
        drive: u8,
        access: Access,
    ) -> Result<Cow<'a, Disk>, Fault> {
        if drive >= m.disks().count() {
            return Err(BAD_DRIVE);
        }
        self.notice_exchange(m, drive, access);
        let disk = m.disks_mut().disk(drive).ok_or(DISK_OFFLINE)?;
        Ok(if self.buffers.differs_from(drive) {
            Cow::Owned(self.buffers.with_overlay(drive, disk))
        } else {
            Cow::Borrowed(disk)
        })
    }

    /// Changes the disk in a drive as the system sees it.
    ///
    /// # Errors
    /// If the disk is write-protected, and those of the change.
    pub(in super::super) fn change_disk<M: MsxMachine, T>(
        &mut self,
        m: &mut M,
        drive: u8,
        access: Access,
        change: impl FnOnce(&mut Disk) -> Result<T, DiskError>,
    ) -> Result<T, Fault> {
        if drive < m.disks().count() && m.disks().is_protected(drive) {
            return Err(WRITE_PROTECTED);
        }
        let before = match self.disk_view(m, drive, access)? {
            Cow::Borrowed(_) => None,
            Cow::Owned(view) => Some(view),
        };
        let disk = m.disks_mut().disk(drive).ok_or(DISK_OFFLINE)?;
        let Some(before) = before else { return change(disk).map_err(disk_fault) };
        let mut after = before.clone();
        let changed = change(&mut after).map_err(disk_fault);
        let format = after.format().map_err(disk_fault)?;
        let is_fat = |number: u16| (Format::FAT..format.directory()).contains(&number);
        let is_fat_changed = fat_bytes(&before) != fat_bytes(&after);
        for number in 0..format.sectors {
            let is_written =
                if is_fat(number) { is_fat_changed } else { before.sector(number) != after.sector(number) };
            if let Some(bytes) = after.sector(number).filter(|_| is_written) {
                disk.write_sector(number, bytes).map_err(disk_fault)?;
            }
        }
        // Sectors that equal those on the disk are discarded.
        let is_kept = |sector: &mut Sector| {
            sector.drive != drive || disk.sector(sector.number).is_some_and(|bytes| sector.bytes != bytes)
        };
        self.buffers.directory.take_if(|sector| !is_kept(sector));
        self.buffers.data.take_if(|sector| !is_kept(sector));
        if is_fat_changed {
            self.buffers.fats[usize::from(drive)] = None;
        }
        changed
    }

    /// Changes the directory of a write-protected disk, which fails: the change stays in memory.
    pub(super) fn change_directory<M: MsxMachine>(
        &mut self,
        m: &mut M,
        drive: u8,
        entry_index: u8,
        change: impl FnOnce(&mut Disk) -> Result<(), DiskError>,
    ) -> Result<(), Fault> {
        if !m.disks().is_protected(drive) {
            return self.change_disk(m, drive, Access::Directory, change);
        }
        let mut view = self.disk_view(m, drive, Access::Directory)?.into_owned();
        change(&mut view).map_err(disk_fault)?;
        let number = view.entry_sector(entry_index).map_err(disk_fault)?;
        self.buffers.directory = Buffers::copy_of(&view, (drive, number));
        self.keep_fat(m, drive, &view);
        Err(WRITE_PROTECTED)
    }

    /// Writes bytes of an open file to a write-protected disk: they stay in memory until another sector is needed.
    pub(super) fn hold_data<M: MsxMachine>(
        &mut self,
        m: &mut M,
        drive: u8,
        (cluster, from): (u16, u32),
        bytes: &[u8],
    ) -> Result<u16, Fault> {
        let before = self.disk_view(m, drive, Access::OpenFile)?.into_owned();
        let mut after = before.clone();
        // Clusters that a failed `KILL` has freed in memory cannot be written to.
        let first = after.write_at(cluster, from, bytes).map_err(|error| match error {
            DiskError::NoSector => WRITE_PROTECTED,
            error => disk_fault(error),
        })?;
        let format = after.format().map_err(disk_fault)?;
        let is_changed = |number: &u16| before.sector(*number) != after.sector(*number);
        for number in (format.data()..format.sectors).filter(is_changed) {
            if self
                .buffers
                .data
                .as_ref()
                .is_some_and(|sector| (sector.drive, sector.number) != (drive, number))
            {
                return Err(WRITE_PROTECTED);
            }
            self.buffers.data = Buffers::copy_of(&after, (drive, number));
        }
        self.keep_fat(m, drive, &after);
        Ok(first)
    }

    /// Keeps the FAT of a view if it differs from the one on the disk.
    fn keep_fat<M: MsxMachine>(&mut self, m: &mut M, drive: u8, view: &Disk) {
        let kept = fat_bytes(view);
        let is_on_disk = m.disks_mut().disk(drive).is_some_and(|disk| fat_bytes(disk) == kept);
        self.buffers.fats[usize::from(drive)] = if is_on_disk { None } else { Some(kept) };
    }

    /// Returns the sector of data in memory.
    pub(super) fn data_buffer<M: MsxMachine>(&self, m: &mut M) -> [u8; SECTOR_SIZE] {
        let held = self.buffers.data.as_ref().and_then(|held| held.bytes.first_chunk().copied());
        let last = self.buffers.last_data;
        held.or_else(|| last.and_then(|(drive, number)| m.disks_mut().disk(drive)?.sector(number).copied()))
            .unwrap_or([0; SECTOR_SIZE])
    }

    /// Records the sector of the directory in memory.
    pub(super) fn note_directory(&mut self, drive: u8, disk: &Disk, entry_index: u8) {
        self.buffers.last_directory = disk.entry_sector(entry_index).ok().map(|number| (drive, number));
    }

    /// Records the sector of data in memory; it replaces another sector unless that could not be written.
    pub(super) fn note_data<M: MsxMachine>(&mut self, m: &M, drive: u8, sector: Option<u16>) {
        let Some(number) = sector else { return };
        self.buffers.last_data = Some((drive, number));
        let is_other = |held: &mut Sector| {
            (held.drive, held.number) != (drive, number) && !m.disks().is_protected(held.drive)
        };
        self.buffers.data.take_if(is_other);
    }

    /// Returns a sector in memory without its disk.
    pub(super) fn held_sector(&self, drive: u8, number: u16) -> Option<&[u8]> {
        let held = self.buffers.data.as_ref()?;
        ((held.drive, held.number) == (drive, number)).then_some(&held.bytes)
    }

    /// Returns the sector of a position of an open file whose disk has been removed.
    pub(super) fn sector_of_replaced<M: MsxMachine>(
        &mut self,
        m: &M,
        drive: u8,
        (cluster, from): (u16, u32),
    ) -> Option<u16> {
        self.notice_exchange(m, drive, Access::OpenFile);
        m.disks().drive(drive)?.replaced.as_ref()?.sector_at(cluster, from)
    }

    /// Prepares the write of a sector without the system's knowledge, or the loss of the directory's sector.
    pub(super) fn before_sector_access<M: MsxMachine>(
        &mut self,
        m: &mut M,
        drive: u8,
        written: Option<u16>,
    ) -> Result<(), Fault> {
        self.disk_view(m, drive, Access::Directory)?;
        self.buffers.directory = None;
        self.buffers.last_directory = None;
        let Some(number) = written else { return Ok(()) };
        let disk = m.disks_mut().disk(drive).ok_or(DISK_OFFLINE)?;
        let Ok(format) = disk.format() else { return Ok(()) };
        if (Format::FAT..Format::FAT + u16::from(format.fat_sectors)).contains(&number) {
            self.buffers.fats[usize::from(drive)].get_or_insert_with(|| fat_bytes(disk));
        }
        if self.buffers.last_data == Some((drive, number)) && self.buffers.data.is_none() {
            self.buffers.data = Buffers::copy_of(disk, (drive, number));
        }
        Ok(())
    }

    /// Prepares the formatting of a disk: the sector of data in memory stays.
    pub(super) fn before_format<M: MsxMachine>(&mut self, m: &mut M, drive: u8) -> Result<(), Fault> {
        let disk = m.disks_mut().disk(drive).ok_or(DISK_OFFLINE)?;
        let last = self.buffers.last_data.filter(|last| last.0 == drive);
        let held = last.and_then(|last| Buffers::copy_of(disk, last));
        self.buffers.discard_drive(drive);
        if held.is_some() {
            (self.buffers.last_data, self.buffers.data) = (last, held);
        }
        Ok(())
    }
}
