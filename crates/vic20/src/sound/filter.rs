//! The audio output of the machine: a low pass and a high pass of one resistor and one capacitor each.
//!
//! The cut-off frequencies are fitted to the levels of `golden/vic20/sound.tsv`. Half of its tones were used for
//! the fit and have errors up to 7 % of the peak-to-peak value, the other half up to 9 %.

use core::f64::consts::TAU;

use serde::{Deserialize, Serialize};

const LOW_PASS_HERTZ: f64 = 1800.0;
const HIGH_PASS_HERTZ: f64 = 160.0;

/// Both filters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Filter {
    /// The fraction of the distance to the input that a smoothed value moves in a sample.
    rates: [f64; 2],
    low: f64,
    /// The slow mean, which the high pass subtracts.
    mean: f64,
}

impl Filter {
    /// Creates the filters for a number of samples a second.
    pub(super) fn new(sample_rate: f64) -> Self {
        let rate = |hertz: f64| 1.0 - libm::exp(-TAU * hertz / sample_rate);
        Self { rates: [rate(LOW_PASS_HERTZ), rate(HIGH_PASS_HERTZ)], low: 0.0, mean: 0.0 }
    }

    /// Filters one sample.
    #[inline]
    pub(super) fn next(&mut self, sample: f64) -> f64 {
        let [low, high] = self.rates;
        self.low += low * (sample - self.low);
        self.mean += high * (self.low - self.mean);
        self.low - self.mean
    }
}
