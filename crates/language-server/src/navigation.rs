//! Definitions and uses of symbols.

use std::ops::Range;

use analysis::references::{Role, Symbol};
use lsp_types::{DocumentHighlight, DocumentHighlightKind, Position};

use crate::Document;
use crate::analysed::AnalysedProgram;

/// Returns the definition of the symbol at a position: the line of a number, the line with a label, `DEF FN`, the first
/// statement that writes a variable.
pub fn definition(document: &Document, position: Position) -> Option<lsp_types::Range> {
    let (program, found) = document.symbol_at(position)?;
    let range = match &found.symbol {
        Symbol::Line(number) => own_number(program, *number)?,
        symbol => {
            let mut references = program.references_of(symbol);
            program.range(references.find(|reference| matches!(reference.role, Role::Define | Role::Write))?)
        }
    };
    Some(document.range(range))
}

/// Returns the uses of the symbol at a position; with `declaration` also the definition of a line, label or function.
pub fn references(document: &Document, position: Position, declaration: bool) -> Vec<lsp_types::Range> {
    let Some((program, found)) = document.symbol_at(position) else { return vec![] };
    let own = match found.symbol {
        Symbol::Line(number) if declaration => own_number(program, number),
        _ => None,
    };
    let references = program.references_of(&found.symbol);
    let references = references.filter(|reference| declaration || reference.role != Role::Define);
    let ranges = own.into_iter().chain(references.map(|reference| program.range(reference)));
    ranges.map(|range| document.range(range)).collect()
}

/// Returns the uses of the symbol at a position, as reads or writes.
pub fn highlights(document: &Document, position: Position) -> Vec<DocumentHighlight> {
    let Some((program, found)) = document.symbol_at(position) else { return vec![] };
    let references = program.references_of(&found.symbol);
    references
        .map(|reference| {
            let kind = match reference.role {
                Role::Write | Role::Define => DocumentHighlightKind::WRITE,
                Role::Read => DocumentHighlightKind::READ,
                Role::Refer(_) => DocumentHighlightKind::TEXT,
            };
            DocumentHighlight { range: document.range(program.range(reference)), kind: Some(kind) }
        })
        .collect()
}

fn own_number(program: &AnalysedProgram, number: u16) -> Option<Range<usize>> {
    program.listing.line(number).map(|line| program.listing.number_range(line))
}
