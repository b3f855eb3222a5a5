//! Files on devices: text screen, graphics screen, printer, recorder, disks. The recorder's medium is a folder of files by name.

use alloc::vec::Vec;

use basic::{engine::Engine, fault::Fault, memory::word};
use hardware::{FileKind, Storage, StorageError};

use super::{
    MsxBasic, MsxMachine,
    argument::Argument,
    file::{Device, DiskName, END_OF_TEXT, File, Medium, OpenMode},
};
use crate::{
    fault::{
        BAD_FILE_MODE, BAD_FILE_NAME, BAD_FILE_NUMBER, DEVICE, FILE_ALREADY_OPEN, FILE_NOT_FOUND,
        INPUT_PAST_END, INTERNAL,
    },
    intrinsic::DeviceFunction,
    layout::{CURLIN, FILTAB, MAXFIL},
    value::{self, Number, Value},
};

pub(super) const CARRIAGE_RETURN: u8 = 13;
pub(super) const LINE_FEED: u8 = 10;
/// Characters of a name on a tape, of a name before a dot, and of the type after the dot.
const NAME: usize = 6;
const LONG_NAME: usize = 8;
const TYPE: usize = 3;
/// The mode flags of `OPEN`.
const FOR_INPUT: u8 = 1;
const FOR_OUTPUT: u8 = 2;
const FOR_APPEND: u8 = 8;
/// Bytes of a record: the default and the maximum.
const RECORD_SIZE: i32 = 256;

/// Offset of the column in a file's block.
pub(super) const COLUMN_OFFSET: u16 = 8;

/// A parsed full name.
pub(super) enum FilePath {
    /// A device, and the name on it.
    Device(Medium, Vec<u8>),
    /// A disk.
    Disk(DiskName),
}

/// Splits a full name into the device before the colon, if there is one, and the name.
fn split(full: &[u8]) -> (Option<&[u8]>, &[u8]) {
    match full.iter().position(|&byte| byte == b':') {
        Some(colon) => (Some(&full[..colon]), &full[colon + 1..]),
        None => (None, full),
    }
}

/// Returns the medium of a device name.
fn medium_named(device: &[u8]) -> Option<Medium> {
    Some(match device.to_ascii_uppercase().as_slice() {
        b"CAS" => Medium::Tape,
        b"CRT" => Medium::Screen,
        b"GRP" => Medium::Graphics,
        b"LPT" => Medium::Printer,
        _ => return None,
    })
}

/// Returns whether a name before a colon is that of a device.
pub(super) fn is_device(device: &[u8]) -> bool {
    medium_named(device).is_some()
}

/// Parses a full name on a machine without disks.
///
/// # Errors
/// If the name is empty, has a control character, or is too long before or after a dot.
fn parts(full: &[u8]) -> Result<(Medium, Vec<u8>), Fault> {
    let (device, name) = split(full);
    let medium = medium_named(device.unwrap_or(b"CAS")).ok_or(BAD_FILE_NAME)?;
    if full.is_empty() || name.iter().any(|&byte| byte < b' ') {
        return Err(BAD_FILE_NAME);
    }
    let mut parts = name.splitn(2, |&byte| byte == b'.');
    let name = parts.next().unwrap_or_default();
    if parts.next().is_some_and(|kind| kind.len() > TYPE || name.len() > LONG_NAME) {
        return Err(BAD_FILE_NAME);
    }
    Ok((medium, tape_name(name)))
}

/// Cuts a name to the length of names on a tape.
pub(super) fn tape_name(name: &[u8]) -> Vec<u8> {
    name[..name.len().min(NAME)].to_vec()
}

/// Returns a full name without its device.
pub(super) fn name_without_device(full: &[u8]) -> &[u8] {
    split(full).1
}

fn storage_fault(error: StorageError) -> Fault {
    match error {
        StorageError::NotFound => FILE_NOT_FOUND,
        StorageError::Exists
        | StorageError::ReadOnly
        | StorageError::Full
        | StorageError::Failed
        | StorageError::Locked
        | StorageError::Sector(_) => DEVICE,
    }
}

impl MsxBasic {
    /// Parses a full name; without a device it is on a disk, if there are drives.
    ///
    /// # Errors
    /// If the name is invalid.
    pub(super) fn parse_path<M: MsxMachine>(m: &M, full: &[u8]) -> Result<FilePath, Fault> {
        let is_device = split(full).0.is_some_and(|device| device.len() > 1);
        if m.disks().count() == 0 || is_device {
            let (medium, name) = parts(full)?;
            return Ok(FilePath::Device(medium, name));
        }
        Ok(FilePath::Disk(Self::disk_name(m, full)?))
    }

