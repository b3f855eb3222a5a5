//! Time slices: running, stop reasons, typing.

use basic::engine::{self, ExitReason};
use hardware::{Cycles, Event, Keyboard as _, MachineControl as _, Memory as _, Timekeeper as _};

use super::{Driver, KeyPollStops, SystemDef};
use crate::{Failure, StopReason, System as _};

impl<S: SystemDef> Driver<S> {
    pub(super) fn run_slice(&mut self, t: Cycles) -> StopReason {
        self.machine.set_deadline(t);
        self.load_draws();
        let pause = loop {
            let stops = if self.breakpoints.key_polls {
                KeyPollStops::All
            } else if self.pending_codes.is_empty() {
                KeyPollStops::Never
            } else {
                KeyPollStops::Queue
            };
            S::set_key_poll_stops(&mut self.vm.dialect, stops);
            let outcome = self.vm.run(&mut self.machine);
            if let Some(pause) = self.stop_reason(outcome) {
                break pause;
            }
        };
        self.store_draws();
        self.warnings.append(&mut self.machine.take_warnings());
        self.warnings.append(&mut S::take_warnings(&mut self.vm.dialect));
        pause
    }

    /// Moves typed codes into the keyboard queue, up to the end of a line.
    fn feed_key_queue(&mut self, limit: usize) -> bool {
        if self.machine.queued() != 0 || self.pending_codes.is_empty() {
            return false;
        }
        for _ in 0..limit {
            let Some(code) = self.pending_codes.pop_front() else { break };
            self.machine.apply(Event::Queue(code));
            if code == S::RETURN {
                break;
            }
        }
        true
    }

    fn load_draws(&mut self) {
        let draws = self.vm.engine.draws();
        draws.forced_random = std::mem::take(&mut self.draws.forced_random);
        draws.forced_time = std::mem::take(&mut self.draws.forced_time);
        draws.stream = self.draws.stream;
    }

    fn store_draws(&mut self) {
        let draws = self.vm.engine.draws();
        self.draws.forced_random = std::mem::take(&mut draws.forced_random);
        self.draws.forced_time = std::mem::take(&mut draws.forced_time);
        self.draws.stream = draws.stream;
        self.draws.made.append(&mut draws.recorded);
    }

    fn failure(&mut self, failure: engine::Failure) -> Failure {
        let engine::Failure { message, line, .. } = failure;
        let message = one_line(&message);
        let text = line.map(|line| S::line_text(&mut self.vm.dialect, &self.machine, line));
        Failure { message, line, text: text.unwrap_or_default() }
    }

    fn stop_reason(&mut self, outcome: ExitReason) -> Option<StopReason> {
        Some(match outcome {
            ExitReason::DeadlineReached => StopReason::Deadline,
            ExitReason::AwaitingKey => {
                if self.feed_key_queue(1) || !self.breakpoints.key_polls {
                    return None;
                }
                StopReason::AwaitingKey
            }
            ExitReason::AwaitingLine => {
                if self.machine.is_scanned() && self.feed_key_queue(S::KEY_QUEUE_LEN) {
                    return None;
                }
                // This includes a slice that ends with the interrupt for which the program waits.
                StopReason::AwaitingLine
            }
            ExitReason::LookAgain => return None,
            ExitReason::Breakpoint(number) => StopReason::Line(number),
            ExitReason::Statement => {
                let begun = self.vm.beginning_line();
                let line = begun.or_else(|| self.vm.current_line(self.machine.ram()));
                StopReason::Statement { line, begins_line: begun.is_some() }
            }
            ExitReason::Ended(end) => StopReason::Ended(end.map(|failure| self.failure(failure))),
            ExitReason::Reset => {
                self.reset();
                return None;
            }
        })
    }
}

/// Returns an error message of the machine in one line. Some screens are too narrow for it.
pub(super) fn one_line(message: &str) -> String {
    message.replace('\r', "")
}
