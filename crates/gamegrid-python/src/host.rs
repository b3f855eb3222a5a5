//! The host of an interpreter, and the slices of time that it gives to the program.

use gamegrid::protocol::Request;

use super::interpreter::Interpreter;

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

/// The end of a slice of a program that cannot be suspended. It is not the end of untimed queries.
const WITHOUT_END: u64 = u64::MAX - 1;

impl Interpreter {
    /// Begins a slice.
    pub(super) fn begin(&self, slice: Slice) {
        self.horizon.set(slice.until);
        self.work_left.set(slice.max_work.max(1));
    }

    /// Runs code of the program. Where the host cannot suspend it, the slice has no end meanwhile.
    pub(super) fn within_program<R>(&self, run: impl FnOnce() -> R) -> R {
        if self.host.can_suspend() || self.is_untimed() {
            return run();
        }
        let horizon = self.horizon.replace(WITHOUT_END);
        let work_left = self.work_left.replace(u64::MAX);
        let result = run();
        self.horizon.set(horizon);
        self.work_left.set(work_left);
        result
    }

    /// Whether the program runs to the end of its code before it can be suspended.
    pub(super) fn runs_to_end(&self) -> bool {
        self.horizon.get() == WITHOUT_END
    }
}
