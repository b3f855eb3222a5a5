//! Runs fuzz targets without libFuzzer, on all cores and for any time, or replays files.

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Parser;
use fuzz_targets::campaign::{CampaignLimits, run_campaign};
use fuzz_targets::{FuzzTarget, TARGETS, by_name};

/// Runs fuzz targets with inputs generated from their corpus, or replays files
#[derive(Parser)]
struct Arguments {
    /// Target to run; `all` runs one target after the other
    target: String,
    /// Files to replay instead
    files: Vec<PathBuf>,
    /// Number of inputs for each target; default without `--minutes`: a million
    #[arg(long)]
    executions: Option<u64>,
    /// Total time in minutes, shared equally among the targets
    #[arg(long)]
    minutes: Option<f64>,
    /// Seed of the inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads, each with a seed of its own; default: one per core
    #[arg(long)]
    workers: Option<NonZero<usize>>,
    /// Folder for the inputs that fail
    #[arg(long, default_value = ".")]
    keep: PathBuf,
}

fn main() -> Result<ExitCode> {
    #[cfg(feature = "python")]
    gamegrid_python::install();
    let arguments = Arguments::parse();
    let targets = match by_name(&arguments.target) {
        Some(target) if target.is_available() => vec![target],
        Some(target) => {
            bail!("this build has no interpreter for `{}`; build with --features python", target.name)
        }
        None if arguments.target == "all" => TARGETS.into_iter().filter(FuzzTarget::is_available).collect(),
        None => {
            let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            bail!("unknown target `{}`; available: {}, all", arguments.target, names.join(", "));
        }
    };
    if !arguments.files.is_empty() {
        for (target, file) in
            targets.iter().flat_map(|target| arguments.files.iter().map(move |file| (target, file)))
        {
            let input = fs::read(file).with_context(|| format!("cannot read `{}`", file.display()))?;
            (target.run)(&input);
        }
        return Ok(ExitCode::SUCCESS);
    }
    fs::create_dir_all(&arguments.keep)
        .with_context(|| format!("cannot create the folder `{}`", arguments.keep.display()))?;
    let share = arguments.minutes.map(|minutes| minutes * 60.0 / targets.len() as f64);
    let limits = CampaignLimits {
        executions: arguments.executions.unwrap_or(if share.is_some() { u64::MAX } else { 1_000_000 }),
        time: match share.map(Duration::try_from_secs_f64) {
            None => Duration::MAX,
            Some(time) => time.context("invalid value of `--minutes`")?,
        },
        workers: arguments.workers.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get),
        seed: arguments.seed,
    };
    let mut found = 0;
    for target in targets {
        found += run_campaign(target, limits, &arguments.keep)?;
    }
    Ok(if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
