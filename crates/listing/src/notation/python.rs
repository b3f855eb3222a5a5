//! Python programs: plain text in UTF-8.

use super::DiagnosticSink;
use crate::format::{PrintedLine, Program};
use crate::line::Line;
use crate::source::SourceChar;

/// Takes the lines unchanged.
pub(crate) fn decode(program: &Program, sink: &mut DiagnosticSink<'_>) -> Vec<Line> {
    program.lines.iter().filter_map(|line| read(line, sink)).collect()
}

fn read(line: &PrintedLine, sink: &mut DiagnosticSink<'_>) -> Option<Line> {
    if sink.is_full() {
        return None;
    }
    let at = line.chars.first().map_or(0, |c| c.offset);
    let number = sink.line_number(line.number, at, 1)?;
    let bytes = line.chars.iter().flat_map(|c| {
        let mut bytes = [0; 4];
        let length = c.character.encode_utf8(&mut bytes).len();
        bytes.into_iter().take(length).map(|byte| (byte, c.offset))
    });
    Some(Line::read(line, number, bytes))
}

/// Takes typed text unchanged.
pub(crate) fn typed(lines: &[Vec<SourceChar>], _: &mut DiagnosticSink<'_>) -> Vec<u8> {
    let lines: Vec<String> = lines.iter().map(|line| line.iter().map(|c| c.character).collect()).collect();
    lines.join("\n").into_bytes()
}
