//! The report of a test table or folder: rows, passed, failed, first failures.

use std::fmt::Display;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};

use crate::differences::{self, Difference};
use crate::known_failures::KnownFailures;

/// The number of failures printed in full; the report only names the others.
const MAX_SHOWN: usize = 8;

/// Prints a line to standard error directly, because the test harness captures the output of
/// passing tests.
pub fn print_unfiltered(line: &str) {
    // The output is optional: a closed standard error must not fail a test.
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// Returns whether `TYPEIN_ROW` selects this row: it is unset, or names it.
#[must_use]
pub fn is_selected(row: &str) -> bool {
    std::env::var("TYPEIN_ROW").map_or(true, |name| name == row)
}

/// Runs one case and catches its panic, so that the other cases still run.
///
/// # Errors
/// The message of the panic.
pub fn catch_panic<T>(case: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(case)).map_err(|payload| match payload.downcast::<String>() {
        Ok(message) => *message,
        Err(payload) => payload.downcast_ref::<&str>().copied().unwrap_or("a panic").to_owned(),
    })
}

/// The report of one suite.
#[derive(Clone, Debug)]
pub struct Report {
    test: &'static str,
    /// The crate of the test, for the command that repeats a row.
    package: &'static str,
    known: KnownFailures,
    passed: usize,
    known_failures: usize,
    /// The failures that are not known, each with its row.
    failures: Vec<(String, Difference)>,
    /// Rows that pass although they are listed as known failures.
    unexpected_passes: Vec<String>,
}

impl Report {
    /// Creates an empty report for the test of this name.
    #[must_use]
    pub fn new(test: &'static str) -> Self {
        Self::with_known(test, KnownFailures::load())
    }

    /// Sets the crate of the test; the default is `conformance`.
    #[must_use]
    pub const fn in_package(mut self, package: &'static str) -> Self {
        self.package = package;
        self
    }

    /// Creates an empty report with a given list of known failures.
    #[must_use]
    pub fn with_known(test: &'static str, known: KnownFailures) -> Self {
        Self {
            test,
            package: "conformance",
            known,
            passed: 0,
            known_failures: 0,
            failures: Vec::new(),
            unexpected_passes: Vec::new(),
        }
    }

    /// Compares expected and actual text of a row, and records the result if the row is selected.
    pub fn compare(&mut self, row: impl Display, input: impl Display, expected: &str, actual: &str) {
        self.check(row, || differences::compare(input, expected, actual));
    }

    /// Runs a row if it is selected, and records the result; so does a panic.
    pub fn check(&mut self, row: impl Display, run: impl FnOnce() -> Result<(), Difference>) {
        let row = row.to_string();
        if is_selected(&row) {
            let result = catch_panic(run);
            self.record(row, result.unwrap_or_else(|panic| Err(Difference::new("a panic", "none", panic))));
        }
    }

    /// Records the result of a row.
    pub fn record(&mut self, row: impl Display, result: Result<(), Difference>) {
        let row = row.to_string();
        match (result, self.known.reason(self.test, &row)) {
            (Ok(()), None) => self.passed += 1,
            (Ok(()), Some(_)) => {
                self.passed += 1;
                self.unexpected_passes.push(row);
            }
            (Err(difference), None) => self.failures.push((row, difference)),
            (Err(_), Some(_)) => self.known_failures += 1,
        }
    }

    /// Returns the number of rows recorded so far.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.passed + self.known_failures + self.failures.len()
    }

    /// Prints the report.
    ///
    /// # Panics
    /// When a row failed, when a known failure passed, and when there was no row.
    pub fn finish(self) {
        let mut text = format!(
            "{}: {} rows, {} passed, {} failed, {} known failures",
            self.test,
            self.rows(),
            self.passed,
            self.failures.len(),
            self.known_failures
        );
        for (row, Difference { input, expected, actual }) in self.failures.iter().take(MAX_SHOWN) {
            text.push_str(&format!(
                "\n  row {row}: {input}\n    expected {expected}\n    actual   {actual}\n    repeat   TYPEIN_ROW='{row}' cargo test -p {} {}",
                self.package, self.test
            ));
        }
        if self.failures.len() > MAX_SHOWN {
            let rows: Vec<&str> = self.failures[MAX_SHOWN..].iter().map(|(row, _)| row.as_str()).collect();
            text.push_str(&format!("\n  and rows {}", rows.join(" ")));
        }
        for row in &self.unexpected_passes {
            text.push_str(&format!("\n  row {row} passes now: remove it from known-failures.toml"));
        }
        print_unfiltered(&text);
        assert!(self.rows() > 0, "{}: no rows", self.test);
        assert!(self.failures.is_empty(), "{}: {} rows failed", self.test, self.failures.len());
        assert!(self.unexpected_passes.is_empty(), "{}: known failures pass", self.test);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(known: &str) -> Report {
        Report::with_known("t", KnownFailures::parse(known))
    }

    #[test]
    #[should_panic(expected = "no rows")]
    fn a_suite_without_rows_fails() {
        report("").finish();
    }

    #[test]
    #[should_panic(expected = "1 rows failed")]
    fn a_wrong_row_fails() {
        let mut report = report("");
        report.compare(1, "1+1", "2", "3");
        report.finish();
    }

    #[test]
    fn a_panic_is_the_failure_of_its_case() {
        assert_eq!(catch_panic(|| panic!("row {}", 1)), Err::<(), _>("row 1".to_owned()));
        assert_eq!(catch_panic(|| 2), Ok(2));
    }

    const KNOWN: &str = "[[failure]]\ntest = \"t\"\nrow = \"1\"\nreason = \"why\"";

    #[test]
    fn a_known_failure_does_not_fail() {
        let mut report = report(KNOWN);
        report.compare(1, "1+1", "2", "3");
        report.finish();
    }

    #[test]
    #[should_panic(expected = "known failures pass")]
    fn a_known_failure_that_passes_fails() {
        let mut report = report(KNOWN);
        report.compare(1, "1+1", "2", "2");
        report.finish();
    }
}
