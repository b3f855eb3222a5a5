//! What is connected to the machine: a printer, a disk drive and a cassette recorder with the same medium.
//!
//! | device | what it is |
//! |---|---|
//! | 1 | the recorder: programs and data files by name, as if the tape were always in the right place |
//! | 4 | a printer that collects bytes |
//! | 8 | a disk drive, present if there is a medium |
//!
//! Names on the medium are in PETSCII. Nothing but the given [`Storage`] is touched.

mod commands;
mod directory;
mod drive;
mod names;
mod report;
pub(crate) mod status;
mod tape;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use hardware::{FileKind, Storage, StorageError};
use serde::{Deserialize, Serialize};

use drive::{Drive, NO_TALKER};
use tape::Tape;

const PRINTER: u8 = 4;
const DRIVE: u8 = 8;
/// A program that writes again and again to a full disk need not be told of for ever.
const MAX_WARNINGS: usize = 10;

/// Everything outside the machine's case.
#[derive(Serialize, Deserialize)]
pub(crate) struct Devices {
    #[serde(skip)]
    storage: Option<Box<dyn Storage>>,
    printed: Vec<u8>,
    drive: Drive,
    pub(crate) tape: Tape,
    /// Files that the tape did not take, and why.
    tape_errors: Vec<(Vec<u8>, StorageError)>,
    reported: usize,
}

impl Devices {
    pub(crate) fn new(storage: Option<Box<dyn Storage>>) -> Self {
        Self {
            storage,
            printed: Vec::new(),
            drive: Drive::default(),
            tape: Tape::default(),
            tape_errors: Vec::new(),
            reported: 0,
        }
    }

    /// The machine restarts: open files are forgotten.
    pub(crate) fn reset(&mut self) {
        self.drive = Drive::default();
        self.tape = Tape::default();
    }

    /// The state for a snapshot, without the medium.
    pub(crate) fn without_medium(&self) -> Self {
        let Self { storage: _, printed, drive, tape, tape_errors: unrecorded, reported: told } = self;
        Self {
            storage: None,
            printed: printed.clone(),
            drive: drive.clone(),
            tape: tape.clone(),
            tape_errors: unrecorded.clone(),
            reported: *told,
        }
    }

    /// Goes back to a state; the medium stays.
    pub(crate) fn restore(&mut self, saved: &Self) {
        let Self { storage: _, printed, drive, tape, tape_errors: unrecorded, reported: told } = saved;
        self.printed.clone_from(printed);
        self.drive.clone_from(drive);
        self.tape.clone_from(tape);
        self.tape_errors.clone_from(unrecorded);
        self.reported = *told;
    }

