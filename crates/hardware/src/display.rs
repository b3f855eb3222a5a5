//! The visible output of the machine.

use crate::{Frame, ScreenText};

/// The frames of the machine's display.
pub trait Display {
    /// Returns the number of frames in a second.
    fn frame_rate(&self) -> f64;

    /// Renders the current frame, with the border or rim.
    fn render(&self) -> Frame;

    /// Renders only the dots of the display, one pixel each, if the frame has other pixels around and between them.
    fn dots(&self) -> Option<Frame> {
        None
    }

    /// Returns the screen as text, with the cursor while it waits for typing.
    fn screen(&self) -> ScreenText;
}
