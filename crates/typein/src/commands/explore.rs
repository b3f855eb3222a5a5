//! `typein explore`: what a probe of a listing needs, found by playing it.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use explore::{Findings, Settings, findings, proposal, record};
use player::model::Options;
use player::schema::Schema;

use super::comparison;
use super::new::PROBE;
use crate::exit::Exit;
use crate::target;
use crate::{file, output};

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
    let named = arguments.system.as_deref().map(target::model_by_name).transpose()?;
    let program = target::program(&arguments.target, named, arguments.program)?;
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
    let bar = comparison::progress_bar(settings.waits as u64, "waits answered");
    let record = record(system.as_mut(), &settings, &mut |answered| bar.set_position(answered as u64));
    bar.finish_and_clear();
    let findings = findings(&record);
    if let Some(folder) = folder {
        write(&folder.join("probe.toml"), &proposal(system.as_ref(), &record, &findings))?;
    }
    if arguments.json {
        output::print_json(Schema::v1("typein.explore"), &findings);
    } else {
        output::write_stdout(report(&findings).as_bytes());
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
    let keys =
        |line: &str| line.split(',').map(|key| key.trim().to_owned()).filter(|key| !key.is_empty()).collect();
    Ok(text.lines().map(keys).collect())
}

/// Writes a file that does not exist yet.
fn write(path: &Path, text: &str) -> Result<()> {
    let shown = path.display();
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(mut file) => file.write_all(text.as_bytes()).with_context(|| format!("cannot write `{shown}`"))?,
        // The proposal takes the place of the file of `typein new`, while nobody has changed that.
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

/// Rows of a part of the report.
const ROWS: usize = 12;

fn report(findings: &Findings) -> String {
    let mut text = format!("the exploration ended: {}\n", findings.end);
    part(
        &mut text,
        "waits",
        findings.waits.iter().map(|wait| {
            let kind = if wait.is_input { "a line" } else { "a key" };
            format!(
                "line {:<6} {:>4} times for {kind}; typed {}",
                wait.line,
                wait.count,
                wait.typed.join(" | ")
            )
        }),
    );
    part(
        &mut text,
        "line that begins a ply",
        findings
            .ply_lines
            .iter()
            .map(|line| format!("line {:<6} once in {} of {} plies", line.line, line.once, line.plies)),
    );
    part(
        &mut text,
        "whose turn",
        findings.turns.iter().map(|turn| {
            format!(
                "{:<11} {} in turn, {} changes, in {}",
                turn.name,
                turn.values.join(", "),
                turn.changes,
                lines(&turn.lines)
            )
        }),
    );
    part(&mut text, "board on the screen", findings.boards.iter().map(|board| {
        let steps: Vec<String> = board.steps.iter().map(|(down, right)| format!("{down}/{right}")).collect();
        format!(
            "{:<11} {} of {} changing elements; index 0 at row {}, column {}; each index moves by rows/columns {}",
            board.name, board.shown, board.changing, board.origin.0, board.origin.1, steps.join(", ")
        )
    }));
    part(
        &mut text,
        "arrays that plies change",
        findings.ply_arrays.iter().map(|array| {
            format!(
                "{:<11} {} plies, {:.1} of {} elements each",
                array.name, array.plies, array.changed, array.elements
            )
        }),
    );
    part(
        &mut text,
        "screen that plies change",
        findings.regions.iter().map(|region| {
            let ((row, column), (rows, columns)) = (region.place, region.size);
            format!(
                "row {row}, column {column}, {rows} rows of {columns}; {} cells changed for good",
                region.changed
            )
        }),
    );
    part(
        &mut text,
        "printed numbers",
        findings.scores.iter().map(|score| {
            let side = if score.is_end { "up to" } else { "from" };
            format!(
                "{:<11} {side} row {}, column {}; at {} of {} waits",
                score.name, score.place.0, score.place.1, score.shown, score.waits
            )
        }),
    );
    part(
        &mut text,
        "variables that change between waits",
        findings.variables.iter().map(|used| {
            let writers: Vec<String> =
                used.lines.iter().map(|(line, count)| format!("{line} ({count})")).collect();
            format!("{:<11} {} times, in {}", used.name, used.changes, shortened(&writers))
        }),
    );
    part(
        &mut text,
        "random draws",
        findings.draws.iter().map(|(line, count)| format!("line {line:<6} {count}")),
    );
    part(
        &mut text,
        "reads of the clock",
        findings.clock_reads.iter().map(|(line, count)| format!("line {line:<6} {count}")),
    );
    let keys =
        findings.keys.iter().map(|(name, compared)| format!("{name:<11} compared in {}", lines(compared)));
    part(&mut text, "keys", keys);
    text.push_str(&format!("\nlines never reached: {}\n", lines(&findings.unreached)));
    text
}

/// Adds a part with its rows, if it has any.
fn part(text: &mut String, title: &str, rows: impl Iterator<Item = String>) {
    let rows: Vec<String> = rows.collect();
    if rows.is_empty() {
        return;
    }
    text.push_str(&format!("\n{title}\n"));
    rows.iter().take(ROWS).for_each(|row| text.push_str(&format!("  {row}\n")));
    if rows.len() > ROWS {
        text.push_str(&format!("  and {} more; --json has all\n", rows.len() - ROWS));
    }
}

fn lines(lines: &[u16]) -> String {
    shortened(&lines.iter().map(u16::to_string).collect::<Vec<_>>())
}

fn shortened(parts: &[String]) -> String {
    match parts.len() {
        0 => "none".to_owned(),
        length if length > ROWS => format!("{} and {} more", parts[..ROWS].join(", "), length - ROWS),
        _ => parts.join(", "),
    }
}