    /// The bytes that programs sent to the printer since the last call.
    pub(crate) fn take_printed(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.printed)
    }

    /// There is a medium, and somebody who presses the recorder's keys.
    pub(crate) fn has_medium(&self) -> bool {
        self.storage.is_some()
    }

    /// Somebody answers at this number of the serial bus.
    pub(crate) fn is_present(&self, device: u8) -> bool {
        match device {
            PRINTER => true,
            DRIVE => self.storage.is_some(),
            _ => false,
        }
    }

    /// Opens a channel of a device that is present.
    pub(crate) fn open(&mut self, device: u8, channel: u8, name: &[u8]) {
        if let (DRIVE, Some(storage)) = (device, &mut self.storage) {
            self.drive.open(storage.as_mut(), channel, name);
        }
    }

    /// Closes a channel.
    pub(crate) fn close(&mut self, device: u8, channel: u8) {
        if let (DRIVE, Some(storage)) = (device, &mut self.storage) {
            self.drive.close(storage.as_mut(), channel);
        }
    }

    /// Asks a device to send; false if nobody answers.
    pub(crate) fn talk(&mut self, device: u8, channel: u8) -> bool {
        self.drive.talker = channel;
        self.is_present(device)
    }

    /// Asks a device to receive; false if nobody answers.
    pub(crate) fn listen(&mut self, device: u8, channel: u8) -> bool {
        self.drive.listener = channel;
        self.is_present(device)
    }

    /// The bus is free again: the drive executes what its command channel received.
    pub(crate) fn release_bus(&mut self) {
        if let Some(storage) = &mut self.storage {
            self.drive.execute(storage.as_mut());
        }
    }

    /// Sends a byte to the listener; false if nobody answers.
    pub(crate) fn put(&mut self, device: u8, byte: u8) -> bool {
        match device {
            PRINTER => self.printed.push(byte),
            DRIVE => self.drive.put(byte),
            _ => {}
        }
        self.is_present(device)
    }

    /// A byte from the talker, and what it adds to the status.
    pub(crate) fn get(&mut self, device: u8) -> (u8, u8) {
        match device {
            DRIVE if self.storage.is_some() => self.drive.get(),
            _ => NO_TALKER,
        }
    }

    /// A program, or the directory as one, for LOAD.
    pub(crate) fn program(&mut self, device: u8, name: &[u8]) -> Option<Vec<u8>> {
        match (device, &mut self.storage) {
            (DRIVE, Some(storage)) => self.drive.load(storage.as_mut(), name),
            _ => None,
        }
    }

    /// Writes a program, for SAVE. What goes wrong is told by the command channel.
    pub(crate) fn save(&mut self, device: u8, name: &[u8], contents: &[u8]) {
        if let (DRIVE, Some(storage)) = (device, &mut self.storage) {
            self.drive.save(storage.as_mut(), name, contents);
        }
    }

    /// A program on the tape whose name begins with `name`: its full name and contents.
    pub(crate) fn tape_program(&mut self, name: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
        self.find_on_tape(name, FileKind::Program)
    }

    /// Opens a data file on the tape for reading and gives its full name.
    pub(crate) fn open_tape_file(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        let (name, contents) = self.find_on_tape(name, FileKind::Sequential)?;
        self.tape.read_from(contents);
        Some(name)
    }

    /// Closes the tape's file; one that was written reaches the medium now.
    pub(crate) fn close_tape_file(&mut self) {
        if let Some((name, contents)) = self.tape.finish() {
            self.record(&name, FileKind::Sequential, &contents);
        }
    }

    /// Writes a program to the tape.
    pub(crate) fn save_on_tape(&mut self, name: &[u8], contents: &[u8]) {
        self.record(name, FileKind::Program, contents);
    }

    /// Writes a file to the tape in place of one of that name. The recorder tells the program nothing, so the person is
    /// told when that fails.
    fn record(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) {
        let name = medium_name(name);
        let recorded = match &mut self.storage {
            Some(storage) => storage.replace(name, kind, contents),
            None => Err(StorageError::NotFound),
        };
        if let Err(error) = recorded {
            self.tape_errors.push((name.to_vec(), error));
        }
    }

    /// What to tell the person about files that were not written, up to [`MAX_WARNINGS`] since the start; empties the list.
    pub(crate) fn take_warnings(&mut self) -> Vec<String> {
        let mut notices = Vec::new();
        for (name, status) in self.drive.write_errors.drain(..) {
            let status = status.text();
            let status = display_text(&status[..status.len().saturating_sub(b",00,00\r".len())]);
            notices.push(format!("the drive did not write all of `{}`: {status}", display_text(&name)));
        }
        for (name, error) in self.tape_errors.drain(..) {
            let why = match error {
                StorageError::NotFound => "there is none in the recorder",
                StorageError::Exists | StorageError::Failed => "it cannot be written",
                StorageError::ReadOnly => "it is protected from writing",
                StorageError::Full => "it is full",
            };
            notices.push(format!("the tape did not take `{}`: {why}", display_text(&name)));
        }
        notices.truncate(MAX_WARNINGS - self.reported);
        self.reported += notices.len();
        notices
    }

    fn find_on_tape(&mut self, name: &[u8], kind: FileKind) -> Option<(Vec<u8>, Vec<u8>)> {
        let storage = self.storage.as_mut()?;
        let (name, _) = storage.find(&|found, its_kind| its_kind == kind && found.starts_with(name))?;
        let contents = storage.read(&name, kind).ok()?;
        Some((name, contents))
    }
}

/// A name or a status as text for the person.
fn display_text(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| if matches!(byte, b' '..=b'Z') { char::from(byte) } else { '?' }).collect()
}

/// The name of a tape's file on a medium of named files, which has no place for one without a name.
fn medium_name(name: &[u8]) -> &[u8] {
    if name.is_empty() { b"UNNAMED" } else { &name[..name.len().min(16)] }
}
