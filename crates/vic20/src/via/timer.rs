//! The two interval timers, in closed form.
//!
//! After a write to the high byte in cycle 0, with the value 3, the counters show in the cycles from 1 on, with
//! the timeout (`*`) as the flag that a read in that cycle sees:
//!
//! ```text
//! cycle    1 2 3 4 5    6 7 8 9 10
//! timer 1  3 2 1 0 ffff 3 2 1 0 ffff    loads its latch again, in one-shot mode too
//! timer 2  3 2 1 0 ffff fffe ...        counts on
//!                  *            *       in one-shot mode only the first
//! ```

use serde::{Deserialize, Serialize};

/// The cycles of a period of timer 1 in addition to its latch.
const RELOAD: u64 = 2;

/// Timer 1.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Timer1 {
    latch: u16,
    /// The value that was loaded last, and the elapsed time at which the counter showed it.
    loaded: u16,
    since: u64,
    /// Whether the timeout of the value loaded last is over.
    has_timed_out: bool,
    is_free_running: bool,
    /// Whether the next timeout counts in one-shot mode.
    is_armed: bool,
}

impl Timer1 {
    pub(super) const RESET: Self = Self {
        latch: 0xffff,
        loaded: 0xffff,
        since: 0,
        has_timed_out: false,
        is_free_running: false,
        is_armed: false,
    };

    pub(super) fn latch(&self) -> u16 {
        self.latch
    }

    pub(super) fn set_latch_low(&mut self, value: u8) {
        self.latch = self.latch & 0xff00 | u16::from(value);
    }

    pub(super) fn set_latch_high(&mut self, value: u8) {
        self.latch = self.latch & 0x00ff | u16::from(value) << 8;
    }

    /// Loads the counter from the latch, by a write at `at`.
    pub(super) fn start(&mut self, at: u64) {
        self.load(at + 1);
        self.is_armed = true;
    }

    fn load(&mut self, since: u64) {
        (self.loaded, self.since, self.has_timed_out) = (self.latch, since, false);
    }

    /// Sets whether every timeout counts, or only the first after a start.
    pub(super) fn set_free_run(&mut self, is_free_running: bool) {
        self.is_free_running = is_free_running;
    }

    /// Advances to the time `at`; returns whether a timeout that counts has occurred.
    pub(super) fn advance(&mut self, at: u64) -> bool {
        let mut timed_out = false;
        if at >= self.timeout() {
            timed_out |= !self.has_timed_out;
            self.has_timed_out = true;
            // The cycle after the timeout shows the latch.
            let reload = self.timeout() + 1;
            if let Some(cycles) = at.checked_sub(reload) {
                let period = u64::from(self.latch) + RELOAD;
                self.load(reload + cycles / period * period);
                self.has_timed_out = at >= self.timeout();
                timed_out |= cycles >= period || self.has_timed_out;
            }
        }
        let counts = timed_out && (self.is_free_running || self.is_armed);
        self.is_armed &= !timed_out;
        counts
    }

    /// Returns the counter at a time up to which it was advanced.
    pub(super) fn value(&self, at: u64) -> u16 {
        // At most one cycle more than the 16-bit value: then it shows ffff.
        self.loaded.wrapping_sub(at.saturating_sub(self.since) as u16)
    }

    /// Returns the time of the next timeout that counts, after the time of the last advance.
    pub(super) fn next_timeout(&self) -> Option<u64> {
        if self.has_timed_out {
            self.is_free_running.then(|| self.timeout() + u64::from(self.latch) + RELOAD)
        } else {
            (self.is_free_running || self.is_armed).then(|| self.timeout())
        }
    }

    /// Returns the time of the timeout of the value loaded last.
    fn timeout(&self) -> u64 {
        self.since + u64::from(self.loaded) + 1
    }
}

/// Timer 2.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Timer2 {
    latch_low: u8,
    /// The value that the counter showed at an elapsed time.
    counter: u16,
    since: u64,
    /// Whether it counts cycles; otherwise it waits for pulses on an unconnected line.
    is_running: bool,
    /// Whether the next timeout counts.
    is_armed: bool,
}

impl Timer2 {
    pub(super) const RESET: Self =
        Self { latch_low: 0xff, counter: 0xffff, since: 0, is_running: true, is_armed: false };

    pub(super) fn set_latch_low(&mut self, value: u8) {
        self.latch_low = value;
    }

    /// Loads the counter, by a write of its high byte at `at`.
    pub(super) fn start(&mut self, high: u8, at: u64) {
        self.counter = u16::from_le_bytes([self.latch_low, high]);
        self.since = at + 1;
        self.is_armed = true;
    }

    /// Sets whether the timer counts cycles from `at` on, which is the time of the last advance.
    pub(super) fn set_running(&mut self, is_running: bool, at: u64) {
        if is_running != self.is_running {
            self.counter = self.value(at);
            self.since = self.since.max(at);
            self.is_running = is_running;
        }
    }

    /// Advances to the time `at`; returns whether a timeout that counts has occurred.
    pub(super) fn advance(&mut self, at: u64) -> bool {
        let counts = self.next_timeout().is_some_and(|timeout| at >= timeout);
        self.is_armed &= !counts;
        counts
    }

    /// Returns the counter.
    pub(super) fn value(&self, at: u64) -> u16 {
        // The counter wraps, so the low 16 bits of the time decide.
        if self.is_running {
            self.counter.wrapping_sub(at.saturating_sub(self.since) as u16)
        } else {
            self.counter
        }
    }

    /// Returns the time of the timeout, if it counts.
    pub(super) fn next_timeout(&self) -> Option<u64> {
        (self.is_running && self.is_armed).then(|| self.since + u64::from(self.counter) + 1)
    }
}
