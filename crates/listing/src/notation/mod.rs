//! Decoding of printed lines to lines of machine characters, for all machines.
//!
//! Each machine has its own decoder (the `decode` of its [support](crate::machine::ListingSupport))
//! for its characters, its letter case and its names of keys. This module has their shared parts, above
//! all the [`DiagnosticSink`].
//!
//! Note: decoding does not tokenise. `print` stays five letters, because only the dialect knows the
//! keywords.

pub mod commodore;
mod diagnostic_sink;
pub(crate) mod msx;
pub(crate) mod python;
pub(crate) mod sharp;
pub(crate) mod stored;

pub use diagnostic_sink::DiagnosticSink;

use crate::format::{PrintedLine, Program};
use crate::line::Line;
use crate::source::SourceChar;

/// Decodes line after line until the maximum number of errors is reached.
fn decode_lines(
    program: &Program,
    sink: &mut DiagnosticSink<'_>,
    mut line: impl FnMut(&PrintedLine, &mut DiagnosticSink<'_>) -> Option<Line>,
) -> Vec<Line> {
    let lines = program.lines.iter();
    lines.map_while(|printed| (!sink.is_full()).then(|| line(printed, sink))).flatten().collect()
}

/// Decodes typed lines, with a line end between two of them.
fn typed_lines<C: IntoIterator<Item = u8>>(
    lines: &[Vec<SourceChar>],
    end: u8,
    mut line_codes: impl FnMut(&[SourceChar]) -> C,
) -> Vec<u8> {
    let mut codes = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        codes.extend((number > 0).then_some(end));
        codes.extend(line_codes(line));
    }
    codes
}

/// Replaces typographic quotes and dashes by the plain ones.
pub(crate) const fn plain_punctuation(character: char) -> char {
    match character {
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => '"',
        '‘' | '’' | '‚' | '′' | '´' | '`' => '\'',
        '–' | '—' | '‐' | '‑' | '−' => '-',
        '…' => '.',
        '×' => '*',
        '\u{3000}' => ' ',
        other => other,
    }
}
