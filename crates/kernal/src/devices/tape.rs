//! The cassette recorder: one file at a time, read or written sequentially.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::status::{END_OF_FILE, TIMEOUT};

/// The byte after the end, where the real recorder winds its tape to the end.
const END_BYTE: (u8, u8) = (b'\r', TIMEOUT | END_OF_FILE);

/// The file in the recorder.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Tape {
    /// No file is open.
    #[default]
    Stopped,
    /// A data file is being read.
    Reading {
        /// Its contents.
        contents: Vec<u8>,
        /// The position of the next byte.
        position: usize,
    },
    /// A data file is being written.
    Writing {
        /// Its name.
        name: Vec<u8>,
        /// Its contents so far.
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

    /// Returns the next byte, with its status bits.
    pub(crate) fn get(&mut self) -> (u8, u8) {
        let Self::Reading { contents, position } = self else { return END_BYTE };
        let Some(&byte) = contents.get(*position) else { return END_BYTE };
        *position += 1;
        (byte, if *position == contents.len() { END_OF_FILE } else { 0 })
    }

    /// Stops; returns name and contents of a file that was written.
    pub(super) fn finish(&mut self) -> Option<(Vec<u8>, Vec<u8>)> {
        match core::mem::take(self) {
            Self::Writing { name, contents } => Some((name, contents)),
            Self::Stopped | Self::Reading { .. } => None,
        }
    }
}
