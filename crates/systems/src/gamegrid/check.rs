//! Checks Python programs as far as possible without a parser: unclosed strings and brackets, indentation, missing
//! colons, invalid characters, unknown modules.
//!
//! A full Python parser takes 48 crates and a third of the build time of everything else. A build with the feature
//! `python` has one, and runs it too.

use std::ops::Range;

use listing::{Line, Listing};

use crate::tokenised::Diagnostic;

/// The modules that a program can import.
const MODULES: [&str; 4] = ["gamegrid", "math", "random", "time"];

/// Keywords whose statement has a colon.
const WITH_COLON: [&str; 11] =
    ["if", "elif", "else", "for", "while", "def", "class", "try", "except", "finally", "with"];

/// Checks a listing as typed.
#[must_use]
pub fn check(listing: &Listing) -> Vec<Diagnostic> {
    let mut reader = Reader::new(listing);
    for line in &listing.lines {
        reader.line(line);
    }
    reader.end();
    if reader.remarks.iter().all(|remark| !remark.is_error) {
        reader.remarks.extend(parsed(listing));
    }
    reader.remarks
}

/// Returns the diagnostic of the interpreter's own parser.
fn parsed(listing: &Listing) -> Option<Diagnostic> {
    let text = super::tokenise(listing).ok()?.image;
    let error = gamegrid::syntax_error(&String::from_utf8_lossy(&text))?;
    let line = listing.lines.get(error.line.saturating_sub(1)).or(listing.lines.last())?;
    let text = String::from_utf8_lossy(&line.text);
    let at = text.char_indices().nth(error.column.saturating_sub(1)).map_or(line.text.len(), |(at, _)| at);
    Some(remark(listing, line, at..at + 1, error.message))
}

fn remark(listing: &Listing, line: &Line, at: Range<usize>, message: impl Into<String>) -> Diagnostic {
    let span = listing.span(line, at);
    Diagnostic { is_error: true, stops: true, ..Diagnostic::warning(line.number, message.into(), span) }
}

/// An unclosed bracket or string, with its line and byte offset.
#[derive(Clone, Copy)]
struct Open<'a> {
    what: What,
    line: &'a Line,
    at: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    /// A bracket, given by its closing one.
    Bracket(u8),
    /// A string in single or triple quotes.
    Text { quote: u8, is_long: bool, has_fields: bool },
    /// An expression within a string.
    Field,
    /// The format specification after the colon of a field.
    Format,
}

/// The indentation of a line.
#[derive(Clone, Copy, Default, PartialEq, PartialOrd)]
struct Indentation {
    /// The columns, with tabs to every eighth one.
    columns: usize,
    /// The number of spaces and tabs.
    blanks: usize,
}

struct Reader<'a> {
    listing: &'a Listing,
    open: Vec<Open<'a>>,
    /// The indentation of the open blocks, the margin first.
    blocks: Vec<Indentation>,
    /// Whether the line ends in a backslash.
    goes_on: bool,
    statement: Statement<'a>,
    remarks: Vec<Diagnostic>,
}

/// A statement as far as it has been read; it may span several lines.
#[derive(Default)]
struct Statement<'a> {
    is_begun: bool,
    /// Its first identifier, if it begins with one, and the range.
    name: Option<(&'a Line, Range<usize>)>,
    has_colon: bool,
    /// Whether its last character outside brackets is a colon.
    ends_in_colon: bool,
}

impl<'a> Reader<'a> {
    fn new(listing: &'a Listing) -> Self {
        let statement = Statement::default();
        Self {
            listing,
            open: vec![],
            blocks: vec![Indentation::default()],
            goes_on: false,
            statement,
            remarks: vec![],
        }
    }

    fn error(&mut self, line: &Line, at: Range<usize>, message: impl Into<String>) {
        self.remarks.push(remark(self.listing, line, at, message));
    }

    fn line(&mut self, line: &'a Line) {
        let text = &line.text[..];
        let mut at = 0;
        if self.open.is_empty() && !self.goes_on {
            let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\x0c' | b'\r');
            at = text.iter().take_while(|byte| is_blank(byte)).count();
            if matches!(text.get(at), None | Some(b'#')) {
                return;
            }
            self.begin(line, at);
        }
        self.goes_on = false;
        while at < text.len() {
            at = match self.open.last().map(|open| open.what) {
                Some(What::Text { quote, is_long, has_fields }) => {
                    self.text(line, at, quote, is_long, has_fields)
                }
                Some(What::Format) => self.format(line, at),
                Some(What::Bracket(_) | What::Field) | None => self.code(line, at),
            };
        }
        self.end_line(line);
    }

