//! The samples between the machine and the host's sound output.
//!
//! The machine renders the samples of a whole frame every 17 to 20 ms, and a late host renders several frames in a
//! row; the output takes a few milliseconds at a time. The queue compensates: it plays once it has [`START_MS`], and
//! waits for the same length after an underrun. A longer queue would only delay the sound, so a queue of more than
//! [`MAX_MS`] is cut to [`START_MS`].

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Length in milliseconds at which playing starts: two frames.
const START_MS: u32 = 40;

/// Maximum length in milliseconds: the start length and three frames in a row.
const MAX_MS: u32 = 100;

/// A queue of samples.
#[derive(Debug)]
pub struct SampleQueue {
    samples: VecDeque<i16>,
    rate: u32,
    is_playing: bool,
    last: i16,
}

impl SampleQueue {
    /// Creates an empty queue for `rate` samples per second.
    pub fn new(rate: u32) -> Self {
        Self { samples: VecDeque::new(), rate, is_playing: false, last: 0 }
    }

    /// Returns the sample rate.
    pub fn rate(&self) -> u32 {
        self.rate
    }

    /// Appends the samples of a frame.
    pub fn push(&mut self, samples: impl Iterator<Item = i16>) {
        self.samples.extend(samples);
        if self.samples.len() > self.length_of(MAX_MS) {
            self.samples.drain(..self.samples.len() - self.length_of(START_MS));
        }
    }

    /// Takes the next sample. An empty queue repeats the last one, which makes no click.
    pub fn take(&mut self) -> i16 {
        self.is_playing |= self.samples.len() >= self.length_of(START_MS);
        if self.is_playing {
            match self.samples.pop_front() {
                Some(sample) => self.last = sample,
                None => self.is_playing = false,
            }
        }
        self.last
    }

    fn length_of(&self, ms: u32) -> usize {
        (self.rate * ms / 1000) as usize
    }
}

/// A queue that the machine's thread and the output's share.
#[derive(Clone, Debug)]
pub struct SharedQueue(Arc<Mutex<SampleQueue>>);

impl SharedQueue {
    /// Creates an empty queue for `rate` samples per second.
    pub fn new(rate: u32) -> Self {
        Self(Arc::new(Mutex::new(SampleQueue::new(rate))))
    }

    /// Locks the queue.
    pub fn lock(&self) -> MutexGuard<'_, SampleQueue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One sample per millisecond.
    const RATE: u32 = 1000;

    /// A host that renders frames of 20 samples, and an output that takes 10 at a time.
    struct Rig {
        queue: SampleQueue,
        rendered: i16,
    }

    impl Rig {
        fn new() -> Self {
            Self { queue: SampleQueue::new(RATE), rendered: 0 }
        }

        /// Renders frames; each sample has the number of its position, from 1.
        fn render(&mut self, frames: i16) {
            for _ in 0..frames {
                let first = self.rendered + 1;
                self.rendered += 20;
                self.queue.push(first..=self.rendered);
            }
        }

        fn taken(&mut self) -> Vec<i16> {
            (0..10).map(|_| self.queue.take()).collect()
        }
    }

    #[test]
    fn every_sample_is_played_once_and_in_order() {
        let mut rig = Rig::new();
        rig.render(2);
        for round in 0..100 {
            // The host is late by a frame in some rounds.
            if round % 2 == 0 && round % 6 != 4 {
                rig.render(if round % 6 == 0 && round > 0 { 2 } else { 1 });
            }
            let first = round * 10 + 1;
            assert_eq!(rig.taken(), (first..first + 10).collect::<Vec<_>>(), "round {round}");
        }
    }

    #[test]
    fn playing_starts_with_two_frames() {
        let mut rig = Rig::new();
        rig.render(1);
        assert_eq!(rig.taken(), [0; 10]);
        rig.render(1);
        assert_eq!(rig.taken(), (1..=10).collect::<Vec<_>>());
    }

    #[test]
    fn a_dry_queue_holds_the_last_sample_until_it_is_filled_again() {
        let mut rig = Rig::new();
        rig.render(2);
        (0..4).for_each(|_| assert_ne!(rig.taken(), [0; 10]));
        assert_eq!(rig.taken(), [40; 10]);
        rig.render(1);
        assert_eq!(rig.taken(), [40; 10]);
        rig.render(1);
        assert_eq!(rig.taken(), (41..=50).collect::<Vec<_>>());
    }

    #[test]
    fn a_long_queue_is_cut_to_its_newest_samples() {
        let mut rig = Rig::new();
        rig.render(5);
        assert_eq!(rig.queue.samples.len(), 100);
        rig.render(1);
        assert_eq!(rig.taken(), (81..=90).collect::<Vec<_>>());
    }
}
