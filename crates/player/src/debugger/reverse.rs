//! Reverse motions: their goals, the parts of the past in which a goal is searched, and the jump to a position.

use std::str::FromStr;

use systems::{Cycles, LineStart};

use super::breakpoint::Breakpoint;
use super::walk::Walk;
use super::watch::{Watch, WatchError};
use super::{Debugger, Motion, Position, StopCause, Trigger, is_replayed, look};
use crate::rewind::SeekError;
use crate::session::Session;

/// The number of lines in the parts of a Python program's past that the search runs before the whole past.
const PARTS: [u32; 2] = [64, 4096];

/// A reverse motion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reverse {
    /// Back by a number of statements.
    Steps(u32),
    /// To the previous breakpoint.
    Continue,
    /// To the last start of this line.
    ToLine(u16),
    /// To the statement that made the last change of a value.
    ToWrite(Watch),
}

/// A syntax error of a reverse motion.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReverseError {
    /// It begins with an unknown keyword.
    #[error("unknown way back `{0}`; expected how many statements, `to LINE` or `write A(3)`")]
    Unknown(String),
    /// No line number follows `to`.
    #[error("expected a line number, found `{0}`")]
    Line(String),
    /// No watch follows `write`.
    #[error(transparent)]
    Watch(#[from] WatchError),
}

/// Parses the arguments of `back`: an empty text or a number of statements, `to 100`, `write A(3)`,
/// `to write A(3)`.
impl FromStr for Reverse {
    type Err = ReverseError;

    fn from_str(text: &str) -> Result<Self, ReverseError> {
        let text = text.trim();
        let (keyword, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match keyword {
            "" => Ok(Self::Steps(1)),
            "to" if rest.starts_with("write ") => rest.parse(),
            "to" => rest.parse().map(Self::ToLine).map_err(|_| ReverseError::Line(rest.to_owned())),
            "write" => Ok(Self::ToWrite(rest.parse()?)),
            count => match count.parse() {
                Ok(count) if count > 0 && rest.is_empty() => Ok(Self::Steps(count)),
                _ => Err(ReverseError::Unknown(text.to_owned())),
            },
        }
    }
}

/// The reason why a reverse motion is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackError {
    /// The session keeps no checkpoints, or an agent follows the game.
    #[error(transparent)]
    Seek(#[from] SeekError),
    /// No statement has run since the oldest checkpoint.
    #[error("this is the oldest state that is kept")]
    Oldest,
}

/// A found goal.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) position: Position,
    pub(super) cause: StopCause,
}

impl Debugger {
    /// Returns the goal, if the system has it cached.
    pub(super) fn cached(&self, session: &Session, start: Position, goal: &Reverse) -> Option<Found> {
        let rewind = session.rewind()?;
        let oldest = rewind.times().next()?;
        let inspect = session.system().inspect();
        let count = if let Reverse::Steps(count) = goal { *count } else { 1 };
        let stops = match goal {
            Reverse::Steps(count) => {
                inspect.scope().map_or_else(Vec::new, |scope| scope.last_lines(count.saturating_add(1)))
            }
            Reverse::ToLine(line) => {
                inspect.scope().map_or_else(Vec::new, |scope| scope.last_starts_of(&[*line]))
            }
            Reverse::Continue => {
                let has_condition =
                    |breakpoint: &Breakpoint| breakpoint.is_enabled && breakpoint.condition.is_some();
                let lines =
                    self.lines_of_goal(goal).filter(|_| !self.breakpoints.iter().any(has_condition))?;
                inspect.scope().map_or_else(Vec::new, |scope| scope.last_starts_of(&lines))
            }
            Reverse::ToWrite(_) => return None,
        };
        let mut stops: Vec<(Position, u16)> = stops
            .into_iter()
            .map(|LineStart { line, time, statements, lines }| {
                (Position { elapsed: elapsed(session, time), statements, lines }, line)
            })
            .filter(|(position, _)| *position < start && position.elapsed >= oldest)
            .collect();
        stops.sort_unstable();
        let (position, line) = *stops.get(stops.len().checked_sub(count as usize)?)?;
        let is_it =
            |breakpoint: &&Breakpoint| breakpoint.is_enabled && breakpoint.trigger == Trigger::Line(line);
        let cause = match goal {
            Reverse::Continue => StopCause::Breakpoint(self.breakpoints.iter().find(is_it)?.id),
            Reverse::Steps(_) | Reverse::ToLine(_) | Reverse::ToWrite(_) => StopCause::Arrived,
        };
        Some(Found { position, cause })
    }

