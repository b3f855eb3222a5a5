//! Games as JSON Lines: a header, then a line for each game in the order of their numbers.
//!
//! The header has all inputs of the results, and the shard. So `--resume` can continue an interrupted file, and
//! the files of the shards together give the same results as one run, without the listing and without cores.
//!
//! Note: the bytes are equal for games that depend only on the seed. A player with a time limit also depends on
//! its host.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::report::Report;
use crate::shard::Shard;

/// The field of the header that differs between the files of a comparison.
const SHARD: &str = "shard";

/// A difference as a line has it: the report as JSON and as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LoggedDifference {
    /// The report's fields.
    pub report: Value,
    /// The report for persons.
    pub text: String,
}

impl From<&Report> for LoggedDifference {
    fn from(report: &Report) -> Self {
        let fields = serde_json::to_value(report).expect("a report has strings for keys");
        Self { report: fields, text: report.to_string() }
    }
}

/// The error for lines that are not the games of one comparison.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameLinesError {
    /// A line is invalid.
    #[error("`{file}`, line {line}: {reason}")]
    InvalidLine {
        /// The file.
        file: String,
        /// The line, counted from 1.
        line: usize,
        /// The error in it.
        reason: String,
    },
    /// Two headers differ.
    #[error("`{file}` belongs to another run: its `{field}` is {found}, not {expected}")]
    OtherRun {
        /// The file.
        file: String,
        /// The field of the header.
        field: String,
        /// Its value in the file.
        found: String,
        /// The expected value.
        expected: String,
    },
    /// Two files are the same shard.
    #[error("`{file}` and `{other}` are both shard {shard}")]
    DoubleShard {
        /// The first file.
        file: String,
        /// The second file.
        other: String,
        /// The shard.
        shard: Shard,
    },
    /// A shard is missing.
    #[error("shard {shard} is missing")]
    MissingShard {
        /// The shard.
        shard: Shard,
    },
    /// The shards are parts of different divisions.
    #[error("`{file}` is shard {shard}, but there are {count} shards")]
    OtherCount {
        /// The file.
        file: String,
        /// Its shard.
        shard: Shard,
        /// The number of shards of the other files.
        count: usize,
    },
    /// A game is missing.
    #[error("`{file}` ends before game {game}; continue it with `--resume`")]
    MissingGame {
        /// The file.
        file: String,
        /// The number of the game.
        game: usize,
    },
}

/// The complete lines of a file.
#[derive(Clone, Debug)]
pub struct GameLines {
    /// The name of the file, for messages.
    file: String,
    /// The header.
    pub header: Map<String, Value>,
    /// The games, a line each.
    pub games: Vec<String>,
    /// The length of the complete lines in bytes. An incomplete line may follow.
    pub length: usize,
}

