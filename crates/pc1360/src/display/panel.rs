//! The LCD panel: its size, and the state of the display outside its memory.

use serde::{Deserialize, Serialize};
use sharp_basic::machine::{CursorStyle, Dot};

/// Columns of dots.
pub const WIDTH: u16 = 150;
/// Rows of dots.
pub const HEIGHT: u16 = 32;
/// Height of a strip in dots.
pub(super) const STRIP: u16 = 8;

/// The state of the display outside its memory.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Display {
    /// The bottom dot of the next column.
    pub(crate) column_cursor: Dot,
    /// The cursor style, if the cursor is shown.
    pub(crate) cursor_style: Option<CursorStyle>,
}

impl Default for Display {
    /// Columns are written to the first strip.
    fn default() -> Self {
        Self { column_cursor: Dot { x: 0, y: STRIP as i16 - 1 }, cursor_style: None }
    }
}
