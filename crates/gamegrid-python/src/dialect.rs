//! Translates the syntax of Python 2 and TigerJython to Python 3: the `print` statement, `except E, e`, `repeat`.
//!
//! It rewrites only statements that are invalid in Python 3, each within its line: line numbers do not change, and few
//! columns do. `print (a)` is valid in both and does not change.
//!
//! | written | becomes |
//! |---|---|
//! | `print a, b` | `print(a, b)` |
//! | `print a,` | `print(a, end=" ")` |
//! | `print` | `print()` |
//! | `except E, e:` | `except E as e:` |
//! | `repeat n:` | `for _ in range(n):` |
//! | `repeat:` | `while True:` |

use std::borrow::Cow;

/// A program as Python 3.
pub(super) struct Translated<'a> {
    pub text: Cow<'a, str>,
    /// The line of the first statement of Python 2 that was rewritten, from 1.
    pub python2_line: Option<usize>,
}

/// Rewrites a program.
pub(super) fn python3(source: &str) -> Translated<'_> {
    // Most programs are Python 3.
    if !["print", "repeat", "except"].iter().any(|keyword| source.contains(keyword)) {
        return Translated { text: Cow::Borrowed(source), python2_line: None };
    }
    let mut text = String::with_capacity(source.len() + 64);
    let mut python2_line = None;
    for statement in statements(source) {
        let (rewritten, is_python2) = rewrite(statement.text);
        if is_python2 && python2_line.is_none() {
            python2_line = Some(statement.line);
        }
        text.push_str(&rewritten);
    }
    if text == source {
        return Translated { text: Cow::Borrowed(source), python2_line: None };
    }
    Translated { text: Cow::Owned(text), python2_line }
}

struct Statement<'a> {
    line: usize,
    /// The text, with the blanks before it and its terminator.
    text: &'a str,
}

/// Splits a program where simple statements begin: at ends of lines, semicolons, and colons that open a block, outside
/// of brackets and strings.
fn statements(source: &str) -> Vec<Statement<'_>> {
    let bytes = source.as_bytes();
    let mut found = vec![];
    let (mut from, mut at, mut depth) = (0, 0, 0usize);
    let (mut line, mut first_line) = (1, 1);
    while at < bytes.len() {
        let next = match bytes[at] {
            b'#' => skip(bytes, at, |byte| byte != b'\n'),
            b'\'' | b'"' => string_end(bytes, at),
            b'\\' => (at + 2).min(bytes.len()),
            _ => at + 1,
        };
        line += bytes[at..next].iter().filter(|byte| **byte == b'\n').count();
        match bytes[at] {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'\n' | b';' if depth == 0 => cut(source, &mut from, next, &mut first_line, line, &mut found),
            b':' if depth == 0 && opens_block(&source[from..at]) => {
                cut(source, &mut from, next, &mut first_line, line, &mut found);
            }
            _ => {}
        }
        at = next;
    }
    cut(source, &mut from, bytes.len(), &mut first_line, line, &mut found);
    found
}

fn cut<'a>(
    source: &'a str,
    from: &mut usize,
    to: usize,
    first_line: &mut usize,
    line: usize,
    found: &mut Vec<Statement<'a>>,
) {
    if to > *from {
        found.push(Statement { line: *first_line, text: &source[*from..to] });
    }
    (*from, *first_line) = (to, line);
}

fn skip(bytes: &[u8], from: usize, goes_on: impl Fn(u8) -> bool) -> usize {
    from + bytes[from..].iter().take_while(|byte| goes_on(**byte)).count()
}

