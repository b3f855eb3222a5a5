//! The protocol of host and interpreter, as bytes: a request, then its reply.
//!
//! The interpreter may be a thread of the host or another process. A [`Link`] transports the bytes
//! and hides which one it is.

use hardware::Event;
use serde::{Deserialize, Serialize};

use super::files::ProgramFiles;
use super::report::Stop;
use crate::grid::Grid;
use crate::image::Image;

/// The connection to an interpreter.
pub trait Link: Send {
    /// Sends a request and returns its reply.
    ///
    /// # Errors
    /// If no reply arrives; all later requests fail as well.
    fn ask(&mut self, request: &[u8]) -> Result<Vec<u8>, LinkError>;
}

/// The reason why a link failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum LinkError {
    /// The program exceeds its memory limit, in MiB.
    #[error("out of memory (limit {0} MiB)")]
    OutOfMemory(u64),
    /// One operation takes too long.
    #[error("the program does not respond: an operation takes more than a second")]
    NoAnswer,
    /// The program exceeds its limit of the host's time.
    #[error("the program exceeds its time limit of {0} seconds on this computer")]
    TooSlow(u64),
    /// The host received a request to terminate.
    #[error("the program was stopped")]
    Stopped,
    /// No interpreter is installed.
    #[error("this build has no Python interpreter")]
    NoInterpreter,
    /// The interpreter failed.
    #[error("the Python interpreter failed: {0}")]
    Crashed(String),
}

/// A request of the host. The first is [`Request::Start`].
#[derive(Debug, Serialize, Deserialize)]
pub enum Request {
    /// Loads a program and waits for the next request.
    Start {
        /// The program.
        source: String,
        /// The name in messages.
        name: String,
        /// The seed of its random numbers.
        seed: u64,
        /// Sprites by name, which replace those of the library.
        sprites: Vec<(String, Image)>,
        /// The other files.
        files: ProgramFiles,
    },
    /// Runs to a time in microseconds, or until the request has taken its maximum work.
    Run {
        /// The time.
        until: u64,
        /// The work: a step counts 1, the dispatch of an event [`DISPATCH_WORK`].
        max_work: u64,
    },
    /// Schedules an event at a time in microseconds.
    Event(u64, Event),
    /// Replies with the frame.
    Picture,
    /// Replies with the board.
    Board,
    /// Replies whether a pixel is on a bar, outside of the buttons.
    IsBesideButtons(i32, i32),
    /// Replies with the open dialog.
    Dialog,
    /// Replies with the actors in the scene.
    Actors,
    /// Replies whether the program runs or its board is open.
    IsRunning,
    /// Replies whether the program waits for an event.
    IsIdle,
    /// Replies whether the program has mouse listeners.
    WantsPointer,
    /// Takes the printed output.
    TakePrinted,
    /// Takes the warnings.
    TakeWarnings,
    /// Records the executed lines from now on.
    RecordLines,
    /// Replies with the executed lines, if they are recorded.
    ExecutedLines,
    /// Sets the breakpoints.
    SetBreakpoints(Vec<u32>),
    /// Sets the watched expressions.
    Watch(Vec<String>),
    /// Replies with the line of the last change of each watched expression.
    ChangedBy,
    /// Replies with the global variables.
    Globals,
    /// Executes statements.
    Execute(String),
    /// Evaluates an expression.
    Evaluate(String),
    /// Counts the begun lines from now on.
    CountLines,
    /// Replies with the starts of the last lines.
    LastLines(u32),
    /// Replies with the last starts of these lines.
    LastStartsOf(Vec<u32>),
    /// Replies with the active calls.
    Frames,
    /// Replies with the local variables of an active call, counted from the innermost.
    Locals(u32),
    /// Evaluates an expression at the current line, with the local variables.
    EvaluateHere(String),
    /// Evaluates in the same way without calls to code of the program; the reply is `None` if that is impossible.
    EvaluatePure(String),
    /// Assigns an expression to a target at the current line.
    Assign {
        /// The target.
        target: String,
        /// The expression.
        expression: String,
    },
}

impl Request {
    /// Decodes a request; `None` for bytes that are none.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

/// The work of an event, a key repeat or a cycle of the simulation, in steps of the program: the library takes the
/// time of this number of iterations of an empty loop.
pub const DISPATCH_WORK: u64 = 1000;

/// The result of a run: its stop reason and its time.
#[derive(Debug, Serialize, Deserialize)]
pub struct RunResult {
    /// The stop reason.
    pub stop: Stop,
    /// The time in microseconds.
    pub now: u64,
    /// The number of steps so far.
    pub steps: u64,
    /// The number of lines begun since the last step, if they are [counted](Request::CountLines).
    pub lines: u32,
    /// Whether a dialog waits for text.
    pub awaits_text: bool,
}

/// An image: width, height, and runs of pixels of one colour.
#[derive(Debug, Serialize, Deserialize)]
pub struct RunLengthImage {
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Runs: length in pixels and colour.
    pub runs: Vec<(usize, [u8; 3])>,
}

/// The properties of a board, except its actors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardView {
    /// The dimensions.
    pub grid: Grid,
    /// Width and height of its frame with the bars.
    pub size: (i32, i32),
    /// The text of its status bar.
    pub status: String,
}

/// An open dialog of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DialogView {
    /// The question or message of the program.
    pub prompt: String,
    /// The text typed so far; `None` for a dialog without text.
    pub typed: Option<String>,
    /// The keys that answer it, or the reason for the refusal of the last answer.
    pub hint: String,
}

/// Encodes a value.
pub fn encode(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).expect("numbers, texts and lists of them can be serialised")
}
