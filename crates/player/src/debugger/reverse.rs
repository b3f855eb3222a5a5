//! The way back: from checkpoint to checkpoint, each part of the past is run again up to where the way
//! began, and the last place that is wanted is the goal.

use std::collections::VecDeque;
use std::str::FromStr;

use systems::{Breakpoints, Cycles, LinePlace, StopReason, System};

use super::breakpoint::{Breakpoint, Last};
use super::watch::{Watch, WatchError, WatchedValue, difference, written};
use super::{Debugger, Motion, Position, Stop, StopCause, Trigger, disarm, is_replayed, look};
use crate::rewind::SeekError;
use crate::session::Session;

/// The lines in the parts of a Python program's past that are searched before the whole.
const PARTS: [u32; 2] = [64, 4096];

/// A way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reverse {
    /// So many statements back.
    Steps(u32),
    /// To the breakpoint before.
    Continue,
    /// To the last time that this line was about to run.
    ToLine(u16),
    /// To the statement that made the last change of a value.
    ToWrite(Watch),
}

/// A text that names no way back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReverseError {
    /// It begins with no known word.
    #[error("unknown way back `{0}`; expected how many statements, `to LINE` or `write A(3)`")]
    Unknown(String),
    /// No line number follows `to`.
    #[error("expected a line number, found `{0}`")]
    Line(String),
    /// Nothing that can be watched follows `write`.
    #[error(transparent)]
    Watch(#[from] WatchError),
}

/// What follows `back` in a command: nothing or a number of statements, `to 100`, `write A(3)`,
/// `to write A(3)`.
impl FromStr for Reverse {
    type Err = ReverseError;

