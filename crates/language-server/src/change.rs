//! Renames a variable, renumbers a program.
//!
//! Every change is proved before it is offered: the changed text is analysed again, and its symbol table must be the
//! old one with the new names. So a name that makes a keyword together with the text beside it is refused too.

use std::collections::BTreeMap;
use std::ops::Range;

use lsp_types::{Position, TextEdit};
use systems::references::{self, NameError, Symbol};

use crate::Document;
use crate::analysis::{AnalysedProgram, Place};

/// The marks of types.
const MARKS: [char; 4] = ['$', '%', '!', '#'];

/// Returns what a rename would change at a position.
///
/// # Errors
/// When there is no variable.
pub fn renameable(document: &Document, position: Position) -> Result<lsp_types::Range, String> {
    variable_at(document, position).map(|(_, place, _)| document.range(place.range))
}

/// Renames the variable at a position.
///
/// # Errors
/// The reason why the new name would change the program.
pub fn rename(document: &Document, position: Position, new_name: &str) -> Result<Vec<TextEdit>, String> {
    let (program, place, old) = variable_at(document, position)?;
    let new = references::variable(program.model.kind, new_name).map_err(|error| match error {
        NameError::Keyword(keyword) => format!("`{new_name}` contains the keyword {keyword}"),
        NameError::Invalid => {
            format!("`{new_name}` is not the name of a variable; expected a letter, then letters and digits")
        }
    })?;
    let mark = |name: &str| name[name.trim_end_matches(MARKS).len()..].to_owned();
    let old_name = old.trim_end_matches('(');
    let (old_mark, new_mark) = (mark(old_name), mark(new_name));
    if !new_mark.is_empty() && new_mark != old_mark {
        return Err(format!("`{new_name}` has another type than `{old_name}`"));
    }
    let array = if old.ends_with('(') { "(" } else { "" };
    let significant = format!("{}{old_mark}", new.trim_end_matches(MARKS));
    let new_symbol = Symbol::Variable(format!("{significant}{array}"));
    if new_symbol != place.symbol && program.references_of(&new_symbol).next().is_some() {
        let reason = "which the program has already; only two letters count";
        return Err(format!("`{new_name}` is the variable `{significant}`, {reason}"));
    }
    let is_lower = document.text[place.range.clone()].bytes().any(|byte| byte.is_ascii_lowercase());
    let base = new_name.trim_end_matches(MARKS);
    let base = if is_lower { base.to_lowercase() } else { base.to_uppercase() };
    let edits = program.references_of(&place.symbol).map(|place| (program.range(place), base.clone()));
    let renamed = |symbol: &Symbol| if *symbol == place.symbol { new_symbol.clone() } else { symbol.clone() };
    proved(document, program, edits.collect(), renamed, |number| number)
        .ok_or_else(|| format!("`{new_name}` would change the program: it joins with the text beside it"))
}

/// Renumbers the program at an index of the page. Returns the edits, and a warning about references that the program
/// computes.
///
/// # Errors
/// When there is no such program, the numbers are too large, or the lines would mean something else.
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
        return Err(format!("a program for {} has no line numbers", program.model.name));
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
    let edits = proved(document, program, own.chain(named).collect(), symbol, renumbered).ok_or(
        "the lines would mean something else: one becomes too long, or refers to a line that does not exist",
    )?;
    let computed = references::computed_targets(program.model.kind, &program.listing);
    let computed: Vec<String> =
        computed.iter().map(|&line| renumbered(lines[line].number).to_string()).collect();
    let warning = (!computed.is_empty())
        .then(|| format!("these lines compute the number of a line, check them: {}", computed.join(", ")));
    Ok((edits, warning))
}

fn variable_at(document: &Document, position: Position) -> Result<(&AnalysedProgram, Place, String), String> {
    let (program, place) = document.symbol_at(position).ok_or("there is no variable here")?;
    match place.symbol.clone() {
        Symbol::Variable(name) => Ok((program, place, name)),
        Symbol::Line(_) => Err("a line number changes when the program is renumbered".to_owned()),
        Symbol::Function(_) | Symbol::Label(_) => Err("only variables can be renamed".to_owned()),
    }
}

/// Returns the edits if the changed text is the same program with other names.
fn proved(
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
    let is_same = std::ptr::eq(other.model, program.model)
        && old_numbers.eq(other.listing.lines.iter().map(|line| line.number))
        && other.stored.len() == program.stored.len()
        && other.references.len() == program.references.len()
        && program.references.iter().zip(&other.references).all(|(old, new)| {
            (old.line, old.role) == (new.line, new.role) && symbol(&old.symbol) == new.symbol
        });
    let edit = |(range, new_text)| TextEdit { range: document.range(range), new_text };
    is_same.then(|| edits.into_iter().map(edit).collect())
}
