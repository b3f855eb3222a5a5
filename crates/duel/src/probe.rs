//! `probe.toml`: the lines, keys and values of a running listing, by name.
//!
//! The file is in the folder of its listing and documents itself; this module defines its types.
//! Names on the left of the tables `state` and `evaluation.fields` are names of the core's view; on
//! the right is the source of the value in the program. A part that a program does not have must be
//! given as `"none"`; a missing part is an error.

mod error;
mod explicit_option;
mod field;
mod winner;

use std::collections::BTreeMap;

use games::spec::Role;
use serde::Deserialize;

pub use error::{ProbeError, ProbeErrorKind};
pub use explicit_option::ExplicitOption;
pub use field::{
    Cells, Elements, Expression, Field, HitCount, Memory, Name, NumberRepr, Printed, PrintedSince, Source,
    TextComparison,
};
pub use winner::Winner;

/// A probe file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Probe {
    /// Its path, for messages.
    #[serde(skip)]
    pub file: String,
    /// The ply boundary; `"none"` if a ply is an input event, after which the program waits for the
    /// next.
    pub ply: ExplicitOption<Ply>,
    /// The condition that shows the end of a game.
    pub end: End,
    /// The keys that start a game.
    pub setup: Setup,
    /// The seats, if the program asks for names.
    pub seats: ExplicitOption<Seats>,
    /// Key codes by name.
    pub keys: BTreeMap<String, u8>,
    /// The keys or events of each kind of move.
    pub moves: BTreeMap<String, Move>,
    /// The state between two plies.
    pub state: BTreeMap<String, Field>,
    /// The program's evaluation of its moves, if it has one.
    pub evaluation: ExplicitOption<Evaluation>,
}

/// The ply boundary.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ply {
    /// The line before which the first ply begins, and every later ply that does not begin where the
    /// one before it ends.
    pub line: u16,
}

/// How the end of a game shows after a ply: in the line that the program reaches, in the end of the
/// program, or, where plies have no lines, only in the state.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The line reached when the game is over.
    pub line: Option<u16>,
    /// The line reached when the game continues.
    pub goes_on: Option<u16>,
    /// The view's name for the end of the program, where the game ends with it: empty while it runs,
    /// [`ENDED`], or the error message with its line.
    pub program: Option<String>,
    /// The winner; without it the comparison ignores the winner.
    pub winner: Option<Winner>,
    /// How another game starts, if the program offers one.
    pub again: ExplicitOption<NextGame>,
}

/// The end text of a program that ended without an error.
pub const ENDED: &str = "ended";

/// The condition that shows the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndCondition<'a> {
    /// The line that the program reaches after a ply.
    Line {
        /// The line when the game is over.
        over: u16,
        /// The line when the game continues.
        goes_on: u16,
    },
    /// The program ends; the view's name for this.
    Program(&'a str),
    /// A value of the state, which is compared in any case.
    State,
}

impl End {
    /// Returns the end condition.
    ///
    /// # Panics
    /// If the file has two conditions, which [`Probe::parse`] rules out.
    #[must_use]
    pub fn condition(&self) -> EndCondition<'_> {
        self.parse_condition().expect("a probe has an end condition")
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

/// The input from the end of a game to the setup questions of the next.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NextGame {
    /// The line that waits for a key, where plies have lines.
    pub ready: Option<u16>,
    /// The key's name.
    pub key: Option<String>,
    /// The text to type instead of the key, for a program that asks with INPUT.
    #[serde(rename = "type")]
    pub text: Option<String>,
    /// The line reached after the key.
    pub line: Option<u16>,
    /// Whether the program asks for the seats again; otherwise they stay as they are.
    #[serde(default = "yes")]
    pub asks_seats: bool,
}

const fn yes() -> bool {
    true
}

/// The text typed from power-on to the first ply.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The text before the seats.
    pub start: String,
    /// The text for a person's seat, where the title has one.
    pub person: Option<String>,
    /// The text for a seat of the program, where the title has one; `{level}` is its level.
    pub computer: Option<String>,
    /// The maximum number of frames before the first key; a game's seed selects the number. By default 200 for
    /// programs that draw random numbers or read the clock.
    pub pause: Option<u32>,
}

/// The maximum number of frames before a program is started, where its probe has no `pause`.
const DEFAULT_PAUSE: u32 = 200;

/// The maximum number of frames before a move is typed.
pub(crate) const MAX_THINKING_FRAMES: u32 = 200;

