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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use games::spec::LevelCount;

    use super::*;

    /// Counts to 1000.
    struct Thousand;

    impl Enumeration for Thousand {
        fn name(&self) -> &'static str {
            "numbers"
        }

        fn target_seconds(&self) -> f64 {
            1.0
        }

        fn memory(&self) -> &'static str {
            "none"
        }

        fn total_work(&self) -> u64 {
            1000
        }

        fn run(&self, crew: &dyn WorkerPool) -> Option<EnumerationCounts> {
            let sum = AtomicU64::new(0);
            let add = |number: usize| {
                sum.fetch_add(number as u64, Ordering::Relaxed);
                crew.report_progress(1);
            };
            let levels = vec![LevelCount { name: "all".into(), count: 499_500, reference: 499_500 }];
            crew.run_tasks(1000, &add).then(|| EnumerationCounts { statistics: Vec::new(), levels })
        }
    }

    #[test]
    fn threads_share_the_work_and_stop_on_break() {
        let done = AtomicU64::new(0);
        let count = |work| {
            let before = done.fetch_add(work, Ordering::Relaxed);
            if before + work < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        assert!(
            run(&Thousand, 2, &|_| ControlFlow::Continue(())).is_some_and(|all| all.mismatches().is_empty())
        );
        assert!(run(&Thousand, 2, &count).is_none());
        assert!(done.into_inner() >= 1000);
    }
}
