//! Hints: frequent typing mistakes.

use alloc::{format, string::String, vec::Vec};
use core::ops::Range;

use super::{
    parser::{Expected, Parser},
    shape::Syntax,
};
use crate::keyword::{Keyword, Operator, Statement};

/// Returns a hint for an error at the text pointer.
pub(super) fn hint(parser: &Parser, expected: &[Expected]) -> Option<String> {
    missing_quote(parser)
        .or_else(|| letter_after_number(parser))
        .or_else(|| wrong_separator(parser, expected))
        .or_else(|| misspelt(parser, expected))
        .or_else(|| wrong_operator(parser))
}

/// Detects a string that continues to the end of the line, or a closing quote without an opening
/// one.
pub(super) fn missing_quote(parser: &Parser) -> Option<String> {
    let quotes = parser.tokens[parser.start..].iter().filter(|&&byte| byte == b'"').count();
    let is_here = matches!(parser.byte(), 0 | b'"');
    (quotes % 2 == 1 && is_here).then(|| "a quote may be missing".into())
}

/// Detects a letter in a number: `5328O`.
fn letter_after_number(parser: &Parser) -> Option<String> {
    let before = parser.tokens[..parser.at].iter().rev().find(|&&byte| byte != b' ')?;
    let digit = digit_like(parser.byte())?;
    let letter = char::from(parser.byte());
    before.is_ascii_digit().then(|| format!("`{letter}` may be the digit {digit}"))
}

/// Returns a hint if the character at `at` looks like another digit of a line number whose digits
/// end at `end`.
pub(super) fn letter_for_digit(tokens: &[u8], end: usize, at: usize) -> Option<String> {
    let letter = *tokens.get(at)?;
    let digit = digit_like(letter)?;
    let more = tokens[at..].iter().take_while(|&&byte| byte.is_ascii_digit() || digit_like(byte).is_some());
    let is_last = tokens.get(at + more.count()).is_none_or(|byte| !byte.is_ascii_uppercase());
    (is_last && end <= at).then(|| format!("`{}` may be the digit {digit}", char::from(letter)))
}

/// Returns `DATA` constants with a letter instead of a digit, where all others are numbers.
pub(super) fn odd_constants(tokens: &[u8], range: Range<usize>) -> Vec<(Range<usize>, String)> {
    let mut odd = Vec::new();
    let (mut start, mut numbers) = (range.start, 0);
    for item in tokens[range].split(|&byte| byte == b',') {
        let end = start + item.len();
        let text: Vec<u8> = item.iter().copied().filter(|&byte| byte != b' ').collect();
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        let letter = text.iter().find(|byte| digit_like(**byte).is_some());
        let is_number = |byte: &u8| is_digit(byte) || matches!(byte, b'.' | b'-' | b'+');
        match letter {
            _ if text.iter().all(is_number) => numbers += 1,
            Some(&letter)
                if text.iter().any(is_digit)
                    && text.iter().all(|byte| is_number(byte) || digit_like(*byte).is_some()) =>
            {
                let digit = digit_like(letter).unwrap_or('0');
                odd.push((start..end, format!("`{}` may be the digit {digit}", char::from(letter))));
            }
            Some(_) | None => return Vec::new(),
        }
        start = end + 1;
    }
    if numbers >= 2 { odd } else { Vec::new() }
}

/// Returns the digit that a letter resembles in print.
const fn digit_like(letter: u8) -> Option<char> {
    match letter {
        b'O' => Some('0'),
        b'I' | b'L' => Some('1'),
        _ => None,
    }
}

/// Detects `;` for `:`, `:` for `;`, `.` for `,`.
fn wrong_separator(parser: &Parser, expected: &[Expected]) -> Option<String> {
    if parser.byte() == b';' && expected.contains(&Expected::End) {
        return Some("`;` may be meant as `:`".into());
    }
    if parser.byte() == b':' && expected.contains(&Expected::Character(b';')) {
        return Some("`:` may be meant as `;`".into());
    }
    if expected.contains(&Expected::Character(b',')) && matches!(parser.byte(), b';' | b'.') {
        return Some(format!("`{}` may be meant as `,`", char::from(parser.byte())));
    }
    let is_number_with_point = || {
        let statement = &parser.tokens[parser.start..parser.at];
        let number = statement.iter().rev().take_while(|byte| byte.is_ascii_digit() || **byte == b'.');
        number.copied().any(|byte| byte == b'.')
    };
    if expected.contains(&Expected::Character(b',')) && parser.is_end() && is_number_with_point() {
        return Some("`.` may be meant as `,`".into());
    }
    // `PRINT A:B`: the apparent statement is another value.
    let keyword = parser.syntax.keywords.meaning(*parser.tokens.get(parser.before?)?);
    let prints = matches!(
        keyword,
        Some(Keyword::Statement(Statement::Print | Statement::PrintFile | Statement::Input))
    );
    (prints && is_value_alone(parser)).then(|| "the `:` before it may be meant as `;`".into())
}

/// Returns whether the statement up to the error is only a value.
fn is_value_alone(parser: &Parser) -> bool {
    let statement = &parser.tokens[parser.start.min(parser.at)..parser.at];
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'%' | b' ');
    let begins_with_text = parser.tokens.get(parser.start) == Some(&b'"');
    begins_with_text
        || !statement.is_empty()
            && statement.iter().all(is_of_name)
            && matches!(parser.byte(), 0 | b':' | b';' | b',' | b'"')
}

