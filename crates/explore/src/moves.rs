//! The typed moves.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::plies::Plies;
use crate::record::{RETURN, Record, Wait, WaitKind};

/// The minimum share of the plies that answers to a wait end.
const MIN_ENDED: f64 = 0.1;

/// The minimum number of plies that answers to a wait end.
const MIN_COUNT: usize = 2;

/// The minimum share of a cursor key's presses that move the cursor, which stays at an edge.
const MIN_MOVED: f64 = 0.4;

/// A wait whose answers end plies.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Move {
    /// The line that waits.
    pub line: u16,
    /// Whether it reads a whole line.
    pub is_input: bool,
    /// Values that one INPUT reads.
    pub values: usize,
    /// The variables that got the typed values.
    pub into: Vec<String>,
    /// Answers in plies.
    pub answers: usize,
    /// The answers after which the next ply began before the next wait.
    pub ended: usize,
    /// The keys that ended plies, with their counts.
    pub ending: BTreeMap<String, usize>,
    /// Variables that two keys decrease and increase.
    pub cursors: Vec<Cursor>,
    /// The lines before which the move is complete; empty if only the line of the next ply is known.
    pub ends: Vec<u16>,
    /// The typed values.
    pub arguments: Vec<Argument>,
}

/// A typed value of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Argument {
    /// The variable that gets it, or the array with `(`.
    pub name: String,
    /// Whether RETURN ends it, not a comma.
    pub ends_line: bool,
    /// The accepted values.
    pub accepted: BTreeSet<String>,
    /// The refused values.
    pub refused: BTreeSet<String>,
}

/// A variable that one key decreases and another one increases by one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cursor {
    /// The variable.
    pub name: String,
    /// The key that decreases it.
    pub less: String,
    /// The key that increases it.
    pub more: String,
}

/// Answers to a wait with the values before and after: one, or several to an INPUT that repeats its question.
type Answer<'a> = (&'a [Wait], &'a Wait);

/// Returns the waits whose answers end plies, that with most answers first.
pub(crate) fn moves(record: &Record, plies: &Plies, ply_line: u16) -> Vec<Move> {
    let mut by_line: BTreeMap<(u16, WaitKind), Vec<Answer<'_>>> = BTreeMap::new();
    let groups: Vec<&[Wait]> = record
        .waits
        .chunk_by(|one, other| other.kind == WaitKind::Line && (one.line, one.at) == (other.line, other.at))
        .collect();
    for pair in groups.windows(2) {
        let (wait, next) = (&pair[0][0], &pair[1][0]);
        let is_restarted = record.starts.iter().any(|start| (wait.at + 1..=next.at).contains(start));
        if plies.has_begun(wait.at) && !is_restarted && !plies.is_setup(wait.line) {
            by_line.entry((wait.line, wait.kind)).or_default().push((pair[0], next));
        }
    }
    let mut moves: Vec<Move> = by_line
        .into_iter()
        .map(|((line, kind), answers)| made_at(record, ply_line, line, kind, &answers))
        .filter(|mv| mv.ended >= MIN_COUNT && mv.ended as f64 >= MIN_ENDED * plies.followed() as f64)
        .collect();
    moves.sort_by_key(|mv| std::cmp::Reverse(mv.answers));
    moves
}

fn made_at(record: &Record, ply_line: u16, line: u16, kind: WaitKind, answers: &[Answer<'_>]) -> Move {
    let ends = |(waits, next): &&Answer<'_>| record.lines[waits[0].at..next.at].contains(&ply_line);
    let ended = answers.iter().filter(ends).count();
    let is_input = kind == WaitKind::Line;
    let mut ending: BTreeMap<String, usize> = BTreeMap::new();
    let has_key = |(waits, _): &&Answer<'_>| !is_input && !waits[0].typed.is_empty();
    for (waits, _) in answers.iter().filter(ends).filter(has_key) {
        *ending.entry(waits[0].typed.join(" ")).or_default() += 1;
    }
    Move {
        line,
        is_input,
        values: if is_input { most_common(answers.iter().map(|(waits, _)| waits.len())) } else { 1 },
        into: if is_input { typed_into(record, answers) } else { vec![] },
        answers: answers.len(),
        ended,
        ending,
        cursors: if is_input { vec![] } else { cursors(answers.iter().filter(|answer| !ends(answer))) },
        ends: vec![],
        arguments: vec![],
    }
}

fn most_common(counts: impl Iterator<Item = usize>) -> usize {
    let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
    counts.for_each(|count| *seen.entry(count).or_default() += 1);
    seen.into_iter().max_by_key(|(_, times)| *times).map_or(1, |(count, _)| count)
}

/// Returns the variables that the line of the wait set to a typed value, in most answers.
fn typed_into(record: &Record, answers: &[Answer<'_>]) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (waits, _) in answers {
        let (line, at) = (waits[0].line, waits[0].at);
        let typed: BTreeSet<&str> = waits
            .iter()
            .flat_map(|wait| &wait.typed)
            .map(String::as_str)
            .filter(|key| *key != RETURN)
            .collect();
        let from = record.changes.partition_point(|change| change.at < at);
        let changes = record.changes[from..].iter().take_while(|change| change.at == at);
        for change in changes.filter(|change| change.line == line) {
            if typed.iter().any(|typed| change.value.trim_matches('"').eq_ignore_ascii_case(typed)) {
                *counts.entry(&change.name).or_default() += 1;
            }
        }
    }
    let most = counts.values().copied().max().unwrap_or_default();
    counts.into_iter().filter(|(_, count)| 2 * count > most).map(|(name, _)| name.to_owned()).collect()
}

/// Returns the variables that one key decreases by one and another key increases by one, or leaves at an edge,
/// in answers that do not end a ply.
fn cursors<'a>(answers: impl Iterator<Item = &'a Answer<'a>>) -> Vec<Cursor> {
    let mut presses: BTreeMap<&str, usize> = BTreeMap::new();
    let mut steps: BTreeMap<(&str, &str), Vec<f64>> = BTreeMap::new();
    for (waits, next) in answers {
        let [key] = &waits[0].typed[..] else { continue };
        *presses.entry(key).or_default() += 1;
        for (name, value) in waits[0].snapshot.values.iter().filter(|(name, _)| !name.contains(['(', '$'])) {
            let numbers =
                (value.parse::<f64>(), next.snapshot.values.get(name).map(|after| after.parse::<f64>()));
            if let (Ok(before), Some(Ok(after))) = numbers
                && before != after
            {
                steps.entry((name, key)).or_default().push(after - before);
            }
        }
    }
    let moves_by = |name: &str, key: &str, step: f64| {
        let Some(all) = steps.get(&(name, key)) else { return false };
        let same = all.iter().filter(|other| **other == step).count() as f64;
        same >= MIN_MOVED * presses[key] as f64 && same >= 0.75 * all.len() as f64 && same > 1.0
    };
    let names: BTreeSet<&str> = steps.keys().map(|(name, _)| *name).collect();
    let cursor = |name: &str| {
        let key_of =
            |step: f64| presses.keys().find(|key| moves_by(name, key, step)).map(|key| (*key).to_owned());
        Some(Cursor { name: name.to_owned(), less: key_of(-1.0)?, more: key_of(1.0)? })
    };
    names.into_iter().filter_map(cursor).collect()
}
