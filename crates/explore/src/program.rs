//! What the text of a program shows.

use std::collections::BTreeSet;

use player::model::Options;
use serde::{Deserialize, Serialize};
use systems::key_usage::{KeyUsage, UsedKey};
use systems::{LoadError, System, program};

use crate::typed::chords;

/// Lines of the program, before and behind a wait, in which a comparison belongs to it.
const NEAR: usize = 15;

/// The text of a program in a machine.
pub(crate) struct Program {
    /// The numbers of its lines.
    pub(crate) lines: Vec<u16>,
    /// The keys that it reads.
    pub(crate) usage: KeyUsage,
    /// The texts that it compares, with the lines.
    pub(crate) texts: BTreeSet<(u16, String)>,
}

/// What conclusions need of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The numbers of its lines.
    pub lines: Vec<u16>,
    /// The keys that it compares.
    pub keys: Vec<ComparedKey>,
}

/// A key that a program compares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComparedKey {
    /// Its name; with modifiers, names separated by blanks.
    pub name: String,
    /// The code that the program reads, if the key has one.
    pub code: Option<u8>,
    /// The lines that compare it.
    pub lines: Vec<u16>,
}

impl Program {
    /// Reads the program in a machine's memory.
    pub(crate) fn of(system: &dyn System) -> Self {
        let (kind, image) = (system.kind(), system.program_image());
        let lines = program::lines_of(kind, &image);
        let texts = lines.iter().flat_map(|line| {
            let text = program::line_text(kind, line);
            compared_texts(&text).into_iter().map(|text| (line.number, text)).collect::<Vec<_>>()
        });
        Self {
            texts: texts.collect(),
            usage: program::key_usage(kind, &image),
            lines: lines.into_iter().map(|line| line.number).collect(),
        }
    }

    /// Whether a line is so near to another that it may test what that one reads.
    pub(crate) fn is_near(&self, line: u16, other: u16) -> bool {
        let place = |line: u16| self.lines.partition_point(|&other| other < line);
        place(line).abs_diff(place(other)) <= NEAR
    }
}

impl Facts {
    /// Reads a program.
    ///
    /// # Errors
    /// When it does not fit into the machine.
    pub fn new(program: &player::Program) -> Result<Self, LoadError> {
        let mut system = program.model.power_on(Options::default());
        system.load_program(&program.image)?;
        let text = Program::of(system.as_ref());
        let code = |name: &str| {
            let chord = *chords(system.as_ref(), name).ok()?.first()?;
            (0..=u8::MAX).find(|&code| system.chord_for_code(code) == Some(chord))
        };
        let key = |key: &UsedKey| ComparedKey {
            name: key.name.clone(),
            code: code(&key.name),
            lines: key.lines.iter().copied().collect(),
        };
        Ok(Self { keys: text.usage.keys.iter().map(key).collect(), lines: text.lines })
    }
}

/// Returns the quoted texts behind an equals sign, of characters that every keyboard has.
fn compared_texts(line: &str) -> Vec<String> {
    let texts = line.split("=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let is_typed = |text: &&str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric());
    texts.filter(is_typed).map(str::to_owned).collect()
}
