//! `typein scan`: runs all programs of an archive headless and writes a line of results for each.

mod files;
mod html;
mod pool;
mod results;
mod worker;

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use duel::shard::Shard;
use player::scan::{self, End, Settings};
use systems::Machine;

use self::files::{Found, OwnFiles};
use self::pool::Scanner;
use self::results::{Entry, Header, json_line};
use self::worker::Options;
pub use self::worker::{COMMAND, serve};
use super::comparison;
use crate::exit::Exit;
use crate::file::{self, GrowingFile};
use crate::options::parse_seed;
use crate::output;
use crate::signals::Signals;

/// Maximum seconds of the host for a program, in addition to its emulated time.
const BASE_HOST_LIMIT: u64 = 60;

/// Maximum delay of a signal.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// `scan`.
#[derive(Debug, Args)]
#[command(after_help = "\
Every page, listing, program file, tape and disk below the folders is read, and each program in
it runs headless. Each gives a line of JSON: path, hash of the file, machine and the evidence for
it, end, notices, hash of the final state. A file without a program gives a line with the reason.
docs/magazines/scan.md describes all fields.

The keys are the same for every program of a machine. Whenever the program waits for a key or a
line, it gets the next of SPACE, RETURN, fire, 1, RETURN, N, RETURN, Y, RETURN, 2, RETURN, and then
of random keys with RETURN between them, drawn from the seed. After the last one the run ends as
soon as the program waits again. The header of the results has the keys as a key script for
`typein run`.

Ends:
  waits     for a key or a line          unread    with the reason
  ended     by itself                    stuck     machine code jumped to no code
  error     of the program, with line    timeout   of the host, see --host-limit
  limit     of --seconds                 crash     a defect of typein

Examples:
  typein scan archive --out results.jsonl
  typein scan archive --out results.jsonl --html page     with pictures: page/index.html
  typein scan archive --out results.jsonl --resume        continue after an interruption
  typein scan archive --out part-0.jsonl --shard 0/4      the first of four parts

Exit codes: 0 success, whatever the programs do; 1 a crash or a timeout; 2 wrong usage, or a file
that cannot be written.")]
pub struct ScanArgs {
    /// Folders and files
    #[arg(required = true, value_name = "DIR")]
    pub paths: Vec<PathBuf>,

    /// The file for the results, as JSON lines
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Write a page with all pictures into this folder: index.html, which needs no network
    #[arg(long, value_name = "DIR")]
    pub html: Option<PathBuf>,

    /// Write the last frame of every program as a PNG file into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "html")]
    pub pictures: Option<PathBuf>,

    /// Seed of the power-on state and of the keys
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_seed)]
    pub seed: u64,

    /// Maximum emulated time of a program in seconds
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub seconds: u32,

    /// Number of inputs that a program gets
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub presses: u32,

    /// Maximum time of the host for a program in seconds (default: 60, and the seconds of --seconds)
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(1..))]
    pub host_limit: Option<u64>,

    /// Only part I of N, counted from 0
    #[arg(long, value_name = "I/N", default_value = "0/1")]
    pub shard: Shard,

    /// Continue the interrupted FILE of --out
    #[arg(long)]
    pub resume: bool,

    /// Leave the times of the host out, so that the same files give the same bytes
    #[arg(long)]
    pub no_times: bool,

    /// Number of processes (default: that of the processors)
    #[arg(long, value_name = "N", value_parser = comparison::parse_jobs)]
    pub jobs: Option<NonZero<usize>>,
}

impl ScanArgs {
    /// Returns the folder of the pictures.
    fn picture_folder(&self) -> Option<PathBuf> {
        self.pictures.clone().or_else(|| Some(self.html.as_ref()?.join(html::PICTURES)))
    }

    fn host_limit(&self) -> u64 {
        self.host_limit.unwrap_or(BASE_HOST_LIMIT + u64::from(self.seconds))
    }

    fn settings(&self) -> Settings {
        Settings { seed: self.seed, seconds: self.seconds.into(), presses: self.presses }
    }

    fn header(&self, files: &[Found]) -> Header {
        let settings = self.settings();
        let keys = Machine::ALL.into_iter().map(|machine| (machine.id, scan::key_script(machine, &settings)));
        Header {
            typein: env!("CARGO_PKG_VERSION"),
            settings,
            host_limit: self.host_limit(),
            pictures: self.picture_folder().is_some(),
            times: !self.no_times,
            shard: self.shard,
            files: files.len(),
            paths: files::paths_hash(files),
            keys: keys.collect(),
        }
    }
}

