//! The questions of a record with their answers, from each start of the program to its end, and the refused answers,
//! after which the program repeats the question in the same state.

use std::collections::{BTreeMap, BTreeSet};

use crate::answers::base_name;
use crate::program::Facts;
use crate::record::{Record, Wait, WaitKind};

/// If many answers to a question have fewer accepted ones than this, all of them count as accepted: the program does
/// not store them.
const MIN_ACCEPTED: usize = 3;

/// The minimum share of the answers to the most frequent question for a later one.
const MIN_LATER: f64 = 0.15;

/// The minimum mean number of consecutive answers to a question in a phase of a game.
const MIN_RUN: f64 = 1.5;

/// The maximum number of different questions of which the last may refuse the first.
const MAX_QUESTIONS: usize = 3;

/// The minimum number of many answers.
const MANY: usize = 10;

/// A question with its answers: one, or several to an INPUT of several values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group<'a> {
    pub(crate) waits: &'a [Wait],
    pub(crate) is_refused: bool,
}

impl Group<'_> {
    pub(crate) fn line(&self) -> u16 {
        self.waits[0].line
    }

    /// The number of lines executed before the answer, the line of the question included.
    pub(crate) fn at(&self) -> usize {
        self.waits[0].at
    }
}

/// The run of a program from its start to its end.
pub(crate) struct Segment<'a> {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) has_ended: bool,
    pub(crate) groups: Vec<Group<'a>>,
}

/// Divides a record at the starts of the program, and marks the refused answers.
pub(crate) fn segments<'a>(facts: &Facts, record: &'a Record) -> Vec<Segment<'a>> {
    let mut segments: Vec<Segment<'a>> = Vec::new();
    for (index, &start) in record.starts.iter().enumerate() {
        let end = record.starts.get(index + 1).copied().unwrap_or(record.lines.len());
        // The line count of a wait includes its line.
        let from = record.waits.partition_point(|wait| wait.at <= start);
        let to = record.waits.partition_point(|wait| wait.at <= end);
        let mut groups: Vec<Group<'a>> = record.waits[from..to.max(from)]
            .chunk_by(|one, other| one.kind == WaitKind::Line && (one.line, one.at) == (other.line, other.at))
            .map(|waits| Group { waits, is_refused: false })
            .collect();
        let has_ended = record.ends.contains(&end);
        if !has_ended {
            // The successor of the last answer is unknown.
            groups.pop();
        }
        segments.push(Segment { start, end, has_ended, groups });
    }
    let none = BTreeSet::new();
    for segment in &mut segments {
        mark_refused(&mut segment.groups, |group| {
            state(group, facts.live.get(&group.line()).unwrap_or(&none))
        });
    }
    // A program that stores no answers does not refuse them.
    let mut counts: BTreeMap<u16, (usize, usize)> = BTreeMap::new();
    for group in segments.iter().flat_map(|segment| &segment.groups) {
        let (all, accepted) = counts.entry(group.line()).or_default();
        *all += 1;
        *accepted += usize::from(!group.is_refused);
    }
    let keeps = |line: u16| {
        counts[&line].1 >= MIN_ACCEPTED + segments_with(&segments, line) || counts[&line].0 < MANY
    };
    let kept: BTreeSet<u16> = counts.keys().copied().filter(|&line| keeps(line)).collect();
    for group in segments.iter_mut().flat_map(|segment| &mut segment.groups) {
        group.is_refused &= kept.contains(&group.line());
    }
    segments
}

fn segments_with(segments: &[Segment<'_>], line: u16) -> usize {
    segments.iter().filter(|segment| segment.groups.iter().any(|group| group.line() == line)).count()
}

/// The values of the live variables at a question.
pub(crate) fn state<'a>(group: &Group<'a>, live: &BTreeSet<String>) -> Vec<(&'a str, &'a str)> {
    let values = group.waits[0].snapshot.values.iter();
    let values = values.filter(|(name, _)| live.contains(&base_name(name)));
    values.map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

/// Whether a repetition of a question in the same state is a refusal, after this number of different questions, itself
/// included. Without a state, or after many questions, it belongs to another game.
pub(crate) const fn is_refusal(questions: usize, has_no_state: bool) -> bool {
    questions == 1 || !has_no_state && questions <= MAX_QUESTIONS
}

/// Marks the answers after which the program came back to the question in the same state.
fn mark_refused<'a>(groups: &mut [Group<'a>], state: impl Fn(&Group<'a>) -> Vec<(&'a str, &'a str)>) {
    let mut pending: Vec<(usize, Vec<(&str, &str)>)> = Vec::new();
    for index in 0..groups.len() {
        let now = state(&groups[index]);
        let same = pending.iter().rposition(|(other, _)| groups[*other].line() == groups[index].line());
        if let Some(from) = same {
            let between: BTreeSet<u16> =
                pending[from..].iter().map(|(other, _)| groups[*other].line()).collect();
            let is_same = pending[from].1 == now && is_refusal(between.len(), now.is_empty());
            if is_same {
                for (refused, _) in pending.drain(from..) {
                    groups[refused].is_refused = true;
                }
            } else {
                pending.clear();
            }
        }
        pending.push((index, now));
    }
}

/// Returns the first question with most accepted answers. If it occurs several times before several occurrences of
/// another one, as for the sizes of heaps, the other one belongs to the plies.
pub(crate) fn main_question(segments: &[Segment<'_>]) -> Option<u16> {
    let mut order: Vec<u16> = Vec::new();
    let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
    for group in segments.iter().flat_map(|segment| &segment.groups) {
        if !order.contains(&group.line()) {
            order.push(group.line());
        }
        *counts.entry(group.line()).or_default() += usize::from(!group.is_refused);
    }
    let most = counts.values().copied().max()?;
    // Of questions that come one after the other, the last plays may lack the later ones.
    let is_main = |line: &&u16| counts[*line] as f64 >= 0.95 * most as f64;
    let mut main = order.iter().find(is_main).copied()?;
    let index = order.iter().position(|line| *line == main).unwrap_or_default();
    for &later in order[index + 1..].iter().filter(|line| counts[*line] as f64 >= MIN_LATER * most as f64) {
        if follows_as_block(segments, main, later) {
            main = later;
        }
    }
    Some(main)
}

/// Whether a question occurs several times after several occurrences of another one.
fn follows_as_block(segments: &[Segment<'_>], first: u16, later: u16) -> bool {
    let mut answers = (0, 0);
    let mut runs = (0, 0);
    for segment in segments {
        let lines = segment.groups.iter().filter(|group| !group.is_refused).map(Group::line);
        let lines: Vec<u16> = lines.filter(|line| [first, later].contains(line)).collect();
        for run in lines.chunk_by(|one, other| one == other) {
            let (answers, runs) =
                if run[0] == first { (&mut answers.0, &mut runs.0) } else { (&mut answers.1, &mut runs.1) };
            *answers += run.len();
            *runs += 1;
        }
    }
    let is_block = |answers: usize, runs: usize| runs > 0 && answers as f64 >= MIN_RUN * runs as f64;
    let begins = segments.iter().filter(|segment| {
        segment.groups.iter().map(Group::line).find(|line| [first, later].contains(line)) == Some(first)
    });
    is_block(answers.0, runs.0) && is_block(answers.1, runs.1) && 2 * begins.count() > segments.len()
}
