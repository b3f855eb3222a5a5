//! The statements that write a variable, from the program's text. With them the debugger detects a write that does not
//! change the value.
//!
//! Note: a statement after `THEN` belongs to its `IF`, which may not reach it. There the debugger detects only changes.

use analysis::references::{self, Role, Symbol};
use systems::{System, TextRange, program};

use super::watch::Watch;

/// The writes of one variable in a program: the line and the offset in its tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Writes(Vec<(u16, usize)>);

impl Writes {
    /// Finds the writes of a watched variable.
    ///
    /// # Errors
    /// If the text does not determine them, with the reason.
    pub(super) fn of(system: &dyn System, watch: &Watch) -> Result<Self, String> {
        let machine = system.machine();
        let image = system.program_image();
        let (name, is_array) = match watch {
            Watch::Variable(name) => (name, false),
            Watch::Array(name) => (name, true),
            Watch::Expression(_) | Watch::Memory { .. } => return Err(only_variables(watch)),
        };
        let found = references::in_program(machine, &image).ok_or_else(|| only_variables(watch))?;
        let mut name = references::variable(machine, &name.to_ascii_uppercase())
            .map_err(|_| format!("`{watch}` is no variable of this machine"))?;
        if is_array {
            name.push('(');
        }
        let lines = machine.lines_of(&image);
        let is_conditional = |line: usize| program::has_keyword(machine, &lines[line].tokens, "IF");
        let symbol = Symbol::Variable(name);
        let writes = found.into_iter().filter(|reference| {
            reference.role == Role::Write && reference.symbol == symbol && !is_conditional(reference.line)
        });
        Ok(Self(writes.map(|reference| (lines[reference.line].number, reference.range.start)).collect()))
    }

    /// Returns whether a statement writes the variable.
    pub(super) fn are_in(&self, statement: &TextRange) -> bool {
        let is_in = |&(line, at): &(u16, usize)| line == statement.line && statement.tokens.contains(&at);
        self.0.iter().any(is_in)
    }
}

fn only_variables(watch: &Watch) -> String {
    format!("writes of `{watch}` cannot be told; `watch {watch}` stops at changes")
}
