//! Lines of a listing that continue in the next line of the page.
//!
//! Magazines broke lines at a fixed column, web pages break them at a word. A line continues if it
//! is incomplete (an open parenthesis, an operator, GOTO without a number), if its length is the
//! column at which the page breaks lines, or if it ends in a separator and text without a number
//! follows. Every join is reported; text that may be a rest, or a line that has lost its number, is
//! skipped for the user to decide.

use std::collections::BTreeMap;

use super::detection::{Detection, is_prose, is_sentence};
use super::row::{Numbered, PageLine, indent, trimmed};
use crate::source::{SourceChar, string};

/// The maximum length of a line, even with 255 characters spelled out. Without the limit, an endless text
/// would be scanned repeatedly.
const MAX_LENGTH: usize = 5000;

/// The line breaks of a page.
#[derive(Debug)]
pub(crate) struct Wrapping {
    /// Length of a broken line, if the page has a fixed one.
    column: Option<usize>,
    /// The blanks before most of its numbered lines.
    indent: usize,
}

/// Whether a text is the rest of the line above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Continuation {
    /// It is another text.
    No,
    /// It is the rest.
    Sure,
    /// It is the rest, or a line that has lost its number.
    Unsure,
}

/// The rows around a text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Surroundings {
    /// Whether only such texts are before the next numbered line.
    pub(crate) is_within: bool,
    /// Whether a quote comes before that line.
    pub(crate) has_quote: bool,
    /// Whether the text on its line is BASIC.
    pub(crate) is_basic: bool,
}

/// Blanks by which the rest of a line is indented, at least.
const MIN_INDENT: usize = 2;

impl Wrapping {
    /// Returns the wrapping of a page that breaks no lines.
    pub(crate) const fn none() -> Self {
        Self { column: None, indent: 0 }
    }

    /// Measures a page: the greatest length of its numbered lines is the breaking column if at least
    /// two lines of that length are followed by one without a number; a single one is enough at the
    /// widths of screens and printers.
    pub(crate) fn measure(rows: &[PageLine]) -> Self {
        let mut broken: BTreeMap<usize, usize> = BTreeMap::new();
        let mut indents: Vec<usize> = Vec::new();
        let mut longest = 0;
        for (index, row) in rows.iter().enumerate() {
            let PageLine::Numbered(line) = row else { continue };
            longest = longest.max(line.chars.len());
            indents.push(line.indent);
            let is_broken = match rows.get(index + 1) {
                Some(PageLine::Other(text)) => !is_furniture(&string(trimmed(text))),
                Some(PageLine::Number(_)) => matches!(rows.get(index + 2), Some(PageLine::Numbered(_))),
                Some(PageLine::Numbered(_) | PageLine::Blank | PageLine::Comment) | None => false,
            };
            if is_broken {
                *broken.entry(line.chars.len()).or_default() += 1;
            }
        }
        let is_column =
            |length: usize, count: usize| length >= 20 && count >= 2 || matches!(length, 38..=40 | 80);
        let column = broken
            .last_key_value()
            .filter(|&(&length, &count)| length == longest && is_column(length, count));
        indents.sort_unstable();
        let indent = indents.get(indents.len() / 2).copied().unwrap_or_default();
        Self { column: column.map(|(&length, _)| length), indent }
    }

    /// Whether a row begins farther to the right than the numbered lines.
    pub(crate) const fn is_indented(&self, indent: usize) -> bool {
        indent >= self.indent + MIN_INDENT
    }

