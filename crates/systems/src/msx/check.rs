//! Checks MSX programs; each diagnostic has a span. The whole program is compiled; the machine compiles each line when
//! it reaches it.
//!
//! The diagnostics of a listing point into the page that it was read from; those of a program file
//! into its `LIST` output.

use std::ops::Range;

use basic::fault::Fault;
use listing::{
    Line, Listing, Span,
    encode::{self, Notation},
};
use msx_basic::fault::{self, MISSING_OPERAND};
use msx_basic::keyword::{self, Token, constant, statement};
use msx_basic::layout::PROGRAM_START;
use msx_basic::{StaticError, text};

use super::line_tokens::line_tokens;
use super::lines::{detokenise, lines_of, load_into_ram};
use crate::source_map::{ListedSource, TypedSource, index_by_number};
use crate::tokenised::Diagnostic;

/// Checks a listing as typed.
#[must_use]
pub fn check(listing: &Listing) -> Vec<Diagnostic> {
    let tokens = |line: &Line| line_tokens(line).unwrap_or_default();
    let numbers = listing.lines.iter().map(|line| line.number);
    let typed = listing.lines.iter().map(tokens);
    let (tokens, item_offsets): (Vec<_>, Vec<_>) = typed.map(|typed| (typed.tokens, typed.items)).unzip();
    let lines: Vec<(u16, Vec<u8>)> = numbers.zip(tokens).collect();
    let typed = TypedSource::new(listing, item_offsets);
    diagnostics(&lines, |index, range| typed.span(index, range))
}

/// Checks a program in memory format. `file` is its name for messages.
#[must_use]
pub fn check_image(image: &[u8], file: &str) -> Vec<Diagnostic> {
    let stored = lines_of(image);
    let printed = ListedSource::new(&stored, Notation::Msx, file);
    let lines: Vec<(u16, Vec<u8>)> = stored.into_iter().map(|line| (line.number, line.tokens)).collect();
    diagnostics(&lines, |index, range| printed.span(index, &lines[index].1, range, detokenise))
}

/// Returns the diagnostics; `span_of` maps a line index and a token range to a span.
fn diagnostics(lines: &[(u16, Vec<u8>)], span_of: impl Fn(usize, Range<usize>) -> Span) -> Vec<Diagnostic> {
    let image = text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])), PROGRAM_START);
    let indices = index_by_number(lines);
    let mut remarks = Vec::new();
    for error in msx_basic::static_errors(&load_into_ram(&image), PROGRAM_START) {
        let Some(&index) = indices.get(&error.line) else { continue };
        remarks.extend(diagnostic(&error, &lines[index].1, |tokens| span_of(index, tokens)));
    }
    for (index, (number, tokens)) in lines.iter().enumerate() {
        for (at, to) in jump_targets(tokens).into_iter().filter(|(_, to)| !indices.contains_key(to)) {
            let message = format!("line {number} refers to line {to}, which does not exist");
            let span = span_of(index, at..at + 3);
            remarks.push(Diagnostic::missing_target(*number, message, span));
        }
    }
    remarks.sort_by_key(|remark| remark.span.position);
    remarks
}

/// Returns the diagnostic of a static error, unless it depends on earlier statements.
fn diagnostic(
    error: &StaticError,
    tokens: &[u8],
    span_of: impl Fn(Range<usize>) -> Span,
) -> Option<Diagnostic> {
    let StaticError { line, at, fault, is_reachable: is_reached, .. } = *error;
    let at = at.min(tokens.len());
    let what = match fault {
        Fault::Syntax | Fault::UndefinedStatement => "syntax error",
        Fault::TypeMismatch => "type mismatch",
        MISSING_OPERAND => "missing operand",
        _ => return None,
    };
    let message = fault::message(fault::number(fault));
    let end = item_end(tokens, at);
    let found = match tokens.get(at) {
        None => "the end of the line".to_owned(),
        Some(_) => format!("`{}`", encode::text(&detokenise(&tokens[at..end]), Notation::Msx).trim_end()),
    };
    let statement = error.statement.min(at);
    let hint = match (extension(&tokens[statement..]), similar_keyword(tokens, statement)) {
        (Some(name), _) => format!("; `{name}` is of an extension: `CALL` has `FORMAT` and `SYSTEM` here"),
        (None, Some(keyword)) => format!("; `{keyword}` may be meant"),
        (None, None) => String::new(),
    };
    let message = match is_reached {
        true => format!("{what} in line {line}: the machine stops at {found} with `{message}`{hint}"),
        false => {
            format!("line {line} is never reached; the machine would stop at {found} with `{message}`{hint}")
        }
    };
    let is_error = is_reached && fault != Fault::TypeMismatch;
    Some(Diagnostic {
        is_error,
        stops: is_reached,
        is_other_model: false,
        is_missing_target: false,
        number: line,
        hint: message.len() - hint.len()..message.len(),
        message,
        span: span_of(at..end),
    })
}

