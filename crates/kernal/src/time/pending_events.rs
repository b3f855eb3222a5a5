//! Pending events that BASIC checks before its next statement.

use serde::{Deserialize, Serialize};

/// Events that BASIC has not handled yet.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct PendingEvents {
    /// An interrupt handler of the program has run since memory was last checked; it may have written to any
    /// address.
    pub handler_has_run: bool,
    /// STOP and RESTORE were pressed together and BASIC has not restarted yet.
    pub is_warm_start_due: bool,
    /// A power cycle is requested, after BASIC has restarted.
    pub is_reset_due: bool,
    /// The reasons that prevent immediate output to the screen.
    output: u8,
}

/// Output is deferred.
const HELD: u8 = 1;
/// A RAM copy hides the KERNAL, and may have other routines.
const SHADOWED: u8 = 2;

impl PendingEvents {
    /// Returns whether an event must be handled before the program continues.
    #[inline]
    pub(super) fn is_urgent(self) -> bool {
        self.is_warm_start_due || self.is_output_deferred()
    }

    /// Returns whether output is deferred and not being sent now.
    #[inline]
    pub fn is_output_deferred(self) -> bool {
        self.output & HELD != 0
    }

    /// Sets whether output is deferred.
    #[inline]
    pub(super) fn set_output_deferred(&mut self, is_held: bool) {
        self.set(HELD, is_held);
    }

    /// Sets whether a RAM copy hides the KERNAL.
    pub fn shadow_output(&mut self, is_shadowed: bool) {
        self.set(SHADOWED, is_shadowed);
    }

    /// Returns whether output to the screen can be immediate.
    #[inline]
    pub fn is_output_free(self) -> bool {
        self.output == 0
    }

    fn set(&mut self, cause: u8, is_there: bool) {
        self.output = self.output & !cause | if is_there { cause } else { 0 };
    }
}
