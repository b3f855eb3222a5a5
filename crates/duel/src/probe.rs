//! `probe.toml`: where things are in a running listing, by name.
//!
//! The file stands beside its listing and explains itself; this module gives it types. Names on the left of the
//! tables `state` and `evaluation.fields` are those of the core's view, on the right stands where the program keeps
//! the value. A part that a program does not have is said to be `"none"`; silence is an error.

mod error;
mod field;
mod part;

use std::collections::BTreeMap;

use serde::Deserialize;

pub use error::{Flaw, ProbeError};
pub use field::{Cells, Elements, Field, Memory, Name, Shown, Source};
pub use part::Part;

/// A probe file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Probe {
    /// Its path, for messages.
    #[serde(skip)]
    pub file: String,
    /// Where a ply begins.
    pub ply: Ply,
    /// Where the end shows.
    pub end: End,
    /// How a game is begun.
    pub setup: Setup,
    /// Who sits where, if the program asks for names.
    pub seats: Part<Seats>,
    /// Key codes by name.
    pub keys: BTreeMap<String, u8>,
    /// How moves are made.
    pub moves: BTreeMap<String, Move>,
    /// The state between two plies.
    pub state: BTreeMap<String, Field>,
    /// What the program thinks of its moves, if it does.
    pub evaluation: Part<Evaluation>,
}

/// The ply boundary.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ply {
    /// The line before which a ply begins.
    pub line: u16,
}

/// How to see after a ply whether the game goes on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The line that comes when the game is over.
    pub line: u16,
    /// The line that comes when it is not.
    pub goes_on: u16,
    /// How another game is begun, if the program offers one.
    pub again: Part<Again>,
}

/// The way from the end of a game to the questions before the next.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// The line from which on a key is waited for.
    pub ready: u16,
    /// The key's name.
    pub key: String,
    /// The line before which the key has been taken.
    pub line: u16,
}

/// What is typed from switching on to the first ply.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Before the seats.
    pub start: String,
    /// For a seat with a person, where one can sit.
    pub person: Option<String>,
    /// For a seat with the program, where it can sit; `{level}` is its level.
    pub computer: Option<String>,
}

/// Where the players' names are, and how they get there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// The array of names, the last element for the last seat.
    pub names: Name,
    /// The variable with the index of the player to move.
    pub turn: Name,
    /// The line that asks for a name and takes the one that is there, if no other is typed over it.
    pub ask: u16,
    /// The variable with the index of the player whose name is asked for.
    pub asked: Name,
}

/// How a move is made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The line at which the keys are typed, if there are any.
    pub ready: Option<u16>,
    /// Names of keys, each with how often: a number or `{n}` for the move's argument number n.
    #[serde(default)]
    pub keys: Vec<String>,
    /// The program evaluates its moves on the way.
    #[serde(default)]
    pub evaluates: bool,
    /// The line before which the move is complete.
    pub ends: u16,
}

/// The evaluation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluation {
    /// The line before which it is complete.
    pub line: u16,
    /// The view's name for it.
    pub name: String,
    /// Those of its values that a random draw decides.
    pub drawn: Vec<String>,
    /// Its values.
    pub fields: BTreeMap<String, Field>,
}

impl Probe {
    /// Reads a probe file, which has this path.
    ///
    /// # Errors
    /// When it has another form, or its moves do not fit its keys.
    pub fn parse(text: &str, file: &str) -> Result<Self, ProbeError> {
        let error = |flaw| ProbeError { file: file.to_owned(), flaw };
        let mut probe: Self = toml::from_str(text).map_err(|fault| error(Flaw::Toml(fault)))?;
        file.clone_into(&mut probe.file);
        probe.check_keys().map_err(error)?;
        Ok(probe)
    }

    /// Whether every key has a code and every typed move its line.
    fn check_keys(&self) -> Result<(), Flaw> {
        let known = |table: &str, key: &str| {
            let unknown = || Flaw::UnknownKey { table: table.to_owned(), key: key.to_owned() };
            self.keys.contains_key(key).then_some(()).ok_or_else(unknown)
        };
        if let Some(again) = self.end.again.get() {
            known("end.again", &again.key)?;
        }
        for (name, mv) in &self.moves {
            if !mv.keys.is_empty() && mv.ready.is_none() {
                return Err(Flaw::NeverReady { mv: name.clone() });
            }
            for key in &mv.keys {
                known(&format!("moves.{name}"), key.split_whitespace().next().unwrap_or_default())?;
            }
        }
        Ok(())
    }

    /// The codes that make a move with these arguments.
    ///
    /// # Panics
    /// If the move has fewer arguments than its keys ask for.
    #[must_use]
    pub fn codes(&self, mv: &Move, arguments: &[u64]) -> Vec<u8> {
        let mut codes = Vec::new();
        for key in &mv.keys {
            let mut words = key.split_whitespace();
            let code = self.keys[words.next().unwrap_or_default()];
            let times = match words.next().map(|word| word.trim_matches(['{', '}']).parse::<usize>()) {
                None => 1,
                Some(Ok(place)) if key.ends_with('}') => arguments[place] as usize,
                Some(times) => times.expect("a key is repeated a number of times"),
            };
            codes.extend(std::iter::repeat_n(code, times));
        }
        codes
    }

    /// The field at the end of a path of names as a difference has it: a value of the state, or of the evaluation.
    pub(crate) fn field(&self, names: &[&str]) -> Option<&Field> {
        match (names, self.evaluation.get()) {
            ([name], _) => self.state.get(*name),
            ([group, name], Some(evaluation)) if *group == evaluation.name => evaluation.fields.get(*name),
            _ => None,
        }
    }
}
