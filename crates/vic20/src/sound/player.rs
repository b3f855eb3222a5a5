//! The rendered generators: voices, filters, resampler.

use alloc::vec::Vec;

use parts::Resampler;
use serde::{Deserialize, Serialize};

use super::filter::Filter;
use super::voices::Voices;

/// Clock cycles averaged to one sample for the filters: 277 101 samples a second on PAL machines, 32 in a
/// period of the highest tone.
const DIVISOR: u32 = 4;

/// The output of one voice at volume 1. Four at volume 15, which all change together, stay within 16 bits.
const LEVEL: f64 = 400.0;

/// Voices, filters and resampler at the time rendered last.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Player {
    clock: u32,
    voices: Voices,
    filter: Filter,
    resampler: Option<Resampler>,
    since: u64,
    /// The sum over the cycles of the current sample.
    sum: u32,
}

impl Player {
    pub(super) fn new(clock: u32) -> Self {
        Self {
            clock,
            voices: Voices::RESET,
            filter: Filter::new(f64::from(clock) / f64::from(DIVISOR)),
            resampler: None,
            since: 0,
            sum: 0,
        }
    }

    pub(super) fn write(&mut self, register: u8, value: u8) {
        self.voices.write(register, value);
    }

    /// Advances to the elapsed cycle `until` without sound.
    pub(super) fn skip(&mut self, until: u64) {
        if until > self.since {
            self.voices.advance(until - self.since);
            self.since = until;
            self.sum = 0;
        }
    }

    /// Renders up to the elapsed cycle `until`.
    pub(super) fn run(&mut self, until: u64, rate: u32, samples: &mut Vec<i16>) {
        let mut resampler = match self.resampler.take() {
            Some(resampler) if resampler.rate() == rate => resampler,
            _ => Resampler::new(self.clock, DIVISOR, rate),
        };
        let divisor = u64::from(DIVISOR);
        while self.since < until {
            let cycles = (divisor - self.since % divisor).min(until - self.since);
            self.sum += self.voices.sum(cycles as u32);
            self.since += cycles;
            if self.since.is_multiple_of(divisor) {
                let level = f64::from(self.sum) * LEVEL / f64::from(DIVISOR);
                resampler.push(self.filter.next(level), samples);
                self.sum = 0;
            }
        }
        self.resampler = Some(resampler);
    }
}
