//! Where a symbol is defined and used.

use std::ops::Range;

use analysis::references::{Role, Symbol};
use lsp_types::{DocumentHighlight, DocumentHighlightKind, Position};

use crate::Document;
use crate::analysed::AnalysedProgram;

/// Returns where the symbol at a position is defined: the line of a number, the line with a label, `DEF FN`, the first
/// statement that writes a variable.
pub fn definition(document: &Document, position: Position) -> Option<lsp_types::Range> {
    let (program, place) = document.symbol_at(position)?;
    let range = match &place.symbol {
        Symbol::Line(number) => own_number(program, *number)?,
        symbol => {
            let mut places = program.references_of(symbol);
            program.range(places.find(|place| matches!(place.role, Role::Define | Role::Write))?)
        }
    };
    Some(document.range(range))
}

/// Returns where the symbol at a position is used; with `declaration` also where a line, label or function is defined.
pub fn references(document: &Document, position: Position, declaration: bool) -> Vec<lsp_types::Range> {
    let Some((program, place)) = document.symbol_at(position) else { return vec![] };
    let own = match place.symbol {
        Symbol::Line(number) if declaration => own_number(program, number),
        _ => None,
    };
    let places = program.references_of(&place.symbol);
    let places = places.filter(|place| declaration || place.role != Role::Define);
    let ranges = own.into_iter().chain(places.map(|place| program.range(place)));
    ranges.map(|range| document.range(range)).collect()
}

/// Returns the uses of the symbol at a position, with whether they write it.
pub fn highlights(document: &Document, position: Position) -> Vec<DocumentHighlight> {
    let Some((program, place)) = document.symbol_at(position) else { return vec![] };
    let places = program.references_of(&place.symbol);
    places
        .map(|place| {
            let kind = match place.role {
                Role::Write | Role::Define => DocumentHighlightKind::WRITE,
                Role::Read => DocumentHighlightKind::READ,
                Role::Refer(_) => DocumentHighlightKind::TEXT,
            };
            DocumentHighlight { range: document.range(program.range(place)), kind: Some(kind) }
        })
        .collect()
}

fn own_number(program: &AnalysedProgram, number: u16) -> Option<Range<usize>> {
    program.listing.line(number).map(|line| program.listing.number_range(line))
}
