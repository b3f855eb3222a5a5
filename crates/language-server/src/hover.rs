//! What is at a position, in words.

use std::collections::BTreeSet;
use std::ops::Range;

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};
use systems::explain;
use systems::program;
use systems::references::{ReferenceKind, Role, Symbol};

use crate::Document;
use crate::analysis::AnalysedProgram;

/// Describes the symbol, the control character or the statement at a position.
pub fn hover(document: &Document, position: Position) -> Option<Hover> {
    let offset = document.offset(position);
    let program = document.program_at(offset)?;
    let (text, range) = match program.symbol_at(offset) {
        Some(place) if place.range.contains(&offset) => (symbol(program, &place.symbol), place.range),
        _ => {
            let (index, byte) = program.line_at(offset)?;
            let (line, byte) = (&program.listing.lines[index], byte?);
            let range = program.listing.source_range(line, byte..byte + 1);
            let printed = document.text.get(range.clone())?;
            if printed.len() > 1 {
                (character(program, line.text[byte], printed), range)
            } else {
                let part = statement_around(&line.text, byte);
                let text = statement(program, line.number, &line.text[part.clone()])?;
                (text, program.listing.source_range(line, part))
            }
        }
    };
    let contents = MarkupContent { kind: MarkupKind::Markdown, value: text };
    Some(Hover { contents: HoverContents::Markup(contents), range: Some(document.range(range)) })
}

fn symbol(program: &AnalysedProgram, symbol: &Symbol) -> String {
    let lines = |wanted: &dyn Fn(Role) -> bool| {
        let places = program.references_of(symbol).filter(|place| wanted(place.role));
        let numbers: BTreeSet<u16> = places.map(|place| program.listing.lines[place.line].number).collect();
        let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
        if numbers.is_empty() { "none".to_owned() } else { numbers.join(", ") }
    };
    let referring = || {
        let calls = lines(&|role| role == Role::Refer(ReferenceKind::Call));
        let others = lines(&|role| matches!(role, Role::Refer(kind) if kind != ReferenceKind::Call));
        format!("called from lines: {calls}\n\nother references from lines: {others}")
    };
    match symbol {
        Symbol::Variable(name) => {
            let (name, what) = match name.strip_suffix('(') {
                Some(name) => (name, "array"),
                None => (&name[..], "variable"),
            };
            let (written, read) = (lines(&|role| role == Role::Write), lines(&|role| role == Role::Read));
            format!("{what} `{name}`\n\nwritten in lines: {written}\n\nread in lines: {read}")
        }
        Symbol::Function(name) => {
            let (defined, called) = (lines(&|role| role == Role::Define), lines(&|role| role == Role::Read));
            format!("function `FN {name}`\n\ndefined in lines: {defined}\n\ncalled in lines: {called}")
        }
        Symbol::Line(number) => match program.stored.iter().find(|line| line.number == *number) {
            Some(line) => {
                let text = program::line_text(program.model.kind, line);
                format!("```\n{number} {text}\n```\n\n{}", referring())
            }
            None => format!("line {number} does not exist\n\n{}", referring()),
        },
        Symbol::Label(label) => format!("label `\"{label}\"`\n\n{}", referring()),
    }
}

/// Describes one character of the machine.
fn character(program: &AnalysedProgram, byte: u8, printed: &str) -> String {
    let mut text = format!("`{printed}`: code {byte}, ${byte:02X}");
    // The explanation of a statement that prints it names a control character.
    let print = [b"PRINT\"", &[byte][..], b"\""].concat();
    let explained = explain::explain_typed(program.model.kind, 0, &print).unwrap_or_default();
    for note in explained.iter().flat_map(|explanation| &explanation.notes) {
        text += &format!("\n\n{note}");
    }
    text
}

/// Explains a statement.
fn statement(program: &AnalysedProgram, number: u16, text: &[u8]) -> Option<String> {
    let mut parts = Vec::new();
    for explanation in explain::explain_typed(program.model.kind, number, text)? {
        parts.push(explanation.statement);
        parts.extend(explanation.notes.iter().map(|note| format!("- {note}")));
    }
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// Returns the range of the statement around a byte: from colon to colon, outside strings.
fn statement_around(text: &[u8], at: usize) -> Range<usize> {
    let (mut start, mut is_quoted) = (0, false);
    for (index, &byte) in text.iter().enumerate() {
        is_quoted ^= byte == b'"';
        if byte == b':' && !is_quoted {
            if index >= at {
                return start..index;
            }
            start = index + 1;
        }
    }
    start..text.len()
}
