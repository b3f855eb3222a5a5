//! The line to the beeper: what it is to do, and how that sounds.

use alloc::vec::Vec;

use hardware::{Cycles, Tone};
use parts::Resampler;
use serde::{Deserialize, Serialize};

use crate::clock::CLOCK;

/// Half waves of the lowest pitch, and what each step of pitch adds.
const HALF_WAVE: (u64, u64) = (45, 2);
/// Half waves of the hardware's tone: 4 kHz.
const BUILT_IN_HALF_WAVE: u64 = 32;
/// How long the hardware's tone is.
const BUILT_IN_LENGTH: u64 = 52_188;
/// What the line adds to a sample while it is high.
const LEVEL: f64 = 9_000.0;
/// Sounds that are kept for somebody who has not listened yet.
const MAX_QUEUE: usize = 1 << 12;

/// A row of equal waves.
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
                // The last half wave is low like the silence behind it.
                Self { from, until: from + (2 * u64::from(length) + 1) * half_wave, half_wave }
            }
        }
    }

    fn is_high(&self, at: u64) -> bool {
        at >= self.from && at < self.until && ((at - self.from) / self.half_wave).is_multiple_of(2)
    }
}

/// What is heard.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Beeper {
    /// Sounds that were not rendered yet to their end.
    queue: Vec<Burst>,
    resampler: Option<Resampler>,
    /// Cycles up to here are heard.
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

    pub(super) fn add(&mut self, burst: Burst) {
        if self.queue.len() == MAX_QUEUE {
            // Sound that nobody has wanted to hear for so long is given up.
            self.rendered_until = self
                .queue
                .last()
                .map_or(self.rendered_until, |last| last.until.min(burst.from).max(self.rendered_until));
            self.queue.clear();
        }
        self.queue.push(burst);
    }
}
