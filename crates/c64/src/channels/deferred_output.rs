//! Output that is held back.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::job::Transfer;
use crate::cpu::Processor;

/// Output under way.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct DeferredOutput {
    pub(super) bytes: VecDeque<u8>,
    pub(super) routine: Option<OutputRoutine>,
    /// Cycles used since the language last let everything go.
    pub(super) spent: u64,
    /// What the program's routines have sent to the screen, for a host that wants to know.
    pub(crate) sent: Option<Vec<u8>>,
}

impl DeferredOutput {
    /// The language has let everything go, and nothing is held back.
    #[inline]
    pub(crate) fn reset_spent(&mut self) {
        self.spent = 0;
    }
}

/// A routine of the program's in its middle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct OutputRoutine {
    pub(super) address: u16,
    pub(super) cpu: Processor,
    pub(super) transfer: Option<Transfer>,
}
