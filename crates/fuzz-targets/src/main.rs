//! Attacks a target without libFuzzer, or replays files.

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use fuzz_targets::hunt::Hunt;
use fuzz_targets::{TARGETS, Target, by_name};
use numeric::fnv::Fnv1a;

/// Seconds after which an execution counts as one that never ends.
const HANG: u64 = 10;

/// Attacks a target with inputs made from its corpus, or replays files.
#[derive(Parser)]
struct Arguments {
    /// What to attack.
    target: String,
    /// Files to replay instead.
    files: Vec<PathBuf>,
    /// How many inputs to try.
    #[arg(long, default_value_t = 1_000_000)]
    executions: u64,
    /// Decides which.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<ExitCode> {
    let arguments = Arguments::parse();
    let Some(target) = by_name(&arguments.target) else {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        bail!("there is no target `{}`; there are {}", arguments.target, names.join(", "));
    };
    for file in &arguments.files {
        let input = fs::read(file).with_context(|| format!("cannot read `{}`", file.display()))?;
        (target.run)(&input);
    }
    if !arguments.files.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    hunt(target, arguments.seed, arguments.executions)
}

fn hunt(target: Target, seed: u64, executions: u64) -> Result<ExitCode> {
    let watched = Arc::new(Mutex::new(Vec::new()));
    let count = Arc::new(AtomicU64::new(0));
    watch(target, Arc::clone(&watched), Arc::clone(&count));
    let mut hunt = Hunt::new(&target, seed);
    let start = Instant::now();
    let mut found = 0u64;
    for _ in 0..executions {
        let input = hunt.input();
        input.clone_into(&mut watched.lock().expect("the watcher does not panic"));
        if panic::catch_unwind(AssertUnwindSafe(|| (target.run)(input))).is_err() {
            found += 1;
            let file = keep(target, input, "crash")?;
            eprintln!("found: {}", file.display());
            if found == 20 {
                break;
            }
        }
        count.fetch_add(1, Ordering::Relaxed);
    }
    let done = count.load(Ordering::Relaxed);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{}: {done} executions, seed {seed}, {seconds:.1} s, {:.0} a second, {found} found",
        target.name,
        done as f64 / seconds
    );
    Ok(if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Ends the program when one execution does not.
fn watch(target: Target, watched: Arc<Mutex<Vec<u8>>>, count: Arc<AtomicU64>) {
    thread::spawn(move || {
        let mut last = u64::MAX;
        loop {
            let now = count.load(Ordering::Relaxed);
            if now == last {
                let input = watched.lock().expect("the hunt holds it only while it copies").clone();
                match keep(target, &input, "hang") {
                    Ok(file) => eprintln!("this does not end: {}", file.display()),
                    Err(error) => eprintln!("error: {error:#}"),
                }
                std::process::exit(1);
            }
            last = now;
            thread::sleep(Duration::from_secs(HANG));
        }
    });
}

/// Writes an input to a file of the current folder, named by what happened and a hash of its bytes.
fn keep(target: Target, input: &[u8], what: &str) -> Result<PathBuf> {
    let mut hash = Fnv1a::default();
    hash.write(input);
    let file = PathBuf::from(format!("{what}-{}-{:016x}", target.name, hash.finish()));
    fs::write(&file, input).with_context(|| format!("cannot write `{}`", file.display()))?;
    Ok(file)
}
