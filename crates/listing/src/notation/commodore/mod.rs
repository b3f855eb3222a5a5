//! The listings of Commodore's machines: printed lines to PETSCII.
//!
//! They are printed in one of a dozen notations; the facts these share make one reader enough, and their names for keys
//! stand in one table (`charset::keys`), because no name means two things. Braces always enclose key names, since the
//! machines have none. Brackets are characters of their own, so they enclose names only in a listing that never uses
//! braces, and `[<A>]` always. A letter's meaning depends on the [case](Case) of the listing; a line below it, in any of
//! the ways pages have for that, is SHIFT.
//!
//! The one thing to know: only quotes are followed, because names in brackets and pi depend on them; what is a keyword
//! is the dialect's business.

mod brackets;
mod case;
mod item;
mod letters;
mod reader;
mod typed;
mod words;

pub use case::Case;
pub use words::WORDS;

pub(crate) use brackets::reads_as_key_name;
pub(crate) use reader::reads_as_underlined;
pub(crate) use typed::typed;

use brackets::Brackets;
use letters::LetterCases;
use reader::Reader;

use super::{DiagnosticSink, decode_by};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::machine::MachineKind;
use crate::page::{Page, Program};
use crate::program::{Line, Listing};

/// Decodes a program for the C64 in a letter case that is known, where [`Page::listing`] finds it from keywords and
/// strings.
///
/// # Errors
/// All that is wrong with the text, in the order of the page.
pub fn decode_in_case(page: &Page, program: &Program, case: Case) -> Result<Listing, Vec<Diagnostic>> {
    decode_by(MachineKind::C64, page, program, |sink| decode_in(MachineKind::C64, program, Some(case), sink))
}

/// Decodes the lines of a program, in the letter case found from its keywords and strings.
pub(crate) fn decode(machine: MachineKind, program: &Program, sink: &mut DiagnosticSink<'_>) -> Vec<Line> {
    decode_in(machine, program, None, sink)
}

/// Decodes the lines of a program, in the letter case given if there is one.
fn decode_in(
    machine: MachineKind,
    program: &Program,
    case: Option<Case>,
    sink: &mut DiagnosticSink<'_>,
) -> Vec<Line> {
    let bodies = || program.lines.iter().map(|line| &line.chars[line.body_start..]);
    let code = case.unwrap_or_else(|| case::of(bodies()));
    let text = match code {
        Case::Upper if case.is_none() => case::of_strings(bodies()),
        Case::Upper | Case::Lower => code,
    };
    let letters = LetterCases { code, text, is_exact: case.is_some() };
    let mut reader = Reader { machine, letters, brackets: Brackets::of(program), sink, small_letters: None };
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
