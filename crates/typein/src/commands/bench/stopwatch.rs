//! Measures the host time of a piece of work: wall-clock time and CPU time of this process.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

/// A measurement in progress.
pub(super) struct Stopwatch {
    wall: Instant,
    cpu: ProcessTime,
}

/// The time of a piece of work.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Elapsed {
    pub(super) wall: Duration,
    pub(super) cpu: Duration,
}

/// Work per second of wall-clock and of CPU time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rates {
    pub(super) wall: f64,
    /// `None` for what no CPU of this host did.
    pub(super) cpu: Option<f64>,
}

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self { wall: Instant::now(), cpu: ProcessTime::now() }
    }

    pub(super) fn elapsed(&self) -> Elapsed {
        Elapsed { wall: self.wall.elapsed(), cpu: self.cpu.elapsed() }
    }
}

impl AddAssign for Elapsed {
    fn add_assign(&mut self, other: Self) {
        self.wall += other.wall;
        self.cpu += other.cpu;
    }
}

impl Elapsed {
    /// Returns the work done per second.
    pub(super) fn rates(self, done: f64) -> Rates {
        let per_second = |time: Duration| done / time.as_secs_f64().max(f64::MIN_POSITIVE);
        Rates { wall: per_second(self.wall), cpu: Some(per_second(self.cpu)) }
    }
}