    fn end_line(&mut self, line: &'a Line) {
        if let Some(&Open { what: What::Text { is_long: false, .. }, line: from, at }) = self.open.last()
            && !self.goes_on
        {
            self.error(from, at..at + 1, "unclosed string");
            self.open.clear();
        }
        if self.open.is_empty() && !self.goes_on {
            self.end_statement(line);
        }
    }

    /// Handles the first line of a statement and finds its block.
    fn begin(&mut self, line: &'a Line, indent: usize) {
        let blanks = &line.text[..indent];
        let column =
            |column: usize, &blank: &u8| if blank == b'\t' { column / 8 * 8 + 8 } else { column + 1 };
        let is = Indentation { columns: blanks.iter().fold(0, column), blanks: indent };
        let outer = *self.blocks.last().expect("the margin is never removed");
        let opens = std::mem::take(&mut self.statement).ends_in_colon;
        let here = indent..indent + 1;
        if is.columns.cmp(&outer.columns) != is.blanks.cmp(&outer.blanks) {
            self.error(line, here, "tabs and spaces are mixed: the indentation depends on the tab width");
            self.blocks.pop();
            self.blocks.push(is);
            return;
        }
        if opens && is <= outer {
            self.error(line, here, "expected an indented block after `:`");
        } else if is > outer {
            if !opens {
                self.error(line, here, "unexpected indentation: the line above does not end in `:`");
            }
            self.blocks.push(is);
            return;
        }
        while self.blocks.last().is_some_and(|block| block.columns > is.columns) {
            self.blocks.pop();
        }
        if *self.blocks.last().expect("the margin is never removed") != is {
            self.error(line, indent..indent + 1, "the indentation matches no enclosing block");
            self.blocks.push(is);
        }
    }

    fn end_statement(&mut self, line: &Line) {
        let Some((first, at)) = self.statement.name.clone() else { return };
        let name = std::str::from_utf8(&first.text[at.clone()]).unwrap_or_default();
        if WITH_COLON.contains(&name) && !self.statement.has_colon {
            let end = line.text.len();
            self.error(line, end..end, format!("expected `:` in the `{name}` statement"));
        }
        match name {
            "from" => self.modules(first, at.end, " import"),
            "import" => self.modules(first, at.end, "#"),
            _ => {}
        }
    }

    /// Checks the modules named in a line from an offset on, up to a keyword.
    fn modules(&mut self, line: &Line, mut at: usize, end: &str) {
        let Some(names) = std::str::from_utf8(&line.text).ok().and_then(|text| text.get(at..)) else {
            return;
        };
        let names = names.split(['#', ';', '\\']).next().unwrap_or_default();
        let names = names.split(end).next().unwrap_or_default();
        for part in names.split(',') {
            let from = at + part.len() - part.trim_start().len();
            let name = part.split_whitespace().next().unwrap_or_default();
            if !name.is_empty() && !MODULES.contains(&name) {
                let message = format!("unknown module `{name}`; available: {}", MODULES.join(", "));
                let remark = remark(self.listing, line, from..from + name.len(), message);
                // An import in a block may be unreachable, or be in a `try`.
                let is_error = self.blocks.len() == 1;
                self.remarks.push(Diagnostic { is_error, stops: is_error, ..remark });
            }
            at += part.len() + 1;
        }
    }

