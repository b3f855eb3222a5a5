//! The program formats of pages, and the programs found in them.
//!
//! Nothing but its shape marks a program on a page, so each [`ProgramFormat`] has its own finder:
//! [`NUMBERED`] finds lines that begin with increasing numbers and continue as BASIC, [`FRAGMENTS`]
//! the same within prose, [`PYTHON`] statements of Python.
//!
//! Note: text inside a program that is not read as program text is never dropped silently. It is
//! reported in [`Program::diagnostics`] and becomes a warning.

mod fragments;
mod numbered;
mod python;
mod statements;

use std::ptr;

pub use fragments::FRAGMENTS;
pub use numbered::NUMBERED;
pub(crate) use numbered::{is_assignment, saved};
pub use python::PYTHON;
pub use statements::{BASIC, Follow, StatementPattern};

use crate::checksum_column::PrintedChecksum;
use crate::diagnostic::DiagnosticKind;
use crate::source::{SourceChar, SourceText, string};

/// A format in which pages print programs: its name, and how its programs are found.
#[derive(Debug)]
pub struct ProgramFormat {
    /// Its name in the message about a page that has no program.
    pub name: &'static str,
    /// A description of what a page must contain.
    pub description: &'static str,
    /// Finds the programs of this format, in the order of the page. The lines of a program may come
    /// from anywhere on it.
    pub find: fn(&PageText<'_>) -> Vec<Program>,
}

impl PartialEq for ProgramFormat {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self, other)
    }
}

impl Eq for ProgramFormat {}

/// A page as the finders see it.
#[derive(Clone, Copy, Debug)]
pub struct PageText<'a> {
    /// The file.
    pub source: &'a SourceText,
    /// The lines that a person reads, tags and entities resolved: every character with its offset in
    /// the file. Blanks at both ends are kept; a tab is a blank here and itself in the file.
    pub lines: &'a [Vec<SourceChar>],
    /// The beginnings of statements of the machines whose listings are searched for.
    pub statements: &'a [&'static [StatementPattern]],
}

/// A program as it is printed, before its notation is decoded.
#[derive(Debug)]
pub struct Program {
    /// The format in which it was found.
    pub format: &'static ProgramFormat,
    /// Its lines in printed order.
    pub lines: Vec<PrintedLine>,
    /// Whether it is a file of lines and nothing else, which is read as the machine reads one: a line
    /// replaces an earlier one with its number, and a number alone deletes the line.
    pub is_file: bool,
    /// The diagnostics of its finder: text between its lines that was skipped, and assumptions.
    pub diagnostics: Vec<PageDiagnostic>,
    /// The notation that the first line of the file names.
    pub notation: Option<String>,
}

/// A diagnostic of a finder about a span of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageDiagnostic {
    /// Its kind.
    pub kind: DiagnosticKind,
    /// Offset of the span in the source.
    pub offset: u32,
    /// Its length in characters.
    pub width: usize,
}

impl PageDiagnostic {
    /// Creates a diagnostic about a line of the page, which its text shows, without blanks at both
    /// ends.
    fn about_line(chars: &[SourceChar], kind: impl FnOnce(String) -> DiagnosticKind) -> Self {
        Self { kind: kind(string(chars)), offset: chars[0].offset, width: chars.len() }
    }
}

/// One line as it is printed: wrapped parts joined, checksum and indentation cut off.
#[derive(Debug)]
pub struct PrintedLine {
    /// The line number; in a format without printed numbers the index of the line, from 1. The
    /// machine's limits are checked later.
    pub number: u32,
    /// From the first character of the line to the last, the printed number included.
    pub chars: Vec<SourceChar>,
    /// Index in `chars` of the first character after the number, 0 if none is printed.
    pub body_start: usize,
    /// The checksum beside it.
    pub checksum: Option<PrintedChecksum>,
}

impl Program {
    /// Returns the program as it is printed: one line each, ended by a line feed, without page
    /// furniture and checksums.
    #[must_use]
    pub fn verbatim(&self) -> String {
        self.lines.iter().flat_map(|line| line.chars.iter().map(|c| c.character).chain(['\n'])).collect()
    }

    /// Returns first number, last number and number of lines.
    #[must_use]
    pub fn extent(&self) -> (u32, u32, usize) {
        let number = |line: Option<&PrintedLine>| line.map_or(0, |line| line.number);
        (number(self.lines.first()), number(self.lines.last()), self.lines.len())
    }

    /// Returns the program for a machine without checksums, if any were cut off: there they are text.
    pub(crate) fn uncut(&self) -> Option<Self> {
        let is_cut =
            |line: &PrintedLine| line.checksum.as_ref().is_some_and(|checksum| !checksum.cut.is_empty());
        self.lines.iter().any(is_cut).then(|| {
            let lines = self.lines.iter().map(|line| {
                let cut = line.checksum.iter().flat_map(|checksum| &checksum.cut);
                let chars = line.chars.iter().chain(cut).copied().collect();
                PrintedLine { chars, checksum: None, ..*line }
            });
            let (diagnostics, notation) = (self.diagnostics.clone(), self.notation.clone());
            Self { lines: lines.collect(), diagnostics, notation, ..*self }
        })
    }

    /// Returns the lines without their numbers.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|line| line.chars[line.body_start..].iter().map(|c| c.character).collect())
    }
}
