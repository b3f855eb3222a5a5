//! What the language is to look at before its next statement.

use serde::{Deserialize, Serialize};

/// Things that have happened and of which the language has not taken notice.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct PendingEvents {
    handler_has_run: bool,
    is_warm_start_due: bool,
    is_reset_due: bool,
    /// What keeps output from going to the screen at once.
    output: u8,
}

/// Output is held back.
const HELD: u8 = 1;
/// A copy hides the KERNAL, and may have another routine.
const SHADOWED: u8 = 2;

impl PendingEvents {
    /// Something is to be done before the program goes on.
    #[inline]
    pub(super) fn is_urgent(self) -> bool {
        self.is_warm_start_due || self.is_output_deferred()
    }

    /// A handler of the program's has run since memory was last looked at.
    #[inline]
    pub(super) fn handler_has_run(self) -> bool {
        self.handler_has_run
    }

    /// A handler of the program's runs; it may write anywhere.
    #[inline]
    pub(super) fn record_handler(&mut self) {
        self.handler_has_run = true;
    }

    /// Memory is being looked at.
    #[inline]
    pub(super) fn clear_handler(&mut self) {
        self.handler_has_run = false;
    }

    /// STOP and RESTORE were pressed together and the language has not begun anew yet.
    #[inline]
    pub(super) fn is_warm_start_due(self) -> bool {
        self.is_warm_start_due
    }

    /// The language is to begin anew.
    #[inline]
    pub(super) fn request_warm_start(&mut self) {
        self.is_warm_start_due = true;
    }

    /// The language begins anew, if it was to.
    #[inline]
    pub(super) fn take_warm_start(&mut self) -> bool {
        core::mem::take(&mut self.is_warm_start_due)
    }

    /// The machine is to be switched off and on; the language begins anew before that.
    #[inline]
    pub(super) fn ask_for_reset(&mut self) {
        self.is_warm_start_due = true;
        self.is_reset_due = true;
    }

    /// The machine is switched off and on, if it was to be.
    #[inline]
    pub(super) fn take_reset(&mut self) -> bool {
        core::mem::take(&mut self.is_reset_due)
    }

    /// Output is held back and not being sent just now.
    #[inline]
    pub(super) fn is_output_deferred(self) -> bool {
        self.output & HELD != 0
    }

    /// Output is held back, or no longer.
    #[inline]
    pub(super) fn set_output_deferred(&mut self, is_held: bool) {
        self.set(HELD, is_held);
    }

    /// A copy hides the KERNAL, or no longer.
    pub(super) fn shadow_output(&mut self, is_shadowed: bool) {
        self.set(SHADOWED, is_shadowed);
    }

    /// Nothing keeps output from going to the screen at once, if it is meant to.
    #[inline]
    pub(super) fn is_output_free(self) -> bool {
        self.output == 0
    }

    fn set(&mut self, cause: u8, is_there: bool) {
        self.output = self.output & !cause | if is_there { cause } else { 0 };
    }
}
