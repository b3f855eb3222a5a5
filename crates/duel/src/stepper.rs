//! Runs a listing statement by statement and knows the line of each.
//!
//! Between two statements BASIC still holds the number of the line just left, so the number alone does not
//! identify the next statement: the machine also stops before every line.

use systems::{Cycles, StopReason, System, program};

use crate::Subject;
use crate::emulated::Emulated;

/// The longest time slice; a program that waits polls a key in it.
const MAX_SLICE: Cycles = Cycles(20_000);

/// What observes each statement.
pub(crate) trait StatementObserver {
    /// A statement has been executed, in this line.
    fn executed(&mut self, system: &mut dyn System, line: Option<u16>);

    /// The program has left this line, after its last statement was executed.
    fn left(&mut self, system: &mut dyn System, line: u16);
}

/// The position of a run by statements.
pub(crate) struct Stepper {
    /// All lines of the program.
    lines: Vec<u16>,
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
        let lines = program::lines_of(subject.system, &subject.image);
        Self {
            lines: lines.into_iter().map(|line| line.number).collect(),
            line: emulated.and_then(Emulated::line),
            until,
            from: emulated.map_or(0, |emulated| emulated.system().inspect().statements()),
            is_over: false,
        }
    }

    /// Does the same as [`System::run_until`] with breakpoints on the lines `wanted`, and calls the observer.
    pub fn run_until(
        &mut self,
        system: &mut dyn System,
        wanted: &[u16],
        limit: Cycles,
        observer: &mut dyn StatementObserver,
    ) -> StopReason {
        if !self.is_over {
            system.set_line_breakpoints(&self.lines);
        }
        // A slice in which an interrupt was served, or a key awaited, executes no statement; the next is longer.
        let mut slice = Cycles(1);
        while !self.is_over {
            let before = system.inspect().statements();
            let pause = system.run_until(limit.min(system.now() + slice));
            let executed = system.inspect().statements() - before;
            slice = if executed == 0 { Cycles(slice.0 * 2).min(MAX_SLICE) } else { Cycles(1) };
            let current = system.inspect().current_line();
            let goes_on = pause == StopReason::Deadline && system.now() < limit;
            // A machine may execute RETURN or NEXT and the next statement, in another line, at once.
            if goes_on && executed > 1 && current != self.line {
                self.leave(system, observer);
                self.line = current;
            }
            observer.executed(system, self.line);
            match pause {
                StopReason::Line(line) => {
                    // The stop before the line at which a run begins can come once more.
                    if executed > 0 || self.line != Some(line) {
                        self.leave(system, observer);
                    }
                    self.line = Some(line);
                    // The line before which the observation began can also be the last one.
                    self.is_over = self.until == Some(line) && system.inspect().statements() > self.from;
                    if wanted.contains(&line) {
                        return pause;
                    }
                }
                // RETURN and NEXT go back into a line, which is no stop.
                _ if goes_on => {
                    if current != self.line {
                        self.leave(system, observer);
                        self.line = current;
                    }
                }
                _ => {
                    self.leave(system, observer);
                    return pause;
                }
            }
        }
        system.set_line_breakpoints(wanted);
        system.run_until(limit)
    }

    fn leave(&self, system: &mut dyn System, observer: &mut dyn StatementObserver) {
        if let Some(line) = self.line {
            observer.left(system, line);
        }
    }
}
