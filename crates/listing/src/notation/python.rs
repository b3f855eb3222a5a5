//! Python programs: text as it is, in UTF-8.

use super::Notes;
use crate::machine::MachineKind;
use crate::page::{Idiom, PrintedLine, Program, idioms};
use crate::problem::ProblemKind;
use crate::program::Line;
use crate::source::Sign;

/// Takes the lines as they are. What only other Pythons understand is an error.
pub(crate) fn decode(machine: MachineKind, program: &Program, notes: &mut Notes<'_>) -> Vec<Line> {
    let texts: Vec<Vec<char>> =
        program.lines.iter().map(|line| line.signs.iter().map(|sign| sign.character).collect()).collect();
    for (at, idiom) in idioms(&texts) {
        let line = &program.lines[at];
        let first = line.signs.iter().find(|sign| !sign.character.is_whitespace());
        let kind = match idiom {
            Idiom::PrintStatement => ProblemKind::PrintStatement,
            Idiom::RepeatLoop => ProblemKind::RepeatLoop,
        };
        notes.error(kind, first.map_or(0, |sign| sign.at), line.signs.len().clamp(1, 6));
    }
    program.lines.iter().filter_map(|line| read(machine, line, notes)).collect()
}

fn read(machine: MachineKind, line: &PrintedLine, notes: &mut Notes<'_>) -> Option<Line> {
    if notes.is_full() {
        return None;
    }
    let at = line.signs.first().map_or(0, |sign| sign.at);
    let number = notes.number(machine, line.number, at, 1)?;
    let bytes = line.signs.iter().flat_map(|sign| {
        let mut bytes = [0; 4];
        let length = sign.character.encode_utf8(&mut bytes).len();
        bytes.into_iter().take(length).map(|byte| (byte, sign.at))
    });
    Some(Line::read(line, number, bytes))
}

/// What a person types is text, too.
pub(crate) fn typed(_: MachineKind, lines: &[Vec<Sign>], _: &mut Notes<'_>) -> Vec<u8> {
    let lines: Vec<String> =
        lines.iter().map(|line| line.iter().map(|sign| sign.character).collect()).collect();
    lines.join("\n").into_bytes()
}
