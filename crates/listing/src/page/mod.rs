//! Finds the programs in a saved page.
//!
//! A page is prose, captions, tables, page numbers, download links, a footer, and somewhere the
//! listing, interrupted by any of them. Nothing but its shape marks it, so each [`ProgramFormat`]
//! has its own finder: [`NUMBERED`] finds lines that begin with increasing numbers and continue as
//! BASIC, [`FRAGMENTS`] the same within prose, [`PYTHON`] statements of Python.
//!
//! Note: text inside a listing that is not read as program text is never dropped silently. It is
//! reported in [`Program::diagnostics`] and becomes a warning.

mod choice;
mod format;
mod fragments;
mod numbered;
mod origin;
mod python;
mod text;
mod underline;

use std::sync::Arc;

pub(crate) use format::formats;
pub use format::{PageText, ProgramFormat};
pub use fragments::FRAGMENTS;
pub use numbered::NUMBERED;
pub(crate) use numbered::is_assignment;
pub use origin::{Fragment, ProgramSummary, VersionDiff, format_ranges};
pub use python::PYTHON;
pub(crate) use python::{Idiom, idioms};
pub(crate) use underline::{OVERLINE, UNDERLINE};

use crate::checksum_column::PrintedChecksum;
use crate::diagnostic::DiagnosticKind;
use crate::machine::{self, MachineKind};
use crate::source::{SourceChar, SourceText, string};

/// A page or plain listing with its programs.
#[derive(Debug)]
pub struct Page {
    source: Arc<SourceText>,
    machines: &'static [MachineKind],
    /// The machine that wrote the file, where that is known.
    machine: Option<MachineKind>,
    programs: Vec<Program>,
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

impl Page {
    /// Finds programs in a text.
    #[must_use]
    pub fn new(source: SourceText) -> Self {
        Self::for_machines(MachineKind::ALL, source)
    }

    /// Finds programs of some machines in a text.
    #[must_use]
    pub fn for_machines(machines: &'static [MachineKind], source: SourceText) -> Self {
        let is_html = text::is_html(source.name(), source.text());
        let lines = if is_html { text::html(&source) } else { text::plain(&source) };
        let programs = format::find(&PageText { source: &source, lines: &lines, machines });
        Self { source: Arc::new(source), machines, machine: None, programs }
    }

    /// Finds programs in a text that one of some machines wrote.
    pub(crate) fn for_machine(
        machine: MachineKind,
        machines: &'static [MachineKind],
        source: SourceText,
    ) -> Self {
        let lines = text::plain(&source);
        let programs = numbered::saved(&PageText { source: &source, lines: &lines, machines });
        Self { source: Arc::new(source), machines, machine: Some(machine), programs }
    }

    /// Returns the text of the page.
    #[must_use]
    pub fn source(&self) -> &Arc<SourceText> {
        &self.source
    }

    /// Returns the programs, in the order of the page.
    #[must_use]
    pub fn programs(&self) -> &[Program] {
        &self.programs
    }

    /// Returns the machine that a page mentions, whatever its programs are for.
    #[must_use]
    pub fn machine_of_prose(&self) -> Option<MachineKind> {
        machine::of_prose(self.source.text(), self.machines)
    }
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
    fn uncut(&self) -> Option<Self> {
        let is_cut =
            |line: &PrintedLine| line.checksum.as_ref().is_some_and(|checksum| !checksum.cut.is_empty());
        self.lines.iter().any(is_cut).then(|| {
            let lines = self.lines.iter().map(|line| {
                let cut = line.checksum.iter().flat_map(|checksum| &checksum.cut);
                let chars = line.chars.iter().chain(cut).copied().collect();
                PrintedLine { chars, checksum: None, ..*line }
            });
            Self { lines: lines.collect(), diagnostics: self.diagnostics.clone(), ..*self }
        })
    }

    /// Returns the lines without their numbers.
    fn bodies(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|line| line.chars[line.body_start..].iter().map(|c| c.character).collect())
    }
}
