//! Cross references of a program: which line reads or writes which variable, and which line refers to which.
//!
//! Note: everything is found in the text. A line number that the program computes (`RESTORE N` on the MSX) or a
//! variable that only machine code touches is not seen.

use std::collections::{BTreeMap, BTreeSet};

use crate::SystemKind;
use crate::program;
use crate::word::Word;

/// How a line refers to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReferenceKind {
    /// `GOTO`, `THEN`, `ELSE`, `RUN`, `RESUME`.
    Jump,
    /// `GOSUB`.
    Call,
    /// `RESTORE`.
    Restore,
}

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
    /// The functions.
    pub functions: BTreeMap<String, FunctionUses>,
    /// The lines that others refer to: from which line, and how. The program may lack the line.
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
pub fn cross_references(kind: SystemKind, image: &[u8]) -> Option<CrossReferences> {
    let mut found = CrossReferences::default();
    for line in program::lines_of(kind, image) {
        let words = program::words_of(kind, &line.tokens)?;
        found.lines.insert(line.number);
        let is_end = |word: &Word| matches!(word, Word::Sign(b':') | Word::Keyword("THEN" | "ELSE"));
        // THEN and ELSE begin the statement behind them: it may be a line number.
        let mut start = 0;
        for end in (1..=words.len()).filter(|&end| end == words.len() || is_end(&words[end])) {
            found.statement(line.number, &words[start..end]);
            start = end;
        }
    }
    Some(found)
}

impl CrossReferences {
    fn statement(&mut self, line: u16, statement: &[Word]) {
        let statement =
            if statement.first() == Some(&Word::Sign(b':')) { &statement[1..] } else { statement };
        self.targets_of(line, statement);
        let body = match statement {
            [Word::Keyword("THEN" | "ELSE" | "LET"), body @ ..] => body,
            body => body,
        };
        match body.first() {
            Some(Word::Keyword("DATA")) => drop(self.data.insert(line)),
            Some(Word::Keyword("READ")) => drop(self.reads.insert(line)),
            Some(Word::Keyword("RESTORE")) => drop(self.restores.insert(line)),
            _ => {}
        }
        let mut depth = 0_usize;
        // `GET#2,A$` reads the number of its file.
        let is_file = matches!(body, [Word::Keyword("INPUT#" | "GET#"), ..] | [_, Word::Sign(b'#'), ..]);
        let mut is_written = is_written_first(body) && !is_file;
        let is_list = !matches!(body.first(), Some(Word::Name(_) | Word::Keyword("FOR")));
        for (at, word) in body.iter().enumerate() {
            match word {
                Word::Sign(b'(') => depth += 1,
                Word::Sign(b')') => depth = depth.saturating_sub(1),
                Word::Sign(b',') if depth == 0 && is_file => is_written = is_written_first(body),
                Word::Sign(b'=') if depth == 0 => is_written = false,
                Word::Name(name) if at > 0 && body[at - 1] == Word::Keyword("FN") => {
                    let uses = self.functions.entry(name.clone()).or_default();
                    let is_definition = at == 2 && body[0] == Word::Keyword("DEF");
                    let lines = if is_definition { &mut uses.definitions } else { &mut uses.calls };
                    lines.insert(line);
                }
                Word::Name(name) => {
                    let is_array = body.get(at + 1) == Some(&Word::Sign(b'('));
                    let name = if is_array { format!("{name}(") } else { name.clone() };
                    let uses = self.variables.entry(name).or_default();
                    let lines = if is_written && depth == 0 { &mut uses.writes } else { &mut uses.reads };
                    lines.insert(line);
                    is_written &= is_list || depth > 0 || is_array;
                }
                Word::Sign(_) | Word::Keyword(_) | Word::Number(_) | Word::Text(_) => {}
            }
        }
    }

    /// Finds the line numbers after jumps.
    fn targets_of(&mut self, line: u16, statement: &[Word]) {
        for (at, word) in statement.iter().enumerate() {
            let kind = match word {
                Word::Keyword("GOSUB") => ReferenceKind::Call,
                Word::Keyword("RESTORE") => ReferenceKind::Restore,
                Word::Keyword("GOTO" | "THEN" | "ELSE" | "RUN" | "RESUME") => ReferenceKind::Jump,
                Word::Keyword("TO") if at > 0 && statement[at - 1] == Word::Keyword("GO") => {
                    ReferenceKind::Jump
                }
                _ => continue,
            };
            let list = statement[at + 1..]
                .iter()
                .take_while(|word| matches!(word, Word::Number(_) | Word::Sign(b',')));
            for word in list {
                if let Word::Number(number) = word
                    && (0.0..65536.0).contains(number)
                {
                    self.targets.entry(*number as u16).or_default().insert((line, kind));
                }
            }
        }
    }
}

/// Whether the first names of a statement are written.
fn is_written_first(body: &[Word]) -> bool {
    match body.first() {
        Some(Word::Name(_)) => body.contains(&Word::Sign(b'=')),
        Some(Word::Keyword(keyword)) => matches!(
            *keyword,
            "FOR" | "NEXT" | "READ" | "INPUT" | "INPUT#" | "GET" | "GET#" | "DIM" | "SWAP" | "MID$" | "LINE"
        ),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use listing::{MachineKind, Source};

    use super::*;

    fn of(text: &str) -> CrossReferences {
        let Ok(Source::Page(page)) = listing::read(text.as_bytes(), "a.bas") else { panic!("a text") };
        let listing = page.listing(None, &[MachineKind::C64]).expect("no errors");
        let image = program::tokenise(SystemKind::C64, &listing).expect("short lines").image;
        cross_references(SystemKind::C64, &image).expect("it is BASIC")
    }

    fn lines(set: &BTreeSet<u16>) -> Vec<u16> {
        set.iter().copied().collect()
    }

    #[test]
    fn reads_and_writes_are_told_apart() {
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
