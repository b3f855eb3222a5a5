//! What the drive and the recorder are doing.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// A file on its way into or out of memory. It moves byte by byte, each at its time, so that the host, interrupts and the STOP
/// key get their turn in between.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Transfer {
    /// The person presses the recorder's key, for so many cycles more.
    AwaitingKey { left: u32, job: TapeJob },
    /// Into memory, or compared with it: the byte at `position` belongs to `address`.
    Loading { contents: Vec<u8>, position: usize, address: u16, verify: bool, cycles: u32 },
    /// Out of memory: what has been taken so far, and the next address.
    Saving { device: u8, name: Vec<u8>, contents: Vec<u8>, address: u16, end: u16, cycles: u32 },
}

/// What the recorder is to do when its key is down.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum TapeJob {
    /// Load to an address, or to the file's own.
    Load { name: Vec<u8>, address: Option<u16>, verify: bool },
    /// Open a data file, for writing if the secondary address is not 0.
    Open { name: Vec<u8>, secondary: u8 },
    /// Save from `start` up to but without `end`.
    Save { name: Vec<u8>, start: u16, end: u16 },
}
