//! Coverage: the listing with the lines that were never reached.

use std::fmt::Write as _;

use super::{LineReport, ProfileReport};

/// The mark of a line that was never reached.
const UNREACHED: &str = "#####";
/// The mark of a line without code.
const NO_CODE: &str = "-";

/// Returns the listing, each line after its number of executions, and the percentage.
pub fn listing(report: &ProfileReport) -> String {
    let mut out = String::new();
    for line in &report.lines {
        let text: String =
            line.text.chars().map(|letter| if letter.is_control() { '·' } else { letter }).collect();
        let _ = writeln!(out, "{:>9} {:>6} {text}", mark(line), line.number);
    }
    let _ = writeln!(out, "{}", summary(report));
    out
}

/// Returns the number of reached lines in a sentence.
pub fn summary(report: &ProfileReport) -> String {
    let code = report.lines.iter().filter(|line| line.is_code);
    let (lines, reached) = (code.clone().count(), code.filter(|line| line.is_reached()).count());
    let share = if lines == 0 { 100.0 } else { reached as f64 * 100.0 / lines as f64 };
    format!("coverage: {reached} of {lines} lines, {share:.1} %")
}

/// Returns the executions of a line, or the mark of a line without any.
fn mark(line: &LineReport) -> String {
    match (line.is_reached(), line.is_code) {
        (_, false) => NO_CODE.to_owned(),
        (false, true) => UNREACHED.to_owned(),
        // RETURN and NEXT can enter a line in its middle without executing its start.
        (true, true) => line.usage.executions.max(1).to_string(),
    }
}
