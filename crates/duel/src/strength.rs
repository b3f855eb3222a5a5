//! The coverage of games: the strength of a comparison without a difference.

use std::collections::{BTreeMap, BTreeSet};

use numeric::fnv::Fnv1a;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::emulated::Emulated;
use crate::moves::name_and_arguments;

/// A branch (`IF`): its line, and its number in the line, from 0.
pub type Branch = (u16, usize);

/// The coverage of one run of the listing: one game, or several in a row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunCoverage {
    /// The games started.
    pub series: usize,
    /// The lines executed.
    pub lines: Vec<u16>,
    /// The branches that went each way.
    #[serde(default)]
    pub branches: Vec<(u16, usize, bool)>,
    /// Hashes of the first draw, the first two, and so on. A game that draws less has fewer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<String>,
    /// The kinds of moves that the core listed.
    #[serde(default)]
    pub offered: BTreeSet<String>,
    /// The moves made, by kind.
    #[serde(default)]
    pub made: BTreeMap<String, usize>,
    /// The outcomes, each with the number of games.
    #[serde(default)]
    pub outcomes: BTreeMap<String, usize>,
    /// The fields for which the core had a value.
    #[serde(default)]
    pub compared: BTreeSet<String>,
    /// The moves typed that the core does not list.
    #[serde(default)]
    pub refused: usize,
    /// The kinds of moves of which the listing takes any argument, with the side on which the core lists none.
    #[serde(default)]
    pub unlimited: BTreeSet<String>,
    /// The least and the greatest final score, as the core shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<(f64, f64)>,
}

impl RunCoverage {
    /// Adds moves that the core lists.
    pub(crate) fn offer(&mut self, moves: &[Value]) {
        for mv in moves {
            let name = name_and_arguments(mv).0;
            if !self.offered.contains(name) {
                self.offered.insert(name.to_owned());
            }
        }
    }

    /// Returns the coverage at the end of a run.
    pub(crate) fn finish(mut self, emulated: &Emulated<'_>, draws: DrawHashes) -> Self {
        self.lines.extend(emulated.executed_lines());
        self.branches.extend(emulated.branches());
        self.lines.sort_unstable();
        self.lines.dedup();
        self.branches.sort_unstable();
        self.branches.dedup();
        self.draws = draws.0;
        self
    }

    /// Adds a move made.
    pub(crate) fn make(&mut self, mv: &Value) {
        *self.made.entry(name_and_arguments(mv).0.to_owned()).or_default() += 1;
    }

    /// Adds the fields that have a value in a core's view.
    pub(crate) fn compare(&mut self, view: &Value) {
        for (name, value) in view.as_object().into_iter().flatten() {
            if !value.is_null() && !self.compared.contains(name) {
                self.compared.insert(name.clone());
            }
        }
    }
}

/// The number of draws that distinguish two streams. Their values have all digits of the machine's numbers, so that
/// two streams have the same ones only if a generator began with the same seed.
const TELLING_DRAWS: usize = 8;

/// Hashes of the first draw of a stream, the first two, and so on, up to `TELLING_DRAWS`. A game that draws less
/// than another from the same stream has a part of its hashes.
#[derive(Clone, Debug, Default)]
pub(crate) struct DrawHashes(Vec<String>);

impl DrawHashes {
    /// Adds draws.
    pub fn add(&mut self, draws: &[Vec<u8>]) {
        for draw in draws.iter().take(TELLING_DRAWS - self.0.len()) {
            let mut hash = Fnv1a::default();
            hash.write(self.0.last().map_or(&[], String::as_bytes));
            hash.write(draw);
            self.0.push(format!("{:016x}", hash.finish()));
        }
    }
}

/// The sum of the coverage of runs.
#[derive(Clone, Debug, Default)]
pub struct Strength {
    /// Games in all series.
    pub games: usize,
    /// Runs that drew random numbers.
    pub runs_with_draws: usize,
    /// The draws of runs, by their hashes.
    draws: BTreeSet<Vec<String>>,
    /// The lines executed.
    pub lines: BTreeSet<u16>,
    /// The branches whose condition has held.
    pub held: BTreeSet<Branch>,
    /// The branches whose condition has not held.
    pub failed: BTreeSet<Branch>,
    /// The kinds of moves that the core listed.
    pub offered: BTreeSet<String>,
    /// The moves made, by kind.
    pub made: BTreeMap<String, usize>,
    /// The outcomes, each with the number of games.
    pub outcomes: BTreeMap<String, usize>,
    /// The fields for which the core had a value.
    pub compared: BTreeSet<String>,
    /// The moves typed that the core does not list.
    pub refused: usize,
    /// The kinds of moves of which the listing takes any argument, with the side on which the core lists none.
    pub unlimited: BTreeSet<String>,
    /// The least and the greatest final score.
    pub scores: Option<(f64, f64)>,
}

impl Strength {
    /// Adds a run. Returns whether it extended the coverage of the previous runs.
    pub fn add(&mut self, run: &RunCoverage) -> bool {
        let before = self.size();
        self.games += run.series;
        if !run.draws.is_empty() {
            self.runs_with_draws += 1;
            self.draws.insert(run.draws.clone());
        }
        self.lines.extend(&run.lines);
        for &(line, number, holds) in &run.branches {
            if holds { &mut self.held } else { &mut self.failed }.insert((line, number));
        }
        self.offered.extend(run.offered.iter().cloned());
        add_counts(&mut self.made, &run.made);
        add_counts(&mut self.outcomes, &run.outcomes);
        self.compared.extend(run.compared.iter().cloned());
        self.refused += run.refused;
        self.unlimited.extend(run.unlimited.iter().cloned());
        self.scores = match (self.scores, run.scores) {
            (Some(one), Some(other)) => Some((one.0.min(other.0), one.1.max(other.1))),
            (one, other) => one.or(other),
        };
        self.size() > before
    }

    /// Returns the number of different streams of draws; a stream that is the beginning of another does not count.
    #[must_use]
    pub fn draw_streams(&self) -> usize {
        let following = self.draws.iter().skip(1).map(Some).chain([None]);
        // In the order of a set, streams that begin with a stream follow it.
        let is_part = |(draws, next): &(&Vec<String>, Option<&Vec<String>>)| {
            next.is_some_and(|next| next.starts_with(draws))
        };
        self.draws.iter().zip(following).filter(|pair| !is_part(pair)).count()
    }

    /// Returns the number of different things covered, without draws, which are new in most runs.
    fn size(&self) -> usize {
        let branches = self.held.len() + self.failed.len();
        let moves = self.offered.len() + self.made.len();
        self.lines.len() + branches + moves + self.outcomes.len() + self.compared.len()
    }
}

fn add_counts(sum: &mut BTreeMap<String, usize>, counts: &BTreeMap<String, usize>) {
    for (name, count) in counts {
        *sum.entry(name.clone()).or_default() += count;
    }
}
