//! Mutants of Python programs. The text is split into tokens of whole statements, which may span lines.

use std::ops::Range;

use super::{Change, Mutant, MutationKind, next_letter, one_more};

/// Returns all mutants; `None` for a text that is not UTF-8 or has too many lines.
pub(super) fn mutants(text: &[u8]) -> Option<Vec<Mutant>> {
    std::str::from_utf8(text).ok()?;
    let breaks: Vec<usize> = (0..text.len()).filter(|&at| text[at] == b'\n').collect();
    u16::try_from(breaks.len() + 1).ok()?;
    let line_at = |at: usize| (breaks.partition_point(|&end| end < at) + 1) as u16;
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut mutants = Vec::new();
    for tokens in statements(text) {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { continue };
        let statement_lines = line_at(first.range.start)..=line_at(last.range.end.max(1) - 1);
        for change in changes(text, &tokens) {
            let image = change.apply(text);
            if gamegrid::syntax_error(&String::from_utf8_lossy(&image)).is_some() {
                continue;
            }
            mutants.push(Mutant {
                line: line_at(change.range.start),
                statement_lines: statement_lines.clone(),
                kind: change.kind,
                before: shown(&text[change.range]),
                after: shown(&change.instead),
                statement: change.statement,
                nth: 1,
                image,
            });
        }
    }
    Some(mutants)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenKind {
    /// A name or keyword.
    Name,
    Number,
    /// A string without its quotes.
    Text,
    /// An operator, a bracket or another character.
    Punctuation,
}

#[derive(Clone, Debug)]
struct Token {
    kind: TokenKind,
    range: Range<usize>,
}

/// Operators of several characters, the longest first.
const OPERATORS: [&[u8]; 24] = [
    b"**=", b"//=", b"<<=", b">>=", b"...", b"**", b"//", b"<<", b">>", b"<=", b">=", b"==", b"!=", b"->",
    b":=", b"+=", b"-=", b"*=", b"/=", b"%=", b"&=", b"|=", b"^=", b"@=",
];

/// Splits a program into statements and these into tokens. A statement ends with its line, outside of brackets.
fn statements(text: &[u8]) -> Vec<Vec<Token>> {
    let (mut statements, mut tokens, mut depth, mut at) = (Vec::new(), Vec::new(), 0_usize, 0);
    while let Some(&byte) = text.get(at) {
        let rest = &text[at..];
        let mut push = |kind, range| tokens.push(Token { kind, range });
        let length = match byte {
            b'#' => rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()),
            b'\n' if depth == 0 => {
                statements.push(std::mem::take(&mut tokens));
                1
            }
            b'\\' if rest.get(1) == Some(&b'\r') => 3,
            b'\\' => 2,
            _ if byte.is_ascii_whitespace() => 1,
            _ if byte.is_ascii_digit() || byte == b'.' && rest.get(1).is_some_and(u8::is_ascii_digit) => {
                let length = number_length(rest);
                push(TokenKind::Number, at..at + length);
                length
            }
            _ => {
                let name = rest.iter().take_while(|&&byte| is_name_byte(byte)).count();
                match text.get(at + name) {
                    Some(b'"' | b'\'') if is_prefix(&rest[..name]) => {
                        let (quotes, length) = string_length(&rest[name..]);
                        let inner = at + name + quotes..at + name + length.saturating_sub(quotes).max(quotes);
                        push(TokenKind::Text, inner);
                        name + length
                    }
                    _ if name > 0 => {
                        push(TokenKind::Name, at..at + name);
                        name
                    }
                    _ => {
                        let operator = OPERATORS.iter().find(|operator| rest.starts_with(operator));
                        let length = operator.map_or(1, |operator| operator.len());
                        push(TokenKind::Punctuation, at..at + length);
                        match byte {
                            b'(' | b'[' | b'{' => depth += 1,
                            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                            _ => {}
                        }
                        length
                    }
                }
            }
        };
        at += length;
    }
    statements.push(tokens);
    statements
}

const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

fn is_prefix(name: &[u8]) -> bool {
    name.len() <= 2 && name.iter().all(|byte| b"rRbBuUfF".contains(byte))
}

/// Returns the length of a number; an exponent may have a sign.
fn number_length(text: &[u8]) -> usize {
    let is_hexadecimal = text.starts_with(b"0x") || text.starts_with(b"0X");
    let mut length = 1;
    while let Some(&byte) = text.get(length) {
        let follows_exponent = !is_hexadecimal && matches!(text[length - 1], b'e' | b'E');
        if !(is_name_byte(byte) || byte == b'.' || follows_exponent && b"+-".contains(&byte)) {
            break;
        }
        length += 1;
    }
    length
}

