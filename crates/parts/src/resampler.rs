//! The resampler from the chip's sample rate to the host's: a windowed-sinc low pass, evaluated at the host's sample times.
//!
//! Sample times are fractions with integer numerator and denominator, so they do not drift at any rates. The low pass
//! delays the sound by half its length (0.25 ms at 44 100 samples a second).

use alloc::{vec, vec::Vec};
use core::f64::consts::{PI, TAU};

use serde::{Deserialize, Serialize};

/// Phases between two of the chip's samples for which the low pass is tabulated: enough to keep the error of the
/// nearest one 66 dB below a full tone of 10 kHz.
const PHASES: usize = 256;
/// Transition width of the low pass, as a part of the host's rate: the response is flat up to three eighths of that rate.
const TRANSITION_WIDTH: f64 = 0.25;
/// Maximum ratio of the rates in a snapshot, either way: the table and the number of samples grow with it.
const MAX_RATIO: u64 = 1000;
/// Width of the main lobe of Blackman's window, in bins.
const WINDOW_WIDTH: f64 = 5.5;

/// Converts a stream of samples from one rate to another.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "ResamplerState", into = "ResamplerState")]
pub struct Resampler {
    clock: u32,
    divisor: u32,
    rate: u32,
    /// One of the chip's samples lasts `per_input` units of time, one of the host's `per_output`.
    per_input: u64,
    per_output: u64,
    /// Units of time from the newest of the chip's samples to the next of the host's.
    until_output: u64,
    taps: usize,
    /// [`PHASES`] rows of `taps` coefficients.
    table: Vec<f32>,
    /// The newest `taps` samples, stored twice in a row, so that they are contiguous from any start.
    history: Vec<f32>,
    newest: usize,
}

/// A resampler in a snapshot: all but its constant table.
#[derive(Serialize, Deserialize)]
struct ResamplerState {
    clock: u32,
    divisor: u32,
    rate: u32,
    until_output: u64,
    /// The newest samples, oldest first.
    history: Vec<f32>,
}

impl From<Resampler> for ResamplerState {
    fn from(from: Resampler) -> Self {
        Self {
            clock: from.clock,
            divisor: from.divisor,
            rate: from.rate,
            until_output: from.until_output,
            history: from.history[from.newest..][..from.taps].to_vec(),
        }
    }
}

impl From<ResamplerState> for Resampler {
    /// An impossible state, which only an edited snapshot has, becomes an empty resampler.
    fn from(state: ResamplerState) -> Self {
        let (input, output) = (u64::from(state.clock), u64::from(state.divisor) * u64::from(state.rate));
        let range = output / MAX_RATIO..=output.saturating_mul(MAX_RATIO);
        if input == 0 || output == 0 || !range.contains(&input) {
            return Self::new(1, 1, 1);
        }
        let mut resampler = Self::new(state.clock, state.divisor, state.rate);
        if state.history.len() == resampler.taps && state.until_output <= resampler.per_output {
            resampler.until_output = state.until_output;
            resampler.history = state.history.repeat(2);
        }
        resampler
    }
}

impl Resampler {
    /// Creates a resampler from `clock / divisor` samples a second to `rate`.
    #[must_use]
    pub fn new(clock: u32, divisor: u32, rate: u32) -> Self {
        let input = f64::from(clock) / f64::from(divisor);
        let output = f64::from(rate);
        let taps = libm::ceil(WINDOW_WIDTH * input / (TRANSITION_WIDTH * output)).max(8.0) as usize;
        let cutoff = (0.5 * output / input).min(0.45);
        Self {
            clock,
            divisor,
            rate,
            per_input: u64::from(rate) * u64::from(divisor),
            per_output: u64::from(clock),
            until_output: u64::from(clock),
            taps,
            table: table(taps, cutoff),
            history: vec![0.0; 2 * taps],
            newest: 0,
        }
    }

    /// Returns the host's sample rate.
    #[must_use]
    pub fn rate(&self) -> u32 {
        self.rate
    }

    /// Takes one of the chip's samples and appends the host's samples before the next.
    pub fn push(&mut self, sample: f64, samples: &mut Vec<i16>) {
        self.history[self.newest] = sample as f32;
        self.history[self.newest + self.taps] = sample as f32;
        self.newest = (self.newest + 1) % self.taps;
        while self.until_output < self.per_input {
            let phase = (self.until_output * PHASES as u64 / self.per_input) as usize;
            samples.push(self.sample_at(phase));
            self.until_output += self.per_output;
        }
        self.until_output -= self.per_input;
    }

    fn sample_at(&self, phase: usize) -> i16 {
        let coefficients = &self.table[phase * self.taps..][..self.taps];
        let window = &self.history[self.newest..][..self.taps];
        // Eight sums make the additions independent; their order is fixed, so the result is too.
        let mut sums = [0.0f32; 8];
        for (coefficients, window) in coefficients.chunks(8).zip(window.chunks(8)) {
            for ((sum, coefficient), sample) in sums.iter_mut().zip(coefficients).zip(window) {
                *sum += coefficient * sample;
            }
        }
        let value: f32 = sums.iter().sum();
        libm::roundf(value.clamp(f32::from(i16::MIN), f32::from(i16::MAX))) as i16
    }
}

/// Returns the low pass for each phase: a sinc under Blackman's window, every row's sum 1.
fn table(taps: usize, cutoff: f64) -> Vec<f32> {
    let half = taps as f64 / 2.0;
    let mut table = Vec::with_capacity(PHASES * taps);
    for phase in 0..PHASES {
        let fraction = (phase as f64 + 0.5) / PHASES as f64;
        let row: Vec<f64> =
            (0..taps).map(|index| tap(index as f64 + 1.0 - fraction - half, half, cutoff)).collect();
        let sum: f64 = row.iter().sum();
        table.extend(row.iter().map(|coefficient| (coefficient / sum) as f32));
    }
    table
}

/// Returns the coefficient of a sample at `distance` samples from the middle.
fn tap(distance: f64, half: f64, cutoff: f64) -> f64 {
    let x = TAU * cutoff * distance;
    let sinc = if x == 0.0 { 1.0 } else { libm::sin(x) / x };
    let turn = PI * distance / half;
    sinc * (0.42 + 0.5 * libm::cos(turn) + 0.08 * libm::cos(2.0 * turn))
}
