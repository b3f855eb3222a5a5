//! `typein explore`: plays a listing to find the contents of its probe.

use std::fs;
use std::io::ErrorKind;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use duel::jobs;
use explore::{Settings, chords};
use player::Options;
use player::Program;

use super::comparison as common;
use super::explore_result::{EXPLORE_SCHEMA, ExploreHeader, ExploreResult, ExploredPlay, Play};
use super::game_file::GameFileArgs;
use super::new::PROBE;
use crate::exit::Exit;
use crate::signals::Signals;
use crate::{file, output, target};

/// Default plays without `--moves` and `--keys`.
const GAMES: usize = 4;

/// `explore`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein explore ./my-game                                keys that the program reads, chosen at random
  typein explore ./my-game --moves '5,RETURN ; 3,RETURN'  the keys of each wait, one after the other
  typein explore ./my-game --moves '\"1,1\" ; \"2,3\"'        for INPUT X,Y; a text with a comma is in quotes
  typein explore ./my-game --keys moves.txt               the same from a file, a move a line
  typein explore ./my-game --write                        propose ./my-game/probe.toml
  typein explore ./my-game --games 64 --shard 0/2 --record a.jsonl   half of 64 plays, for `typein merge`

The program runs line by line, and every wait for a key or a line is answered. What it does there decides:
the line that begins a ply is executed once in each ply; the variable of the turn goes round its values;
the elements of a board agree with cells of the screen; a score stands as a number on the screen.
A program on a board of actors gets pointer events and keys.")]
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
    ///
    /// Where the program reads a line, the rest of the move is typed, and RETURN. Text in double quotes is typed as it
    /// stands.
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,

    /// The same from a file, a move a line
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    pub keys: Option<PathBuf>,

    /// Number of plays, each with its own seed (default: 4, or 1 with moves)
    #[arg(long, value_name = "N", value_parser = common::parse_count)]
    pub games: Option<NonZero<usize>>,

    /// Seed of the machine and of the keys of the first play; that of play K is K more
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Maximum number of waits to answer in a play
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub waits: usize,

    /// Maximum emulated time of a play in seconds
    #[arg(long, value_name = "S", default_value_t = 3600.0)]
    pub seconds: f64,

    /// Number of threads (default: all of the host)
    #[arg(long, value_name = "N", value_parser = common::parse_jobs)]
    pub jobs: Option<NonZero<usize>>,

    /// Write the findings as JSON to standard output
    #[arg(long)]
    pub json: bool,

    /// Write the proposed probe.toml into the folder
    #[arg(long, conflicts_with = "shard")]
    pub write: bool,

    #[command(flatten)]
    pub file: GameFileArgs,
}

