//! Parts of a comparison for several machines.
//!
//! The random choices in a game depend only on the seed and the number of the game, so each machine can play a part
//! of the games. Shards are counted from 0, as the indices of Slurm arrays and of Kubernetes jobs are.

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of several disjoint parts that together are the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Its number, counted from 0.
    pub index: usize,
    /// The number of parts, at least 1.
    pub count: usize,
}

impl Shard {
    /// The whole as its only part.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Returns the numbers below `end` that belong to the part. Groups of `together` numbers stay together.
    pub fn numbers(self, end: usize, together: usize) -> impl Iterator<Item = usize> {
        (0..end).filter(move |number| number / together % self.count == self.index)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parse = |(index, count): (&str, &str)| Some((index.parse().ok()?, count.parse().ok()?));
        match text.split_once('/').and_then(parse) {
            Some((index, count)) if index < count => Ok(Self { index, count }),
            _ => Err("expected I/N with I from 0 to N-1: `0/3`, `1/3` and `2/3` are the three parts of a \
                      comparison"
                .into()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl Serialize for Shard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Shard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
