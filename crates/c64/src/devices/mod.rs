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
mod tape;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;
use alloc::vec::Vec;

use hardware::{FileKind, Storage};

pub(crate) use tape::{TAPE_BYTE, TAPE_KEY_DELAY};

use crate::C64;
use crate::channels::TIMEOUT;
use drive::Drive;
use tape::Tape;

const PRINTER: u8 = 4;
const DRIVE: u8 = 8;

/// Everything outside the machine's case.
pub(crate) struct Devices {
    storage: Option<Box<dyn Storage>>,
    printed: Vec<u8>,
    drive: Drive,
    pub(crate) tape: Tape,
}

impl Devices {
    pub(crate) fn new(storage: Option<Box<dyn Storage>>) -> Self {
        Self { storage, printed: Vec::new(), drive: Drive::default(), tape: Tape::default() }
    }

    /// The machine restarts: open files are forgotten.
    pub(crate) fn reset(&mut self) {
        self.drive = Drive::default();
        self.tape = Tape::default();
    }

    /// The state for a snapshot, without the medium.
    pub(crate) fn without_medium(&self) -> Self {
        let Self { storage: _, printed, drive, tape } = self;
        Self { storage: None, printed: printed.clone(), drive: drive.clone(), tape: tape.clone() }
    }

    /// Goes back to a state; the medium stays.
    pub(crate) fn restore(&mut self, saved: &Self) {
        let Self { storage: _, printed, drive, tape } = saved;
        self.printed.clone_from(printed);
        self.drive.clone_from(drive);
        self.tape.clone_from(tape);
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

    /// The bus is free again: the drive obeys what its command channel received.
    pub(crate) fn quiet(&mut self) {
        if let Some(storage) = &mut self.storage {
            self.drive.obey(storage.as_mut());
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
            _ => (b'\r', TIMEOUT),
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
    pub(crate) fn tape_program(&self, name: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
        self.on_tape(name, FileKind::Program)
    }

    /// Opens a data file on the tape for reading and gives its full name.
    pub(crate) fn open_tape_file(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        let (name, contents) = self.on_tape(name, FileKind::Sequential)?;
        self.tape.read_from(contents);
        Some(name)
    }

    /// Closes the tape's file; one that was written reaches the medium now.
    pub(crate) fn close_tape_file(&mut self) {
        if let (Some((name, contents)), Some(storage)) = (self.tape.finish(), &mut self.storage) {
            replace(storage.as_mut(), &name, FileKind::Sequential, &contents);
        }
    }

    /// Writes a program to the tape.
    pub(crate) fn save_on_tape(&mut self, name: &[u8], contents: &[u8]) {
        if let Some(storage) = &mut self.storage {
            replace(storage.as_mut(), name, FileKind::Program, contents);
        }
    }

    fn on_tape(&self, name: &[u8], kind: FileKind) -> Option<(Vec<u8>, Vec<u8>)> {
        let storage = self.storage.as_deref()?;
        let file =
            storage.files().into_iter().find(|file| file.kind == kind && file.name.starts_with(name))?;
        let contents = storage.read(&file.name, kind).ok()?;
        Some((file.name, contents))
    }
}

/// Writes a file on a medium that knows no refusal, as a tape: an old file of that name goes. A file without a name
/// is called `UNNAMED`, since a medium of named files has no other place for it.
fn replace(storage: &mut dyn Storage, name: &[u8], kind: FileKind, contents: &[u8]) {
    let name = if name.is_empty() { b"UNNAMED" } else { &name[..name.len().min(16)] };
    if storage.files().iter().any(|file| file.name == name && file.kind == kind)
        && storage.remove(name).is_err()
    {
        return;
    }
    // A tape recorder tells nobody that its tape is protected.
    storage.write(name, kind, contents).ok();
}

impl C64 {
    /// The bytes that programs sent to the printer since the last call.
    pub fn take_printer_output(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.devices.printed)
    }
}
