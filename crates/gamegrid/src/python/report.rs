//! What a host is told of a program.

use serde::{Deserialize, Serialize};

/// Why [`Runtime::run_until`](super::Runtime::run_until) came back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    /// The time is up.
    Horizon,
    /// A line that was [asked for](super::Runtime::set_breakpoints) is about to begin.
    Breakpoint(u32),
    /// The program has ended, and there is no board.
    Ended,
    /// The program, or a callback of it, failed.
    Failed(Failure),
}

/// A fault of the program, in the words of its language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Kind and reason: `NameError: name 'x' is not defined`.
    pub message: String,
    /// The line of the program, from 1, if it is known.
    pub line: Option<u32>,
    /// The text of that line.
    pub text: String,
    /// How the program got there, ended by the message.
    pub traceback: String,
}

/// A global variable of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Global {
    /// Its name.
    pub name: String,
    /// The class of its value.
    pub kind: String,
    /// Its value as text.
    pub text: String,
}

/// An actor in the scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActorView {
    /// The name of its class.
    pub class: String,
    /// Its column.
    pub x: i32,
    /// Its row.
    pub y: i32,
    /// The dot of its picture's centre.
    pub pixel: (i32, i32),
    /// Where it looks, in degrees clockwise from the east.
    pub direction: f64,
    /// It can be seen.
    pub is_visible: bool,
}
