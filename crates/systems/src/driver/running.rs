//! Slices of time: running, why it paused, what is typed meanwhile.

use basic::engine::{self, Outcome};
use hardware::{Cycles, Event, Keyboard as _, Timekeeper as _};

use super::{Driver, Marriage, Unit as _};
use crate::{Failure, Pause, System as _};

impl<S: Marriage> Driver<S> {
    pub(super) fn run_slice(&mut self, t: Cycles) -> Pause {
        self.machine.set_deadline(t);
        self.lend_draws();
        let pause = loop {
            let others = self.stops.key_polls;
            S::stop_at_looks(&mut self.vm.dialect, others || !self.typing.is_empty(), others);
            let outcome = self.vm.run(&mut self.machine);
            if let Some(pause) = self.pause_of(outcome) {
                break pause;
            }
        };
        self.take_draws();
        self.notices.append(&mut self.machine.take_notices());
        self.notices.append(&mut S::take_notices(&mut self.vm.dialect));
        pause
    }

    /// Puts typed codes into the keyboard queue, up to the end of a line.
    fn feed(&mut self, limit: usize) -> bool {
        if self.machine.queued() != 0 || self.typing.is_empty() {
            return false;
        }
        for _ in 0..limit {
            let Some(code) = self.typing.pop_front() else { break };
            self.machine.apply(Event::Queue(code));
            if code == S::RETURN {
                break;
            }
        }
        true
    }

    fn lend_draws(&mut self) {
        self.vm.engine.draws.forced_random = std::mem::take(&mut self.draws.forced_random);
        self.vm.engine.draws.forced_time = std::mem::take(&mut self.draws.forced_time);
    }

    fn take_draws(&mut self) {
        self.draws.forced_random = std::mem::take(&mut self.vm.engine.draws.forced_random);
        self.draws.forced_time = std::mem::take(&mut self.vm.engine.draws.forced_time);
        self.draws.made.append(&mut self.vm.engine.draws.made);
    }

    fn failure(&mut self, failure: engine::Failure) -> Failure {
        let engine::Failure { message, line, .. } = failure;
        let text = line.map(|line| S::line_text(&mut self.vm.dialect, &self.machine, line));
        Failure { message, line, text: text.unwrap_or_default() }
    }

    fn pause_of(&mut self, outcome: Outcome) -> Option<Pause> {
        Some(match outcome {
            Outcome::Due => Pause::Horizon,
            Outcome::AwaitingKey => {
                if self.feed(1) || !self.stops.key_polls {
                    return None;
                }
                Pause::AwaitingKey
            }
            Outcome::AwaitingLine => {
                if self.machine.is_looked_at() && self.feed(S::QUEUE_ROOM) {
                    return None;
                }
                // Also where the host's slice ends with the very interrupt that it was waited for.
                Pause::AwaitingLine
            }
            Outcome::Line(number) => Pause::Line(number),
            Outcome::Ended => Pause::Ended,
            Outcome::Failed(failure) => Pause::Failed(self.failure(failure)),
            Outcome::Stuck { address } => Pause::Stuck { address },
            Outcome::Reset => {
                self.reset();
                return None;
            }
        })
    }
}
