//! Native cores in processes: the options, and which commands may be started.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use catalogue::Title;
use clap::Args;
use core_process::{Log, ProcessGame, Settings};
use duel::Probe;
use games::spec::GameSpec;
use systems::SystemKind;
use typein_core::protocol::NumberFormat;

/// The options of commands that start a core.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cores in other languages")]
pub struct CoreArgs {
    /// The native core is this command, for example 'python3 port.py'
    ///
    /// It is split into words as by a shell, but no shell runs it. Its working directory is the folder of
    /// the title. It speaks the protocol of docs/core-protocol.md on standard input and output.
    #[arg(long, value_name = "COMMAND")]
    core: Option<String>,

    /// Start the command that the folder's origin.toml names without asking
    #[arg(long)]
    trust: bool,

    /// The time that each reply of the core may take
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = parse_seconds)]
    core_time: f64,

    /// Record the conversation with the core
    #[arg(long, value_name = "FILE")]
    log_core: Option<PathBuf>,

    /// Show the core's standard error
    #[arg(short, long)]
    verbose: bool,
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds: Option<f64> = text.parse().ok();
    seconds.filter(|seconds| (0.01..=86_400.0).contains(seconds)).ok_or_else(|| "expected 0.01 to 86400".into())
}

impl CoreArgs {
    /// Returns the core of the command line or of the title's folder; `None` if the title has neither.
    ///
    /// # Errors
    /// When the command may not be started, or is no core.
    pub fn game(
        &self,
        title: &Title,
        system: SystemKind,
        probe: &Probe,
    ) -> Result<Option<&'static dyn GameSpec>> {
        let folder = title.directory();
        let command = match (&self.core, &title.origin.core) {
            (Some(words), _) => shlex::split(words)
                .ok_or_else(|| anyhow!("`--core` has a quote without its end: {words}"))?,
            (None, Some(core)) => {
                self.check_trust(&folder, &core.command)?;
                core.command.clone()
            }
            (None, None) => return Ok(None),
        };
        eprintln!("core: {}", shown(&command));
        let mut settings = Settings::new(command, folder);
        settings.time_limit = Duration::from_secs_f64(self.core_time);
        settings.passes_errors = self.verbose;
        if let Some(path) = &self.log_core {
            let file = File::create(path).with_context(|| format!("cannot write `{}`", path.display()))?;
            settings.log = Some(Log::new(file));
        }
        let format = match system {
            SystemKind::C64 => NumberFormat::C64,
            SystemKind::Msx | SystemKind::Pc1360 => NumberFormat::Msx,
            SystemKind::GameGrid => NumberFormat::Index,
        };
        let evaluation = probe.evaluation.as_option().map(|evaluation| evaluation.name.clone());
        let game = ProcessGame::start(settings, format, evaluation)?;
        // It is used until the process ends.
        Ok(Some(Box::leak(Box::new(game))))
    }

    /// Checks that a person allows the command of a folder.
    fn check_trust(&self, folder: &Path, command: &[String]) -> Result<()> {
        let entry = serde_json::to_string(&(folder, command)).context("the path of the folder is no text")?;
        if self.trust || trusted().is_some_and(|path| is_listed(&path, &entry)) {
            return Ok(());
        }
        let (folder, words) = (folder.display(), shown(command));
        if !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
            bail!("`{folder}/origin.toml` starts the program `{words}`; add `--trust` if you trust it");
        }
        eprint!("`{folder}/origin.toml` starts the program `{words}`. Start it, now and in future? [y/N] ");
        let mut answer = String::new();
        io::stdin().lock().read_line(&mut answer)?;
        if !["y", "yes"].contains(&answer.trim().to_ascii_lowercase().as_str()) {
            bail!("the core was not started");
        }
        if let Some(path) = trusted() {
            remember(&path, &entry).with_context(|| format!("cannot write `{}`", path.display()))?;
        }
        Ok(())
    }
}

/// Returns a command as a shell would take it.
fn shown(command: &[String]) -> String {
    shlex::try_join(command.iter().map(String::as_str)).unwrap_or_else(|_| command.join(" "))
}

/// Returns the file of the commands that a person has allowed, a line of JSON each; `None` without a
/// home.
fn trusted() -> Option<PathBuf> {
    let state = env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let state = state.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".local/state")))?;
    Some(state.join("typein/trusted-cores.jsonl"))
}

fn is_listed(path: &Path, entry: &str) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.lines().any(|line| line == entry))
}

fn remember(path: &Path, entry: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    writeln!(OpenOptions::new().append(true).create(true).open(path)?, "{entry}")
}
