//! Differences of Elo with error bars.
//!
//! The scores of a player are counted in equal steps: three counts for games (lost, drawn, won), or five for
//! pairs of games with the same opening (0, ½, 1, 1½ and 2 points). The scores of a pair depend on each
//! other, so with paired openings only the five counts give the right error.

use serde::Serialize;

/// The quantile of the normal distribution for a confidence interval of 95 %.
const QUANTILE: f64 = 1.959_964;

/// A difference of Elo with half the width of its confidence interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The difference; infinite if all games were won or lost.
    pub difference: f64,
    /// The error; infinite if the interval has no end.
    pub error: f64,
}

impl Elo {
    /// Returns the difference that explains the scores best; `None` without games. Both numbers are rounded
    /// to hundredths.
    #[must_use]
    pub fn of(counts: &[u64]) -> Option<Self> {
        let total = counts.iter().sum::<u64>() as f64;
        if total == 0.0 {
            return None;
        }
        let scores = || counts.iter().enumerate().map(|(at, &count)| (score(counts, at), count as f64));
        let mean = scores().map(|(score, count)| score * count).sum::<f64>() / total;
        let variance = scores().map(|(score, count)| (score - mean).powi(2) * count).sum::<f64>() / total;
        let error = QUANTILE * (variance / total).sqrt();
        let (low, high) = (difference((mean - error).max(0.0)), difference((mean + error).min(1.0)));
        // The ends of an interval may both be infinite, in the same direction.
        let error = if low == high { 0.0 } else { (high - low) / 2.0 };
        Some(Self { difference: rounded(difference(mean)), error: rounded(error) })
    }
}

/// Returns the score of the entry `at` of counts in equal steps from 0 to 1.
pub(crate) fn score(counts: &[u64], at: usize) -> f64 {
    at as f64 / (counts.len() - 1) as f64
}

/// Returns the mean score of a player who is better by this difference of Elo.
pub(crate) fn expected_score(difference: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-difference / 400.0))
}

/// Returns the difference of Elo for a mean score.
fn difference(score: f64) -> f64 {
    // Without the sign of a zero.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

/// Rounds to hundredths, which are the same on all hosts.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
