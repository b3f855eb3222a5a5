//! A debugger for the program of a session: breakpoints, steps, watches, and reverse execution.
//!
//! The host starts a [`Motion`] and runs it in slices of any length ([`Debugger::run`]) until it gets a
//! [`Stop`]. Between them it reads and changes the session: [`Session::assign`], [`Session::write_memory`],
//! [`Language::evaluate`](systems::Language::evaluate), [`Inspect::call_stack`](systems::Inspect::call_stack).
//! A session with [checkpoints](Session::enable_rewind) can also run [backwards](Debugger::back).
//!
//! ```
//! use player::debugger::{Debugger, Motion, Reverse, StopCause, Trigger};
//! use player::{Options, Program, Session};
//!
//! let program = Program::read(b"10 for i=1 to 9\n20 s=s+i*i\n30 next\n", "squares.bas")?;
//! let mut session = Session::from_system(program.machine.power_on(Options::default()), 1);
//! session.load_program(&program.image)?;
//! let mut debugger = Debugger::launch(&mut session);
//! debugger.add(&mut session, Trigger::Becomes("s>100".into()), None)?;
//! let stop = debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("s grows");
//! assert_eq!(stop.line, Some(30));
//! assert_eq!(session.number("i"), Some(7.0));
//! let stop = debugger.back(&mut session, &Reverse::ToWrite("s".parse()?), &mut |_| {})?;
//! assert_eq!((stop.line, session.number("s")), (Some(20), Some(91.0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Note: a stop is between two statements, so the functions of `DEF FN` are never active there.

mod breakpoint;
mod reverse;
mod search;
mod walk;
mod watch;
mod writes;

use systems::{Breakpoints, Cycles, HandledError, Logs, ProgramEnd, StopReason, System, TextRange};

use self::breakpoint::Last;
use self::watch::{difference, written};
use self::writes::Writes;
use crate::rewind::RewindLimits;
use crate::session::Session;

pub use self::breakpoint::{Breakpoint, Trigger};
pub use self::reverse::{BackError, Reverse, ReverseError};
pub use self::search::{Progress, Search};
pub use self::watch::{Change, Watch, WatchError, parse_address, parse_point};

/// A position in the run of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The [elapsed time](Session::elapsed).
    pub elapsed: Cycles,
    /// The number of statements executed.
    pub statements: u64,
    /// The number of [lines begun](systems::ProgramScope::lines_since_step) since, in a Python program.
    pub lines: u32,
}

/// A forward motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// To the next breakpoint.
    Continue,
    /// To the next statement.
    Step,
    /// To the next statement that is not in a subroutine called from here.
    Over,
    /// To the statement after the return from the current subroutine.
    Out,
    /// To the first statement of a line.
    ToLine(u16),
    /// To an elapsed time.
    ToTime(Cycles),
}

/// The cause of a stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopCause {
    /// The motion has reached its goal.
    Arrived,
    /// The breakpoint of this number.
    Breakpoint(u32),
    /// The breakpoint of this number, a watch.
    ValueChanged(u32, Change),
    /// The breakpoint of this number, at an error that the program handles.
    HandledError(u32, HandledError),
    /// The reverse motion ends before the statement that made this change.
    Writes(Change),
    /// The program waits for a line, or polls for a key.
    Waits,
    /// The program ended.
    Ended(ProgramEnd),
    /// The reverse motion ended at the first statement after the oldest checkpoint.
    OldestCheckpoint,
}

/// A stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Its cause.
    pub cause: StopCause,
    /// The line of the statement that runs next; `None` at the prompt.
    pub line: Option<u16>,
    /// Its position.
    pub position: Position,
}

/// The current motion.
#[derive(Clone, Copy, Debug)]
struct Active {
    motion: Motion,
    start: Position,
    depth: usize,
}

/// A debugger.
#[derive(Debug, Default)]
pub struct Debugger {
    breakpoints: Vec<Breakpoint>,
    last_id: u32,
    /// Whether it stops when the program waits for a line.
    pub stops_at_line_input: bool,
    active: Option<Active>,
    /// The motion that the last stop interrupted.
    unfinished: Option<Active>,
    /// The last stop of the machine, with the line of the statement that follows it.
    here: Option<(Position, Option<u16>)>,
    /// The statement that follows the last stop, if writes are watched.
    statement: Option<TextRange>,
    /// The number of statements at the last stop for a wait.
    waited: Option<u64>,
}

impl Debugger {
    /// Starts the program that a session has loaded, with an output log and checkpoints.
    pub fn launch(session: &mut Session) -> Self {
        session.system_mut().set_logs(Logs { printed: true, ..Logs::default() });
        session.enable_rewind(RewindLimits::default(), None);
        session.start_program();
        Self::default()
    }

