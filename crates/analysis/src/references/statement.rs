//! The variables, functions and line numbers in the words of a statement.

use std::ops::Range;

use systems::Machine;
use systems::word::Word;

use super::{ReferenceKind, Role, Symbol, body};

/// Finds the variables and functions of a statement of a line; `found` takes the index of the word.
pub(super) fn names_in(
    machine: &'static Machine,
    line: usize,
    statement: &[Word],
    mut found: impl FnMut(usize, Symbol, Role),
) {
    let body = body(statement);
    let skipped = statement.len() - body.len();
    let mut depth = 0_usize;
    // `GET#2,A$` reads the number of its file.
    let is_file = matches!(body, [Word::Keyword("INPUT#" | "GET#"), ..] | [_, Word::Sign(b'#'), ..]);
    let mut is_written = is_written_first(body) && !is_file;
    let is_list = !matches!(body.first(), Some(Word::Name(_) | Word::Keyword("FOR" | "MID$")));
    // `MID$(A$,1)="X"` writes its first argument.
    let written_depth = usize::from(body.first() == Some(&Word::Keyword("MID$")));
    let is_field = body.first() == Some(&Word::Keyword("FIELD"));
    // `ERASE` names arrays without their brackets.
    let is_erasure = body.first() == Some(&Word::Keyword("ERASE"));
    let has_file_options = machine.basic.is_some_and(|basic| basic.has_file_options);
    let definition = Definition::of(body);
    for (at, word) in body.iter().enumerate() {
        match word {
            Word::Sign(b'(') => depth += 1,
            Word::Sign(b')') => depth = depth.saturating_sub(1),
            Word::Sign(b',') if depth == 0 && is_file => is_written = is_written_first(body),
            Word::Sign(b'=') if depth == 0 => is_written = false,
            Word::Name(name) if at > 0 && body[at - 1] == Word::Keyword("FN") => {
                let is_definition = at == 2 && body[0] == Word::Keyword("DEF");
                let role = if is_definition { Role::Define } else { Role::Read };
                found(skipped + at, Symbol::Function(name.clone()), role);
            }
            Word::Name(name) if definition.as_ref().is_some_and(|found| found.is_parameter(body, at)) => {
                let definition = definition.as_ref().expect("the guard found it");
                let role = if at < definition.parameters.end { Role::Define } else { Role::Read };
                let function = definition.function.to_owned();
                found(skipped + at, Symbol::Parameter { line, function, name: name.clone() }, role);
            }
            Word::Name(_) if has_file_options && is_option(body, at) => {}
            Word::Name(name) => {
                let is_array = is_erasure || body.get(at + 1) == Some(&Word::Sign(b'('));
                let name = if is_array { format!("{name}(") } else { name.clone() };
                let is_buffer = is_field && body[at - 1] == Word::Keyword("AS");
                let is_assignment_target = is_written && depth == written_depth;
                let role = if is_assignment_target || is_buffer { Role::Write } else { Role::Read };
                found(skipped + at, Symbol::Variable(name), role);
                is_written &= is_list || depth > written_depth || is_array;
            }
            Word::Sign(_) | Word::Keyword(_) | Word::Number(_) | Word::Text(_) => {}
        }
    }
}

/// Whether a letter is an option of a statement about files of the MSX, as in `SAVE "A",A`.
fn is_option(body: &[Word], at: usize) -> bool {
    let Word::Name(letter) = &body[at] else { return false };
    let arguments = body[..at].iter().filter(|word| **word == Word::Sign(b',')).count();
    let is_alone = body[..at].last() == Some(&Word::Sign(b','))
        && matches!(body.get(at + 1), None | Some(Word::Sign(b',')));
    let is_letter = match body.first() {
        Some(Word::Keyword("BLOAD")) => matches!(&**letter, "R" | "S"),
        // After the addresses of the first and the last byte.
        Some(Word::Keyword("BSAVE")) => letter == "S" && arguments > 2,
        Some(Word::Keyword("LOAD" | "RUN")) => letter == "R",
        Some(Word::Keyword("SAVE")) => letter == "A",
        _ => false,
    };
    is_alone && is_letter
}

