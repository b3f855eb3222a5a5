//! `typein explore`: what a probe of a listing needs, found by playing it.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use explore::{Findings, Settings, findings, proposal, record};
use player::dump;
use player::model::Options;
use player::schema::Schema;

use crate::exit::Exit;
use crate::output::{self, ProgressBar};
use crate::target;
use crate::titles;

/// `explore`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein explore ./my-game                                keys that the program reads, chosen at random
  typein explore ./my-game --moves '5,RETURN ; 3,RETURN'  the keys of each wait, one after the other
  typein explore ./my-game --keys moves.txt               the same from a file, a move a line
  typein explore ./my-game --write                        propose ./my-game/probe.toml

The program runs line by line, and every wait for a key or a line is answered. What it does there decides:
the line that begins a ply is executed once in each ply; the variable of the turn goes round its values;
the elements of a board agree with cells of the screen; a score stands as a number on the screen.")]
pub struct ExploreArgs {
    /// A title, the folder of one, or a file
    pub target: String,

    /// The machine, where the file does not say it
    #[arg(long, alias = "machine", value_name = "NAME")]
    pub system: Option<String>,

    /// Number of the program, where the file holds several (1 is the first)
    #[arg(long, value_name = "N")]
    pub program: Option<usize>,

    /// What is typed: keys by name or texts, separated by commas; moves by semicolons
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,

    /// The same from a file, a move a line
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    pub keys: Option<PathBuf>,

    /// Seed of the machine and of the keys that are chosen
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Maximum number of waits to answer
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub waits: usize,

    /// Maximum emulated time in seconds
    #[arg(long, value_name = "S", default_value_t = 3600.0)]
    pub seconds: f64,

    /// Write the findings as JSON to standard output
    #[arg(long)]
    pub json: bool,

    /// Write the proposed probe.toml into the folder
    #[arg(long)]
    pub write: bool,
}

/// Explores a listing.
///
/// # Errors
/// Unreadable input, listings with errors, files that cannot be written.
pub fn explore(arguments: &ExploreArgs) -> Result<Exit> {
    let folder = arguments.write.then(|| folder(&arguments.target)).transpose()?;
    let title = titles::find(&arguments.target)?;
    let number = arguments.program.or(title.and_then(|title| title.origin.program));
    let named = arguments.system.as_deref().map(target::model_by_name).transpose()?;
    let source = target::source(&arguments.target)?;
    let detected = target::detect_model(&arguments.target, &source, named, number)?;
    let program = detected.program(&source, number)?;
    if !program.model.takes_text {
        bail!("`explore` runs listings with line numbers; {} has none", program.model.name);
    }
    let mut system = program.model.power_on(Options { seed: arguments.seed, ..Options::default() });
    system.load_program(&program.image)?;
    let settings = Settings {
        moves: moves(arguments)?,
        seed: arguments.seed,
        waits: arguments.waits,
        seconds: arguments.seconds,
    };
    let bar = ProgressBar::new("waits answered");
    let record = record(system.as_mut(), &settings, &mut |share| bar.set(share));
    bar.finish();
    let findings = findings(&record);
    if let Some(folder) = folder {
        write(&folder.join("probe.toml"), &proposal(system.as_ref(), &record, &findings))?;
    }
    if arguments.json {
        output::print(&dump::json_document(Schema::v1("typein.explore"), &serde_json::to_value(&findings)?));
    } else {
        output::print(report(&findings).as_bytes());
    }
    Ok(Exit::Success)
}

/// Returns the folder of a target, for the file to write.
fn folder(target: &str) -> Result<PathBuf> {
    let path = Path::new(target);
    if !path.is_dir() {
        bail!("`--write` needs the folder of a title, and `{target}` is none");
    }
    Ok(path.to_owned())
}

fn moves(arguments: &ExploreArgs) -> Result<Vec<Vec<String>>> {
    let text = match (&arguments.moves, &arguments.keys) {
        (Some(moves), _) => moves.replace(';', "\n"),
        (None, Some(path)) => {
            fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))?
        }
        (None, None) => return Ok(vec![]),
    };
    let keys = |line: &str| line.split(',').map(|key| key.trim().to_owned()).filter(|key| !key.is_empty()).collect();
    Ok(text.lines().map(keys).collect())
}

/// Writes a file that does not exist yet.
fn write(path: &Path, text: &str) -> Result<()> {
    let shown = path.display();
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(mut file) => file.write_all(text.as_bytes()).with_context(|| format!("cannot write `{shown}`"))?,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("`{shown}` exists; move it away before `--write`")
        }
        Err(error) => return Err(error).with_context(|| format!("cannot write `{shown}`")),
    }
    report!("wrote {shown}");
    Ok(())
}
