//! The sizes of the frame and of the window inside the border, in dots.

/// The width of the frame.
pub const WIDTH: usize = 384;
/// The height of the frame in rows.
pub const HEIGHT: usize = 272;

/// The column of the frame where the 40-column window starts.
pub(super) const WINDOW_LEFT: usize = 32;
/// The width of that window.
pub(super) const WINDOW_WIDTH: usize = 320;
