//! Finds the programs in a saved page.
//!
//! A page is prose, captions, tables, page numbers, download links, a footer, and somewhere the
//! listing, interrupted by any of them. The finders of all [formats](crate::format) search it.

mod choice;
mod find;
mod origin;
mod text;

use std::sync::Arc;

pub use origin::{Fragment, ProgramSummary, VersionDiff, format_ranges};

use crate::format::{self, PageText, Program};
use crate::machine::{self, MachineKind};
use crate::source::SourceText;

/// A page or plain listing with its programs.
#[derive(Debug)]
pub struct Page {
    source: Arc<SourceText>,
    machines: &'static [MachineKind],
    /// The machine that wrote the file, where that is known.
    machine: Option<MachineKind>,
    programs: Vec<Program>,
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
        let programs = find::programs(&PageText { source: &source, lines: &lines, machines });
        Self { source: Arc::new(source), machines, machine: None, programs }
    }

    /// Finds programs in a text that one of some machines wrote.
    pub(crate) fn for_machine(
        machine: MachineKind,
        machines: &'static [MachineKind],
        source: SourceText,
    ) -> Self {
        let lines = text::plain(&source);
        let programs = format::saved(&PageText { source: &source, lines: &lines, machines });
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
