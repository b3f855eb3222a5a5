//! The two interval timers, in closed form.
//!
//! Counting clock cycles with latch 3, the counter and its underflows (`*`) look like this:
//!
//! ```text
//! 3 2 1 3 3 2 1 3 3 2 1 3
//!       *       *       *
//! ```
//!
//! When it counts the other timer's underflows, the counter does show 0, and the pulse after it is
//! the underflow.

use serde::{Deserialize, Serialize};

/// The source of a timer's counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Source {
    /// Cycles of the machine's clock.
    Clock,
    /// Underflows of timer A.
    TimerA,
    /// Pulses on an unconnected line.
    Unconnected,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Timer {
    source: Source,
    latch: u16,
    counter: u16,
    /// The elapsed time at which the counter had its value; may be slightly in the future.
    since: u64,
    is_running: bool,
    is_one_shot: bool,
}

impl Timer {
    const RESET: Self = Self {
        source: Source::Clock,
        latch: 0xffff,
        counter: 0xffff,
        since: 0,
        is_running: false,
        is_one_shot: false,
    };

    fn period(&self) -> u64 {
        u64::from(self.latch) + 1
    }

    /// Advances to the time `at`, with `pulses` of timer A. Returns the number of underflows.
    fn advance(&mut self, at: u64, pulses: u64) -> u64 {
        match self.source {
            _ if !self.is_running => 0,
            Source::Unconnected => 0,
            Source::Clock => self.count_cycles(at),
            Source::TimerA => self.count_pulses(pulses),
        }
    }

    fn count_cycles(&mut self, at: u64) -> u64 {
        let Some(cycles) = at.checked_sub(self.since) else { return 0 };
        let Some(beyond) = cycles.checked_sub(u64::from(self.counter)) else {
            // Fewer cycles than the 16-bit counter holds.
            self.counter -= cycles as u16;
            self.since = at;
            return 0;
        };
        if self.is_one_shot {
            return self.stop();
        }
        // Most accesses come before the next underflow, and divisions are slow.
        let (more, phase) = if beyond < self.period() {
            (0, beyond)
        } else {
            (beyond / self.period(), beyond % self.period())
        };
        // In the cycle of the underflow the latch is loaded, and the next cycle does not count.
        self.since = at + u64::from(phase == 0);
        self.counter = self.latch - phase.saturating_sub(1) as u16;
        1 + more
    }

    fn count_pulses(&mut self, pulses: u64) -> u64 {
        let Some(beyond) = pulses.checked_sub(u64::from(self.counter) + 1) else {
            // At most as many pulses as the 16-bit counter holds.
            self.counter -= pulses as u16;
            return 0;
        };
        if self.is_one_shot {
            return self.stop();
        }
        self.counter = self.latch - (beyond % self.period()) as u16;
        1 + beyond / self.period()
    }

    fn stop(&mut self) -> u64 {
        self.is_running = false;
        self.counter = self.latch;
        1
    }

    /// Returns the elapsed time of the `number`th underflow from now, counted from 1, of a timer that
    /// counts cycles.
    fn underflow(&self, number: u64) -> Option<u64> {
        let counts = self.is_running && self.source == Source::Clock;
        let comes = number == 1 || !self.is_one_shot;
        (counts && comes).then(|| self.since + u64::from(self.counter) + (number - 1) * self.period())
    }
}

/// Timer A (0) and timer B (1).
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Timers([Timer; 2]);

impl Default for Timers {
    fn default() -> Self {
        Self([Timer::RESET; 2])
    }
}

impl Timers {
    /// Advances to the time `at`; returns the underflows of both timers.
    pub(super) fn advance(&mut self, at: u64) -> [u64; 2] {
        let a = self.0[0].advance(at, 0);
        let b = self.0[1].advance(at, a);
        [a, b]
    }

    /// Returns the timers' state at `at`, which may be in the future.
    pub(super) fn at(mut self, at: u64) -> Self {
        self.advance(at);
        self
    }

    /// Records `count` underflows of timer A, at least one, from `at` on, and returns the time of the
    /// next one, if timer A counts cycles continuously and timer B is stopped: then no other event is
    /// possible. Otherwise it returns `None` without any change.
    #[inline]
    pub(super) fn pass_underflows(&mut self, at: u64, count: u64) -> Option<u64> {
        let [a, b] = &mut self.0;
        let is_simple = a.is_running && a.source == Source::Clock && !a.is_one_shot && !b.is_running;
        if !is_simple || a.since + u64::from(a.counter) != at {
            return None;
        }
        a.since = at + (count - 1) * a.period() + 1;
        a.counter = a.latch;
        Some(a.since + u64::from(a.counter))
    }

    pub(super) fn value(&self, timer: usize) -> u16 {
        self.0[timer].counter
    }

    pub(super) fn is_running(&self, timer: usize) -> bool {
        self.0[timer].is_running
    }

    pub(super) fn period(&self, timer: usize) -> u64 {
        self.0[timer].period()
    }

    /// Returns the elapsed time of the next underflow.
    pub(super) fn next_underflow(&self, timer: usize) -> Option<u64> {
        let [a, b] = &self.0;
        match (timer, b.source) {
            (0, _) => a.underflow(1),
            (_, Source::TimerA) if b.is_running => a.underflow(u64::from(b.counter) + 1),
            _ => b.underflow(1),
        }
    }

    /// Writes half of a latch; the high half is loaded into the counter of a stopped timer.
    pub(super) fn write(&mut self, timer: usize, is_high: bool, value: u8) {
        let timer = &mut self.0[timer];
        let [low, high] = timer.latch.to_le_bytes();
        timer.latch =
            if is_high { u16::from_le_bytes([low, value]) } else { u16::from_le_bytes([value, high]) };
        if is_high && !timer.is_running {
            timer.counter = timer.latch;
        }
    }

    /// Starts or stops a timer at `at`; returns the underflows that still occur before it stops.
    pub(super) fn set_running(&mut self, timer: usize, is_running: bool, at: u64) -> [u64; 2] {
        let timer_was = self.0[timer].is_running;
        let mut underflows = [0; 2];
        if timer_was && !is_running {
            underflows[timer] = self.0[timer].advance(at, 0);
        }
        if !timer_was && is_running {
            self.0[timer].since = at;
        }
        self.0[timer].is_running = is_running;
        underflows
    }

    /// Sets the source of a timer from `at` on, and whether it is one-shot.
    pub(super) fn configure(&mut self, timer: usize, source: Source, is_one_shot: bool, at: u64) {
        let timer = &mut self.0[timer];
        if timer.source != source {
            timer.since = at;
        }
        timer.source = source;
        timer.is_one_shot = is_one_shot;
    }

    /// Sets the counter at `at`.
    pub(super) fn set_counter(&mut self, timer: usize, counter: u16, at: u64) {
        let timer = &mut self.0[timer];
        timer.counter = counter;
        timer.since = at;
    }

    /// Loads the counter from the latch, with effect at `at`.
    pub(super) fn load(&mut self, timer: usize, at: u64) {
        let timer = &mut self.0[timer];
        timer.counter = timer.latch;
        timer.since = at;
    }
}
