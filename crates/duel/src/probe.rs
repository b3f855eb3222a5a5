//! `probe.toml`: where things are in a running listing, by name.
//!
//! The file stands beside its listing and explains itself; this module gives it types. Names on the left of the
//! tables `state` and `evaluation.fields` are those of the core's view, on the right stands where the program keeps
//! the value. A part that a program does not have is said to be `"none"`; silence is an error.

mod error;
mod explicit_option;
mod field;

use std::collections::BTreeMap;

use serde::Deserialize;

pub use error::{ProbeError, ProbeErrorKind};
pub use explicit_option::ExplicitOption;
pub use field::{Cells, Elements, Expression, Field, HitCount, Memory, Name, NumberRepr, Source};

/// A probe file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Probe {
    /// Its path, for messages.
    #[serde(skip)]
    pub file: String,
    /// Where a ply begins; none where a ply is something that happens to the program, which then waits for more.
    pub ply: ExplicitOption<Ply>,
    /// Where the end shows.
    pub end: End,
    /// How a game is begun.
    pub setup: Setup,
    /// Who sits where, if the program asks for names.
    pub seats: ExplicitOption<Seats>,
    /// Key codes by name.
    pub keys: BTreeMap<String, u8>,
    /// How moves are made.
    pub moves: BTreeMap<String, Move>,
    /// The state between two plies.
    pub state: BTreeMap<String, Field>,
    /// What the program thinks of its moves, if it does.
    pub evaluation: ExplicitOption<Evaluation>,
}

/// The ply boundary.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ply {
    /// The line before which the first ply begins, and every later one that does not begin where the one before it ends.
    pub line: u16,
}

/// How to see after a ply whether the game goes on: by the line that comes, because the program has ended, or, where plies have no
/// lines, in the state alone.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The line that comes when the game is over.
    pub line: Option<u16>,
    /// The line that comes when it is not.
    pub goes_on: Option<u16>,
    /// The view's name for how the program ended, where the game ends with it: empty while it runs, [`ENDED`], or the words
    /// of the error with its line.
    pub program: Option<String>,
    /// How another game is begun, if the program offers one.
    pub again: ExplicitOption<NextGame>,
}

/// How a program ended that has come to its end without an error.
pub const ENDED: &str = "ended";

/// Where the end of a game shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndCondition<'a> {
    /// By the line that comes after a ply.
    Line {
        /// When the game is over.
        over: u16,
        /// When it is not.
        goes_on: u16,
    },
    /// The program ends, and the view has this name for it.
    Program(&'a str),
    /// In the state, which is compared anyhow.
    State,
}

impl End {
    /// Where the end shows.
    ///
    /// # Panics
    /// If the file says it in two ways, which [`Probe::parse`] rules out.
    #[must_use]
    pub fn condition(&self) -> EndCondition<'_> {
        self.parse_condition().expect("a probe says how a game ends")
    }

    fn parse_condition(&self) -> Option<EndCondition<'_>> {
        match (self.line, self.goes_on, &self.program) {
            (Some(over), Some(goes_on), None) => Some(EndCondition::Line { over, goes_on }),
            (None, None, Some(name)) => Some(EndCondition::Program(name)),
            (None, None, None) => Some(EndCondition::State),
            _ => None,
        }
    }
}

/// The way from the end of a game to the questions before the next.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NextGame {
    /// The line from which on a key is waited for, where plies have lines.
    pub ready: Option<u16>,
    /// The key's name.
    pub key: String,
    /// The line before which the key has been taken.
    pub line: Option<u16>,
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
    /// Up to so many pictures pass before anything is typed, as a game's seed will have it: for programs that take their chance from
    /// the clock.
    #[serde(default)]
    pub pause: u32,
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
    /// Names of keys, each with how often: a number, `{n}` for the move's argument number n, or `{n-1}` and `{n+1}` for one less
    /// and one more.
    #[serde(default)]
    pub keys: Vec<String>,
    /// Ways to go before, from where the program is: a cursor to a place on the screen.
    #[serde(default)]
    pub go: Vec<CursorMove>,
    /// The program evaluates its moves on the way.
    #[serde(default)]
    pub evaluates: bool,
    /// The line before which the move is complete, when all its keys are taken; none where plies have no lines.
    pub ends: Option<u16>,
    /// What happens to the program where plies have no lines, in this order: what the pointer does in the cell that the move's arguments
    /// name, or a key by its name.
    #[serde(default)]
    pub events: Vec<InputEvent>,
}

/// Something that happens to a program.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InputEvent {
    /// A button of the pointer goes down.
    Press,
    /// The pointer goes there with the button held.
    Drag,
    /// The button goes up.
    Release,
    /// A key is struck.
    Key(String),
}

/// A way to go by keys until a value of the state is another one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CursorMove {
    /// The view's name for the value.
    pub value: String,
    /// What it is to become: a number, or one made of an argument as for keys.
    pub to: String,
    /// The key that makes it less by one.
    pub less: String,
    /// The key that makes it more by one.
    pub more: String,
}

