//! Arrays and strings of which a ply permanently changes few elements.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::record::{Record, whole_name};

/// The share of the plies that must change the array.
const MIN_PLIES: f64 = 0.5;

/// The share of the elements that a ply may change.
const MAX_CHANGED: f64 = 0.34;

/// The minimum number of elements of a board.
const MIN_ELEMENTS: usize = 6;

/// An array that records plies.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlyArray {
    /// The array with `(`, or a string.
    pub name: String,
    /// The number of elements, or of characters of the string.
    pub elements: usize,
    /// The number of plies that changed it.
    pub plies: usize,
    /// The mean number of elements that such a ply changed.
    pub changed: f64,
}

/// Returns the arrays and strings that most plies change in few elements; `starts` has the lines executed
/// before each ply.
pub(crate) fn ply_arrays(record: &Record, starts: &[usize]) -> Vec<PlyArray> {
    let mut values: BTreeMap<&str, &str> = BTreeMap::new();
    let mut changes = record.changes.iter().peekable();
    let mut states: Vec<BTreeMap<&str, &str>> = Vec::new();
    for &start in starts {
        while let Some(change) = changes.next_if(|change| change.at <= start) {
            values.insert(&change.name, &change.value);
        }
        states.push(values.clone());
    }
    let mut found: BTreeMap<&str, (usize, usize, usize)> = BTreeMap::new();
    for pair in states.windows(2) {
        let mut changed: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (name, value) in &pair[1] {
            let before = pair[0].get(name).copied().unwrap_or_default();
            let whole = whole_name(name);
            let (elements, differing) = match whole.ends_with('(') {
                true => (1, usize::from(before != *value)),
                false if value.len() == before.len() && name.ends_with('$') => (
                    value.chars().count() - 2,
                    value.chars().zip(before.chars()).filter(|(a, b)| a != b).count(),
                ),
                false => continue,
            };
            let (all, count) = changed.entry(whole).or_default();
            *all += elements;
            *count += differing;
        }
        for (name, (elements, count)) in changed {
            let (plies, all_changed, size) = found.entry(name).or_default();
            *size = (*size).max(elements);
            if count > 0 {
                *plies += 1;
                *all_changed += count;
            }
        }
    }
    let plies = states.len().saturating_sub(1) as f64;
    let mut arrays: Vec<PlyArray> = found
        .into_iter()
        .filter(|(_, (changing, _, elements))| {
            *elements >= MIN_ELEMENTS && *changing as f64 >= MIN_PLIES * plies && *changing > 2
        })
        .map(|(name, (plies, changed, elements))| PlyArray {
            name: name.to_owned(),
            elements,
            plies,
            changed: changed as f64 / plies as f64,
        })
        .filter(|array| array.changed <= MAX_CHANGED * array.elements as f64)
        .collect();
    arrays.sort_by(|one, other| {
        (other.plies, one.changed).partial_cmp(&(one.plies, other.changed)).expect("they are finite")
    });
    arrays
}
