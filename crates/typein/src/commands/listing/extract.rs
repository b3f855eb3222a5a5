//! `typein listing extract`: the program of a page as it is printed there, and where on the page each of its lines stands.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use listing::{Page, Position, ProblemKind, Program, Source, ranges};
use player::schema::Schema;
use player::state;
use serde_json::{Value, json};

use super::{ExtractArgs, ListingArgs, printed, put};
use crate::exit::Exit;
use crate::output;
use crate::wanted;

/// Takes the program out of the page. Where it stands in pieces, a table of them goes to standard error.
///
/// # Errors
/// Unreadable input, several programs and none chosen, files that cannot be written.
pub fn extract(arguments: &ExtractArgs) -> Result<Exit> {
    let ExtractArgs { listing, json } = arguments;
    match wanted::source(&listing.file)? {
        Source::Page(page) => {
            let program = page.program(listing.program)?;
            if *json {
                return put(
                    listing,
                    &state::document(Schema::first("typein.extract"), &told(&page, program)),
                );
            }
            origins(&page, program).iter().for_each(|line| report!("{line}"));
            put(listing, program.verbatim().as_bytes())
        }
        source @ Source::Prg(_) => stored(listing, &source),
    }
}

/// A program file has nothing around its program, and no places.
fn stored(arguments: &ListingArgs, source: &Source) -> Result<Exit> {
    let judged = super::judged(source, arguments)?;
    if let Source::Prg(prg) = source {
        prg.lines().with_context(|| format!("cannot read `{}`", arguments.file))?;
    }
    put(arguments, printed(&super::lines(&judged, source, arguments)?, judged.model.notation()).as_bytes())
}

/// The table of a program's pieces, then the lines that have something to be said of.
fn origins(page: &Page, program: &Program) -> Vec<String> {
    let pieces = page.pieces(program);
    if pieces.len() < 2 {
        return Vec::new();
    }
    let count = output::count(program.lines.len(), "line");
    let mut lines = vec![format!("{count} from {} pieces of `{}`:", pieces.len(), page.source().name())];
    for piece in &pieces {
        let numbers = ranges(&program.numbers(&piece.lines));
        lines.push(format!("  at {:<10} {numbers:<34} behind `{}`", place(piece.from), piece.behind));
    }
    for remark in &program.remarks {
        match &remark.kind {
            ProblemKind::CutOnGuess { number, rest } => {
                lines.push(format!("  line {number} was cut on a guess, before `{rest}`"));
            }
            ProblemKind::OtherText { number, text } => {
                let at = place(page.source().position(remark.at));
                lines.push(format!("  line {number} has another text at {at}: `{text}`"));
            }
            _ => {}
        }
    }
    lines
}

fn place(Position { line, column }: Position) -> String {
    format!("{line}:{column}")
}

/// Everything about a program and its lines.
fn told(page: &Page, program: &Program) -> Value {
    let pieces = page.pieces(program);
    let mut piece_of = BTreeMap::new();
    for (number, piece) in (1..).zip(&pieces) {
        piece_of.extend(piece.lines.iter().map(|&line| (line, number)));
    }
    let lines: Vec<Value> = program
        .lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            let text: String = line.signs.iter().map(|sign| sign.character).collect();
            let at = page.position(line);
            json!({
                "number": line.number,
                "text": text,
                "line": at.map(|at| at.line),
                "column": at.map(|at| at.column),
                "piece": piece_of.get(&index),
                "cut_before": cut(program, line.number),
                "other_texts": others(page, program, line.number),
            })
        })
        .collect();
    let pieces: Vec<Value> = pieces
        .iter()
        .map(|piece| {
            json!({
                "line": piece.from.line,
                "column": piece.from.column,
                "behind": piece.behind,
                "numbers": ranges(&program.numbers(&piece.lines)),
            })
        })
        .collect();
    json!({ "file": page.source().name(), "lines": lines, "pieces": pieces })
}

/// What follows a line whose end is a guess.
fn cut(program: &Program, wanted: u32) -> Option<&str> {
    program.remarks.iter().find_map(|remark| match &remark.kind {
        ProblemKind::CutOnGuess { number, rest } if *number == wanted => Some(&rest[..]),
        _ => None,
    })
}

fn others(page: &Page, program: &Program, wanted: u32) -> Vec<Value> {
    let other = |remark: &listing::Remark| match &remark.kind {
        ProblemKind::OtherText { number, text } if *number == wanted => {
            let at = page.source().position(remark.at);
            Some(json!({ "text": text, "line": at.line, "column": at.column }))
        }
        _ => None,
    };
    program.remarks.iter().filter_map(other).collect()
}
