//! A file of numbered lines and nothing else: read line by line, as the machine reads one.

use super::super::{PageDiagnostic, Program};
use super::builder::ProgramBuilder;
use super::row::{PageLine, trimmed};
use crate::diagnostic::DiagnosticKind;

/// Whether all rows are lines of a program; prose or headings make the text a page.
pub(super) fn is_program_file(rows: &[PageLine]) -> bool {
    rows.iter().any(|row| matches!(row, PageLine::Numbered(_)))
        && rows.iter().all(|row| !matches!(row, PageLine::Other(_)))
}

/// Returns its program. A line without a number, which only a file that a machine wrote can have
/// here, is one that the machine would execute at once.
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
