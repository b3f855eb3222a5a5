//! A jump of a session to another time or to a snapshot.

use systems::Cycles;

/// A jump under way.
pub(crate) struct Jump {
    /// Whether the system is loading a snapshot.
    pub(crate) is_loading: bool,
    /// The elapsed time at which the session gets the loading snapshot; `None` for a checkpoint.
    pub(crate) snapshot_at: Option<Cycles>,
    pub(crate) goal: Goal,
}

/// The goal of a jump.
pub(crate) enum Goal {
    /// A time.
    Time {
        /// The time.
        to: Cycles,
        /// The newest time.
        end: Cycles,
        /// The time of the checkpoint from which the replay starts.
        from: Cycles,
        /// The number of repeated inputs.
        next: usize,
    },
    /// A snapshot.
    Snapshot(Vec<u8>),
}

impl Jump {
    /// Returns the newest time after the jump.
    pub(crate) fn end(&self) -> Cycles {
        match self.goal {
            Goal::Time { end, .. } => end,
            Goal::Snapshot(_) => self.snapshot_at.unwrap_or_default(),
        }
    }
}
