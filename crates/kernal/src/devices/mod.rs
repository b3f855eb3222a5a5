//! The devices of the machine: a printer, a disk drive and a cassette recorder with the same
//! medium.
//!
//! | device | type |
//! |---|---|
//! | 1 | the recorder, with a tape image or the files of the folder in the drive: programs and data files by name, at any position of the tape |
//! | 4 | a printer that collects bytes |
//! | 8 | a disk drive, present if there is a medium |
//!
//! Names on the medium are in PETSCII. Only the given [`Storage`] is accessed.

mod blocks;
mod commands;
mod directory;
mod drive;
mod names;
mod records;
mod report;
pub(crate) mod status;
mod tape;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use hardware::{FileKind, Storage, StorageError};
use serde::{Deserialize, Serialize};

use drive::{Drive, Missing, NO_TALKER};
use tape::Tape;

const PRINTER: u8 = 4;
const DRIVE: u8 = 8;
/// A program that writes again and again to a full disk gets at most this many warnings.
const MAX_WARNINGS: usize = 10;

/// The warnings about a drive and a recorder without a medium.
const EMPTY_WARNINGS: [&str; 2] = [
    "no disk in drive 8: start with `--disk FOLDER`, or choose a disk in the menu (F12)",
    "the recorder is empty: start with `--tape FOLDER`, or choose a tape in the menu (F12)",
];

/// All external devices of the machine.
#[derive(Serialize, Deserialize)]
pub(crate) struct Devices {
    #[serde(skip)]
    storage: Option<Box<dyn Storage>>,
    #[serde(skip)]
    tape_storage: Option<Box<dyn Storage>>,
    printed: Vec<u8>,
    drive: Drive,
    pub(crate) tape: Tape,
    /// Files that were not written to the tape, and why.
    tape_errors: Vec<(Vec<u8>, StorageError)>,
    reported: usize,
    /// The number of the drive's missing parts that have been reported.
    reported_missing: usize,
    /// The devices without a medium that the program has used.
    #[serde(skip)]
    empty: [EmptyDevice; 2],
}

/// Whether the program has used a device that has no medium. The warning comes once per session.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum EmptyDevice {
    #[default]
    Unused,
    Used,
    Reported,
}

impl Devices {
    pub(crate) fn new(storage: Option<Box<dyn Storage>>) -> Self {
        Self {
            storage,
            tape_storage: None,
            printed: Vec::new(),
            drive: Drive::default(),
            tape: Tape::default(),
            tape_errors: Vec::new(),
            reported: 0,
            reported_missing: 0,
            empty: Default::default(),
        }
    }

    /// Closes all open files when the machine restarts.
    pub(crate) fn reset(&mut self) {
        self.drive = Drive::default();
        self.tape = Tape::default();
        self.reported_missing = 0;
    }

    /// Returns the state for a checkpoint, without the medium.
    pub(crate) fn without_medium(&self) -> Self {
        let Self {
            storage: _,
            tape_storage: _,
            printed,
            drive,
            tape,
            tape_errors: unrecorded,
            reported,
            reported_missing,
            empty,
        } = self;
        Self {
            storage: None,
            tape_storage: None,
            printed: printed.clone(),
            drive: drive.clone(),
            tape: tape.clone(),
            tape_errors: unrecorded.clone(),
            reported: *reported,
            reported_missing: *reported_missing,
            empty: *empty,
        }
    }

    /// Restores a state; the media stay.
    pub(crate) fn restore(&mut self, saved: &Self) {
        let (storage, tape_storage, empty) = (self.storage.take(), self.tape_storage.take(), self.empty);
        *self = Self { storage, tape_storage, empty, ..saved.without_medium() };
    }

