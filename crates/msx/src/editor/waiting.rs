//! What is waited for.

use serde::{Deserialize, Serialize};

/// What the firmware is in the middle of while it waits for a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Waiting {
    /// A key is awaited, and the cursor shows where.
    pub(super) has_cursor: bool,
    /// A line is being edited.
    pub(super) is_reading: bool,
    /// STOP holds the program.
    pub(super) is_held: bool,
}
