//! Lints: probable errors that a machine accepts. Two long names of one variable, an array that is dimensioned again,
//! strings without space on the MSX, [statements that always stop](rejected), and traces of
//! [typing errors](typing_errors).

mod indices;
mod rejected;
mod statements;
mod typing_errors;

use std::collections::{BTreeMap, BTreeSet};
use systems::machine::basic::Errors;

use listing::{Line, Listing};
use systems::Machine;
use systems::tokenised::Diagnostic;

use crate::key_usage::{self, RepeatedDimension};
use crate::references::{self, Reference, Role, Symbol};

/// Returns the lints of a listing.
pub(crate) fn lints(machine: &'static Machine, listing: &Listing) -> Vec<Diagnostic> {
    let Some(references) = references::in_listing(machine, listing) else { return vec![] };
    let mut found = shared_names(machine, listing, &references);
    found.extend(repeated_dimensions(machine, listing, &references));
    found.extend(string_space(machine, listing, &references));
    found.extend(rejected::lints(machine, listing));
    found
}

/// Returns the lints for typing errors. `reported` are the lines with diagnostics, where a name may be a misspelt
/// keyword.
pub(crate) fn typing_errors(
    machine: &'static Machine,
    listing: &Listing,
    reported: &BTreeSet<u16>,
) -> Vec<Diagnostic> {
    let references = references::in_listing(machine, listing).unwrap_or_default();
    typing_errors::lints(machine, listing, &references, reported)
}

/// The number of strings of an array from which on the space is short: fewer than 20 bytes for each.
const MANY_STRINGS: usize = 11;

/// Finds arrays of many strings on the MSX in a program that reserves no space for them.
fn string_space(machine: &'static Machine, listing: &Listing, references: &[Reference]) -> Vec<Diagnostic> {
    let reserves = |line: &Line| {
        let text = line.text.to_ascii_uppercase();
        let clear = text.windows(5).position(|bytes| bytes == b"CLEAR");
        clear.is_some_and(|at| text[at + 5..].trim_ascii_start().first().is_some_and(|&byte| byte != b':'))
    };
    let space = machine.basic.and_then(|basic| basic.string_space);
    let Some(space) = space.filter(|_| !listing.lines.iter().any(reserves)) else { return Vec::new() };
    let short = references.iter().filter(|reference| reference.role == Role::Write).filter_map(|reference| {
        let Symbol::Variable(name) = &reference.symbol else { return None };
        let line = &listing.lines[reference.line];
        let is_dimension = line.text.to_ascii_uppercase().windows(3).any(|bytes| bytes == b"DIM");
        let extents = dimensions(&line.text[reference.range.end..])?;
        let strings = extents.into_iter().map(|most| most.saturating_add(1)).fold(1, usize::saturating_mul);
        if !name.ends_with("$(") || !is_dimension || strings < MANY_STRINGS {
            return None;
        }
        let message = format!(
            "`{name}` has {strings} strings, and the MSX keeps {space} bytes for all strings, {} for each: \
             `CLEAR 2000` at the beginning reserves more",
            space / strings
        );
        Some(Diagnostic::warning(line.number, message, listing.span(line, reference.range.clone())))
    });
    short.collect()
}

/// Returns the numbers in the brackets after the name of an array; `None` if one is not constant.
fn dimensions(text: &[u8]) -> Option<Vec<usize>> {
    let text = text.trim_ascii_start().strip_prefix(b"$").unwrap_or(text);
    let text = std::str::from_utf8(text.split(|&byte| byte == b')').next()?).ok()?;
    text.trim().strip_prefix('(')?.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// Finds names of more than two letters that share the variable of another such name.
fn shared_names(machine: &'static Machine, listing: &Listing, references: &[Reference]) -> Vec<Diagnostic> {
    let mut names: BTreeMap<Symbol, (String, u16)> = BTreeMap::new();
    let mut reported: BTreeSet<String> = BTreeSet::new();
    let mut found = Vec::new();
    for reference in references {
        let Symbol::Variable(variable) = &reference.symbol else { continue };
        let line = &listing.lines[reference.line];
        let printed = &line.text[reference.range.clone()];
        // A name with blanks is a construct of another BASIC.
        if printed.len() < 3 || !printed.iter().all(u8::is_ascii_alphanumeric) {
            continue;
        }
        let name: String = printed.iter().map(|&byte| char::from(byte.to_ascii_uppercase())).collect();
        let symbol = references::storage(machine, &reference.symbol);
        let (first, number) = names.entry(symbol).or_insert_with(|| (name.clone(), line.number));
        if *first == name || !reported.insert(name.clone()) {
            continue;
        }
        let machine = listing.machine.spec().short;
        let kept = variable.trim_end_matches('(');
        let mark = kept.get(2..).unwrap_or_default();
        let message = format!(
            "`{name}{mark}` is the same variable as `{first}{mark}` in line {number}: the {machine} keeps two letters of a name, `{kept}`"
        );
        let span = listing.span(line, reference.range.clone());
        found.push(Diagnostic::warning(line.number, message, span));
    }
    found
}

/// Finds arrays that are dimensioned again without being cleared.
fn repeated_dimensions(
    machine: &'static Machine,
    listing: &Listing,
    references: &[Reference],
) -> Vec<Diagnostic> {
    let Ok(program) = machine.tokenise(listing) else { return vec![] };
    let Some(lexer) = machine.lexer() else { return vec![] };
    let lines = machine.lines_of(&program.image);
    let repeated = key_usage::repeated_dimensions(&lines, lexer).into_iter();
    repeated.filter_map(|repeated| redimensioned(machine, listing, references, &repeated)).collect()
}

fn redimensioned(
    machine: &'static Machine,
    listing: &Listing,
    references: &[Reference],
    RepeatedDimension { array, line, first }: &RepeatedDimension,
) -> Option<Diagnostic> {
    let &Errors { redimensioned: message, erase: clear, .. } = &machine.basic?.errors;
    let is_it = |reference: &&Reference| {
        let program_line = &listing.lines[reference.line];
        let name = match &reference.symbol {
            Symbol::Variable(name) => name.replace('%', ""),
            _ => return false,
        };
        program_line.number == *line && name == array.replace('%', "") && reference.role == Role::Write
    };
    let reference = references.iter().find(is_it)?;
    let name = array.trim_end_matches('(');
    let when = if line == first {
        format!("when the program comes back to line {line}")
    } else {
        format!("after line {first}")
    };
    let text = format!(
        "the array `{name}` is dimensioned again {when}: the machine stops with `{message}`; write `{clear}` before, or jump behind the DIM"
    );
    let span = listing.span(&listing.lines[reference.line], reference.range.clone());
    Some(Diagnostic::warning(*line, text, span))
}
