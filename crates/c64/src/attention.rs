//! What the language is to look at before its next statement.

use serde::{Deserialize, Serialize};

/// Things that have happened and of which the language has not taken notice.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Attention {
    has_handled: bool,
    is_warm_start_due: bool,
}

impl Attention {
    /// A handler of the program's has run since memory was last looked at.
    #[inline]
    pub(crate) fn has_handled(self) -> bool {
        self.has_handled
    }

    /// A handler of the program's runs; it may write anywhere.
    #[inline]
    pub(crate) fn note_handler(&mut self) {
        self.has_handled = true;
    }

    /// Memory is being looked at.
    #[inline]
    pub(crate) fn forget_handler(&mut self) {
        self.has_handled = false;
    }

    /// STOP and RESTORE were pressed together and the language has not begun anew yet.
    #[inline]
    pub(crate) fn is_warm_start_due(self) -> bool {
        self.is_warm_start_due
    }

    /// The language is to begin anew.
    #[inline]
    pub(crate) fn ask_for_warm_start(&mut self) {
        self.is_warm_start_due = true;
    }

    /// The language begins anew, if it was to.
    #[inline]
    pub(crate) fn take_warm_start(&mut self) -> bool {
        core::mem::take(&mut self.is_warm_start_due)
    }
}
