//! Statements that stop the program whenever they run: a `NEXT` whose `FOR` is nowhere, a byte above 255, an index
//! beyond its array.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use listing::{Line, Listing};

use crate::Machine;
use crate::machine::basic::Errors;
use crate::references;
use crate::tokenised::Diagnostic;
use crate::word::{PlacedWord, Word};

/// The extent of an array that is used without `DIM`.
const DEFAULT_EXTENT: f64 = 10.0;
/// The largest value of a byte.
const MAX_BYTE: f64 = 255.0;

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
    bytes_out_of_range(&statements, basic.errors.byte, &mut report);
    indices_out_of_range(&statements, &basic.errors, &mut report);
    found
}

type Report<'a> = dyn FnMut(&Line, &Range<usize>, String) + 'a;

/// Splits the words of a line at colons, `THEN` and `ELSE`.
fn statements(words: &[PlacedWord]) -> impl Iterator<Item = &[PlacedWord]> {
    words.split(|(_, word)| matches!(word, Word::Sign(b':') | Word::Keyword("THEN" | "ELSE")))
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
        let [(range, Word::Keyword("NEXT")), names @ ..] = words else { continue };
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

fn bytes_out_of_range(statements: &[(&Line, &[PlacedWord])], error: &str, report: &mut Report<'_>) {
    for (line, words) in statements {
        let [(_, Word::Keyword("POKE")), arguments @ ..] = words else { continue };
        for argument in split_at_commas(arguments).skip(1) {
            if let [(range, Word::Number(value))] = argument
                && *value >= MAX_BYTE + 1.0
            {
                report(line, range, format!("a byte has 0 to 255: `POKE` of {value} stops with `{error}`"));
            }
        }
    }
}

/// Splits words at the commas outside brackets.
fn split_at_commas(words: &[PlacedWord]) -> impl Iterator<Item = &[PlacedWord]> {
    let mut depth = 0_i32;
    words.split(move |(_, word)| {
        match word {
            Word::Sign(b'(') => depth += 1,
            Word::Sign(b')') => depth -= 1,
            _ => {}
        }
        depth == 0 && *word == Word::Sign(b',')
    })
}

/// A use of an array, or its declaration.
struct Element<'a> {
    line: &'a Line,
    /// The name with its brackets.
    range: Range<usize>,
    name: String,
    /// The constant indices; `None` for one that is computed.
    indices: Vec<Option<f64>>,
}

fn indices_out_of_range(statements: &[(&Line, &[PlacedWord])], errors: &Errors, report: &mut Report<'_>) {
    let (mut declared, mut used): (Vec<Element<'_>>, Vec<Element<'_>>) = (Vec::new(), Vec::new());
    for (line, words) in statements {
        let is_declaration = matches!(words, [(_, Word::Keyword("DIM")), ..]);
        let elements = (0..words.len()).filter_map(|at| element(line, words, at));
        if is_declaration { declared.extend(elements) } else { used.extend(elements) }
    }
    // The largest extents that a program gives an array; `None` for computed ones.
    let mut extents: BTreeMap<&str, Option<Vec<f64>>> = BTreeMap::new();
    for Element { name, indices, .. } in &declared {
        let given: Option<Vec<f64>> = indices.iter().copied().collect();
        let merged = match (extents.remove(name.as_str()), given) {
            (None, given) => given,
            (Some(Some(known)), Some(given)) if known.len() == given.len() => {
                Some(known.iter().zip(given).map(|(known, given)| known.max(given)).collect())
            }
            (Some(_), _) => None,
        };
        extents.insert(name, merged);
    }
    for Element { line, range, name, indices } in &used {
        let default = errors.has_default_extent.then(|| vec![DEFAULT_EXTENT; indices.len()]);
        let Some(extents) = extents.get(name.as_str()).cloned().unwrap_or(default) else { continue };
        let is_beyond =
            |(index, extent): (&Option<f64>, &f64)| index.is_some_and(|index| index >= extent + 1.0);
        if extents.len() != indices.len() || !indices.iter().zip(&extents).any(is_beyond) {
            continue;
        }
        let extents = extents.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let why = if declared.iter().any(|element| element.name == *name) { "" } else { " without DIM" };
        let error = errors.index;
        report(
            line,
            range,
            format!("`{name}({extents})`{why} ends before this index: the machine stops with `{error}`"),
        );
    }
}

/// Returns the array element that begins at a word.
fn element<'a>(line: &'a Line, words: &[PlacedWord], at: usize) -> Option<Element<'a>> {
    let [(name_range, Word::Name(name)), (_, Word::Sign(b'(')), ..] = &words[at..] else { return None };
    let is_function = at > 0 && matches!(words[at - 1].1, Word::Keyword("FN"));
    let end = closing_bracket(&words[at + 1..])? + at + 1;
    let indices = split_at_commas(&words[at + 2..end]).map(|index| match index {
        [(_, Word::Number(value))] => Some(*value),
        _ => None,
    });
    let indices = indices.collect();
    let range = name_range.start..words[end].0.end;
    let printed = &line.text[range.clone()];
    let bracket = printed.iter().position(|&byte| byte == b'(').unwrap_or(0);
    // The words drop the mark of an integer, which is another array.
    let mark = if printed[..bracket].contains(&b'%') { "%" } else { "" };
    (!is_function).then(|| Element { line, range, name: format!("{name}{mark}"), indices })
}

/// Returns the index of the bracket that closes the one at the beginning.
fn closing_bracket(words: &[PlacedWord]) -> Option<usize> {
    let mut depth = 0_i32;
    words.iter().position(|(_, word)| {
        match word {
            Word::Sign(b'(') => depth += 1,
            Word::Sign(b')') => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}
