//! The operations of the drive and the recorder.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// A file transfer. It proceeds byte by byte, each at its time, so that the host, interrupts and
/// the STOP key are served in between.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Transfer {
    /// Waiting until the recorder's key is pressed, in `left` cycles.
    AwaitingKey { left: u32, job: TapeJob },
    /// Into memory, or compared with it: the byte at `position` belongs to `address`.
    Loading { contents: Vec<u8>, position: usize, address: u16, verify: bool, cycles: u32 },
    /// Out of memory: the bytes so far, and the next address.
    Saving { device: u8, name: Vec<u8>, contents: Vec<u8>, address: u16, end: u16, cycles: u32 },
}

/// The operation that the recorder starts when its key is down.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum TapeJob {
    /// Load to an address, or to the file's own.
    Load { name: Vec<u8>, address: Option<u16>, verify: bool },
    /// Open a data file, for writing if the secondary address is not 0.
    Open { name: Vec<u8>, secondary: u8 },
    /// Save from `start` up to but not including `end`.
    Save { name: Vec<u8>, start: u16, end: u16 },
}
