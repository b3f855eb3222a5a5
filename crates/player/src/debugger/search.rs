//! The search for the goal of a reverse motion, in slices: it replays the past part by part, from checkpoint to
//! checkpoint, up to the start of the motion. The last matching position is the goal.
//!
//! Between two slices the session can be at any position of its past. Until the search has [arrived](Progress::Arrived)
//! or is [cancelled](Search::cancel), only the search may run it.

use std::collections::VecDeque;

use systems::{Cycles, System};

use super::breakpoint::{Breakpoint, Last};
use super::reverse::{BackError, Found, Reverse};
use super::walk::{Visit, Walk};
use super::watch::{Watch, WatchedValue, difference, written};
use super::{Debugger, Position, Stop, StopCause, Trigger, disarm, is_replayed, is_true, look};
use crate::rewind::SeekError;
use crate::session::{Bookmark, Session};

/// The work between two reports of progress.
const SLICE: u32 = 4096;

/// The work of loading a checkpoint, in units of a [budget](Search::step).
const LOAD: u32 = 1000;
/// The work of evaluating an expression.
const EVALUATION: u32 = 50;

/// A reverse motion in progress.
#[derive(Debug)]
pub struct Search {
    goal: Reverse,
    start: Position,
    origin: Origin,
    /// The start times of the remaining parts of the past, the oldest first.
    starts: Vec<Cycles>,
    oldest: Cycles,
    /// The end of the current part.
    end: Position,
    /// The number of statements in the parts after it.
    steps: usize,
    stage: Stage,
}

/// The progress of a search after a slice.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// It continues; the searched part of the past, from 0 to 1.
    Ongoing(f64),
    /// The session is at the goal, or at the first statement after the oldest checkpoint.
    Arrived(Stop),
}

/// The state of session and debugger before the search.
#[derive(Debug)]
struct Origin {
    /// The session's state; `None` for a program that only a replay restores.
    bookmark: Option<Box<Bookmark>>,
    here: Option<(Position, Option<u16>)>,
    statement: Option<systems::TextRange>,
    waited: Option<u64>,
}

#[derive(Debug)]
enum Stage {
    /// The search loads the next part.
    Load,
    /// The search replays a part.
    Part(Box<Part>),
    /// No part has the goal: the oldest statement is the goal.
    Oldest(Walk),
    /// The search has found the goal.
    Found(Found),
}

/// The remaining work of a slice.
struct Budget(u32);

impl Budget {
    fn spend(&mut self, work: u32) {
        self.0 = self.0.saturating_sub(work);
    }

    /// Spends the work of checking a trigger.
    fn spend_look(&mut self, trigger: &Trigger) {
        match trigger {
            Trigger::Becomes(_) | Trigger::Change(Watch::Expression(_)) => self.spend(EVALUATION),
            Trigger::Change(_) | Trigger::Write(_) | Trigger::HandledError => self.spend(1),
            Trigger::Line(_) | Trigger::KeyWait | Trigger::Time(_) => {}
        }
    }
}

impl Debugger {
    /// Goes back. `progress` gets the searched part of the past, from 0 to 1. Without a goal the motion ends at the
    /// first statement after the oldest checkpoint, with [`StopCause::OldestCheckpoint`].
    ///
    /// # Errors
    /// If the session has no past; it is then unchanged.
    pub fn back(
        &mut self,
        session: &mut Session,
        goal: &Reverse,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Stop, BackError> {
        let mut search = self.search(session, goal.clone())?;
        loop {
            match search.step(self, session, SLICE)? {
                Progress::Ongoing(share) => progress(share),
                Progress::Arrived(stop) => {
                    progress(1.0);
                    return Ok(stop);
                }
            }
        }
    }

    /// Begins a reverse motion; [`Search::step`] continues it.
    ///
    /// # Errors
    /// If the session has no past.
    pub fn search(&mut self, session: &mut Session, goal: Reverse) -> Result<Search, BackError> {
        let start = self.position(session);
        let mut starts = self.starts(session, start.elapsed, &goal)?;
        starts.reverse();
        let oldest = *starts.first().ok_or(BackError::Oldest)?;
        let stage = self.cached(session, start, &goal).map_or(Stage::Load, Stage::Found);
        self.active = None;
        let origin = Origin {
            bookmark: (!is_replayed(session)).then(|| Box::new(session.bookmark())),
            here: self.here,
            statement: self.statement.clone(),
            waited: self.waited,
        };
        Ok(Search { goal, start, origin, starts, oldest, end: start, steps: 0, stage })
    }
}

impl Search {
    /// Searches until it has spent `budget` units of work: a return of the machine, which is a frame or a stop, is 1;
    /// an expression and a checkpoint are more.
    ///
    /// # Errors
    /// If there is no goal before the start; the session is then back at the start.
    pub fn step(
        &mut self,
        debugger: &mut Debugger,
        session: &mut Session,
        budget: u32,
    ) -> Result<Progress, BackError> {
        let mut budget = Budget(budget);
        let result = self.run(debugger, session, &mut budget);
        disarm(session);
        match result {
            Ok(Some(stop)) => Ok(Progress::Arrived(stop)),
            Ok(None) => Ok(Progress::Ongoing(self.share(session))),
            Err(error) => {
                self.origin.restore(debugger, session, self.start)?;
                Err(error)
            }
        }
    }

