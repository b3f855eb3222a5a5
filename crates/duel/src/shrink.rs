//! Shrinks a game that shows a difference.
//!
//! First it keeps as few games of a series as possible, the last ones first. Then it removes moves, in halves,
//! quarters and so on down to single moves. The listing plays every candidate from the last checkpoint that it
//! shares with the original. A candidate with any difference is accepted. In the end the draws are set to zero.
//!
//! A game in which a core's process failed stays unchanged: a core that hangs would hang for every
//! candidate.

use std::ops::{ControlFlow, Range};

use crate::Subject;
use crate::checkpoint_log::CheckpointLog;
use crate::record::{Record, ReplayResult};

/// Maximum number of candidates.
const MAX_TRIES: usize = 400;

/// Shrinks a game; `tried` is called after every candidate and returns whether to continue.
pub fn shrink(
    subject: &Subject,
    failing: ReplayResult,
    tried: &mut dyn FnMut() -> ControlFlow<()>,
) -> ReplayResult {
    if has_failed(&failing) {
        return failing;
    }
    let mut best = failing;
    let mut left = MAX_TRIES;
    let mut goes_on = true;
    let mut trail = CheckpointLog::default();
    let mut attempt = |best: &mut ReplayResult, candidate: &Record| {
        goes_on = goes_on && tried().is_continue();
        if !goes_on {
            return false;
        }
        let shared = shared_moves(&best.record, candidate);
        let mut along = shared.map_or_else(CheckpointLog::default, |moves| trail.up_to(moves));
        let replayed = candidate.replay_from_log(subject, &mut along, &mut |_| {});
        let (size, best_size) = (size(&replayed.record), size(&best.record));
        let is_better = replayed.difference.is_some() && !has_failed(&replayed) && size < best_size;
        if is_better {
            *best = replayed;
            trail = along;
        } else if let Some(moves) = shared {
            trail.merge(&along, moves);
        }
        is_better
    };
    for first in (1..games(&best.record).len()).rev() {
        let candidate = without_games(&best.record, 0..first);
        if attempt(&mut best, &candidate) {
            break;
        }
    }
    for number in (1..games(&best.record).len().saturating_sub(1)).rev() {
        let candidate = without_games(&best.record, number..number + 1);
        attempt(&mut best, &candidate);
    }
    let mut chunk = best.record.moves.len().div_ceil(2);
    while chunk > 0 {
        let mut from = 0;
        while from < best.record.moves.len() && left > 0 {
            left -= 1;
            let mut candidate = best.record.clone();
            let to = (from + chunk).min(candidate.moves.len());
            candidate.moves.drain(from..to);
            if !attempt(&mut best, &candidate) {
                from += chunk;
            }
        }
        chunk /= 2;
    }
    let mut plain = best.record.clone();
    for turn in &mut plain.moves {
        turn.draws.iter_mut().for_each(|draw| *draw = "0".repeat(draw.len()));
    }
    attempt(&mut best, &plain);
    best
}

/// Returns whether the core's process failed.
fn has_failed(replayed: &ReplayResult) -> bool {
    replayed.difference.as_ref().is_some_and(|difference| difference.failure.is_some())
}

/// Returns the range of moves of each game of a series. The first move of each game after the first one starts it.
fn games(record: &Record) -> Vec<Range<usize>> {
    let starts = record.moves.iter().enumerate().filter(|(_, turn)| turn.next_roles().is_some());
    let starts: Vec<usize> = std::iter::once(0).chain(starts.map(|(index, _)| index)).collect();
    let ends = starts.iter().skip(1).copied().chain([record.moves.len()]);
    starts.iter().copied().zip(ends).map(|(from, to)| from..to).collect()
}

/// Returns a series without some of its games. Without the first game, the next one starts the series, with its
/// recorded draws.
fn without_games(record: &Record, removed: Range<usize>) -> Record {
    let games = games(record);
    let mut shorter = record.clone();
    let mut moves = record.moves.clone();
    moves.drain(games[removed.start].start..games[removed.end - 1].end);
    if removed.start == 0 && !moves.is_empty() {
        let start = moves.remove(0);
        shorter.roles = start.next_roles().unwrap_or_else(|| record.roles.clone());
        shorter.start = start.draws;
    }
    shorter.moves = moves;
    shorter
}

/// Returns the number of first moves that two games share; `None` if they start differently.
fn shared_moves(one: &Record, other: &Record) -> Option<usize> {
    let begins =
        |record: &Record| (record.seed, record.start.clone(), record.roles.clone(), record.forms.clone());
    let pairs = one.moves.iter().zip(&other.moves);
    (begins(one) == begins(other)).then(|| pairs.take_while(|(one, other)| one == other).count())
}

/// Fewer moves are smaller, then fewer draws that are not zero.
fn size(record: &Record) -> (usize, usize) {
    let draws = record.moves.iter().flat_map(|turn| &turn.draws);
    (record.moves.len(), draws.filter(|draw| draw.bytes().any(|digit| digit != b'0')).count())
}
