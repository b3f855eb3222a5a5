//! The methods: their parameters and results.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::envelope::{Call, VERSION};
use super::values::{Capability, Draw, NumberFormat, Role, Seat, State, Step, With};

macro_rules! calls {
    ($($params:ident $method:literal $result:ident,)*) => {
        $(impl Call for $params {
            const METHOD: &'static str = $method;
            type Result = $result;
        })*
    };
}

calls! {
    Hello    "hello"    Hi,
    New      "new"      NewResult,
    Play     "play"     PlayResult,
    Moves    "moves"    MovesResult,
    View     "view"     ViewResult,
    Evaluate "evaluate" Evaluation,
    Choose   "choose"   Chosen,
    Fork     "fork"     Forked,
    Drop     "drop"     Empty,
    Quit     "quit"     Empty,
}

/// The first request: the host states its version of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the host, [`VERSION`]; see [`is_compatible`](super::is_compatible).
    pub protocol: String,
}

/// The reply to [`Hello`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hi {
    /// The version of the core.
    pub protocol: String,
    /// The core's description.
    #[serde(flatten)]
    pub about: About,
}

impl Hi {
    /// Returns the reply in this version.
    #[must_use]
    pub fn new(about: About) -> Self {
        Self { protocol: VERSION.to_owned(), about }
    }
}

/// The description of a core: its game and its capabilities.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The name of the game.
    pub name: String,
    /// The seats, in the order of the first moves.
    pub seats: Vec<Seat>,
    /// The capabilities in addition to playing.
    #[serde(default)]
    pub capabilities: Vec<Capability>,
    /// The names of the players for `choose`.
    #[serde(default)]
    pub players: Vec<String>,
    /// The character set of the texts in views, for example `"unicode"` or `"petscii"`.
    pub charset: String,
    /// The kinds of moves: for each argument its minimum and maximum. Without them the host knows only the moves of its
    /// sample games.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub moves: BTreeMap<String, Vec<(i64, i64)>>,
    /// The fields of the view, each with its extents: `[]` for one value, one for a list, two for a list of rows.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, Vec<usize>>,
    /// The field that is the score of a game, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
}

impl About {
    /// Returns a description without seats and players, with the capability of a core of this crate
    /// ([`Capability::Fork`]) and texts in Unicode.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            seats: Vec::new(),
            capabilities: vec![Capability::Fork],
            players: Vec::new(),
            charset: "unicode".to_owned(),
            moves: BTreeMap::new(),
            fields: BTreeMap::new(),
            score: None,
        }
    }
}

/// Starts a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct New {
    /// The roles, one for each seat.
    pub seats: Vec<Role>,
    /// The options of the game.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The game that the program played before this one without being started again; it must be over.
    /// Absent for the first game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u64>,
    /// The number format of the draws, for the whole game.
    #[serde(default)]
    pub format: NumberFormat,
    /// The random draws that the listing made before the first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<Draw>,
    /// The values of the clock that the listing read before the first move; see [`Step::clock`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clock: Vec<u32>,
    /// The parts of the state to send.
    #[serde(default)]
    pub with: Vec<With>,
}

/// The reply to [`New`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewResult {
    /// The number of the game, which no other game of this process has.
    pub game: u64,
    /// Its first state.
    pub state: State,
}

/// Plays a line of play. An illegal move ends it with an error; the moves before it stay played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// The game.
    pub game: u64,
    /// The moves; an empty line asks for the state.
    pub line: Vec<Step>,
    /// The states to send.
    #[serde(default)]
    pub reply: ReplyStates,
    /// The parts of these states to send.
    #[serde(default)]
    pub with: Vec<With>,
}

/// The states that the reply to [`Play`] has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReplyStates {
    /// The one after the last move.
    #[default]
    Last,
    /// One after each move.
    Each,
}

/// The reply to [`Play`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayResult {
    /// The states, in the order of the moves.
    pub states: Vec<State>,
}

/// Requests the legal moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    /// The game.
    pub game: u64,
}

/// The reply to [`Moves`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovesResult {
    /// The legal moves, in the core's order; empty once the game is over.
    pub moves: Vec<Value>,
}

/// Requests the view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The game.
    pub game: u64,
    /// The seat whose information to show: values hidden from it are null. Absent for all values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
}

/// The reply to [`View`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ViewResult {
    /// The values, under the names of the probe.
    pub view: Value,
}

/// Requests the program's evaluation of its last decision; requires [`Capability::Evaluate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evaluate {
    /// The game.
    pub game: u64,
}

/// The reply to [`Evaluate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evaluation {
    /// The values, under the names of the probe; null before the first decision.
    pub evaluation: Value,
}

/// Lets a player choose a move, which is not played; requires [`Capability::Choose`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choose {
    /// The game.
    pub game: u64,
    /// The seat to move.
    pub seat: u8,
    /// The name of a player, from [`About::players`].
    pub player: String,
    /// The time limit in milliseconds; absent for none. Without one the same seed gives the same move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u64>,
    /// The seed of the player's random draws.
    #[serde(default)]
    pub seed: u32,
}

/// The reply to [`Choose`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    /// One of the legal moves.
    #[serde(rename = "move")]
    pub mv: Value,
}

/// Copies a game; requires [`Capability::Fork`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fork {
    /// The game.
    pub game: u64,
}

/// The reply to [`Fork`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forked {
    /// The number of the copy.
    pub game: u64,
}

/// Ends a game that is no longer needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drop {
    /// The game.
    pub game: u64,
}

/// Ends the process, after the reply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quit {}

/// A result without fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Empty {}
