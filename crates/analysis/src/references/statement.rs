//! The variables, functions and line numbers of a statement.

use std::ops::Range;

use systems::Machine;
use systems::lexeme::Lexeme;

use super::{ReferenceKind, Role, Symbol, body};

/// Finds the variables and functions of a statement of a line; `found` takes the index of the lexeme.
pub(super) fn names_in(
    machine: &'static Machine,
    line: usize,
    statement: &[Lexeme],
    mut found: impl FnMut(usize, Symbol, Role),
) {
    let body = body(statement);
    let skipped = statement.len() - body.len();
    let mut depth = 0_usize;
    // `GET#2,A$` reads the number of its file.
    let is_file =
        matches!(body, [Lexeme::Keyword("INPUT#" | "GET#"), ..] | [_, Lexeme::Punctuation(b'#'), ..]);
    let mut is_written = is_written_first(body) && !is_file;
    let is_list = !matches!(body.first(), Some(Lexeme::Name(_) | Lexeme::Keyword("FOR" | "MID$")));
    // `MID$(A$,1)="X"` writes its first argument.
    let written_depth = usize::from(body.first() == Some(&Lexeme::Keyword("MID$")));
    let is_field = body.first() == Some(&Lexeme::Keyword("FIELD"));
    // `ERASE` names arrays without their brackets.
    let is_erasure = body.first() == Some(&Lexeme::Keyword("ERASE"));
    let has_file_options = machine.basic.is_some_and(|basic| basic.has_file_options);
    let definition = Definition::of(body);
    for (at, lexeme) in body.iter().enumerate() {
        match lexeme {
            Lexeme::Punctuation(b'(') => depth += 1,
            Lexeme::Punctuation(b')') => depth = depth.saturating_sub(1),
            Lexeme::Punctuation(b',') if depth == 0 && is_file => is_written = is_written_first(body),
            Lexeme::Punctuation(b'=') if depth == 0 => is_written = false,
            Lexeme::Name(name) if at > 0 && body[at - 1] == Lexeme::Keyword("FN") => {
                let is_definition = at == 2 && body[0] == Lexeme::Keyword("DEF");
                let role = if is_definition { Role::Define } else { Role::Read };
                found(skipped + at, Symbol::Function(name.clone()), role);
            }
            Lexeme::Name(name) if definition.as_ref().is_some_and(|found| found.is_parameter(body, at)) => {
                let definition = definition.as_ref().expect("the guard found it");
                let role = if at < definition.parameters.end { Role::Define } else { Role::Read };
                let function = definition.function.to_owned();
                found(skipped + at, Symbol::Parameter { line, function, name: name.clone() }, role);
            }
            Lexeme::Name(_) if has_file_options && is_option(body, at) => {}
            Lexeme::Name(name) => {
                let is_array = is_erasure || body.get(at + 1) == Some(&Lexeme::Punctuation(b'('));
                let name = if is_array { format!("{name}(") } else { name.clone() };
                let is_buffer = is_field && body[at - 1] == Lexeme::Keyword("AS");
                let is_assignment_target = is_written && depth == written_depth;
                let role = if is_assignment_target || is_buffer { Role::Write } else { Role::Read };
                found(skipped + at, Symbol::Variable(name), role);
                is_written &= is_list || depth > written_depth || is_array;
            }
            Lexeme::Punctuation(_) | Lexeme::Keyword(_) | Lexeme::Number(_) | Lexeme::Text(_) => {}
        }
    }
}

/// Whether a letter is an option of a statement about files of the MSX, as in `SAVE "A",A`.
fn is_option(body: &[Lexeme], at: usize) -> bool {
    let Lexeme::Name(letter) = &body[at] else { return false };
    let arguments = body[..at].iter().filter(|lexeme| **lexeme == Lexeme::Punctuation(b',')).count();
    let is_alone = body[..at].last() == Some(&Lexeme::Punctuation(b','))
        && matches!(body.get(at + 1), None | Some(Lexeme::Punctuation(b',')));
    let is_letter = match body.first() {
        Some(Lexeme::Keyword("BLOAD")) => matches!(&**letter, "R" | "S"),
        // After the addresses of the first and the last byte.
        Some(Lexeme::Keyword("BSAVE")) => letter == "S" && arguments > 2,
        Some(Lexeme::Keyword("LOAD" | "RUN")) => letter == "R",
        Some(Lexeme::Keyword("SAVE")) => letter == "A",
        _ => false,
    };
    is_alone && is_letter
}