    /// Returns the start times of the parts of the past in the order of the search, the latest first.
    pub(super) fn starts(
        &self,
        session: &Session,
        now: Cycles,
        goal: &Reverse,
    ) -> Result<Vec<Cycles>, BackError> {
        let mut checkpoints: Vec<Cycles> = session.rewind().ok_or(SeekError::OutOfRange)?.times().collect();
        checkpoints.retain(|&time| time < now);
        checkpoints.reverse();
        if !is_replayed(session) {
            return Ok(checkpoints);
        }
        // Each part is a replay from the beginning, and the stops before lines take most of its time.
        let oldest = checkpoints.last().copied();
        let mut starts = Vec::new();
        if self.lines_of_goal(goal).is_none() {
            for lines in PARTS {
                let stops =
                    session.system().inspect().scope().map_or_else(Vec::new, |scope| scope.last_lines(lines));
                let first = stops.first().map(|stop| elapsed(session, stop.time));
                starts.extend(
                    first.filter(|&first| first < now && oldest.is_some_and(|oldest| oldest < first)),
                );
            }
        }
        starts.extend(oldest);
        starts.dedup();
        Ok(starts)
    }

    /// Returns the possible lines of a goal; `None` if the goal can be at any line.
    pub(super) fn lines_of_goal(&self, goal: &Reverse) -> Option<Vec<u16>> {
        match goal {
            Reverse::ToLine(line) => Some(vec![*line]),
            Reverse::Continue => {
                let are_lines = !self.breakpoints.iter().any(Breakpoint::needs_statements);
                are_lines.then(|| self.lines(Motion::Continue).collect())
            }
            Reverse::Steps(_) | Reverse::ToWrite(_) => None,
        }
    }

    /// Moves the session to a position of the past or, after a reverse motion, of the future; returns the line there.
    ///
    /// # Errors
    /// If the position is out of reach.
    pub fn go_to(&mut self, session: &mut Session, position: Position) -> Result<Option<u16>, SeekError> {
        self.active = None;
        self.here = None;
        // The machine may have stopped within the previous statement, at the same time.
        let oldest = session.rewind().and_then(|rewind| rewind.times().next()).unwrap_or_default();
        let margin = u64::from(is_replayed(session));
        session.seek(oldest.max(Cycles(position.elapsed.0.saturating_sub(margin))))?;
        let line = Walk::run_to(self, session, position);
        self.arrive_at(session, position, line);
        Ok(line)
    }

    /// Sets the state of the debugger to a position that a reverse motion has reached.
    pub(super) fn arrive_at(&mut self, session: &mut Session, position: Position, line: Option<u16>) {
        self.look_again(session);
        self.here = Some((position, line));
        self.statement = session.system().inspect().next_statement();
    }

    /// Reads the current values of all breakpoints for the next comparison.
    pub(super) fn look_again(&mut self, session: &mut Session) {
        self.waited = None;
        self.statement = None;
        for breakpoint in &mut self.breakpoints {
            breakpoint.last = look(session.system_mut(), &breakpoint.trigger);
        }
    }
}

/// Converts a past time of the machine to elapsed time.
fn elapsed(session: &Session, time: Cycles) -> Cycles {
    Cycles(session.elapsed().0 - (session.system().now().0 - time.0))
}
