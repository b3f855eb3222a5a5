//! The progress of input and output.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::job::Transfer;

/// Operations that the firmware's input and output have begun and not ended.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct IoProgress {
    /// Whether a person has been requested to press a key of the recorder.
    pub(crate) is_awaiting_recorder: bool,
    /// Whether a device has moved the limit of memory.
    pub(crate) has_moved_limit: bool,
    /// The current transfer.
    pub(crate) transfer: Option<Transfer>,
    /// Whether the next power-on, which a program has requested, is without the memory test.
    #[serde(skip)]
    pub(crate) keeps_memory: bool,
    /// Messages after which no output follows until a person acts, for a host that reads the output.
    #[serde(skip)]
    pub(crate) messages: Vec<u8>,
}
