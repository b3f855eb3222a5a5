//! Answers a headless run's `INPUT` from standard input.
//!
//! It reads a line only when the program waits for one, so that other readers of the same pipe receive the
//! rest, within the limits of the host's buffer. An empty standard input gives no answers: the run then
//! continues to its limit.

use std::io::{self, IsTerminal};
use std::time::Duration;

use player::script::Instruction;
use systems::Machine;

use crate::front_end::Input;
use crate::signals::Signals;

/// Host time between two checks for a signal while no line is available.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The result of a read of standard input.
pub(super) enum Answer {
    /// A line.
    Line(String),
    /// The end, after this number of lines.
    End(usize),
    /// A signal came first.
    Interrupted,
}

/// Standard input.
pub(super) struct StdinAnswers {
    input: Option<Input>,
    taken: usize,
}

impl StdinAnswers {
    /// Opens standard input, unless it is a terminal.
    pub(super) fn open() -> Option<Self> {
        (!io::stdin().is_terminal()).then_some(Self { input: None, taken: 0 })
    }

    /// Waits for the next line.
    pub(super) fn next(&mut self, signals: &Signals) -> Answer {
        let input = self.input.get_or_insert_with(Input::spawn);
        loop {
            input.wait(POLL_INTERVAL);
            if let Some(line) = input.take() {
                self.taken += 1;
                return Answer::Line(line);
            }
            if input.is_finished() {
                return Answer::End(self.taken);
            }
            if signals.received().is_some() {
                return Answer::Interrupted;
            }
        }
    }
}

/// Returns the instruction that types a line in the notations of listings; skips characters that the machine
/// lacks, with a warning.
pub(super) fn answer(machine: &'static Machine, line: &str) -> Option<Instruction> {
    let (typed, skipped) = Instruction::typed(machine, &format!("{line}\n"), "standard input");
    for problem in &skipped {
        report!("note: skipped in the answer `{}`: {problem}", line.escape_debug());
    }
    typed
}
