//! Standard input as the answers to a headless run's `INPUT`.
//!
//! A line is read only when the program waits for one, so what follows stays for others that read the same pipe as far as the
//! host's buffer allows. An empty standard input is none at all: the run goes on to its limit as without one.

use std::io::{self, IsTerminal};
use std::time::Duration;

use player::model;
use systems::SystemKind;

use crate::front_end::Input;
use crate::signals::Signals;

/// Host time between two looks for a signal while a line has not come yet.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// What standard input has.
pub(super) enum Answer {
    /// A line.
    Line(String),
    /// No more, after so many lines.
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
    /// Standard input, unless a person sits there.
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

/// The codes of a line, in the notations of listings; what the machine lacks is left out with a note.
pub(super) fn line_codes(kind: SystemKind, line: &str) -> Vec<u8> {
    let read = model::by_kind(kind).read_typed(&format!("{line}\n"), "standard input");
    for problem in &read.skipped {
        report!("note: left out of the answer `{}`: {}", line.escape_debug(), problem.kind);
    }
    read.codes
}
