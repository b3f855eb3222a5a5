//! Renumbers a program.

use std::collections::BTreeMap;

use analysis::references::{self, Symbol};
use lsp_types::TextEdit;

use crate::Document;
use crate::edits;

/// Renumbers the program at an index of the page. Returns the edits, and a warning about references that the program
/// computes.
///
/// # Errors
/// When the program does not exist, the numbers are too large, or the meaning of lines would change.
pub fn renumber(
    document: &Document,
    index: usize,
    start: u16,
    step: u16,
) -> Result<(Vec<TextEdit>, Option<String>), String> {
    let program =
        document.analysis().programs.get(index).ok_or("the page has no program that can be read")?;
    let lines = &program.listing.lines;
    if program.listing.machine.spec().limits.line_numbers.is_none() {
        return Err(format!("a program for {} has no line numbers", program.machine.name));
    }
    if step == 0 {
        return Err("the step between two lines must be at least 1".to_owned());
    }
    let numbers = (0..lines.len()).map(|at| u16::try_from(usize::from(start) + at * usize::from(step)).ok());
    let numbers: Option<Vec<u16>> = numbers.collect();
    let too_large = || format!("{} lines from {start} in steps of {step} are too many", lines.len());
    let new: BTreeMap<u16, u16> =
        lines.iter().map(|line| line.number).zip(numbers.ok_or_else(too_large)?).collect();
    let renumbered = |number: u16| new.get(&number).copied().unwrap_or(number);
    let own =
        lines.iter().map(|line| (program.listing.number_range(line), renumbered(line.number).to_string()));
    let named = program.references.iter().filter_map(|reference| match reference.symbol {
        Symbol::Line(number) if new.contains_key(&number) => {
            Some((program.range(reference), renumbered(number).to_string()))
        }
        _ => None,
    });
    let symbol = |symbol: &Symbol| match symbol {
        Symbol::Line(number) => Symbol::Line(renumbered(*number)),
        other => other.clone(),
    };
    let edits = edits::proved(document, program, own.chain(named).collect(), symbol, renumbered).ok_or(
        "the lines would mean something else: one becomes too long, or refers to a line that does not exist",
    )?;
    let computed = references::computed_targets(program.machine, &program.listing);
    let computed: Vec<String> =
        computed.iter().map(|&line| renumbered(lines[line].number).to_string()).collect();
    let warning = (!computed.is_empty())
        .then(|| format!("these lines compute the number of a line, check them: {}", computed.join(", ")));
    Ok((edits, warning))
}