/// Returns the number of quotes at each end of a string, and its length.
fn string_length(text: &[u8]) -> (usize, usize) {
    let quote = text[0];
    let quotes = if text.starts_with(&[quote; 3]) { 3 } else { 1 };
    let end = vec![quote; quotes];
    let mut at = quotes;
    while at < text.len() && !text[at..].starts_with(&end) {
        if quotes == 1 && text[at] == b'\n' {
            return (quotes, at);
        }
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    (quotes, (at + quotes).min(text.len()))
}

/// Keywords after which an operator is unary.
const BEFORE_OPERAND: [&[u8]; 14] = [
    b"and", b"or", b"not", b"in", b"is", b"if", b"elif", b"else", b"while", b"return", b"yield", b"lambda",
    b"assert", b"print",
];

/// Returns the changes of a statement, without imports.
fn changes(text: &[u8], tokens: &[Token]) -> Vec<Change> {
    let of = |token: &Token| &text[token.range.clone()];
    let statement = match tokens.first() {
        Some(token) if token.kind == TokenKind::Name => String::from_utf8_lossy(of(token)).into_owned(),
        _ => String::new(),
    };
    if ["from", "import"].contains(&statement.as_str()) {
        return Vec::new();
    }
    let mut changes = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let before = index.checked_sub(1).map(|index| &tokens[index]);
        let after = tokens.get(index + 1);
        let is_compared = |token: Option<&Token>| {
            token.is_some_and(|token| [b"==".as_slice(), b"!=", b"in"].contains(&of(token)))
        };
        let change: Option<(Vec<u8>, MutationKind)> = match token.kind {
            TokenKind::Number => next_number(of(token)).map(|number| (number, MutationKind::Constant)),
            TokenKind::Text if is_compared(before) || is_compared(after) => {
                Some((next_letter(of(token)), MutationKind::Text))
            }
            TokenKind::Text => None,
            TokenKind::Name => other_keyword(of(token)),
            TokenKind::Punctuation => {
                let is_text =
                    |token: Option<&Token>| token.is_some_and(|token| token.kind == TokenKind::Text);
                let follows_value = before.is_some_and(|token| match token.kind {
                    TokenKind::Number | TokenKind::Text => true,
                    TokenKind::Name => !BEFORE_OPERAND.contains(&of(token)),
                    TokenKind::Punctuation => [b")".as_slice(), b"]", b"}"].contains(&of(token)),
                });
                other_operator(of(token)).filter(|&(_, kind)| {
                    kind == MutationKind::Comparison || follows_value && !is_text(before) && !is_text(after)
                })
            }
            .map(|(operator, kind)| (operator.to_vec(), kind)),
        };
        if let Some((instead, kind)) = change
            && instead != of(token)
        {
            changes.push(Change { range: token.range.clone(), instead, kind, statement: statement.clone() });
        }
    }
    changes
}

/// Returns a number plus one; it may have an exponent, `_` or a base prefix.
fn next_number(text: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(text).ok()?.replace('_', "").to_ascii_lowercase();
    for (prefix, base) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = text.strip_prefix(prefix) {
            let number = u64::from_str_radix(digits, base).ok()?;
            return Some(number.checked_add(1)?.to_string().into_bytes());
        }
    }
    let exponent = text.find('e').unwrap_or(text.len());
    let digits = one_more(&text.as_bytes()[..exponent])?;
    Some([&digits, &text.as_bytes()[exponent..]].concat())
}

fn other_keyword(keyword: &[u8]) -> Option<(Vec<u8>, MutationKind)> {
    let (instead, kind): (&[u8], _) = match keyword {
        b"and" => (b"or", MutationKind::Operator),
        b"or" => (b"and", MutationKind::Operator),
        b"True" => (b"False", MutationKind::Constant),
        b"False" => (b"True", MutationKind::Constant),
        _ => return None,
    };
    Some((instead.to_vec(), kind))
}

fn other_operator(operator: &[u8]) -> Option<(&'static [u8], MutationKind)> {
    Some(match operator {
        b"==" => (b"!=", MutationKind::Comparison),
        b"!=" => (b"==", MutationKind::Comparison),
        b"<" => (b"<=", MutationKind::Comparison),
        b"<=" => (b"<", MutationKind::Comparison),
        b">" => (b">=", MutationKind::Comparison),
        b">=" => (b">", MutationKind::Comparison),
        b"+" => (b"-", MutationKind::Operator),
        b"-" => (b"+", MutationKind::Operator),
        b"*" => (b"//", MutationKind::Operator),
        b"/" | b"//" | b"%" => (b"*", MutationKind::Operator),
        b"+=" => (b"-=", MutationKind::Operator),
        b"-=" => (b"+=", MutationKind::Operator),
        b"*=" => (b"//=", MutationKind::Operator),
        b"/=" | b"//=" | b"%=" => (b"*=", MutationKind::Operator),
        _ => return None,
    })
}
