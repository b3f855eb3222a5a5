//! The finders of program formats.

mod numbered;
mod python;

use listing::machine::StatementPattern;
use listing::{MachineKind, PageText, Program, SourceText};

/// Returns the programs of a text in the first format of a machine.
fn programs(machine: MachineKind, text: &str) -> Vec<Program> {
    let source = SourceText::new("page", text.to_owned());
    let lines = source.lines();
    let statements: Vec<&[StatementPattern]> =
        MachineKind::ALL.iter().flat_map(|machine| machine.spec().statements).copied().collect();
    let format = machine.spec().formats[0];
    (format.find)(&PageText { source: &source, lines: &lines, statements: &statements })
}
