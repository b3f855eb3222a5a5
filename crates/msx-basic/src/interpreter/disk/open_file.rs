//! A file on a disk that is open.
//!
//! Its buffer of 256 bytes is in memory, where programs find it by `VARPTR(#n)`. A sequential file moves it whole; a random
//! file has its record there.

use alloc::vec;

use basic::{fault::Fault, memory::word};
use fat12::{Entry, SECTOR_SIZE};

use super::super::{
    MsxBasic, MsxMachine,
    file::{DiskFile, DiskName, END_OF_TEXT, File, Medium, OpenMode},
};
use super::disk_fault;
use crate::fault::{
    BAD_FILE_MODE, BAD_FILE_NUMBER, FILE_ALREADY_OPEN, FILE_NOT_FOUND, FILE_STILL_OPEN, INPUT_PAST_END,
};
use crate::layout::{CONTROL_BLOCK_SIZE, FILE_CONTROL_BLOCKS};

/// Bytes of a buffer.
pub(super) const BUFFER_SIZE: usize = 256;
/// The control block's byte for a file and no device, with the drive.
const FILE_DEVICE: u8 = 0x40;
/// The files that can be open.
const MAX_OPEN: usize = 6;

impl MsxBasic {
    /// The open file on a disk with a number.
    pub(super) fn disk_file(&mut self, number: u8) -> Result<&mut DiskFile, Fault> {
        self.files.of(number)?.disk.as_mut().ok_or(Fault::IllegalQuantity)
    }

    /// Whether a file of a disk is open.
    pub(super) fn is_open(&self, drive: u8, name: fat12::Name) -> bool {
        let is_it = |file: &DiskFile| file.drive == drive && file.entry.name == name;
        self.files.open.iter().filter_map(|file| file.disk.as_ref()).any(is_it)
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
        DiskName { drive, name }: DiskName,
        open_mode: OpenMode,
        record_size: u16,
    ) -> Result<(), Fault> {
        if self.is_open(drive, name) {
            return Err(FILE_ALREADY_OPEN);
        }
        if self.files.open.iter().filter(|file| file.disk.is_some()).count() == MAX_OPEN {
            return Err(BAD_FILE_NUMBER);
        }
        let date = m.date();
        Self::wait_for_disk(m, SECTOR_SIZE);
        let found = Self::disk(m, drive)?.find(name);
        let is_new = open_mode == OpenMode::Output || open_mode == OpenMode::Random && found.is_none();
        let (place, entry) = match found {
            _ if is_new => {
                let place = Self::writable_disk(m, drive)?.create(name, date).map_err(disk_fault)?;
                (place, Entry::new(name, date))
            }
            Some(found) => found,
            None => return Err(FILE_NOT_FOUND),
        };
        let file = DiskFile {
            drive,
            place,
            entry,
            record_size,
            record: 0,
            moved: 0,
            filled: 0,
            at: 0,
            is_changed: is_new,
            is_closing: false,
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
            OpenMode::Input => self.fill(m, number).map(|_| ()),
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

    /// Writes what programs look for into the file's block: its mode, the place of its control block, its drive.
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

    /// Reads bytes from a position of a file to the beginning of its buffer, whose next bytes up to `length` become zeros.
    fn read_to_buffer<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        from: u32,
        length: usize,
    ) -> Result<usize, Fault> {
        let DiskFile { drive, entry, .. } = *self.disk_file(number)?;
        let count = length.min((entry.size - from) as usize);
        let mut bytes = vec![0; length];
        Self::disk(m, drive)?.read_at(entry.cluster, from, &mut bytes[..count]).map_err(disk_fault)?;
        Self::wait_for_disk(m, count);
        let buffer = Self::file_buffer(m, number);
        Self::store_at(m, buffer, &bytes);
        Ok(count)
    }

    /// Writes the first bytes of the buffer to a position of the file. Returns the position behind them.
    fn write_from_buffer<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        from: u32,
        count: usize,
    ) -> Result<u32, Fault> {
        let DiskFile { drive, entry, .. } = *self.disk_file(number)?;
        let buffer = Self::file_buffer(m, number);
        let mut bytes = vec![0; count];
        Self::memory_at(m, buffer, &mut bytes);
        let written = Self::writable_disk(m, drive)?.write_at(entry.cluster, from, &bytes);
        Self::wait_for_disk(m, count);
        let file = self.disk_file(number)?;
        file.entry.cluster = written.map_err(disk_fault)?;
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

    /// Goes behind the last character of a file that is continued.
    fn find_end<M: MsxMachine>(&mut self, m: &mut M, number: u8) -> Result<(), Fault> {
        let file = self.disk_file(number)?;
        file.moved = file.entry.size.saturating_sub(1) / BUFFER_SIZE as u32 * BUFFER_SIZE as u32;
        let before = file.moved;
        self.fill(m, number)?;
        let buffer = Self::file_buffer(m, number);
        let file = self.disk_file(number)?;
        let mut bytes = vec![0; file.filled.into()];
        Self::memory_at(m, buffer, &mut bytes);
        let end = bytes.iter().position(|&byte| byte == END_OF_TEXT).unwrap_or(bytes.len());
        // The original counts in a byte: a full buffer without an end is written over.
        file.at = (end % BUFFER_SIZE) as u16;
        file.moved = before;
        Ok(())
    }

    /// The next byte of a file that is read; none at its end.
    pub(in super::super) fn peek_disk_byte<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
    ) -> Result<Option<u8>, Fault> {
        let file = self.disk_file(number)?;
        if file.at == file.filled && !self.fill(m, number)? {
            return Ok(None);
        }
        let at = Self::file_buffer(m, number).wrapping_add(self.disk_file(number)?.at);
        Ok(Some(m.ram()[usize::from(at)]).filter(|&byte| byte != END_OF_TEXT))
    }