    /// Returns an open file by its number.
    pub(super) fn file<M: MsxMachine>(&mut self, m: &M, number: u8) -> Result<&mut File, Fault> {
        if number > m.ram()[usize::from(MAXFIL)] {
            return Err(BAD_FILE_NUMBER);
        }
        self.files.of(number)
    }

    /// Directs output or input to the file whose number is the last argument.
    fn select_file<M: MsxMachine>(&mut self, m: &M, refused: OpenMode) -> Result<(), Fault> {
        let number = self.pop().byte().unwrap_or_default();
        let file = self.file(m, number)?;
        if file.disk.is_some() && file.open_mode == OpenMode::Random {
            return Err(BAD_FILE_MODE);
        }
        let is_refused = match refused {
            OpenMode::Output => matches!(file.open_mode, OpenMode::Output | OpenMode::Append),
            _ => file.open_mode == refused,
        };
        if is_refused {
            return Err(BAD_FILE_NUMBER);
        }
        self.device = Device::File(number);
        Ok(())
    }

    pub(super) fn select_output_file<M: MsxMachine>(&mut self, m: &M) -> Result<(), Fault> {
        self.select_file(m, OpenMode::Input)
    }

    pub(super) fn select_input_file<M: MsxMachine>(&mut self, m: &M) -> Result<(), Fault> {
        self.select_file(m, OpenMode::Output)
    }

    /// Returns the column of a file. With the disk system it is a cell of the file's block, which no statement changes.
    pub(super) fn file_column<M: MsxMachine>(&self, m: &M, number: u8) -> u8 {
        if m.disks().count() > 0 {
            return m.ram()[usize::from(Self::file_block(m, number).wrapping_add(COLUMN_OFFSET))];
        }
        self.files.open.iter().find(|file| file.number == number).map_or(0, |file| file.column)
    }

