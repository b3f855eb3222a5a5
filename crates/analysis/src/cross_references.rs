//! Cross references of a program: the [`references`] to variables, functions and lines, as sets of lines.

use std::collections::{BTreeMap, BTreeSet};

use systems::Machine;
use systems::lexeme::Lexeme;

pub use crate::references::ReferenceKind;
use crate::references::{self, Role, Symbol};

/// The lines that use a variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// Lines that read it.
    pub reads: BTreeSet<u16>,
    /// Lines that write it: assignments, `FOR`, `NEXT`, `READ`, `INPUT`, `GET`, `DIM`.
    pub writes: BTreeSet<u16>,
}

/// The lines that use a function of `DEF FN`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FunctionUses {
    /// Lines that define it.
    pub definitions: BTreeSet<u16>,
    /// Lines that call it.
    pub calls: BTreeSet<u16>,
}

/// The cross references of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrossReferences {
    /// The variables: at most two letters or digits, `$` for a string, `(` for an array.
    pub variables: BTreeMap<String, Uses>,
    /// The functions of `DEF FN`.
    pub functions: BTreeMap<String, FunctionUses>,
    /// The target lines, each with the lines that refer to it. The program may lack a target.
    pub targets: BTreeMap<u16, BTreeSet<(u16, ReferenceKind)>>,
    /// Lines with `DATA`.
    pub data: BTreeSet<u16>,
    /// Lines with `READ`.
    pub reads: BTreeSet<u16>,
    /// Lines with `RESTORE`.
    pub restores: BTreeSet<u16>,
    /// All lines of the program.
    pub lines: BTreeSet<u16>,
}

/// Returns the cross references of a program in memory format; `None` for a Python program.
#[must_use]
pub fn cross_references(machine: &'static Machine, image: &[u8]) -> Option<CrossReferences> {
    let mut found = CrossReferences::default();
    let lines = machine.lines_of(image);
    for line in &lines {
        let lexemes = machine.lexemes_of(&line.tokens)?;
        found.lines.insert(line.number);
        for statement in references::statements(&lexemes) {
            match references::body(&lexemes[statement]).first() {
                Some(Lexeme::Keyword("DATA")) => drop(found.data.insert(line.number)),
                Some(Lexeme::Keyword("READ")) => drop(found.reads.insert(line.number)),
                Some(Lexeme::Keyword("RESTORE")) => drop(found.restores.insert(line.number)),
                _ => {}
            }
        }
    }
    for reference in references::in_program(machine, image)? {
        let line = lines[reference.line].number;
        match (reference.symbol, reference.role) {
            // A parameter borrows the variable of its name.
            (Symbol::Variable(name) | Symbol::Parameter { name, .. }, role) => {
                let uses = found.variables.entry(name).or_default();
                let lines = if role == Role::Write { &mut uses.writes } else { &mut uses.reads };
                lines.insert(line);
            }
            (Symbol::Function(name), role) => {
                let uses = found.functions.entry(name).or_default();
                let lines = if role == Role::Define { &mut uses.definitions } else { &mut uses.calls };
                lines.insert(line);
            }
            (Symbol::Line(number), Role::Refer(machine)) => {
                found.targets.entry(number).or_default().insert((line, machine));
            }
            (Symbol::Line(_) | Symbol::Label(_), _) => {}
        }
    }
    Some(found)
}
