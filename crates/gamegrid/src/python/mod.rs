//! Python: the host's interface to a program that runs on the board.
//!
//! | file | holds |
//! |---|---|
//! | `report` | the types that a host receives |
//! | `protocol` | requests and replies between host and interpreter |
//! | `files` | the files that a program uses, except its text |
//! | `install` | the interpreter of the process |
//!
//! Requests and replies are bytes, so that the interpreter may be in another process: see [`Link`].

mod files;
mod install;
pub mod protocol;
mod report;

use std::cell::RefCell;

use hardware::{Event, Frame};
use serde::de::DeserializeOwned;

pub use self::files::ProgramFiles;
pub use self::install::{Interpreter, SyntaxError, install, is_installed, side_effect, syntax_error};
pub use self::protocol::{BoardView, DialogView, Link, LinkError};
use self::protocol::{Request, RunLengthImage, RunResult};
pub use self::report::{ActorView, Failure, Global, LineStart, ProgramFrame, Stop};
use crate::image::Image;

/// A program with its interpreter. Dropping it ends both.
pub struct Runtime {
    link: RefCell<Box<dyn Link>>,
    link_error: RefCell<Option<LinkError>>,
    is_link_error_reported: bool,
    now: u64,
    steps: u64,
    lines: u32,
    awaits_text: bool,
}

impl Runtime {
    /// Loads a program without running it; `name` is its name in messages.
    #[must_use]
    pub fn start(source: &str, name: &str, seed: u64) -> Self {
        Self::with_sprites(source, name, seed, vec![])
    }

    /// Starts a program with images that take precedence over those of the library.
    #[must_use]
    pub fn with_sprites(source: &str, name: &str, seed: u64, sprites: Vec<(String, Image)>) -> Self {
        Self::with_inputs(source, name, seed, sprites, ProgramFiles::default())
    }

    /// Starts a program with its files.
    #[must_use]
    pub fn with_files(source: &str, name: &str, seed: u64, files: ProgramFiles) -> Self {
        Self::with_inputs(source, name, seed, vec![], files)
    }

    fn with_inputs(
        source: &str,
        name: &str,
        seed: u64,
        sprites: Vec<(String, Image)>,
        files: ProgramFiles,
    ) -> Self {
        let link = RefCell::new(install::link());
        let runtime = Self {
            link,
            link_error: RefCell::default(),
            is_link_error_reported: false,
            now: 0,
            steps: 0,
            lines: 0,
            awaits_text: false,
        };
        let (source, name) = (source.to_owned(), name.to_owned());
        runtime.ask::<()>(&Request::Start { source, name, seed, sprites, files });
        runtime
    }

    /// Sends a request; returns `None` if the link has failed.
    fn ask<R: DeserializeOwned>(&self, request: &Request) -> Option<R> {
        if self.link_error.borrow().is_some() {
            return None;
        }
        let answer = self.link.borrow_mut().ask(&protocol::encode(request));
        let answer = answer.and_then(|bytes| {
            postcard::from_bytes(&bytes)
                .map_err(|error| LinkError::Crashed(format!("corrupt reply: {error}")))
        });
        answer.map_err(|error| *self.link_error.borrow_mut() = Some(error)).ok()
    }

    /// Returns the error of the link, if the link has failed.
    #[must_use]
    pub fn link_error(&self) -> Option<LinkError> {
        self.link_error.borrow().clone()
    }

    /// Runs until a time in microseconds since the start, or a reported stop.
    pub fn run_until(&mut self, time: u64) -> Stop {
        self.run_slice(time, u64::MAX)
    }

    /// Runs like [`run_until`](Self::run_until), but at most for `max_work`: a step counts 1, an event
    /// [`DISPATCH_WORK`](protocol::DISPATCH_WORK). After that it returns [`Stop::Horizon`] early.
    pub fn run_slice(&mut self, time: u64, max_work: u64) -> Stop {
        match self.ask(&Request::Run { until: time, max_work }) {
            Some(RunResult { stop, now, steps, lines, awaits_text }) => {
                (self.now, self.steps, self.lines, self.awaits_text) = (now, steps, lines, awaits_text);
                stop
            }
            None => self.report_link_error(time),
        }
    }

