//! Variables that the program prints as numbers at a fixed cell.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::record::{Record, Snapshot};

/// The minimum share of the waits at which the cell shows the number.
const MIN_SHOWN: f64 = 0.7;

/// The minimum number of shown values other than 0.
const MIN_VALUES: usize = 2;

/// A variable whose value the screen shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PrintedNumber {
    /// The variable, or the element of an array.
    pub name: String,
    /// Row and column of its first digit, or after its last.
    #[serde(rename = "place")]
    pub position: (usize, usize),
    /// Whether the column is after the last digit.
    pub is_end: bool,
    /// The number of waits at which it was shown.
    pub shown: usize,
    /// The number of waits at which the variable existed.
    pub waits: usize,
}

/// A side of a number on the screen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    /// Row and column.
    position: (usize, usize),
    is_end: bool,
}

/// A number on the screen.
struct ScreenNumber {
    value: String,
    row: usize,
    start: usize,
    /// The column after it.
    end: usize,
}

fn numbers(snapshot: &Snapshot) -> Vec<ScreenNumber> {
    let mut all = Vec::new();
    if snapshot.columns == 0 {
        return all;
    }
    for (row, cells) in snapshot.cells.chunks(snapshot.columns).enumerate() {
        let glyphs: Vec<char> = cells.iter().map(|cell| cell.glyph).collect();
        let mut column = 0;
        while column < glyphs.len() {
            let is_part = |column: usize| glyphs.get(column).is_some_and(|c| c.is_ascii_digit() || *c == '.');
            if !is_part(column) {
                column += 1;
                continue;
            }
            let end = (column..).find(|&end| !is_part(end)).expect("a row ends");
            let text: String = glyphs[column..end].iter().collect();
            if let Ok(value) = text.parse::<f64>() {
                let is_negative = column > 0 && glyphs[column - 1] == '-';
                let value = (if is_negative { -value } else { value }).to_string();
                all.push(ScreenNumber { value, row, start: column, end });
            }
            column = end;
        }
    }
    all
}

/// Returns the variables that the screen shows as numbers.
pub(crate) fn printed_numbers(record: &Record) -> Vec<PrintedNumber> {
    let shown: Vec<Vec<ScreenNumber>> = record.waits.iter().map(|wait| numbers(&wait.snapshot)).collect();
    let names: BTreeSet<&String> = record
        .waits
        .iter()
        .flat_map(|wait| wait.snapshot.values.keys())
        .filter(|name| !name.contains('$'))
        .collect();
    names.into_iter().filter_map(|name| printed_number(record, &shown, name)).collect()
}

fn printed_number(record: &Record, shown: &[Vec<ScreenNumber>], name: &str) -> Option<PrintedNumber> {
    let mut votes: BTreeMap<Side, (usize, BTreeSet<&str>)> = BTreeMap::new();
    let mut waits = 0;
    for (wait, numbers) in record.waits.iter().zip(shown) {
        let Some(value) = wait.snapshot.values.get(name) else { continue };
        waits += 1;
        for number in numbers.iter().filter(|number| number.value == *value) {
            for (column, is_end) in [(number.start, false), (number.end, true)] {
                let side = Side { position: (number.row, column), is_end };
                let (count, values) = votes.entry(side).or_default();
                *count += 1;
                if value != "0" {
                    values.insert(value);
                }
            }
        }
    }
    let (Side { position, is_end }, (shown, values)) =
        votes.into_iter().max_by_key(|(_, (count, _))| *count)?;
    let is_shown = shown as f64 >= MIN_SHOWN * waits as f64 && values.len() >= MIN_VALUES;
    is_shown.then(|| PrintedNumber { name: name.to_owned(), position, is_end, shown, waits })
}
