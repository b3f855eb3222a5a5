//! The sequential probability ratio test of a match between two players.
//!
//! The test compares the hypotheses that the first player is better by `elo0` and by `elo1`. After every
//! game, or pair of games, it computes the log-likelihood ratio (LLR) of the two; the match ends when the
//! ratio leaves the bounds of Wald's test, ln(β/(1−α)) and ln((1−β)/α). The distribution of the scores is
//! unknown, so each likelihood is the maximum over all distributions with the mean score of its hypothesis:
//! the generalised test (GSPRT) of fishtest, and of fastchess with `model=logistic`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::elo::{expected_score, score};

/// The count that replaces 0, so that no score is impossible; the same as in fishtest and fastchess.
const LEAST_COUNT: f64 = 1e-3;

/// Halvings of an interval to the last bit of a double.
const BISECTIONS: usize = 64;

/// The hypotheses and the error rates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference of Elo of the hypothesis H0.
    pub elo0: f64,
    /// The difference of Elo of the hypothesis H1.
    pub elo1: f64,
    /// The probability of accepting H1 though H0 is true.
    pub alpha: f64,
    /// The probability of accepting H0 though H1 is true.
    pub beta: f64,
}

/// A hypothesis of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Hypothesis {
    /// The difference is `elo0`, or less.
    H0,
    /// The difference is `elo1`, or more.
    H1,
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut test = Self { elo0: f64::NAN, elo1: f64::NAN, alpha: 0.05, beta: 0.05 };
        for part in text.split(',') {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let setting = match name {
                "elo0" => &mut test.elo0,
                "elo1" => &mut test.elo1,
                "alpha" => &mut test.alpha,
                "beta" => &mut test.beta,
                _ => return Err(format!("unknown part `{name}`; available: elo0, elo1, alpha, beta")),
            };
            *setting = value.parse().map_err(|_| format!("`{name}` needs a number, as in `{name}=0.05`"))?;
        }
        let Self { elo0, elo1, alpha, beta } = test;
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        match () {
            () if elo0.is_nan() || elo1.is_nan() => {
                Err("expected elo0 and elo1, as in `elo0=0,elo1=10`".into())
            }
            () if !(elo0 < elo1 && elo0 > -2000.0 && elo1 < 2000.0) => {
                Err("expected elo0 below elo1, both within 2000".into())
            }
            () if !is_rate(alpha) || !is_rate(beta) => {
                Err("expected alpha and beta between 0 and 0.5".into())
            }
            () => Ok(test),
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

impl Sprt {
    /// Returns the bounds of the ratio: at the lower or below H0 is accepted, at the upper or above H1.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// Returns the log-likelihood ratio for counts of scores in equal steps; see [`super::elo`].
    #[must_use]
    pub fn llr(&self, counts: &[u64]) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counted: Vec<(f64, f64)> = counts
            .iter()
            .enumerate()
            .map(|(at, &count)| (score(counts, at), (count as f64).max(LEAST_COUNT)))
            .collect();
        let [s0, s1] = [self.elo0, self.elo1].map(expected_score);
        let [m0, m1] = [s0, s1].map(|mean| multiplier(&counted, mean));
        // The probability of a score under a hypothesis is its frequency / (1 + multiplier*(score - mean)).
        let ratio = |score: f64| (1.0 + m0 * (score - s0)).ln() - (1.0 + m1 * (score - s1)).ln();
        counted.iter().map(|&(score, count)| count * ratio(score)).sum()
    }

    /// Returns the hypothesis that a ratio decides for.
    #[must_use]
    pub fn decide(&self, llr: f64) -> Option<Hypothesis> {
        let [lower, upper] = self.bounds();
        match () {
            () if llr <= lower => Some(Hypothesis::H0),
            () if llr >= upper => Some(Hypothesis::H1),
            () => None,
        }
    }
}

/// Returns the Lagrange multiplier of the most likely distribution with this mean: the root of the sum of
/// count*(score - mean) / (1 + multiplier*(score - mean)), which falls between its two poles.
fn multiplier(counted: &[(f64, f64)], mean: f64) -> f64 {
    let sum = |multiplier: f64| {
        let term =
            |&(score, count): &(f64, f64)| count * (score - mean) / (1.0 + multiplier * (score - mean));
        counted.iter().map(term).sum::<f64>()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..BISECTIONS {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}
