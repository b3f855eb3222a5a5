//! Timing tables: single statements in loops, and whole programs.
//!
//! A row of statements is the difference of two programs, divided by the iterations of their loops.

pub mod cbm;
pub mod exact;
pub mod msx;
pub mod pc1360;

use crate::differences::Difference;
use crate::notation;

/// The tolerance of a time: the larger of a fraction of it and a number of cycles.
#[derive(Clone, Copy, Debug)]
pub struct Tolerance {
    /// The fraction of the time.
    pub fraction: f64,
    /// The number of cycles.
    pub cycles: f64,
}

impl Tolerance {
    /// Returns whether a time is within the tolerance.
    #[must_use]
    pub fn is_near(self, expected: f64, actual: f64) -> bool {
        (actual - expected).abs() <= (expected.abs() * self.fraction).max(self.cycles)
    }

    /// Compares a time.
    ///
    /// # Errors
    /// If it is not within the tolerance.
    pub fn compare(self, input: &str, expected: f64, actual: f64) -> Result<(), Difference> {
        if self.is_near(expected, actual) {
            return Ok(());
        }
        let off = (actual / expected - 1.0) * 100.0;
        let actual = format!("{actual:.1} cycles ({off:+.2} %)");
        Err(Difference::new(input, format!("{expected:.1} cycles"), actual))
    }
}

/// Returns the lines of a program in a table cell.
pub(crate) fn lines(program: &str) -> Vec<(u16, String)> {
    let lines = program.split(" | ").map(str::trim).filter(|line| !line.is_empty());
    lines.map(notation::numbered).map(|(number, text)| (number, text.to_owned())).collect()
}
