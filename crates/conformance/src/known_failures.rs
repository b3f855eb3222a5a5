//! The list of known failures, with their reasons.

use serde::Deserialize;

/// The contents of `known-failures.toml`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFailures {
    /// The entries.
    #[serde(default)]
    pub failure: Vec<KnownFailure>,
}

/// A known failure: a row, or several rows with one reason.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct KnownFailure {
    /// The name of the test.
    pub test: String,
    /// The row as printed in the report.
    #[serde(default)]
    pub row: String,
    /// The rows, if there are several.
    #[serde(default)]
    pub rows: Vec<String>,
    /// The reason of the failure.
    pub reason: String,
}

impl KnownFailures {
    /// Returns the list of this crate.
    ///
    /// # Panics
    /// When the list is invalid.
    #[must_use]
    pub fn load() -> Self {
        Self::parse(include_str!("../known-failures.toml"))
    }

    /// Parses a list.
    ///
    /// # Panics
    /// When it is invalid or an entry has no reason.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let known: Self = toml::from_str(text).unwrap_or_else(|error| panic!("known-failures.toml: {error}"));
        for entry in &known.failure {
            assert!(
                !entry.reason.trim().is_empty(),
                "known-failures.toml: {} {} needs a reason",
                entry.test,
                entry.row
            );
            assert!(
                entry.row.is_empty() != entry.rows.is_empty(),
                "known-failures.toml: an entry of {} needs either `row` or `rows`",
                entry.test
            );
        }
        known
    }

    /// Returns the reason why `row` of `test` is known to fail.
    #[must_use]
    pub fn reason(&self, test: &str, row: &str) -> Option<&str> {
        let names = |entry: &&KnownFailure| entry.row == row || entry.rows.iter().any(|known| known == row);
        let entry = self.failure.iter().filter(|entry| entry.test == test).find(names)?;
        Some(&entry.reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_by_test_and_row() {
        let known = KnownFailures::parse("[[failure]]\ntest = \"c64_x\"\nrow = \"3\"\nreason = \"why\"");
        assert_eq!(known.reason("c64_x", "3"), Some("why"));
        assert_eq!(known.reason("c64_x", "4"), None);
    }

    #[test]
    fn an_entry_may_name_several_rows() {
        let known =
            KnownFailures::parse("[[failure]]\ntest = \"c64_x\"\nrows = [\"3\", \"5\"]\nreason = \"why\"");
        assert_eq!([known.reason("c64_x", "3"), known.reason("c64_x", "5")], [Some("why"); 2]);
        assert_eq!(known.reason("c64_x", "4"), None);
    }

    #[test]
    #[should_panic(expected = "needs either")]
    fn an_entry_names_a_row() {
        let _ = KnownFailures::parse("[[failure]]\ntest = \"c64_x\"\nreason = \"why\"");
    }

    #[test]
    fn number_tables_have_no_known_failures() {
        let tables: Vec<String> = crate::golden::C64_TABLES
            .iter()
            .filter(|table| !matches!(**table, "timing" | "bm" | "cost" | "sprites"))
            .map(|table| format!("c64_{table}"))
            .chain(crate::golden::MSX_NUMBER_TABLES.iter().map(|table| format!("msx_{table}")))
            .collect();
        let listed: Vec<_> =
            KnownFailures::load().failure.into_iter().filter(|entry| tables.contains(&entry.test)).collect();
        assert_eq!(listed, []);
    }
}
