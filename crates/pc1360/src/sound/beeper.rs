//! The line to the beeper: its queue of sounds, and their rendering.

use alloc::vec::Vec;

use hardware::Cycles;
use parts::Resampler;
use serde::{Deserialize, Serialize};
use sharp_basic::machine::Tone;

use crate::clock::CLOCK;

/// Half wave of the lowest pitch in cycles, and the increment for each step of pitch.
const HALF_WAVE: (u64, u64) = (45, 2);
/// Half wave of the hardware's tone in cycles: 4 kHz.
const BUILT_IN_HALF_WAVE: u64 = 32;
/// Duration of the hardware's tone in cycles.
const BUILT_IN_LENGTH: u64 = 52_188;
/// The sample value while the line is high.
const LEVEL: f64 = 9_000.0;
/// The maximum number of queued sounds.
const MAX_QUEUE: usize = 1 << 12;

/// A sequence of equal waves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Burst {
    pub(super) from: u64,
    pub(super) until: u64,
    pub(super) half_wave: u64,
}

impl Burst {
    pub(super) fn of(tone: Tone, from: u64) -> Self {
        match tone {
            Tone::BuiltIn => Self { from, until: from + BUILT_IN_LENGTH, half_wave: BUILT_IN_HALF_WAVE },
            Tone::Waves { pitch, length } => {
                let half_wave = HALF_WAVE.0 + HALF_WAVE.1 * u64::from(pitch);
                // The last half wave is low like the silence after it.
                Self { from, until: from + (2 * u64::from(length) + 1) * half_wave, half_wave }
            }
        }
    }

    fn is_high(&self, at: u64) -> bool {
        at >= self.from && at < self.until && ((at - self.from) / self.half_wave).is_multiple_of(2)
    }
}

/// The state of the beeper.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Beeper {
    /// Sounds that are not rendered to their end yet.
    queue: Vec<Burst>,
    resampler: Option<Resampler>,
    /// The time in cycles up to which sound is rendered.
    rendered_until: u64,
}

impl Beeper {
    /// Renders mono samples at `rate` a second from the end of the last call up to the elapsed time `until`.
    pub(crate) fn render(&mut self, until: Cycles, rate: u32, samples: &mut Vec<i16>) {
        if rate == 0 {
            return;
        }
        let mut resampler = match self.resampler.take() {
            Some(resampler) if resampler.rate() == rate => resampler,
            _ => Resampler::new(CLOCK.0, 1, rate),
        };
        let mut next = 0;
        for at in self.rendered_until..until.0 {
            while self.queue.get(next).is_some_and(|burst| burst.until <= at) {
                next += 1;
            }
            let is_high = self.queue.get(next).is_some_and(|burst| burst.is_high(at));
            resampler.push(if is_high { LEVEL } else { 0.0 }, samples);
        }
        self.queue.drain(..next);
        self.rendered_until = until.0.max(self.rendered_until);
        self.resampler = Some(resampler);
    }

    /// Discards the sound up to the elapsed time `until`.
    pub(crate) fn skip(&mut self, until: Cycles) {
        self.queue.retain(|burst| burst.until > until.0);
        self.rendered_until = until.0.max(self.rendered_until);
    }

    pub(super) fn add(&mut self, burst: Burst) {
        if self.queue.len() == MAX_QUEUE {
            // Sound that is not rendered before the queue is full is discarded.
            self.rendered_until = self
                .queue
                .last()
                .map_or(self.rendered_until, |last| last.until.min(burst.from).max(self.rendered_until));
            self.queue.clear();
        }
        self.queue.push(burst);
    }
}