    /// Reports a failed link once; later runs only advance the time.
    fn report_link_error(&mut self, time: u64) -> Stop {
        if let Some(error) = self.link_error.get_mut()
            && !self.is_link_error_reported
        {
            self.is_link_error_reported = true;
            return Stop::Failed(link_failure(error));
        }
        self.now = self.now.max(time);
        Stop::Horizon
    }

    /// Returns the microseconds since the start.
    #[must_use]
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// Schedules an event for a time, or applies it immediately if that has passed.
    pub fn schedule_event(&mut self, at: u64, event: Event) {
        self.ask::<()>(&Request::Event(at, event));
    }

    /// Returns the frame, if the program has created a board.
    #[must_use]
    pub fn frame(&self) -> Option<Frame> {
        let RunLengthImage { width, height, runs } =
            self.ask::<Option<RunLengthImage>>(&Request::Picture)??;
        let pixels =
            runs.into_iter().flat_map(|(count, colour)| std::iter::repeat_n(colour, count)).collect();
        Some(Frame::Rgb { width, height, pixels })
    }

    /// Returns the board, if the program has created one.
    #[must_use]
    pub fn board(&self) -> Option<BoardView> {
        self.ask(&Request::Board)?
    }

    /// Returns the dialog that waits for an answer, if one is open.
    #[must_use]
    pub fn dialog(&self) -> Option<DialogView> {
        self.ask(&Request::Dialog)?
    }

    /// Whether a pixel of the frame is on a bar, outside of the buttons.
    #[must_use]
    pub fn is_beside_buttons(&self, x: i32, y: i32) -> bool {
        self.ask(&Request::IsBesideButtons(x, y)).unwrap_or(false)
    }

    /// Returns the actors in the scene, in painting order.
    #[must_use]
    pub fn actors(&self) -> Vec<ActorView> {
        self.ask(&Request::Actors).unwrap_or_default()
    }

    /// Whether the program is alive: it runs, or its board is open.
    #[must_use]
    pub fn is_running(&self) -> bool {
        // A link error counts as alive until it is reported.
        self.ask(&Request::IsRunning).unwrap_or(!self.is_link_error_reported)
    }

