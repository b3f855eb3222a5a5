//! Arrays that the screen shows as a board.
//!
//! An element matches a cell if the cell shows equal characters for equal values, and different
//! ones for different values, at nearly all waits. A board is an array whose elements match cells in a
//! regular grid: each index moves the cell by a constant step.

use std::collections::BTreeMap;

use serde::Serialize;
use systems::changes::{element_name, indices};

use crate::record::{Record, Snapshot};

/// The maximum share of the waits at which a cell differs, for example under the cursor.
const MAX_EXCEPTIONS: f64 = 0.12;

/// The minimum share of the changing elements in the grid.
const MIN_EXPLAINED: f64 = 0.6;

/// The minimum number of changing elements of a board.
const MIN_ACTIVE: usize = 3;

/// An array that the screen shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// The array with `(`, or a string with one character a cell.
    pub name: String,
    /// The number of changed elements.
    pub changing: usize,
    /// The number of changing elements that match their cell.
    pub shown: usize,
    /// Row and column of the cell of the element with indices 0.
    pub origin: (i32, i32),
    /// Rows and columns from an element to the next, for each index.
    pub steps: Vec<(i32, i32)>,
    /// The cell's character for each value.
    pub characters: BTreeMap<String, char>,
}

/// The values of an element at all waits, by its indices.
struct Element {
    indices: Vec<i32>,
    history: Vec<u32>,
}

/// Returns the boards, the one with most elements shown first.
pub(crate) fn boards(record: &Record) -> Vec<Board> {
    let all: Vec<&Snapshot> = record.waits.iter().map(|wait| &wait.snapshot).collect();
    let mut boards: Vec<Board> = Vec::new();
    for (name, extents) in candidates(record) {
        let from = all.iter().position(|snapshot| has(snapshot, &name));
        let snapshots = &all[from.unwrap_or(all.len())..];
        let Some(last) = snapshots.last() else { continue };
        let size = (last.columns, last.cells.len());
        let snapshots: Vec<&Snapshot> =
            snapshots.iter().copied().filter(|seen| (seen.columns, seen.cells.len()) == size).collect();
        boards.extend(board(&name, &extents, &snapshots));
    }
    boards.sort_by_key(|board| std::cmp::Reverse(board.shown));
    boards
}

/// Returns arrays and strings with their extents; a string may be a board of any width.
fn candidates(record: &Record) -> Vec<(String, Vec<usize>)> {
    let mut all: Vec<(String, Vec<usize>)> =
        record.extents.iter().map(|(name, extents)| (name.clone(), extents.clone())).collect();
    let last = record.waits.last().map(|wait| &wait.snapshot.values);
    for (name, value) in last.into_iter().flatten() {
        let length = value.chars().count().saturating_sub(2);
        if name.ends_with('$') && length >= 9 {
            let widths = (3..=length / 2).filter(|width| length % width == 0);
            all.extend(widths.map(|width| (name.clone(), vec![width, length / width])));
        }
    }
    all
}

fn has(snapshot: &Snapshot, name: &str) -> bool {
    snapshot.values.range(name.to_owned()..).next().is_some_and(|(key, _)| key.starts_with(name))
}

/// Returns the elements that change, with their values as numbers.
fn elements(
    name: &str,
    extents: &[usize],
    snapshots: &[&Snapshot],
    numbers: &mut Vec<String>,
) -> Vec<Element> {
    let mut number = |value: String| {
        let index = numbers.iter().position(|known| *known == value).unwrap_or_else(|| {
            numbers.push(value);
            numbers.len() - 1
        });
        index as u32
    };
    let mut all = Vec::new();
    for index in 0..extents.iter().product() {
        let indices = indices(extents, index);
        let value = |snapshot: &&Snapshot| match name.ends_with('(') {
            true => snapshot.values.get(&element_name(name, &indices)).cloned(),
            false => snapshot.values.get(name)?.chars().nth(index + 1).map(String::from),
        };
        let history: Option<Vec<u32>> =
            snapshots.iter().map(|snapshot| value(snapshot).map(&mut number)).collect();
        let Some(history) = history else { continue };
        if history.iter().any(|value| *value != history[0]) {
            all.push(Element { indices: indices.iter().map(|&index| index as i32).collect(), history });
        }
    }
    all
}