    /// Cancels the search; the session is then back at the start.
    ///
    /// # Errors
    /// If a replayed program cannot reach the start.
    pub fn cancel(self, debugger: &mut Debugger, session: &mut Session) -> Result<(), SeekError> {
        self.origin.restore(debugger, session, self.start)
    }

    /// Returns the searched part of the past, from 0 to 1.
    fn share(&self, session: &Session) -> f64 {
        let past = (self.start.elapsed.0 - self.oldest.0).max(1) as f64;
        let searched = self.start.elapsed.0 - self.end.elapsed.0;
        let in_part = match &self.stage {
            Stage::Part(part) => session.elapsed().0.saturating_sub(part.from.0),
            Stage::Load | Stage::Oldest(_) | Stage::Found(_) => 0,
        };
        ((searched + in_part) as f64 / past).min(1.0)
    }

    fn run(
        &mut self,
        debugger: &mut Debugger,
        session: &mut Session,
        budget: &mut Budget,
    ) -> Result<Option<Stop>, BackError> {
        match &self.stage {
            Stage::Part(part) => part.walk.arm(session),
            Stage::Oldest(walk) => walk.arm(session),
            Stage::Load | Stage::Found(_) => {}
        }
        while budget.0 > 0 {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Load) {
                Stage::Load => self.load(debugger, session, budget)?,
                Stage::Part(mut part) => {
                    budget.spend(1);
                    match part.walk.next(debugger, session) {
                        None => Stage::Part(part),
                        Some(visit) => {
                            let is_end = visit.is_end;
                            part.visit(debugger, session, visit, (&self.goal, self.steps), budget);
                            if is_end { self.end_part(*part) } else { Stage::Part(part) }
                        }
                    }
                }
                Stage::Oldest(walk) => {
                    budget.spend(1);
                    match walk.next(debugger, session) {
                        Some(Visit { is_end: true, .. }) => return Err(BackError::Oldest),
                        Some(Visit { position, line: Some(line), .. }) => {
                            debugger.arrive_at(session, position, Some(line));
                            let cause = StopCause::OldestCheckpoint;
                            return Ok(Some(Stop { cause, line: Some(line), position }));
                        }
                        // A person is typing a command.
                        Some(_) | None => Stage::Oldest(walk),
                    }
                }
                Stage::Found(Found { position, cause }) => {
                    let line = debugger.go_to(session, position)?;
                    return Ok(Some(Stop { cause, line, position }));
                }
            };
        }
        Ok(None)
    }

    /// Loads the checkpoint of the next part.
    fn load(
        &mut self,
        debugger: &mut Debugger,
        session: &mut Session,
        budget: &mut Budget,
    ) -> Result<Stage, BackError> {
        budget.spend(LOAD);
        let next = self.starts.pop();
        session.seek(next.unwrap_or(self.oldest))?;
        debugger.here = None;
        debugger.look_again(session);
        let Some(from) = next else {
            let walk = Walk { end: self.start, lines: None };
            walk.arm(session);
            return Ok(Stage::Oldest(walk));
        };
        let walk = Walk { end: self.end, lines: debugger.lines_of_goal(&self.goal) };
        walk.arm(session);
        let value = match &self.goal {
            Reverse::ToWrite(watch) => watch.read(session.system_mut()),
            Reverse::Steps(_) | Reverse::Continue | Reverse::ToLine(_) => WatchedValue::Nothing,
        };
        Ok(Stage::Part(Box::new(Part {
            walk,
            from,
            found: None,
            passed: VecDeque::new(),
            before: None,
            value,
        })))
    }

    /// Ends a part: its last match is the goal; without a match the previous part is next.
    fn end_part(&mut self, part: Part) -> Stage {
        let mut found = part.found;
        if let Reverse::Steps(count) = self.goal {
            self.steps += part.passed.len();
            let first = part.passed.front().filter(|_| self.steps == count as usize);
            found = first.map(|&position| Found { position, cause: StopCause::Arrived });
        }
        self.end = Position { elapsed: part.from, statements: 0, lines: 0 };
        found.map_or(Stage::Load, Stage::Found)
    }
}

