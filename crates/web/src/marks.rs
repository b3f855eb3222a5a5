//! The checker's marks in a listing, for the editor.

use listing::{Listing, Source, Span};
use player::Program;
use player::model::Model;
use serde::Serialize;
use systems::listing_check;

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

    /// A mark on the first line, for a message without a place.
    const fn without_place(message: String) -> Self {
        Self { is_error: true, message, line: 1, column: 1, width: 1 }
    }
}

/// Checks the source of a request.
pub fn check(request: &Request, file: &[u8]) -> Result<Vec<u8>, String> {
    let Some(Origin { source: Source::Page(page), detected, .. }) = start::read(request, file)? else {
        return Err("a program file has no text to check".into());
    };
    let model = detected.model;
    let mut marks = match page.listing_for(request.program, model.machine_kind) {
        Ok(listing) => of_listing(model, &listing),
        Err(listing::Error::Diagnostics(problems)) => problems
            .0
            .iter()
            .map(|problem| Mark::new(true, problem.kind.to_string(), &problem.span))
            .collect(),
        Err(error) => return Err(error.to_string()),
    };
    marks.sort_by_key(|mark| (mark.line, mark.column));
    Ok(json(&Report { machine: model.cli_name, marks }))
}

fn of_listing(model: &'static Model, listing: &Listing) -> Vec<Mark> {
    let warnings = listing.warnings.iter();
    let warnings = warnings.map(|problem| Mark::new(false, problem.kind.to_string(), &problem.span));
    let (checked, summary) = listing_check::diagnostics(model.kind, listing);
    let checked = checked.into_iter();
    let summary = summary.map(|message| Mark { is_error: false, ..Mark::without_place(message) });
    let checked = checked.map(|mark| Mark::new(mark.is_error, mark.message, &mark.span));
    let size = match Program::from_listing(model, listing) {
        Ok(program) => program.check_size().err().map(|error| Mark::without_place(error.to_string())),
        Err(error) => Some(Mark::new(true, error.message(), error.span().1)),
    };
    warnings.chain(checked).chain(summary).chain(size).collect()
}
