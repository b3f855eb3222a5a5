//! Open files on disks.
//!
//! The buffer of 256 bytes is in memory, where programs find it by `VARPTR(#n)`. It holds the next bytes of a sequential file
//! or the record of a random file.

use alloc::vec;

use basic::{fault::Fault, memory::word};
use fat12::{Entry, SECTOR_SIZE};

use super::super::{
    MsxBasic, MsxMachine,
    file::{DiskFile, DiskName, DosDevice, END_OF_TEXT, File, Medium, OpenMode},
};
use super::{Access, FILE_CHARACTER, disk_fault};
use crate::fault::{BAD_FILE_NUMBER, DISK_OFFLINE, FILE_ALREADY_OPEN, FILE_NOT_FOUND, FILE_STILL_OPEN};
use crate::layout::{CONTROL_BLOCK_SIZE, FILE_CONTROL_BLOCKS};

/// Bytes of a buffer.
pub(super) const BUFFER_SIZE: usize = 256;
/// The bit of the control block's device byte that marks a file; the lower bits hold the drive.
const FILE_DEVICE: u8 = 0x40;
/// The highest number of a file on a disk: each has a control block.
const MAX_NUMBER: u8 = 6;
/// Offsets in a file's block of the character that was read ahead, and of the position in the buffer.
const LOOKAHEAD_OFFSET: u16 = 3;
const POSITION_OFFSET: u16 = 6;

impl MsxBasic {
    /// Returns an open file on a disk by its number.
    pub(super) fn disk_file(&mut self, number: u8) -> Result<&mut DiskFile, Fault> {
        self.files.of(number)?.disk.as_mut().ok_or(Fault::IllegalQuantity)
    }

    /// Returns whether a file of a disk is open. Compares the spelling of `OPEN`.
    pub(in super::super) fn is_open(&self, drive: u8, name: fat12::Name) -> bool {
        let is_same = |file: &DiskFile| file.drive == drive && file.typed == name;
        self.files.open.iter().filter_map(|file| file.disk.as_ref()).any(is_same)
    }

    /// Fails if a file of a disk is open.
    pub(in super::super) fn check_not_open(&self, drive: u8, name: fat12::Name) -> Result<(), Fault> {
        if self.is_open(drive, name) { Err(FILE_STILL_OPEN) } else { Ok(()) }
    }

