//! The checker's marks in a listing, for the editor.

use std::collections::BTreeMap;

use analysis::listing_check::{self, Finding};
use listing::checksum::{self, Outcome};
use listing::{Source, Span};
use serde::Serialize;

use crate::json::json;
use crate::start::{self, Origin, Request};

/// The result of a check.
#[derive(Serialize)]
pub struct Report {
    machine: &'static str,
    marks: Vec<Mark>,
    /// The comparison with the printed checksums; `None` without them, or if the text has errors.
    checksums: Option<Checksums>,
}

/// The lines compared with their printed checksums.
#[derive(Serialize)]
struct Checksums {
    scheme: &'static str,
    /// Number of lines of the program.
    lines: usize,
    /// Number of lines that match.
    matching: usize,
    /// The numbers of the lines that do not.
    differing: Vec<u16>,
}

impl From<checksum::Report> for Checksums {
    fn from(report: checksum::Report) -> Self {
        let differs = |outcome: &Outcome| matches!(outcome, Outcome::Mismatch { .. });
        let differing = report.outcomes.iter().filter(|(_, outcome)| differs(outcome));
        Self {
            scheme: report.scheme.name,
            lines: report.outcomes.len(),
            matching: report.consistent_count(),
            differing: differing.map(|&(number, _)| number).collect(),
        }
    }
}

/// An error or a warning; lines and columns count from 1.
#[derive(Serialize)]
struct Mark {
    is_error: bool,
    message: String,
    /// The line number of the program, if it is about one.
    number: Option<u32>,
    line: u32,
    column: u32,
    width: usize,
}

impl Mark {
    fn new(is_error: bool, message: String, span: &Span) -> Self {
        let position = span.position;
        Self {
            is_error,
            message,
            number: None,
            line: position.line,
            column: position.column,
            width: span.width,
        }
    }

    /// Creates a mark on the first line, for a message without a span.
    const fn without_span(message: String) -> Self {
        Self { is_error: true, message, number: None, line: 1, column: 1, width: 1 }
    }
}

impl From<Finding> for Mark {
    fn from(found: Finding) -> Self {
        match &found.span {
            Some(span) => Self::new(found.is_error, found.message, span),
            None => Self { is_error: found.is_error, ..Self::without_span(found.message) },
        }
    }
}

/// Checks the source of a request.
pub fn check(request: &Request, file: &[u8]) -> Result<Vec<u8>, String> {
    let Some(Origin { source: Source::Page(page), detected, .. }) = start::read(request, file)? else {
        return Err("a program file has no text to check".into());
    };
    let machine = detected.machine;
    let mut report = Report { machine: machine.id, marks: vec![], checksums: None };
    match listing_check::check_program(machine, &page, request.program) {
        Ok((_, found)) => {
            report.marks = found.findings.into_iter().map(Mark::from).collect();
            report.checksums = found.checksums.map(Checksums::from);
        }
        Err(listing::Error::Diagnostics(problems)) => {
            let mark =
                |problem: &listing::Diagnostic| Mark::new(true, problem.kind.to_string(), &problem.span);
            report.marks = problems.0.iter().map(mark).collect();
        }
        Err(error) => return Err(error.to_string()),
    }
    let program = page.program(request.program).map_err(|error| error.to_string())?;
    // The last line of the program that begins before the mark.
    let starts = program.lines.iter().filter_map(|line| {
        page.position(line).map(|position| ((position.line, position.column), line.number))
    });
    let starts: BTreeMap<(u32, u32), u32> = starts.collect();
    for mark in &mut report.marks {
        mark.number = starts.range(..=(mark.line, mark.column)).next_back().map(|(_, &number)| number);
    }
    report.marks.sort_by_key(|mark| (mark.line, mark.column));
    Ok(json(&report))
}
