//! The program formats of pages, and the programs found in them.
//!
//! Only its shape distinguishes a program on a page, so each [`ProgramFormat`] has a finder:
//! [`NUMBERED`] finds lines that begin with increasing numbers and continue as BASIC, [`FRAGMENTS`]
//! the same within prose, [`PYTHON`] statements of Python.
//!
//! Note: skipped text inside a program is always reported in [`Program::diagnostics`] and becomes a
//! warning.

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

/// A format of the programs on pages, with its finder.
#[derive(Debug)]
pub struct ProgramFormat {
    /// The name in the message about a page without a program.
    pub name: &'static str,
    /// A description of its lines, for the same message.
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
    /// The rendered lines, tags and entities resolved: every character with its offset in the file.
    /// Blanks at both ends stay; a tab is a blank here, but not in the file.
    pub lines: &'a [Vec<SourceChar>],
    /// The statement patterns of the machines to search for.
    pub statements: &'a [&'static [StatementPattern]],
}

/// A printed program, before its notation is decoded.
#[derive(Debug)]
pub struct Program {
    /// The format of its finder.
    pub format: &'static ProgramFormat,
    /// The lines in printed order.
    pub lines: Vec<PrintedLine>,
    /// Whether it is a file of only lines, read as by the machine: a line replaces an earlier one with its
    /// number, and a number without text deletes the line.
    pub is_file: bool,
    /// The diagnostics of the finder: skipped text between the lines, and assumptions.
    pub diagnostics: Vec<PageDiagnostic>,
    /// The notation that the first line of the file names.
    pub notation: Option<String>,
}

/// A diagnostic of a finder about a span of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageDiagnostic {
    /// The kind, with its parameters.
    pub kind: DiagnosticKind,
    /// Offset of the span in the source.
    pub offset: u32,
    /// The length of the span in characters.
    pub width: usize,
}

impl PageDiagnostic {
    /// Creates a diagnostic about a line of the page, which its text shows, without blanks at both
    /// ends.
    fn about_line(chars: &[SourceChar], kind: impl FnOnce(String) -> DiagnosticKind) -> Self {
        Self { kind: kind(string(chars)), offset: chars[0].offset, width: chars.len() }
    }
}

/// One printed line: wrapped parts joined, checksum and indentation cut off.
#[derive(Debug)]
pub struct PrintedLine {
    /// The line number; in a format without printed numbers the index of the line, from 1. The
    /// machine's limits are checked later.
    pub number: u32,
    /// From the first character of the line to the last, the printed number included.
    pub chars: Vec<SourceChar>,
    /// Index in `chars` of the first character after the number, 0 without a printed number.
    pub body_start: usize,
    /// The printed checksum.
    pub checksum: Option<PrintedChecksum>,
}

impl Program {
    /// Returns the printed program: lines ended by a line feed, without page furniture and checksums.
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

    /// Returns the program with its checksums as text, for a machine without checksums, if it has any.
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
