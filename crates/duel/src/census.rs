//! Counting sets that are too large to be compared.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use games::contest::{Census, Counted, Crew};

use crate::jobs::{self, Tick};

/// Threads that count.
struct Threads<'a> {
    jobs: usize,
    tick: Tick<'a>,
    is_stopped: AtomicBool,
}

impl Threads<'_> {
    fn note(&self, flow: ControlFlow<()>) -> bool {
        if flow.is_break() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
        !self.is_stopped.load(Ordering::Relaxed)
    }
}

impl Crew for Threads<'_> {
    fn share(&self, count: usize, task: &(dyn Fn(usize) + Sync)) -> bool {
        let do_one = |(): &mut (), number| {
            let goes_on = self.note((self.tick)(0));
            if goes_on {
                task(number);
            }
            goes_on
        };
        jobs::run(self.jobs, count, || (), do_one, |()| ());
        !self.is_stopped.load(Ordering::Relaxed)
    }

    fn done(&self, work: u64) {
        self.note((self.tick)(work));
    }
}

/// Counts on `jobs` threads; `None` if it was stopped.
#[must_use]
pub fn run(census: &dyn Census, jobs: usize, tick: Tick<'_>) -> Option<Counted> {
    census.run(&Threads { jobs, tick, is_stopped: AtomicBool::new(false) })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    /// Counts to a thousand.
    struct Thousand;

    impl Census for Thousand {
        fn name(&self) -> &'static str {
            "numbers"
        }

        fn goal(&self) -> f64 {
            1.0
        }

        fn memory(&self) -> &'static str {
            "none"
        }

        fn work(&self) -> u64 {
            1000
        }

        fn run(&self, crew: &dyn Crew) -> Option<Counted> {
            let sum = AtomicU64::new(0);
            let add = |number: usize| {
                sum.fetch_add(number as u64, Ordering::Relaxed);
                crew.done(1);
            };
            let levels = vec![("all".into(), 499_500, 499_500)];
            crew.share(1000, &add).then(|| Counted { figures: Vec::new(), levels })
        }
    }

    #[test]
    fn threads_share_the_work_and_stop_when_told_to() {
        let done = AtomicU64::new(0);
        let count = |work| {
            let before = done.fetch_add(work, Ordering::Relaxed);
            if before + work < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        assert!(run(&Thousand, 2, &|_| ControlFlow::Continue(())).is_some_and(|all| all.wrong().is_empty()));
        assert!(run(&Thousand, 2, &count).is_none());
        assert!(done.into_inner() >= 1000);
    }
}