    pub(super) fn write_file_byte<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        code: u8,
    ) -> Result<(), Fault> {
        let file = self.files.of(number)?;
        file.column = match code {
            // The graphics screen has no columns.
            _ if file.medium == Medium::Graphics => 0,
            CARRIAGE_RETURN => 0,
            b' '.. => file.column.wrapping_add(1),
            _ => file.column,
        };
        match file.medium {
            Medium::Screen => self.put(m, code),
            Medium::Graphics => Self::draw_text(m, &[code])?,
            Medium::Printer => Self::print_byte(m, code),
            Medium::Tape => {
                file.contents.push(code);
                Self::wait_for_tape(m, 1);
            }
            Medium::Disk => self.put_disk_byte(m, number, code)?,
        }
        Ok(())
    }

    /// Draws text on the graphics screen.
    pub(super) fn draw_text<M: MsxMachine>(m: &mut M, text: &[u8]) -> Result<(), Fault> {
        if !m.is_graphics_mode() {
            return Err(Fault::IllegalQuantity);
        }
        text.iter().for_each(|&code| m.draw_code(code));
        Ok(())
    }

    /// Charges the time of `bytes` on the tape. Its interrupts occur in the host's slices: if all of them occurred in
    /// this call, they would come before a key that the user presses meanwhile.
    pub(super) fn wait_for_tape<M: MsxMachine>(m: &mut M, bytes: usize) {
        let time = m.tape_byte_time() * bytes as u64;
        Self::spend(m, time);
    }

    /// Reads the next byte of a file; `None` at its end.
    pub(super) fn read_file_byte<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
    ) -> Result<Option<u8>, Fault> {
        let file = self.files.of(number)?;
        match file.medium {
            Medium::Disk => return self.take_disk_byte(m, number),
            Medium::Tape => {}
            Medium::Screen | Medium::Graphics | Medium::Printer => return Err(Fault::IllegalQuantity),
        }
        let byte = file.contents.get(file.at).copied().filter(|&byte| byte != END_OF_TEXT);
        file.at += usize::from(byte.is_some());
        Self::wait_for_tape(m, 1);
        Ok(byte)
    }

    /// Puts back the last byte.
    pub(super) fn unread(&mut self, number: u8) -> Result<(), Fault> {
        let file = self.files.of(number)?;
        if file.disk.is_some() {
            return self.unread_disk_byte(number);
        }
        file.at = file.at.saturating_sub(1);
        Ok(())
    }

    /// `INPUT$` from a file, after the allocation of the string.
    pub(super) fn file_bytes<M: MsxMachine>(
        &mut self,
        m: &mut M,
        number: u8,
        count: u8,
    ) -> Result<Vec<u8>, Fault> {
        let file = self.file(m, number)?;
        match file.open_mode {
            OpenMode::Output | OpenMode::Append => return Err(INPUT_PAST_END),
            OpenMode::Random if file.disk.is_some() => return Err(BAD_FILE_MODE),
            OpenMode::Random | OpenMode::Input => {}
        }
        (0..count).map(|_| self.read_file_byte(m, number)?.ok_or(INPUT_PAST_END)).collect()
    }

    /// `EOF`, `LOF` and `LOC`; without a disk only `EOF` is supported.
    pub(super) fn file_state<M: MsxMachine>(
        &mut self,
        m: &mut M,
        function: DeviceFunction,
        number: u8,
    ) -> Result<Value, Fault> {
        if function == DeviceFunction::Fpos && m.disks().count() > 0 {
            return Err(INTERNAL);
        }
        let file = self.file(m, number)?;
        let open_mode = file.open_mode;
        if file.medium == Medium::Disk {
            return Ok(match function {
                DeviceFunction::Lof => value::from_count(self.disk_length(number)?),
                DeviceFunction::Loc => value::from_count(self.disk_location(number, open_mode)?),
                DeviceFunction::Eof if open_mode == OpenMode::Input => {
                    let has_ended = self.has_disk_file_ended(m, number)?;
                    Value::Integer(if has_ended { -1 } else { 0 })
                }
                DeviceFunction::Eof => return Err(BAD_FILE_MODE),
                _ => return Err(Fault::IllegalQuantity),
            });
        }
        if function != DeviceFunction::Eof || file.medium != Medium::Tape || file.open_mode != OpenMode::Input
        {
            return Err(Fault::IllegalQuantity);
        }
        let has_ended = matches!(file.contents.get(file.at), None | Some(&END_OF_TEXT));
        Ok(Value::Integer(if has_ended { -1 } else { 0 }))
    }

    /// `OPEN`: name, mode, number, bytes of a record.
    pub(super) fn open<M: MsxMachine>(&mut self, m: &mut M, arguments: &[Argument]) -> Result<(), Fault> {
        let path = Self::parse_path(m, arguments[0].text())?;
        let number = arguments[2].byte().unwrap_or_default();
        if number == 0 || number > m.ram()[usize::from(MAXFIL)] {
            return Err(BAD_FILE_NUMBER);
        }
        if let FilePath::Disk(name) = path {
            name.single()?;
        }
        if self.files.of(number).is_ok() {
            return Err(FILE_ALREADY_OPEN);
        }
        let open_mode = match arguments[1].byte().unwrap_or_default() {
            0 => OpenMode::Random,
            FOR_INPUT => OpenMode::Input,
            FOR_OUTPUT => OpenMode::Output,
            FOR_APPEND if matches!(path, FilePath::Disk(_)) => OpenMode::Append,
            _ => return Err(BAD_FILE_NAME),
        };
        let (medium, name) = match path {
            // Only files on disks have records.
            FilePath::Device(..) if arguments[3].whole().is_some() => return Err(Fault::Syntax),
            FilePath::Device(medium, name) => (medium, name),
            FilePath::Disk(name) => {
                let record = arguments[3].whole().unwrap_or(RECORD_SIZE);
                if !(1..=RECORD_SIZE).contains(&record) {
                    return Err(Fault::IllegalQuantity);
                }
                return self.open_on_disk(m, number, name, open_mode, record as u16);
            }
        };
        let (name, contents) = match (medium, open_mode) {
            (Medium::Tape, OpenMode::Random) => return Err(BAD_FILE_NAME),
            (Medium::Tape, OpenMode::Input) => self.find_tape_file(m, &name, FileKind::Sequential)?,
            (_, OpenMode::Input) => return Err(BAD_FILE_NAME),
            (_, OpenMode::Output | OpenMode::Append | OpenMode::Random) => (name, Vec::new()),
        };
        let file = File { number, medium, open_mode, name, contents, at: 0, column: 0, disk: None };
        self.files.open.push(file);
        Ok(())
    }

    /// Finds a file on the tape by name, or the first file if the name is empty; at the prompt, prints its name. Exact case has
    /// priority.
    pub(super) fn find_tape_file<M: MsxMachine>(
        &mut self,
        m: &mut M,
        name: &[u8],
        kind: FileKind,
    ) -> Result<(Vec<u8>, Vec<u8>), Fault> {
        let medium = self.tape(m)?;
        // The host's names may be longer than those on a tape, and have a type.
        let cut = |candidate: &[u8]| {
            let cut_stem = candidate.split(|&byte| byte == b'.').next().unwrap_or_default();
            trimmed(&cut_stem[..cut_stem.len().min(NAME)]).to_vec()
        };
        let stem = cut(name);
        let exactly = |candidate: &[u8], candidate_kind: FileKind| {
            candidate_kind == kind && candidate.eq_ignore_ascii_case(name)
        };
        let fits = |candidate: &[u8], candidate_kind: FileKind| {
            candidate_kind == kind && (stem.is_empty() || cut(candidate) == stem)
        };
        let nearly = |candidate: &[u8], candidate_kind: FileKind| {
            candidate_kind == kind && cut(candidate).eq_ignore_ascii_case(&stem)
        };
        let has_type = name.contains(&b'.');
        let found = has_type
            .then(|| medium.find(&exactly))
            .flatten()
            .or_else(|| medium.find(&fits))
            .or_else(|| medium.find(&nearly));
        let (found, kind) = found.ok_or(FILE_NOT_FOUND)?;
        let contents = medium.read(&found, kind).map_err(storage_fault)?;
        if word(m.ram(), CURLIN) == u16::MAX {
            let mut shown = tape_name(&found);
            shown.resize(NAME, b' ');
            self.write_text(m, b"Found:");
            self.write_text(m, &shown);
            self.new_line(m);
        }
        Ok((found, contents))
    }

    /// Returns the medium in the recorder; an empty recorder causes a warning, once.
    fn tape<'m, M: MsxMachine>(&mut self, m: &'m mut M) -> Result<&'m mut dyn Storage, Fault> {
        let medium = m.medium();
        if medium.is_none() && !core::mem::replace(&mut self.has_warned_recorder, true) {
            self.warnings.push(
                "the recorder is empty: start with `--tape FOLDER` (drives: `--disk FOLDER`), or choose a tape in the \
                 menu (F12)"
                    .into(),
            );
        }
        medium.ok_or(DEVICE)
    }

    pub(super) fn write_tape_file<M: MsxMachine>(
        &mut self,
        m: &mut M,
        name: &[u8],
        kind: FileKind,
        contents: &[u8],
    ) -> Result<(), Fault> {
        Self::wait_for_tape(m, contents.len());
        self.tape(m)?.replace(name, kind, contents).map_err(storage_fault)
    }

    /// `CLOSE`: one file, or all.
    pub(super) fn close<M: MsxMachine>(&mut self, m: &mut M, arguments: &[Argument]) -> Result<(), Fault> {
        match arguments[0].byte() {
            None => self.close_highest_first(m),
            Some(number) if number > m.ram()[usize::from(MAXFIL)] => Err(BAD_FILE_NUMBER),
            Some(number) => self.close_file(m, number),
        }
    }

    fn close_file<M: MsxMachine>(&mut self, m: &mut M, number: u8) -> Result<(), Fault> {
        let Some(index) = self.files.open.iter().position(|file| file.number == number) else {
            return Ok(());
        };
        let open_mode = self.files.open[index].open_mode;
        if self.files.open[index].disk.is_some() {
            self.close_on_disk(m, number, open_mode)?;
        }
        let mut file = self.files.open.remove(index);
        if file.medium == Medium::Tape && file.open_mode == OpenMode::Output {
            file.contents.push(END_OF_TEXT);
            self.write_tape_file(m, &file.name, FileKind::Sequential, &file.contents)?;
        }
        Ok(())
    }

    /// Closes all files, the highest number first.
    ///
    /// # Errors
    /// If a disk is full; the file and those with lower numbers stay open.
    pub(super) fn close_highest_first<M: MsxMachine>(&mut self, m: &mut M) -> Result<(), Fault> {
        while let Some(number) = self.files.open.iter().map(|file| file.number).max() {
            self.close_file(m, number)?;
        }
        self.select_screen();
        Ok(())
    }

    /// Closes all files; data that cannot be written is lost.
    pub(super) fn close_all<M: MsxMachine>(&mut self, m: &mut M) {
        while let Some(number) = self.files.open.iter().map(|file| file.number).max() {
            if self.close_file(m, number).is_err() {
                self.files.open.retain(|file| file.number != number);
            }
        }
        self.select_screen();
    }

    /// `VARPTR(#`: the address of a file's block.
    pub(super) fn varptr_file<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let number = self.pop().byte().unwrap_or_default();
        if number > m.ram()[usize::from(MAXFIL)] {
            return Err(BAD_FILE_NUMBER);
        }
        let address = word(m.ram(), word(m.ram(), FILTAB).wrapping_add(2 * u16::from(number)));
        engine.set_accumulator(Number(Value::Integer(address.cast_signed())));
        Ok(())
    }
}

/// Removes trailing blanks.
fn trimmed(name: &[u8]) -> &[u8] {
    let length = name.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
    &name[..length]
}
