//! The way back: from checkpoint to checkpoint, each part of the past is run again up to where the way
//! began, and the last place that is wanted is the goal.

use systems::{Breakpoints, Cycles, StopReason};

use super::breakpoint::Last;
use super::watch::{Watch, WatchedValue, difference};
use super::{Debugger, Position, Stop, StopCause, Trigger, counts_lines_only, disarm, is_true, look};
use crate::rewind::SeekError;
use crate::session::Session;

/// A way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reverse {
    /// To the statement before.
    Step,
    /// To the breakpoint before.
    Continue,
    /// To the last time that this line was about to run.
    ToLine(u16),
    /// To the statement that made the last change of a value.
    ToWrite(Watch),
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
        let mut checkpoints: Vec<Cycles> = session.rewind().ok_or(SeekError::OutOfRange)?.times().collect();
        checkpoints.retain(|&time| time < start.elapsed);
        if counts_lines_only(session) {
            // Every checkpoint of a Python program replays it from its beginning.
            checkpoints.truncate(1);
        }
        let oldest = *checkpoints.first().ok_or(BackError::Oldest)?;
        let mut end = start;
        for &checkpoint in checkpoints.iter().rev() {
            let found = self.last_in(session, checkpoint, end, goal)?;
            let searched = (start.elapsed.0 - checkpoint.0) as f64;
            progress(searched / (start.elapsed.0 - oldest.0).max(1) as f64);
            if let Some(Found { position, cause }) = found {
                let line = self.go_to(session, position)?;
                return Ok(Stop { cause, line, position });
            }
            end = Position { elapsed: checkpoint, statements: 0, repeats: 0 };
        }
        session.seek(oldest)?;
        self.here = None;
        self.look_again(session);
        Ok(self.stop(session, StopCause::OldestCheckpoint))
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
        let margin = u64::from(counts_lines_only(session));
        session.seek(oldest.max(Cycles(position.elapsed.0.saturating_sub(margin))))?;
        walk(self, session, position, &mut |_, _, visit| line = visit.line)?;
        self.here = Some((position, line));
        self.look_again(session);
        Ok(line)
    }

    /// Compares with the values here from now on.
    fn look_again(&mut self, session: &mut Session) {
        self.waited = None;
        for breakpoint in &mut self.breakpoints {
            breakpoint.last = look(session.system_mut(), &breakpoint.trigger);
        }
    }

    /// Returns the last place between a checkpoint and `end` that is wanted.
    fn last_in(
        &mut self,
        session: &mut Session,
        checkpoint: Cycles,
        end: Position,
        goal: &Reverse,
    ) -> Result<Option<Found>, SeekError> {
        session.seek(checkpoint)?;
        self.here = None;
        self.look_again(session);
        let mut found = None;
        let mut before: Option<Visit> = None;
        let mut value = if let Reverse::ToWrite(watch) = goal {
            watch.read(session.system_mut())
        } else {
            WatchedValue::Nothing
        };
        walk(self, session, end, &mut |debugger, session, visit| {
            match goal {
                Reverse::Step if !visit.is_end => found = arrived(&visit),
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
                Reverse::Step | Reverse::ToLine(_) => {}
            }
            before = Some(visit);
        })?;
        Ok(found)
    }

    /// Returns the breakpoint that a stop on the way back belongs to.
    fn breakpoint_at(
        &mut self,
        session: &mut Session,
        visit: &Visit,
        before: Option<&Visit>,
    ) -> Option<Found> {
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
                (Trigger::Change(watch), Last::Value(old), Last::Value(new)) if old != new => {
                    before.map(|writer| {
                        let change = difference(system, watch, (&old, &new), writer.line);
                        Found {
                            position: writer.position,
                            cause: StopCause::ValueChanged(breakpoint.id, change),
                        }
                    })
                }
                _ => None,
            };
            let holds = breakpoint.condition.as_deref().is_none_or(|condition| is_true(system, condition));
            found = place.filter(|_| holds).or(found);
        }
        found
    }
}

fn arrived(visit: &Visit) -> Option<Found> {
    Some(Found { position: visit.position, cause: StopCause::Arrived })
}

/// Runs from where the session is to a position, and visits every statement before it and the one there.
fn walk(
    debugger: &mut Debugger,
    session: &mut Session,
    end: Position,
    visit: &mut dyn FnMut(&mut Debugger, &mut Session, Visit),
) -> Result<(), SeekError> {
    session.system_mut().set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
    loop {
        match session.follow(Cycles(end.elapsed.0 + 1)) {
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
                let position = Position { repeats: 0, ..end };
                visit(debugger, session, Visit { position, line: None, begins_line: false, is_end: true });
                break;
            }
            _ => {}
        }
    }
    disarm(session);
    Ok(())
}
