//! Subroutines: as symbols of the document and as ranges to fold.

use std::collections::BTreeSet;
use std::ops::Range;

use analysis::references::{ReferenceKind, Role, Symbol};
use lsp_types::{DocumentSymbol, FoldingRange, FoldingRangeKind, SymbolKind};
use systems::program;

use crate::Document;
use crate::analysed::AnalysedProgram;

/// A subroutine.
struct Subroutine {
    name: String,
    /// The indices of its lines.
    lines: Range<usize>,
}

/// Returns the programs of a page with their subroutines, functions and labels.
pub fn symbols(document: &Document) -> Vec<DocumentSymbol> {
    document.analysis().programs.iter().map(|program| program_symbol(document, program)).collect()
}

/// Returns the subroutines that have more than one line.
pub fn folding_ranges(document: &Document) -> Vec<FoldingRange> {
    let mut ranges = Vec::new();
    for program in &document.analysis().programs {
        for subroutine in subroutines(program) {
            let range = document.range(extent(program, &subroutine.lines));
            if range.end.line > range.start.line {
                ranges.push(FoldingRange {
                    start_line: range.start.line,
                    end_line: range.end.line,
                    kind: Some(FoldingRangeKind::Region),
                    ..FoldingRange::default()
                });
            }
        }
    }
    ranges
}

fn program_symbol(document: &Document, program: &AnalysedProgram) -> DocumentSymbol {
    let mut children = Vec::new();
    for subroutine in subroutines(program) {
        let number = program.listing.number_range(&program.listing.lines[subroutine.lines.start]);
        let whole = extent(program, &subroutine.lines);
        children.push(symbol(document, subroutine.name, SymbolKind::FUNCTION, (whole, number), vec![]));
    }
    for reference in program.references.iter().filter(|reference| reference.role == Role::Define) {
        let (name, kind) = match &reference.symbol {
            Symbol::Function(name) => (format!("FN {name}"), SymbolKind::FUNCTION),
            Symbol::Label(label) => (format!("\"{label}\""), SymbolKind::KEY),
            Symbol::Variable(_) | Symbol::Parameter { .. } | Symbol::Line(_) => continue,
        };
        let range = program.range(reference);
        children.push(symbol(document, name, kind, (range.clone(), range), vec![]));
    }
    let whole = extent(program, &(0..program.listing.lines.len()));
    let name = format!("program for {}", program.machine.name);
    let start = whole.start..whole.start;
    symbol(document, name, SymbolKind::MODULE, (whole, start), children)
}

fn symbol(
    document: &Document,
    name: String,
    kind: SymbolKind,
    (whole, selection): (Range<usize>, Range<usize>),
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    #[expect(deprecated, reason = "the protocol replaced a field that the type has no default for")]
    DocumentSymbol {
        name,
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: document.range(whole.start.min(selection.start)..whole.end.max(selection.end)),
        selection_range: document.range(selection),
        children: Some(children),
    }
}

/// Returns the range in the page of lines; pages may print lines out of order.
fn extent(program: &AnalysedProgram, lines: &Range<usize>) -> Range<usize> {
    let lines = program.listing.lines.get(lines.clone()).unwrap_or_default();
    let start = lines.iter().map(|line| program.listing.number_range(line).start).min();
    let ends =
        lines.iter().map(|line| program.listing.source_range(line, line.text.len()..line.text.len()).end);
    let start = start.unwrap_or_default();
    start..ends.max().unwrap_or(start).max(start)
}

/// Returns the subroutines: from a line that is called to the last `RETURN` before the next one.
fn subroutines(program: &AnalysedProgram) -> Vec<Subroutine> {
    let lines = &program.listing.lines;
    let called =
        program.references.iter().filter_map(|reference| match (&reference.symbol, reference.role) {
            (Symbol::Line(number), Role::Refer(ReferenceKind::Call)) => {
                lines.binary_search_by_key(number, |line| line.number).ok()
            }
            _ => None,
        });
    let starts: Vec<usize> = called.collect::<BTreeSet<usize>>().into_iter().collect();
    let returns = |index: &usize| {
        let line = program.stored.get(*index);
        line.is_some_and(|line| program::has_keyword(program.machine, &line.tokens, "RETURN"))
    };
    let bounds = starts.iter().skip(1).copied().chain([lines.len()]);
    starts
        .iter()
        .zip(bounds)
        .map(|(&start, bound)| Subroutine {
            name: name(program, start),
            lines: start..(start..bound).rev().find(returns).unwrap_or(start) + 1,
        })
        .collect()
}

/// Names a subroutine by the remark in its first line, or in the line before.
fn name(program: &AnalysedProgram, start: usize) -> String {
    let number = program.listing.lines[start].number;
    let remark = |index: usize| {
        let text = program.machine.line_text(program.stored.get(index)?);
        let text = text.trim_start();
        let is_remark = text.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("rem"));
        let rest = if is_remark { &text[3..] } else { text.strip_prefix('\'')? };
        let name = rest.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
        (!name.is_empty()).then_some(name)
    };
    match remark(start).or_else(|| remark(start.checked_sub(1)?)) {
        Some(remark) => format!("{number} {remark}"),
        None => format!("{number}"),
    }
}
