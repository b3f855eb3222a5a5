//! Runs work on several threads. A machine is created and dropped on the same thread.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// The progress callback: gets the number of tasks done since the last call, returns whether to
/// continue.
pub type ProgressFn<'a> = &'a (dyn Fn(u64) -> ControlFlow<()> + Sync);

/// Runs the tasks `0..count`, lower numbers first. Each thread has its own state, made by `begin`
/// and turned into the thread's result by `finish`. A task that returns `false` stops the run, but
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

#[cfg(test)]
mod tests {
    use super::*;

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