/// Returns the end of the name, constant, keyword or character at an offset.
fn item_end(tokens: &[u8], at: usize) -> usize {
    let Some(&first) = tokens.get(at) else { return at };
    match first {
        b'"' => {
            tokens[at + 1..].iter().position(|&byte| byte == b'"').map_or(tokens.len(), |end| at + end + 2)
        }
        _ if first.is_ascii_alphabetic() => {
            let is_part = |byte: &u8| byte.is_ascii_alphanumeric();
            at + tokens[at..].iter().take_while(|byte| is_part(byte)).count()
        }
        _ => (at + usize::from(text::length_of(first))).min(tokens.len()),
    }
}

/// Returns the name after `CALL` or `_`, unless it is one of a disk drive.
fn extension(statement: &[u8]) -> Option<String> {
    let name = statement.strip_prefix(&[statement::CALL]).or_else(|| statement.strip_prefix(b"_"))?;
    let letters = name.iter().skip_while(|byte| **byte == b' ').take_while(|byte| byte.is_ascii_alphabetic());
    let name = String::from_utf8(letters.copied().collect()).ok()?;
    (!name.is_empty() && !["FORMAT", "SYSTEM"].contains(&&name[..])).then_some(name)
}

/// Returns the keyword most similar to the name at the start of a statement, unless the name is a variable there.
fn similar_keyword(tokens: &[u8], statement: usize) -> Option<&'static str> {
    let end = item_end(tokens, statement);
    let name = tokens.get(statement..end)?;
    if name.len() < 3 || !name[0].is_ascii_alphabetic() || tokens.get(end) == Some(&statement::EQUAL) {
        return None;
    }
    let name = name.to_ascii_uppercase();
    let keywords = (0x81..=0xfe).filter_map(|byte| keyword::spelling(Token::Plain(byte)));
    let near = keywords
        .filter(|keyword| keyword.len() > 2)
        .map(|keyword| (edit_distance(&name, keyword.as_bytes()), keyword));
    near.min()
        .filter(|(distance, keyword)| *distance <= 1 + usize::from(keyword.len() > 5))
        .map(|(_, keyword)| keyword)
}

/// Returns the edit distance of two names: insertions, deletions, substitutions, transpositions of neighbours.
fn edit_distance(one: &[u8], other: &[u8]) -> usize {
    let mut rows = vec![(0..=other.len()).collect::<Vec<usize>>()];
    for (i, letter) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other_letter) in other.iter().enumerate() {
            let changed = rows[i][j] + usize::from(letter != other_letter);
            let mut least = changed.min(row[j] + 1).min(rows[i][j + 1] + 1);
            if i > 0 && j > 0 && one[i - 1] == *other_letter && other[j - 1] == *letter {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

/// Returns the line numbers in a line's tokens, with their offsets, except those of editing commands, those compared
/// with `ERL`, and a 0 that means no line.
fn jump_targets(tokens: &[u8]) -> Vec<(usize, u16)> {
    let mut jumps = Vec::new();
    let (mut at, mut is_quoted, mut keyword) = (0, false, 0);
    while let Some(&byte) = tokens.get(at) {
        if byte == b'"' {
            is_quoted = !is_quoted;
        }
        if is_quoted {
            at += 1;
            continue;
        }
        match byte {
            statement::REM => break,
            statement::DATA => {
                // The rest is text, up to a colon.
                at += tokens[at..].iter().position(|&byte| byte == b':').unwrap_or(tokens.len() - at);
                continue;
            }
            constant::LINE_NUMBER => {
                let number = tokens.get(at + 1..at + 3).map_or(0, |two| u16::from_le_bytes([two[0], two[1]]));
                let is_off = number == 0 && matches!(keyword, statement::GOTO | statement::RESUME);
                if JUMP_KEYWORDS.contains(&keyword) && !is_off {
                    jumps.push((at, number));
                }
            }
            0x80..=0xfe => keyword = byte,
            _ => {}
        }
        at += usize::from(text::length_of(byte));
    }
    jumps
}

/// Keywords whose target line must exist when they are executed.
const JUMP_KEYWORDS: [u8; 8] = [
    statement::GOTO,
    statement::GOSUB,
    statement::THEN,
    statement::ELSE,
    statement::RESTORE,
    statement::RESUME,
    statement::RUN,
    statement::RETURN,
];