    /// Reads a token of the program; returns the offset of the next one.
    fn code(&mut self, line: &'a Line, at: usize) -> usize {
        let text = &line.text[..];
        let is_free = self.open.is_empty();
        let byte = text[at];
        let length = match byte {
            b';' if is_free => {
                self.end_statement(line);
                self.statement = Statement::default();
                return at + 1;
            }
            b' ' | b'\t' | b'\r' | b'\x0c' => return at + 1,
            b'#' => return text.len(),
            b'\\' if text[at + 1..].iter().all(|&byte| byte == b'\r') => {
                self.goes_on = true;
                return text.len();
            }
            b'"' | b'\'' => self.open_text(line, at, at),
            b'(' => self.open_as(What::Bracket(b')'), line, at),
            b'[' => self.open_as(What::Bracket(b']'), line, at),
            b'{' => self.open_as(What::Bracket(b'}'), line, at),
            b')' | b']' | b'}' => self.close(line, at),
            b':' if self.open.last().is_some_and(|open| open.what == What::Field) => {
                self.open_as(What::Format, line, at)
            }
            _ if is_name_byte(byte) => {
                let length = text[at..].iter().take_while(|&&byte| is_name_byte(byte)).count();
                let is_prefix =
                    length <= 2 && text[at..at + length].iter().all(|byte| b"rRbBuUfF".contains(byte));
                if is_free && !self.statement.is_begun {
                    self.statement.name = Some((line, at..at + length));
                }
                match text.get(at + length) {
                    Some(b'"' | b'\'') if is_prefix => length + self.open_text(line, at, at + length),
                    _ => length,
                }
            }
            b'$' | b'?' | b'`' => self.alien(line, at),
            _ => 1,
        };
        self.statement.is_begun = true;
        if is_free {
            self.statement.has_colon |= byte == b':';
            self.statement.ends_in_colon = byte == b':';
        }
        at + length
    }

    fn alien(&mut self, line: &Line, at: usize) -> usize {
        self.error(line, at..at + 1, format!("invalid character `{}`", char::from(line.text[at])));
        1
    }

    fn open_as(&mut self, what: What, line: &'a Line, at: usize) -> usize {
        self.open.push(Open { what, line, at });
        1
    }

    /// Reads a quote with the prefix letters of its string; returns its length.
    fn open_text(&mut self, line: &'a Line, prefix: usize, at: usize) -> usize {
        let quote = line.text[at];
        let is_long = line.text[at..].starts_with(&[quote; 3]);
        let has_fields = line.text[prefix..at].iter().any(|byte| b"fF".contains(byte));
        self.open_as(What::Text { quote, is_long, has_fields }, line, prefix);
        if is_long { 3 } else { 1 }
    }

    fn close(&mut self, line: &Line, at: usize) -> usize {
        let byte = line.text[at];
        match self.open.last().map(|open| open.what) {
            Some(What::Field) if byte == b'}' => drop(self.open.pop()),
            Some(What::Bracket(expected)) if byte == expected => drop(self.open.pop()),
            Some(What::Bracket(closing)) => {
                let (found, expected) = (char::from(byte), char::from(closing));
                self.error(line, at..at + 1, format!("expected `{expected}`, found `{found}`"));
                self.open.pop();
            }
            _ => self.error(line, at..at + 1, format!("unmatched `{}`", char::from(byte))),
        }
        1
    }

    /// Reads a character of a string; returns the offset of the next one.
    fn text(&mut self, line: &'a Line, at: usize, quote: u8, is_long: bool, has_fields: bool) -> usize {
        let rest = &line.text[at..];
        match rest[0] {
            b'\\' => {
                self.goes_on = rest.len() == 1 && !is_long;
                at + 2
            }
            b'{' if has_fields && rest.get(1) == Some(&b'{') => at + 2,
            b'{' if has_fields => at + self.open_as(What::Field, line, at),
            byte if byte == quote && (!is_long || rest.starts_with(&[quote; 3])) => {
                self.open.pop();
                at + if is_long { 3 } else { 1 }
            }
            _ => at + 1,
        }
    }

    /// Reads a character of a format specification.
    fn format(&mut self, line: &'a Line, at: usize) -> usize {
        let length = match line.text[at] {
            b'{' => self.open_as(What::Field, line, at),
            b'}' => {
                self.open.truncate(self.open.len() - 2);
                1
            }
            _ => 1,
        };
        at + length
    }

    fn end(&mut self) {
        if let Some(&Open { what, line, at }) = self.open.first() {
            let what = if matches!(what, What::Text { .. }) { "string" } else { "bracket" };
            self.error(line, at..at + 1, format!("unclosed {what}"));
        } else if self.statement.ends_in_colon
            && let Some(line) = self.listing.lines.last()
        {
            let end = line.text.len();
            self.error(line, end..end, "expected an indented block after `:`");
        }
    }
}

/// Returns whether a byte is a letter, digit or underscore, or part of a non-ASCII character.
fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}
