//! What a person sees of the machine.

use crate::{Frame, ScreenText};

/// The picture of the machine's display.
pub trait Display {
    /// Returns the number of frames in a second.
    fn frame_rate(&self) -> f64;

    /// Renders the current frame, with the border or rim.
    fn render(&self) -> Frame;

    /// Renders the dots of the display alone, one pixel each, if the frame has more around and between
    /// them.
    fn dots(&self) -> Option<Frame> {
        None
    }

    /// Returns the screen as text, with the cursor while it waits for typing.
    fn screen(&self) -> ScreenText;
}
