//! Disk BASIC: files and records on disks.
//!
//! | file | contents |
//! |---|---|
//! | `buffers` | sectors in memory that differ from those on the disks |
//! | `open_file` | an open file: its buffer and positions |
//! | `records` | `FIELD`, `LSET`, `RSET`, `GET`, `PUT` |
//! | `directory` | `FILES`, `KILL`, `NAME`, `COPY` |
//! | `sectors` | `DSKF`, `DSKI$`, `DSKO$`, `CALL FORMAT` |
//! | `start` | the date, `AUTOEXEC.BAS` |
//!
//! Source: "MSX2 Technical Handbook", ASCII 1987, chapter 2, and recordings of Disk BASIC 1.0 on an MSX1 (`golden/msx-disk`),
//! with which the tests compare it.

mod buffers;
mod directory;
mod open_file;
mod records;
mod sectors;
mod start;

use basic::{fault::Fault, memory::word};
use fat12::{DiskError, Name, SECTOR_SIZE};

pub(super) use buffers::{Access, Buffers};
pub(super) use sectors::Formatting;

use super::{MsxBasic, MsxMachine, argument::Argument, file::DiskName, files::is_device};
use crate::{
    fault::{BAD_DRIVE, BAD_FAT, BAD_FILE_NAME, DIRECTORY_FULL, DISK_FULL, DISK_IO},
    layout::{DEFAULT_DRIVE, FILTAB},
};

/// Processor cycles to read or write a sector: a track has nine sectors, and the disk turns five times a second.
const SECTOR_TIME: u64 = 3_579_545 / 45;
/// Processor cycles to transfer a character from or to a file's buffer, besides those of the statement. Source: 4,000 and
/// 6,000 characters by `PRINT#`, 1,800 by `INPUT$` (`golden/msx-disk`: `full_print`, `disk_full`, `loc_sequential`).
pub(super) const FILE_CHARACTER: u64 = 5500;
/// Bytes of a file's block before its buffer.
const BUFFER_OFFSET: u16 = 9;

/// Converts an error of a disk to an error of the program.
pub(super) fn disk_fault(error: DiskError) -> Fault {
    match error {
        DiskError::UnknownFormat => BAD_FAT,
        DiskError::NoSector => DISK_IO,
        DiskError::Full => DISK_FULL,
        DiskError::DirectoryFull => DIRECTORY_FULL,
    }
}

impl MsxBasic {
    /// Parses the drive before a colon, if there is one, and returns the text after it.
    fn drive_of<'a, M: MsxMachine>(m: &M, full: &'a [u8]) -> Result<(Option<u8>, &'a [u8]), Fault> {
        let Some(colon) = full.iter().position(|&byte| byte == b':') else { return Ok((None, full)) };
        let name = &full[colon + 1..];
        match full[..colon] {
            [] => Err(BAD_FILE_NAME),
            [b'@'] => Ok((None, name)),
            [letter] => {
                let drive = letter.to_ascii_uppercase().wrapping_sub(b'A');
                if drive < m.disks().count() { Ok((Some(drive), name)) } else { Err(BAD_DRIVE) }
            }
            // A device has no directory.
            _ if is_device(&full[..colon]) => Err(BAD_DRIVE),
            _ => Err(BAD_FILE_NAME),
        }
    }

    /// Parses a name or a pattern with its drive, by default `default`.
    fn name_in<M: MsxMachine>(m: &M, full: &[u8], default: u8) -> Result<DiskName, Fault> {
        let (drive, name) = Self::drive_of(m, full)?;
        let typed = Name::parse_as_typed(name).map_err(|_| BAD_FILE_NAME)?;
        Ok(DiskName { drive: drive.unwrap_or(default), name: typed.in_capitals(), typed })
    }

    /// Parses a name or a pattern with its drive, by default the default drive.
    pub(super) fn disk_name<M: MsxMachine>(m: &M, full: &[u8]) -> Result<DiskName, Fault> {
        Self::name_in(m, full, m.ram()[usize::from(DEFAULT_DRIVE)])
    }

    /// Parses a pattern; a drive without a name and an omitted argument match all files.
    fn disk_pattern<M: MsxMachine>(m: &M, argument: &Argument) -> Result<DiskName, Fault> {
        match argument {
            Argument::Omitted => Self::disk_name(m, b"*.*"),
            argument if argument.text().ends_with(b":") => {
                Self::disk_name(m, &[argument.text(), b"*.*"].concat())
            }
            argument => Self::disk_name(m, argument.text()),
        }
    }

    /// Charges the time to read or write `bytes`.
    pub(super) fn wait_for_disk<M: MsxMachine>(m: &mut M, bytes: usize) {
        Self::spend(m, bytes.div_ceil(SECTOR_SIZE) as u64 * SECTOR_TIME);
    }

    /// Returns the address of a file's block.
    pub(super) fn file_block<M: MsxMachine>(m: &M, number: u8) -> u16 {
        word(m.ram(), word(m.ram(), FILTAB).wrapping_add(2 * u16::from(number)))
    }

    fn file_buffer<M: MsxMachine>(m: &M, number: u8) -> u16 {
        Self::file_block(m, number).wrapping_add(BUFFER_OFFSET)
    }

    /// Reads bytes of memory. Programs can move the buffers to its end, after which address 0 follows.
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
