//! What input and output are in the middle of.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::job::Transfer;

/// What the firmware's input and output have begun and not ended.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct IoProgress {
    is_awaiting_recorder: bool,
    has_moved_limit: bool,
    transfer: Option<Transfer>,
    /// What was said while nothing else can be printed, for a host that asks for what is printed.
    #[serde(skip)]
    messages: Vec<u8>,
}

impl IoProgress {
    /// Begins to wait for a key of the recorder; false if that has begun already.
    #[inline]
    pub(crate) fn await_recorder(&mut self) -> bool {
        !core::mem::replace(&mut self.is_awaiting_recorder, true)
    }

    /// A message was shown that nothing is printed behind until a person does something.
    pub(crate) fn record_message(&mut self, message: &str) {
        self.messages.extend_from_slice(message.as_bytes());
    }

    /// Takes those messages.
    pub(crate) fn take_messages(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.messages)
    }

    /// No longer waits for the recorder.
    #[inline]
    pub(crate) fn cancel_recorder_wait(&mut self) {
        self.is_awaiting_recorder = false;
    }

    /// A device has moved the limit of memory.
    #[inline]
    pub(crate) fn record_limit_move(&mut self) {
        self.has_moved_limit = true;
    }

    /// Whether a device has moved the limit of memory since the last call.
    #[inline]
    pub(crate) fn take_limit_move(&mut self) -> bool {
        core::mem::take(&mut self.has_moved_limit)
    }

    /// A file is on its way.
    #[inline]
    pub(crate) fn is_transferring(&self) -> bool {
        self.transfer.is_some()
    }

    /// Begins a transfer, goes on with it, or with `None` drops it.
    #[inline]
    pub(crate) fn set_transfer(&mut self, transfer: Option<Transfer>) {
        self.transfer = transfer;
    }

    /// Takes the transfer, to go on with it.
    #[inline]
    pub(crate) fn take_transfer(&mut self) -> Option<Transfer> {
        self.transfer.take()
    }
}