impl Setup {
    /// Returns the maximum number of frames before the program is started.
    pub(crate) fn max_delay(&self) -> u32 {
        self.pause.unwrap_or(DEFAULT_PAUSE)
    }

    /// Returns the text for a seat.
    pub(crate) fn answer(&self, role: Role) -> String {
        match role {
            Role::Person => self.person.clone().unwrap_or_default(),
            Role::Computer(level) => {
                self.computer.as_deref().unwrap_or_default().replace("{level}", &level.to_string())
            }
        }
    }
}

/// The players' names and the question for them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// The array of names, the last element for the last seat.
    pub names: Name,
    /// The variable with the index of the player to move.
    pub turn: Name,
    /// The line that asks for a name and keeps the current one if the answer is empty.
    pub ask: u16,
    /// The variable with the index of the player whose name the program asks for.
    #[serde(rename = "asked")]
    pub named_player: Name,
}

/// The keys or events of a move, and the lines where it begins and ends.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The line at which the keys are typed, if the move has keys.
    pub ready: Option<u16>,
    /// Names of keys, each with a count: a number, `{n}` for the move's argument number n, or `{n-1}`
    /// and `{n+1}` for one less and one more.
    #[serde(default)]
    pub keys: Vec<String>,
    /// Cursor moves before the keys, from the program's present cursor position.
    #[serde(default)]
    pub go: Vec<CursorMove>,
    /// The text typed after the keys, for a program that asks with INPUT: `{0}` is the move's argument
    /// number 0, `{0+1}` and `{0-1}` are one more and one less, `{0:ABC}` is the character with this
    /// number, from 0; `\n` is the key that ends a line.
    #[serde(rename = "type")]
    pub text: Option<String>,
    /// Whether the program evaluates its moves during this move.
    #[serde(default)]
    pub evaluates: bool,
    /// The line before which the move is complete once the program has read its keys, or several such
    /// lines; empty if plies have no lines. A move that ends the game is complete at the end's line, too.
    #[serde(default)]
    pub ends: Ends,
    /// Whether a comparison also types arguments next to the legal ones, which the program must refuse.
    #[serde(default = "yes")]
    pub checks_refusals: bool,
    /// The input events of the move in their order, where plies have no lines: pointer actions in the
    /// cell of the move's arguments, or a key by its name.
    #[serde(default)]
    pub events: Vec<InputEvent>,
}

/// The lines before which a move is complete: `ends = 100`, or `ends = [100, 400]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "OneOrMany")]
pub struct Ends(Vec<u16>);

impl Ends {
    /// Returns the lines.
    #[must_use]
    pub fn lines(&self) -> &[u16] {
        &self.0
    }
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a line, or a list of lines")]
enum OneOrMany {
    One(u16),
    Many(Vec<u16>),
}

impl From<OneOrMany> for Ends {
    fn from(lines: OneOrMany) -> Self {
        match lines {
            OneOrMany::One(line) => Self(vec![line]),
            OneOrMany::Many(lines) => Self(lines),
        }
    }
}

/// An input event for a program.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InputEvent {
    /// Presses the pointer button.
    Press,
    /// Moves the pointer there with the button held.
    Drag,
    /// Releases the pointer button.
    Release,
    /// Presses and releases a key.
    Key(String),
}

/// Keys that move a value of the state, such as a cursor coordinate, to another value.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CursorMove {
    /// The view's name for the value.
    pub value: String,
    /// The target value: a number, or an argument as for keys.
    pub to: String,
    /// The key that decreases it by one.
    pub less: String,
    /// The key that increases it by one.
    pub more: String,
}

/// The evaluation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluation {
    /// The line before which it is complete, where plies have lines.
    pub line: Option<u16>,
    /// The view's name for the evaluation.
    pub name: String,
    /// The values that a random draw decides.
    pub drawn: Vec<String>,
    /// Its values.
    pub fields: BTreeMap<String, Field>,
}

impl Probe {
    /// Parses a probe file; `file` is its path.
    ///
    /// # Errors
    /// When the file does not have the expected format, or its moves do not fit its keys.
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

