//! Runs enumerations of sets that are too large to compare.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use games::spec::{Enumeration, EnumerationCounts, WorkerPool};

use crate::jobs::{self, ProgressFn};

/// The worker pool of an enumeration.
struct JobPool<'a> {
    jobs: usize,
    tick: ProgressFn<'a>,
    is_stopped: AtomicBool,
}

impl JobPool<'_> {
    fn note_flow(&self, flow: ControlFlow<()>) -> bool {
        if flow.is_break() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
        !self.is_stopped.load(Ordering::Relaxed)
    }
}

impl WorkerPool for JobPool<'_> {
    fn run_tasks(&self, count: usize, task: &(dyn Fn(usize) + Sync)) -> bool {
        let do_one = |(): &mut (), number| {
            let goes_on = self.note_flow((self.tick)(0));
            if goes_on {
                task(number);
            }
            goes_on
        };
        jobs::run(self.jobs, count, || (), do_one, |()| ());
        !self.is_stopped.load(Ordering::Relaxed)
    }

    fn report_progress(&self, work: u64) {
        self.note_flow((self.tick)(work));
    }
}

/// Runs the enumeration on `jobs` threads; returns `None` if it was stopped.
#[must_use]
pub fn run(census: &dyn Enumeration, jobs: usize, tick: ProgressFn<'_>) -> Option<EnumerationCounts> {
    census.run(&JobPool { jobs, tick, is_stopped: AtomicBool::new(false) })
}
