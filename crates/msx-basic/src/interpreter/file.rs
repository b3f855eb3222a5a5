//! Open files and their media.

use alloc::vec::Vec;

use basic::fault::Fault;
use fat12::{Entry, Name};
use serde::{Deserialize, Serialize};

use crate::fault::{BAD_FILE_NAME, FILE_NOT_OPEN};

/// The end mark of a text on a tape or a disk.
pub(super) const END_OF_TEXT: u8 = 0x1a;

/// The target of output and the source of input.
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

/// The medium of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Medium {
    Screen,
    Graphics,
    Printer,
    Tape,
    /// A file on a disk, or a device of MSX-DOS.
    Disk,
}

/// The access for which a file is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum OpenMode {
    Input,
    Output,
    /// Output after the present contents.
    Append,
    /// `OPEN` without `FOR`.
    Random,
}

/// An open file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct File {
    pub(super) number: u8,
    pub(super) medium: Medium,
    pub(super) open_mode: OpenMode,
    pub(super) name: Vec<u8>,
    /// The bytes that were written or can be read.
    pub(super) contents: Vec<u8>,
    pub(super) at: usize,
    pub(super) column: u8,
    /// The state of a file on a disk.
    pub(super) disk: Option<DiskFile>,
}

/// A name or pattern, and the drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DiskName {
    pub(super) drive: u8,
    pub(super) name: Name,
    /// The name in the program's spelling.
    pub(super) typed: Name,
}

/// A device of MSX-DOS: a name without a drive, with any extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum DosDevice {
    /// `CON`: the screen.
    Console,
    /// `PRN` and `LST`.
    Printer,
    /// `NUL` and `AUX`, which discard output and have no input.
    Null,
}

impl DosDevice {
    /// Returns the device of a name.
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
    /// Returns the name unless it is a pattern.
    pub(super) fn single(self) -> Result<Self, Fault> {
        if self.name.is_pattern() { Err(BAD_FILE_NAME) } else { Ok(self) }
    }
}

/// The state of a file on a disk.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct DiskFile {
    pub(super) drive: u8,
    /// The index of its entry in the directory.
    pub(super) index: u8,
    pub(super) entry: Entry,
    /// The device, if it is not a file.
    pub(super) device: Option<DosDevice>,
    /// Its name in the spelling of `OPEN`.
    pub(super) typed: Name,
    /// The character that was read ahead; 0 if there is no such character, so that a NUL is lost.
    pub(super) lookahead: u8,
    /// Bytes of a record, and the record transferred last.
    pub(super) record_size: u16,
    pub(super) record: u32,
    /// Bytes of the file before those in the buffer; for input, including them.
    pub(super) moved: u32,
    /// The number of valid bytes in the buffer, and the index of the next one to read or write.
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
    /// Returns an open file by its number.
    pub(super) fn of(&mut self, number: u8) -> Result<&mut File, Fault> {
        self.open.iter_mut().find(|file| file.number == number).ok_or(FILE_NOT_OPEN)
    }
}
