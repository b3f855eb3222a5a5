//! Shared parts of `diff`, `match` and `bench`.

use std::env;
use std::io::ErrorKind;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;

use anyhow::{Context, Result, anyhow, bail};
use duel::report::Report;
use duel::{Probe, Subject, record, shrink};
use player::dump;
use player::program::Program;
use player::schema::Schema;

use crate::cores::CoreArgs;
use crate::signals::Signals;
use crate::target::{self, Target};
use crate::titles;
use crate::{file, output, report_page};

/// Returns the titles that have a native core, for messages.
fn known_titles() -> String {
    let titles = catalogue::titles().iter().filter(|title| title.probe.is_some());
    titles.map(|title| format!("`{}`", title.name)).collect::<Vec<_>>().join(", ")
}

/// Returns the title of this name with its probe and its cores. Without `cores` it starts no process.
///
/// # Errors
/// When the title is unknown or has no native core, or its core cannot be started.
pub fn subject(name: &str, cores: Option<&CoreArgs>) -> Result<Subject> {
    let source = target::source(name)?;
    let title = titles::find(name)?;
    if let Some(title) = title {
        target::check_runnable(name, target::title_machine(title)?)?;
    }
    let without = || anyhow!("`{name}` has no native core; titles with one: {}", known_titles());
    let title = title.ok_or_else(without)?;
    let is_own = catalogue::find(name).is_none();
    let probe = title.probe.ok_or_else(|| match is_own {
        true => {
            anyhow!("the folder `{name}` has no probe.toml, which says where the listing holds its values")
        }
        false => without(),
    })?;
    let machine = target::title_machine(title)?;
    let program = Program::from_source(machine, &source, title.origin.program)?;
    let probe = Probe::parse(probe, &format!("{}/probe.toml", title.folder))?;
    let process = cores.map(|cores| cores.game(title, machine, &probe)).transpose()?.flatten();
    let game = match process {
        Some(process) => Some(process),
        None => titles::game(title)?,
    };
    let game = game.ok_or_else(|| match is_own {
        true => {
            anyhow!("the folder `{name}` has no core; add `--core COMMAND`, or `[core]` to its origin.toml")
        }
        false => without(),
    })?;
    let mut subject = Subject::new(title.name, machine, program.image, probe, game)?;
    if let Some(program) = env::args_os().next().as_ref().and_then(|path| Path::new(path).file_name()) {
        subject.program = program.to_string_lossy().into_owned();
    }
    for warning in &subject.warnings {
        report!("warning: {}: {warning}", subject.probe.file);
    }
    let target = if is_own { name } else { title.name };
    subject.target = cores.map_or_else(|| target.to_owned(), |cores| cores.target(target));
    Ok(subject)
}

/// Returns the title with the program of a target; their names may differ.
///
/// # Errors
/// When no native player can play it.
pub fn subject_of_target(target: &Target) -> Result<Subject> {
    let titles = catalogue::titles().iter().filter(|title| title.probe.is_some());
    for title in titles.filter(|title| title.origin.system == target.machine.id) {
        let subject = subject(title.name, None)?;
        if target.image.as_ref() == Some(&subject.image) {
            return Ok(subject);
        }
    }
    bail!("no native player for `{}`; titles with players: {}", target.name, known_titles())
}

/// The version of this program, for files whose contents depend on it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Parses a number of games. It refuses zero: an empty comparison would pass.
pub fn parse_count(text: &str) -> Result<NonZero<usize>, String> {
    text.parse().map_err(|_| "expected an integer of at least 1".into())
}

/// Maximum number of threads: more than a host can use, and few enough to start.
const MAX_JOBS: usize = 256;

/// Parses a number of threads.
pub fn parse_jobs(text: &str) -> Result<NonZero<usize>, String> {
    let jobs = text.parse().ok().filter(|jobs: &NonZero<usize>| jobs.get() <= MAX_JOBS);
    jobs.ok_or_else(|| format!("expected an integer from 1 to {MAX_JOBS}"))
}

/// Returns the number of threads of an option, by default that of the host.
pub fn jobs(option: Option<NonZero<usize>>) -> usize {
    option.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get)
}

/// Returns whether a long task may continue: until a signal arrives.
pub fn check_signals(signals: &Signals) -> ControlFlow<()> {
    if signals.received().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Shrinks a failed game, writes it to a new file in the current folder and reports it.
///
/// # Errors
/// When the file cannot be written.
pub fn shrink_and_report(
    subject: &Subject,
    failed: record::ReplayResult,
    signals: &Signals,
    page: Option<&Path>,
) -> Result<Report> {
    let bar = output::spinner("shrinking the game");
    let small = shrink::shrink(subject, failed, &mut || {
        bar.inc(1);
        check_signals(signals)
    });
    bar.finish_and_clear();
    let text = dump::json_document(RECORD_SCHEMA, &small.record);
    let file = write_new(&format!("{}-difference", subject.title), &text)?;
    let report = Report::from_replay(subject, &small, &file).expect("shrinking keeps a difference");
    write_page(subject, &report, page)?;
    Ok(report)
}

/// Checks that the page of a report can be written, before a long run.
///
/// # Errors
/// When it cannot.
pub fn check_page(page: Option<&Path>) -> Result<()> {
    let Some(path) = page else { return Ok(()) };
    file::check_writable(path).with_context(|| file::cannot_write(path))
}

/// Writes a report as a page to a file, if there is one.
///
/// # Errors
/// When the file cannot be written.
pub fn write_page(subject: &Subject, report: &Report, page: Option<&Path>) -> Result<()> {
    let Some(path) = page else { return Ok(()) };
    let text = report_page::page(subject, report)?;
    file::write(path, text.as_bytes()).with_context(|| file::cannot_write(path))?;
    report!("note: wrote the report `{}`", path.display());
    Ok(())
}

/// The schema of a recorded game.
pub const RECORD_SCHEMA: Schema = Schema::v1("typein.game");

/// Writes to the first unused name of `stem.json`, `stem-2.json` ...; returns the name.
fn write_new(stem: &str, text: &[u8]) -> Result<String> {
    for number in 1.. {
        let file = if number == 1 { format!("{stem}.json") } else { format!("{stem}-{number}.json") };
        match file::write_new(Path::new(&file), text) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            written => {
                written.with_context(|| format!("cannot write the game to `{file}`"))?;
                return Ok(file);
            }
        }
    }
    unreachable!("there are endless numbers")
}

/// Formats rows as columns below headings, each as wide as its widest cell; numbers are
/// right-aligned.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell: &String| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let is_number = |cell: &String| cell.starts_with(|first: char| first.is_ascii_digit());
    let is_numeric =
        |column: usize| column > 0 && rows.iter().skip(1).filter_map(|row| row.get(column)).all(is_number);
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if is_numeric(column) { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}
