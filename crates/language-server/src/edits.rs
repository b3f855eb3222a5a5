//! Verified changes of a program.
//!
//! The symbol table of the changed text must equal the old one with the new names. This refuses a name that forms a
//! keyword with the adjacent text, and a line that becomes too long.

use std::ops::Range;

use analysis::references::Symbol;
use lsp_types::TextEdit;

use crate::Document;
use crate::analysed::AnalysedProgram;

/// Returns the edits if the changed text is the same program with other names: `symbol` and `number` return the new
/// ones.
pub fn proved(
    document: &Document,
    program: &AnalysedProgram,
    mut edits: Vec<(Range<usize>, String)>,
    symbol: impl Fn(&Symbol) -> Symbol,
    number: impl Fn(u16) -> u16,
) -> Option<Vec<TextEdit>> {
    edits.sort_by_key(|(range, _)| range.start);
    edits.dedup();
    let (mut text, mut from) = (String::new(), 0);
    for (range, new) in &edits {
        text += document.text.get(from..range.start)?;
        text += new;
        from = range.end;
    }
    text += document.text.get(from..)?;
    let after = document.analyse_changed(&text);
    let index = document.analysis().programs.iter().position(|other| std::ptr::eq(other, program))?;
    let other = after.programs.get(index)?;
    let old_numbers = program.listing.lines.iter().map(|line| number(line.number));
    let is_same = std::ptr::eq(other.machine, program.machine)
        && old_numbers.eq(other.listing.lines.iter().map(|line| line.number))
        && other.stored.len() == program.stored.len()
        && other.references.len() == program.references.len()
        && program.references.iter().zip(&other.references).all(|(old, new)| {
            (old.line, old.role) == (new.line, new.role) && symbol(&old.symbol) == new.symbol
        });
    let edit = |(range, new_text)| TextEdit { range: document.range(range), new_text };
    is_same.then(|| edits.into_iter().map(edit).collect())
}
