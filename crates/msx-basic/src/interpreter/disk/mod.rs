//! Disk BASIC: files and records on disks.
//!
//! | file | holds |
//! |---|---|
//! | `open_file` | a file that is open: its buffer, what of it has been moved |
//! | `records` | `FIELD`, `LSET`, `RSET`, `GET`, `PUT` |
//! | `directory` | `FILES`, `KILL`, `NAME`, `COPY` |
//! | `sectors` | `DSKF`, `DSKI$`, `DSKO$`, `CALL FORMAT` |
//! | `start` | the date, `AUTOEXEC.BAS` |
//!
//! Source: "MSX2 Technical Handbook", ASCII 1987, chapter 2, and recordings of Disk BASIC 1.0 on an MSX1
//! (`golden/msx-disk`), which the tests hold it against.

mod directory;
mod open_file;
mod records;
mod sectors;
mod start;

use basic::{fault::Fault, memory::word};
use fat12::{Disk, DiskError, Name, SECTOR_SIZE};

pub(super) use sectors::Formatting;

use super::{MsxBasic, MsxMachine, file::DiskName};
use crate::{
    fault::{
        BAD_DRIVE, BAD_FAT, BAD_FILE_NAME, DIRECTORY_FULL, DISK_FULL, DISK_IO, DISK_OFFLINE, WRITE_PROTECTED,
    },
    layout::{DEFAULT_DRIVE, FILTAB},
};

/// Processor cycles to read or write a sector: nine pass the head in a turn, of which there are five a second.
const SECTOR_TIME: u64 = 3_579_545 / 45;
/// Bytes of a file's block before its buffer.
const BUFFER_OFFSET: u16 = 9;

/// The error of the program for one of a disk.
pub(super) fn disk_fault(error: DiskError) -> Fault {
    match error {
        DiskError::UnknownFormat => BAD_FAT,
        DiskError::NoSector => DISK_IO,
        DiskError::Full => DISK_FULL,
        DiskError::DirectoryFull => DIRECTORY_FULL,
    }
}

impl MsxBasic {
    /// Reads the drive in front of a colon, or the default drive, and what stands behind it.
    fn drive_of<'a, M: MsxMachine>(m: &M, full: &'a [u8]) -> Result<(u8, &'a [u8]), Fault> {
        let Some(colon) = full.iter().position(|&byte| byte == b':') else {
            return Ok((m.ram()[usize::from(DEFAULT_DRIVE)], full));
        };
        match full[..colon] {
            [letter] if letter.is_ascii_alphabetic() => {
                let drive = letter.to_ascii_uppercase() - b'A';
                if drive >= m.drive_count() {
                    return Err(BAD_DRIVE);
                }
                Ok((drive, &full[colon + 1..]))
            }
            _ => Err(BAD_DRIVE),
        }
    }

    /// Reads a name or a pattern with its drive.
    pub(super) fn disk_name<M: MsxMachine>(m: &M, full: &[u8]) -> Result<DiskName, Fault> {
        let (drive, name) = Self::drive_of(m, full)?;
        Ok(DiskName { drive, name: Name::parse(name).map_err(|_| BAD_FILE_NAME)? })
    }

    /// The same, where no name means all files.
    fn disk_pattern<M: MsxMachine>(m: &M, full: &[u8]) -> Result<DiskName, Fault> {
        let (drive, name) = Self::drive_of(m, full)?;
        let name = if name.is_empty() { b"*.*" } else { name };
        Ok(DiskName { drive, name: Name::parse(name).map_err(|_| BAD_FILE_NAME)? })
    }

    /// The disk in a drive.
    pub(super) fn disk<M: MsxMachine>(m: &mut M, drive: u8) -> Result<&mut Disk, Fault> {
        if drive >= m.drive_count() {
            return Err(BAD_DRIVE);
        }
        m.disk(drive).ok_or(DISK_OFFLINE)
    }

    /// The disk in a drive, to be written to.
    pub(super) fn writable_disk<M: MsxMachine>(m: &mut M, drive: u8) -> Result<&mut Disk, Fault> {
        if m.is_protected(drive) {
            return Err(WRITE_PROTECTED);
        }
        Self::disk(m, drive)
    }

    /// Lets the time pass that so many bytes take to be read or written.
    pub(super) fn wait_for_disk<M: MsxMachine>(m: &mut M, bytes: usize) {
        Self::spend(m, bytes.div_ceil(SECTOR_SIZE) as u64 * SECTOR_TIME);
    }

    /// The place of a file's block, and of its buffer.
    fn file_block<M: MsxMachine>(m: &M, number: u8) -> u16 {
        word(m.ram(), word(m.ram(), FILTAB).wrapping_add(2 * u16::from(number)))
    }

    fn file_buffer<M: MsxMachine>(m: &M, number: u8) -> u16 {
        Self::file_block(m, number).wrapping_add(BUFFER_OFFSET)
    }

    /// Reads bytes of memory. Programs can move the buffers to its end, behind which it begins again.
    fn memory_at<M: MsxMachine>(m: &mut M, at: u16, bytes: &mut [u8]) {
        for (offset, byte) in (0..).zip(bytes) {
            *byte = m.peek(at.wrapping_add(offset));
        }
    }

    /// Writes bytes of memory.
    fn store_at<M: MsxMachine>(m: &mut M, at: u16, bytes: &[u8]) {
        for (offset, &byte) in (0..).zip(bytes) {
            m.poke(at.wrapping_add(offset), byte);
        }
    }
}