    /// Returns the breakpoints in the order of their numbers.
    #[must_use]
    pub fn breakpoints(&self) -> &[Breakpoint] {
        &self.breakpoints
    }

    /// Adds a breakpoint and returns its number.
    ///
    /// # Errors
    /// If an expression is invalid in the program's language, with the machine's message; for
    /// [`Trigger::HandledError`], if the machine has no ON ERROR.
    pub fn add(
        &mut self,
        session: &mut Session,
        trigger: Trigger,
        condition: Option<String>,
    ) -> Result<u32, String> {
        let own = match &trigger {
            Trigger::Becomes(expression) => Some(expression),
            // A language with scopes evaluates it at every stop.
            Trigger::Change(Watch::Expression(text)) | Trigger::Write(Watch::Expression(text)) => {
                Some(text).filter(|_| session.system().inspect().scope().is_some())
            }
            Trigger::Change(_)
            | Trigger::Write(_)
            | Trigger::Line(_)
            | Trigger::KeyWait
            | Trigger::HandledError
            | Trigger::Time(_) => None,
        };
        for expression in own.into_iter().chain(&condition) {
            session.system_mut().expressions()?.check_expression(expression)?;
        }
        if trigger == Trigger::HandledError && !session.system().machine().handles_errors() {
            return Err("programs of this machine have no ON ERROR; every error stops the run".to_owned());
        }
        let writes = match &trigger {
            Trigger::Write(watch) => Some(Writes::of(session.system(), watch)?),
            _ => None,
        };
        if writes.is_some() {
            self.statement = session.system().inspect().next_statement();
        }
        self.last_id += 1;
        let id = self.last_id;
        let mut breakpoint =
            Breakpoint { id, trigger, condition, is_enabled: true, hits: 0, last: Last::Unknown, writes };
        breakpoint.last = look(session.system_mut(), &breakpoint.trigger);
        self.breakpoints.push(breakpoint);
        Ok(id)
    }

    /// Removes a breakpoint; returns whether there was one of this number.
    pub fn remove(&mut self, id: u32) -> bool {
        let count = self.breakpoints.len();
        self.breakpoints.retain(|breakpoint| breakpoint.id != id);
        self.breakpoints.len() < count
    }

    /// Removes the breakpoints for which `is_removed` holds.
    pub fn remove_all(&mut self, is_removed: impl Fn(&Breakpoint) -> bool) {
        self.breakpoints.retain(|breakpoint| !is_removed(breakpoint));
    }

    /// Enables or disables a breakpoint; returns whether there is one of this number.
    pub fn enable(&mut self, session: &mut Session, id: u32, is_enabled: bool) -> bool {
        let Some(breakpoint) = self.breakpoints.iter_mut().find(|breakpoint| breakpoint.id == id) else {
            return false;
        };
        breakpoint.is_enabled = is_enabled;
        breakpoint.last = look(session.system_mut(), &breakpoint.trigger);
        true
    }

    /// Begins a motion.
    pub fn start(&mut self, session: &Session, motion: Motion) {
        let depth = session.system().inspect().call_depth();
        self.active = Some(Active { motion, start: self.position(session), depth });
    }

    /// Returns whether a motion is active.
    #[must_use]
    pub const fn is_moving(&self) -> bool {
        self.active.is_some()
    }

    /// Ends the motion: the machine stops before the next statement, or, if that is a stop, when the program waits for
    /// a line.
    pub fn pause(&mut self, session: &Session) {
        if self.active.is_some() {
            self.waited = None;
            self.start(session, Motion::Step);
        }
    }

    /// Types a text at the machine, for a program that waits for it.
    pub fn type_text(&mut self, session: &mut Session, text: &str) {
        self.waited = None;
        session.type_text(text);
    }

    /// Runs the motion, at most to the elapsed time `limit`; returns the stop that ends it.
    pub fn run(&mut self, session: &mut Session, limit: Cycles) -> Option<Stop> {
        let active = self.active?;
        self.arm(session, active.motion);
        self.unfinished = Some(active);
        let stop = self.run_armed(session, active, limit);
        disarm(session);
        if stop.is_some() {
            self.active = None;
        }
        stop
    }

    /// Continues the motion that the last stop interrupted; returns false if the motion had reached its goal.
    pub fn resume(&mut self, session: &Session) -> bool {
        let Some(active) = self.unfinished.take() else { return false };
        self.active = Some(Active { start: self.position(session), ..active });
        true
    }

