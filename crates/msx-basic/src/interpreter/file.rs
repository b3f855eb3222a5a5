//! Open files, and what they are on.

use alloc::vec::Vec;

use basic::fault::Fault;
use serde::{Deserialize, Serialize};

use crate::fault::FILE_NOT_OPEN;

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
}

/// What a file was opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum OpenMode {
    Input,
    Output,
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
