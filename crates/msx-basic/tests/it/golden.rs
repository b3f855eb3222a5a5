//! The recordings: tables of tab-separated columns with one header row, and their mismatches.

use std::fs;
use std::path::{Path, PathBuf};

/// Mismatches shown in a message.
const SHOWN: usize = 10;

/// Returns the path of a file of the recordings.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/golden/msx").join(name)
}

/// Returns the files of a folder whose names end in `ending`, by name.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(path(folder)).expect("the folder exists");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(ending));
    files.sort();
    files
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
        self.rows.iter().map(|cells| Row { columns: &self.columns, cells })
    }
}

/// A row of a table.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    columns: &'a [String],
    cells: &'a [String],
}

impl<'a> Row<'a> {
    /// Returns a cell.
    pub fn cell(self, column: &str) -> &'a str {
        let index = self.columns.iter().position(|known| known == column).expect("the column exists");
        &self.cells[index]
    }

    /// Returns the bytes of a cell in double quotes, in which `\xNN` is a byte.
    pub fn bytes(self, column: &str) -> Vec<u8> {
        let cell = self.cell(column);
        unescaped(cell.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(cell))
    }
}

/// Returns the bytes of a text in which `\xNN` is a byte outside 32 to 126.
pub fn unescaped(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(code, 16).expect("two hexadecimal digits"));
        bytes.extend(rest.as_bytes());
    }
    bytes
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