    /// Returns whether a text is the rest of a line.
    pub(crate) fn continuation(
        &self,
        line: &[SourceChar],
        text: &[SourceChar],
        Surroundings { is_within, has_quote, is_basic }: Surroundings,
    ) -> Continuation {
        if self.continues(line, text) {
            return Continuation::Sure;
        }
        let rest = string(trimmed(text));
        let is_number = rest.bytes().all(|byte| byte.is_ascii_digit());
        if line.len() > MAX_LENGTH || is_furniture(&rest) && !is_number || has_checksum(line) {
            return Continuation::No;
        }
        let is_indented = self.is_indented(indent(text));
        let sure_if = |is_sure: bool| if is_sure { Continuation::Sure } else { Continuation::No };
        let end = line[..text_end(line)].last().map(|c| c.character);
        if is_number {
            // A page number is a bare number, too, but a page break has a blank line.
            let ends_in_digit = end.is_some_and(|end| end.is_ascii_digit());
            return match is_within {
                true if end == Some(',') || self.is_full(line) => Continuation::Sure,
                true if ends_in_digit => Continuation::Unsure,
                true | false => Continuation::No,
            };
        }
        let found = if has_remark(line) {
            sure_if(is_indented && is_within)
        } else if is_quoted(line) {
            sure_if(has_quote && (is_indented || is_within))
        } else {
            let is_item = rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.' | '"'));
            match end {
                Some(',') => sure_if(is_indented || is_item || is_within && !is_sentence(&rest)),
                Some(':' | ';') => sure_if(is_indented || is_within && is_basic),
                _ => Continuation::No,
            }
        };
        match found {
            Continuation::No if is_within && (is_indented || is_basic || !is_prose(&rest)) => {
                Continuation::Unsure
            }
            found => found,
        }
    }

    /// Whether a numbered row is the rest of a line that ends in a comma or within quotes; `fits`: whether its
    /// number is between those of its neighbours.
    pub(crate) fn continues_at_number(&self, line: &[SourceChar], row: &Numbered, fits: bool) -> bool {
        let is_open = is_quoted(line) && string(&row.chars).contains('"');
        let ends_in_comma = line[..text_end(line)].last().is_some_and(|c| c.character == ',');
        let body = &row.chars[row.body_start..];
        let is_no_line = row.detection == Detection::None || body.first().is_some_and(|c| c.character == ':');
        let is_rest = self.is_indented(row.indent) || !fits && is_no_line;
        (is_open || ends_in_comma) && !has_remark(line) && is_rest || is_marked_as_broken(line) && !fits
    }

    /// Whether a row of numbered lines is the rest of the one above it.
    pub(crate) fn has_rest(&self, rows: &[PageLine]) -> bool {
        let number = |row: &PageLine| match row {
            PageLine::Numbered(line) | PageLine::Number(line) => Some(line.number),
            PageLine::Blank | PageLine::Comment | PageLine::Other(_) => None,
        };
        rows.iter().enumerate().any(|(index, row)| {
            let Some(PageLine::Numbered(above)) = index.checked_sub(1).map(|above| &rows[above]) else {
                return false;
            };
            let (PageLine::Numbered(row) | PageLine::Number(row)) = row else { return false };
            let next = rows.get(index + 1).and_then(number);
            let fits = row.number > above.number && next.is_none_or(|next| next > row.number);
            self.continues_at_number(&above.chars, row, fits)
        })
    }

    /// Whether `text` is the rest of `line`.
    pub(crate) fn continues(&self, line: &[SourceChar], text: &[SourceChar]) -> bool {
        if line.len() > MAX_LENGTH {
            return false;
        }
        let rest = string(trimmed(text));
        if needs_more(line) {
            return true;
        }
        if is_furniture(&rest) || has_checksum(line) {
            return false;
        }
        self.is_full(line) || closes(line, &rest) || begins_in_the_middle(&rest)
    }

    /// Whether a line has the length at which the page breaks lines.
    pub(crate) fn is_full(&self, line: &[SourceChar]) -> bool {
        self.column.is_some_and(|column| line.len().is_multiple_of(column))
    }

    /// Appends the rest of a line; returns whether a blank was inserted.
    pub(crate) fn join(&self, line: &mut Vec<SourceChar>, text: &[SourceChar]) -> bool {
        let rest = trimmed(text);
        if is_marked_as_broken(line) {
            drop_blanks(line);
            line.pop();
            line.extend_from_slice(rest);
            return false;
        }
        if self.is_full(line) {
            // A large indentation of the rest is the printer's layout; one or two blanks belong to the program.
            let indent = text.iter().take_while(|c| c.character == ' ').count();
            line.extend_from_slice(if indent > 2 { rest } else { text });
            return false;
        }
        drop_blanks(line);
        // A page that breaks at words has dropped the blank between them.
        let is_plain =
            |c: Option<&SourceChar>| c.is_some_and(|c| !matches!(c.character, '{' | '}' | '[' | ']' | '"'));
        let has_blank =
            (is_quoted(line) || has_remark(line)) && is_plain(line.last()) && is_plain(rest.first());
        if has_blank {
            line.push(SourceChar { character: ' ', offset: rest[0].offset });
        }
        line.extend_from_slice(rest);
        has_blank
    }
}