/// Explores a listing.
///
/// # Errors
/// Unreadable input, listings with errors, keys that the machine lacks, files that cannot be written.
pub fn explore(arguments: &ExploreArgs) -> Result<Exit> {
    let folder = arguments.write.then(|| folder(&arguments.target)).transpose()?;
    let named = arguments.system.as_deref().map(target::machine_by_name).transpose()?;
    let program = target::program(&arguments.target, named, arguments.program)?;
    target::check_runnable(&arguments.target, program.machine)?;
    output::warn(&program.warnings);
    let moves = moves(arguments, &program)?;
    let games = arguments.games.map_or(if moves.is_empty() { GAMES } else { 1 }, NonZero::get);
    let settings = Settings {
        moves,
        seed: arguments.seed,
        draw_seed: None,
        waits: arguments.waits,
        seconds: arguments.seconds,
    };
    let header = ExploreHeader::new(&arguments.target, &program, &settings, games, arguments.file.shard)?;
    let numbers = arguments.file.numbers(games, 1);
    let mut result = ExploreResult::new(header.clone());
    let (known, mut file) =
        arguments.file.open(EXPLORE_SCHEMA, &header, &numbers, |play: ExploredPlay| {
            result.add(play);
            Ok(())
        })?;
    let signals = Signals::listen()?;
    let rest = &numbers[known..];
    let bar = output::progress_bar((rest.len() * settings.waits) as u64, "waits");
    let task = |game: usize| {
        let seed = settings.seed.wrapping_add(game as u64);
        // The first play has the machine's own draws.
        let settings = Settings { seed, draw_seed: (game > 0).then_some(seed), ..settings.clone() };
        let is_over = common::check_signals(&signals).is_break();
        (!is_over).then(|| Play::explore(&program, &settings, &|| bar.inc(1)))
    };
    let (mut finished, mut played) = (Ok(()), known);
    jobs::run_in_order(common::jobs(arguments.jobs), rest, task, |game, play| {
        finished = play.and_then(|play| {
            let play = ExploredPlay { game, play };
            file.as_mut().map_or(Ok(()), |file| file.write(&play))?;
            result.add(play);
            played += 1;
            Ok(())
        });
        if finished.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    bar.finish_and_clear();
    finished?;
    if let Some(folder) = folder {
        write(&folder.join("probe.toml"), &result.proposal())?;
    }
    result.show(arguments.json);
    if played < numbers.len() {
        let plays = output::count_text(numbers.len(), "play");
        let resume = arguments.file.record.as_ref().map_or("", |_| "; continue with `--resume`");
        report!("note: interrupted after {played} of {plays}; the findings are of these{resume}");
    }
    signals.end_process();
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

/// Returns the moves of the command line or of the file, with keys that the machine has.
fn moves(arguments: &ExploreArgs, program: &Program) -> Result<Vec<Vec<String>>> {
    let (text, separator) = match (&arguments.moves, &arguments.keys) {
        (Some(moves), _) => (moves.clone(), ';'),
        (None, Some(path)) => {
            let text =
                fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))?;
            (text, '\n')
        }
        (None, None) => return Ok(vec![]),
    };
    let position_of = |number: usize| match &arguments.keys {
        Some(path) => format!("`{}`, line {number}", path.display()),
        None => format!("`--moves`, move {number}"),
    };
    if !program.machine.takes_text {
        bail!("`--moves` and `--keys` are for listings with line numbers; {} has none", program.machine.name);
    }
    let system = program.machine.power_on(Options::default());
    let mut moves = Vec::new();
    for (number, mv) in (1..).zip(split_outside_quotes(&text, separator)) {
        let keys = keys_of(mv);
        for key in &keys {
            chords(system.as_ref(), key)
                .with_context(|| format!("{}: cannot type `{key}`", position_of(number)))?;
        }
        if !keys.is_empty() {
            moves.push(keys);
        }
    }
    if moves.is_empty() {
        let source =
            arguments.keys.as_ref().map_or_else(|| "--moves".to_owned(), |path| path.display().to_string());
        bail!("`{source}` has no moves; expected keys separated by commas, for example `5,RETURN`");
    }
    Ok(moves)
}

/// Returns the parts of a text between separators that are not in double quotes.
fn split_outside_quotes(text: &str, separator: char) -> Vec<&str> {
    let mut is_quoted = false;
    let is_separator = |character: char| {
        is_quoted ^= character == '"';
        character == separator && !is_quoted
    };
    text.split(is_separator).collect()
}

/// Returns the keys of a move: text in quotes verbatim, other keys trimmed.
fn keys_of(mv: &str) -> Vec<String> {
    let text = |key: &str| {
        let key = key.trim();
        key.strip_prefix('"').and_then(|key| key.strip_suffix('"')).unwrap_or(key).to_owned()
    };
    split_outside_quotes(mv, ',').into_iter().map(text).filter(|key| !key.is_empty()).collect()
}

/// Writes a file that does not exist yet.
fn write(path: &Path, text: &str) -> Result<()> {
    let shown = path.display();
    match file::write_new(path, text.as_bytes()) {
        Ok(()) => {}
        // The proposal replaces the unchanged file of `typein new`.
        Err(error) if error.kind() == ErrorKind::AlreadyExists && is_untouched(path) => {
            file::write(path, text.as_bytes()).with_context(|| format!("cannot write `{shown}`"))?;
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("`{shown}` exists; move it away before `--write`")
        }
        Err(error) => return Err(error).with_context(|| format!("cannot write `{shown}`")),
    }
    report!("wrote {shown}");
    Ok(())
}

fn is_untouched(path: &Path) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text == PROBE)
}