/// Scans an archive.
///
/// # Errors
/// When a folder does not exist, or a file cannot be written.
pub fn scan(arguments: &ScanArgs) -> Result<Exit> {
    if let Some(missing) = arguments.paths.iter().find(|path| path.symlink_metadata().is_err()) {
        bail!("`{}` not found", missing.display());
    }
    match (arguments.resume, file::is_special_file(&arguments.out)) {
        (true, true) => bail!("cannot resume `{}`: it is no regular file", arguments.out.display()),
        (false, false) => results::check_replaceable(&arguments.out)?,
        (true, false) | (false, true) => {}
    }
    let pictures = arguments.picture_folder();
    let own = OwnFiles::new(&arguments.out, arguments.html.as_deref().into_iter().chain(pictures.as_deref()));
    let found = files::find(&arguments.paths, &own);
    let header = arguments.header(&found);
    if let Some(folder) = &pictures {
        fs::create_dir_all(folder).with_context(|| format!("cannot create `{}`", folder.display()))?;
    }
    let mut writer = Writer::open(arguments, &header)?;
    let signals = Signals::listen()?;
    let first = writer.done.next_index;
    let indices: Vec<usize> =
        arguments.shard.numbers(found.len(), 1).filter(|&index| index >= first).collect();
    scan_files(arguments, &found, &indices, &mut writer, &signals)?;
    writer.file.finish().with_context(|| file::cannot_write(&arguments.out))?;
    if signals.received().is_some() {
        report!("note: interrupted; continue with `--resume`");
        signals.end_process();
    }
    report!("note: {}; wrote `{}`", summary(&writer.done.counts), arguments.out.display());
    if let Some(folder) = &arguments.html {
        let index = folder.join("index.html");
        file::write(&index, html::page(&writer.done.kept).as_bytes())
            .with_context(|| file::cannot_write(&index))?;
        file::report_written(&index);
    }
    let is_bad = |end: &End| matches!(end, End::Crash | End::Timeout);
    Ok(if writer.done.counts.keys().any(is_bad) { Exit::Failed } else { Exit::Success })
}

/// Writes the results.
struct Writer {
    file: GrowingFile,
    done: Done,
}

/// The written results.
#[derive(Default)]
struct Done {
    /// The first file without results.
    next_index: usize,
    counts: BTreeMap<End, usize>,
    /// The entries, if they are needed at the end.
    kept: Vec<Entry>,
    keeps: bool,
}

impl Writer {
    fn open(arguments: &ScanArgs, header: &Header) -> Result<Self> {
        let path = &arguments.out;
        let cannot = || file::cannot_write(path);
        let mut done = Done { keeps: arguments.html.is_some(), ..Done::default() };
        let interrupted = match arguments.resume {
            true => results::read_interrupted(path, header, |entries| done.note(entries))?,
            false => None,
        };
        let file = match interrupted {
            Some(length) => GrowingFile::resume(path, length).with_context(cannot)?,
            None => {
                let mut file = GrowingFile::create(path).with_context(cannot)?;
                file.append(header.line().as_bytes()).with_context(cannot)?;
                file
            }
        };
        Ok(Self { file, done })
    }

    /// Appends the entries of a file.
    fn write(&mut self, entries: Vec<Entry>) -> Result<()> {
        let lines: String = entries.iter().map(json_line).collect();
        self.file.append(lines.as_bytes()).with_context(|| self.file.error_message("the results"))?;
        self.done.note(entries);
        Ok(())
    }
}

impl Done {
    fn note(&mut self, entries: Vec<Entry>) {
        for entry in entries {
            self.next_index = entry.index + 1;
            *self.counts.entry(entry.result.outcome.end).or_default() += 1;
            if self.keeps {
                self.kept.push(entry);
            }
        }
    }
}

/// Scans the files of these indices on several threads and writes their entries in this order.
fn scan_files(
    arguments: &ScanArgs,
    found: &[Found],
    indices: &[usize],
    writer: &mut Writer,
    signals: &Signals,
) -> Result<()> {
    let bar = output::progress_bar(indices.len() as u64, "files");
    let (stop, next) = (AtomicBool::new(false), AtomicUsize::new(0));
    let (sender, receiver) = mpsc::channel();
    let options = Options {
        settings: arguments.settings(),
        pictures: arguments.picture_folder().map(PathBuf::into_os_string),
    };
    let result = thread::scope(|scope| {
        for _ in 0..comparison::jobs(arguments.jobs).min(indices.len()) {
            let scanner = Scanner {
                options: options.clone(),
                host_limit: Duration::from_secs(arguments.host_limit()),
                has_times: !arguments.no_times,
                stop: &stop,
                worker: None,
            };
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || run_job(scanner, found, indices, next, &sender));
        }
        drop(sender);
        let mut early: BTreeMap<usize, Vec<Entry>> = BTreeMap::new();
        let mut expected = 0;
        let result = loop {
            match receiver.recv_timeout(POLL_INTERVAL) {
                Ok((order, entries)) => {
                    match entries {
                        Ok(entries) => _ = early.insert(order, entries),
                        Err(error) => break Err(error),
                    }
                    let mut written = Ok(());
                    while let Some(entries) = early.remove(&expected).filter(|_| written.is_ok()) {
                        written = writer.write(entries);
                        expected += 1;
                        bar.inc(1);
                    }
                    if written.is_err() {
                        break written;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            }
            if signals.received().is_some() {
                break Ok(());
            }
        };
        stop.store(true, Ordering::Relaxed);
        result
    });
    bar.finish_and_clear();
    result
}

/// Scans one file after the other until the last one or the stop of the scan.
fn run_job(
    mut scanner: Scanner<'_>,
    found: &[Found],
    indices: &[usize],
    next: &AtomicUsize,
    sender: &Sender<(usize, Result<Vec<Entry>>)>,
) {
    while !scanner.stop.load(Ordering::Relaxed) {
        let order = next.fetch_add(1, Ordering::Relaxed);
        let Some(&index) = indices.get(order) else { return };
        let Some(entries) = scanner.scan(index, &found[index]).transpose() else { return };
        if sender.send((order, entries)).is_err() {
            return;
        }
    }
}

/// Returns the number of results by end.
fn summary(counts: &BTreeMap<End, usize>) -> String {
    let total = output::count_text(counts.values().sum(), "result");
    let parts = counts.iter().map(|(end, count)| format!("{count} {}", end.name()));
    [total].into_iter().chain([parts.collect::<Vec<_>>().join(", ")]).collect::<Vec<_>>().join(": ")
}
