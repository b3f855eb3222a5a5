//! The record of an exploration, and its settings.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The key that ends a line, on every machine.
pub(crate) const RETURN: &str = "RETURN";

/// The settings of an exploration.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The moves to play, each a list of key names or of texts; if empty, random keys that the program reads.
    pub moves: Vec<Vec<String>>,
    /// The seed of the machine and of the chosen keys.
    pub seed: u64,
    /// The seed of the program's random draws; `None` for the draws of the machine.
    pub draw_seed: Option<u64>,
    /// Maximum number of answered waits.
    pub waits: usize,
    /// Maximum emulated time in seconds.
    pub seconds: f64,
}

/// The kind of a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WaitKind {
    /// The program polls the keyboard.
    Key,
    /// The program reads a line: INPUT.
    Line,
}

/// The values and the screen at one time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The variables and the elements of arrays as text, by the name with its indices: `A`, `F(1,2)`. A file
    /// omits them; see [`Record::with_values`].
    #[serde(skip)]
    pub values: BTreeMap<String, String>,
    /// The cells of the screen, row by row.
    #[serde(serialize_with = "write_cells", deserialize_with = "read_cells")]
    pub cells: Vec<Cell>,
    /// Cells in a row.
    pub columns: usize,
}

/// A cell of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The character.
    pub glyph: char,
    /// Whether foreground and background are exchanged.
    pub is_reversed: bool,
}

/// Writes cells as their characters, and the indices of reversed cells.
fn write_cells<S: Serializer>(cells: &[Cell], serializer: S) -> Result<S::Ok, S::Error> {
    let text: String = cells.iter().map(|cell| cell.glyph).collect();
    let reversed: Vec<usize> = (0..cells.len()).filter(|&index| cells[index].is_reversed).collect();
    (text, reversed).serialize(serializer)
}

fn read_cells<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Cell>, D::Error> {
    let (text, reversed) = <(String, Vec<usize>)>::deserialize(deserializer)?;
    let cell = |(index, glyph)| Cell { glyph, is_reversed: reversed.binary_search(&index).is_ok() };
    Ok(text.chars().enumerate().map(cell).collect())
}

/// A wait for a key or a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wait {
    /// The kind.
    pub kind: WaitKind,
    /// The line number.
    pub line: u16,
    /// The number of lines executed before it, since the start.
    pub at: usize,
    /// The number of changes of variables before it.
    pub changes: usize,
    /// The typed keys, by name.
    pub typed: Vec<String>,
    /// Whether the program read the clock and changed variables while it polled the keyboard: it continues without a
    /// key.
    pub is_timed: bool,
    /// The values and the screen.
    pub snapshot: Snapshot,
}

/// A change of a variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The name of the variable, or of the element: `F(1,2)`.
    pub name: String,
    /// The line that changed it.
    pub line: u16,
    /// The number of lines executed before.
    pub at: usize,
    /// The new value.
    pub value: String,
}

/// A random draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// The line number.
    pub line: u16,
    /// The number of lines executed before.
    pub at: usize,
}

/// The record of one play or several.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The lines in the order of execution.
    pub lines: Vec<u16>,
    /// The numbers of lines executed before each start of the program.
    pub starts: Vec<usize>,
    /// The numbers of lines executed before each end of the program.
    pub ends: Vec<usize>,
    /// The waits.
    pub waits: Vec<Wait>,
    /// All changes of variables.
    pub changes: Vec<Change>,
    /// The random draws.
    pub draws: Vec<Draw>,
    /// Reads of the clock by line.
    pub clock_reads: BTreeMap<u16, usize>,
    /// The extents of each array, by its name with `(`.
    pub extents: BTreeMap<String, Vec<usize>>,
    /// The reason for the end of each play.
    pub outcomes: Vec<String>,
    /// The errors that stopped the program, with their counts.
    pub errors: BTreeMap<String, usize>,
    /// The answers of setups after which the program played without a player, with their counts; the rest of the record
    /// excludes them.
    pub self_plays: BTreeMap<String, usize>,
}

/// Returns the name of the variable or array of an element: `F(` for `F(1,2)`.
pub(crate) fn whole_name(name: &str) -> &str {
    name.split_once('(').map_or(name, |(array, _)| &name[..=array.len()])
}

impl Record {
    /// Returns the number of waits in each line.
    pub(crate) fn wait_counts(&self) -> BTreeMap<u16, usize> {
        let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
        for wait in &self.waits {
            *counts.entry(wait.line).or_default() += 1;
        }
        counts
    }

    /// Returns the line with most waits.
    #[must_use]
    pub fn main_wait(&self) -> Option<u16> {
        self.wait_counts().into_iter().max_by_key(|(_, count)| *count).map(|(line, _)| line)
    }

    /// Returns the record of one play with the values at its waits, computed from the changes.
    #[must_use]
    pub fn with_values(mut self) -> Self {
        let mut values = BTreeMap::new();
        let mut changes = self.changes.iter().enumerate().peekable();
        for wait in &mut self.waits {
            while let Some((_, change)) = changes.next_if(|(index, _)| *index < wait.changes) {
                values.insert(change.name.clone(), change.value.clone());
            }
            wait.snapshot.values.clone_from(&values);
        }
        self
    }

    /// Adds another play.
    pub fn append(&mut self, other: Self) {
        let shift = self.lines.len();
        self.lines.extend(other.lines);
        self.starts.extend(other.starts.into_iter().map(|at| at + shift));
        self.ends.extend(other.ends.into_iter().map(|at| at + shift));
        let earlier = self.changes.len();
        let shifted = |wait: Wait| Wait { at: wait.at + shift, changes: wait.changes + earlier, ..wait };
        self.waits.extend(other.waits.into_iter().map(shifted));
        let changes = other.changes.into_iter();
        self.changes.extend(changes.map(|change| Change { at: change.at + shift, ..change }));
        self.draws.extend(other.draws.into_iter().map(|draw| Draw { at: draw.at + shift, ..draw }));
        for (line, count) in other.clock_reads {
            *self.clock_reads.entry(line).or_default() += count;
        }
        self.extents.extend(other.extents);
        self.outcomes.extend(other.outcomes);
        for (error, count) in other.errors {
            *self.errors.entry(error).or_default() += count;
        }
        for (answers, count) in other.self_plays {
            *self.self_plays.entry(answers).or_default() += count;
        }
    }
}
