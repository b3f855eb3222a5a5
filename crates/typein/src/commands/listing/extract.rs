//! `typein listing extract`: the program of a page as printed there, and the position of each line on
//! the page.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use listing::{DiagnosticKind, Page, Position, Program, Source, format_ranges};
use player::dump;
use player::schema::Schema;
use serde_json::{Value, json};

use super::{ExtractArgs, ListingArgs, listing_text, write_output};
use crate::captions;
use crate::exit::Exit;
use crate::output;
use crate::target;

/// Extracts the program of a page. Writes the table of its fragments, if there are several, to standard error.
///
/// # Errors
/// Unreadable input, several programs without a choice, files that cannot be written.
pub fn extract(arguments: &ExtractArgs) -> Result<Exit> {
    let ExtractArgs { listing, json } = arguments;
    let source = target::source(&listing.file)?;
    match &source {
        Source::Page(page) => {
            let program = page.program(listing.program);
            let program = program.map_err(|error| captions::with_captions(error.into(), &source))?;
            if *json {
                return write_output(
                    listing,
                    &dump::json_document(Schema::v1("typein.extract"), &program_json(page, program)),
                );
            }
            fragment_table(page, program).iter().for_each(|line| report!("{line}"));
            write_output(listing, program.verbatim().as_bytes())
        }
        Source::Prg(_) => extract_stored(listing, &source),
    }
}

/// Lists a program file, which has no text around its program and no positions.
fn extract_stored(arguments: &ListingArgs, source: &Source) -> Result<Exit> {
    let detected = super::detect_machine(source, arguments)?;
    if let Source::Prg(prg) = source {
        prg.lines().with_context(|| format!("cannot read `{}`", arguments.file))?;
    }
    write_output(arguments, listing_text(&detected, source, arguments)?.as_bytes())
}

/// Returns the table of a program's fragments, then notes on single lines.
fn fragment_table(page: &Page, program: &Program) -> Vec<String> {
    let fragments = page.fragments(program);
    if fragments.len() < 2 {
        return Vec::new();
    }
    let count = output::count_text(program.lines.len(), "line");
    let mut lines =
        vec![format!("{count} from {} fragments of `{}`:", fragments.len(), page.source().name())];
    for fragment in &fragments {
        let numbers = format_ranges(&program.numbers(&fragment.lines));
        lines.push(format!(
            "  at {:<10} {numbers:<34} after `{}`",
            position_text(fragment.start),
            fragment.preceding_text
        ));
    }
    for diagnostic in &program.diagnostics {
        match &diagnostic.kind {
            DiagnosticKind::GuessedLineEnd { number, rest } => {
                lines.push(format!("  the end of line {number} is a guess, before `{rest}`"));
            }
            DiagnosticKind::ConflictingText { number, text } => {
                let at = position_text(page.source().position(diagnostic.offset));
                lines.push(format!("  line {number} has another text at {at}: `{text}`"));
            }
            _ => {}
        }
    }
    lines
}

fn position_text(Position { line, column }: Position) -> String {
    format!("{line}:{column}")
}

/// Returns all data of a program and its lines.
fn program_json(page: &Page, program: &Program) -> Value {
    let fragments = page.fragments(program);
    let mut fragment_of = BTreeMap::new();
    for (number, fragment) in (1..).zip(&fragments) {
        fragment_of.extend(fragment.lines.iter().map(|&line| (line, number)));
    }
    let lines: Vec<Value> = program
        .lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            let text: String = line.chars.iter().map(|source_char| source_char.character).collect();
            let at = page.position(line);
            json!({
                "number": line.number,
                "text": text,
                "line": at.map(|at| at.line),
                "column": at.map(|at| at.column),
                "piece": fragment_of.get(&index),
                "cut_before": guessed_cut(program, line.number),
                "other_texts": alternative_texts(page, program, line.number),
            })
        })
        .collect();
    let fragments: Vec<Value> = fragments
        .iter()
        .map(|fragment| {
            json!({
                "line": fragment.start.line,
                "column": fragment.start.column,
                "behind": fragment.preceding_text,
                "numbers": format_ranges(&program.numbers(&fragment.lines)),
            })
        })
        .collect();
    json!({ "file": page.source().name(), "lines": lines, "pieces": fragments })
}

/// Returns the text after a line whose end is a guess.
fn guessed_cut(program: &Program, line: u32) -> Option<&str> {
    program.diagnostics.iter().find_map(|diagnostic| match &diagnostic.kind {
        DiagnosticKind::GuessedLineEnd { number, rest } if *number == line => Some(&rest[..]),
        _ => None,
    })
}

fn alternative_texts(page: &Page, program: &Program, line: u32) -> Vec<Value> {
    let other = |diagnostic: &listing::PageDiagnostic| match &diagnostic.kind {
        DiagnosticKind::ConflictingText { number, text } if *number == line => {
            let at = page.source().position(diagnostic.offset);
            Some(json!({ "text": text, "line": at.line, "column": at.column }))
        }
        _ => None,
    };
    program.diagnostics.iter().filter_map(other).collect()
}
