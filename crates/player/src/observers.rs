//! The observers of every statement of a headless run.

use analysis::profile::Profile;
use systems::{StopReason, System};

use crate::trace::Trace;

/// The observers of a [`Run`](crate::Run); both are absent by default.
#[derive(Debug, Default)]
pub struct Observers {
    /// Counts the cycles of each line and subroutine.
    pub profile: Option<Profile>,
    /// Records each statement with its changes of variables.
    pub trace: Option<Trace>,
}

impl Observers {
    /// Returns whether the run has no observers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.profile.is_none() && self.trace.is_none()
    }

    pub(crate) fn observe(&mut self, system: &dyn System, stop: &StopReason) {
        if let Some(profile) = &mut self.profile {
            profile.observe(system, stop);
        }
        if let Some(trace) = &mut self.trace {
            trace.observe(system, stop);
        }
    }

    pub(crate) fn finish(&mut self, system: &dyn System) {
        if let Some(profile) = &mut self.profile {
            profile.charge(system);
        }
        if let Some(trace) = &mut self.trace {
            trace.finish(system);
        }
    }
}
