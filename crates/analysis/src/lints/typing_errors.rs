//! Typing and reading errors in a program that the machine accepts: a variable without a write, a letter among numbers
//! in DATA, a string that swallows the statements after it, a loop without end.

use std::collections::BTreeSet;

use listing::{Line, Listing};
use systems::Machine;
use systems::lexeme::Lexeme;
use systems::tokenised::{Diagnostic, ProgramLine};

use crate::references::{self, Reference, Role, Symbol};

/// Letters that look like a digit, and the digit.
const LIKE_DIGITS: [(u8, u8); 10] = [
    (b'O', b'0'),
    (b'o', b'0'),
    (b'Q', b'0'),
    (b'I', b'1'),
    (b'l', b'1'),
    (b'L', b'1'),
    (b'Z', b'2'),
    (b'S', b'5'),
    (b's', b'5'),
    (b'B', b'8'),
];
/// Keywords after a colon that prove that it separates statements.
const STATEMENTS: [&str; 14] = [
    "GOTO", "GOSUB", "PRINT", "INPUT", "RETURN", "NEXT", "POKE", "THEN", "LET", "READ", "END", "FOR", "IF",
    "GET",
];

/// Returns the lints of a listing.
pub(super) fn lints(
    machine: &'static Machine,
    listing: &Listing,
    references: &[Reference],
    reported: &BTreeSet<u16>,
) -> Vec<Diagnostic> {
    let mut found = unwritten_variables(machine, listing, references, reported);
    found.extend(listing.lines.iter().filter_map(|line| swallowed_statements(listing, line)));
    found.extend(listing.lines.iter().flat_map(|line| letters_in_data(listing, line)));
    found.extend(loops_without_end(machine, listing, references));
    // The machine's diagnostic of a line is more precise.
    found.retain(|lint| !reported.contains(&lint.number));
    found
}

/// Finds variables with reads and without writes, each at its first use.
fn unwritten_variables(
    machine: &'static Machine,
    listing: &Listing,
    references: &[Reference],
    reported: &BTreeSet<u16>,
) -> Vec<Diagnostic> {
    let variable = |reference: &Reference| match &references::storage(machine, &reference.symbol) {
        Symbol::Variable(name) => Some(name.replace('%', "")),
        Symbol::Function(_) | Symbol::Parameter { .. } | Symbol::Line(_) | Symbol::Label(_) => None,
    };
    let is_written = |reference: &&Reference| reference.role == Role::Write;
    let mut known: BTreeSet<String> = references.iter().filter(is_written).filter_map(variable).collect();
    let names: BTreeSet<String> = references.iter().filter_map(variable).collect();
    let Some(basic) = machine.basic else { return Vec::new() };
    known.extend(basic.own_variables.iter().map(|&name| name.to_owned()));
    // The array A covers the other variables.
    if basic.has_cells && (names.contains("A(") || names.contains("A$(")) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for reference in references.iter().filter(|reference| reference.role == Role::Read) {
        let line = &listing.lines[reference.line];
        let before = line.text[..reference.range.start].trim_ascii_end();
        // A name at the start of a statement is no value.
        let is_statement = before.is_empty() || before.ends_with(b":");
        // `1E5` is one number.
        let is_exponent = before.last().is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.')
            && line.text[reference.range.start..].first().is_some_and(|letter| b"EDed".contains(letter));
        if is_statement || is_exponent || reported.contains(&line.number) {
            continue;
        }
        let Some(name) = variable(reference) else { continue };
        if !known.insert(name.clone()) {
            continue;
        }
        let value = if name.contains('$') { "empty" } else { "0" };
        let hint = hint(&name, &names).map(|hint| format!("; {hint}")).unwrap_or_default();
        let shown = name.trim_end_matches('(');
        let message = format!("`{shown}` is read here and never written, so it is {value}{hint}");
        let span = listing.span(line, reference.range.clone());
        found.push(Diagnostic::warning(line.number, message, span));
    }
    found
}

/// Returns the probable reading of a name without writes.
fn hint(name: &str, names: &BTreeSet<String>) -> Option<String> {
    let text = name.strip_suffix('S').map(|name| format!("{name}$"));
    if let Some(text) = text.filter(|text| names.contains(text) || text.len() == 2) {
        return Some(format!("`{name}` may be meant as `{text}`"));
    }
    if name.len() == 1 && !["O", "I", "L"].contains(&name) {
        return None;
    }
    let digits: Option<Vec<u8>> = name.bytes().map(as_digit).collect();
    let digits = digits.and_then(|digits| String::from_utf8(digits).ok())?;
    Some(format!("`{name}` may be the number {digits}"))
}

/// Returns the digit that a letter looks like, or the digit itself.
fn as_digit(byte: u8) -> Option<u8> {
    let like = || LIKE_DIGITS.iter().find(|&&(letter, _)| letter == byte).map(|&(_, digit)| digit);
    if byte.is_ascii_digit() { Some(byte) } else { like() }
}

