//! The part of the past between a checkpoint and a position, stop by stop.

use systems::{Breakpoints, Cycles, StopReason};

use super::{Debugger, Position, disarm};
use crate::session::Session;

/// A stop of a walk.
#[derive(Debug)]
pub(super) struct Visit {
    pub(super) position: Position,
    pub(super) line: Option<u16>,
    pub(super) begins_line: bool,
    /// Whether it is the start of the reverse motion.
    pub(super) is_end: bool,
}

/// A run of the session to a position, with a stop at every statement, or only at the first statement of certain
/// lines.
#[derive(Debug)]
pub(super) struct Walk {
    pub(super) end: Position,
    pub(super) lines: Option<Vec<u16>>,
}

impl Walk {
    /// Sets the stops.
    pub(super) fn arm(&self, session: &mut Session) {
        let statements = self.lines.is_none();
        session.system_mut().set_breakpoints(Breakpoints { statements, ..Breakpoints::default() });
        session.system_mut().set_line_breakpoints(self.lines.as_deref().unwrap_or_default());
    }

    /// Runs to the next return of the machine, which may be a stop.
    pub(super) fn next(&self, debugger: &mut Debugger, session: &mut Session) -> Option<Visit> {
        let (line, begins_line) = match session.follow(Cycles(self.end.elapsed.0 + 1)) {
            StopReason::Line(line) => (Some(line), true),
            StopReason::Statement { line, begins_line } => (line, begins_line),
            _ if session.elapsed() > self.end.elapsed => {
                // The reverse motion began while the program waited, or after its end.
                let position = Position { lines: 0, ..self.end };
                return Some(Visit { position, line: None, begins_line: false, is_end: true });
            }
            _ => return None,
        };
        let (position, _) = debugger.arrive(session, line);
        Some(Visit { position, line, begins_line, is_end: position >= self.end })
    }

    /// Runs to the position; returns the line there.
    pub(super) fn run_to(debugger: &mut Debugger, session: &mut Session, end: Position) -> Option<u16> {
        let walk = Self { end, lines: None };
        walk.arm(session);
        let line = loop {
            let visit = walk.next(debugger, session);
            if let Some(visit) = visit.filter(|visit| visit.is_end) {
                break visit.line;
            }
        };
        disarm(session);
        line
    }
}
