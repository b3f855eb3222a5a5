//! The host of an interpreter, and the slices of time that it gives to the program.

use gamegrid::protocol::Request;

/// A slice of time that the host gives to the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The end in microseconds.
    pub until: u64,
    /// The maximum work: a step counts 1, the dispatch of an event
    /// [`DISPATCH_WORK`](gamegrid::protocol::DISPATCH_WORK).
    pub max_work: u64,
}

/// The host of an interpreter, as the program sees it.
pub trait Host {
    /// Returns whether the host can suspend a program within its code.
    ///
    /// Otherwise its main program and every callback run to their ends, past the end of the slice: the time of the
    /// program is then ahead of its host. A wait without an end is an error of the program.
    fn can_suspend(&self) -> bool;

    /// Passes on the result of a slice, waits, and returns the next slice. Until then `reply` returns the replies to
    /// other requests.
    fn suspend(&self, result: Vec<u8>, reply: &dyn Fn(Request) -> Vec<u8>) -> Slice;
}
