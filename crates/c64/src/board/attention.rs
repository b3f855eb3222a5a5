//! What the language is to look at before its next statement.

use serde::{Deserialize, Serialize};

/// Things that have happened and of which the language has not taken notice.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Attention {
    has_handled: bool,
    is_warm_start_due: bool,
    is_output_held: bool,
}

impl Attention {
    /// Something is to be done before the program goes on.
    #[inline]
    pub(super) fn is_at_once(self) -> bool {
        self.is_warm_start_due || self.is_output_held
    }

    /// A handler of the program's has run since memory was last looked at.
    #[inline]
    pub(super) fn has_handled(self) -> bool {
        self.has_handled
    }

    /// A handler of the program's runs; it may write anywhere.
    #[inline]
    pub(super) fn note_handler(&mut self) {
        self.has_handled = true;
    }

    /// Memory is being looked at.
    #[inline]
    pub(super) fn forget_handler(&mut self) {
        self.has_handled = false;
    }

    /// STOP and RESTORE were pressed together and the language has not begun anew yet.
    #[inline]
    pub(super) fn is_warm_start_due(self) -> bool {
        self.is_warm_start_due
    }

    /// The language is to begin anew.
    #[inline]
    pub(super) fn ask_for_warm_start(&mut self) {
        self.is_warm_start_due = true;
    }

    /// The language begins anew, if it was to.
    #[inline]
    pub(super) fn take_warm_start(&mut self) -> bool {
        core::mem::take(&mut self.is_warm_start_due)
    }

    /// Output is held back and not being sent just now.
    #[inline]
    pub(super) fn is_output_held(self) -> bool {
        self.is_output_held
    }

    /// Output is held back, or no longer.
    #[inline]
    pub(super) fn hold_output(&mut self, is_held: bool) {
        self.is_output_held = is_held;
    }
}
