//! Finds the programs in a saved page.
//!
//! A page has prose, captions, tables, page numbers, download links, a footer, and among them the
//! listing. The finders of the [formats](crate::format) search it.

mod checksum_attribute;
mod choice;
mod find;
mod forms;
mod origin;
mod text;

use std::sync::Arc;

pub use choice::WeakEvidence;
pub use origin::{Fragment, ProgramSummary, VersionDiff, format_ranges};

use crate::diagnostic::DiagnosticKind;
use crate::encode;
use crate::format::{self, PageDiagnostic, PageText, Program};
use crate::machine::{self, MachineKind};
use crate::source::SourceText;

/// A page or plain listing with its programs.
#[derive(Debug)]
pub struct Page {
    source: Arc<SourceText>,
    machines: &'static [MachineKind],
    /// The machine that wrote the file, if known.
    machine: Option<MachineKind>,
    programs: Vec<Program>,
}

impl Page {
    /// Finds programs of some machines in a text; `machine` is the machine that wrote it, if known.
    pub(crate) fn new(
        machines: &'static [MachineKind],
        machine: Option<MachineKind>,
        source: SourceText,
    ) -> Self {
        let named = encode::named_in_header(source.text());
        let named = named.and_then(|(id, notation)| Some((of_id(machines, id)?, notation)));
        let notation = named.map(|(_, notation)| notation.to_owned());
        let machine = machine.or(named.map(|(machine, _)| machine));
        let is_html = machine.is_none() && text::is_html(source.name(), source.text());
        let lines = if is_html { text::html(&source) } else { text::plain(&source) };
        let statements = machine::statements(machines);
        let text = PageText { source: &source, lines: &lines, statements: &statements };
        let mut programs = match machine {
            Some(_) => format::saved(&text),
            None => find::programs(&text, &machine::formats(machines)),
        };
        for program in &mut programs {
            program.notation.clone_from(&notation);
        }
        let mut page = Self { source: Arc::new(source), machines, machine, programs };
        page.join_forms();
        page
    }

    /// Reports in the last program that the file has `bytes` more.
    pub(crate) fn cut_before(mut self, bytes: usize) -> Self {
        if let Some(last) = self.programs.last_mut().filter(|_| bytes > 0) {
            let text = self.source.text().trim_end();
            let at = text.char_indices().next_back().map_or(0, |(at, _)| at);
            last.diagnostics.push(PageDiagnostic {
                kind: DiagnosticKind::AfterEndMark { bytes },
                offset: u32::try_from(at).expect("file sizes are checked on reading"),
                width: 1,
            });
        }
        self
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

    /// Returns the machine that the page mentions, independent of its programs.
    #[must_use]
    pub fn machine_of_prose(&self) -> Option<MachineKind> {
        machine::of_prose(self.source.text(), self.machines)
    }
}

/// Returns the machine with this command-line name.
fn of_id(machines: &[MachineKind], id: &str) -> Option<MachineKind> {
    machines.iter().copied().find(|machine| machine.id() == id)
}