/// Returns the cell's character for each value if the cell matches an element.
fn agreement(history: &[u32], snapshots: &[&Snapshot], cell: usize) -> Option<Vec<(u32, char)>> {
    let mut seen: BTreeMap<u32, BTreeMap<(char, bool), usize>> = BTreeMap::new();
    for (value, snapshot) in history.iter().zip(snapshots) {
        let cell = &snapshot.cells[cell];
        *seen.entry(*value).or_default().entry((cell.glyph, cell.is_reversed)).or_default() += 1;
    }
    let mut agreeing = 0;
    let mut shown: Vec<((char, bool), u32)> = Vec::new();
    for (value, counts) in &seen {
        let (glyph, count) = counts.iter().max_by_key(|(_, count)| **count)?;
        if shown.iter().any(|(other, _)| other == glyph) {
            return None;
        }
        shown.push((*glyph, *value));
        agreeing += count;
    }
    let exceptions = (history.len() - agreeing) as f64;
    (exceptions <= MAX_EXCEPTIONS * history.len() as f64)
        .then(|| shown.into_iter().map(|((glyph, _), value)| (value, glyph)).collect())
}

fn board(name: &str, extents: &[usize], snapshots: &[&Snapshot]) -> Option<Board> {
    let mut values = Vec::new();
    let elements = elements(name, extents, snapshots, &mut values);
    if elements.len() < MIN_ACTIVE {
        return None;
    }
    let columns = snapshots[0].columns;
    let position = |cell: usize| ((cell / columns) as i32, (cell % columns) as i32);
    let changing: Vec<usize> = (0..snapshots[0].cells.len())
        .filter(|&cell| snapshots.iter().any(|seen| seen.cells[cell] != snapshots[0].cells[cell]))
        .collect();
    let cells: Vec<Vec<(i32, i32)>> = elements
        .iter()
        .map(|element| {
            let agreeing = |cell: &usize| agreement(&element.history, snapshots, *cell).is_some();
            changing.iter().copied().filter(agreeing).map(position).collect()
        })
        .collect();
    // The step of each index, by the pairs of elements that differ only in it.
    let mut steps = Vec::new();
    for index in 0..extents.len() {
        let mut votes: BTreeMap<(i32, i32), usize> = BTreeMap::new();
        for (first, cells_of_first) in elements.iter().zip(&cells) {
            for (second, cells_of_second) in elements.iter().zip(&cells) {
                let distance = second.indices[index] - first.indices[index];
                let is_pair = distance > 0
                    && first
                        .indices
                        .iter()
                        .zip(&second.indices)
                        .enumerate()
                        .all(|(at, (a, b))| at == index || a == b);
                if !is_pair {
                    continue;
                }
                for (row, column) in cells_of_first {
                    for (other_row, other_column) in cells_of_second {
                        let (down, right) = (other_row - row, other_column - column);
                        if down % distance == 0 && right % distance == 0 && (down, right) != (0, 0) {
                            *votes.entry((down / distance, right / distance)).or_default() += 1;
                        }
                    }
                }
            }
        }
        let best =
            votes.into_iter().max_by_key(|((down, right), count)| (*count, -(down.abs() + right.abs())));
        steps.push(best.map_or((0, 0), |(step, _)| step));
    }
    let is_grid = match steps[..] {
        [] => false,
        [step] => step != (0, 0),
        // Parallel steps would put two elements into one cell.
        [first, second, ..] => first.0 * second.1 != first.1 * second.0,
    };
    if !is_grid {
        return None;
    }
    let origin_of = |element: &Element, (row, column): (i32, i32)| {
        let indices = element.indices.iter().zip(&steps);
        indices.fold((row, column), |(row, column), (index, step)| {
            (row - index * step.0, column - index * step.1)
        })
    };
    let mut votes: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    for (element, cells) in elements.iter().zip(&cells) {
        for &cell in cells {
            *votes.entry(origin_of(element, cell)).or_default() += 1;
        }
    }
    let (origin, shown) = votes.into_iter().max_by_key(|(_, count)| *count)?;
    if (shown as f64) < MIN_EXPLAINED * elements.len() as f64 || shown < MIN_ACTIVE {
        return None;
    }
    let mut characters = BTreeMap::new();
    for (element, cells) in elements.iter().zip(&cells) {
        for &cell in cells.iter().filter(|cell| origin_of(element, **cell) == origin) {
            let cell = cell.0 as usize * columns + cell.1 as usize;
            for (value, glyph) in agreement(&element.history, snapshots, cell).into_iter().flatten() {
                characters.insert(values[value as usize].clone(), glyph);
            }
        }
    }
    Some(Board { name: name.to_owned(), changing: elements.len(), shown, origin, steps, characters })
}
