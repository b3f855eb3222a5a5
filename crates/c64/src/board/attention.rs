//! What the language is to look at before its next statement.

use serde::{Deserialize, Serialize};

/// Things that have happened and of which the language has not taken notice.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Attention {
    has_handled: bool,
    is_warm_start_due: bool,
    is_reset_due: bool,
    /// What keeps output from going to the screen at once.
    output: u8,
}

/// Output is held back.
const HELD: u8 = 1;
/// A copy hides the KERNAL, and may have another routine.
const SHADOWED: u8 = 2;

impl Attention {
    /// Something is to be done before the program goes on.
    #[inline]
    pub(super) fn is_at_once(self) -> bool {
        self.is_warm_start_due || self.is_output_held()
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
    pub(super) fn is_output_held(self) -> bool {
        self.output & HELD != 0
    }

    /// Output is held back, or no longer.
    #[inline]
    pub(super) fn hold_output(&mut self, is_held: bool) {
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
