//! Renames a variable, a function, its parameter, or a label.

use analysis::references::{self, NameError, Reference, Symbol};
use lsp_types::{Position, TextEdit};

use crate::Document;
use crate::analysed::{AnalysedProgram, Occurrence};
use crate::edits;

/// The marks of types.
const MARKS: [char; 4] = ['$', '%', '!', '#'];

/// Returns the range of the name at a position.
///
/// # Errors
/// When the position has no name.
pub fn renameable(document: &Document, position: Position) -> Result<lsp_types::Range, String> {
    named_at(document, position).map(|(_, found)| document.range(found.range))
}

/// Renames the symbol at a position.
///
/// # Errors
/// The reason why the new name would change the program.
pub fn rename(document: &Document, position: Position, new_name: &str) -> Result<Vec<TextEdit>, String> {
    let (program, found) = named_at(document, position)?;
    // The mark of the type stays.
    let mark = document.text[found.range.end..].chars().next().filter(|mark| MARKS.contains(mark));
    let unmarked = mark.and_then(|mark| new_name.strip_suffix(mark)).unwrap_or(new_name);
    let new = Renamed::of(program, &found.symbol, unmarked)?;
    new.refuse_collision()?;
    new.refuse_other_storage()?;
    let is_lower = document.text[found.range.clone()].bytes().any(|byte| byte.is_ascii_lowercase());
    let base = if is_lower { new.typed.to_lowercase() } else { new.typed.to_uppercase() };
    let typed = if matches!(new.new, Symbol::Label(_)) { new.typed.clone() } else { base };
    let edits =
        program.references_of(&found.symbol).map(|reference| (program.range(reference), typed.clone()));
    edits::proved(document, program, edits.collect(), |symbol| new.symbol(symbol), |number| number)
        .ok_or_else(|| format!("`{new_name}` would change the program: it joins with the text beside it"))
}

fn named_at(document: &Document, position: Position) -> Result<(&AnalysedProgram, Occurrence), String> {
    let (program, found) = document.symbol_at(position).ok_or("there is no name here")?;
    match found.symbol {
        Symbol::Line(_) => Err("a line number changes when the program is renumbered".to_owned()),
        Symbol::Variable(_) | Symbol::Function(_) | Symbol::Parameter { .. } | Symbol::Label(_) => {
            Ok((program, found))
        }
    }
}

/// A symbol and its new name.
struct Renamed<'a> {
    program: &'a AnalysedProgram,
    old: &'a Symbol,
    new: Symbol,
    /// The replacement of the old name in the text, without the mark of the type.
    typed: String,
    /// The new name from the user.
    new_name: &'a str,
}

impl<'a> Renamed<'a> {
    fn of(program: &'a AnalysedProgram, old: &'a Symbol, new_name: &'a str) -> Result<Self, String> {
        let (name, array) = match old {
            Symbol::Variable(name) => {
                (name.trim_end_matches('('), if name.ends_with('(') { "(" } else { "" })
            }
            Symbol::Function(name) | Symbol::Parameter { name, .. } => (&name[..], ""),
            Symbol::Label(_) => return Self::of_label(program, old, new_name),
            Symbol::Line(_) => return Err("a line number has no name".to_owned()),
        };
        let significant = references::variable(program.machine, new_name).map_err(|error| match error {
            NameError::Keyword(keyword) => format!("`{new_name}` contains the keyword {keyword}"),
            NameError::Invalid => {
                format!(
                    "`{new_name}` is not the name of a variable; expected a letter, then letters and digits"
                )
            }
        })?;
        let (old_mark, new_mark) = (mark(name), mark(new_name));
        if !new_mark.is_empty() && new_mark != old_mark {
            return Err(format!("`{new_name}` has another type than `{name}`"));
        }
        let significant = format!("{}{old_mark}{array}", significant.trim_end_matches(MARKS));
        let new = match old {
            Symbol::Function(_) => Symbol::Function(significant),
            Symbol::Parameter { line, function, .. } => {
                Symbol::Parameter { line: *line, function: function.clone(), name: significant }
            }
            Symbol::Variable(_) | Symbol::Line(_) | Symbol::Label(_) => Symbol::Variable(significant),
        };
        Ok(Self { program, old, new, typed: new_name.trim_end_matches(MARKS).to_owned(), new_name })
    }

    fn of_label(program: &'a AnalysedProgram, old: &'a Symbol, new_name: &'a str) -> Result<Self, String> {
        let label = new_name.trim_matches('"');
        if label.is_empty() || label.contains('"') || !label.chars().all(|c| c.is_ascii_graphic() || c == ' ')
        {
            return Err(format!(
                "`{new_name}` is not a label; expected characters of the keyboard without quotes"
            ));
        }
        let typed = format!("\"{label}\"");
        Ok(Self { program, old, new: Symbol::Label(label.to_owned()), typed, new_name })
    }

    /// Returns the new symbol for a symbol of the program.
    fn symbol(&self, symbol: &Symbol) -> Symbol {
        if self.program.storage(symbol) == self.program.storage(self.old) {
            // Both names of a cell of the PC-1360 keep their marks.
            return match (symbol, &self.new) {
                (Symbol::Variable(old), Symbol::Variable(new)) if !new.ends_with('(') => {
                    Symbol::Variable(format!("{}{}", new.trim_end_matches(MARKS), mark(old)))
                }
                (_, new) => new.clone(),
            };
        }
        match (symbol, self.old, &self.new) {
            (Symbol::Parameter { line, function, name }, Symbol::Function(old), Symbol::Function(new))
                if function == old =>
            {
                Symbol::Parameter { line: *line, function: new.clone(), name: name.clone() }
            }
            _ => symbol.clone(),
        }
    }

