//! What a host and an interpreter say to each other, as bytes: a request, then its answer.
//!
//! The interpreter may be a thread of the host or another process. Which one is not known here: a [`Link`] takes the bytes there
//! and back.

use hardware::Event;
use serde::{Deserialize, Serialize};

use super::report::Stop;
use crate::grid::Grid;
use crate::image::Image;

/// The way to an interpreter.
pub trait Link: Send {
    /// Takes a request there and its answer back.
    ///
    /// # Errors
    /// When no answer comes; none ever does from then on.
    fn ask(&mut self, request: &[u8]) -> Result<Vec<u8>, LinkError>;
}

/// Why an interpreter is lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum LinkError {
    /// The program needs more memory than it may have, in MiB.
    #[error("out of memory (limit {0} MiB)")]
    OutOfMemory(u64),
    /// One operation takes too long.
    #[error("the program does not answer: an operation takes more than a second")]
    NoAnswer,
    /// The program takes more time of the host than its limit allows.
    #[error("the program is slower than its own time: the limit of {0} seconds has passed on this computer")]
    TooSlow(u64),
    /// The host was told to end.
    #[error("the program was stopped")]
    Stopped,
    /// No interpreter is installed.
    #[error("this build has no Python interpreter")]
    NoInterpreter,
    /// The interpreter failed.
    #[error("the Python interpreter failed: {0}")]
    Crashed(String),
}

/// What a host wants. The first request is [`Request::Start`].
#[derive(Debug, Serialize, Deserialize)]
pub enum Request {
    /// Loads a program and waits for the next request.
    Start {
        /// The program.
        source: String,
        /// Its name in messages.
        name: String,
        /// The seed of its random numbers.
        seed: u64,
        /// Sprites by name, which replace those of the library.
        sprites: Vec<(String, Image)>,
    },
    /// Runs to a time in microseconds.
    Run(u64),
    /// Schedules an event at a time in microseconds.
    Event(u64, Event),
    /// Replies with the frame.
    Picture,
    /// Replies with the board.
    Board,
    /// Replies whether a pixel is on a bar and not on a button.
    IsBesideButtons(i32, i32),
    /// Replies with the actors in the scene.
    Actors,
    /// Replies whether the program runs or its board is open.
    IsRunning,
    /// Replies whether the program waits for an event.
    IsIdle,
    /// Replies whether the program has mouse listeners.
    WantsPointer,
    /// Takes what the program printed.
    TakePrinted,
    /// Takes the warnings.
    TakeWarnings,
    /// Replies with the number of steps.
    Steps,
    /// Replies with the executed lines.
    ExecutedLines,
    /// Sets the breakpoints.
    SetBreakpoints(Vec<u32>),
    /// Sets the watched expressions.
    Watch(Vec<String>),
    /// Replies with the line that last changed each watched expression.
    ChangedBy,
    /// Replies with the global variables.
    Globals,
    /// Executes statements.
    Execute(String),
    /// Evaluates an expression.
    Evaluate(String),
}

/// How a run came back, and when.
#[derive(Debug, Serialize, Deserialize)]
pub struct RunResult {
    /// None when the program has gone on for a while and the host may look after it before it goes on.
    pub stop: Option<Stop>,
    /// The time in microseconds.
    pub now: u64,
}

/// A picture: dots in a row, rows, and runs of dots of one colour.
#[derive(Debug, Serialize, Deserialize)]
pub struct RunLengthImage {
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Runs: their length in pixels and their colour.
    pub runs: Vec<(usize, [u8; 3])>,
}

/// What there is to know of a board beside its actors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardView {
    /// Its measures.
    pub grid: Grid,
    /// Width and height of its picture with the bars.
    pub size: (i32, i32),
    /// The text of its status bar.
    pub status: String,
}

/// A value as bytes.
pub fn encode(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).expect("numbers, texts and lists of them can be written")
}
