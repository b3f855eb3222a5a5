//! Profile, coverage and trace of a headless run: their options and files.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use analysis::profile::Profile;
use anyhow::{Context as _, Result, bail};
use clap::Args;
use player::observers::Observers;
use player::run::Run;
use player::trace::{Filter, Trace};

use crate::file::{self, GrowingFile};
use crate::output;
use crate::profile_report::{Format, ProfileReport, ProgramLines};

/// The options of `run` that observe every statement.
#[derive(Debug, Args)]
pub struct ObserveArgs {
    /// Write where the cycles go, by line and by subroutine
    ///
    /// The extension of FILE chooses the form: `.txt` or `.tsv` a table, `.json`, `.html` the listing with
    /// heat by line, `.svg` a flame graph of the subroutines, `.folded` stacks for other tools. `-` prints the
    /// table after the program's output. May be used several times.
    #[arg(long, value_name = "FILE", value_parser = parse_profile_path)]
    pub profile: Vec<PathBuf>,

    /// Print the listing with the lines that were never reached, or write it to a file
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    pub coverage: Option<PathBuf>,

    /// Write each statement with its time and the variables that it changes, as JSON lines
    ///
    /// `-` writes them to standard output, instead of the program's output.
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,

    /// Trace only these lines: `100-200,300`
    #[arg(long, value_name = "LINES", value_delimiter = ',', value_parser = parse_lines, requires = "trace")]
    pub trace_lines: Vec<RangeInclusive<u16>>,

    /// Trace only statements that change one of these variables: `a,b$,f(`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "trace")]
    pub trace_variables: Vec<String>,
}

fn parse_profile_path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    Format::of(&path).map(|_| path)
}

fn parse_lines(text: &str) -> Result<RangeInclusive<u16>, String> {
    let expected = || "expected lines such as `100-200,300`".to_owned();
    let number = |text: &str| text.trim().parse::<u16>().map_err(|_| expected());
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = number(first)?..=number(last)?;
    if range.is_empty() {
        Err(format!("the last line comes before the first; {}", expected()))
    } else {
        Ok(range)
    }
}

/// The observers of a run, and their files.
pub(super) struct Observation {
    name: String,
    profiles: Vec<PathBuf>,
    coverage: Option<PathBuf>,
    /// The file of the trace; `Some(None)` is standard output.
    trace: Option<Option<GrowingFile>>,
    lines: ProgramLines,
}

impl Observation {
    /// Opens the files of the options.
    pub(super) fn open(arguments: &ObserveArgs, name: &str, is_json: bool) -> Result<Self> {
        let is_stdout = |path: &&PathBuf| path.as_path() == Path::new("-");
        let reports = arguments.profile.iter().chain(&arguments.coverage);
        let printed =
            reports.clone().chain(&arguments.trace).filter(is_stdout).count() + usize::from(is_json);
        if printed > 1 {
            bail!(
                "only one of --json, --profile, --coverage and --trace can be written to standard output; name a \
                 file for the others (`--coverage=FILE`)"
            );
        }
        for path in reports.filter(|path| !is_stdout(path)) {
            file::check_writable(path).with_context(|| file::cannot_write(path))?;
        }
        let trace = arguments.trace.as_ref().map(|path| {
            if is_stdout(&path) {
                return Ok(None);
            }
            let file = GrowingFile::create(path);
            file.map(Some).with_context(|| file::cannot_write(path))
        });
        Ok(Self {
            name: name.to_owned(),
            profiles: arguments.profile.clone(),
            coverage: arguments.coverage.clone(),
            trace: trace.transpose()?,
            lines: ProgramLines::default(),
        })
    }

    /// Returns whether the trace replaces the program's output.
    pub(super) fn hides_output(&self) -> bool {
        matches!(self.trace, Some(None))
    }

    fn has_profile(&self) -> bool {
        !self.profiles.is_empty() || self.coverage.is_some()
    }

    /// Begins to observe a run.
    pub(super) fn attach(&self, run: &mut Run, arguments: &ObserveArgs) {
        let filter =
            Filter { lines: arguments.trace_lines.clone(), variables: arguments.trace_variables.clone() };
        run.set_observers(Observers {
            profile: self.has_profile().then(|| Profile::new(run.session.system())),
            trace: self.trace.is_some().then(|| Trace::new(filter)),
        });
    }

    /// Records the listing before the program changes it.
    pub(super) fn note_program(&mut self, run: &Run) {
        if self.has_profile() {
            self.lines.add(run.session.system());
        }
    }

    /// Writes the lines of the trace since the last call.
    pub(super) fn pass_on(&mut self, run: &mut Run) -> Result<()> {
        let Some((target, trace)) = self.trace.as_mut().zip(run.observers_mut().trace.as_mut()) else {
            return Ok(());
        };
        let lines = trace.take_lines();
        match target {
            _ if lines.is_empty() => {}
            Some(file) => {
                file.append(lines.as_bytes()).with_context(|| file.error_message("the trace"))?;
            }
            None => {
                output::write_text(&lines);
            }
        }
        Ok(())
    }

    /// Writes the reports and the rest of the trace. After a failed write it continues with the others.
    pub(super) fn finish(mut self, run: &mut Run) -> Result<()> {
        run.finish_observers();
        let traced = self.pass_on(run).and_then(|()| match self.trace.take().flatten() {
            Some(file) => file.finish().context("cannot write the trace"),
            None => Ok(()),
        });
        let mut written = vec![traced];
        if let Some(profile) = run.observers_mut().profile.take() {
            let system = run.session.system();
            self.lines.add(system);
            let report = ProfileReport::new(&self.name, system, &profile, self.lines);
            for path in &self.profiles {
                let format = Format::of(path).expect("the command line was checked");
                written.push(write(path, &report.render(format)));
            }
            if let Some(path) = &self.coverage {
                written.push(write(path, &report.coverage()));
            }
        }
        written.into_iter().collect()
    }
}

fn write(path: &Path, text: &str) -> Result<()> {
    if path == Path::new("-") {
        output::write_data(text.as_bytes());
        return Ok(());
    }
    file::write(path, text.as_bytes()).with_context(|| file::cannot_write(path))?;
    file::report_written(path);
    Ok(())
}
