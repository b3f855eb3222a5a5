//! Classification of the lines of a page: numbered, blank, comment of an archive, other text.

use super::detection::{Detection, Vocabulary};
use crate::source::{SourceChar, string};
use crate::underline::{OVERLINE, UNDERLINE};

/// The class of one line of a page.
#[derive(Debug)]
pub(crate) enum PageLine {
    /// Only blanks.
    Blank,
    /// A `;` line of an archive file: header, version, superseded line; or a `!-` line of CBM prg Studio, a remark of that
    /// tool. Never program text.
    Comment,
    /// A number followed by text.
    Numbered(Numbered),
    /// Only a number: a page number, or in a file the deletion of a line.
    Number(Numbered),
    /// Prose, captions, the second half of a wrapped line.
    Other(Vec<SourceChar>),
}

/// A line that begins with a number.
#[derive(Debug)]
pub(crate) struct Numbered {
    /// The number as printed, at most 99999.
    pub number: u32,
    /// The blanks before it.
    pub indent: usize,
    /// From the first digit to the last printed character.
    pub chars: Vec<SourceChar>,
    /// Index in `chars` of the first character after the number.
    pub body_start: usize,
    /// A two-letter code before the number, as Compute! printed it.
    pub code_before: Option<Vec<SourceChar>>,
    /// The similarity of the text after the number to BASIC.
    pub detection: Detection,
}

/// Digits of the longest number that begins a line.
const MAX_DIGITS: usize = 5;

/// Removes blanks at both ends.
pub(crate) fn trimmed(chars: &[SourceChar]) -> &[SourceChar] {
    let is_text = |c: &SourceChar| !c.character.is_whitespace();
    let Some(first) = chars.iter().position(is_text) else { return &[] };
    let last = chars.iter().rposition(is_text).expect("there is a first one");
    &chars[first..=last]
}

/// Returns the number of blanks at the start.
pub(super) fn indent(chars: &[SourceChar]) -> usize {
    chars.iter().take_while(|c| c.character == ' ').count()
}

/// Removes blanks at the start.
fn trim_start(chars: &[SourceChar]) -> &[SourceChar] {
    let first = chars.iter().position(|c| !c.character.is_whitespace());
    &chars[first.unwrap_or(chars.len())..]
}

/// Whether a line without blanks before it is a comment of an archive or a tool.
fn is_comment(text: &[SourceChar]) -> bool {
    let mut first = text.iter().map(|c| c.character);
    match first.next() {
        Some(';') => true,
        Some('!') => first.next() == Some('-'),
        _ => false,
    }
}

/// Classifies a line.
pub(crate) fn classify(line: &[SourceChar], vocabulary: &Vocabulary) -> PageLine {
    let text = trimmed(line);
    if text.is_empty() {
        return PageLine::Blank;
    }
    if is_comment(text) {
        return PageLine::Comment;
    }
    // Blanks at the end may be program text directly before a page break.
    match numbered(trim_start(line), vocabulary) {
        Some(numbered) => PageLine::Numbered(Numbered { indent: indent(line), ..numbered }),
        None if text.iter().all(|c| c.character.is_ascii_digit()) && text.len() <= MAX_DIGITS => {
            let number = string(text).parse().expect("five digits at most");
            let (chars, detection) = (text.to_vec(), Detection::None);
            let (indent, body_start) = (indent(line), text.len());
            PageLine::Number(Numbered { number, indent, chars, body_start, code_before: None, detection })
        }
        None => PageLine::Other(line.to_vec()),
    }
}

/// Classifies a line of a file that a machine wrote: any number begins a line there.
pub(crate) fn classify_saved(line: &[SourceChar]) -> PageLine {
    let text = trim_start(line);
    let digits = text.iter().take_while(|c| c.character.is_ascii_digit()).count();
    match text.first() {
        None => PageLine::Blank,
        Some(_) if is_comment(text) => PageLine::Comment,
        Some(_) if (1..=MAX_DIGITS).contains(&digits) => {
            let number = string(&text[..digits]).parse().expect("five digits at most");
            let is_alone = trimmed(&text[digits..]).is_empty();
            let chars = if is_alone { &text[..digits] } else { text }.to_vec();
            let line = Numbered {
                number,
                indent: indent(line),
                chars,
                body_start: digits,
                code_before: None,
                detection: Detection::Strong,
            };
            if is_alone { PageLine::Number(line) } else { PageLine::Numbered(line) }
        }
        Some(_) => PageLine::Other(line.to_vec()),
    }
}

pub(super) fn numbered(text: &[SourceChar], vocabulary: &Vocabulary) -> Option<Numbered> {
    // Ahoy! printed a bullet before each line.
    let text = if text.first()?.character == '•' { trim_start(&text[1..]) } else { text };
    let (code_before, text) = match code_in_front(text) {
        Some(rest) => (Some(text[..2].to_vec()), rest),
        None => (None, text),
    };
    let digits = text.iter().take_while(|c| c.character.is_ascii_digit()).count();
    if !(1..=MAX_DIGITS).contains(&digits) {
        return None;
    }
    let number = string(&text[..digits]).parse().ok()?;
    let body = string(trimmed(&text[digits..])).replace([UNDERLINE, OVERLINE], "");
    // `5,6,7` and `3) ...` are the rest of a wrapped line or a list, `12.` a heading, a bare `1984` a
    // page number.
    if body.is_empty()
        || text[digits..][0].character != ' ' && body.starts_with([',', ')', '.', ';', '%', '/', '-', '–'])
    {
        return None;
    }
    let detection = vocabulary.detect(&body);
    Some(Numbered { number, indent: 0, chars: text.to_vec(), body_start: digits, code_before, detection })
}

/// `HX 100 REM`: two capitals of the proofreader's alphabet, a blank, a digit.
fn code_in_front(text: &[SourceChar]) -> Option<&[SourceChar]> {
    let is_code = |c: &SourceChar| "ABCDEFGHJKMPQRSX".contains(c.character);
    let is_in_front = text.len() > 3 && is_code(&text[0]) && is_code(&text[1]) && text[2].character == ' ';
    let rest = trim_start(text.get(3..)?);
    (is_in_front && rest.first()?.character.is_ascii_digit()).then_some(rest)
}
