//! Enumerations on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use duel::enumeration::run;
use games::spec::{Enumeration, EnumerationCounts, LevelCount, WorkerPool};

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
    assert!(run(&Thousand, 2, &|_| ControlFlow::Continue(())).is_some_and(|all| all.mismatches().is_empty()));
    assert!(run(&Thousand, 2, &count).is_none());
    assert!(done.into_inner() >= 1000);
}
