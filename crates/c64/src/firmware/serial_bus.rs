//! Who is addressed on the serial bus.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// Who talks or listens on the bus, as machine code has told them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SerialBus {
    pub(super) device: u8,
    /// A name being sent for this channel.
    pub(super) opening: Option<(u8, Vec<u8>)>,
}