    /// Refuses the name of another symbol of the program, and of a system variable of the machine.
    fn refuse_collision(&self) -> Result<(), String> {
        let (program, new_name) = (self.program, self.new_name);
        let number = |reference: &Reference| program.listing.lines[reference.line].number;
        let is_other = program.storage(&self.new) != program.storage(self.old);
        if let Some(other) = program.references_of(&self.new).next().filter(|_| is_other) {
            let (printed, line) = (program.printed(other), number(other));
            let typed = printed.trim_matches('"').trim_end_matches(MARKS);
            return Err(if typed.eq_ignore_ascii_case(&self.typed) || self.typed == printed {
                format!("the program has `{printed}` already, in line {line}")
            } else if printed.ends_with(')') {
                format!("`{new_name}` is the cell `{printed}` in line {line}")
            } else {
                format!("`{new_name}` would be one with `{printed}` in line {line}: only two letters count")
            });
        }
        match (self.old, &self.new) {
            (Symbol::Variable(_), Symbol::Variable(new)) => {
                let hides = |other: &&Reference| match &other.symbol {
                    Symbol::Parameter { line, name, .. } => {
                        name == new
                            && program.references_of(self.old).any(|reference| reference.line == *line)
                    }
                    _ => false,
                };
                if let Some(other) = program.references.iter().find(hides) {
                    return Err(format!(
                        "`{new_name}` is the parameter of a function in line {}",
                        number(other)
                    ));
                }
            }
            (Symbol::Parameter { line, .. }, Symbol::Parameter { name, .. }) => {
                let variable = Symbol::Variable(name.clone());
                if program.references_of(&variable).any(|reference| reference.line == *line) {
                    let line = program.listing.lines[*line].number;
                    return Err(format!("line {line} uses the variable `{name}`, not free for `{new_name}`"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Refuses a name whose memory has other properties.
    fn refuse_other_storage(&self) -> Result<(), String> {
        let (Symbol::Variable(old), Symbol::Variable(new)) = (self.old, &self.new) else { return Ok(()) };
        let machine = self.program.machine;
        if let Some(name) =
            [old, new].into_iter().find(|name| machine.own_variables().contains(&name.as_str()))
        {
            return Err(format!("`{name}` is a variable of the machine: the clock or the status"));
        }
        if machine.has_type_statements() {
            self.refuse_other_type(old, new)?;
        }
        if machine.has_shared_cells() {
            self.refuse_other_cell(old, new)?;
        }
        Ok(())
    }

    /// Refuses a name with another type: DEFINT and similar statements choose it by the first letter.
    fn refuse_other_type(&self, old: &str, new: &str) -> Result<(), String> {
        let types = |name: &str| {
            let first = name.chars().next().unwrap_or_default();
            references::type_statements(self.program.machine, &self.program.listing, first)
        };
        let (old_types, new_types) = (types(old), types(new));
        match old_types.symmetric_difference(&new_types).next() {
            Some(statement) => {
                let (with, without) = if old_types.contains(statement) { (old, new) } else { (new, old) };
                Err(format!("{statement} holds for `{with}` and not for `{without}`: the type would change"))
            }
            None => Ok(()),
        }
    }

    /// Refuses a change to or from the variables A to Z of the PC-1360, which are numbered cells for shorter strings.
    fn refuse_other_cell(&self, old: &str, new: &str) -> Result<(), String> {
        let program = self.program;
        let references = || program.references_of(self.old);
        let number = |reference: &Reference| program.listing.lines[reference.line].number;
        let has_cells = references::has_cells(program.machine, &program.listing);
        if old.ends_with('(') {
            let is_cell = has_cells && matches!(old, "A(" | "A$(");
            return if is_cell {
                Err(format!("`{old}` without DIM stands for the variables A to Z"))
            } else {
                Ok(())
            };
        }
        let is_cell = |name: &str| name.trim_end_matches(MARKS).len() == 1;
        if !is_cell(old) {
            return if is_cell(new) && new.ends_with('$') {
                Err(format!("`{new}` holds strings of 7 characters and `{old}` of 16"))
            } else {
                Ok(())
            };
        }
        if let Some(element) = references().find(|reference| program.printed(reference).ends_with(')')) {
            let (line, printed) = (number(element), program.printed(element));
            return Err(format!(
                "line {line} uses `{old}` as `{printed}`, which a new name would not change"
            ));
        }
        let is_computed = |reference: &&Reference| {
            has_cells && matches!(&reference.symbol, Symbol::Variable(name) if name == "A(" || name == "A$(")
        };
        if let Some(element) = program.references.iter().find(is_computed) {
            let line = number(element);
            return Err(format!("line {line} uses the variables A to Z by number: `A(...)` without DIM"));
        }
        let holds_strings = |reference: &Reference| matches!(&reference.symbol, Symbol::Variable(name) if name.ends_with('$'));
        if !is_cell(new) && references().any(holds_strings) {
            return Err(format!("`{old}` holds strings of 7 characters and `{new}` of 16"));
        }
        Ok(())
    }
}

/// Returns the mark of a name's type.
fn mark(name: &str) -> &str {
    &name[name.trim_end_matches(MARKS).len()..]
}
