//! Rewinding: a ring of checkpoints, between which a session replays its logged inputs.
//!
//! A checkpoint of a [replayed](systems::Machine::is_replayed) system consists of its inputs so far, which the session
//! already has. Such a ring has one checkpoint for each loaded program.

use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use fastcdc::v2020::FastCDC;
use systems::{Cycles, Hertz};
use thiserror::Error;

use crate::input::TimedInput;
use crate::media::Files;

/// Seconds of emulated time between two checkpoints. Replaying them takes milliseconds.
const INTERVAL_SECONDS: f64 = 5.0;

/// The mean size of a block in bytes.
const BLOCK: usize = 256;

/// The limits of the past that a session keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RewindLimits {
    /// Seconds of emulated time.
    pub seconds: f64,
    /// Total bytes of the checkpoints; the ring discards the oldest first.
    pub bytes: usize,
}

impl Default for RewindLimits {
    fn default() -> Self {
        Self { seconds: 3600.0, bytes: 64 << 20 }
    }
}

/// The reason why a session cannot seek to a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SeekError {
    /// The time is before the oldest checkpoint, in the future, or on an unknown branch.
    #[error("this time cannot be reached; it is too long ago or in the future")]
    OutOfRange,
    /// An opponent or a replay follows the game.
    #[error("cannot rewind: an opponent or a replay follows the game")]
    Opponent,
}

/// The cost of visits to the past: replayed emulated time, and loaded checkpoints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayCost {
    /// Replayed cycles.
    pub cycles: u64,
    /// Loaded checkpoints.
    pub checkpoints: u64,
}

/// The future of a session in the past.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Future {
    /// The newest time.
    pub end: Cycles,
    /// The number of repeated inputs.
    pub next: usize,
}

/// An abandoned future.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The time at which another future began.
    pub from: Cycles,
    /// Its newest time.
    pub end: Cycles,
    /// All inputs since power-on.
    pub(crate) inputs: Vec<TimedInput>,
}

/// A state to which a session can return.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoint {
    pub elapsed: Cycles,
    pub epoch: u64,
    pub boots: u64,
    /// Number of inputs before it.
    pub inputs: usize,
    pub snapshot: Vec<u8>,
    pub files: Option<Files>,
}

/// A checkpoint in the ring: its snapshot as blocks that it shares with the others.
#[derive(Debug)]
struct Entry {
    /// The checkpoint without its snapshot.
    checkpoint: Checkpoint,
    blocks: Vec<Rc<[u8]>>,
}

/// The ring of checkpoints.
///
/// The ring divides snapshots into content-defined blocks and stores a block only once if the previous checkpoint
/// has the same block.
#[derive(Debug)]
pub struct Rewind {
    limits: RewindLimits,
    /// The time between two checkpoints; `None` if time adds no checkpoints.
    interval: Option<Cycles>,
    reach: Cycles,
    entries: VecDeque<Entry>,
    bytes: usize,
}

impl Rewind {
    pub(crate) fn new(limits: RewindLimits, clock: Hertz, is_replayed: bool) -> Self {
        Self {
            limits,
            interval: (!is_replayed).then(|| clock.cycles(INTERVAL_SECONDS)),
            reach: clock.cycles(limits.seconds),
            entries: VecDeque::new(),
            bytes: 0,
        }
    }

    /// Returns the elapsed times of the checkpoints, oldest first.
    pub fn times(&self) -> impl DoubleEndedIterator<Item = Cycles> + ExactSizeIterator {
        self.entries.iter().map(|entry| entry.checkpoint.elapsed)
    }

    /// Returns the bytes that the checkpoints occupy.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    pub(crate) fn is_due(&self, elapsed: Cycles) -> bool {
        let is_past = |last: &Entry| {
            self.interval.is_some_and(|interval| elapsed >= last.checkpoint.elapsed + interval)
        };
        self.entries.back().is_none_or(is_past)
    }

    pub(crate) fn push(&mut self, mut checkpoint: Checkpoint) {
        let now = checkpoint.elapsed;
        let known = self.entries.back().map_or(&[][..], |last| &last.blocks);
        let known: HashSet<Rc<[u8]>> = known.iter().cloned().collect();
        let snapshot = std::mem::take(&mut checkpoint.snapshot);
        let cuts = FastCDC::new(&snapshot, BLOCK / 4, BLOCK, 4 * BLOCK);
        let blocks: Vec<Rc<[u8]>> = cuts
            .map(|cut| &snapshot[cut.offset..cut.offset + cut.length])
            .map(|bytes| known.get(bytes).cloned().unwrap_or_else(|| bytes.into()))
            .collect();
        drop(known);
        let entry = Entry { checkpoint, blocks };
        self.bytes += own_bytes(&entry);
        self.entries.push_back(entry);
        // One checkpoint before the limit remains, so that a replay can reach all of the past.
        while self.bytes > self.limits.bytes && self.entries.len() > 1
            || self.entries.get(1).is_some_and(|second| second.checkpoint.elapsed + self.reach <= now)
        {
            let oldest = self.entries.pop_front();
            self.bytes -= oldest.as_ref().map_or(0, own_bytes);
        }
    }

    /// Discards all checkpoints.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.bytes = 0;
    }

    /// Returns the time of the last checkpoint at or before a time.
    pub(crate) fn time_before(&self, elapsed: Cycles) -> Option<Cycles> {
        self.times().rev().find(|&time| time <= elapsed)
    }

    pub(crate) fn before(&self, elapsed: Cycles) -> Option<Checkpoint> {
        let entry = self.entries.iter().rev().find(|entry| entry.checkpoint.elapsed <= elapsed)?;
        Some(Checkpoint { snapshot: entry.blocks.concat(), ..entry.checkpoint.clone() })
    }

    /// Discards the checkpoints after a time, or with more inputs before them.
    pub(crate) fn discard_after(&mut self, elapsed: Cycles, inputs: usize) {
        let is_later =
            |entry: &mut Entry| entry.checkpoint.elapsed > elapsed || entry.checkpoint.inputs > inputs;
        while let Some(newest) = self.entries.pop_back_if(is_later) {
            self.bytes -= own_bytes(&newest);
        }
    }
}

/// Returns the bytes that only this checkpoint occupies.
fn own_bytes(entry: &Entry) -> usize {
    let is_own = |block: &&Rc<[u8]>| Rc::strong_count(block) == 1;
    let contents: usize = entry.blocks.iter().filter(is_own).map(|block| block.len()).sum();
    contents + entry.blocks.len() * size_of::<Rc<[u8]>>()
}