/// Returns the end of the string that begins here.
fn string_end(bytes: &[u8], from: usize) -> usize {
    let quote = bytes[from];
    let is_long = bytes[from..].starts_with(&[quote; 3]);
    let mut at = from + if is_long { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'\n' if !is_long => return at,
            byte if byte == quote && (!is_long || bytes[at..].starts_with(&[quote; 3])) => {
                return at + if is_long { 3 } else { 1 };
            }
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// Whether a colon after this text opens a block: the keyword excludes type annotations, slices and lambdas.
fn opens_block(text: &str) -> bool {
    let text = text.trim_start();
    let first = text.split(|character: char| !character.is_alphanumeric() && character != '_').next();
    let keywords =
        ["if", "elif", "else", "for", "while", "try", "except", "finally", "with", "def", "class", "repeat"];
    first.is_some_and(|first| keywords.contains(&first)) && !text.contains("lambda")
}

/// Returns a statement as Python 3, and whether it was Python 2.
fn rewrite(statement: &str) -> (Cow<'_, str>, bool) {
    let indent = statement.len() - statement.trim_start().len();
    let (blanks, rest) = statement.split_at(indent);
    let body_len = code_len(rest);
    let (body, end) = rest.split_at(body_len);
    let rewritten = if let Some(values) = after_keyword(body, "print") {
        print_call(values).map(|call| (call, true))
    } else if let Some(caught) = after_keyword(body, "except") {
        renamed_exception(caught).map(|clause| (clause, true))
    } else if let Some(count) = after_keyword(body, "repeat") {
        repeated(count).map(|header| (header, false))
    } else {
        None
    };
    match rewritten {
        Some((text, is_python2)) => (Cow::Owned(format!("{blanks}{text}{end}")), is_python2),
        None => (Cow::Borrowed(statement), false),
    }
}

/// Returns the length of the code before a comment and the terminator.
fn code_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'#' => break,
            b'\'' | b'"' => at = string_end(bytes, at),
            _ => at += 1,
        }
    }
    text[..at.min(bytes.len())].trim_end_matches(['\n', '\r', ' ', '\t', ';']).len()
}

fn after_keyword<'a>(text: &'a str, keyword: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(keyword)?;
    let continues = rest.starts_with(|character: char| character.is_alphanumeric() || character == '_');
    (!continues).then_some(rest)
}

/// Returns the call for the values of a `print` statement, unless it is valid in Python 3.
fn print_call(values: &str) -> Option<String> {
    let blanks = values.len() - values.trim_start().len();
    let list = values.trim_start();
    if list.is_empty() {
        return Some("print()".to_owned());
    }
    let first = list.chars().next()?;
    let begins_value = first.is_alphanumeric() || matches!(first, '_' | '\'' | '"' | '`' | '{' | '~');
    // After a blank, `-x` and `[x]` are values: a program does not subtract from a function.
    let begins_value = begins_value || (blanks > 0 && matches!(first, '-' | '['));
    let operator = list.split(|character: char| !character.is_alphanumeric()).next().unwrap_or_default();
    let continues =
        ["and", "or", "if", "else", "in", "is", "for"].contains(&operator) || list.starts_with("not in ");
    let is_assigned = first == '-' && list.starts_with("-=");
    if !begins_value || continues || is_assigned {
        return None;
    }
    let (list, ending) = match list.strip_suffix(',') {
        Some(list) => (list.trim_end(), ", end=\" \""),
        None => (list, ""),
    };
    // The bracket replaces a blank, so that columns do not change.
    let gap = " ".repeat(blanks.saturating_sub(1));
    Some(format!("print({gap}{list}{ending})"))
}

/// Rewrites `except E, e:` with `as`. `E` must be a name, because `except (A, B):` is valid in both languages.
fn renamed_exception(caught: &str) -> Option<String> {
    let (kind, name) = caught.trim().strip_suffix(':')?.split_once(',')?;
    let is_name = |text: &str| {
        !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '.'))
    };
    let (kind, name) = (kind.trim(), name.trim());
    (is_name(kind) && is_name(name)).then(|| format!("except {kind} as {name}:"))
}

/// Rewrites `repeat n:` and `repeat:`, but not a name or a call of `repeat`.
fn repeated(count: &str) -> Option<String> {
    let count = count.strip_suffix(':')?;
    match count.trim() {
        "" => Some("while True:".to_owned()),
        times if count.starts_with([' ', '(']) && !times.contains('=') => {
            Some(format!("for _ in range({times}):"))
        }
        _ => None,
    }
}
