//! Long statements: waits, sequences of tones, bytes for the plotter. They run step by step, so that the host and the
//! keys are served between the steps. BRK, which the next statement polls, ends waits and tones immediately.

use alloc::vec::Vec;

use basic::engine::{ControlFlow, ExitReason};
use serde::{Deserialize, Serialize};

use super::{SharpBasic, SharpMachine};
use crate::machine::Tone;

/// The long statement in progress.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Task {
    is_under_way: bool,
    /// The time until which the program waits.
    until: u64,
    /// The tone, and the number of its remaining repetitions.
    tones: Option<(Tone, u16)>,
    /// Bytes for the plotter, and the number of those already sent.
    bytes: Vec<u8>,
    sent: usize,
}

impl Task {
    pub(super) const fn is_active(&self) -> bool {
        self.is_under_way
    }

    /// Returns whether the statement only waits for a time.
    pub(super) const fn is_waiting(&self) -> bool {
        self.is_under_way && self.tones.is_none() && self.bytes.is_empty()
    }
}

impl SharpBasic {
    /// Begins a wait of a number of cycles.
    pub(super) fn begin_wait<M: SharpMachine>(&mut self, m: &M, cycles: u64) {
        self.task = Task { is_under_way: true, until: m.processor_time() + cycles, ..Task::default() };
    }

    pub(super) fn begin_tones(&mut self, tone: Tone, count: u16) {
        self.task = Task { is_under_way: true, tones: Some((tone, count)), ..Task::default() };
    }

    pub(super) fn begin_sending(&mut self, bytes: Vec<u8>) {
        self.task = Task { is_under_way: true, bytes, ..Task::default() };
    }

    /// Runs the long statement, if there is one.
    pub(super) fn run_task<M: SharpMachine>(&mut self, m: &mut M) -> ControlFlow {
        while self.task.is_under_way {
            let now = m.processor_time();
            if now < self.task.until {
                m.set_processor_time(self.task.until.min(m.horizon().max(now)));
                m.catch_up();
                let is_broken_off = m.needs_attention() && self.task.bytes.is_empty();
                if is_broken_off {
                    self.task = Task::default();
                } else if m.is_deadline_reached() && m.processor_time() < self.task.until {
                    return ControlFlow::Retry(ExitReason::DeadlineReached);
                }
                continue;
            }
            let cycles = self.run_step(m);
            self.task.until = now + cycles;
        }
        ControlFlow::Next
    }

    /// Runs the next step and returns its duration in cycles.
    fn run_step<M: SharpMachine>(&mut self, m: &mut M) -> u64 {
        if let Some((tone, left @ 1..)) = self.task.tones {
            self.task.tones = Some((tone, left - 1));
            return m.beep(tone, left - 1);
        }
        if let Some(&byte) = self.task.bytes.get(self.task.sent) {
            self.task.sent += 1;
            return m.send(byte).into();
        }
        self.task = Task::default();
        0
    }
}
