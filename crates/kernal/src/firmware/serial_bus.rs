//! The addressed device on the serial bus.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// The device that machine code has made talker or listener.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SerialBus {
    pub(super) device: u8,
    /// The channel and the name that is being sent for it.
    pub(super) opening: Option<(u8, Vec<u8>)>,
}
