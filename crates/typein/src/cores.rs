//! Native cores in processes: the options, and the permission to start commands.

mod trust;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use catalogue::Title;
use clap::Args;
use core_process::{Listing, Log, NumberFormat, ProcessGame, Settings};
use duel::Probe;
use games::spec::GameSpec;
use systems::Machine;

use crate::{command_text, file, output, titles};

/// The core of a comparison.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Cores in other languages")]
pub struct CoreArgs {
    /// The native core is this command, for example 'python3 port.py'
    ///
    /// It is split into words as by a shell, but no shell runs it. Its working directory is the folder of
    /// the title. It speaks the protocol of docs/developers/core-protocol.md on standard input and output.
    #[arg(long, value_name = "COMMAND")]
    pub core: Option<String>,

    /// Start the command that the folder's origin.toml names without asking
    #[arg(long)]
    trust: bool,

    #[command(flatten)]
    process: ProcessArgs,
}

/// Options for the process of a core.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Cores in other languages")]
pub struct ProcessArgs {
    /// The time that each reply of the core may take
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = parse_seconds)]
    core_time: f64,

    /// Record the conversation with the core
    #[arg(long, value_name = "FILE")]
    log_core: Option<PathBuf>,

    /// Show the core's standard error
    #[arg(short, long)]
    verbose: bool,

    /// The time in which a player must choose a move
    #[arg(skip)]
    move_time: Option<Duration>,

    /// The opened file of `--log-core`, which several processes share
    #[arg(skip)]
    log: OnceLock<Log>,
}

/// Parses a time limit in seconds.
pub fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds: Option<f64> = text.parse().ok();
    let seconds = seconds.filter(|seconds| (0.01..=86_400.0).contains(seconds));
    seconds.ok_or_else(|| "expected 0.01 to 86400".into())
}

impl ProcessArgs {
    /// Returns the settings of a command, and prints it after its purpose, `what`.
    ///
    /// # Errors
    /// When the log cannot be written.
    pub fn settings(&self, what: &str, command: Vec<String>, folder: &Path) -> Result<Settings> {
        report!("{what}: {}", shown(&command));
        if let (Some(path), None) = (&self.log_core, self.log.get()) {
            let file = file::create_log(path).with_context(|| file::cannot_write(path))?;
            self.log.get_or_init(|| Log::new(file));
        }
        Ok(Settings {
            time_limit: Duration::from_secs_f64(self.core_time),
            move_time: self.move_time,
            log: self.log.get().cloned(),
            errors: self.verbose.then_some(output::pass_on_errors),
            ..Settings::new(command, folder.to_owned())
        })
    }
}

impl CoreArgs {
    /// Returns whether a title's core is a process.
    pub fn is_process(&self, title: &Title) -> bool {
        self.core.is_some() || title.origin.core.is_some()
    }

    /// Sets the time in which players of processes must choose a move.
    ///
    /// # Errors
    /// When a reply in this time would be late.
    pub fn set_move_time(&mut self, seconds: f64) -> Result<()> {
        let limit = self.process.core_time;
        if seconds >= limit {
            bail!(
                "`--move-time {seconds}` is not shorter than the {limit} s that a reply may take; raise `--core-time`"
            );
        }
        self.process.move_time = Some(Duration::from_secs_f64(seconds));
        Ok(())
    }

    /// Returns the name of a title with the options that select the same core.
    pub fn target(&self, name: &str) -> String {
        let core =
            self.core.as_ref().map(|command| format!(" --core {}", shown(std::slice::from_ref(command))));
        let trust = if self.trust { " --trust" } else { "" };
        format!("{name}{}{trust}", core.unwrap_or_default())
    }

    /// Starts the core of the command line or of the title's folder; `None` if there is neither.
    ///
    /// # Errors
    /// When the command may not be started, or is no core.
    pub fn game(
        &self,
        title: &Title,
        system: &'static Machine,
        probe: &Probe,
    ) -> Result<Option<&'static dyn GameSpec>> {
        let folder = titles::directory(title);
        let command = match (&self.core, &title.origin.core) {
            (Some(command_line), _) => command_text::split(command_line)?,
            (None, Some(core)) => {
                if !self.trust {
                    trust::check(folder, &core.command)?;
                }
                core.command.clone()
            }
            (None, None) => return Ok(None),
        };
        let listing = Listing {
            format: number_format(system),
            evaluation: probe.evaluation.as_option().map(|evaluation| evaluation.name.clone()),
            has_next_game: probe.end.again.as_option().is_some(),
        };
        let game = ProcessGame::start(self.process.settings("core", command, folder)?, listing)?;
        // A subject keeps its game until this process ends.
        Ok(Some(Box::leak(Box::new(game))))
    }

    /// Starts the engine of a match, in the folder of its title.
    ///
    /// # Errors
    /// When the command is no engine.
    pub fn engine(
        &self,
        command: &str,
        title: &Title,
        system: &'static Machine,
    ) -> Result<&'static dyn GameSpec> {
        let settings =
            self.process.settings("engine", command_text::split(command)?, titles::directory(title))?;
        let game = ProcessGame::start_engine(settings, number_format(system))?;
        // A match keeps its engines until this process ends.
        Ok(Box::leak(Box::new(game)))
    }
}

/// Returns the format of a machine's random draws.
const fn number_format(machine: &'static Machine) -> NumberFormat {
    match machine.number_format {
        Some(systems::NumberFormat::Mflpt5) => NumberFormat::C64,
        Some(systems::NumberFormat::MsxBcd | systems::NumberFormat::SharpBcd) => NumberFormat::Msx,
        None => NumberFormat::Index,
    }
}

/// Returns a command in the shell's syntax, in one line.
fn shown(command: &[String]) -> String {
    output::one_line(&command_text::join(command)).into_owned()
}
