//! The types that a host receives about a program.

use serde::{Deserialize, Serialize};

/// The reason why [`Runtime::run_until`](super::Runtime::run_until) returned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    /// The time slice is over.
    Horizon,
    /// A line with a [breakpoint](super::Runtime::set_breakpoints) is about to begin.
    Breakpoint(u32),
    /// The program has ended, and there is no board.
    Ended,
    /// The program, or a callback of it, failed.
    Failed(Failure),
}

/// An error of the program, as its language reports it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Kind and reason: `NameError: name 'x' is not defined`.
    pub message: String,
    /// The line of the program, from 1, if any.
    pub line: Option<u32>,
    /// The text of that line.
    pub text: String,
    /// The traceback, ended by the message.
    pub traceback: String,
}

/// A global variable of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Global {
    /// The name.
    pub name: String,
    /// The class of the value.
    pub kind: String,
    /// The value as text.
    pub text: String,
    /// Whether the text is complete, not truncated.
    pub is_complete: bool,
}

/// The start of a line of the program in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineStart {
    /// The line, from 1.
    pub line: u32,
    /// The time in microseconds.
    pub now: u64,
    /// The number of steps before it.
    pub steps: u64,
    /// The number of lines begun since the last step, with this one.
    pub lines: u32,
}

/// An active call of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramFrame {
    /// The name of the function; `<module>` for the main program.
    pub function: String,
    /// The line that runs in it, from 1.
    pub line: u32,
}

/// An actor in the scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActorView {
    /// The name of its class.
    pub class: String,
    /// The column.
    pub x: i32,
    /// The row.
    pub y: i32,
    /// The pixel of its image's centre.
    pub pixel: (i32, i32),
    /// The direction, in degrees clockwise from east.
    pub direction: f64,
    /// Whether it is visible.
    pub is_visible: bool,
}
