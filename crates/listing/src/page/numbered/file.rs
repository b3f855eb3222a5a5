//! A file of numbered lines and nothing else: read line by line, as the machine reads one.

use super::super::{Program, Remark};
use super::row::{Row, trimmed};
use super::run::Run;
use crate::problem::ProblemKind;

/// Whether all rows are lines of a program; prose and headings make a page of a text.
pub(super) fn is_one(rows: &[Row]) -> bool {
    rows.iter().any(|row| matches!(row, Row::Numbered(_)))
        && rows.iter().all(|row| !matches!(row, Row::Other(_)))
}

/// Its program. A line without a number, which only a file that a machine is said to have written can have here, is one
/// that the machine would obey at once.
pub(super) fn read(rows: Vec<Row>) -> Vec<Program> {
    let mut run = Run::default();
    let mut remarks = Vec::new();
    for row in rows {
        match row {
            Row::Blank | Row::Remark => {}
            Row::Numbered(line) | Row::Number(line) => run.push(line),
            Row::Other(signs) => {
                let direct = |text| ProblemKind::DirectStatement { text };
                remarks.push(Remark::of_line(trimmed(&signs), direct));
            }
        }
    }
    if run.lines.is_empty() {
        return Vec::new();
    }
    let mut program = run.finish(true);
    program.remarks.extend(remarks);
    vec![program]
}
