//! A file of only numbered lines, read line by line as by the machine.

use super::super::{PageDiagnostic, Program};
use super::builder::ProgramBuilder;
use super::row::{PageLine, trimmed};
use crate::diagnostic::DiagnosticKind;

/// Whether all rows are lines of a program; prose or headings make the text a page.
pub(super) fn is_program_file(rows: &[PageLine]) -> bool {
    rows.iter().any(|row| matches!(row, PageLine::Numbered(_)))
        && rows.iter().all(|row| !matches!(row, PageLine::Other(_)))
}

/// Returns the program. A line without a number, which only a file written by a machine can have here,
/// is a direct statement.
pub(super) fn read(rows: Vec<PageLine>) -> Vec<Program> {
    let mut run = ProgramBuilder::default();
    let mut diagnostics = Vec::new();
    for row in rows {
        match row {
            PageLine::Blank | PageLine::Comment => {}
            PageLine::Numbered(line) | PageLine::Number(line) => run.push(line),
            PageLine::Other(chars) => {
                let direct = |text| DiagnosticKind::DirectStatement { text };
                diagnostics.push(PageDiagnostic::about_line(trimmed(&chars), direct));
            }
        }
    }
    if run.lines.is_empty() {
        return Vec::new();
    }
    let mut program = run.finish(true);
    program.diagnostics.extend(diagnostics);
    vec![program]
}
