//! Runs work on several threads. A machine is created and dropped on the same thread.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The progress callback: gets the number of tasks done since the last call, returns whether to
/// continue.
pub type ProgressFn<'a> = &'a (dyn Fn(u64) -> ControlFlow<()> + Sync);

/// Runs the tasks `0..count`, lower numbers first. `begin` makes the state of each thread, and `finish` turns it
/// into the thread's result. A task that returns `false` stops the run, but
/// tasks with lower numbers are still finished.
pub fn run<S, R: Send>(
    jobs: usize,
    count: usize,
    begin: impl Fn() -> S + Sync,
    task: impl Fn(&mut S, usize) -> bool + Sync,
    finish: impl Fn(S) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let is_stopped = AtomicBool::new(false);
    let work = || {
        let mut state = begin();
        while !is_stopped.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            if !task(&mut state, number) {
                is_stopped.store(true, Ordering::Relaxed);
            }
        }
        finish(state)
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, R>| match thread.join() {
            Ok(state) => state,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        threads.into_iter().map(join).collect()
    })
}

/// Runs a task for each number and passes the results to `finished` in the order of the numbers, on any
/// thread, until it breaks. A task without a result stops the run; results after it are dropped.
pub fn run_in_order<R: Send>(
    jobs: usize,
    numbers: &[usize],
    task: impl Fn(usize) -> Option<R> + Sync,
    finished: impl FnMut(usize, R) -> ControlFlow<()> + Send,
) {
    struct InOrder<R, F> {
        early: BTreeMap<usize, R>,
        next: usize,
        is_over: bool,
        finished: F,
    }
    let order = Mutex::new(InOrder { early: BTreeMap::new(), next: 0, is_over: false, finished });
    let work = |(): &mut (), at: usize| {
        let Some(result) = task(numbers[at]) else { return false };
        let mut order = order.lock().unwrap_or_else(PoisonError::into_inner);
        let order = &mut *order;
        order.early.insert(at, result);
        while !order.is_over
            && let Some(result) = order.early.remove(&order.next)
        {
            order.is_over = (order.finished)(numbers[order.next], result).is_break();
            order.next += 1;
        }
        !order.is_over
    };
    run(jobs, numbers.len(), || (), work, |()| ());
}
