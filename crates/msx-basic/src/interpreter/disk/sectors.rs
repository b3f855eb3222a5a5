//! Sectors, free space and formatting: `DSKF`, `DSKI$`, `DSKO$`, `CALL FORMAT`.

use basic::{
    engine::{ControlFlow, Engine},
    fault::Fault,
    memory::word,
};
use fat12::{Format, SECTOR_SIZE};
use serde::{Deserialize, Serialize};

use super::{
    super::{MsxBasic, MsxMachine, argument::Argument},
    Access, disk_fault,
};
use crate::{
    fault::{BAD_DRIVE, DISK_OFFLINE, WRITE_PROTECTED},
    layout::{DEFAULT_DRIVE, DIRECTORY_BUFFER},
    machine::BreakRequest,
};

/// CTRL-C, which ends `CALL FORMAT`.
const BREAK_KEY: u8 = 3;

/// The next question of `CALL FORMAT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in super::super) enum Formatting {
    /// The drive.
    Drive,
    /// The format of the disk in a drive.
    Format(u8),
    /// A key before a disk is formatted.
    Start(u8, Format),
}

impl MsxBasic {
    /// Returns the drive by a function's number: 0 for the default drive, 1 for A.
    fn numbered_drive<M: MsxMachine>(m: &M, number: u8) -> Result<u8, Fault> {
        match number.checked_sub(1) {
            None => Ok(m.ram()[usize::from(DEFAULT_DRIVE)]),
            Some(drive) if drive < m.disks().count() => Ok(drive),
            Some(_) => Err(BAD_DRIVE),
        }
    }

    /// `DSKF`: the free clusters of a drive.
    pub(in super::super) fn free_clusters<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
    ) -> Result<u16, Fault> {
        let drive = Self::numbered_drive(m, number)?;
        self.disk_view(m, drive, Access::Directory)?.free_clusters().map_err(disk_fault)
    }

    /// `DSKI$` reads a sector into memory. A sector that cannot be read leaves the memory unchanged.
    pub(in super::super) fn read_sector<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        sector: u16,
    ) -> Result<(), Fault> {
        let drive = Self::numbered_drive(m, number)?;
        self.before_sector_access(m, drive, None)?;
        let bytes = m.disks_mut().disk(drive).ok_or(DISK_OFFLINE)?.sector(sector).copied();
        Self::wait_for_disk(m, SECTOR_SIZE);
        if let Some(bytes) = bytes {
            let at = word(m.ram(), DIRECTORY_BUFFER);
            Self::store_at(m, at, &bytes);
        }
        Ok(())
    }

    /// `DSKO$` writes a sector from memory; on a disk that represents a folder, only sectors of data. A failure of the drive is no
    /// error.
    pub(in super::super) fn write_sector<M: MsxMachine>(
        &mut self,
        m: &mut M,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let drive = Self::numbered_drive(m, arguments[0].byte().unwrap_or_default())?;
        let at = word(m.ram(), DIRECTORY_BUFFER);
        let mut bytes = [0; SECTOR_SIZE];
        Self::memory_at(m, at, &mut bytes);
        Self::wait_for_disk(m, SECTOR_SIZE);
        let (sector, is_folder, is_protected) =
            (arguments[1].address(), m.disks().is_folder(drive), m.disks().is_protected(drive));
        self.before_sector_access(m, drive, (!is_protected).then_some(sector))?;
        let disk = m.disks_mut().disk(drive).ok_or(DISK_OFFLINE)?;
        if is_folder && disk.format().map_or(true, |format| sector < format.data()) {
            return Err(WRITE_PROTECTED);
        }
        if !is_protected {
            // The only error is a sector that the disk does not have.
            let _ = disk.write_sector(sector, &bytes);
        }
        Ok(())
    }

    /// `CALL FORMAT`: asks for drive, format and a key.
    pub(in super::super) fn format_disk<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        loop {
            let Some(question) = self.formatting else {
                let drives: &[u8] = if m.disks().count() == 1 { b"A" } else { b"A,B" };
                self.write_text(m, &[b"Drive name? (", drives, b") "].concat());
                self.formatting = Some(Formatting::Drive);
                continue;
            };
            if m.break_request() == BreakRequest::Break {
                m.stop_waiting();
                self.formatting = None;
                return Ok(self.break_here(engine, m));
            }
            let Some(key) = m.take_key() else { return Ok(ControlFlow::Retry(self.wait_for_key(m))) };
            self.keys.wait_started = None;
            if echoes_key(question) && key >= b' ' {
                self.put(m, key);
            }
            self.new_line(m);
            self.formatting = None;
            let message: &[u8] = match self.act_on_key(m, question, key)? {
                // The question for the drive is repeated without its text.
                Some(Formatting::Drive) => continue,
                Some(next) => {
                    self.formatting = Some(next);
                    continue;
                }
                None if key == BREAK_KEY => b"Aborted",
                None if matches!(question, Formatting::Start(..)) => b"Format complete\r\n",
                None => b"Bad parameter\r\n",
            };
            self.write_text(m, message);
            return Ok(ControlFlow::Next);
        }
    }

    /// Acts on a key and returns the next question; `None` at the end.
    fn act_on_key<M: MsxMachine>(
        &mut self,
        m: &mut M,
        question: Formatting,
        key: u8,
    ) -> Result<Option<Formatting>, Fault> {
        if key == BREAK_KEY {
            return Ok(None);
        }
        Ok(match question {
            Formatting::Drive => {
                let drive = key.to_ascii_uppercase().wrapping_sub(b'A');
                if drive >= m.disks().count() {
                    return Ok(Some(Formatting::Drive));
                }
                self.write_text(
                    m,
                    b"Format of the disk:\r\n\r\n1 - 720 KB, two sides\r\n2 - 360 KB, one side\r\n? ",
                );
                Some(Formatting::Format(drive))
            }
            Formatting::Format(drive) => {
                let format = match key {
                    b'1' => Format::ALL[0],
                    b'2' => Format::ALL[1],
                    _ => return Ok(None),
                };
                self.write_text(m, b"Strike a key when ready ");
                Some(Formatting::Start(drive, format))
            }
            Formatting::Start(drive, format) => {
                if m.disks().is_protected(drive) {
                    return Err(WRITE_PROTECTED);
                }
                Self::wait_for_disk(m, format.image_size());
                self.before_format(m, drive)?;
                m.disks_mut().disk(drive).ok_or(DISK_OFFLINE)?.format_as(format);
                None
            }
        })
    }
}

/// Returns whether the key for a question is echoed.
fn echoes_key(question: Formatting) -> bool {
    !matches!(question, Formatting::Start(..))
}