/// Finds the line numbers of a statement; `found` takes the index of the word.
pub(super) fn lines_in(
    machine: &'static Machine,
    statement: &[Word],
    mut found: impl FnMut(usize, u16, ReferenceKind),
) {
    // The others end a number at its digits.
    let is_computed = |at: usize| {
        machine.basic.is_some_and(|basic| basic.computes_lines)
            && matches!(statement.get(at + 1), Some(Word::Sign(b'+' | b'-' | b'*' | b'/' | b'^')))
    };
    for (at, word) in statement.iter().enumerate() {
        let kind = match word {
            Word::Keyword("GOSUB") => ReferenceKind::Call,
            Word::Keyword("RESTORE") => ReferenceKind::Restore,
            Word::Keyword("GOTO" | "THEN" | "ELSE" | "RUN" | "RESUME" | "RETURN") => ReferenceKind::Jump,
            Word::Keyword("ERL") => {
                compared_lines(statement, at, &mut found);
                continue;
            }
            Word::Keyword("TO") if at > 0 && statement[at - 1] == Word::Keyword("GO") => ReferenceKind::Jump,
            _ => continue,
        };
        for (behind, word) in statement.iter().enumerate().skip(at + 1) {
            match word {
                Word::Number(_) if is_computed(behind) => break,
                Word::Number(number) if (0.0..65536.0).contains(number) => {
                    found(behind, *number as u16, kind);
                }
                Word::Number(_) | Word::Sign(b',') => {}
                _ => break,
            }
        }
    }
}

/// Finds the line numbers that `ERL` is compared with, on both sides.
fn compared_lines(statement: &[Word], at: usize, mut found: impl FnMut(usize, u16, ReferenceKind)) {
    let is_relation = |word: &&Word| matches!(word, Word::Sign(b'<' | b'=' | b'>'));
    let behind = at + 1 + statement[at + 1..].iter().take_while(is_relation).count();
    let before = at - statement[..at].iter().rev().take_while(is_relation).count();
    let places =
        [(before < at).then(|| before.checked_sub(1)).flatten(), (behind > at + 1).then_some(behind)];
    for place in places.into_iter().flatten() {
        if let Some(Word::Number(number)) = statement.get(place)
            && (0.0..65536.0).contains(number)
        {
            found(place, *number as u16, ReferenceKind::Compare);
        }
    }
}

/// A statement `DEF FN`.
struct Definition<'a> {
    function: &'a str,
    /// The words between the parentheses.
    parameters: Range<usize>,
}

impl<'a> Definition<'a> {
    fn of(body: &'a [Word]) -> Option<Self> {
        let [Word::Keyword("DEF"), Word::Keyword("FN"), Word::Name(function), Word::Sign(b'('), rest @ ..] =
            body
        else {
            return None;
        };
        let end = 4 + rest.iter().position(|word| *word == Word::Sign(b')'))?;
        Some(Self { function, parameters: 4..end })
    }

    /// Whether the name at an index is a parameter, or is one in the expression. An array of this name is another
    /// variable.
    fn is_parameter(&self, body: &[Word], at: usize) -> bool {
        let is_array = body.get(at + 1) == Some(&Word::Sign(b'('));
        at >= self.parameters.start && !is_array && body[self.parameters.clone()].contains(&body[at])
    }
}

/// Whether the first names of a statement are written.
fn is_written_first(body: &[Word]) -> bool {
    match body.first() {
        Some(Word::Name(_)) => body.contains(&Word::Sign(b'=')),
        Some(Word::Keyword(keyword)) => matches!(
            *keyword,
            "FOR"
                | "NEXT"
                | "READ"
                | "AREAD"
                | "INPUT"
                | "INPUT#"
                | "GET"
                | "GET#"
                | "DIM"
                | "SWAP"
                | "MID$"
                | "LINE"
                | "LSET"
                | "RSET"
        ),
        _ => false,
    }
}