    /// Whether the program waits for input: its main program has finished and no event is scheduled.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.ask(&Request::IsIdle).unwrap_or(false)
    }

    /// Whether the program handles mouse events.
    #[must_use]
    pub fn wants_pointer(&self) -> bool {
        self.ask(&Request::WantsPointer).unwrap_or(false)
    }

    /// Returns the output of the program since the last call.
    pub fn take_printed(&mut self) -> String {
        self.ask(&Request::TakePrinted).unwrap_or_default()
    }

    /// Returns the warnings about unsupported features, and empties the list.
    pub fn take_warnings(&mut self) -> Vec<String> {
        self.ask(&Request::TakeWarnings).unwrap_or_default()
    }

    /// Returns the steps of the program so far: function calls and loop iterations.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Counts the begun lines from now on. The count makes every line slower.
    pub fn count_lines(&mut self) {
        self.ask::<()>(&Request::CountLines);
    }

    /// Returns the number of lines begun since the last step, if they are counted: with time and steps it
    /// identifies one position in a run.
    #[must_use]
    pub const fn lines(&self) -> u32 {
        self.lines
    }

    /// Returns whether a dialog waited for text at the end of the last run.
    #[must_use]
    pub const fn awaits_text(&self) -> bool {
        self.awaits_text
    }

    /// Returns the starts of the last `count` lines, the oldest first; fewer if the program has begun fewer, or
    /// lines are not [counted](Self::count_lines).
    #[must_use]
    pub fn last_lines(&self, count: u32) -> Vec<LineStart> {
        self.ask(&Request::LastLines(count)).unwrap_or_default()
    }

    /// Returns the last two starts of each of these lines.
    #[must_use]
    pub fn last_starts_of(&self, lines: &[u32]) -> Vec<LineStart> {
        self.ask(&Request::LastStartsOf(lines.to_vec())).unwrap_or_default()
    }

    /// Returns the active calls of the program, the outermost first; empty while it waits for an event.
    #[must_use]
    pub fn frames(&self) -> Vec<ProgramFrame> {
        self.ask(&Request::Frames).unwrap_or_default()
    }

    /// Returns the local variables of an active call, counted from the innermost.
    #[must_use]
    pub fn locals(&self, frame: u32) -> Vec<Global> {
        self.ask(&Request::Locals(frame)).unwrap_or_default()
    }

    /// Records the executed lines from now on. The record makes every line slower.
    pub fn record_lines(&mut self) {
        self.ask::<()>(&Request::RecordLines);
    }

    /// Returns the lines of the program executed since the start of the [record](Self::record_lines) or the
    /// [count](Self::count_lines), in ascending order.
    #[must_use]
    pub fn executed_lines(&self) -> Vec<u32> {
        self.ask(&Request::ExecutedLines).unwrap_or_default()
    }

    /// Replaces the breakpoints on lines of the program.
    pub fn set_breakpoints(&mut self, lines: &[u32]) {
        self.ask::<()>(&Request::SetBreakpoints(lines.to_vec()));
    }

    /// Watches these expressions from now on; an empty list removes the watchpoints.
    pub fn watch(&mut self, expressions: &[String]) {
        self.ask::<()>(&Request::Watch(expressions.to_vec()));
    }

    /// Returns for each watched expression the line of the last change of its value, if it has changed.
    #[must_use]
    pub fn changed_by(&self) -> Vec<Option<u32>> {
        self.ask(&Request::ChangedBy).unwrap_or_default()
    }

    /// Returns the global variables of the program, in the order of their creation.
    #[must_use]
    pub fn globals(&self) -> Vec<Global> {
        self.ask(&Request::Globals).unwrap_or_default()
    }

    /// Executes statements in the program's own scope.
    ///
    /// # Errors
    /// If they fail.
    pub fn execute(&mut self, statements: &str) -> Result<(), Failure> {
        self.ask(&Request::Execute(statements.to_owned())).unwrap_or_else(|| Err(self.no_answer()))
    }

    /// Returns the value of an expression in the program's own scope, as text.
    ///
    /// # Errors
    /// If it fails.
    pub fn evaluate(&self, expression: &str) -> Result<String, Failure> {
        self.ask(&Request::Evaluate(expression.to_owned())).unwrap_or_else(|| Err(self.no_answer()))
    }

    /// Returns the value of an expression at the current line, with the local variables of the innermost
    /// call, as text.
    ///
    /// # Errors
    /// If it fails.
    pub fn evaluate_here(&self, expression: &str) -> Result<String, Failure> {
        self.ask(&Request::EvaluateHere(expression.to_owned())).unwrap_or_else(|| Err(self.no_answer()))
    }

    /// Evaluates an expression like [`evaluate_here`](Self::evaluate_here), without calls to code of the program;
    /// returns `None` if the expression could change the program.
    ///
    /// # Errors
    /// If it fails.
    #[must_use]
    pub fn evaluate_pure(&self, expression: &str) -> Option<Result<String, Failure>> {
        self.ask(&Request::EvaluatePure(expression.to_owned())).unwrap_or_else(|| Some(Err(self.no_answer())))
    }

    /// Assigns an expression to a global variable, an attribute or an element at the current line.
    ///
    /// # Errors
    /// If it fails, or the target is a local variable.
    pub fn assign(&mut self, target: &str, expression: &str) -> Result<(), Failure> {
        let (target, expression) = (target.to_owned(), expression.to_owned());
        self.ask(&Request::Assign { target, expression }).unwrap_or_else(|| Err(self.no_answer()))
    }

    fn no_answer(&self) -> Failure {
        link_failure(&self.link_error().unwrap_or(LinkError::NoAnswer))
    }
}

fn link_failure(error: &LinkError) -> Failure {
    let message = error.to_string();
    Failure { traceback: format!("{message}\n"), message, line: None, text: String::new() }
}
