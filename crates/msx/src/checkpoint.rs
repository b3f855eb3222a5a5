//! Checkpoints: restoring a state of the machine, for hosts that run many short programs from the same start.
//!
//! A checkpoint holds everything but constants (the ROM and the costs) and the medium in the recorder, which is not part of the
//! machine. Both directions name every field, so that the compiler reports a new one.

use alloc::boxed::Box;

use serde::{Deserialize, Serialize};

use crate::Msx;

/// A state of a machine, taken by [`Msx::checkpoint`].
#[derive(Serialize, Deserialize)]
pub struct Checkpoint(Box<Msx>);

impl Msx {
    /// Returns the present state, without the medium in the recorder.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint {
        let Self { board, costs, waiting, output_log: sent, printed, storage: _ } = self;
        Checkpoint(Box::new(Self {
            board: board.clone(),
            costs: *costs,
            waiting: *waiting,
            output_log: sent.clone(),
            printed: printed.clone(),
            storage: None,
        }))
    }

    /// Restores a state of this machine, or of another of the same region and seed. The medium stays.
    pub fn restore(&mut self, snapshot: &Checkpoint) {
        let storage = self.storage.take();
        // A deserialised state has no costs.
        let costs = self.costs;
        *self = Self { storage, costs, ..*Checkpoint(snapshot.0.checkpoint().0).0 };
    }
}
