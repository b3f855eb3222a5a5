//! Rewinding: a ring of checkpoints, between which a session replays its logged inputs.

use std::collections::VecDeque;

use systems::{Cycles, Hertz};
use thiserror::Error;

use crate::media::Files;

/// Seconds of emulated time between two checkpoints. Replaying so much takes milliseconds.
const INTERVAL_SECONDS: f64 = 5.0;

/// How far back a session can go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RewindLimits {
    /// Seconds of emulated time.
    pub seconds: f64,
    /// Bytes of all checkpoints; the oldest are dropped first.
    pub bytes: usize,
}

impl Default for RewindLimits {
    fn default() -> Self {
        Self { seconds: 600.0, bytes: 32 << 20 }
    }
}

/// Why a session cannot go to a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SeekError {
    /// The time lies before the oldest checkpoint or in the future.
    #[error("this time cannot be reached; it is too long ago or in the future")]
    OutOfRange,
    /// An opponent or a replay follows the game.
    #[error("cannot rewind: an opponent or a replay follows the game")]
    Opponent,
}

/// A state to which a session can return.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    pub elapsed: Cycles,
    pub epoch: u64,
    pub boots: u64,
    /// Number of inputs before it.
    pub inputs: usize,
    pub snapshot: Vec<u8>,
    pub files: Option<Files>,
}

/// The ring of checkpoints.
#[derive(Debug)]
pub struct Rewind {
    limits: RewindLimits,
    interval: Cycles,
    reach: Cycles,
    checkpoints: VecDeque<Checkpoint>,
    bytes: usize,
}

impl Rewind {
    pub(crate) fn new(limits: RewindLimits, clock: Hertz) -> Self {
        Self {
            limits,
            interval: clock.cycles(INTERVAL_SECONDS),
            reach: clock.cycles(limits.seconds),
            checkpoints: VecDeque::new(),
            bytes: 0,
        }
    }

    /// Returns the elapsed times of the checkpoints, oldest first.
    pub fn times(&self) -> impl Iterator<Item = Cycles> {
        self.checkpoints.iter().map(|checkpoint| checkpoint.elapsed)
    }

    /// Returns the bytes that the checkpoints occupy.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    pub(crate) fn is_due(&self, elapsed: Cycles) -> bool {
        self.checkpoints.back().is_none_or(|last| elapsed >= last.elapsed + self.interval)
    }

    pub(crate) fn push(&mut self, checkpoint: Checkpoint) {
        let now = checkpoint.elapsed;
        self.bytes += checkpoint.snapshot.len();
        self.checkpoints.push_back(checkpoint);
        // One checkpoint stays before the reach, so that all of it can be replayed.
        while self.bytes > self.limits.bytes && self.checkpoints.len() > 1
            || self.checkpoints.get(1).is_some_and(|second| second.elapsed + self.reach <= now)
        {
            let oldest = self.checkpoints.pop_front();
            self.bytes -= oldest.map_or(0, |oldest| oldest.snapshot.len());
        }
    }

    pub(crate) fn before(&self, elapsed: Cycles) -> Option<&Checkpoint> {
        self.checkpoints.iter().rev().find(|checkpoint| checkpoint.elapsed <= elapsed)
    }

    pub(crate) fn discard_after(&mut self, elapsed: Cycles) {
        while let Some(newest) = self.checkpoints.pop_back_if(|newest| newest.elapsed > elapsed) {
            self.bytes -= newest.snapshot.len();
        }
    }
}
