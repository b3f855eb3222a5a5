//! Statements that stop the program whenever they run: a `NEXT` whose `FOR` is nowhere, a byte outside 0 to 255. An
//! index beyond its array is in [`indices`](super::indices).

use std::collections::BTreeSet;
use std::ops::Range;

use listing::{Line, Listing};
use systems::Machine;
use systems::machine::basic::Errors;
use systems::tokenised::Diagnostic;
use systems::word::{PlacedWord, Word};

use super::indices;
use super::statement_words::{Report, split_at_commas, statements};
use crate::references;

/// The largest value of a byte.
const MAX_BYTE: f64 = 255.0;
/// The largest integer of the MSX.
const MAX_INTEGER: f64 = 32767.0;

/// Returns the lints of a listing.
pub(super) fn lints(machine: &'static Machine, listing: &Listing) -> Vec<Diagnostic> {
    let (Some(basic), Some(lines)) = (machine.basic, references::words_in_listing(machine, listing)) else {
        return Vec::new();
    };
    let lines: Vec<(&Line, Vec<PlacedWord>)> = listing.lines.iter().zip(lines).collect();
    let statements: Vec<(&Line, &[PlacedWord])> =
        lines.iter().flat_map(|(line, words)| statements(words).map(move |words| (*line, words))).collect();
    let mut found = Vec::new();
    let mut report = |line: &Line, range: &Range<usize>, message: String| {
        found.push(Diagnostic::warning(line.number, message, listing.span(line, range.clone())));
    };
    next_without_for(&statements, &basic.errors, &mut report);
    bytes_out_of_range(&statements, &basic.errors, &mut report);
    indices::lints(&statements, &basic.errors, &mut report);
    found
}

fn next_without_for(statements: &[(&Line, &[PlacedWord])], errors: &Errors, report: &mut Report<'_>) {
    let error = errors.next_without_for;
    let variable = |words: &[PlacedWord]| match words {
        [(_, Word::Keyword("FOR")), (_, Word::Name(name)), ..] => Some(name.clone()),
        _ => None,
    };
    // On the PC-1360 a statement may follow the condition without THEN.
    let suffixes = |words: &'_ [PlacedWord]| (0..words.len()).find_map(|at| variable(&words[at..]));
    let loops: BTreeSet<String> = statements.iter().filter_map(|(_, words)| suffixes(words)).collect();
    for (line, words) in statements {
        let Some([(range, _), names @ ..]) = from_keyword(words, &["NEXT"]) else { continue };
        if names.is_empty() && loops.is_empty() && errors.next_needs_no_variable {
            report(line, range, format!("`NEXT` has no `FOR`: the machine stops with `{error}`"));
        }
        for (range, word) in names.iter() {
            let Word::Name(name) = word else { continue };
            if !loops.contains(name) {
                report(line, range, format!("`{name}` has no `FOR`: `NEXT` stops with `{error}`"));
            }
        }
    }
}

/// Returns the words of a statement from one of these keywords on. On the PC-1360 a statement may follow the condition
/// without `THEN`.
fn from_keyword<'a>(words: &'a [PlacedWord], keywords: &[&str]) -> Option<&'a [PlacedWord]> {
    let is_it = |(_, word): &PlacedWord| matches!(word, Word::Keyword(keyword) if keywords.contains(keyword));
    let at = match words.first()? {
        (_, Word::Keyword("IF")) => words.iter().position(is_it)?,
        first => is_it(first).then_some(0)?,
    };
    Some(&words[at..])
}

fn bytes_out_of_range(statements: &[(&Line, &[PlacedWord])], errors: &Errors, report: &mut Report<'_>) {
    for (line, words) in statements {
        let Some([(_, Word::Keyword(keyword)), arguments @ ..]) =
            from_keyword(words, &["POKE", "VPOKE", "OUT"])
        else {
            continue;
        };
        for argument in split_at_commas(arguments).skip(1) {
            let (range, value) = match argument {
                [(range, Word::Number(value))] => (range.clone(), *value),
                [(sign, Word::Sign(b'-')), (number, Word::Number(value))] => (sign.start..number.end, -value),
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
