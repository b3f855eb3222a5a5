//! The recorded tables.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// A row of a table: the fields by the names of their columns.
#[derive(Debug)]
pub struct Row(BTreeMap<String, String>);

impl Row {
    /// Returns a field.
    pub fn get(&self, column: &str) -> &str {
        self.0.get(column).unwrap_or_else(|| panic!("no column {column} in {self:?}"))
    }

    /// Returns a field as a number.
    pub fn number<T: std::str::FromStr>(&self, column: &str) -> T {
        self.get(column).parse().unwrap_or_else(|_| panic!("{column} is no number in {self:?}"))
    }
}

/// Returns the path of a recorded file or folder.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance/golden/vic20")).join(name)
}

/// Returns the rows of a table.
pub fn table(name: &str) -> Vec<Row> {
    let text = fs::read_to_string(path(name)).expect("the table exists");
    let mut lines = text.lines().map(|line| line.split('\t').map(str::to_owned));
    let columns: Vec<String> = lines.next().expect("a table has a head").collect();
    lines.map(|fields| Row(columns.iter().cloned().zip(fields).collect())).collect()
}
