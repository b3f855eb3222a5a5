//! The cassette recorder: one file at a time, read or written from end to end.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::status::{END_OF_FILE, TIMEOUT};

/// What comes when there is nothing more, where the real recorder winds its tape to the end.
const END_BYTE: (u8, u8) = (b'\r', TIMEOUT | END_OF_FILE);

/// The file in the recorder.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Tape {
    /// No file is open.
    #[default]
    Stopped,
    /// A data file is read.
    Reading {
        /// All of it.
        contents: Vec<u8>,
        /// The next byte.
        position: usize,
    },
    /// A data file is written.
    Writing {
        /// Its name.
        name: Vec<u8>,
        /// What it has so far.
        contents: Vec<u8>,
    },
}

impl Tape {
    pub(super) fn read_from(&mut self, contents: Vec<u8>) {
        *self = Self::Reading { contents, position: 0 };
    }

    /// Begins a new data file.
    pub(crate) fn create(&mut self, name: &[u8]) {
        *self = Self::Writing { name: name.to_vec(), contents: Vec::new() };
    }

    /// Writes a byte.
    pub(crate) fn put(&mut self, byte: u8) {
        if let Self::Writing { contents, .. } = self {
            contents.push(byte);
        }
    }

    /// The next byte, and what it adds to the status.
    pub(crate) fn get(&mut self) -> (u8, u8) {
        let Self::Reading { contents, position } = self else { return END_BYTE };
        let Some(&byte) = contents.get(*position) else { return END_BYTE };
        *position += 1;
        (byte, if *position == contents.len() { END_OF_FILE } else { 0 })
    }

    /// Stops; gives name and contents of a file that was written.
    pub(super) fn finish(&mut self) -> Option<(Vec<u8>, Vec<u8>)> {
        match core::mem::take(self) {
            Self::Writing { name, contents } => Some((name, contents)),
            Self::Stopped | Self::Reading { .. } => None,
        }
    }
}