    /// Returns and clears the bytes that programs sent to the printer.
    pub(crate) fn take_printed(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.printed)
    }

    /// Puts a tape into the recorder, or empties it.
    pub(crate) fn change_tape(&mut self, tape: Option<Box<dyn Storage>>) {
        self.tape_storage = tape;
        self.tape = Tape::default();
    }

    /// Puts a disk into the drive. Without one the drive is off.
    pub(crate) fn change_disk(&mut self, disk: Option<Box<dyn Storage>>) {
        if disk.is_none() {
            self.drive = Drive::default();
            self.reported_missing = 0;
        }
        self.storage = disk;
    }

    /// Returns the medium in the recorder: a tape, or the folder in the drive, but no disk.
    fn tape_medium(&mut self) -> Option<&mut dyn Storage> {
        match (&mut self.tape_storage, &mut self.storage) {
            (Some(tape), _) => Some(tape.as_mut()),
            (None, Some(folder)) => {
                let has_sectors = folder.sectors().is_some();
                (!has_sectors).then_some(folder.as_mut())
            }
            (None, None) => None,
        }
    }

    /// Returns whether there is a medium in the drive or the recorder.
    pub(crate) fn has_medium(&self) -> bool {
        self.storage.is_some() || self.tape_storage.is_some()
    }

    /// Returns whether a medium is in the recorder, and a person who presses its keys.
    pub(crate) fn has_tape(&mut self) -> bool {
        self.tape_medium().is_some()
    }

    /// Returns whether a device has this number on the serial bus.
    pub(crate) fn is_present(&self, device: u8) -> bool {
        match device {
            PRINTER => true,
            DRIVE => self.storage.is_some(),
            _ => false,
        }
    }

    /// Returns [`is_present`](Self::is_present) for a program that uses the device; a drive without a disk causes a
    /// warning.
    pub(crate) fn reaches(&mut self, device: u8) -> bool {
        let is_present = self.is_present(device);
        if device == DRIVE && !is_present {
            self.note_empty(0);
        }
        is_present
    }

    /// Warns that a program uses the recorder, which is empty.
    pub(crate) fn note_empty_recorder(&mut self) {
        self.note_empty(1);
    }

    fn note_empty(&mut self, index: usize) {
        if self.empty[index] == EmptyDevice::Unused {
            self.empty[index] = EmptyDevice::Used;
        }
    }

    /// Returns whether a drive is on the serial bus.
    pub(crate) fn has_drive(&self) -> bool {
        self.is_present(DRIVE)
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

    /// Makes a device the talker; returns false if it is not present.
    pub(crate) fn talk(&mut self, device: u8, channel: u8) -> bool {
        self.drive.talker = channel;
        self.reaches(device)
    }

    /// Makes a device the listener; returns false if it is not present.
    pub(crate) fn listen(&mut self, device: u8, channel: u8) -> bool {
        self.drive.listener = channel;
        self.reaches(device)
    }

    /// Releases the bus: the drive executes the command, and writes the record, that it has received.
    pub(crate) fn release_bus(&mut self) {
        if let Some(storage) = &mut self.storage {
            self.drive.finish_sending(storage.as_mut());
        }
    }

    /// Sends a byte to the listener; returns false if it is not present.
    pub(crate) fn put(&mut self, device: u8, byte: u8) -> bool {
        match device {
            PRINTER => self.printed.push(byte),
            DRIVE => self.drive.put(byte),
            _ => {}
        }
        self.is_present(device)
    }

    /// Receives a byte from the talker, with its status bits.
    pub(crate) fn get(&mut self, device: u8) -> (u8, u8) {
        match device {
            DRIVE if self.storage.is_some() => self.drive.get(),
            _ => NO_TALKER,
        }
    }

    /// Returns a program, or the directory as one, for LOAD.
    pub(crate) fn program(&mut self, device: u8, name: &[u8]) -> Option<Vec<u8>> {
        match (device, &mut self.storage) {
            (DRIVE, Some(storage)) => self.drive.load(storage.as_mut(), name),
            _ => None,
        }
    }

    /// Writes a program, for SAVE. The command channel reports errors.
    pub(crate) fn save(&mut self, device: u8, name: &[u8], contents: &[u8]) {
        if let (DRIVE, Some(storage)) = (device, &mut self.storage) {
            self.drive.save(storage.as_mut(), name, contents);
        }
    }

    /// Finds a program on the tape whose name begins with `name`; returns its full name and contents.
    ///
    /// The last value is whether it must be loaded to its stored address.
    pub(crate) fn tape_program(&mut self, name: &[u8]) -> Option<(Vec<u8>, Vec<u8>, bool)> {
        let (name, contents) = self.find_on_tape(name, FileKind::Program)?;
        let is_fixed = self.tape_medium()?.has_fixed_address();
        Some((name, contents, is_fixed))
    }

    /// Opens a data file on the tape for reading and returns its full name.
    pub(crate) fn open_tape_file(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        let (name, contents) = self.find_on_tape(name, FileKind::Sequential)?;
        self.tape.read_from(contents);
        Some(name)
    }

    /// Closes the tape's file, and writes it to the medium.
    pub(crate) fn close_tape_file(&mut self) {
        if let Some((name, contents)) = self.tape.finish() {
            self.record(&name, FileKind::Sequential, &contents);
        }
    }

    /// Writes a program to the tape.
    pub(crate) fn save_on_tape(&mut self, name: &[u8], contents: &[u8]) {
        self.record(name, FileKind::Program, contents);
    }

    /// Writes a file to the tape, or replaces the one of that name. The recorder reports no errors to the
    /// program, so that a failure is a warning.
    fn record(&mut self, name: &[u8], kind: FileKind, contents: &[u8]) {
        let name = medium_name(name);
        let recorded = match self.tape_medium() {
            Some(storage) => storage.replace(name, kind, contents),
            None => Err(StorageError::NotFound),
        };
        if let Err(error) = recorded {
            self.tape_errors.push((name.to_vec(), error));
        }
    }

    /// Returns the warnings about files that were not written, at most [`MAX_WARNINGS`] since the
    /// start; clears the list.
    pub(crate) fn take_warnings(&mut self) -> Vec<String> {
        let mut notices = Vec::new();
        for (name, status) in self.drive.write_errors.drain(..) {
            let status = status.text();
            let status = display_text(&status[..status.len().saturating_sub(b",00,00\r".len())]);
            notices.push(format!("the drive did not write all of `{}`: {status}", display_text(&name)));
        }
        let missing = self.drive.missing.iter().skip(self.reported_missing);
        notices.extend(missing.map(|missing| match missing {
            Missing::Sectors => {
                "block commands need the image of a disk (`--disk FILE.d64`); a folder has no blocks".into()
            }
            Missing::MachineCode => "machine code in the drive is not run".into(),
        }));
        self.reported_missing = self.drive.missing.len();
        for (name, error) in self.tape_errors.drain(..) {
            let why = match error {
                StorageError::NotFound => "no medium in the recorder",
                StorageError::Exists
                | StorageError::Failed
                | StorageError::Locked
                | StorageError::Sector(_) => "write failed",
                StorageError::ReadOnly => "the medium is write-protected",
                StorageError::Full => "the medium is full",
            };
            notices.push(format!("cannot write `{}` to the tape: {why}", display_text(&name)));
        }
        for (state, warning) in self.empty.iter_mut().zip(EMPTY_WARNINGS) {
            if *state == EmptyDevice::Used {
                *state = EmptyDevice::Reported;
                notices.push(warning.into());
            }
        }
        notices.truncate(MAX_WARNINGS - self.reported);
        self.reported += notices.len();
        notices
    }

    fn find_on_tape(&mut self, name: &[u8], kind: FileKind) -> Option<(Vec<u8>, Vec<u8>)> {
        let storage = self.tape_medium()?;
        let (name, _) = storage.find(&|found, its_kind| its_kind == kind && found.starts_with(name))?;
        let contents = storage.read(&name, kind).ok()?;
        Some((name, contents))
    }
}

/// Converts a name or a status to displayable text.
fn display_text(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| if matches!(byte, b' '..=b'Z') { char::from(byte) } else { '?' }).collect()
}

/// Returns the name of a tape's file on a medium that requires names.
fn medium_name(name: &[u8]) -> &[u8] {
    if name.is_empty() { b"UNNAMED" } else { &name[..name.len().min(16)] }
}
