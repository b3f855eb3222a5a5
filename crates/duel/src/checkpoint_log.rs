//! Checkpoints of a game, so that another game with the same first moves need not be played from
//! its start.
//!
//! Note: taking a checkpoint takes as long as emulating minutes of machine time. So there is one at
//! the start of a game, and others only at long intervals.

use std::rc::Rc;

use systems::{Cycles, System};

use crate::lockstep::{Checkpoint, Lockstep};

/// Emulated time between two checkpoints, in seconds.
const SPACING_SECONDS: f64 = 600.0;

/// Returns whether the time since the last checkpoint at `last` justifies the cost of a new one.
pub(crate) fn is_checkpoint_due(system: &dyn System, last: Cycles) -> bool {
    system.now() >= last + system.clock().cycles(SPACING_SECONDS)
}

/// Checkpoints of one game, the earliest first.
#[derive(Clone, Default)]
pub(crate) struct CheckpointLog(Vec<LogEntry>);

#[derive(Clone)]
struct LogEntry {
    /// Moves made before.
    moves_made: usize,
    /// The emulated time.
    at: Cycles,
    checkpoint: Rc<Checkpoint>,
}

impl CheckpointLog {
    /// Returns the last checkpoint, with the number of moves made before it.
    pub(crate) fn last(&self) -> Option<(usize, Rc<Checkpoint>)> {
        self.0.last().map(|mark| (mark.moves_made, Rc::clone(&mark.checkpoint)))
    }

    /// Takes a checkpoint after `made` moves if the last one is old enough.
    pub(crate) fn record(&mut self, made: usize, lockstep: &Lockstep<'_>) {
        let system = lockstep.emulated().system();
        if self.0.last().is_none_or(|mark| is_checkpoint_due(system, mark.at)) {
            self.0.push(LogEntry {
                moves_made: made,
                at: system.now(),
                checkpoint: Rc::new(lockstep.checkpoint()),
            });
        }
    }

    /// Returns the checkpoints that are valid for a game that shares only this many first moves.
    pub(crate) fn up_to(&self, moves: usize) -> Self {
        Self(self.0.iter().filter(|mark| mark.moves_made <= moves).cloned().collect())
    }

    /// Adopts the checkpoints of a game that shares only this many first moves.
    pub(crate) fn merge(&mut self, other: &Self, moves: usize) {
        let later = self.0.iter().filter(|mark| mark.moves_made > moves).cloned();
        self.0 = other.up_to(moves).0.into_iter().chain(later).collect();
    }
}
