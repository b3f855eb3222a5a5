//! The state of waiting for input.

use serde::{Deserialize, Serialize};

/// The state of the firmware while it waits for input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Waiting {
    /// A key is awaited, and the cursor shows.
    pub(super) has_cursor: bool,
    /// A line is being edited.
    pub(super) is_reading: bool,
    /// STOP has paused the program.
    pub(super) is_held: bool,
}
