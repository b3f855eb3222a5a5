//! Facts from the text of a program.

use std::collections::{BTreeMap, BTreeSet};

use analysis::key_usage::{InputRead, KeyUsage, UsedKey};
use player::Options;
use serde::{Deserialize, Serialize};
use systems::{LoadError, Machine, System};

use crate::typed::chords;

/// The distance in lines of the program within which a comparison belongs to a wait.
const NEAR: usize = 15;

/// The text of a program in a machine.
pub(crate) struct Program {
    /// The numbers of its lines.
    pub(crate) lines: Vec<u16>,
    /// The keys that it reads.
    pub(crate) usage: KeyUsage,
    /// The values that INPUT reads.
    pub(crate) reads: Vec<InputRead>,
    /// The typed characters of the machine's codes.
    characters: BTreeMap<u8, char>,
    machine: &'static Machine,
    image: Vec<u8>,
}

/// The facts about a program for conclusions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The numbers of its lines.
    pub lines: Vec<u16>,
    /// The keys that it compares.
    pub keys: Vec<ComparedKey>,
    /// The values that INPUT reads, in the order of the program.
    pub inputs: Vec<InputValue>,
    /// The live variables and arrays before each line: the state of the program.
    pub live: BTreeMap<u16, BTreeSet<String>>,
    /// The successors of each line, without those in subroutines.
    pub successors: BTreeMap<u16, BTreeSet<u16>>,
}

/// A value that INPUT reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputValue {
    /// The line number.
    pub line: u16,
    /// The number of the INPUT in the program.
    pub statement: usize,
    /// The variable, or the array with `(`.
    pub name: String,
}

/// A key that a program compares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComparedKey {
    /// The name; with modifiers, names separated by blanks.
    pub name: String,
    /// The code that the program reads, if the key has one.
    pub code: Option<u8>,
    /// The character that types the code.
    pub character: Option<char>,
    /// The lines that compare it.
    pub lines: Vec<u16>,
}

impl Program {
    /// Reads the program in a machine's memory.
    pub(crate) fn of(system: &dyn System) -> Self {
        let (machine, image) = (system.machine(), system.program_image());
        let lines = machine.lines_of(&image);
        let mut characters = BTreeMap::new();
        for character in ' '..='~' {
            // A machine without a queue has the codes of ASCII.
            let code = system.machine().keyboard.code_for(character).unwrap_or(character as u8);
            characters.entry(code).or_insert(character);
        }
        Self {
            usage: analysis::program::key_usage(machine, &image),
            reads: analysis::program::input_reads(machine, &image),
            lines: lines.into_iter().map(|line| line.number).collect(),
            characters,
            machine,
            image,
        }
    }

    /// Returns the values that INPUT reads in a line.
    pub(crate) fn reads_in(&self, line: u16) -> Vec<&InputRead> {
        self.reads.iter().filter(|read| read.line == line).collect()
    }

    /// Returns the variables that are live before a line.
    pub(crate) fn live_variables(&self, line: u16) -> BTreeSet<String> {
        analysis::program::live_variables(self.machine, &self.image, line)
    }

    /// Returns the text that types these codes.
    pub(crate) fn typed(&self, codes: &[u8]) -> Option<String> {
        codes.iter().map(|code| self.characters.get(code)).collect()
    }

    /// Returns a text in the case of the machine's unshifted letters: on the C64 lower case.
    pub(crate) fn in_case(&self, text: &str) -> String {
        match self.characters.get(&b'A') {
            Some(letter) if letter.is_ascii_lowercase() => text.to_ascii_lowercase(),
            _ => text.to_owned(),
        }
    }

    /// Whether a line is near enough to another to test its read.
    pub(crate) fn is_near(&self, line: u16, other: u16) -> bool {
        let index = |line: u16| self.lines.partition_point(|&other| other < line);
        index(line).abs_diff(index(other)) <= NEAR
    }
}

impl Facts {
    /// Reads a program.
    ///
    /// # Errors
    /// When the program does not fit in the machine.
    pub fn new(program: &player::Program) -> Result<Self, LoadError> {
        let mut system = program.machine.power_on(Options::default());
        system.load_program(&program.image)?;
        let text = Program::of(system.as_ref());
        let code = |name: &str| {
            let chord = *chords(system.as_ref(), name).ok()?.first()?;
            (0..=u8::MAX).find(|&code| system.machine().keyboard.chord_for_code(code) == Some(chord))
        };
        let key = |key: &UsedKey| ComparedKey {
            name: key.name.clone(),
            code: code(&key.name),
            character: code(&key.name).and_then(|code| text.characters.get(&code).copied()),
            lines: key.lines.iter().copied().collect(),
        };
        let input = |read: &InputRead| InputValue {
            line: read.line,
            statement: read.statement,
            name: read.name.clone(),
        };
        Ok(Self {
            keys: text.usage.keys.iter().map(key).collect(),
            inputs: text.reads.iter().map(input).collect(),
            live: text.lines.iter().map(|&line| (line, text.live_variables(line))).collect(),
            successors: analysis::program::successors(text.machine, &text.image),
            lines: text.lines,
        })
    }
}