impl GameLines {
    /// Reads a file; `None` if it has no complete line.
    ///
    /// # Errors
    /// When a complete line is not valid.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Option<Self>, GameLinesError> {
        let length = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let invalid = |line: usize, reason: String| {
            let file = file.to_owned();
            GameLinesError::InvalidLine { file, line, reason }
        };
        let text = str::from_utf8(&bytes[..length]).map_err(|error| {
            let line = 1 + bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
            invalid(line, "not UTF-8".to_owned())
        })?;
        let mut lines = text.lines();
        let Some(header) = lines.next() else { return Ok(None) };
        let header = serde_json::from_str(header).map_err(|error| invalid(1, error.to_string()))?;
        Ok(Some(Self { file: file.to_owned(), header, games: lines.map(str::to_owned).collect(), length }))
    }

    /// Returns whether the header names this schema and version.
    #[must_use]
    pub fn has_schema(&self, name: &str, version: u32) -> bool {
        let is = |field: &str, value: Value| self.header.get(field) == Some(&value);
        is("schema", name.into()) && is("version", version.into())
    }

    /// Returns the header as a type.
    ///
    /// # Errors
    /// When its fields are others.
    pub fn parse_header<T: DeserializeOwned>(&self) -> Result<T, GameLinesError> {
        T::deserialize(Value::Object(self.header.clone())).map_err(|error| self.invalid(1, &error))
    }

    /// Returns a game as a type.
    ///
    /// # Errors
    /// When the line is not such a game, or has another number.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn parse_game<T: DeserializeOwned>(&self, index: usize, number: usize) -> Result<T, GameLinesError> {
        self.parse_line(&self.games[index], index + 2, number)
    }

    /// Returns the game in a line of the file, counted from 1, as a type.
    ///
    /// # Errors
    /// When the line is not such a game, or has another number.
    pub fn parse_line<T: DeserializeOwned>(
        &self,
        text: &str,
        line: usize,
        number: usize,
    ) -> Result<T, GameLinesError> {
        #[derive(Deserialize)]
        struct Numbered {
            game: usize,
        }
        let Numbered { game } = serde_json::from_str(text).map_err(|error| self.invalid(line, &error))?;
        if game != number {
            return Err(self.invalid(line, &format!("game {game}, expected game {number}")));
        }
        serde_json::from_str(text).map_err(|error| self.invalid(line, &error))
    }

    /// Checks that the file belongs to the run with this header; fields in `except` may differ.
    ///
    /// # Errors
    /// The first field that differs.
    pub fn check_header(&self, expected: &Map<String, Value>, except: &[&str]) -> Result<(), GameLinesError> {
        let text = |header: &Map<String, Value>, field: &str| {
            header.get(field).map_or_else(|| "absent".to_owned(), Value::to_string)
        };
        let fields = expected.keys().chain(self.header.keys());
        let mut fields = fields.filter(|field| !except.contains(&field.as_str()));
        match fields.find(|field| expected.get(*field) != self.header.get(*field)) {
            None => Ok(()),
            Some(field) => Err(GameLinesError::OtherRun {
                file: self.file.clone(),
                field: field.clone(),
                found: text(&self.header, field),
                expected: text(expected, field),
            }),
        }
    }

    fn shard(&self) -> Result<Shard, GameLinesError> {
        match self.header.get(SHARD) {
            None | Some(Value::Null) => Ok(Shard::WHOLE),
            Some(shard) => Shard::deserialize(shard).map_err(|error| self.invalid(1, &error)),
        }
    }

    fn invalid(&self, line: usize, reason: &impl ToString) -> GameLinesError {
        GameLinesError::InvalidLine { file: self.file.clone(), line, reason: reason.to_string() }
    }
}

/// The files of a run, one for each shard, in the order of the shards.
#[derive(Debug)]
pub struct AllShards(Vec<GameLines>);

impl AllShards {
    /// Puts files in order.
    ///
    /// # Errors
    /// When they are not exactly the shards of one run.
    ///
    /// # Panics
    /// If there is no file.
    pub fn new(files: Vec<GameLines>) -> Result<Self, GameLinesError> {
        let count = files[0].shard()?.count;
        let mut by_shard: BTreeMap<usize, GameLines> = BTreeMap::new();
        let expected = files[0].header.clone();
        for file in files {
            file.check_header(&expected, &[SHARD])?;
            let shard = file.shard()?;
            if shard.count != count {
                return Err(GameLinesError::OtherCount { file: file.file, shard, count });
            }
            if let Some(before) = by_shard.get(&shard.index) {
                let (file, other) = (before.file.clone(), file.file);
                return Err(GameLinesError::DoubleShard { file, other, shard });
            }
            by_shard.insert(shard.index, file);
        }
        match (0..count).find(|index| !by_shard.contains_key(index)) {
            Some(index) => Err(GameLinesError::MissingShard { shard: Shard { index, count } }),
            None => Ok(Self(by_shard.into_values().collect())),
        }
    }

    /// Returns the first file, for the common fields of the headers.
    #[must_use]
    pub fn first(&self) -> &GameLines {
        &self.0[0]
    }

    /// Returns the games below `end` in the order of their numbers, each as its line and as a type. Groups
    /// of `together` games are in the same shard.
    ///
    /// # Errors
    /// When a game is missing or invalid.
    pub fn games<T: DeserializeOwned>(
        &self,
        end: usize,
        together: usize,
    ) -> impl Iterator<Item = Result<(&str, T), GameLinesError>> {
        (0..end).map(move |number| {
            let group = number / together;
            let file = &self.0[group % self.0.len()];
            let index = group / self.0.len() * together + number % together;
            match file.games.get(index) {
                Some(line) => Ok((line.as_str(), file.parse_game(index, number)?)),
                None => Err(GameLinesError::MissingGame { file: file.file.clone(), game: number }),
            }
        })
    }
}