    /// Returns all lines of the program that the probe names, each with its table.
    pub(crate) fn lines(&self) -> Vec<(String, u16)> {
        let end = &self.end;
        let mut lines: Vec<(&str, Option<u16>)> =
            vec![("ply", self.ply_line()), ("end", end.line), ("end", end.goes_on)];
        if let Some(again) = end.again.as_option() {
            lines.extend([("end.again", again.ready), ("end.again", again.line)]);
        }
        lines.extend(end.winner.iter().flat_map(Winner::lines).map(|line| ("end.winner", Some(line))));
        lines.push(("seats", self.seats.as_option().map(|seats| seats.ask)));
        lines.push(("evaluation", self.evaluation.as_option().and_then(|evaluation| evaluation.line)));
        let named = lines.into_iter().filter_map(|(table, line)| Some((table.to_owned(), line?)));
        let moves = self.moves.iter().flat_map(|(name, mv)| {
            mv.ready.iter().chain(mv.ends.lines()).map(move |&line| (format!("moves.{name}"), line))
        });
        named.chain(moves).collect()
    }

    /// Returns the line before which a ply begins, if plies have lines.
    #[must_use]
    pub fn ply_line(&self) -> Option<u16> {
        self.ply.as_option().map(|ply| ply.line)
    }

    /// Checks that every part has lines exactly if plies have lines.
    fn check_lines(&self) -> Result<(), ProbeErrorKind> {
        let has_lines = self.ply.as_option().is_some();
        for (name, mv) in &self.moves {
            let fits = match has_lines {
                true => !mv.ends.lines().is_empty() && mv.events.is_empty(),
                false => mv.ends.lines().is_empty() && (mv.evaluates || !mv.events.is_empty()),
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

    /// Checks that every key has a code and every typed move its line.
    fn check_keys(&self) -> Result<(), ProbeErrorKind> {
        let known = |table: &str, key: &str| {
            let unknown = || ProbeErrorKind::UnknownKey { table: table.to_owned(), key: key.to_owned() };
            self.keys.contains_key(key).then_some(()).ok_or_else(unknown)
        };
        if let Some(again) = self.end.again.as_option() {
            let has_lines = self.ply.as_option().is_some();
            match (&again.key, &again.text) {
                (Some(key), None) => known("end.again", key)?,
                (None, Some(_)) if has_lines => {}
                _ => return Err(ProbeErrorKind::AmbiguousAgain),
            }
        }
        for (name, mv) in &self.moves {
            if mv.is_typed() && mv.ready.is_none() {
                return Err(ProbeErrorKind::NoReadyLine { mv: name.clone() });
            }
            let no_number =
                |key: &String| ProbeErrorKind::MissingCount { mv: name.clone(), key: key.clone() };
            for go in &mv.go {
                known(&format!("moves.{name}"), &go.less)?;
                known(&format!("moves.{name}"), &go.more)?;
                repeat_count(&go.to, &SAMPLE_ARGUMENTS).ok_or_else(|| no_number(&go.to))?;
            }
            for input_event in &mv.events {
                if let InputEvent::Key(key) = input_event {
                    known(&format!("moves.{name}"), key)?;
                }
            }
            for key in &mv.keys {
                let mut parts = key.split_whitespace();
                known(&format!("moves.{name}"), parts.next().unwrap_or_default())?;
                if parts.next().is_some_and(|count| repeat_count(count, &SAMPLE_ARGUMENTS).is_none()) {
                    return Err(no_number(key));
                }
            }
            if let Some(text) = &mv.text {
                let sample = |inner: &str| {
                    [SAMPLE_ARGUMENTS, [0; 8]].iter().find_map(|arguments| argument_text(inner, arguments))
                };
                expand(text, &sample)
                    .ok_or_else(|| ProbeErrorKind::InvalidText { mv: name.clone(), text: text.clone() })?;
            }
        }
        Ok(())
    }

    /// Returns the key codes of a move with these arguments; `value` returns a value of the state by
    /// its name, `code_for` the machine's code of a character.
    ///
    /// # Panics
    /// If the move has fewer arguments than its keys need.
    #[must_use]
    pub fn key_codes(
        &self,
        mv: &Move,
        arguments: &[i64],
        value: impl Fn(&str) -> usize,
        code_for: impl Fn(char) -> Option<u8>,
    ) -> Vec<u8> {
        let mut codes = Vec::new();
        for go in &mv.go {
            let to = repeat_count(&go.to, arguments).expect("a cursor move has a target");
            let from = value(&go.value);
            let key = if to < from { &go.less } else { &go.more };
            codes.extend(std::iter::repeat_n(self.keys[key], to.abs_diff(from)));
        }
        for key in &mv.keys {
            let mut parts = key.split_whitespace();
            let code = self.keys[parts.next().unwrap_or_default()];
            let times = parts.next().map_or(Some(1), |count| repeat_count(count, arguments));
            let times = times.expect("a key has a count");
            codes.extend(std::iter::repeat_n(code, times));
        }
        if let Some(text) = &mv.text {
            let text =
                expand(text, &|inner| argument_text(inner, arguments)).expect("a text has its arguments");
            codes.extend(text.chars().filter_map(code_for));
        }
        codes
    }

    /// Returns whether a move of this name with these arguments can be played.
    pub(crate) fn has_keys_for(&self, name: &str, arguments: &[i64]) -> bool {
        let has_count =
            |count: &str| repeat_count(count, arguments).is_some_and(|count| count <= MAX_KEY_COUNT);
        self.moves.get(name).is_some_and(|mv| {
            mv.go.iter().all(|go| has_count(&go.to))
                && mv.keys.iter().all(|key| key.split_whitespace().nth(1).is_none_or(has_count))
                && mv.text.iter().all(|text| expand(text, &|inner| argument_text(inner, arguments)).is_some())
        })
    }

    /// Returns the field at a path of names as a difference has it: a value of the state, or of the
    /// evaluation.
    pub(crate) fn field(&self, names: &[&str]) -> Option<&Field> {
        match (names, self.evaluation.as_option()) {
            ([name], _) => self.state.get(*name),
            ([group, name], Some(evaluation)) if *group == evaluation.name => evaluation.fields.get(*name),
            _ => None,
        }
    }
}

impl Move {
    /// Returns the highest number of an argument in its keys and text.
    pub(crate) fn highest_argument(&self) -> Option<usize> {
        let counts = self.go.iter().map(|go| &go.to).chain(&self.keys);
        let placeholders = counts.chain(&self.text).flat_map(|text| text.split('{').skip(1));
        let number = |inner: &str| {
            inner.split(|character: char| !character.is_ascii_digit()).next()?.parse::<usize>().ok()
        };
        placeholders.filter_map(number).max()
    }

    /// Returns whether the move is only a text, without keys.
    pub(crate) fn is_text_alone(&self) -> bool {
        self.text.is_some() && self.keys.is_empty() && self.go.is_empty() && self.ready.is_some()
    }

    /// Returns the text for these arguments; `None` if the move has no text, or they do not fit.
    pub(crate) fn typed_text(&self, arguments: &[i64]) -> Option<String> {
        expand(self.text.as_ref()?, &|inner| argument_text(inner, arguments))
    }

    /// Returns whether the move has keys or a text.
    fn is_typed(&self) -> bool {
        !(self.keys.is_empty() && self.go.is_empty() && self.text.is_none())
    }
}

/// The maximum count of a key. All moves of the catalogue have less, but a core in another process can name any
/// number.
const MAX_KEY_COUNT: usize = 1000;

/// Sample arguments, to check counts before the first move.
const SAMPLE_ARGUMENTS: [i64; 8] = [1 << 16; 8];

/// Returns the count of a key: `3`, `{0}`, `{0-1}` or `{0+19}`; `None` if it is negative.
fn repeat_count(text: &str, arguments: &[i64]) -> Option<usize> {
    match text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
        Some(inner) => usize::try_from(argument(inner, arguments)?).ok(),
        None => text.parse().ok(),
    }
}

/// Returns the number for `0`, `0-1` or `0+19`: an argument, with a number added.
fn argument(inner: &str, arguments: &[i64]) -> Option<i64> {
    let (index, other) = inner.split_once(['-', '+']).unwrap_or((inner, "0"));
    let argument = *arguments.get(index.parse::<usize>().ok()?)?;
    let other = other.parse().ok()?;
    if inner.contains('-') { argument.checked_sub(other) } else { argument.checked_add(other) }
}

/// Replaces each `{...}` of a text; `None` if one has no value or no end.
fn expand(text: &str, value: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let Some((before, rest)) = text.split_once('{') else { return Some(text.to_owned()) };
    let (inner, after) = rest.split_once('}')?;
    Some(before.to_owned() + &value(inner)? + &expand(after, value)?)
}

/// Returns the text for `0`, `0+1`, `0-1` or `0:ABC` in braces.
fn argument_text(inner: &str, arguments: &[i64]) -> Option<String> {
    match inner.split_once(':') {
        Some((index, characters)) => {
            let number = usize::try_from(argument(index, arguments)?).ok()?;
            characters.chars().nth(number).map(String::from)
        }
        None => argument(inner, arguments).map(|number| number.to_string()),
    }
}
