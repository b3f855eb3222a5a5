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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_one_part() {
        let part = |index, together| Shard { index, count: 3 }.numbers(10, together).collect::<Vec<_>>();
        assert_eq!([0, 1, 2].map(|index| part(index, 1)), [vec![0, 3, 6, 9], vec![1, 4, 7], vec![2, 5, 8]]);
        let pairs = [vec![0, 1, 6, 7], vec![2, 3, 8, 9], vec![4, 5]];
        assert_eq!([0, 1, 2].map(|index| part(index, 2)), pairs);
    }

    #[test]
    fn a_part_is_written_with_its_number_and_theirs() {
        assert_eq!("2/3".parse(), Ok(Shard { index: 2, count: 3 }));
        assert_eq!(Shard { index: 2, count: 3 }.to_string(), "2/3");
        for wrong in ["3/3", "0/0", "1", "-1/3", "a/b"] {
            assert!(wrong.parse::<Shard>().unwrap_err().contains("I from 0 to N-1"), "{wrong}");
        }
    }
}
