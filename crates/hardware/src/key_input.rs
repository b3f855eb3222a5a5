//! Keys as the firmware hands them to a program: one by one, or a line edited on the screen.

use alloc::vec::Vec;

/// Where the line begins that the screen editor hands over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineStart {
    /// At the beginning of the logical line: all of it is read.
    Screen,
    /// Where the cursor stands when the reading begins, as long as the person ends the line there; what stands before is a prompt.
    Cursor,
}

/// How the person ended a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// With the return key: its text without trailing blanks.
    Entered(Vec<u8>),
    /// With the key that breaks a program: nothing was read.
    Broken,
}

/// What the keys that hold and break a program ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakRequest {
    /// Nothing.
    Continue,
    /// The program is to stand still: let time pass ([`crate::Timekeeper::idle`]) and ask again.
    Pause,
    /// The program is to end.
    Break,
}

/// The firmware's keyboard.
pub trait KeyInput {
    /// Whether a key waits in the buffer.
    fn has_key(&mut self) -> bool;

    /// Takes a key from the buffer. `None` while there is none: the cursor shows, let time pass ([`crate::Timekeeper::idle`]) and
    /// ask again. A program that gives up waiting calls [`stop_waiting`](Self::stop_waiting).
    fn take_key(&mut self) -> Option<u8>;

    /// Gives up waiting for a key or a line.
    fn stop_waiting(&mut self);

    /// Empties the buffer.
    fn clear_keys(&mut self);

    /// Lets the person edit the screen until a line is ended. `None` until then: let time pass and ask again with the same `start`.
    fn read_line(&mut self, start: LineStart) -> Option<Line>;

    /// What the keys that hold and break a program ask for, between two statements.
    fn break_request(&mut self) -> BreakRequest;
}
