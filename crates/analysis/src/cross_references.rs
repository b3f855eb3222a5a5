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

#[cfg(test)]
mod tests {
    use listing::{MachineKind, Source};

    use super::*;

    fn of(text: &str) -> CrossReferences {
        let Ok(Source::Page(page)) = listing::read(text.as_bytes(), "a.bas") else { panic!("a text") };
        let listing = page.listing(None, &[MachineKind::C64]).expect("no errors");
        let image = Machine::C64.tokenise(&listing).expect("short lines").image;
        cross_references(Machine::C64, &image).expect("it is BASIC")
    }

    fn lines(set: &BTreeSet<u16>) -> Vec<u16> {
        set.iter().copied().collect()
    }

    #[test]
    fn reads_and_writes_are_distinguished() {
        let found =
            of("10 a=b+1:c(a)=d\n20 for i=a to b:next i\n30 read x,y(i):get#f,k$\n40 if a=b then print a\n");
        let uses = |name: &str| (lines(&found.variables[name].writes), lines(&found.variables[name].reads));
        assert_eq!(uses("A"), (vec![10], vec![10, 20, 40]));
        assert_eq!(uses("B"), (vec![], vec![10, 20, 40]));
        assert_eq!(uses("C("), (vec![10], vec![]));
        assert_eq!(uses("D"), (vec![], vec![10]));
        assert_eq!(uses("I"), (vec![20], vec![30]));
        assert_eq!((uses("X"), uses("Y(")), ((vec![30], vec![]), (vec![30], vec![])));
        assert_eq!((uses("F"), uses("K$")), ((vec![], vec![30]), (vec![30], vec![])));
    }

    #[test]
    fn references_to_lines_have_their_kind() {
        let found =
            of("10 on a goto 20,30:gosub 40\n20 if a then 10\n30 go to 10:restore\n40 data 1:return\n");
        use ReferenceKind::{Call, Jump};
        assert_eq!(found.targets[&10], BTreeSet::from([(20, Jump), (30, Jump)]));
        assert_eq!(found.targets[&30], BTreeSet::from([(10, Jump)]));
        assert_eq!(found.targets[&40], BTreeSet::from([(10, Call)]));
        assert_eq!((lines(&found.data), lines(&found.restores)), (vec![40], vec![30]));
    }

    #[test]
    fn functions_have_definitions_and_calls() {
        let found = of("10 def fn r(x)=int(rnd(1)*x)\n20 print fn r(6)\n");
        assert_eq!(lines(&found.functions["R"].definitions), [10]);
        assert_eq!(lines(&found.functions["R"].calls), [20]);
    }
}