impl Origin {
    fn restore(
        &self,
        debugger: &mut Debugger,
        session: &mut Session,
        start: Position,
    ) -> Result<(), SeekError> {
        disarm(session);
        match &self.bookmark {
            Some(bookmark) => session.return_to(bookmark)?,
            None => _ = debugger.go_to(session, start)?,
        }
        debugger.look_again(session);
        debugger.here = self.here;
        debugger.statement.clone_from(&self.statement);
        debugger.waited = self.waited;
        Ok(())
    }
}

/// A part of the past in replay.
#[derive(Debug)]
struct Part {
    walk: Walk,
    from: Cycles,
    found: Option<Found>,
    /// The last statements, at most the remaining steps of [`Reverse::Steps`].
    passed: VecDeque<Position>,
    before: Option<Visit>,
    /// The value of the watch of [`Reverse::ToWrite`].
    value: WatchedValue,
}

impl Part {
    /// Records a stop if it matches the goal. `steps` is the number of statements in the parts after this.
    fn visit(
        &mut self,
        debugger: &mut Debugger,
        session: &mut Session,
        visit: Visit,
        (goal, steps): (&Reverse, usize),
        budget: &mut Budget,
    ) {
        match goal {
            // A typed command is no statement of the program.
            Reverse::Steps(count) if !visit.is_end && visit.line.is_some() => {
                self.passed.push_back(visit.position);
                if self.passed.len() > *count as usize - steps {
                    self.passed.pop_front();
                }
            }
            Reverse::ToLine(line) if !visit.is_end && visit.begins_line && visit.line == Some(*line) => {
                self.found = Some(Found { position: visit.position, cause: StopCause::Arrived });
            }
            Reverse::ToWrite(watch) => {
                budget.spend_look(&Trigger::Change(watch.clone()));
                let now = watch.read(session.system_mut());
                let old = std::mem::replace(&mut self.value, now);
                if let Some(writer) = self.before.as_ref().filter(|_| old != self.value) {
                    let change = difference(session.system(), watch, (&old, &self.value), writer.line);
                    self.found = Some(Found { position: writer.position, cause: StopCause::Writes(change) });
                }
            }
            Reverse::Continue => {
                let found = debugger.breakpoint_at(session, &visit, self.before.as_ref(), budget);
                self.found = found.or(self.found.take());
            }
            Reverse::Steps(_) | Reverse::ToLine(_) => {}
        }
        self.before = Some(visit);
    }
}

impl Debugger {
    /// Returns the breakpoint at a stop of the search.
    fn breakpoint_at(
        &mut self,
        session: &mut Session,
        visit: &Visit,
        before: Option<&Visit>,
        budget: &mut Budget,
    ) -> Option<Found> {
        let watches_writes = self.breakpoints.iter().any(|breakpoint| breakpoint.writes.is_some());
        let next = if watches_writes { session.system().inspect().next_statement() } else { None };
        let statement = std::mem::replace(&mut self.statement, next);
        let mut found = None;
        for breakpoint in self.breakpoints.iter_mut().filter(|breakpoint| breakpoint.is_enabled) {
            let system = session.system_mut();
            budget.spend_look(&breakpoint.trigger);
            let now = look(system, &breakpoint.trigger);
            let last = std::mem::replace(&mut breakpoint.last, now.clone());
            let here = |cause| Found { position: visit.position, cause };
            let candidate = match (&breakpoint.trigger, last, now) {
                (Trigger::Line(line), ..) if visit.begins_line && visit.line == Some(*line) => {
                    Some(here(StopCause::Breakpoint(breakpoint.id))).filter(|_| !visit.is_end)
                }
                (Trigger::Becomes(_), Last::Truth(false), Last::Truth(true)) => {
                    Some(here(StopCause::Breakpoint(breakpoint.id))).filter(|_| !visit.is_end)
                }
                (Trigger::HandledError, Last::Truth(false), Last::Truth(true)) => {
                    let error = system.inspect().basic().and_then(|basic| basic.handled_error());
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
            // A condition can take longer than everything else here, so it is evaluated only for a candidate.
            if candidate.is_some() && holds(breakpoint, session.system_mut(), budget) {
                found = candidate;
            }
        }
        found
    }
}

/// Returns whether the condition of a breakpoint holds.
fn holds(breakpoint: &Breakpoint, system: &mut dyn System, budget: &mut Budget) -> bool {
    let Some(condition) = &breakpoint.condition else { return true };
    budget.spend(EVALUATION);
    is_true(system, condition)
}
