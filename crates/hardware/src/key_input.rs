//! Keys as the firmware delivers them to a program: one by one, or as a line edited on the screen.

use alloc::vec::Vec;

/// The start of the line that the screen editor returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineStart {
    /// The start of the logical line.
    Screen,
    /// The cursor position when the reading begins, if the line ends there; the text before it is a prompt.
    Cursor,
}

/// How a line ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// With the return key: its text without trailing blanks.
    Entered(Vec<u8>),
    /// With the key that breaks a program; the line is empty.
    Broken,
}

/// The request of the keys that pause and break a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakRequest {
    /// No request.
    Continue,
    /// The program pauses: let time pass ([`crate::Timekeeper::idle`]) and ask again.
    Pause,
    /// The program ends.
    Break,
}

/// The firmware's keyboard.
pub trait KeyInput {
    /// Returns whether the buffer holds a key.
    fn has_key(&mut self) -> bool;

    /// Takes a key from the buffer. `None` while it is empty: the cursor shows, let time pass ([`crate::Timekeeper::idle`])
    /// and ask again. A program that stops waiting calls [`stop_waiting`](Self::stop_waiting).
    fn take_key(&mut self) -> Option<u8>;

    /// Ends waiting for a key or a line.
    fn stop_waiting(&mut self);

    /// Empties the buffer.
    fn clear_keys(&mut self);

    /// Runs the screen editor until a line ends. `None` until then: let time pass and call again with the same `start`.
    fn read_line(&mut self, start: LineStart) -> Option<Line>;

    /// Returns the request of the keys that pause and break a program; called between two statements.
    fn break_request(&mut self) -> BreakRequest;
}
