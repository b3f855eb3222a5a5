//! Runs a listing statement by statement and knows the line of each.

use systems::{Breakpoints, Cycles, StopReason, System};

use crate::Subject;
use crate::emulated::Emulated;

/// An observer of each statement.
pub(crate) trait StatementObserver {
    /// A statement has been executed, in this line.
    fn executed(&mut self, system: &mut dyn System, line: Option<u16>);

    /// The program has left this line, after its last statement was executed.
    fn left(&mut self, system: &mut dyn System, line: u16);
}

/// The position of a run by statements.
pub(crate) struct Stepper {
    /// The breakpoints except statements.
    breakpoints: Breakpoints,
    /// The line whose statement comes next.
    line: Option<u16>,
    /// The line at which the observation ends, once a statement has been executed.
    until: Option<u16>,
    /// Statements executed when it began.
    from: u64,
    is_over: bool,
}

impl Stepper {
    /// Creates a stepper for a listing that runs, or is started.
    pub fn new(subject: &Subject, emulated: Option<&Emulated<'_>>, until: Option<u16>) -> Self {
        Self {
            breakpoints: subject.breakpoints(),
            line: emulated.and_then(Emulated::line),
            until,
            from: emulated.map_or(0, |emulated| emulated.system().inspect().statements()),
            is_over: false,
        }
    }

    /// Does the same as [`System::run_until`] with breakpoints on these lines, and calls the observer.
    pub fn run_until(
        &mut self,
        system: &mut dyn System,
        lines: &[u16],
        limit: Cycles,
        observer: &mut dyn StatementObserver,
    ) -> StopReason {
        system.set_line_breakpoints(lines);
        let pause = loop {
            system.set_breakpoints(Breakpoints { statements: !self.is_over, ..self.breakpoints });
            let before = system.inspect().statements();
            let pause = system.run_until(limit);
            if self.is_over {
                break pause;
            }
            let executed = system.inspect().statements() - before;
            observer.executed(system, self.line);
            match pause {
                StopReason::Statement { line, begins_line } => {
                    // A jump of a line to itself also leaves it.
                    if line != self.line || executed > 0 && begins_line {
                        self.leave(system, observer);
                    }
                    self.line = line;
                    // The line before which the observation began can also be the last one.
                    let has_begun = system.inspect().statements() > self.from;
                    self.is_over = has_begun && begins_line && self.until.is_some() && self.until == line;
                }
                StopReason::Line(_) => break pause,
                _ => {
                    self.leave(system, observer);
                    break pause;
                }
            }
        };
        system.set_breakpoints(self.breakpoints);
        pause
    }

    fn leave(&self, system: &mut dyn System, observer: &mut dyn StatementObserver) {
        if let Some(line) = self.line {
            observer.left(system, line);
        }
    }
}
