//! Measures the host time of a piece of work: wall-clock time and CPU time of this process.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

/// A measurement in progress.
pub(super) struct Stopwatch {
    wall: Instant,
    cpu: Option<Duration>,
}

/// The time of a piece of work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elapsed {
    pub(super) wall: Duration,
    /// `None` on a host that does not report it.
    pub(super) cpu: Option<Duration>,
}

/// Work per second of wall-clock and of CPU time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rates {
    pub(super) wall: f64,
    pub(super) cpu: Option<f64>,
}

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self { wall: Instant::now(), cpu: cpu_time() }
    }

    pub(super) fn elapsed(&self) -> Elapsed {
        let cpu = cpu_time().zip(self.cpu).map(|(now, start)| now.saturating_sub(start));
        Elapsed { wall: self.wall.elapsed(), cpu }
    }
}

impl Default for Elapsed {
    fn default() -> Self {
        Self { wall: Duration::ZERO, cpu: Some(Duration::ZERO) }
    }
}

impl AddAssign for Elapsed {
    fn add_assign(&mut self, other: Self) {
        self.wall += other.wall;
        self.cpu = self.cpu.zip(other.cpu).map(|(one, other)| one + other);
    }
}

impl Elapsed {
    /// Returns the work done per second.
    pub(super) fn rates(self, done: f64) -> Rates {
        let per_second = |time: Duration| done / time.as_secs_f64().max(f64::MIN_POSITIVE);
        Rates { wall: per_second(self.wall), cpu: self.cpu.map(per_second) }
    }
}

/// Returns the CPU time of this process.
#[cfg(unix)]
fn cpu_time() -> Option<Duration> {
    rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime).try_into().ok()
}

#[cfg(not(unix))]
fn cpu_time() -> Option<Duration> {
    None
}
