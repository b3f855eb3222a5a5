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
    /// The interpreter failed.
    #[error("the Python interpreter failed: {0}")]
    Crashed(String),
}

/// What a host wants. The first request is [`Request::Start`].
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Request {
    Start { source: String, name: String, seed: u64, sprites: Vec<(String, Image)> },
    Run(u64),
    Event(u64, Event),
    Picture,
    Board,
    IsBesideButtons(i32, i32),
    Actors,
    IsRunning,
    IsIdle,
    WantsPointer,
    TakePrinted,
    TakeWarnings,
    Steps,
    ExecutedLines,
    SetBreakpoints(Vec<u32>),
    Watch(Vec<String>),
    ChangedBy,
    Globals,
    Execute(String),
    Evaluate(String),
}

/// How a run came back, and when.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RunResult {
    /// None when the program has gone on for a while and the host may look after it before it goes on.
    pub stop: Option<Stop>,
    pub now: u64,
}

/// A picture: dots in a row, rows, and runs of dots of one colour.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RunLengthImage {
    pub width: usize,
    pub height: usize,
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
pub(super) fn encode(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).expect("numbers, texts and lists of them can be written")
}