    /// Starts a motion and runs it for at most `seconds` of emulated time.
    pub fn run_to_stop(&mut self, session: &mut Session, motion: Motion, seconds: f64) -> Option<Stop> {
        self.start(session, motion);
        let limit = session.elapsed() + session.system().clock().cycles(seconds);
        self.run(session, limit)
    }

    /// Sets the stop conditions of the machine.
    fn arm(&mut self, session: &mut Session, motion: Motion) {
        let statements = matches!(motion, Motion::Step | Motion::Over | Motion::Out)
            || self.breakpoints.iter().any(Breakpoint::needs_statements);
        let waits = |breakpoint: &Breakpoint| breakpoint.is_enabled && breakpoint.trigger == Trigger::KeyWait;
        let key_polls = self.breakpoints.iter().any(waits);
        session.system_mut().set_breakpoints(Breakpoints { statements, key_polls });
        let lines: Vec<u16> = self.lines(motion).collect();
        session.system_mut().set_line_breakpoints(if statements { &[] } else { &lines });
    }

    fn lines(&self, motion: Motion) -> impl Iterator<Item = u16> {
        let lines = self.breakpoints.iter().filter_map(|breakpoint| match breakpoint.trigger {
            Trigger::Line(line) if breakpoint.is_enabled => Some(line),
            _ => None,
        });
        lines.chain(if let Motion::ToLine(line) = motion { Some(line) } else { None })
    }

    fn run_armed(&mut self, session: &mut Session, active: Active, limit: Cycles) -> Option<Stop> {
        loop {
            let mut until = limit;
            if let Motion::ToTime(time) = active.motion {
                until = until.min(time);
            }
            for breakpoint in self.breakpoints.iter().filter(|breakpoint| breakpoint.is_enabled) {
                if let Trigger::Time(time) = breakpoint.trigger
                    && time > session.elapsed()
                {
                    until = until.min(time);
                }
            }
            let reason = session.follow(until);
            let stop = match reason {
                StopReason::Statement { line, begins_line } => {
                    self.at_statement(session, active, line, begins_line)
                }
                StopReason::Line(line) => self.at_statement(session, active, Some(line), true),
                StopReason::AwaitingKey | StopReason::AwaitingLine => {
                    self.at_wait(session, reason == StopReason::AwaitingLine)
                }
                StopReason::Deadline => self.at_time(session, active),
                StopReason::Ended(end) => Some(self.stop(session, StopCause::Ended(end))),
            };
            if stop.is_some() || session.elapsed() >= limit {
                return stop;
            }
        }
    }

    fn at_statement(
        &mut self,
        session: &mut Session,
        active: Active,
        line: Option<u16>,
        begins_line: bool,
    ) -> Option<Stop> {
        // A machine that continues stops a second time at its position.
        let before = self.here.map(|(position, _)| position);
        let (position, executed) = self.arrive(session, line);
        let has_moved = before != Some(position);
        let cause = self.check(
            session,
            executed,
            has_moved,
            line.filter(|_| begins_line && position != active.start),
        );
        let has_arrived = position != active.start
            && match active.motion {
                Motion::Continue | Motion::ToTime(_) => false,
                Motion::Step => line.is_some(),
                Motion::Over => line.is_some() && session.system().inspect().call_depth() <= active.depth,
                Motion::Out => line.is_some() && session.system().inspect().call_depth() < active.depth,
                Motion::ToLine(goal) => begins_line && line == Some(goal),
            };
        if has_arrived {
            self.unfinished = None;
        }
        let cause = cause.or(has_arrived.then_some(StopCause::Arrived))?;
        Some(Stop { cause, line, position })
    }

    /// Records a stop of the machine before a statement of `line`; returns the position, and the line of
    /// the executed statement.
    fn arrive(&mut self, session: &Session, line: Option<u16>) -> (Position, Option<u16>) {
        let position = self.position(session);
        let before = self.here.replace((position, line));
        (position, before.and_then(|(_, line)| line))
    }

