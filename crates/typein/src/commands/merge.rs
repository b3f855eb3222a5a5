//! `typein merge`: the result of one run from the files of its shards.
//!
//! It merges the games in the order of their numbers, so that a sequential test decides as in one run and
//! the output is byte-identical.

use std::fs::File;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use duel::game_lines::AllShards;
use duel::matches::PlayedGame;
use duel::random::ComparedGame;
use player::schema::Schema;
use serde::Serialize;

use super::diff_result::{DiffHeader, DiffResult};
use super::explore_result::{EXPLORE_SCHEMA, ExploreHeader, ExploreResult, ExploredPlay};
use super::game_file::{self, DIFF_SCHEMA, MATCH_SCHEMA};
use super::match_result::{MatchHeader, MatchResult};
use crate::exit::Exit;
use crate::file;

/// `merge`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein diff viertris --games 1000 --shard 0/2 --record a.jsonl   on one machine
  typein diff viertris --games 1000 --shard 1/2 --record b.jsonl   on another
  typein merge a.jsonl b.jsonl                                     as one run of 1000 games

Standard output is the same to the byte as that of one run; times and threads stand on standard error. This
holds for players without a time limit: limit engines by depth or nodes. The report of a difference names
the file that the shard wrote.

Exit codes: 0 no difference, 1 a difference, 2 a shard or a game is missing, or a file is another's.")]
pub struct MergeArgs {
    /// The files of all shards, in any order
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Write the result as JSON to standard output
    #[arg(long)]
    pub json: bool,

    /// Write the games to a new file, as `--record` of one run does
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Merges the files of the command line.
///
/// # Errors
/// When the files are not the shards of one run.
pub fn merge(arguments: &MergeArgs) -> Result<Exit> {
    let files = arguments.files.iter().map(|path| game_file::read(path)).collect::<Result<_>>()?;
    let shards = AllShards::new(files)?;
    let has_schema = |schema: Schema| shards.first().has_schema(schema.name, schema.version);
    if has_schema(DIFF_SCHEMA) {
        return merge_diff(arguments, &shards);
    }
    if has_schema(MATCH_SCHEMA) {
        return merge_match(arguments, &shards);
    }
    if has_schema(EXPLORE_SCHEMA) {
        return merge_explore(arguments, &shards);
    }
    bail!("`{}` has no games of `diff`, `match` or `explore`", arguments.files[0].display());
}

fn merge_explore(arguments: &MergeArgs, shards: &AllShards) -> Result<Exit> {
    let header = ExploreHeader { shard: None, ..shards.first().parse_header()? };
    let mut out = Output::create(arguments, EXPLORE_SCHEMA, &header)?;
    let games = header.games;
    let mut result = ExploreResult::new(header);
    for play in shards.games::<ExploredPlay>(games, 1) {
        let (line, play) = play?;
        out.write(line)?;
        result.add(play);
    }
    out.finish()?;
    result.show(arguments.json);
    Ok(Exit::Success)
}

fn merge_diff(arguments: &MergeArgs, shards: &AllShards) -> Result<Exit> {
    let header = DiffHeader { shard: None, ..shards.first().parse_header()? };
    let mut out = Output::create(arguments, DIFF_SCHEMA, &header)?;
    let games = header.games;
    let mut result = DiffResult::new(header);
    for game in shards.games::<ComparedGame>(games, 1) {
        let (line, game) = game?;
        out.write(line)?;
        result.add(&game);
        if result.difference.is_some() {
            break;
        }
    }
    out.finish()?;
    result.show(arguments.json);
    Ok(result.exit())
}

fn merge_match(arguments: &MergeArgs, shards: &AllShards) -> Result<Exit> {
    let header = MatchHeader { shard: None, ..shards.first().parse_header()? };
    if !header.schedule.is_valid(header.players.len()) {
        bail!("`{}` has an invalid schedule", arguments.files[0].display());
    }
    let mut out = Output::create(arguments, MATCH_SCHEMA, &header)?;
    let (games, together, sprt) = (header.schedule.count(), header.schedule.games_per_opening, header.sprt);
    let mut result = MatchResult::new(header, sprt);
    for game in shards.games::<PlayedGame>(games, together) {
        let (line, game) = game?;
        out.write(line)?;
        if result.add(&game)?.is_break() {
            break;
        }
    }
    out.finish()?;
    result.show(arguments.json);
    Ok(result.exit())
}

/// The file of `--out`.
struct Output(Option<(String, BufWriter<File>)>);

impl Output {
    fn create(arguments: &MergeArgs, schema: Schema, header: &impl Serialize) -> Result<Self> {
        let Some(path) = &arguments.out else { return Ok(Self(None)) };
        let name = path.display().to_string();
        let file = file::create_new(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => anyhow!("`{name}` exists; choose another file"),
            _ => anyhow!(error).context(format!("cannot write `{name}`")),
        })?;
        let mut out = Self(Some((name, BufWriter::new(file))));
        out.write(&serde_json::to_string(&schema.document(header))?)?;
        Ok(out)
    }

    fn write(&mut self, line: &str) -> Result<()> {
        let Some((name, file)) = &mut self.0 else { return Ok(()) };
        writeln!(file, "{line}").with_context(|| format!("cannot write `{name}`"))
    }

    fn finish(self) -> Result<()> {
        let Some((name, file)) = self.0 else { return Ok(()) };
        file.into_inner().map(drop).map_err(|error| anyhow!("cannot write `{name}`: {}", error.error()))
    }
}