/// Whether a line ends in a tilde, with which Compute! of 1981 and 1982 marked a broken line, so that its last blanks
/// show. After an equals sign it is pi in the notation of petcat.
fn is_marked_as_broken(line: &[SourceChar]) -> bool {
    let end = text_end(line);
    let before = end.checked_sub(2).map(|at| line[at].character);
    end > 0 && line[end - 1].character == '~' && (before != Some('=') || is_quoted(line))
}

/// Removes the blanks at the end of a line.
fn drop_blanks(line: &mut Vec<SourceChar>) {
    line.truncate(text_end(line));
}

/// Returns the index after the last character that is not blank.
pub(crate) fn text_end(line: &[SourceChar]) -> usize {
    line.iter().rposition(|c| !c.character.is_whitespace()).map_or(0, |last| last + 1)
}

/// Whether a line is incomplete: it ends in an operator, a keyword without its operand, an open
/// parenthesis or brace.
pub(crate) fn needs_more(line: &[SourceChar]) -> bool {
    if line.len() > MAX_LENGTH {
        return false;
    }
    if is_marked_as_broken(line) {
        return true;
    }
    if is_quoted(line) || has_checksum(line) {
        return ends_in_open_brace(line);
    }
    let text = string(line).to_ascii_lowercase();
    if text.contains("rem") || text.contains("data") {
        return false;
    }
    let end = text.trim_end();
    end.ends_with(['+', '=', '*', '(', '^'])
        || ["then", "goto", "gosub", "and", "or"].iter().any(|keyword| end.ends_with(keyword))
        || ends_in_open_brace(line)
}

fn ends_in_open_brace(line: &[SourceChar]) -> bool {
    let last = line.iter().rposition(|c| matches!(c.character, '{' | '}'));
    last.is_some_and(|last| line[last].character == '{')
}

/// Whether a line ends inside quotes or parentheses that the rest closes.
fn closes(line: &[SourceChar], rest: &str) -> bool {
    let text = string(line);
    let code: String = text.split('"').step_by(2).collect();
    if code.to_ascii_lowercase().contains("rem") {
        return false;
    }
    let is_open = code.matches('(').count() > code.matches(')').count();
    is_quoted(line) && rest.contains('"') || is_open && rest.contains(')')
}

/// Whether a text begins with something that only occurs within a line: `:goto10`, `+b`, `,15,16`.
fn begins_in_the_middle(rest: &str) -> bool {
    let mut characters = rest.chars();
    matches!(characters.next(), Some(':' | '=' | ')' | '+' | ','))
        && characters
            .next()
            .is_some_and(|second| second.is_ascii_alphanumeric() || matches!(second, '"' | '(' | ':'))
}

/// Whether a line has a remark outside quotes.
fn has_remark(line: &[SourceChar]) -> bool {
    let text = string(line).to_ascii_lowercase();
    text.split('"').step_by(2).any(|code| code.contains("rem"))
}

fn is_quoted(line: &[SourceChar]) -> bool {
    line.iter().filter(|c| c.character == '"').count() % 2 == 1
}

/// Whether a line ends in `<063>`, which completes it.
fn has_checksum(line: &[SourceChar]) -> bool {
    let end: Vec<char> =
        line.iter().rev().skip_while(|c| c.character == ' ').take(5).map(|c| c.character).collect();
    matches!(end[..], ['>', a, b, c, '<'] if [a, b, c].iter().all(char::is_ascii_digit))
}

/// Whether a text is a caption, page number, link or footer, by its first words.
pub(crate) fn is_furniture(text: &str) -> bool {
    const BEGINNINGS: [&str; 24] = [
        "listing",
        "program ",
        "programm ",
        "seite",
        "page ",
        "fortsetzung",
        "continued",
        "http",
        "www.",
        "download",
        "pdf",
        "©",
        "(c)",
        "copyright",
        "←",
        "→",
        "<<",
        ">>",
        "figure",
        "bild ",
        "abb",
        "tabelle",
        "variablen",
        "mastodon",
    ];
    let lower = text.to_lowercase();
    BEGINNINGS.iter().any(|beginning| lower.starts_with(beginning))
        || lower.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '-' | '–' | '—' | '*' | '_' | '/'))
}
