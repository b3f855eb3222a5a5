//! The recordings: tables of tab-separated columns with one header row, and their mismatches.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Mismatches shown in a message.
const SHOWN: usize = 10;

/// Returns the path of a file of the recordings.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance").join(name)
}

/// A table.
pub struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Reads a table.
    pub fn open(name: &str) -> Self {
        let text = fs::read_to_string(path(name)).expect("the table exists");
        let cells = |line: &str| line.split('\t').map(str::to_owned).collect();
        let mut lines = text.lines();
        let columns = cells(lines.next().expect("a header"));
        Self { columns, rows: lines.map(cells).collect() }
    }

    /// Returns its rows.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        // The header is line 1.
        (2..).zip(&self.rows).map(|(line, cells)| Row { line, columns: &self.columns, cells })
    }
}

/// A row of a table.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    /// Its line in the file.
    pub line: usize,
    columns: &'a [String],
    cells: &'a [String],
}

impl<'a> Row<'a> {
    /// Returns a cell.
    pub fn cell(self, column: &str) -> &'a str {
        let index = self.columns.iter().position(|known| known == column).expect("the column exists");
        &self.cells[index]
    }
}

/// Returns the rows of a table that `conformance/known-failures.toml` lists with a reason, by the test that is
/// named after the table.
pub fn known_failures(table: &str) -> Vec<String> {
    #[derive(Deserialize)]
    struct List {
        failure: Vec<Entry>,
    }

    #[derive(Deserialize)]
    struct Entry {
        test: String,
        row: Option<String>,
        #[serde(default)]
        rows: Vec<String>,
    }

    let test =
        table.replace("golden/", "").replace(".jsonl", "").replace(".tsv", "").replace(['/', '-'], "_");
    let text = fs::read_to_string(path("known-failures.toml")).expect("the list exists");
    let list: List = toml::from_str(&text).expect("the list is TOML");
    let entries = list.failure.into_iter().filter(|entry| entry.test == test);
    entries.flat_map(|entry| entry.rows.into_iter().chain(entry.row)).collect()
}

/// Compares rows and counts them.
#[derive(Default)]
pub struct Report {
    rows: usize,
    wrong: Vec<String>,
}

impl Report {
    /// Compares the result of a row.
    pub fn compare(&mut self, input: &str, expected: &str, actual: &str) {
        self.check(input, expected == actual, expected, actual);
    }

    /// Counts a row and records whether it is right.
    pub fn check(&mut self, input: &str, is_right: bool, expected: &str, actual: &str) {
        self.rows += 1;
        if !is_right {
            self.wrong.push(format!("{input}\n    expected {expected:?}\n    actual   {actual:?}"));
        }
    }

    /// Fails if a row is wrong, or if another number of rows was run.
    pub fn finish(self, rows: usize) {
        let shown = &self.wrong[..self.wrong.len().min(SHOWN)];
        assert!(
            self.wrong.is_empty(),
            "{} of {} rows are wrong:\n{}",
            self.wrong.len(),
            self.rows,
            shown.join("\n")
        );
        assert_eq!(self.rows, rows, "rows that were run");
    }
}
