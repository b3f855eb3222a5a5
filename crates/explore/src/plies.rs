//! The plies of a record by their line, and the ends of games.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::record::{Record, Wait, WaitKind};

/// The maximum share of the plies that execute a line from before the first ply.
const MAX_RARE: f64 = 0.2;

/// The minimum share of the lines from before the first ply that a program repeats for another game.
const MIN_REPEATED: f64 = 0.05;

/// The minimum number of repeated lines.
const MIN_REPEATED_LINES: usize = 2;

/// The minimum number of other plies, from which the end of a game differs.
const MIN_OTHERS: usize = 3;

/// The end of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Close {
    /// The next ply of the game begins.
    Next,
    /// Another game begins, or the program ends.
    Over,
    /// The record ends.
    Cut,
}

/// A ply: the lines executed from its first line to that of the next ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) close: Close,
}

/// The plies that begin at a line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plies {
    pub(crate) all: Vec<Ply>,
    /// Lines that are executed before the first ply, and rarely in plies.
    setup: BTreeSet<u16>,
    /// The number of lines executed before the first ply, after each start of the program.
    firsts: Vec<(usize, usize)>,
}

impl Plies {
    pub(crate) fn new(record: &Record, line: u16) -> Self {
        let mut plies = Self::default();
        let mut before: BTreeSet<u16> = BTreeSet::new();
        for (index, &start) in record.starts.iter().enumerate() {
            let end = record.starts.get(index + 1).copied().unwrap_or(record.lines.len());
            let mut begins: Vec<usize> = (start..end).filter(|&at| record.lines[at] == line).collect();
            let first = begins.first().copied().unwrap_or(end);
            before.extend(&record.lines[start..first]);
            plies.firsts.push((start, first));
            begins.push(end);
            plies.all.extend(begins.windows(2).map(|pair| {
                let is_last = pair[1] == end;
                let has_ended = record.ends.contains(&end);
                let close = match (is_last, has_ended) {
                    (true, true) => Close::Over,
                    (true, false) => Close::Cut,
                    (false, _) => Close::Next,
                };
                Ply { from: pair[0], to: pair[1], close }
            }));
        }
        plies.find_setup(record, before);
        plies
    }

    fn find_setup(&mut self, record: &Record, before: BTreeSet<u16>) {
        let executed: Vec<BTreeSet<u16>> = self.all.iter().map(|ply| ply.lines(record)).collect();
        let is_rare = |line: &u16| {
            let count = executed.iter().filter(|lines| lines.contains(line)).count();
            count as f64 <= MAX_RARE * executed.len() as f64
        };
        self.setup = before.into_iter().filter(is_rare).collect();
        for (ply, lines) in self.all.iter_mut().zip(&executed) {
            let repeated = self.setup.intersection(lines).count();
            if ply.close == Close::Next
                && repeated >= MIN_REPEATED_LINES
                && repeated as f64 >= MIN_REPEATED * self.setup.len() as f64
            {
                ply.close = Close::Over;
            }
        }
    }

    /// Whether a line is executed before the first ply, and rarely in plies.
    pub(crate) fn is_setup(&self, line: u16) -> bool {
        self.setup.contains(&line)
    }

    /// Whether the first ply of the game has begun when `at` lines are executed.
    pub(crate) fn has_begun(&self, at: usize) -> bool {
        self.firsts.iter().rev().find(|(start, _)| *start <= at).is_some_and(|(_, first)| at > *first)
    }

    /// Returns the random draws before the first ply, by line.
    pub(crate) fn draws_before(&self, record: &Record) -> BTreeMap<u16, usize> {
        let mut counts = BTreeMap::new();
        for draw in record.draws.iter().filter(|draw| !self.has_begun(draw.at)) {
            *counts.entry(draw.line).or_default() += 1;
        }
        counts
    }

    /// Returns the number of plies before another ply of the game.
    pub(crate) fn followed(&self) -> usize {
        self.all.iter().filter(|ply| ply.close == Close::Next).count()
    }

    /// Returns the number of such plies without a wait, which the program plays.
    pub(crate) fn without_wait(&self, record: &Record) -> usize {
        let next = self.all.iter().filter(|ply| ply.close == Close::Next);
        next.filter(|ply| ply.waits(record).is_empty()).count()
    }
}

impl Ply {
    fn lines(self, record: &Record) -> BTreeSet<u16> {
        record.lines[self.from..self.to].iter().copied().collect()
    }

    /// Returns the waits in it.
    fn waits(self, record: &Record) -> &[Wait] {
        let index = |at: usize| record.waits.partition_point(|wait| wait.at <= at);
        &record.waits[index(self.from)..index(self.to)]
    }
}

/// The detection of the end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameEnd {
    /// The line reached after the last ply of a game.
    pub line: u16,
    /// The line reached after each other ply.
    pub goes_on: u16,
    /// The number of ends of games.
    pub games: usize,
    /// The number of other plies.
    pub others: usize,
    /// The number of ends of games that ended the program.
    pub program_ends: usize,
    /// The start of another game.
    pub again: Option<Again>,
}

/// The key or the text that starts another game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Again {
    /// The line that waits for it.
    pub ready: u16,
    /// The key's name, or the answer to INPUT.
    pub key: String,
    /// The text for INPUT: the answer, and the answers to the questions before the first ply.
    pub types: Option<String>,
    /// The line reached after it.
    pub line: u16,
    /// The number of games that it started.
    pub count: usize,
}

/// Returns the detection of the end of a game, if games ended.
pub(crate) fn game_end(record: &Record, plies: &Plies) -> Option<GameEnd> {
    let closed = |close: Close| plies.all.iter().copied().filter(move |ply| ply.close == close);
    let (over, others): (Vec<Ply>, Vec<Ply>) = (closed(Close::Over).collect(), closed(Close::Next).collect());
    if over.is_empty() || others.len() < MIN_OTHERS {
        return None;
    }
    let first_only_in = |all: &[Ply], none: &[Ply]| {
        let mut lines = all[0].lines(record);
        all.iter().for_each(|ply| lines = &lines & &ply.lines(record));
        none.iter().for_each(|ply| lines = &lines - &ply.lines(record));
        record.lines[all[0].from..all[0].to].iter().copied().find(|line| lines.contains(line))
    };
    Some(GameEnd {
        line: first_only_in(&over, &others)?,
        goes_on: first_only_in(&others, &over)?,
        games: over.len(),
        others: others.len(),
        program_ends: over.iter().filter(|ply| record.ends.contains(&ply.to)).count(),
        again: again(record, plies, &over),
    })
}

/// Returns the key after which most other games start.
fn again(record: &Record, plies: &Plies, over: &[Ply]) -> Option<Again> {
    let mut counts: BTreeMap<(u16, &str, u16), usize> = BTreeMap::new();
    for ply in over.iter().filter(|ply| !record.ends.contains(&ply.to)) {
        let start = (ply.from..ply.to).find(|&at| plies.setup.contains(&record.lines[at]))?;
        let Some(wait) = ply.waits(record).iter().rev().find(|wait| wait.at <= start) else { continue };
        let after = record.lines[wait.at..ply.to].iter().find(|line| **line != wait.line);
        if let (WaitKind::Key, [key], Some(&line)) = (wait.kind, &wait.typed[..], after) {
            *counts.entry((wait.line, key, line)).or_default() += 1;
        }
    }
    let ((ready, key, line), count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    Some(Again { ready, key: key.to_owned(), types: None, line, count })
}
