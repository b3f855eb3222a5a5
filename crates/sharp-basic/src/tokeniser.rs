//! The tokeniser: typed lines to tokens.
//!
//! It removes blanks outside strings before it looks for keywords, so that `G O T O 3 0` is a jump.
//! A keyword becomes two bytes, a line number after a jump becomes three; any other number stays as
//! typed.

use alloc::vec::Vec;

use basic::tokens::ItemOffset;

use crate::keyword::{self, PREFIX, token};

/// The byte before a line number in the text.
pub const LINE_NUMBER: u8 = 0x1f;
/// The byte that ends a line.
pub const END: u8 = 0x0d;
/// The largest line number.
pub const LAST_LINE: u16 = 65_279;

/// A typed line, parsed into number and tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedLine {
    /// A command, or a calculation.
    Command(Vec<u8>),
    /// A line of the program; one without tokens deletes the line of that number.
    Line {
        /// Its number.
        number: u16,
        /// Its tokens, without the end byte.
        tokens: Vec<u8>,
    },
    /// An invalid line number: error 4.
    BadNumber,
}

/// Parses a typed line.
#[must_use]
pub fn parse_line(line: &[u8]) -> TypedLine {
    // Blanks within the number are ignored, too.
    let length = line.iter().take_while(|&&byte| byte == b' ' || byte.is_ascii_digit()).count();
    let digits = line[..length].iter().filter(|&&byte| byte != b' ');
    let Some(number) = digits
        .copied()
        .map(|digit| u32::from(digit - b'0'))
        .reduce(|number, digit| number.saturating_mul(10).saturating_add(digit))
    else {
        return TypedLine::Command(tokenise(line));
    };
    let rest = &line[length..];
    let rest = rest.strip_prefix(b":").unwrap_or(rest);
    match u16::try_from(number) {
        Ok(number @ 1..=LAST_LINE) => TypedLine::Line { number, tokens: tokenise(rest) },
        _ => TypedLine::BadNumber,
    }
}

/// Returns the tokens of a line, without its number and end byte.
#[must_use]
pub fn tokenise(line: &[u8]) -> Vec<u8> {
    tokens(line, |_| {})
}

/// Returns the offsets of a line's items, in ascending order.
#[must_use]
pub fn item_offsets(line: &[u8]) -> Vec<ItemOffset> {
    let mut offsets = Vec::new();
    tokens(line, |offset| offsets.push(offset));
    offsets
}

/// Returns a line without the blanks outside strings, and the offset of each of its bytes in the
/// line.
fn without_blanks(line: &[u8]) -> (Vec<u8>, Vec<usize>) {
    let (mut bytes, mut offsets) = (Vec::with_capacity(line.len()), Vec::with_capacity(line.len()));
    let (mut is_quoted, mut is_token) = (false, false);
    for (offset, &byte) in line.iter().enumerate() {
        if byte == b' ' && !is_quoted && !is_token {
            continue;
        }
        is_quoted ^= byte == b'"' && !is_token;
        is_token = byte == PREFIX && !is_quoted && !is_token;
        bytes.push(byte);
        offsets.push(offset);
    }
    (bytes, offsets)
}

fn tokens(line: &[u8], mut begin: impl FnMut(ItemOffset)) -> Vec<u8> {
    let (compact, offsets) = without_blanks(line);
    let mut tokens = Vec::with_capacity(line.len());
    let mut at = 0;
    // Whether numbers at this position are line numbers.
    let mut names_lines = false;
    while let Some(&byte) = compact.get(at) {
        let rest = &compact[at..];
        begin(ItemOffset { text: offsets[at], token: tokens.len() });
        match byte {
            b'"' => {
                let length = 1 + rest[1..].iter().take_while(|&&byte| byte != b'"').count();
                let length = (length + 1).min(rest.len());
                tokens.extend(&rest[..length]);
                at += length;
                names_lines = false;
            }
            b'0'..=b'9' if names_lines => {
                at += line_number(rest, &mut tokens);
            }
            _ => {
                names_lines = names_lines && byte == b',';
                let Some((token, length)) = keyword_at(rest) else {
                    tokens.push(byte);
                    at += 1;
                    continue;
                };
                tokens.extend([PREFIX, token]);
                at += length;
                names_lines = is_jump(token);
                if token == token::REM {
                    // A remark keeps its blanks.
                    let start = offsets[at - 1] + 1;
                    tokens.extend(line[start..].iter().skip_while(|&&byte| byte == b' '));
                    break;
                }
            }
        }
    }
    tokens
}

/// Returns the keyword at the start of a text, spelt out or as its two bytes, and its length there.
fn keyword_at(text: &[u8]) -> Option<(u8, usize)> {
    match text {
        [PREFIX, token, ..] => Some((*token, 2)),
        _ => keyword::match_prefix(text),
    }
}

/// Returns whether line numbers follow a keyword.
pub(crate) fn is_jump(token: u8) -> bool {
    matches!(token, token::GOTO | token::GOSUB | token::THEN | token::RESTORE)
}

/// Appends the number at the start of a text as a line number, unless it is part of an expression,
/// and returns its length.
fn line_number(text: &[u8], tokens: &mut Vec<u8>) -> usize {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = text[..digits]
        .iter()
        .try_fold(0u16, |number, digit| number.checked_mul(10)?.checked_add(u16::from(digit - b'0')));
    let next = text.get(digits);
    match number {
        Some(number @ 1..=LAST_LINE) if matches!(next, None | Some(b',' | b':')) => {
            tokens.push(LINE_NUMBER);
            tokens.extend(number.to_be_bytes());
        }
        _ => tokens.extend(&text[..digits]),
    }
    digits
}
