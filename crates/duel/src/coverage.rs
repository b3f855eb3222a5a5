//! Line coverage of a listing.

use std::collections::BTreeSet;

use serde::Serialize;
use systems::Machine;

/// The lines of a program, executed and missed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// The number of lines.
    pub lines: usize,
    /// The numbers of the executed lines.
    pub executed: BTreeSet<u16>,
    /// The numbers of the lines that never ran.
    pub missed: BTreeSet<u16>,
}

impl Coverage {
    /// Returns the coverage of a program from the lines executed.
    #[must_use]
    pub fn of(system: &'static Machine, image: &[u8], executed: impl IntoIterator<Item = u16>) -> Self {
        Self::of_lines(&executable_lines(system, image), executed)
    }

    /// Returns the coverage from all lines and those executed.
    #[must_use]
    pub fn of_lines(all: &BTreeSet<u16>, executed: impl IntoIterator<Item = u16>) -> Self {
        let executed: BTreeSet<u16> = executed.into_iter().filter(|line| all.contains(line)).collect();
        let missed = all.difference(&executed).copied().collect();
        Self { lines: all.len(), executed, missed }
    }

    /// Returns the missed lines as ranges of lines that follow each other in the listing.
    #[must_use]
    pub fn missed_ranges(&self) -> String {
        self.ranges(&self.missed)
    }

    /// Returns some of the lines as ranges of lines that follow each other in the listing.
    #[must_use]
    pub fn ranges(&self, lines: &BTreeSet<u16>) -> String {
        let all: BTreeSet<u16> = self.executed.union(&self.missed).copied().collect();
        let mut ranges: Vec<(u16, u16)> = Vec::new();
        let mut is_open = false;
        for line in all {
            let is_missed = lines.contains(&line);
            match ranges.last_mut() {
                Some(range) if is_missed && is_open => range.1 = line,
                _ if is_missed => ranges.push((line, line)),
                _ => {}
            }
            is_open = is_missed;
        }
        let shown =
            |&(from, to): &(u16, u16)| if from == to { from.to_string() } else { format!("{from}-{to}") };
        ranges.iter().map(shown).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the numbers of the lines that can be executed.
#[must_use]
pub fn executable_lines(system: &'static Machine, image: &[u8]) -> BTreeSet<u16> {
    let lines = system.lines_of(image);
    let counted = lines.iter().filter(|line| system.is_executable(line));
    counted.map(|line| line.number).collect()
}
