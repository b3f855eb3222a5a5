//! A campaign: one target on several threads, with limits, progress, and findings in files.

use std::fs;
use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use numeric::fnv::Fnv1a;

use crate::FuzzTarget;
use crate::generator::InputGenerator;

/// The time after which an execution counts as a hang.
const HANG_TIMEOUT: Duration = Duration::from_secs(10);
/// The time between two progress lines.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(60);
/// The number of findings after which a campaign stops: most have the same cause.
const MAX_FINDINGS: u64 = 20;

/// The limits and the first seed of a campaign.
#[derive(Clone, Copy, Debug)]
pub struct CampaignLimits {
    /// The number of inputs of all threads together.
    pub executions: u64,
    /// The time limit of all threads.
    pub time: Duration,
    /// The number of threads.
    pub workers: usize,
    /// The first thread's seed; each further thread has the next one.
    pub seed: u64,
}

/// The progress of a thread.
#[derive(Default)]
struct Worker {
    input: Mutex<Vec<u8>>,
    executions: AtomicU64,
    has_ended: AtomicBool,
}

/// The execution count of each thread at the last check; `None` if it was not checked, or has
/// ended.
#[derive(Default)]
struct ProgressSamples(Vec<Option<u64>>);

impl ProgressSamples {
    /// Returns the first thread that is at the same execution as at the last check.
    fn stuck(&mut self, now: Vec<Option<u64>>) -> Option<usize> {
        let before = mem::replace(&mut self.0, now);
        self.0.iter().zip(before).position(|(now, before)| now.is_some() && *now == before)
    }
}

/// The state shared by the threads.
struct CampaignState<'a> {
    target: FuzzTarget,
    limits: CampaignLimits,
    keep: &'a Path,
    start: Instant,
    workers: Vec<Worker>,
    found: AtomicU64,
    /// The number of active threads.
    active_workers: Mutex<usize>,
    ended: Condvar,
}

/// Runs a campaign and saves each input that fails to a file; returns their number.
///
/// # Errors
/// Fails if such a file cannot be written.
pub fn run_campaign(target: FuzzTarget, limits: CampaignLimits, keep: &Path) -> Result<u64> {
    let shared = CampaignState {
        target,
        limits,
        keep,
        start: Instant::now(),
        workers: (0..limits.workers).map(|_| Worker::default()).collect(),
        found: AtomicU64::new(0),
        active_workers: Mutex::new(limits.workers),
        ended: Condvar::new(),
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..limits.workers)
            .map(|index| {
                let shared = &shared;
                scope.spawn(move || {
                    let result = shared.work(index);
                    shared.workers[index].has_ended.store(true, Ordering::Relaxed);
                    *shared.active_workers.lock().expect("no thread panics while it counts") -= 1;
                    shared.ended.notify_all();
                    result
                })
            })
            .collect();
        shared.monitor();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a thread catches its panics"))
    })?;
    println!("{}", shared.progress_line());
    Ok(shared.found.load(Ordering::Relaxed))
}

impl CampaignState<'_> {
    /// Runs one thread.
    fn work(&self, index: usize) -> Result<()> {
        let CampaignLimits { executions, workers, seed, time } = self.limits;
        let share = executions / workers as u64 + u64::from((index as u64) < executions % workers as u64);
        let worker = &self.workers[index];
        let mut generator = InputGenerator::new(&self.target, seed.wrapping_add(index as u64));
        for execution in 0..share {
            // Reading the clock takes longer than an execution of some targets, so every 256th reads it.
            let is_late = execution % 256 == 0 && self.start.elapsed() >= time;
            if is_late || self.found.load(Ordering::Relaxed) >= MAX_FINDINGS {
                break;
            }
            let input = generator.next_input();
            input.clone_into(&mut worker.input.lock().expect("nobody panics while looking at an input"));
            if panic::catch_unwind(AssertUnwindSafe(|| (self.target.run)(input))).is_err() {
                self.found.fetch_add(1, Ordering::Relaxed);
                eprintln!("found: {}", self.save_input(input, "crash")?.display());
            }
            worker.executions.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Prints progress until all threads have ended, and aborts the process on a hang.
    fn monitor(&self) {
        let mut samples = ProgressSamples::default();
        let mut last_report = Instant::now();
        let mut working = self.active_workers.lock().expect("no thread panics while it counts");
        while *working > 0 {
            let (guard, timeout) =
                self.ended.wait_timeout(working, HANG_TIMEOUT).expect("no thread panics while it counts");
            working = guard;
            if !timeout.timed_out() {
                continue;
            }
            let now = self.workers.iter().map(|worker| {
                let is_at_work = !worker.has_ended.load(Ordering::Relaxed);
                is_at_work.then(|| worker.executions.load(Ordering::Relaxed))
            });
            if let Some(stuck) = samples.stuck(now.collect()) {
                self.abort_on_hang(&self.workers[stuck]);
            }
            if last_report.elapsed() >= PROGRESS_INTERVAL {
                last_report = Instant::now();
                eprintln!("{}", self.progress_line());
            }
        }
    }

    /// Aborts the process because of a hang.
    fn abort_on_hang(&self, worker: &Worker) {
        let input = worker.input.lock().expect("nobody panics while looking at an input").clone();
        match self.save_input(&input, "hang") {
            Ok(file) => eprintln!("hang: {}", file.display()),
            Err(error) => eprintln!("error: {error:#}"),
        }
        std::process::exit(1);
    }

    /// Returns the progress as a line.
    fn progress_line(&self) -> String {
        let executions: u64 =
            self.workers.iter().map(|worker| worker.executions.load(Ordering::Relaxed)).sum();
        let seconds = self.start.elapsed().as_secs_f64();
        format!(
            "{}: {executions} executions, {} threads from seed {}, {seconds:.1} s, {:.0} per second, {} found",
            self.target.name,
            self.limits.workers,
            self.limits.seed,
            executions as f64 / seconds,
            self.found.load(Ordering::Relaxed)
        )
    }

    /// Saves an input to a file, named by the kind of finding and a hash of its bytes.
    fn save_input(&self, input: &[u8], what: &str) -> Result<PathBuf> {
        let mut hash = Fnv1a::default();
        hash.write(input);
        let file = self.keep.join(format!("{what}-{}-{:016x}", self.target.name, hash.finish()));
        fs::write(&file, input).with_context(|| format!("cannot write `{}`", file.display()))?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stuck_thread_is_detected_after_another_has_ended() {
        let mut samples = ProgressSamples::default();
        assert_eq!(samples.stuck(vec![Some(0), Some(0)]), None, "the first check");
        assert_eq!(samples.stuck(vec![Some(7), Some(9)]), None, "both make progress");
        assert_eq!(samples.stuck(vec![None, Some(10)]), None, "one has ended, one makes progress");
        assert_eq!(samples.stuck(vec![None, Some(10)]), Some(1));
        assert_eq!(samples.stuck(vec![None, None]), None, "an ended thread is not stuck");
    }
}
