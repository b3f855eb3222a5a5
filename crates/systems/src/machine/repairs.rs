//! The data of a BASIC that repairs use.

use std::collections::BTreeSet;

use crate::tokenised::LineFaults;

/// The data for repairs of lines.
pub struct Repairs {
    /// Lines that most programs have. A short listing has too few lines for statistics.
    pub typical_lines: &'static [&'static str],
    /// Counts the faults of a line's tokens; the numbers are those of the program's lines.
    pub line_faults: fn(u16, &[u8], &BTreeSet<u16>) -> LineFaults,
}
