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

#[cfg(test)]
mod tests {
    use listing::{MachineKind, Source};

    use super::*;

    fn decoded(text: &str) -> Listing {
        let Ok(Source::Page(page)) = listing::read(text.as_bytes(), "a.bas") else { panic!("a text") };
        page.listing_for(None, MachineKind::Msx).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Column and message of each diagnostic.
    fn messages(text: &str) -> Vec<(u32, String)> {
        check(&decoded(text))
            .into_iter()
            .map(|remark| (remark.span.position.column, remark.message))
            .collect()
    }

    #[test]
    fn missing_jump_targets_are_reported() {
        let remarks = check(&decoded(
            "10 GOTO 50:ON ERROR GOTO 0\n20 REM GOTO 60\n30 RESTORE 10:?\"GOTO 70\":RUN 80\n",
        ));
        let messages: Vec<&str> = remarks.iter().map(|remark| &remark.message[..]).collect();
        assert_eq!(
            messages,
            [
                "line 10 refers to line 50, which does not exist",
                "line 30 refers to line 80, which does not exist"
            ]
        );
        assert_eq!(remarks[0].span.position.column, 9);
    }

    #[test]
    fn an_error_is_reported_where_the_machine_stops() {
        let stops = |text: &str| messages(&format!("10 {text}\n"))[0].clone();
        let (column, message) = stops("SCREEN 1:PRNT \"hello\"");
        assert_eq!(
            (column, &message[..]),
            (
                18,
                "syntax error in line 10: the machine stops at `\"hello\"` with `Syntax error`; `PRINT` may be meant"
            )
        );
        assert_eq!(stops("PRINT (1+2").0, 14);
        assert_eq!(stops("FOR I=1 TO :NEXT").0, 15);
        assert_eq!(
            stops("PRINT 1+").1,
            "missing operand in line 10: the machine stops at the end of the line with `Missing operand`"
        );
        assert_eq!(
            stops("A=\"x\"").1,
            "type mismatch in line 10: the machine stops at the end of the line with `Type mismatch`"
        );
    }

    #[test]
    fn statements_of_extensions_are_named() {
        for (text, name) in [("CALL TURBO ON", "TURBO"), ("_run", "RUN"), ("CALL music(1)", "MUSIC")] {
            let message = &messages(&format!("10 {text}\n"))[0].1;
            assert!(
                message.ends_with(&format!(
                    "; `{name}` is of an extension: `CALL` has `FORMAT` and `SYSTEM` here"
                ))
            );
        }
        assert!(messages("10 CALL FORMAT:CALL SYSTEM\n").is_empty());
    }

    #[test]
    fn accepted_programs_have_no_diagnostics() {
        let program = "10 DEFSTR A-C:A=\"x\":FOR I=1 TO 3:NEXT:IF A=\"y\" THEN PRINT 1 ELSE 20\n\
                       20 ON I GOTO 10,20:DATA this, that:' and so on\n30 GOTO 10:this is never read\n";
        assert_eq!(messages(program), []);
    }

    #[test]
    fn text_that_is_never_reached_is_no_error() {
        let remarks = check(&decoded("10 END\n20 PRNT 1\n"));
        assert!(remarks.iter().all(|remark| !remark.is_error) && remarks.len() == 1, "{remarks:?}");
    }

    #[test]
    fn a_program_image_is_reported_by_its_listing() {
        let listing = decoded("10 FOR I = 1 TO  :NEXT\n20 PRINT\"é \" : GOTO 50\n");
        let image = super::super::tokenise(&listing).expect("it fits").image;
        let positions = |remarks: Vec<Diagnostic>| -> Vec<(u32, u32)> {
            let positions = remarks.into_iter().map(|remark| remark.span.position);
            positions.map(|position| (position.line, position.column)).collect()
        };
        assert_eq!(positions(check_image(&image, "a.bas")), [(1, 18), (2, 21)]);
        assert_eq!(positions(check(&listing)), positions(check_image(&image, "a.bas")));
    }

    #[test]
    fn any_bytes_have_lines() {
        let mut state = 8_u32;
        for _ in 0..2000 {
            let bytes: Vec<u8> = (0..40)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 24) as u8
                })
                .collect();
            let _ = check_image(&bytes, "any.bas");
        }
    }
}
