//! A saved page to the programs that stand in it.
//!
//! A page is prose, captions, tables, page numbers, download links, a footer, and somewhere the listing, broken by any
//! of them. Nothing marks it but its shape, so each [`ProgramFormat`] that programs have on pages is looked for by its own finder:
//! [`NUMBERED`] are lines that begin with rising numbers and go on as BASIC does, [`FRAGMENTS`] the same within prose,
//! [`PYTHON`] statements of Python.
//!
//! The one thing to know: text inside a listing that is not taken for program text is never dropped silently. It is
//! told in [`Program::diagnostics`] and becomes a warning.

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
    /// The machine whose file it is, where that is known.
    machine: Option<MachineKind>,
    programs: Vec<Program>,
}

/// A program as it is printed, before its notation is decoded.
#[derive(Debug)]
pub struct Program {
    /// The form in which it was found.
    pub format: &'static ProgramFormat,
    /// Its lines in printed order.
    pub lines: Vec<PrintedLine>,
    /// It is a file of lines and nothing else, which is read as the machine reads one: a line whose number is there already
    /// takes the place of the other, a number by itself takes the line away.
    pub is_file: bool,
    /// What its finder has to say: what stands between its lines and was left out, what was decided.
    pub diagnostics: Vec<PageDiagnostic>,
}

/// A remark of a finder about a stretch of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageDiagnostic {
    /// What it is.
    pub kind: DiagnosticKind,
    /// Offset of the stretch in the source.
    pub offset: u32,
    /// Its length in characters.
    pub width: usize,
}

impl PageDiagnostic {
    /// About a line of the page that is shown in it, without blanks at both ends.
    fn about_line(chars: &[SourceChar], kind: impl FnOnce(String) -> DiagnosticKind) -> Self {
        Self { kind: kind(string(chars)), offset: chars[0].offset, width: chars.len() }
    }
}

/// One line as it is printed, wrapped parts joined, checksum and what indents a listing cut off.
#[derive(Debug)]
pub struct PrintedLine {
    /// The line number, in a form without printed numbers the place of the line, from 1; more than the machine takes is
    /// found out later.
    pub number: u32,
    /// From the first character of the line to the last, the printed number among them.
    pub chars: Vec<SourceChar>,
    /// Index in `chars` of the first character behind the number, 0 if none is printed.
    pub body_start: usize,
    /// The checksum beside it.
    pub checksum: Option<PrintedChecksum>,
}

impl Page {
    /// Looks for programs in a text.
    #[must_use]
    pub fn new(source: SourceText) -> Self {
        Self::for_machines(MachineKind::ALL, source)
    }

    /// Looks for programs of some machines in a text.
    #[must_use]
    pub fn for_machines(machines: &'static [MachineKind], source: SourceText) -> Self {
        let is_html = text::is_html(source.name(), source.text());
        let lines = if is_html { text::html(&source) } else { text::plain(&source) };
        let programs = format::find(&PageText { source: &source, lines: &lines, machines });
        Self { source: Arc::new(source), machines, machine: None, programs }
    }

    /// Looks for programs in a text that one of some machines wrote.
    pub(crate) fn for_machine(
        machine: MachineKind,
        machines: &'static [MachineKind],
        source: SourceText,
    ) -> Self {
        let lines = text::plain(&source);
        let programs = numbered::saved(&PageText { source: &source, lines: &lines, machines });
        Self { source: Arc::new(source), machines, machine: Some(machine), programs }
    }

    /// The text the programs stand in.
    #[must_use]
    pub fn source(&self) -> &Arc<SourceText> {
        &self.source
    }

    /// The programs, in the order of the page.
    #[must_use]
    pub fn programs(&self) -> &[Program] {
        &self.programs
    }

    /// The machine that a page seems to be about, whatever its programs are for.
    #[must_use]
    pub fn machine_of_prose(&self) -> Option<MachineKind> {
        machine::of_prose(self.source.text(), self.machines)
    }
}

impl Program {
    /// The program as it is printed: one line each, ended by a line feed, furniture and checksums gone.
    #[must_use]
    pub fn verbatim(&self) -> String {
        self.lines.iter().flat_map(|line| line.chars.iter().map(|c| c.character).chain(['\n'])).collect()
    }

    /// First number, last number and number of lines.
    #[must_use]
    pub fn extent(&self) -> (u32, u32, usize) {
        let number = |line: Option<&PrintedLine>| line.map_or(0, |line| line.number);
        (number(self.lines.first()), number(self.lines.last()), self.lines.len())
    }

    /// The program for a machine without checksums, if one was cut off behind a line: what is no checksum is text.
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

    /// Its lines without their numbers.
    fn bodies(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|line| line.chars[line.body_start..].iter().map(|c| c.character).collect())
    }
}
