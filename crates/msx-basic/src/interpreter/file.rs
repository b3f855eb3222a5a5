//! Open files, and what they are on.

use alloc::vec::Vec;

use basic::fault::Fault;
use fat12::{Entry, Name};
use serde::{Deserialize, Serialize};

use crate::fault::{BAD_FILE_NAME, FILE_NOT_OPEN};

/// What ends a text on a tape or a disk.
pub(super) const END_OF_TEXT: u8 = 0x1a;

/// Where output goes and input comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Device {
    /// The screen and the keyboard.
    #[default]
    Screen,
    /// The printer.
    Printer,
    /// A file.
    File(u8),
}

/// What a file is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Medium {
    Screen,
    Graphics,
    Printer,
    Tape,
    /// A file on a disk, or a device of MSX-DOS.
    Disk,
}

/// What a file was opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum OpenMode {
    Input,
    Output,
    /// To go on behind what is there.
    Append,
    /// Nothing was said.
    Random,
}

/// An open file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct File {
    pub(super) number: u8,
    pub(super) medium: Medium,
    pub(super) open_mode: OpenMode,
    pub(super) name: Vec<u8>,
    /// What has been written, or what is there to be read.
    pub(super) contents: Vec<u8>,
    pub(super) at: usize,
    pub(super) column: u8,
    /// What is moved of it, if it is on a disk.
    pub(super) disk: Option<DiskFile>,
}

/// A name or pattern, and the drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DiskName {
    pub(super) drive: u8,
    pub(super) name: Name,
    /// The name in the letters in which the program gives it.
    pub(super) typed: Name,
}

/// A device of MSX-DOS, which a name without a drive means, whatever its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum DosDevice {
    /// `CON`: the screen.
    Console,
    /// `PRN` and `LST`.
    Printer,
    /// `NUL` and `AUX`, which take what is written and have nothing to be read.
    Null,
}

impl DosDevice {
    /// The device that a name means.
    pub(super) fn named(name: Name) -> Option<Self> {
        match name.parts().0 {
            b"CON" => Some(Self::Console),
            b"LST" | b"PRN" => Some(Self::Printer),
            b"NUL" | b"AUX" => Some(Self::Null),
            _ => None,
        }
    }
}

impl DiskName {
    /// The name, which must be no pattern.
    pub(super) fn single(self) -> Result<Self, Fault> {
        if self.name.is_pattern() { Err(BAD_FILE_NAME) } else { Ok(self) }
    }
}

/// What of a file on a disk has been moved.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct DiskFile {
    pub(super) drive: u8,
    /// The place of its entry in the directory.
    pub(super) place: u8,
    pub(super) entry: Entry,
    /// The device that it is in place of a file.
    pub(super) device: Option<DosDevice>,
    /// Its name in the letters in which it was opened.
    pub(super) typed: Name,
    /// The character that was read ahead; 0 for none, so that a NUL is lost.
    pub(super) lookahead: u8,
    /// Bytes of a record, and the record that was moved last.
    pub(super) record_size: u16,
    pub(super) record: u32,
    /// Bytes of the file before those in the buffer; for a file that is read, with them.
    pub(super) moved: u32,
    /// The bytes of the buffer that hold something, and the next one to read or write.
    pub(super) filled: u16,
    pub(super) at: u16,
    pub(super) is_changed: bool,
}

/// The open files.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Files {
    pub(super) open: Vec<File>,
}

impl Files {
    /// The open file of a number.
    pub(super) fn of(&mut self, number: u8) -> Result<&mut File, Fault> {
        self.open.iter_mut().find(|file| file.number == number).ok_or(FILE_NOT_OPEN)
    }
}
