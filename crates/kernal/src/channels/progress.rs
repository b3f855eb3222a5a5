//! The progress of input and output.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::job::Transfer;

/// Operations that the firmware's input and output have begun and not ended.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct IoProgress {
    is_awaiting_recorder: bool,
    has_moved_limit: bool,
    transfer: Option<Transfer>,
    /// Messages shown while no other output is possible, for a host that reads what is printed.
    #[serde(skip)]
    messages: Vec<u8>,
}

impl IoProgress {
    /// Begins to wait for a key of the recorder; returns false if that has begun already.
    #[inline]
    pub(crate) fn await_recorder(&mut self) -> bool {
        !core::mem::replace(&mut self.is_awaiting_recorder, true)
    }

    /// Records a message after which no output follows until a person acts.
    pub(crate) fn record_message(&mut self, message: &str) {
        self.messages.extend_from_slice(message.as_bytes());
    }

    /// Returns and clears those messages.
    pub(crate) fn take_messages(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.messages)
    }

    /// Cancels the wait for the recorder.
    #[inline]
    pub(crate) fn cancel_recorder_wait(&mut self) {
        self.is_awaiting_recorder = false;
    }

    /// Records that a device has moved the limit of memory.
    #[inline]
    pub(crate) fn record_limit_move(&mut self) {
        self.has_moved_limit = true;
    }

    /// Returns and clears whether a device has moved the limit of memory.
    #[inline]
    pub(crate) fn take_limit_move(&mut self) -> bool {
        core::mem::take(&mut self.has_moved_limit)
    }

    /// Returns whether a transfer is in progress.
    #[inline]
    pub(crate) fn is_transferring(&self) -> bool {
        self.transfer.is_some()
    }

    /// Sets the current transfer; `None` cancels it.
    #[inline]
    pub(crate) fn set_transfer(&mut self, transfer: Option<Transfer>) {
        self.transfer = transfer;
    }

    /// Removes and returns the transfer, to continue it.
    #[inline]
    pub(crate) fn take_transfer(&mut self) -> Option<Transfer> {
        self.transfer.take()
    }
}
