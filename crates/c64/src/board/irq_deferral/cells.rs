//! The cells that a minimal interrupt does not use.

use kernal::cells::{FREE_RAM, keyboard as at, screen as editor};

/// Returns whether a cell of the editor or the keyboard is one that programs set and a minimal
/// interrupt does not use.
#[inline]
pub(crate) fn is_setting(address: u16) -> bool {
    // Most addresses are beyond these cells.
    address < FREE_RAM
        && matches!(
            usize::from(address),
            at::QUEUED
                | at::QUEUE_LIMIT
                | at::REPEAT
                | at::CASE_LOCK
                | editor::REVERSE
                | editor::COLUMN
                | editor::QUOTE
                | editor::ROW
                | editor::INSERTS
                | editor::COLOUR
        )
}