    /// `OPEN` of a file on a disk.
    pub(in super::super) fn open_on_disk<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        DiskName { drive, name, typed }: DiskName,
        open_mode: OpenMode,
        record_size: u16,
    ) -> Result<(), Fault> {
        if self.is_open(drive, typed) {
            return Err(FILE_ALREADY_OPEN);
        }
        if number > MAX_NUMBER {
            return Err(BAD_FILE_NUMBER);
        }
        let date = m.disks().date;
        let device = DosDevice::named(name);
        Self::wait_for_disk(m, SECTOR_SIZE);
        let found = match device {
            Some(_) => Some((0, Entry::new(name, date))),
            None => self.disk_view(m, drive, Access::Directory)?.find(name),
        };
        let is_new = device.is_none()
            && (open_mode == OpenMode::Output || open_mode == OpenMode::Random && found.is_none());
        let (index, entry) = match found {
            _ if is_new => {
                let index = self.change_disk(m, drive, Access::Directory, |disk| disk.create(name, date))?;
                (index, Entry::new(name, date))
            }
            Some(found) => found,
            None => return Err(FILE_NOT_FOUND),
        };
        if device.is_none() {
            let disk = self.disk_view(m, drive, Access::Directory)?;
            self.note_directory(drive, &disk, index);
        }
        let file = DiskFile {
            drive,
            index,
            entry,
            device,
            typed,
            lookahead: 0,
            record_size,
            record: 0,
            moved: 0,
            filled: 0,
            at: 0,
            is_changed: is_new,
        };
        self.files.open.push(File {
            number,
            medium: Medium::Disk,
            open_mode,
            name: name.0.to_vec(),
            contents: vec![],
            at: 0,
            column: 0,
            disk: Some(file),
        });
        let is_ready = match open_mode {
            OpenMode::Input => self.has_disk_file_ended(m, number).map(|_| ()),
            OpenMode::Append => self.find_end(m, number),
            OpenMode::Output | OpenMode::Random => Ok(()),
        };
        if let Err(fault) = is_ready {
            self.files.open.pop();
            return Err(fault);
        }
        self.show_block(m, number, open_mode);
        Ok(())
    }

    /// Fills the file's block for programs: its mode, the address of its control block, its drive.
    fn show_block<M: MsxMachine>(&mut self, m: &mut M, number: u8, open_mode: OpenMode) {
        let block = Self::file_block(m, number);
        let control = word(m.ram(), FILE_CONTROL_BLOCKS).wrapping_add(CONTROL_BLOCK_SIZE * u16::from(number));
        let Ok(file) = self.disk_file(number) else { return };
        let (name, size, drive) = (file.entry.name, file.entry.size, file.drive);
        let (record_size, date) = (file.record_size, file.entry.date);
        let mode = match open_mode {
            OpenMode::Input => 1,
            OpenMode::Output => 2,
            OpenMode::Random => 4,
            OpenMode::Append => 8,
        };
        let [low, high] = control.to_le_bytes();
        Self::store_at(m, block, &[mode, low, high, 0, drive]);
        Self::store_at(m, block.wrapping_add(7), &[0]);
        let record_size = if open_mode == OpenMode::Random { record_size } else { 1 };
        let mut bytes = [0; CONTROL_BLOCK_SIZE as usize];
        bytes[0] = drive;
        bytes[1..12].copy_from_slice(&name.0);
        bytes[14..16].copy_from_slice(&record_size.to_le_bytes());
        bytes[16..20].copy_from_slice(&size.to_le_bytes());
        bytes[20..22].copy_from_slice(&date.0.to_le_bytes());
        bytes[24] = FILE_DEVICE | drive;
        Self::store_at(m, control, &bytes);
    }

    /// Reads bytes from a position of a file to the start of its buffer; the next bytes up to `length` become zeros.
    pub(super) fn read_to_buffer<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        from: u32,
        length: usize,
    ) -> Result<usize, Fault> {
        let DiskFile { drive, entry, .. } = *self.disk_file(number)?;
        let count = length.min((entry.size - from) as usize);
        let mut bytes = vec![0; length];
        if m.disks_mut().disk(drive).is_some() {
            let disk = self.disk_view(m, drive, Access::OpenFile)?;
            disk.read_at(entry.cluster, from, &mut bytes[..count]).map_err(disk_fault)?;
            let last = disk.sector_at(entry.cluster, (from + count as u32).saturating_sub(1));
            drop(disk);
            self.note_data(m, drive, last);
        } else {
            self.read_held(m, drive, (entry.cluster, from), &mut bytes[..count])?;
        }
        Self::wait_for_disk(m, count);
        let buffer = Self::file_buffer(m, number);
        Self::store_at(m, buffer, &bytes);
        Ok(count)
    }

    /// Reads bytes of a file whose disk was removed from the sector in memory.
    fn read_held<M: MsxMachine>(
        &mut self,
        m: &M,
        drive: u8,
        position: (u16, u32),
        bytes: &mut [u8],
    ) -> Result<(), Fault> {
        let sector = self.sector_of_replaced(m, drive, position).ok_or(DISK_OFFLINE)?;
        let held = self.held_sector(drive, sector).ok_or(DISK_OFFLINE)?;
        let from = position.1 as usize % SECTOR_SIZE;
        bytes.copy_from_slice(held.get(from..from + bytes.len()).ok_or(DISK_OFFLINE)?);
        Ok(())
    }

    /// Writes the first bytes of the buffer to a position of the file; returns the position after them.
    pub(super) fn write_from_buffer<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        from: u32,
        count: usize,
    ) -> Result<u32, Fault> {
        let DiskFile { drive, entry, device, .. } = *self.disk_file(number)?;
        let buffer = Self::file_buffer(m, number);
        let mut bytes = vec![0; count];
        Self::memory_at(m, buffer, &mut bytes);
        if let Some(device) = device {
            self.write_to_device(m, device, &bytes);
            return Ok(0);
        }
        let cluster = if m.disks().is_protected(drive) {
            self.disk_file(number)?.is_changed = true;
            self.hold_data(m, drive, (entry.cluster, from), &bytes)?
        } else {
            let leftovers = self.data_buffer(m);
            self.change_disk(m, drive, Access::OpenFile, |disk| {
                disk.write_over(entry.cluster, from, &bytes, &leftovers)
            })?
        };
        Self::wait_for_disk(m, count);
        let last = self
            .disk_view(m, drive, Access::OpenFile)?
            .sector_at(cluster, (from + count as u32).saturating_sub(1));
        self.note_data(m, drive, last);
        let file = self.disk_file(number)?;
        file.entry.cluster = cluster;
        file.is_changed = true;
        Ok(from + count as u32)
    }

    /// Reads the next bytes of a file into its buffer; returns whether there were any.
    fn fill<M: MsxMachine>(&mut self, m: &mut M, number: u8) -> Result<bool, Fault> {
        let DiskFile { entry, moved, .. } = *self.disk_file(number)?;
        if moved == entry.size {
            return Ok(false);
        }
        let length = BUFFER_SIZE.min((entry.size - moved) as usize);
        let count = self.read_to_buffer(m, number, moved, length)?;
        let file = self.disk_file(number)?;
        file.moved += count as u32;
        (file.filled, file.at) = (count as u16, 0);
        Ok(true)
    }

    /// Moves to the first end mark of a file that is appended to, or to the end of the file.
    fn find_end<M: MsxMachine>(&mut self, m: &mut M, number: u8) -> Result<(), Fault> {
        loop {
            let before = self.disk_file(number)?.moved;
            self.fill(m, number)?;
            let buffer = Self::file_buffer(m, number);
            let file = self.disk_file(number)?;
            let mut bytes = vec![0; file.filled.into()];
            Self::memory_at(m, buffer, &mut bytes);
            let end = bytes.iter().position(|&byte| byte == END_OF_TEXT);
            Self::spend(m, FILE_CHARACTER * end.unwrap_or(bytes.len()) as u64);
            if end.is_none() && file.moved < file.entry.size {
                continue;
            }
            // The original counts in a byte, so a full buffer without an end mark is overwritten.
            file.at = (end.unwrap_or(bytes.len()) % BUFFER_SIZE) as u16;
            file.moved = before;
            return Ok(());
        }
    }

    /// Returns whether an input file has ended. Reads the next character ahead.
    pub(in super::super) fn has_disk_file_ended<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
    ) -> Result<bool, Fault> {
        let byte = self.take_disk_byte(m, number)?;
        if let Some(byte) = byte {
            self.read_ahead(m, number, byte)?;
        }
        Ok(byte.is_none())
    }

    /// Stores a character that was read ahead.
    fn read_ahead<M: MsxMachine>(&mut self, m: &mut M, number: u8, byte: u8) -> Result<(), Fault> {
        self.disk_file(number)?.lookahead = byte;
        let block = Self::file_block(m, number);
        Self::store_at(m, block.wrapping_add(LOOKAHEAD_OFFSET), &[byte]);
        Ok(())
    }

    /// Takes the next byte of an input file; `None` at its end. An end mark stays the next byte.
    pub(in super::super) fn take_disk_byte<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
    ) -> Result<Option<u8>, Fault> {
        Self::spend(m, FILE_CHARACTER);
        let file = self.disk_file(number)?;
        let byte = match file.lookahead {
            0 => {
                if file.at == file.filled && !self.fill(m, number)? {
                    return Ok(None);
                }
                let buffer = Self::file_buffer(m, number);
                let at = buffer.wrapping_add(self.disk_file(number)?.at);
                self.disk_file(number)?.at += 1;
                m.ram()[usize::from(at)]
            }
            END_OF_TEXT => return Ok(None),
            byte => {
                self.read_ahead(m, number, 0)?;
                byte
            }
        };
        if byte == END_OF_TEXT {
            self.read_ahead(m, number, byte)?;
            return Ok(None);
        }
        Ok(Some(byte))
    }

    /// Puts back the last byte.
    pub(in super::super) fn unread_disk_byte(&mut self, number: u8) -> Result<(), Fault> {
        let file = self.disk_file(number)?;
        file.at = file.at.saturating_sub(1);
        Ok(())
    }

    /// Writes a byte to a file; writes a full buffer to the disk.
    pub(in super::super) fn put_disk_byte<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        byte: u8,
    ) -> Result<(), Fault> {
        Self::spend(m, FILE_CHARACTER);
        let (block, buffer) = (Self::file_block(m, number), Self::file_buffer(m, number));
        let file = self.disk_file(number)?;
        Self::store_at(m, buffer.wrapping_add(file.at), &[byte]);
        file.at += 1;
        Self::store_at(m, block.wrapping_add(POSITION_OFFSET), &[file.at as u8]);
        if usize::from(file.at) == BUFFER_SIZE { self.flush(m, number) } else { Ok(()) }
    }

    /// Writes the buffer to the disk and empties it, even if the disk is full.
    fn flush<M: MsxMachine>(&mut self, m: &mut M, number: u8) -> Result<(), Fault> {
        let file = self.disk_file(number)?;
        let (count, moved) = (usize::from(core::mem::take(&mut file.at)), file.moved);
        let end = self.write_from_buffer(m, number, moved, count)?;
        let file = self.disk_file(number)?;
        // Bytes after the end mark of a file that is appended to stay.
        (file.moved, file.entry.size) = (end, file.entry.size.max(end));
        Ok(())
    }

    /// Writes to a device of MSX-DOS, up to the first end mark.
    pub(in super::super) fn write_to_device<M: MsxMachine>(
        &mut self,
        m: &mut M,
        device: DosDevice,
        bytes: &[u8],
    ) {
        let text = bytes.split(|&byte| byte == END_OF_TEXT).next().unwrap_or_default();
        match device {
            DosDevice::Console => self.write_text(m, text),
            // The column of BASIC does not change.
            DosDevice::Printer => text.iter().for_each(|&code| m.print(code)),
            DosDevice::Null => {}
        }
    }

    /// Closes a file on a disk.
    ///
    /// # Errors
    /// If the rest cannot be written. The file stays open as a random file; closing it again loses the rest.
    pub(in super::super) fn close_on_disk<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        open_mode: OpenMode,
    ) -> Result<(), Fault> {
        if matches!(open_mode, OpenMode::Output | OpenMode::Append) {
            self.files.of(number)?.open_mode = OpenMode::Random;
            self.put_disk_byte(m, number, END_OF_TEXT)?;
            self.flush(m, number)?;
        }
        let date = m.disks().date;
        let file = self.disk_file(number)?;
        if file.is_changed && file.device.is_none() {
            let (drive, index, entry) = (file.drive, file.index, Entry { date, time: 0, ..file.entry });
            self.change_disk(m, drive, Access::OpenFile, |disk| disk.write_entry(index, &entry))?;
            Self::wait_for_disk(m, SECTOR_SIZE);
        }
        Ok(())
    }

    /// `LOC` of a file on a disk: the last record, or the bytes.
    pub(in super::super) fn disk_location(&mut self, number: u8, open_mode: OpenMode) -> Result<u32, Fault> {
        let file = self.disk_file(number)?;
        Ok(if open_mode == OpenMode::Random { file.record } else { file.moved })
    }

    /// `LOF` of a file on a disk: its size on the disk.
    pub(in super::super) fn disk_length(&mut self, number: u8) -> Result<u32, Fault> {
        Ok(self.disk_file(number)?.entry.size)
    }
}