/// Detects a misspelled keyword: two letters exchanged, one missing, one too many, a digit for a
/// letter.
fn misspelt(parser: &Parser, expected: &[Expected]) -> Option<String> {
    let keywords = &parser.syntax.keywords;
    let spellings: Vec<&str> = expected
        .iter()
        .filter_map(|item| match item {
            Expected::Keyword(keyword) => keywords.spelling(keywords.token(*keyword)?),
            _ => None,
        })
        .filter(|spelling| spelling.starts_with(|first: char| first.is_ascii_uppercase()))
        .collect();
    let letters = |from: usize| spelled_letters(parser.syntax, parser.tokens, from..parser.tokens.len());
    let here = spellings.into_iter().find_map(|spelling| misspelling_of(&letters(parser.at), spelling));
    let go = Some(Keyword::Statement(Statement::Go));
    let is_assignment =
        parser.tokens.get(parser.start).is_some_and(|&byte| byte < 0x80 || keywords.meaning(byte) == go);
    let statements = || {
        let rows = keywords.rows.iter().filter(|row| matches!(row.1, Keyword::Statement(_)));
        let letters = letters(parser.start);
        rows.map(|row| row.0)
            .filter(|spelling| spelling.len() > 1)
            .find_map(|spelling| misspelling_of(&letters, spelling))
    };
    here.or_else(|| if is_assignment { statements() } else { None })
}

/// Returns a hint if the letters begin with `keyword`, except for one mistake.
fn misspelling_of(letters: &[u8], keyword: &str) -> Option<String> {
    let text = &letters[..letters.len().min(keyword.len() + 1)];
    let keyword_bytes = keyword.as_bytes();
    let same = |found: &[u8]| found == keyword_bytes;
    if letters.starts_with(keyword_bytes) {
        return None;
    }
    let start = text.get(..keyword.len());
    let looks_alike = start.is_some_and(|start| {
        start
            .iter()
            .zip(keyword_bytes)
            .all(|(&found, &expected)| found == expected || look_similar(found, expected))
    });
    let length = match (start, keyword.len()) {
        (Some(_), _) if looks_alike => keyword.len(),
        (_, ..=2) => return None,
        (Some(start), _) if (1..start.len()).any(|at| same(&exchanged(start, at))) => keyword.len(),
        (_, 3) => return None,
        _ if text.len() > keyword.len() && (1..text.len()).any(|at| same(&without(text, at))) => {
            keyword.len() + 1
        }
        _ if text.len() + 1 >= keyword.len()
            && (1..keyword.len()).any(|at| {
                let cut = without(keyword_bytes, at);
                text.starts_with(&cut)
            }) =>
        {
            keyword.len() - 1
        }
        (Some(start), _)
            if start.iter().zip(keyword_bytes).filter(|(found, expected)| found != expected).count() == 1 =>
        {
            keyword.len()
        }
        _ => return None,
    };
    let found: String = text[..length.min(text.len())].iter().map(|&byte| char::from(byte)).collect();
    Some(format!("`{found}` may be meant as `{keyword}`"))
}

/// Returns whether two characters resemble each other in print.
const fn look_similar(found: u8, expected: u8) -> bool {
    matches!(
        (found, expected),
        (b'0', b'O') | (b'1' | b'L', b'I') | (b'1' | b'I', b'L') | (b'5', b'S') | (b'8', b'B')
    )
}

fn exchanged(text: &[u8], at: usize) -> Vec<u8> {
    let mut text = text.to_vec();
    text.swap(at - 1, at);
    text
}

fn without(text: &[u8], at: usize) -> Vec<u8> {
    [&text[..at], &text[at + 1..]].concat()
}

/// Detects `!=`, and a file number that a blank separates from its keyword.
fn wrong_operator(parser: &Parser) -> Option<String> {
    let keywords = &parser.syntax.keywords;
    let next = parser.tokens.get(parser.at + 1).and_then(|&byte| keywords.meaning(byte));
    let before = parser.tokens[..parser.at].iter().rev().find(|&&byte| byte != b' ');
    let hint = match (parser.byte(), before.and_then(|&byte| keywords.meaning(byte))) {
        (b'!', _) if next == Some(Keyword::Operator(Operator::Equal)) => "not equal is written `<>`",
        (b'#', Some(Keyword::Statement(Statement::Print | Statement::Input))) => {
            "`#` directly follows its keyword, without a blank"
        }
        _ => return None,
    };
    Some(hint.into())
}

/// Returns the characters of a range outside quotes, keywords spelled out, blanks removed.
fn spelled_letters(syntax: &Syntax, tokens: &[u8], range: Range<usize>) -> Vec<u8> {
    let mut letters = Vec::new();
    let mut is_quoted = false;
    for &byte in &tokens[range] {
        is_quoted ^= byte == b'"';
        match syntax.keywords.spelling(byte) {
            _ if is_quoted || byte == b' ' => {}
            Some(spelling) => letters.extend(spelling.bytes()),
            None => letters.push(byte),
        }
    }
    letters
}