    fn from_str(text: &str) -> Result<Self, ReverseError> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
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

/// Why there is no way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackError {
    /// The session keeps no checkpoints, or something follows the game.
    #[error(transparent)]
    Seek(#[from] SeekError),
    /// Nothing has run since the oldest checkpoint.
    #[error("this is the oldest state that is kept")]
    Oldest,
}

/// A stop on the way.
struct Visit {
    position: Position,
    line: Option<u16>,
    begins_line: bool,
    /// Whether it is where the way back began.
    is_end: bool,
}

/// A goal that has been found.
struct Found {
    position: Position,
    cause: StopCause,
}

impl Debugger {
    /// Goes back. `progress` gets the part of the past that has been searched, from 0 to 1. At the oldest
    /// checkpoint the way ends with [`StopCause::OldestCheckpoint`].
    ///
    /// # Errors
    /// When there is nothing to go back to; then the session stays where it is.
    pub fn back(
        &mut self,
        session: &mut Session,
        goal: &Reverse,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Stop, BackError> {
        self.active = None;
        let start = self.position(session);
        if let Some(Found { position, cause }) = self.cached(session, start, goal) {
            let line = self.go_to(session, position)?;
            progress(1.0);
            return Ok(Stop { cause, line, position });
        }
        let starts = self.starts(session, start.elapsed, goal)?;
        let oldest = *starts.last().ok_or(BackError::Oldest)?;
        let past = (start.elapsed.0 - oldest.0).max(1) as f64;
        let mut end = start;
        let mut steps = 0;
        for &from in &starts {
            let searched = (start.elapsed.0 - end.elapsed.0) as f64;
            let mut progress =
                |now: Cycles| progress((searched + now.0.saturating_sub(from.0) as f64) / past);
            let found = self.last_in(session, from, end, goal, &mut steps, &mut progress)?;
            progress(end.elapsed);
            if let Some(Found { position, cause }) = found {
                let line = self.go_to(session, position)?;
                return Ok(Stop { cause, line, position });
            }
            end = Position { elapsed: from, statements: 0, lines: 0 };
        }
        session.seek(oldest)?;
        self.here = None;
        self.look_again(session);
        Ok(self.stop(session, StopCause::OldestCheckpoint))
    }

    /// Returns the goal, if the system has it cached.
    fn cached(&self, session: &Session, start: Position, goal: &Reverse) -> Option<Found> {
        let rewind = session.rewind()?;
        let oldest = rewind.times().next()?;
        let inspect = session.system().inspect();
        let count = if let Reverse::Steps(count) = goal { *count } else { 1 };
        let places = match goal {
            Reverse::Steps(count) => inspect.last_lines(count.saturating_add(1)),
            Reverse::ToLine(line) => inspect.last_places_of(&[*line]),
            Reverse::Continue => {
                let has_condition =
                    |breakpoint: &Breakpoint| breakpoint.is_enabled && breakpoint.condition.is_some();
                let lines =
                    self.lines_of_goal(goal).filter(|_| !self.breakpoints.iter().any(has_condition))?;
                inspect.last_places_of(&lines)
            }
            Reverse::ToWrite(_) => return None,
        };
        let mut places: Vec<(Position, u16)> = places
            .into_iter()
            .map(|LinePlace { line, time, statements, lines }| {
                (Position { elapsed: elapsed(session, time), statements, lines }, line)
            })
            .filter(|(position, _)| *position < start && position.elapsed >= oldest)
            .collect();
        places.sort_unstable();
        let (position, line) = *places.get(places.len().checked_sub(count as usize)?)?;
        let is_it =
            |breakpoint: &&Breakpoint| breakpoint.is_enabled && breakpoint.trigger == Trigger::Line(line);
        let cause = match goal {
            Reverse::Continue => StopCause::Breakpoint(self.breakpoints.iter().find(is_it)?.id),
            Reverse::Steps(_) | Reverse::ToLine(_) | Reverse::ToWrite(_) => StopCause::Arrived,
        };
        Some(Found { position, cause })
    }

    /// Returns where the parts of the past begin that are searched one after the other, the latest first.
    fn starts(&self, session: &Session, now: Cycles, goal: &Reverse) -> Result<Vec<Cycles>, BackError> {
        let mut checkpoints: Vec<Cycles> = session.rewind().ok_or(SeekError::OutOfRange)?.times().collect();
        checkpoints.retain(|&time| time < now);
        checkpoints.reverse();
        if !is_replayed(session) {
            return Ok(checkpoints);
        }
        // Every part is replayed from the beginning, whatever its checkpoint, and stops before lines take
        // more time than anything else.
        let oldest = checkpoints.last().copied();
        let mut starts = Vec::new();
        if self.lines_of_goal(goal).is_none() {
            for lines in PARTS {
                let places = session.system().inspect().last_lines(lines);
                let first = places.first().map(|place| elapsed(session, place.time));
                starts.extend(
                    first.filter(|&first| first < now && oldest.is_some_and(|oldest| oldest < first)),
                );
            }
        }
        starts.extend(oldest);
        starts.dedup();
        Ok(starts)
    }

    /// Returns the lines at which a goal can be, if it can be nowhere else.
    fn lines_of_goal(&self, goal: &Reverse) -> Option<Vec<u16>> {
        match goal {
            Reverse::ToLine(line) => Some(vec![*line]),
            Reverse::Continue => {
                let are_lines = !self.breakpoints.iter().any(Breakpoint::needs_statements);
                are_lines.then(|| self.lines(Motion::Continue).collect())
            }
            Reverse::Steps(_) | Reverse::ToWrite(_) => None,
        }
    }

    /// Goes to a position of the past or, after a way back, of the future; returns the line there.
    ///
    /// # Errors
    /// When it cannot be reached.
    pub fn go_to(&mut self, session: &mut Session, position: Position) -> Result<Option<u16>, SeekError> {
        self.active = None;
        self.here = None;
        let mut line = None;
        // Before a statement the machine can have stopped within the one before it, at the same time.
        let oldest = session.rewind().and_then(|rewind| rewind.times().next()).unwrap_or_default();
        let margin = u64::from(is_replayed(session));
        session.seek(oldest.max(Cycles(position.elapsed.0.saturating_sub(margin))))?;
        walk(self, session, position, None, &mut |_, _, visit| line = visit.line)?;
        self.here = Some((position, line));
        self.look_again(session);
        self.statement = session.system().inspect().next_statement();
        Ok(line)
    }

    /// Compares with the values here from now on.
    fn look_again(&mut self, session: &mut Session) {
        self.waited = None;
        self.statement = None;
        for breakpoint in &mut self.breakpoints {
            breakpoint.last = look(session.system_mut(), &breakpoint.trigger);
        }
    }

    /// Returns the last place between a time and `end` that is wanted. `steps` counts the statements behind
    /// it.
    fn last_in(
        &mut self,
        session: &mut Session,
        from: Cycles,
        end: Position,
        goal: &Reverse,
        steps: &mut usize,
        progress: &mut dyn FnMut(Cycles),
    ) -> Result<Option<Found>, SeekError> {
        session.seek(from)?;
        self.here = None;
        self.look_again(session);
        let mut found = None;
        let mut passed = VecDeque::new();
        let mut before: Option<Visit> = None;
        let mut value = if let Reverse::ToWrite(watch) = goal {
            watch.read(session.system_mut())
        } else {
            WatchedValue::Nothing
        };
        let lines = self.lines_of_goal(goal);
        walk(self, session, end, lines.as_deref(), &mut |debugger, session, visit| {
            progress(visit.position.elapsed);
            match goal {
                Reverse::Steps(count) if !visit.is_end => {
                    passed.push_back(visit.position);
                    if passed.len() > *count as usize - *steps {
                        passed.pop_front();
                    }
                }
                Reverse::ToLine(line) if !visit.is_end && visit.begins_line && visit.line == Some(*line) => {
                    found = arrived(&visit);
                }
                Reverse::ToWrite(watch) => {
                    let now = watch.read(session.system_mut());
                    let old = std::mem::replace(&mut value, now);
                    if let Some(writer) = before.as_ref().filter(|_| old != value) {
                        let change = difference(session.system(), watch, (&old, &value), writer.line);
                        found = Some(Found { position: writer.position, cause: StopCause::Writes(change) });
                    }
                }
                Reverse::Continue => {
                    if let Some(place) = debugger.breakpoint_at(session, &visit, before.as_ref()) {
                        found = Some(place);
                    }
                }
                Reverse::Steps(_) | Reverse::ToLine(_) => {}
            }
            before = Some(visit);
        })?;
        if let Reverse::Steps(count) = goal {
            *steps += passed.len();
            let goal = passed.front().filter(|_| *steps == *count as usize);
            found = goal.map(|&position| Found { position, cause: StopCause::Arrived });
        }
        Ok(found)
    }

    /// Returns the breakpoint that a stop on the way back belongs to.
    fn breakpoint_at(
        &mut self,
        session: &mut Session,
        visit: &Visit,
        before: Option<&Visit>,
    ) -> Option<Found> {
        let next = session.system().inspect().next_statement();
        let statement = std::mem::replace(&mut self.statement, next);
        let mut found = None;
        for breakpoint in self.breakpoints.iter_mut().filter(|breakpoint| breakpoint.is_enabled) {
            let system = session.system_mut();
            let now = look(system, &breakpoint.trigger);
            let last = std::mem::replace(&mut breakpoint.last, now.clone());
            let here = |cause| Found { position: visit.position, cause };
            let place = match (&breakpoint.trigger, last, now) {
                (Trigger::Line(line), ..) if visit.begins_line && visit.line == Some(*line) => {
                    Some(here(StopCause::Breakpoint(breakpoint.id))).filter(|_| !visit.is_end)
                }
                (Trigger::Becomes(_), Last::Truth(false), Last::Truth(true)) => {
                    Some(here(StopCause::Breakpoint(breakpoint.id))).filter(|_| !visit.is_end)
                }
                (Trigger::HandledError, Last::Truth(false), Last::Truth(true)) => {
                    let error = system.inspect().handled_error();
                    error
                        .map(|error| here(StopCause::HandledError(breakpoint.id, error)))
                        .filter(|_| !visit.is_end)
                }
                (Trigger::Change(watch) | Trigger::Write(watch), Last::Value(old), Last::Value(new))
                    if old != new || breakpoint.is_written_by(statement.as_ref()) =>
                {
                    before.map(|writer| {
                        let change = if old == new {
                            written(system, watch, &new, writer.line)
                        } else {
                            difference(system, watch, (&old, &new), writer.line)
                        };
                        let cause = StopCause::ValueChanged(breakpoint.id, change);
                        Found { position: writer.position, cause }
                    })
                }
                _ => None,
            };
            // A condition takes longer than all else here: only places where it decides are worth it.
            let holds = |system: &mut dyn System| {
                breakpoint.condition.as_deref().is_none_or(|condition| system.is_true(condition))
            };
            found = place.filter(|_| holds(session.system_mut())).or(found);
        }
        found
    }
}

/// Returns the elapsed time of a time of the machine that has passed.
fn elapsed(session: &Session, time: Cycles) -> Cycles {
    Cycles(session.elapsed().0 - (session.system().now().0 - time.0))
}

fn arrived(visit: &Visit) -> Option<Found> {
    Some(Found { position: visit.position, cause: StopCause::Arrived })
}

/// Runs from where the session is to a position, and visits every statement before it and the one there, or
/// only the first ones of some lines.
fn walk(
    debugger: &mut Debugger,
    session: &mut Session,
    end: Position,
    lines: Option<&[u16]>,
    visit: &mut dyn FnMut(&mut Debugger, &mut Session, Visit),
) -> Result<(), SeekError> {
    let statements = lines.is_none();
    session.system_mut().set_breakpoints(Breakpoints { statements, ..Breakpoints::default() });
    session.system_mut().set_line_breakpoints(lines.unwrap_or_default());
    loop {
        let stop = match session.follow(Cycles(end.elapsed.0 + 1)) {
            StopReason::Line(line) => StopReason::Statement { line: Some(line), begins_line: true },
            other => other,
        };
        match stop {
            StopReason::Statement { line, begins_line } => {
                let (position, _) = debugger.arrive(session, line);
                let is_end = position >= end;
                visit(debugger, session, Visit { position, line, begins_line, is_end });
                if is_end {
                    break;
                }
            }
            _ if session.elapsed() > end.elapsed => {
                // The way began where the program waited, or behind its end.
                let position = Position { lines: 0, ..end };
                visit(debugger, session, Visit { position, line: None, begins_line: false, is_end: true });
                break;
            }
            _ => {}
        }
    }
    disarm(session);
    Ok(())
}