    /// Checks all breakpoints before a statement; `begins` is the line that it begins.
    fn check(
        &mut self,
        session: &mut Session,
        executed: Option<u16>,
        has_moved: bool,
        begins: Option<u16>,
    ) -> Option<StopCause> {
        let watches_writes = self.breakpoints.iter().any(|breakpoint| breakpoint.writes.is_some());
        let next = if watches_writes { session.system().inspect().next_statement() } else { None };
        let statement = std::mem::replace(&mut self.statement, next);
        let statement = statement.filter(|statement| has_moved && executed == Some(statement.line));
        let mut cause = None;
        for breakpoint in self.breakpoints.iter_mut().filter(|breakpoint| breakpoint.is_enabled) {
            let system = session.system_mut();
            let now = look(system, &breakpoint.trigger);
            let before = std::mem::replace(&mut breakpoint.last, now.clone());
            let found = match (&breakpoint.trigger, before, now) {
                (Trigger::Line(line), ..) if begins == Some(*line) => StopCause::Breakpoint(breakpoint.id),
                (Trigger::Becomes(_), Last::Truth(false), Last::Truth(true)) => {
                    StopCause::Breakpoint(breakpoint.id)
                }
                (Trigger::HandledError, Last::Truth(false), Last::Truth(true)) => {
                    let Some(error) = system.inspect().basic().and_then(|basic| basic.handled_error()) else {
                        continue;
                    };
                    StopCause::HandledError(breakpoint.id, error)
                }
                (Trigger::Change(watch) | Trigger::Write(watch), Last::Value(old), Last::Value(new))
                    if old != new =>
                {
                    let change = difference(system, watch, (&old, &new), executed);
                    StopCause::ValueChanged(breakpoint.id, change)
                }
                (Trigger::Write(watch), _, Last::Value(new))
                    if breakpoint.is_written_by(statement.as_ref()) =>
                {
                    StopCause::ValueChanged(breakpoint.id, written(system, watch, &new, executed))
                }
                _ => continue,
            };
            if breakpoint.condition.as_deref().is_none_or(|condition| is_true(system, condition)) {
                breakpoint.hits += 1;
                cause = cause.or(Some(found));
            }
        }
        cause
    }

    fn at_wait(&mut self, session: &Session, is_line: bool) -> Option<Stop> {
        let statements = session.system().inspect().statements();
        if !session.is_running() || session.system().has_queued_codes() || self.waited == Some(statements) {
            return None;
        }
        let waits =
            |breakpoint: &&mut Breakpoint| breakpoint.is_enabled && breakpoint.trigger == Trigger::KeyWait;
        let id = self.breakpoints.iter_mut().find(waits).map(|breakpoint| {
            breakpoint.hits += 1;
            breakpoint.id
        });
        let cause = match id {
            Some(id) => StopCause::Breakpoint(id),
            None if is_line && self.stops_at_line_input => StopCause::Waits,
            None => return None,
        };
        self.waited = Some(statements);
        Some(self.stop(session, cause))
    }

    fn at_time(&mut self, session: &Session, active: Active) -> Option<Stop> {
        let now = session.elapsed();
        let is_due = |time: Cycles| active.start.elapsed < time && time <= now;
        for breakpoint in self.breakpoints.iter_mut().filter(|breakpoint| breakpoint.is_enabled) {
            if let Trigger::Time(time) = breakpoint.trigger
                && is_due(time)
            {
                breakpoint.hits += 1;
                let cause = StopCause::Breakpoint(breakpoint.id);
                return Some(self.stop(session, cause));
            }
        }
        let has_arrived = matches!(active.motion, Motion::ToTime(time) if time <= now);
        has_arrived.then(|| self.stop(session, StopCause::Arrived))
    }

    fn stop(&self, session: &Session, cause: StopCause) -> Stop {
        let line = session.system().inspect().current_line().filter(|_| session.is_running());
        Stop { cause, line, position: self.position(session) }
    }

    /// Returns the position of the session.
    #[must_use]
    pub fn position(&self, session: &Session) -> Position {
        let inspect = session.system().inspect();
        Position {
            elapsed: session.elapsed(),
            statements: inspect.statements(),
            lines: inspect.lines_since_step(),
        }
    }
}

/// Returns whether the program is in Python: several lines can have the same time, and every checkpoint is a replay
/// from the beginning.
fn is_replayed(session: &Session) -> bool {
    !session.system().machine().has_prompt
}

/// Removes the stop conditions of [`Debugger::arm`].
fn disarm(session: &mut Session) {
    session.system_mut().set_breakpoints(Breakpoints::default());
    session.system_mut().set_line_breakpoints(&[]);
}

/// Returns whether an expression is true at the current statement.
fn is_true(system: &mut dyn System, expression: &str) -> bool {
    system.language().is_some_and(|language| language.is_true(expression))
}

/// Returns the state with which a trigger compares at the next statement.
fn look(system: &mut dyn System, trigger: &Trigger) -> Last {
    match trigger {
        Trigger::Becomes(expression) => Last::Truth(is_true(system, expression)),
        Trigger::Change(watch) | Trigger::Write(watch) => Last::Value(watch.read(system)),
        Trigger::HandledError => {
            Last::Truth(system.inspect().basic().and_then(|basic| basic.handled_error()).is_some())
        }
        Trigger::Line(_) | Trigger::KeyWait | Trigger::Time(_) => Last::Unknown,
    }
}
