//! Pending events that BASIC checks before its next statement.

use serde::{Deserialize, Serialize};

/// Events that BASIC has not handled yet.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct PendingEvents {
    handler_has_run: bool,
    is_warm_start_due: bool,
    is_reset_due: bool,
    /// The reasons why output cannot go to the screen at once.
    output: u8,
}

/// Output is deferred.
const HELD: u8 = 1;
/// A RAM copy hides the KERNAL, and may have other routines.
const SHADOWED: u8 = 2;

impl PendingEvents {
    /// Returns whether an event must be handled before the program continues.
    #[inline]
    pub fn is_urgent(self) -> bool {
        self.is_warm_start_due || self.is_output_deferred()
    }

    /// Returns whether an interrupt handler of the program has run since memory was last checked.
    #[inline]
    pub fn handler_has_run(self) -> bool {
        self.handler_has_run
    }

    /// Records that an interrupt handler of the program runs; it may write anywhere.
    #[inline]
    pub fn record_handler(&mut self) {
        self.handler_has_run = true;
    }

    /// Clears the record when memory is checked.
    #[inline]
    pub fn clear_handler(&mut self) {
        self.handler_has_run = false;
    }

    /// Returns whether STOP and RESTORE were pressed together and BASIC has not restarted yet.
    #[inline]
    pub fn is_warm_start_due(self) -> bool {
        self.is_warm_start_due
    }

    /// Requests a warm start of BASIC.
    #[inline]
    pub fn request_warm_start(&mut self) {
        self.is_warm_start_due = true;
    }

    /// Returns and clears whether a warm start is requested.
    #[inline]
    pub fn take_warm_start(&mut self) -> bool {
        core::mem::take(&mut self.is_warm_start_due)
    }

    /// Requests a power cycle; BASIC restarts before that.
    #[inline]
    pub fn request_reset(&mut self) {
        self.is_warm_start_due = true;
        self.is_reset_due = true;
    }

    /// Returns and clears whether a power cycle is requested.
    #[inline]
    pub fn take_reset(&mut self) -> bool {
        core::mem::take(&mut self.is_reset_due)
    }

    /// Returns whether output is deferred and not being sent now.
    #[inline]
    pub fn is_output_deferred(self) -> bool {
        self.output & HELD != 0
    }

    /// Sets whether output is deferred.
    #[inline]
    pub fn set_output_deferred(&mut self, is_held: bool) {
        self.set(HELD, is_held);
    }

    /// Sets whether a RAM copy hides the KERNAL.
    pub fn shadow_output(&mut self, is_shadowed: bool) {
        self.set(SHADOWED, is_shadowed);
    }

    /// Returns whether output to the screen can go there at once.
    #[inline]
    pub fn is_output_free(self) -> bool {
        self.output == 0
    }

    fn set(&mut self, cause: u8, is_there: bool) {
        self.output = self.output & !cause | if is_there { cause } else { 0 };
    }
}
