//! Deferred output.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::job::Transfer;
use crate::cpu::Processor;

/// The state of output.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct DeferredOutput {
    pub(super) bytes: VecDeque<u8>,
    pub(super) routine: Option<OutputRoutine>,
    /// Cycles used since BASIC last flushed the output.
    pub(super) spent: u64,
    /// The bytes that the program's output routines have sent to the screen, if the host records them.
    pub(crate) sent: Option<Vec<u8>>,
}

/// A suspended output routine of the program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct OutputRoutine {
    pub(super) address: u16,
    pub(super) cpu: Processor,
    pub(super) transfer: Option<Transfer>,
}