/// Finds the line numbers of a statement; `found` takes the index of the lexeme.
pub(super) fn lines_in(
    machine: &'static Machine,
    statement: &[Lexeme],
    mut found: impl FnMut(usize, u16, ReferenceKind),
) {
    // Other dialects end a number at its digits.
    let is_computed = |at: usize| {
        machine.basic.is_some_and(|basic| basic.computes_lines)
            && matches!(statement.get(at + 1), Some(Lexeme::Punctuation(b'+' | b'-' | b'*' | b'/' | b'^')))
    };
    for (at, lexeme) in statement.iter().enumerate() {
        let kind = match lexeme {
            Lexeme::Keyword("GOSUB") => ReferenceKind::Call,
            Lexeme::Keyword("RESTORE") => ReferenceKind::Restore,
            Lexeme::Keyword("GOTO" | "THEN" | "ELSE" | "RUN" | "RESUME" | "RETURN") => ReferenceKind::Jump,
            Lexeme::Keyword("ERL") => {
                compared_lines(statement, at, &mut found);
                continue;
            }
            Lexeme::Keyword("TO") if at > 0 && statement[at - 1] == Lexeme::Keyword("GO") => {
                ReferenceKind::Jump
            }
            _ => continue,
        };
        for (operand, lexeme) in statement.iter().enumerate().skip(at + 1) {
            match lexeme {
                Lexeme::Number(_) if is_computed(operand) => break,
                Lexeme::Number(number) if (0.0..65536.0).contains(number) => {
                    found(operand, *number as u16, kind);
                }
                Lexeme::Number(_) | Lexeme::Punctuation(b',') => {}
                _ => break,
            }
        }
    }
}

/// Finds the line numbers that `ERL` is compared with, on both sides.
fn compared_lines(statement: &[Lexeme], at: usize, mut found: impl FnMut(usize, u16, ReferenceKind)) {
    let is_relation = |lexeme: &&Lexeme| matches!(lexeme, Lexeme::Punctuation(b'<' | b'=' | b'>'));
    let after = at + 1 + statement[at + 1..].iter().take_while(is_relation).count();
    let before = at - statement[..at].iter().rev().take_while(is_relation).count();
    let operands =
        [(before < at).then(|| before.checked_sub(1)).flatten(), (after > at + 1).then_some(after)];
    for operand in operands.into_iter().flatten() {
        if let Some(Lexeme::Number(number)) = statement.get(operand)
            && (0.0..65536.0).contains(number)
        {
            found(operand, *number as u16, ReferenceKind::Compare);
        }
    }
}

/// A statement `DEF FN`.
struct Definition<'a> {
    function: &'a str,
    /// The indices of the lexemes between the parentheses.
    parameters: Range<usize>,
}

impl<'a> Definition<'a> {
    fn of(body: &'a [Lexeme]) -> Option<Self> {
        let [
            Lexeme::Keyword("DEF"),
            Lexeme::Keyword("FN"),
            Lexeme::Name(function),
            Lexeme::Punctuation(b'('),
            rest @ ..,
        ] = body
        else {
            return None;
        };
        let end = 4 + rest.iter().position(|lexeme| *lexeme == Lexeme::Punctuation(b')'))?;
        Some(Self { function, parameters: 4..end })
    }

    /// Whether the name at an index is a parameter, in the list or in the expression. An array of this name is
    /// another variable.
    fn is_parameter(&self, body: &[Lexeme], at: usize) -> bool {
        let is_array = body.get(at + 1) == Some(&Lexeme::Punctuation(b'('));
        at >= self.parameters.start && !is_array && body[self.parameters.clone()].contains(&body[at])
    }
}

/// Whether the first names of a statement are written.
fn is_written_first(body: &[Lexeme]) -> bool {
    match body.first() {
        Some(Lexeme::Name(_)) => body.contains(&Lexeme::Punctuation(b'=')),
        Some(Lexeme::Keyword(keyword)) => matches!(
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
