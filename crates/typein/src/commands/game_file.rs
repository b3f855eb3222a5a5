//! Files of games, as JSON Lines: written by `diff` and `match`, continued after an interruption, merged by
//! `merge`, and replayed by `diff` and `play`.

use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use duel::game_lines::GameLines;
use duel::record::Record;
use duel::shard::Shard;
use player::schema::Schema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{file, input};

/// The schema of the games of a match.
pub const MATCH_SCHEMA: Schema = Schema::v1("typein.match-games");
/// The schema of the games of a comparison.
pub const DIFF_SCHEMA: Schema = Schema::v1("typein.diff-games");

/// Which games are played, and where they are recorded.
#[derive(Debug, Args)]
#[command(next_help_heading = "Several machines")]
pub struct GameFileArgs {
    /// Record the games as JSON Lines, for --resume, `typein merge` and --replay
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,

    /// Continue the file of --record after an interruption; without the file, start it
    #[arg(long, requires = "record")]
    pub resume: bool,

    /// Play only this part of the games, positions or test cases: 0/3, 1/3 and 2/3 are the three parts of all
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
}

/// A file to which games are appended.
pub struct GameFile {
    path: PathBuf,
    file: File,
}

impl GameFileArgs {
    /// Returns the numbers of the shard's games up to `end`. `together` consecutive games are in the same shard.
    pub fn numbers(&self, end: usize, together: usize) -> Vec<usize> {
        self.shard.unwrap_or(Shard::WHOLE).numbers(end, together).collect()
    }

    /// Opens the file of games. Passes its games, the first of `numbers`, to `add` and returns their number. It reads
    /// one line at a time.
    ///
    /// # Errors
    /// If it exists and is not resumed, or is the file of another run; and the errors of `add`.
    pub fn open<H: Serialize, G: DeserializeOwned>(
        &self,
        schema: Schema,
        header: &H,
        numbers: &[usize],
        mut add: impl FnMut(G) -> Result<()>,
    ) -> Result<(usize, Option<GameFile>)> {
        let Some(path) = &self.record else { return Ok((0, None)) };
        let name = path.display().to_string();
        let header = serde_json::to_string(&schema.document(header))?;
        let file = if self.resume { file::append_to(path) } else { file::create_new(path) };
        let file = file.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => {
                anyhow!("`{name}` exists; continue it with `--resume`, or choose another file")
            }
            _ => anyhow!(error).context(format!("cannot write `{name}`")),
        })?;
        let mut out = GameFile { path: path.clone(), file };
        if !self.resume {
            out.write_line(&header)?;
            return Ok((0, Some(out)));
        }
        let mut lines = BufReader::new(File::open(path).with_context(|| format!("cannot read `{name}`"))?);
        let first = next_line(&mut lines, &name)?;
        if !first.ends_with(b"\n") {
            // An incomplete first line must be the beginning of the header.
            if !header.as_bytes().starts_with(&first) {
                bail!("cannot resume `{name}`: it has no header of this run; choose another file");
            }
            out.truncate(0)?;
            out.write_line(&header)?;
            return Ok((0, Some(out)));
        }
        let found = GameLines::read(&name, &first)?.expect("the line is complete");
        let Value::Object(expected) = serde_json::from_str(&header)? else { unreachable!("it is an object") };
        found.check_header(&expected, &[])?;
        let (mut length, mut count) = (first.len(), 0);
        loop {
            let line = next_line(&mut lines, &name)?;
            // Text after the last complete line is an interrupted write.
            let Some(text) = line.strip_suffix(b"\n") else { break };
            let Some(&number) = numbers.get(count) else { bail!("`{name}` has more games than the run") };
            let text = str::from_utf8(text).with_context(|| format!("`{name}`, line {}", count + 2))?;
            add(found.parse_line(text, count + 2, number)?)?;
            length += line.len();
            count += 1;
        }
        out.truncate(length as u64)?;
        Ok((count, Some(out)))
    }
}

/// The maximum length of a line in bytes: a game with thousands of moves has some hundred KiB.
const MAX_LINE: u64 = 64 << 20;

/// Returns the next line with its end, if it has one; an empty one at the end of the file.
fn next_line(lines: &mut impl BufRead, name: &str) -> Result<Vec<u8>> {
    let mut line = vec![];
    let length = lines.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
    let length = length.with_context(|| format!("cannot read `{name}`"))?;
    if length as u64 == MAX_LINE && !line.ends_with(b"\n") {
        bail!("cannot resume `{name}`: it has a line longer than {} MiB, which is no game", MAX_LINE >> 20);
    }
    Ok(line)
}

impl GameFile {
    /// Adds a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, game: &impl Serialize) -> Result<()> {
        self.write_line(&serde_json::to_string(game)?)
    }

    fn write_line(&mut self, line: &str) -> Result<()> {
        // One write, so that only the last line can be interrupted.
        self.file.write_all(format!("{line}\n").as_bytes()).with_context(|| self.error())
    }

    fn truncate(&self, length: u64) -> Result<()> {
        self.file.set_len(length).with_context(|| self.error())
    }

    fn error(&self) -> String {
        file::cannot_write(&self.path)
    }
}

/// Reads a file of games.
///
/// # Errors
/// When it has no complete line, or is no file of games.
pub fn read(path: &Path) -> Result<GameLines> {
    let name = path.display().to_string();
    let lines = GameLines::read(&name, &input::read(path, input::GAMES)?)?;
    lines.with_context(|| format!("`{name}` has no complete line"))
}

/// Reads a recorded game: the file of a difference, or a game of a file of `--record`.
///
/// # Errors
/// When there is no such game, or its moves are not recorded.
pub fn recorded_game(path: &Path, number: Option<usize>) -> Result<Record> {
    let name = path.display().to_string();
    let bytes = input::read(path, if number.is_some() { input::GAMES } else { input::RECORD })?;
    if let Ok(record) = serde_json::from_slice(&bytes) {
        return match number {
            None => Ok(record),
            Some(_) => bail!("`{name}` is a single game; omit `--game`"),
        };
    }
    let is_games = |lines: &GameLines| {
        [MATCH_SCHEMA, DIFF_SCHEMA].iter().any(|schema| lines.has_schema(schema.name, schema.version))
    };
    let lines = GameLines::read(&name, &bytes).ok().flatten().filter(is_games);
    let lines = lines.with_context(|| format!("`{name}` is not a recorded game, nor a file of games"))?;
    let games: Vec<Value> =
        lines.games.iter().map(|line| serde_json::from_str(line)).collect::<Result<_, _>>()?;
    // `match` records every game, `diff` the one with a difference.
    let record = |game: &Value| {
        let record = game.get("record").or_else(|| game.pointer("/difference/report/record"))?;
        serde_json::from_value::<Record>(record.clone()).ok()
    };
    let numbers = || {
        let numbers = games.iter().filter(|game| record(game).is_some()).map(|game| game["game"].to_string());
        numbers.collect::<Vec<_>>().join(", ")
    };
    if numbers().is_empty() {
        bail!(
            "`{name}` has no moves: `diff --record` keeps what its games covered, and only the moves of a difference; \
             play a game again with the same `--seed` and `--games`, or record a `match`"
        );
    }
    let Some(number) = number else {
        bail!("`{name}` has several games; choose one with `--game`: {}", numbers());
    };
    let game = games.iter().find(|game| game["game"] == number);
    game.and_then(record)
        .with_context(|| format!("`{name}` has no moves of a game {number}; games with moves: {}", numbers()))
}
