//! Moments of a game on its way, so that a game that begins with the same moves need not be played from its start.
//!
//! What a newcomer gets wrong: saving a moment takes the host as long as emulating minutes of the machine's time does. So there is one
//! where a game begins, and others only where a long way lies between them.

use std::rc::Rc;

use systems::{Cycles, System};

use crate::lockstep::{Checkpoint, Lockstep};

/// Machine time between two moments that are worth keeping, in seconds.
const SPACING_SECONDS: f64 = 600.0;

/// Whether a moment is worth keeping where the last one was kept at the machine's time `last`.
pub(crate) fn is_checkpoint_due(system: &dyn System, last: Cycles) -> bool {
    system.now() >= last + system.clock().cycles(SPACING_SECONDS)
}

/// Moments of one game, the earliest first.
#[derive(Clone, Default)]
pub(crate) struct CheckpointLog(Vec<LogEntry>);

#[derive(Clone)]
struct LogEntry {
    /// Moves made before.
    moves_made: usize,
    /// The machine's time.
    at: Cycles,
    checkpoint: Rc<Checkpoint>,
}

impl CheckpointLog {
    /// The last moment, with the number of moves made before it.
    pub(crate) fn last(&self) -> Option<(usize, Rc<Checkpoint>)> {
        self.0.last().map(|mark| (mark.moves_made, Rc::clone(&mark.checkpoint)))
    }

    /// The game comes by with so many moves made.
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

    /// The trail of a game that has no more than its first moves in common with this one.
    pub(crate) fn up_to(&self, moves: usize) -> Self {
        Self(self.0.iter().filter(|mark| mark.moves_made <= moves).cloned().collect())
    }

    /// Takes over the moments of a game that has no more than its first moves in common with this one.
    pub(crate) fn merge(&mut self, other: &Self, moves: usize) {
        let later = self.0.iter().filter(|mark| mark.moves_made > moves).cloned();
        self.0 = other.up_to(moves).0.into_iter().chain(later).collect();
    }
}
