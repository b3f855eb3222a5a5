//! What repairs know of a BASIC.

use std::collections::BTreeSet;

use crate::tokenised::LineFaults;

/// How lines of a BASIC are repaired.
pub struct Repairs {
    /// Lines as they are in most programs. A short listing has too few lines to learn from.
    pub typical_lines: &'static [&'static str],
    /// Counts the faults of a line's tokens; the numbers are those of the program's lines.
    pub line_faults: fn(u16, &[u8], &BTreeSet<u16>) -> LineFaults,
}
