//! Python: the host's side of a program that runs on the board.
//!
//! | file | holds |
//! |---|---|
//! | `report` | what a host receives |
//! | `protocol` | requests and replies between host and interpreter |
//! | `install` | the interpreter of the process |
//!
//! What a host asks goes to the interpreter as bytes and comes back as bytes, so that it may be anywhere: see [`Link`].

mod install;
pub mod protocol;
mod report;

use std::cell::RefCell;

use hardware::{Event, Frame};
use serde::de::DeserializeOwned;

pub use self::install::{Interpreter, SyntaxError, install, is_installed, syntax_error};
pub use self::protocol::{BoardView, Link, LinkError};
use self::protocol::{Request, RunLengthImage, RunResult};
pub use self::report::{ActorView, Failure, Global, Stop};
use crate::image::Image;

/// A program with its interpreter. Dropping it ends both.
pub struct Runtime {
    link: RefCell<Box<dyn Link>>,
    /// Why the interpreter is lost, and whether that was reported.
    link_error: RefCell<Option<(LinkError, bool)>>,
    now: u64,
}

impl Runtime {
    /// Starts a program; `name` is what messages call it. Nothing of it runs yet.
    #[must_use]
    pub fn start(source: &str, name: &str, seed: u64) -> Self {
        Self::with_sprites(source, name, seed, vec![])
    }

    /// The same with pictures that come before the library's own.
    #[must_use]
    pub fn with_sprites(source: &str, name: &str, seed: u64, sprites: Vec<(String, Image)>) -> Self {
        let runtime = Self { link: RefCell::new(install::link()), link_error: RefCell::default(), now: 0 };
        let (source, name) = (source.to_owned(), name.to_owned());
        runtime.ask::<()>(&Request::Start { source, name, seed, sprites });
        runtime
    }

    /// Asks the interpreter; nothing comes of it when it is lost.
    fn ask<R: DeserializeOwned>(&self, request: &Request) -> Option<R> {
        if self.link_error.borrow().is_some() {
            return None;
        }
        let answer = self.link.borrow_mut().ask(&protocol::encode(request));
        let answer = answer.and_then(|bytes| {
            postcard::from_bytes(&bytes)
                .map_err(|error| LinkError::Crashed(format!("its answer is damaged: {error}")))
        });
        answer.map_err(|loss| *self.link_error.borrow_mut() = Some((loss, false))).ok()
    }

    /// Why the interpreter is lost, if it is.
    #[must_use]
    pub fn link_error(&self) -> Option<LinkError> {
        self.link_error.borrow().as_ref().map(|(loss, _)| loss.clone())
    }

    /// Runs to a time in microseconds since the start, or until there is something to say.
    pub fn run_until(&mut self, time: u64) -> Stop {
        loop {
            match self.ask::<RunResult>(&Request::Run(time)) {
                Some(RunResult { stop, now }) => {
                    self.now = now;
                    if let Some(stop) = stop {
                        return stop;
                    }
                }
                None => return self.report_link_error(time),
            }
        }
    }

    /// A lost interpreter is reported once; then only time passes.
    fn report_link_error(&mut self, time: u64) -> Stop {
        if let Some((loss, is_reported @ false)) = self.link_error.get_mut() {
            *is_reported = true;
            return Stop::Failed(link_failure(loss));
        }
        self.now = self.now.max(time);
        Stop::Horizon
    }

    /// Microseconds since the start.
    #[must_use]
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// Lets something happen at a time, or at once if that has passed.
    pub fn schedule_event(&mut self, at: u64, event: Event) {
        self.ask::<()>(&Request::Event(at, event));
    }

    /// The picture, if the program has made a board.
    #[must_use]
    pub fn frame(&self) -> Option<Frame> {
        let RunLengthImage { width, height, runs } =
            self.ask::<Option<RunLengthImage>>(&Request::Picture)??;
        let pixels =
            runs.into_iter().flat_map(|(count, colour)| std::iter::repeat_n(colour, count)).collect();
        Some(Frame::Rgb { width, height, pixels })
    }

