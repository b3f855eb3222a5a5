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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_their_numbers() {
        let numbers: Vec<usize> = (0..60).map(|number| number * 3).collect();
        let mut seen = Vec::new();
        run_in_order(
            3,
            &numbers,
            |number| (number != 90).then_some(number + 1),
            |number, result| {
                seen.push((number, result));
                ControlFlow::Continue(())
            },
        );
        assert_eq!(seen, (0..30).map(|at| (at * 3, at * 3 + 1)).collect::<Vec<_>>(), "90 has no result");
        seen.clear();
        run_in_order(3, &numbers, Some, |number, result| {
            seen.push((number, result));
            if number == 30 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(seen.last(), Some(&(30, 30)));
    }

    #[test]
    fn every_task_is_done_once() {
        let see = |seen: &mut Vec<usize>, number| {
            seen.push(number);
            true
        };
        let mut done: Vec<usize> = run(3, 100, Vec::new, see, |seen| seen).concat();
        done.sort_unstable();
        assert!(done.into_iter().eq(0..100));
    }

    #[test]
    fn a_failed_task_stops_the_work() {
        let count_up = |count: &mut u32, number| {
            *count += 1;
            number < 9
        };
        let done = run(1, 100, || 0, count_up, |count| count);
        assert_eq!(done, [10]);
    }
}