    /// Takes the next byte of a file that is read; none at its end.
    pub(in super::super) fn take_disk_byte<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
    ) -> Result<Option<u8>, Fault> {
        let byte = self.peek_disk_byte(m, number)?;
        if byte.is_some() {
            self.disk_file(number)?.at += 1;
        }
        Ok(byte)
    }

    /// Gives back the byte that was read last.
    pub(in super::super) fn unread_disk_byte(&mut self, number: u8) -> Result<(), Fault> {
        let file = self.disk_file(number)?;
        file.at = file.at.saturating_sub(1);
        Ok(())
    }

    /// Writes a byte to a file; a buffer that is full goes to the disk.
    pub(in super::super) fn put_disk_byte<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        byte: u8,
    ) -> Result<(), Fault> {
        let (block, buffer) = (Self::file_block(m, number), Self::file_buffer(m, number));
        let file = self.disk_file(number)?;
        if file.is_closing {
            return Err(BAD_FILE_MODE);
        }
        Self::store_at(m, buffer.wrapping_add(file.at), &[byte]);
        file.at += 1;
        Self::store_at(m, block.wrapping_add(6), &[file.at as u8]);
        if usize::from(file.at) == BUFFER_SIZE { self.flush(m, number) } else { Ok(()) }
    }

    /// Writes the buffer to the disk. It is empty then, even if the disk has no room.
    fn flush<M: MsxMachine>(&mut self, m: &mut M, number: u8) -> Result<(), Fault> {
        let file = self.disk_file(number)?;
        let (count, moved) = (usize::from(core::mem::take(&mut file.at)), file.moved);
        let end = self.write_from_buffer(m, number, moved, count)?;
        let file = self.disk_file(number)?;
        (file.moved, file.entry.size) = (end, end);
        Ok(())
    }

    /// Ends a file on a disk.
    ///
    /// # Errors
    /// When the disk has no room for what is left. The file stays open; when it is closed again, that is lost.
    pub(in super::super) fn close_on_disk<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        open_mode: OpenMode,
    ) -> Result<(), Fault> {
        if matches!(open_mode, OpenMode::Output | OpenMode::Append) && !self.disk_file(number)?.is_closing {
            let ended = self.put_disk_byte(m, number, END_OF_TEXT).and_then(|()| self.flush(m, number));
            if let Err(fault) = ended {
                self.disk_file(number)?.is_closing = true;
                return Err(fault);
            }
        }
        let date = m.date();
        let file = self.disk_file(number)?;
        if file.is_changed {
            let (drive, place, entry) = (file.drive, file.place, Entry { date, time: 0, ..file.entry });
            Self::writable_disk(m, drive)?.write_entry(place, &entry).map_err(disk_fault)?;
            Self::wait_for_disk(m, SECTOR_SIZE);
        }
        Ok(())
    }

    /// Reads a record into the buffer.
    pub(super) fn read_record<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        record: u16,
    ) -> Result<(), Fault> {
        let file = self.disk_file(number)?;
        let length = usize::from(file.record_size);
        let from = u32::from(record - 1) * u32::from(file.record_size);
        // The next record is this one if it cannot be read.
        file.record = record - 1;
        if from >= file.entry.size {
            return Err(INPUT_PAST_END);
        }
        self.read_to_buffer(m, number, from, length)?;
        self.disk_file(number)?.record = record;
        Ok(())
    }

    /// Writes the buffer as a record. What lies between it and the end of the file is what the disk has there.
    pub(super) fn write_record<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        record: u16,
    ) -> Result<(), Fault> {
        let file = self.disk_file(number)?;
        let length = file.record_size;
        let from = u32::from(record - 1) * u32::from(length);
        let end = self.write_from_buffer(m, number, from, length.into())?;
        let file = self.disk_file(number)?;
        file.entry.size = file.entry.size.max(end);
        file.record = record;
        Ok(())
    }

    /// `LOC` of a file on a disk: the record that was moved last, or the bytes.
    pub(in super::super) fn disk_location(&mut self, number: u8, open_mode: OpenMode) -> Result<u32, Fault> {
        let file = self.disk_file(number)?;
        Ok(if open_mode == OpenMode::Random { file.record.into() } else { file.moved })
    }

    /// `LOF` of a file on a disk: its size as far as it is on the disk.
    pub(in super::super) fn disk_length(&mut self, number: u8) -> Result<u32, Fault> {
        Ok(self.disk_file(number)?.entry.size)
    }
}