    /// The board, if the program has made one.
    #[must_use]
    pub fn board(&self) -> Option<BoardView> {
        self.ask(&Request::Board)?
    }

    /// Whether a dot of the picture lies on a bar, and not on a button.
    #[must_use]
    pub fn is_beside_buttons(&self, x: i32, y: i32) -> bool {
        self.ask(&Request::IsBesideButtons(x, y)).unwrap_or(false)
    }

    /// The actors in the scene, in the order of painting.
    #[must_use]
    pub fn actors(&self) -> Vec<ActorView> {
        self.ask(&Request::Actors).unwrap_or_default()
    }

    /// Whether the program goes on: it runs, or its board is open.
    #[must_use]
    pub fn is_running(&self) -> bool {
        // A loss is over once it is reported.
        let is_to_report = || self.link_error.borrow().as_ref().is_some_and(|(_, is_reported)| !is_reported);
        self.ask(&Request::IsRunning).unwrap_or_else(is_to_report)
    }

    /// Whether the program waits for somebody to do something: its own text is carried out, and nothing is to come.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.ask(&Request::IsIdle).unwrap_or(false)
    }

    /// Whether the program asks for what the mouse does.
    #[must_use]
    pub fn wants_pointer(&self) -> bool {
        self.ask(&Request::WantsPointer).unwrap_or(false)
    }

    /// What the program printed since the last call.
    pub fn take_printed(&mut self) -> String {
        self.ask(&Request::TakePrinted).unwrap_or_default()
    }

    /// What there is to tell of things that the program uses and nobody has.
    pub fn take_warnings(&mut self) -> Vec<String> {
        self.ask(&Request::TakeWarnings).unwrap_or_default()
    }

    /// Steps of the program so far: calls of functions and rounds of loops.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.ask(&Request::Steps).unwrap_or_default()
    }

    /// The lines of the program that were carried out, in ascending order.
    #[must_use]
    pub fn executed_lines(&self) -> Vec<u32> {
        self.ask(&Request::ExecutedLines).unwrap_or_default()
    }

    /// Comes back before these lines of the program from now on, and no others.
    pub fn set_breakpoints(&mut self, lines: &[u32]) {
        self.ask::<()>(&Request::SetBreakpoints(lines.to_vec()));
    }

    /// Watches what the program says to these expressions from now on; nothing any more if there are none.
    pub fn watch(&mut self, questions: &[String]) {
        self.ask::<()>(&Request::Watch(questions.to_vec()));
    }

    /// For each expression that is watched the line that changed what the program says to it last, if one did.
    #[must_use]
    pub fn changed_by(&self) -> Vec<Option<u32>> {
        self.ask(&Request::ChangedBy).unwrap_or_default()
    }

    /// The global variables of the program, in the order of their creation.
    #[must_use]
    pub fn globals(&self) -> Vec<Global> {
        self.ask(&Request::Globals).unwrap_or_default()
    }

    /// Carries out statements in the program's own scope.
    ///
    /// # Errors
    /// When they fail.
    pub fn execute(&mut self, statements: &str) -> Result<(), Failure> {
        self.ask(&Request::Execute(statements.to_owned())).unwrap_or_else(|| Err(self.no_answer()))
    }

    /// The value of an expression in the program's own scope, as text.
    ///
    /// # Errors
    /// When it fails.
    pub fn evaluate(&self, expression: &str) -> Result<String, Failure> {
        self.ask(&Request::Evaluate(expression.to_owned())).unwrap_or_else(|| Err(self.no_answer()))
    }

    fn no_answer(&self) -> Failure {
        link_failure(&self.link_error().unwrap_or(LinkError::NoAnswer))
    }
}

fn link_failure(loss: &LinkError) -> Failure {
    let message = loss.to_string();
    Failure { traceback: format!("{message}\n"), message, line: None, text: String::new() }
}
