//! What a listing did, and how it is explored.

use std::collections::BTreeMap;

use systems::ScreenCell;
use systems::key_usage::KeyUsage;

/// The key that ends a line, on every machine.
pub(crate) const RETURN: &str = "RETURN";

/// How a listing is explored.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The moves to play, each a list of keys by name, or of texts; without any, keys that the program reads
    /// are chosen at random.
    pub moves: Vec<Vec<String>>,
    /// The seed of the chosen keys.
    pub seed: u64,
    /// Maximum number of waits that are answered.
    pub waits: usize,
    /// Maximum emulated time in seconds.
    pub seconds: f64,
}

/// How a program waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WaitKind {
    /// It polls the keyboard.
    Key,
    /// It reads a line: INPUT.
    Line,
}

/// Values and screen at a time.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// The variables and the elements of arrays as text, by the name with its indices: `A`, `F(1,2)`.
    pub values: BTreeMap<String, String>,
    /// The cells of the screen, row by row.
    pub cells: Vec<ScreenCell>,
    /// Cells in a row.
    pub columns: usize,
}

/// A wait for a key or a line.
#[derive(Clone, Debug)]
pub struct Wait {
    /// The kind.
    pub kind: WaitKind,
    /// The line.
    pub line: u16,
    /// The number of lines executed before it, since the start.
    pub at: usize,
    /// What was typed, by key names.
    pub typed: Vec<String>,
    /// The values and the screen.
    pub snapshot: Snapshot,
}

/// A change of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// What a listing did.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The lines in the order of execution.
    pub lines: Vec<u16>,
    /// The waits.
    pub waits: Vec<Wait>,
    /// All changes of variables.
    pub changes: Vec<Change>,
    /// Random draws by line.
    pub draws: BTreeMap<u16, usize>,
    /// Reads of the clock by line.
    pub clock_reads: BTreeMap<u16, usize>,
    /// Lines of the program that were not executed.
    pub unreached: Vec<u16>,
    /// The extents of each array, by its name with `(`.
    pub extents: BTreeMap<String, Vec<usize>>,
    /// The keys that the program reads.
    pub usage: KeyUsage,
    /// Why the exploration ended.
    pub end: String,
}

/// Returns the name of the variable or array of an element: `F(` for `F(1,2)`.
pub(crate) fn whole_name(name: &str) -> &str {
    name.split_once('(').map_or(name, |(array, _)| &name[..=array.len()])
}

impl Record {
    /// Returns how often the program waited in each line.
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
}
