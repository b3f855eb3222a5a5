//! The analogue half of the chip: the state-variable filter, the volume, and the machine's output
//! stage.
//!
//! The chip is the 6581 of the early machines. Its cutoff never falls below 200 Hz, so that a
//! program which turns the low pass on and leaves the cutoff at 0 (as some listings do) is still
//! audible; and its voices have a DC offset, so that a write to the volume alone clicks.
//!
//! The filter has 12 dB an octave and is computed in the trapezoidal form (Andrew Simper, *Linear
//! Trapezoidal Integrated State Variable Filter*, 2013), which stays exact and stable up to the
//! highest cutoff. Not modelled: the distortion of the chip's transistors.

use core::f64::consts::{PI, TAU};

use serde::{Deserialize, Serialize};

/// Modes and volume in the last register.
const LOW_PASS: u8 = 0x10;
const BAND_PASS: u8 = 0x20;
const HIGH_PASS: u8 = 0x40;
const THIRD_OFF: u8 = 0x80;

/// Cutoff frequencies in hertz for values of the 11-bit register, interpolated linearly. After the
/// measurements of a 6581 published with reSID (Dag Lem); chips differ by an octave. The dip of the
/// measured chip between 1023 and 1024 is smoothed out.
#[rustfmt::skip]
const CUTOFFS: [(u16, f64); 16] = [
    (   0,   220.0), ( 128,   230.0), ( 256,   250.0), ( 384,   300.0),
    ( 512,   420.0), ( 640,   780.0), ( 768,  1600.0), ( 832,  2300.0),
    ( 896,  3200.0), ( 960,  4300.0), (1056,  5300.0), (1152,  7200.0),
    (1280,  9500.0), (1408, 12000.0), (1664, 16000.0), (2047, 18000.0),
];

/// The full amplitude of one voice: 12-bit waveform around its middle, times 8-bit envelope.
const VOICE: f64 = 2048.0 * 255.0;
/// The DC offset of the voices' sum, in amplitudes of a voice.
const DC_OFFSET: f64 = 2.0;
/// The amplitude of one voice at full volume in a sample of 32768: three voices and the DC offset
/// leave headroom.
const SCALE: f64 = 6000.0;

/// The machine's output stage: a capacitor that removes the DC offset, and a low pass. Values after
/// the machine's circuit diagram, as quoted in reSID.
const OUTPUT_HIGH_PASS: f64 = 16.0;
const OUTPUT_LOW_PASS: f64 = 16_000.0;

/// Filter, mixer and output stage.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Filter {
    /// The sample rate at which [`next`](Self::next) is called, in hertz.
    rate: f64,
    cutoff: u16,
    resonance_and_routing: u8,
    mode_and_volume: u8,
    coefficients: [f64; 3],
    damping: f64,
    integrators: [f64; 2],
    low_pass_step: f64,
    high_pass_step: f64,
    low_passed: f64,
    dc_level: f64,
}

impl Filter {
    pub(super) fn new(rate: f64) -> Self {
        let mut filter = Self {
            rate,
            cutoff: 0,
            resonance_and_routing: 0,
            mode_and_volume: 0,
            coefficients: [0.0; 3],
            damping: 0.0,
            integrators: [0.0; 2],
            low_pass_step: one_pole(OUTPUT_LOW_PASS, rate),
            high_pass_step: one_pole(OUTPUT_HIGH_PASS, rate),
            low_passed: 0.0,
            dc_level: 0.0,
        };
        filter.tune();
        filter
    }

    /// Writes one of the registers 21-24; others do not belong to the filter.
    pub(super) fn write(&mut self, register: u8, value: u8) {
        match register {
            21 => self.cutoff = self.cutoff & 0x7f8 | u16::from(value & 0x07),
            22 => self.cutoff = self.cutoff & 0x007 | u16::from(value) << 3,
            23 => self.resonance_and_routing = value,
            24 => self.mode_and_volume = value,
            _ => return,
        }
        self.tune();
    }

    /// Returns whether a voice (0-2) goes through the filter.
    #[inline]
    pub(super) fn is_filtered(&self, voice: usize) -> bool {
        self.resonance_and_routing >> voice & 1 != 0
    }

    /// Returns whether a voice (0-2) that does not go through the filter is audible.
    #[inline]
    pub(super) fn is_audible(&self, voice: usize) -> bool {
        voice != 2 || self.mode_and_volume & THIRD_OFF == 0
    }

    /// Returns the next sample from the sums of the voices that go through the filter and of those that
    /// do not.
    pub(super) fn next(&mut self, through: f64, past: f64) -> f64 {
        let filtered = self.filter(through / VOICE);
        let volume = f64::from(self.mode_and_volume & 0x0f) / 15.0;
        let mixed = (filtered + past / VOICE + DC_OFFSET) * volume * SCALE;
        self.low_passed += (mixed - self.low_passed) * self.low_pass_step;
        self.dc_level += (self.low_passed - self.dc_level) * self.high_pass_step;
        self.low_passed - self.dc_level
    }

    fn filter(&mut self, input: f64) -> f64 {
        let [a1, a2, a3] = self.coefficients;
        let [first, second] = self.integrators;
        let rest = input - second;
        let band = a1 * first + a2 * rest;
        let low = second + a2 * first + a3 * rest;
        self.integrators = [2.0 * band - first, 2.0 * low - second];
        let high = input - self.damping * band - low;
        [(LOW_PASS, low), (BAND_PASS, band), (HIGH_PASS, high)]
            .into_iter()
            .filter(|&(mode, _)| self.mode_and_volume & mode != 0)
            .map(|(_, part)| part)
            .sum()
    }

    fn tune(&mut self) {
        let resonance = f64::from(self.resonance_and_routing >> 4);
        self.damping = 1.0 / (0.707 + resonance / 15.0);
        let g = libm::tan(PI * cutoff_frequency(self.cutoff) / self.rate);
        let a1 = 1.0 / (1.0 + g * (g + self.damping));
        self.coefficients = [a1, g * a1, g * g * a1];
    }
}

/// Returns the coefficient of a one-pole low pass.
fn one_pole(frequency: f64, rate: f64) -> f64 {
    let step = TAU * frequency / rate;
    step / (1.0 + step)
}

fn cutoff_frequency(value: u16) -> f64 {
    let after = CUTOFFS.partition_point(|&(at, _)| at <= value).min(CUTOFFS.len() - 1);
    let ((x0, y0), (x1, y1)) = (CUTOFFS[after - 1], CUTOFFS[after]);
    y0 + (y1 - y0) * f64::from(value - x0) / f64::from(x1 - x0)
}
