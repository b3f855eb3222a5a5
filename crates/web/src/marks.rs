//! The checker's marks in a listing, for the editor.

use analysis::listing_check::{self, Finding};
use listing::{Source, Span};
use serde::Serialize;

use crate::json::json;
use crate::start::{self, Origin, Request};

/// The result of a check.
#[derive(Serialize)]
pub struct Report {
    machine: &'static str,
    marks: Vec<Mark>,
}

/// An error or a warning; lines and columns count from 1.
#[derive(Serialize)]
struct Mark {
    is_error: bool,
    message: String,
    line: u32,
    column: u32,
    width: usize,
}

impl Mark {
    fn new(is_error: bool, message: String, span: &Span) -> Self {
        let position = span.position;
        Self { is_error, message, line: position.line, column: position.column, width: span.width }
    }

    /// Creates a mark on the first line, for a message without a span.
    const fn without_span(message: String) -> Self {
        Self { is_error: true, message, line: 1, column: 1, width: 1 }
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
    let mut marks: Vec<Mark> = match listing_check::check_program(machine, &page, request.program) {
        Ok((_, found)) => found.findings.into_iter().map(Mark::from).collect(),
        Err(listing::Error::Diagnostics(problems)) => problems
            .0
            .iter()
            .map(|problem| Mark::new(true, problem.kind.to_string(), &problem.span))
            .collect(),
        Err(error) => return Err(error.to_string()),
    };
    marks.sort_by_key(|mark| (mark.line, mark.column));
    Ok(json(&Report { machine: machine.id, marks }))
}
