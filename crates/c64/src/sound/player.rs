//! The rendered copy of the chip: voices cycle by cycle, filter, resampler.

use alloc::vec::Vec;

use parts::Resampler;
use serde::{Deserialize, Serialize};

use super::filter::Filter;
use super::voices::Voices;

/// Clock cycles averaged to one sample for the filter: 246 312 samples a second on PAL machines.
/// Components of the waveforms above half of that alias into the audible range more than 60 dB
/// below the tone.
const DIVISOR: u32 = 4;

/// Voices, filter and resampler at the time rendered last.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Player {
    clock: u32,
    voices: Voices,
    filter: Filter,
    resampler: Option<Resampler>,
    since: u64,
    /// The sums over the cycles of the current sample: filtered voices, unfiltered voices.
    sums: [i32; 2],
    /// For each sum, all ones where a voice is added to it.
    masks: [[i32; 3]; 2],
}

impl Player {
    pub(super) fn new(clock: u32) -> Self {
        let mut player = Self {
            clock,
            voices: Voices::RESET,
            filter: Filter::new(f64::from(clock) / f64::from(DIVISOR)),
            resampler: None,
            since: 0,
            sums: [0; 2],
            masks: [[0; 3]; 2],
        };
        player.route();
        player
    }

    pub(super) fn write(&mut self, register: u8, value: u8) {
        self.voices.write(register, value);
        self.filter.write(register, value);
        self.route();
    }

    /// Advances to the elapsed cycle `until` without sound.
    pub(super) fn skip(&mut self, until: u64) {
        if until > self.since {
            self.voices.advance(until - self.since);
            self.since = until;
            self.sums = [0; 2];
        }
    }

    /// Renders up to the elapsed cycle `until`.
    pub(super) fn run(&mut self, until: u64, rate: u32, samples: &mut Vec<i16>) {
        let mut resampler = match self.resampler.take() {
            Some(resampler) if resampler.rate() == rate => resampler,
            _ => Resampler::new(self.clock, DIVISOR, rate),
        };
        let mut put = |sample| resampler.push(sample, samples);
        while self.since < until {
            let steady = self.voices.steady_cycles().min(until - self.since);
            if self.voices.is_silent() {
                self.run_silent(steady, &mut put);
            } else {
                self.run_steady(steady, &mut put);
            }
            if self.since < until {
                self.voices.advance_envelopes(1);
                self.mix(1, &mut put);
            }
        }
        self.resampler = Some(resampler);
    }

    /// Runs while all envelopes stay at 0: then the oscillators are inaudible.
    fn run_silent(&mut self, cycles: u64, put: &mut impl FnMut(f64)) {
        self.voices.advance(cycles);
        let divisor = u64::from(DIVISOR);
        let ended = (self.since + cycles) / divisor - self.since / divisor;
        self.since += cycles;
        (0..ended).for_each(|_| self.end_sample(put));
    }

    /// Runs while no envelope changes.
    fn run_steady(&mut self, cycles: u64, put: &mut impl FnMut(f64)) {
        let divisor = u64::from(DIVISOR);
        let end = self.since + cycles;
        while self.since < end {
            let part = (divisor - self.since % divisor).min(end - self.since);
            self.mix(part as u32, put);
        }
        self.voices.advance_envelopes(cycles);
    }

    /// Adds the voices over a few cycles that belong to the same sample.
    #[inline]
    fn mix(&mut self, cycles: u32, put: &mut impl FnMut(f64)) {
        let sums = self.voices.sum(cycles);
        for (total, masks) in self.sums.iter_mut().zip(&self.masks) {
            *total += sums.iter().zip(masks).map(|(sum, mask)| sum & mask).sum::<i32>();
        }
        self.since += u64::from(cycles);
        if self.since.is_multiple_of(u64::from(DIVISOR)) {
            self.end_sample(put);
        }
    }

    fn end_sample(&mut self, put: &mut impl FnMut(f64)) {
        let [through, past] = self.sums.map(|sum| f64::from(sum) / f64::from(DIVISOR));
        put(self.filter.next(through, past));
        self.sums = [0; 2];
    }

    fn route(&mut self) {
        for voice in 0..3 {
            let through = -i32::from(self.filter.is_filtered(voice));
            self.masks[0][voice] = through;
            self.masks[1][voice] = !through & -i32::from(self.filter.is_audible(voice));
        }
    }
}
