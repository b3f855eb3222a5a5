//! `probe.toml`: where things are in a running listing, by name.
//!
//! The file stands beside its listing and explains itself; this module gives it types. Names on the left of the
//! tables `state` and `evaluation.fields` are those of the core's view, names on the right those of the program.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A probe file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Probe {
    /// Where a ply begins.
    pub ply: Ply,
    /// Where the end shows.
    pub end: End,
    /// How a game is begun.
    pub setup: Setup,
    /// Who sits where.
    pub seats: Seats,
    /// Key codes by name.
    pub keys: BTreeMap<String, u8>,
    /// How moves are made.
    pub moves: BTreeMap<String, Move>,
    /// The state between two plies.
    pub state: BTreeMap<String, Field>,
    /// What the program thinks of its moves.
    pub evaluation: Evaluation,
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
    /// How another game is begun.
    pub again: Again,
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
    /// For a seat with a person.
    pub person: String,
    /// For a seat with the program; `{level}` is its level.
    pub computer: String,
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

/// Where a value of the view stands.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Field {
    /// In a variable, or in all elements of an array: `name()`.
    Whole(Name),
    /// In the first elements of an array with one index.
    Part(Part),
}

/// The first elements of an array.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The array.
    pub array: Name,
    /// So many elements.
    pub first: Option<usize>,
    /// As many elements as this variable says.
    pub count: Option<Name>,
    /// What each element counts as while there is no such array.
    pub absent: Option<String>,
}

/// A variable's name as the machine lists it: `ZG`, `SP$(`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(from = "String")]
pub struct Name(pub String);

impl From<String> for Name {
    /// Two letters count, brackets mark an array.
    fn from(text: String) -> Self {
        let upper = text.trim().to_ascii_uppercase();
        let name = upper.trim_end_matches("()");
        let letters = name.trim_end_matches(['$', '%']);
        let mark = &name[letters.len()..];
        let letters = letters.get(..2).unwrap_or(letters);
        Self(format!("{letters}{mark}{}", if upper.ends_with("()") { "(" } else { "" }))
    }
}

impl Name {
    /// Whether it is an array's.
    #[must_use]
    pub fn is_array(&self) -> bool {
        self.0.ends_with('(')
    }

    /// Without the bracket of an array.
    #[must_use]
    pub fn plain(&self) -> &str {
        self.0.trim_end_matches('(')
    }
}

/// A probe file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    /// It is no TOML of the expected form.
    #[error("cannot read the probe: {0}")]
    Toml(#[from] toml::de::Error),
    /// A move uses a key that the table `keys` does not have.
    #[error("move `{mv}` uses the key `{key}`, which the table `keys` does not have")]
    UnknownKey {
        /// The move.
        mv: String,
        /// The key.
        key: String,
    },
    /// The core has something that the probe does not name, so it would not be compared.
    #[error("`[{table}]` leaves out `{name}`, which the native core has")]
    LeftOut {
        /// The table of the probe.
        table: String,
        /// What is missing there.
        name: String,
    },
    /// The probe names something that the core does not have.
    #[error("`[{table}]` names `{name}`, which the native core does not have")]
    Unknown {
        /// The table of the probe.
        table: String,
        /// What is too much there.
        name: String,
    },
    /// Probe and core do not agree on whether a move evaluates.
    #[error(
        "move `{mv}` {} in the native core; `evaluates` in `[moves.{mv}]` must say so",
        if *thinks { "evaluates" } else { "does not evaluate" }
    )]
    Evaluates {
        /// The move.
        mv: String,
        /// The core evaluates.
        thinks: bool,
    },
    /// A move has keys, but no line at which they are typed.
    #[error("move `{mv}` has keys, but no line `ready` at which they are typed")]
    NeverReady {
        /// The move.
        mv: String,
    },
}

impl Probe {
    /// Reads a probe file.
    ///
    /// # Errors
    /// When it has another form, or its moves do not fit its keys.
    pub fn parse(text: &str) -> Result<Self, ProbeError> {
        let probe: Self = toml::from_str(text)?;
        let again = &probe.end.again.key;
        if !probe.keys.contains_key(again) {
            return Err(ProbeError::UnknownKey { mv: "again".into(), key: again.clone() });
        }
        for (name, mv) in &probe.moves {
            if !mv.keys.is_empty() && mv.ready.is_none() {
                return Err(ProbeError::NeverReady { mv: name.clone() });
            }
            for key in mv.keys.iter().map(|key| key.split_whitespace().next().unwrap_or_default()) {
                if !probe.keys.contains_key(key) {
                    return Err(ProbeError::UnknownKey { mv: name.clone(), key: key.to_owned() });
                }
            }
        }
        Ok(probe)
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_machine() {
        let names = ["zg", "max", "sp$()", "fe()", "count%"].map(|name| Name::from(name.to_owned()).0);
        assert_eq!(names, ["ZG", "MA", "SP$(", "FE(", "CO%"]);
    }
}