/// Finds a string without its closing quote that contains statements.
fn swallowed_statements(listing: &Listing, line: &Line) -> Option<Diagnostic> {
    let text = line.text.to_ascii_uppercase();
    let mut open = None;
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'"' => open = if open.is_some() { None } else { Some(at) },
            b'R' if open.is_none() && text[at..].starts_with(b"REM") => return None,
            b'\'' if open.is_none() => return None,
            _ => {}
        }
    }
    let open = open?;
    let is_statement = |at: &usize| {
        let rest = text[at + 1..].trim_ascii_start();
        STATEMENTS.iter().any(|keyword| rest.starts_with(keyword.as_bytes()))
    };
    let colons = (open..text.len()).filter(|&at| text[at] == b':');
    let at = colons.into_iter().find(is_statement)?;
    let swallowed = String::from_utf8_lossy(&line.text[at..]).into_owned();
    let message = format!("the string has no closing quote, so `{swallowed}` is part of it");
    Some(Diagnostic::warning(line.number, message, listing.span(line, open..line.text.len())))
}

/// Finds items of DATA that look like numbers, if all other items are numbers.
fn letters_in_data(listing: &Listing, line: &Line) -> Vec<Diagnostic> {
    let text = &line.text;
    let upper = text.to_ascii_uppercase();
    let start = upper.trim_ascii_start();
    if !start.starts_with(b"DATA") {
        return Vec::new();
    }
    let from = upper.len() - start.len() + 4;
    let end = text[from..].iter().position(|&byte| byte == b':').map_or(text.len(), |end| from + end);
    let mut items = Vec::new();
    let mut at = from;
    for item in text[from..end].split(|&byte| byte == b',') {
        let blanks = item.len() - item.trim_ascii_start().len();
        let range = at + blanks..at + blanks + item.trim_ascii().len();
        at += item.len() + 1;
        items.push(range);
    }
    let is_number = |item: &[u8]| {
        std::str::from_utf8(item).is_ok_and(|item| !item.is_empty() && item.parse::<f64>().is_ok())
            && item.iter().any(u8::is_ascii_digit)
    };
    let as_number = |item: &[u8]| -> Option<String> {
        let digits: Option<Vec<u8>> = item.iter().copied().map(as_digit).collect();
        digits.filter(|digits| !digits.is_empty()).and_then(|digits| String::from_utf8(digits).ok())
    };
    let (numbers, others): (Vec<_>, Vec<_>) = items
        .into_iter()
        .filter(|range| !range.is_empty())
        .partition(|range| is_number(&text[range.clone()]));
    if numbers.len() < 2
        || numbers.len() < others.len()
        || others.iter().any(|range| as_number(&text[range.clone()]).is_none())
    {
        return Vec::new();
    }
    let warning = |range: std::ops::Range<usize>| {
        let item = &text[range.clone()];
        let (shown, number) = (String::from_utf8_lossy(item).into_owned(), as_number(item)?);
        let message = format!("`{shown}` is a letter among numbers in DATA; it may be meant as `{number}`");
        Some(Diagnostic::warning(line.number, message, listing.span(line, range)))
    };
    others.into_iter().filter_map(warning).collect()
}

/// Finds loops whose variable is in no `NEXT`, if every `NEXT` has a variable.
fn loops_without_end(
    machine: &'static Machine,
    listing: &Listing,
    references: &[Reference],
) -> Vec<Diagnostic> {
    let Ok(program) = machine.tokenise(listing) else { return Vec::new() };
    let lines = machine.lines_of(&program.image);
    let (mut loops, mut ended) = (Vec::new(), BTreeSet::new());
    for line in &lines {
        for statement in statements_of(machine, line) {
            match &statement[..] {
                [Lexeme::Keyword("FOR"), Lexeme::Name(name), ..] => loops.push((line.number, name.clone())),
                [Lexeme::Keyword("NEXT"), names @ ..] => {
                    let names = names.iter().filter_map(|lexeme| match lexeme {
                        Lexeme::Name(name) => Some(name.clone()),
                        _ => None,
                    });
                    let before = ended.len();
                    ended.extend(names);
                    if ended.len() == before && statement.len() == 1 {
                        // A bare NEXT ends any loop.
                        return Vec::new();
                    }
                }
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    for (number, name) in loops.into_iter().filter(|(_, name)| !ended.contains(name)) {
        let is_it = |reference: &&Reference| {
            listing.lines[reference.line].number == number
                && reference.role == Role::Write
                && reference.symbol == Symbol::Variable(name.clone())
        };
        let Some(reference) = references.iter().find(is_it) else { continue };
        let message = format!("the loop over `{name}` has no `NEXT`: it runs once");
        let span = listing.span(&listing.lines[reference.line], reference.range.clone());
        found.push(Diagnostic::warning(number, message, span));
    }
    found
}

/// Returns the statements of a line; `THEN` and `ELSE` begin a statement.
fn statements_of(machine: &'static Machine, line: &ProgramLine) -> Vec<Vec<Lexeme>> {
    let lexemes = machine.lexemes_of(&line.tokens).unwrap_or_default();
    let statements = references::statements(&lexemes).into_iter();
    statements.map(|statement| references::body(&lexemes[statement]).to_vec()).collect()
}
