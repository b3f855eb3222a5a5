//! Moments of a game on its way, so that a game that begins with the same moves need not be played from its start.
//!
//! What a newcomer gets wrong: saving a moment takes the host as long as emulating minutes of the machine's time does. So there is one
//! where a game begins, and others only where a long way lies between them.

use std::rc::Rc;

use systems::{Cycles, System};

use crate::lockstep::{Lockstep, Moment};

/// Machine time between two moments that are worth keeping, in seconds.
const SPACING_SECONDS: f64 = 600.0;

/// Whether a moment is worth keeping where the last one was kept at the machine's time `last`.
pub(crate) fn is_far(system: &dyn System, last: Cycles) -> bool {
    system.now() >= last + system.clock().cycles(SPACING_SECONDS)
}

/// Moments of one game, the earliest first.
#[derive(Clone, Default)]
pub(crate) struct Trail(Vec<Mark>);

#[derive(Clone)]
struct Mark {
    /// Moves made before.
    made: usize,
    /// The machine's time.
    at: Cycles,
    moment: Rc<Moment>,
}

impl Trail {
    /// The last moment, with the number of moves made before it.
    pub(crate) fn last(&self) -> Option<(usize, Rc<Moment>)> {
        self.0.last().map(|mark| (mark.made, Rc::clone(&mark.moment)))
    }

    /// The game comes by with so many moves made.
    pub(crate) fn pass(&mut self, made: usize, lockstep: &Lockstep<'_>) {
        let system = lockstep.emulated().system();
        if self.0.last().is_none_or(|mark| is_far(system, mark.at)) {
            self.0.push(Mark { made, at: system.now(), moment: Rc::new(lockstep.moment()) });
        }
    }

    /// The trail of a game that has no more than its first moves in common with this one.
    pub(crate) fn until(&self, moves: usize) -> Self {
        Self(self.0.iter().filter(|mark| mark.made <= moves).cloned().collect())
    }

    /// Takes over the moments of a game that has no more than its first moves in common with this one.
    pub(crate) fn learn(&mut self, other: &Self, moves: usize) {
        let later = self.0.iter().filter(|mark| mark.made > moves).cloned();
        self.0 = other.until(moves).0.into_iter().chain(later).collect();
    }
}
