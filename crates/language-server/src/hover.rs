//! Descriptions of the symbol, character or statement at a position.

use std::collections::BTreeSet;
use std::ops::Range;

use analysis::explain;
use analysis::references::{self, Reference, ReferenceKind, Role, Symbol};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};
use systems::Machine;

use crate::Document;
use crate::analysed::AnalysedProgram;
use crate::character;
use crate::cost::{self, Costs};

/// Describes the symbol, the control character or the statement at a position.
pub fn hover(document: &Document, position: Position) -> Option<Hover> {
    let offset = document.offset(position);
    let program = document.program_at(offset)?;
    let (mut text, range) = match program.symbol_at(offset) {
        Some(found) if found.range.contains(&offset) => (symbol(program, &found.symbol), found.range),
        _ => {
            let (index, byte) = program.line_at(offset)?;
            let (line, byte) = (&program.listing.lines[index], byte?);
            let range = program.listing.source_range(line, byte..byte + 1);
            let printed = document.text.get(range.clone())?;
            let pair = line.text[byte..].first_chunk().copied();
            if let Some((codes, rows)) =
                pair.and_then(|codes| Some((codes, (program.machine.pair_glyph)(codes)?)))
            {
                (character::describe_pair(codes, rows, printed), range)
            } else if printed.len() > 1 || printed.contains(char::is_control) {
                (character::describe(program.machine, line.text[byte], printed), range)
            } else {
                let part = statement_around(&line.text, byte);
                let text = statement(program, index, byte, &part)?;
                (text, program.listing.source_range(line, part))
            }
        }
    };
    text += &split_note(program, offset).unwrap_or_default();
    let contents = MarkupContent { kind: MarkupKind::Markdown, value: text };
    Some(Hover { contents: HoverContents::Markup(contents), range: Some(document.range(range)) })
}

/// Describes the machine's reading of the name at an offset, if it contains a keyword.
fn split_note(program: &AnalysedProgram, offset: usize) -> Option<String> {
    let (index, byte) = program.line_at(offset)?;
    let line = &program.listing.lines[index];
    let name = references::split_name(program.machine, &line.text, byte?)?;
    let printed = program.listing.source().text().get(program.listing.source_range(line, name.range))?;
    let machine = program.machine.name;
    Some(format!("\n\n{machine} reads `{printed}` as `{}`", name.read_as))
}

/// Describes a symbol with the lines that use it.
fn symbol(program: &AnalysedProgram, symbol: &Symbol) -> String {
    let lines = |filter: &dyn Fn(Role) -> bool| {
        let references = program.references_of(symbol).filter(|reference| filter(reference.role));
        let numbers: BTreeSet<u16> =
            references.map(|reference| program.listing.lines[reference.line].number).collect();
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
            let (written, read) = (lines(&|role| role == Role::Write), lines(&|role| role == Role::Read));
            let note = storage_note(program, symbol).map(|note| format!("\n\n{note}")).unwrap_or_default();
            let what = variable(program.machine, name);
            format!("{what}\n\nwritten in lines: {written}\n\nread in lines: {read}{note}")
        }
        Symbol::Function(name) => {
            let (defined, called) = (lines(&|role| role == Role::Define), lines(&|role| role == Role::Read));
            format!("function `FN {name}`\n\ndefined in lines: {defined}\n\ncalled in lines: {called}")
        }
        Symbol::Parameter { function, name, .. } => {
            format!("parameter `{name}` of `FN {function}`; the variable `{name}` keeps its value")
        }
        Symbol::Line(number) => match program.stored.iter().find(|line| line.number == *number) {
            Some(line) => {
                let text = program.machine.line_text(line);
                format!("```\n{number} {text}\n```\n\n{}", referring())
            }
            None => format!("line {number} does not exist\n\n{}", referring()),
        },
        Symbol::Label(label) => format!("label `\"{label}\"`\n\n{}", referring()),
    }
}

/// Names a variable with its type.
fn variable(machine: &'static Machine, name: &str) -> String {
    let (name, is_array) = name.strip_suffix('(').map_or((name, false), |name| (name, true));
    let holds = match name.chars().last() {
        Some('$') => "string",
        Some('%') => "integer",
        // The lexemes of a line drop the other marks, and DEFINT and similar statements choose the type without one.
        _ if machine.has_type_statements() => {
            "number of the type that its mark or DEFINT, DEFSNG or DEFDBL says"
        }
        _ => "number",
    };
    if is_array {
        format!("array `{name}()`: each element a {holds}")
    } else {
        format!("variable `{name}`: {holds}")
    }
}

/// Lists the other names of a variable in the program.
fn storage_note(program: &AnalysedProgram, symbol: &Symbol) -> Option<String> {
    let name = |reference: &Reference| match &reference.symbol {
        Symbol::Variable(name) if !program.printed(reference).ends_with(')') => name.clone(),
        _ => program.printed(reference).to_uppercase().replace(' ', ""),
    };
    let names: BTreeSet<String> = program.references_of(symbol).map(name).collect();
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    let is_shared = program.machine.has_shared_cells() && names.len() > 1;
    is_shared.then(|| format!("one cell of memory under the names {}", names.join(", ")))
}

/// Describes the statement in a range of a line: the syntax of the keyword at a byte or of the first one, its
/// explanation, and its cost.
fn statement(program: &AnalysedProgram, index: usize, byte: usize, part: &Range<usize>) -> Option<String> {
    let (machine, line) = (program.machine, &program.listing.lines[index]);
    let first = part.clone().find(|&at| line.text[at] != b' ')?;
    let keyword = [byte, first].into_iter().find_map(|at| explain::keyword_at(machine, &line.text, at));
    let mut parts = Vec::new();
    if let Some(syntax) = keyword.and_then(|keyword| explain::syntax(machine, keyword)) {
        parts.push(format!("```\n{syntax}\n```"));
    }
    for explanation in explain::explain_typed(machine, line.number, &line.text[part.clone()])? {
        parts.push(explanation.statement);
        parts.extend(explanation.notes.iter().map(|note| format!("- {note}")));
    }
    parts.extend(cost(program, index, byte, part));
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// Returns the cost of the statement in a range of a line, at a byte.
fn cost(program: &AnalysedProgram, index: usize, byte: usize, part: &Range<usize>) -> Option<String> {
    let (machine, image) = (program.machine, program.image.as_ref()?);
    let costs = program.costs.get_or_init(|| Costs::of_program(machine, image));
    let token = |byte| references::token_at(machine, &program.listing.lines[index].text, byte);
    let tokens = token(part.start)?..=token(byte)?;
    Some(cost::describe(costs, machine, image, program.stored.get(index)?, tokens))
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
