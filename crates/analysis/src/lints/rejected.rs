//! Statements that always stop the program: a `NEXT` without a `FOR`, a byte outside 0 to 255. For an index beyond its
//! array see [`indices`](super::indices).

use std::collections::BTreeSet;
use std::ops::Range;

use listing::{Line, Listing};
use systems::Machine;
use systems::lexeme::{Lexeme, SpannedLexeme};
use systems::machine::basic::Errors;
use systems::tokenised::Diagnostic;

use super::indices;
use super::statements::{Report, split_at_commas, statements};
use crate::references;

/// The largest value of a byte.
const MAX_BYTE: f64 = 255.0;
/// The largest integer of the MSX.
const MAX_INTEGER: f64 = 32767.0;

/// Returns the lints of a listing.
pub(super) fn lints(machine: &'static Machine, listing: &Listing) -> Vec<Diagnostic> {
    let (Some(basic), Some(lines)) = (machine.basic, references::lexemes_in_listing(machine, listing)) else {
        return Vec::new();
    };
    let lines: Vec<(&Line, Vec<SpannedLexeme>)> = listing.lines.iter().zip(lines).collect();
    let statements: Vec<(&Line, &[SpannedLexeme])> = lines
        .iter()
        .flat_map(|(line, lexemes)| statements(lexemes).map(move |lexemes| (*line, lexemes)))
        .collect();
    let mut found = Vec::new();
    let mut report = |line: &Line, range: &Range<usize>, message: String| {
        found.push(Diagnostic::warning(line.number, message, listing.span(line, range.clone())));
    };
    next_without_for(&statements, &basic.errors, &mut report);
    bytes_out_of_range(&statements, &basic.errors, &mut report);
    indices::lints(&statements, &basic.errors, &mut report);
    found
}

fn next_without_for(statements: &[(&Line, &[SpannedLexeme])], errors: &Errors, report: &mut Report<'_>) {
    let error = errors.next_without_for;
    let variable = |lexemes: &[SpannedLexeme]| match lexemes {
        [(_, Lexeme::Keyword("FOR")), (_, Lexeme::Name(name)), ..] => Some(name.clone()),
        _ => None,
    };
    // On the PC-1360 a statement may follow the condition without THEN.
    let suffixes = |lexemes: &'_ [SpannedLexeme]| (0..lexemes.len()).find_map(|at| variable(&lexemes[at..]));
    let loops: BTreeSet<String> = statements.iter().filter_map(|(_, lexemes)| suffixes(lexemes)).collect();
    for (line, lexemes) in statements {
        let Some([(range, _), names @ ..]) = from_keyword(lexemes, &["NEXT"]) else { continue };
        if names.is_empty() && loops.is_empty() && errors.next_needs_no_variable {
            report(line, range, format!("`NEXT` has no `FOR`: the machine stops with `{error}`"));
        }
        for (range, lexeme) in names.iter() {
            let Lexeme::Name(name) = lexeme else { continue };
            if !loops.contains(name) {
                report(line, range, format!("`{name}` has no `FOR`: `NEXT` stops with `{error}`"));
            }
        }
    }
}

/// Returns the lexemes of a statement from one of these keywords on. On the PC-1360 a statement may follow the condition
/// without `THEN`.
fn from_keyword<'a>(lexemes: &'a [SpannedLexeme], keywords: &[&str]) -> Option<&'a [SpannedLexeme]> {
    let is_it = |(_, lexeme): &SpannedLexeme| matches!(lexeme, Lexeme::Keyword(keyword) if keywords.contains(keyword));
    let at = match lexemes.first()? {
        (_, Lexeme::Keyword("IF")) => lexemes.iter().position(is_it)?,
        first => is_it(first).then_some(0)?,
    };
    Some(&lexemes[at..])
}

fn bytes_out_of_range(statements: &[(&Line, &[SpannedLexeme])], errors: &Errors, report: &mut Report<'_>) {
    for (line, lexemes) in statements {
        let Some([(_, Lexeme::Keyword(keyword)), arguments @ ..]) =
            from_keyword(lexemes, &["POKE", "VPOKE", "OUT"])
        else {
            continue;
        };
        for argument in split_at_commas(arguments).skip(1) {
            let (range, value) = match argument {
                [(range, Lexeme::Number(value))] => (range.clone(), *value),
                [(minus, Lexeme::Punctuation(b'-')), (number, Lexeme::Number(value))] => {
                    (minus.start..number.end, -value)
                }
                _ => continue,
            };
            // A fraction below 0 is 0 on some machines.
            if value > -1.0 && value < MAX_BYTE + 1.0 {
                continue;
            }
            let is_integer = (-MAX_INTEGER - 1.0..MAX_INTEGER + 1.0).contains(&value);
            let error = if is_integer { errors.byte } else { errors.large_byte };
            report(line, &range, format!("a byte has 0 to 255: `{keyword}` of {value} stops with `{error}`"));
        }
    }
}