/// The evaluation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluation {
    /// The line before which it is complete; none where plies have no lines.
    pub line: Option<u16>,
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
        let error = |flaw| ProbeError { file: file.to_owned(), kind: flaw };
        let mut probe: Self = toml::from_str(text).map_err(|why| error(ProbeErrorKind::Toml(why)))?;
        file.clone_into(&mut probe.file);
        let shows = probe.end.parse_condition().ok_or_else(|| error(ProbeErrorKind::NoEndCondition))?;
        if (shows == EndCondition::State) != probe.ply.as_option().is_none() {
            return Err(error(ProbeErrorKind::NoEndCondition));
        }
        probe.check_lines().and_then(|()| probe.check_keys()).map_err(error)?;
        Ok(probe)
    }

    /// The line before which a ply begins, if plies have lines.
    #[must_use]
    pub fn ply_line(&self) -> Option<u16> {
        self.ply.as_option().map(|ply| ply.line)
    }

    /// Whether everything has its lines where plies have some, and none where they have not.
    fn check_lines(&self) -> Result<(), ProbeErrorKind> {
        let has_lines = self.ply.as_option().is_some();
        for (name, mv) in &self.moves {
            let fits = match has_lines {
                true => mv.ends.is_some() && mv.events.is_empty(),
                false => mv.ends.is_none() && (mv.evaluates || !mv.events.is_empty()),
            };
            if !fits {
                return Err(ProbeErrorKind::LineMismatch { table: format!("moves.{name}"), has_lines });
            }
        }
        let again = self.end.again.as_option().map(|again| (again.ready.is_some(), again.line.is_some()));
        if again.is_some_and(|again| again != (has_lines, has_lines)) {
            return Err(ProbeErrorKind::LineMismatch { table: "end.again".to_owned(), has_lines });
        }
        let line = self.evaluation.as_option().map(|evaluation| evaluation.line.is_some());
        match line {
            Some(line) if line != has_lines => {
                Err(ProbeErrorKind::LineMismatch { table: "evaluation".to_owned(), has_lines })
            }
            _ => Ok(()),
        }
    }

    /// Whether every key has a code and every typed move its line.
    fn check_keys(&self) -> Result<(), ProbeErrorKind> {
        let known = |table: &str, key: &str| {
            let unknown = || ProbeErrorKind::UnknownKey { table: table.to_owned(), key: key.to_owned() };
            self.keys.contains_key(key).then_some(()).ok_or_else(unknown)
        };
        if let Some(again) = self.end.again.as_option() {
            known("end.again", &again.key)?;
        }
        for (name, mv) in &self.moves {
            if !(mv.keys.is_empty() && mv.go.is_empty()) && mv.ready.is_none() {
                return Err(ProbeErrorKind::NoReadyLine { mv: name.clone() });
            }
            let no_number =
                |key: &String| ProbeErrorKind::MissingCount { mv: name.clone(), key: key.clone() };
            for go in &mv.go {
                known(&format!("moves.{name}"), &go.less)?;
                known(&format!("moves.{name}"), &go.more)?;
                repeat_count(&go.to, &SAMPLE_ARGUMENTS).ok_or_else(|| no_number(&go.to))?;
            }
            for happening in &mv.events {
                if let InputEvent::Key(key) = happening {
                    known(&format!("moves.{name}"), key)?;
                }
            }
            for key in &mv.keys {
                let mut words = key.split_whitespace();
                known(&format!("moves.{name}"), words.next().unwrap_or_default())?;
                if words.next().is_some_and(|word| repeat_count(word, &SAMPLE_ARGUMENTS).is_none()) {
                    return Err(no_number(key));
                }
            }
        }
        Ok(())
    }

    /// The codes that make a move with these arguments, where `value` gives the values of the state by their names.
    ///
    /// # Panics
    /// If the move has fewer arguments than its keys ask for.
    #[must_use]
    pub fn key_codes(&self, mv: &Move, arguments: &[u64], value: impl Fn(&str) -> usize) -> Vec<u8> {
        let mut codes = Vec::new();
        for go in &mv.go {
            let to = repeat_count(&go.to, arguments).expect("a way leads to a number");
            let from = value(&go.value);
            let key = if to < from { &go.less } else { &go.more };
            codes.extend(std::iter::repeat_n(self.keys[key], to.abs_diff(from)));
        }
        for key in &mv.keys {
            let mut words = key.split_whitespace();
            let code = self.keys[words.next().unwrap_or_default()];
            let times = words.next().map_or(Some(1), |word| repeat_count(word, arguments));
            let times = times.expect("a key is repeated a number of times");
            codes.extend(std::iter::repeat_n(code, times));
        }
        codes
    }

    /// The field at the end of a path of names as a difference has it: a value of the state, or of the evaluation.
    pub(crate) fn field(&self, names: &[&str]) -> Option<&Field> {
        match (names, self.evaluation.as_option()) {
            ([name], _) => self.state.get(*name),
            ([group, name], Some(evaluation)) if *group == evaluation.name => evaluation.fields.get(*name),
            _ => None,
        }
    }
}

/// Arguments as some move has them.
const SAMPLE_ARGUMENTS: [u64; 8] = [1 << 16; 8];

/// How often a key is pressed: `3`, `{0}`, `{0-1}` or `{0+19}`.
fn repeat_count(word: &str, arguments: &[u64]) -> Option<usize> {
    let Some(inner) = word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) else {
        return word.parse().ok();
    };
    let (place, other) = inner.split_once(['-', '+']).unwrap_or((inner, "0"));
    let argument = *arguments.get(place.parse::<usize>().ok()?)?;
    let other = other.parse().ok()?;
    let sum = if inner.contains('-') { argument.checked_sub(other) } else { argument.checked_add(other) };
    usize::try_from(sum?).ok()
}

#[cfg(test)]
mod tests {
    use super::repeat_count;

    #[test]
    fn a_key_is_pressed_as_often_as_an_argument_says() {
        let all = ["3", "{0}", "{1-1}", "{0+19}", "{0-8}", "{2}", "{1", "x"]
            .map(|word| repeat_count(word, &[7, 4]));
        assert_eq!(all, [Some(3), Some(7), Some(3), Some(26), None, None, None, None]);
    }
}
