//! The listings of Commodore's machines: printed lines to PETSCII.
//!
//! There are a dozen notations. One reader handles all of them, and one table
//! (`charset::keys`) has their names for keys, because no name has two meanings. Braces always
//! enclose key names, since the machines have no braces. Brackets are characters of the machines,
//! so they enclose names only in a listing without braces, and in `[<A>]` always. The meaning of a
//! letter depends on the [case](Case) of the listing; an underline, in any of the notations that
//! pages have for it, is SHIFT.
//!
//! Note: only quotes are tracked, because names in brackets and pi depend on them. The dialect
//! finds the keywords.

mod brackets;
mod case;
mod item;
mod keywords;
mod letters;
mod reader;
mod typed;

pub use case::Case;
pub use keywords::KEYWORDS;

pub(crate) use brackets::reads_as_key_name;
pub(crate) use reader::reads_as_underlined;
pub(crate) use typed::typed;

use brackets::Brackets;
use letters::LetterCases;
use reader::Reader;

use super::DiagnosticSink;
use crate::diagnostic::DiagnosticKind;
use crate::format::Program;
use crate::line::Line;

/// Decodes the lines of a program, in the letter case of the notation that its file names; otherwise in the one
/// detected from its keywords and strings.
pub(crate) fn decode(program: &Program, sink: &mut DiagnosticSink<'_>) -> Vec<Line> {
    let case = program.notation.as_ref().map(|name| match name.as_str() {
        "unicode" => Case::Upper,
        _ => Case::Lower,
    });
    decode_in_case(program, case, sink)
}

/// Decodes the lines of a program, in the given letter case if there is one.
pub fn decode_in_case(program: &Program, case: Option<Case>, sink: &mut DiagnosticSink<'_>) -> Vec<Line> {
    let bodies = || program.lines.iter().map(|line| &line.chars[line.body_start..]);
    let code = case.unwrap_or_else(|| case::of(bodies()));
    let text = match code {
        Case::Upper if case.is_none() => case::of_strings(bodies()),
        Case::Upper | Case::Lower => code,
    };
    let letters = LetterCases { code, text, is_exact: case.is_some() };
    let mut reader = Reader { letters, brackets: Brackets::of(program), sink, small_letters: None };
    let read = program.lines.iter().map_while(|line| (!reader.sink.is_full()).then(|| reader.line(line)));
    let lines = read.flatten().collect();
    if let Some((at, count)) = reader.small_letters {
        let kind = if code == text {
            DiagnosticKind::SmallLetters { count }
        } else {
            DiagnosticKind::SmallStrings { count }
        };
        sink.warn(kind, at, 1);
    }
    lines
}
