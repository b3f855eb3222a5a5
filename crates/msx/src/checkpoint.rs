//! Going back to a state that the machine was in: for hosts that run many short programs from the same start.
//!
//! Everything is kept but what never changes (the ROM and its costs) and what is not the machine's: the medium in the recorder. Both
//! directions name every field, so that a new part of the machine cannot be forgotten here.

use alloc::boxed::Box;

use serde::{Deserialize, Serialize};

use crate::Msx;

/// A state of a machine, taken by [`Msx::snapshot`].
#[derive(Serialize, Deserialize)]
pub struct Checkpoint(Box<Msx>);

impl Msx {
    /// Takes the present state, without the medium in the recorder.
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

    /// Goes back to a state that this machine, or another of the same region and seed, was in. The medium stays.
    pub fn restore(&mut self, snapshot: &Checkpoint) {
        let storage = self.storage.take();
        // The costs are not part of a state that came as bytes.
        let costs = self.costs;
        *self = Self { storage, costs, ..*Checkpoint(snapshot.0.checkpoint().0).0 };
    }
}
