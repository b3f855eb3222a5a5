//! The player to move, and the line that begins a ply.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::record::{Change, Record, Wait};
use crate::regions::Region;

/// The minimum number of changes of a turn variable.
const MIN_CHANGES: usize = 5;

/// The maximum share of the changes that break the cycle, for example at the start of a game.
const MAX_EXCEPTIONS: f64 = 0.25;

/// The minimum share of the plies with a wait; the program plays the others itself.
const MIN_WAITED: f64 = 0.35;

/// The minimum share of the plies in which an array or a long string changes.
const MIN_WITH_ARRAYS: f64 = 0.6;

/// The minimum length of a string that can be a board.
const MIN_TEXT: usize = 11;

/// The maximum share of the changes to a value from before or after a game.
const MAX_RARE: f64 = 0.08;

/// The minimum share of the executions of its lines with random draws that change a turn variable: a turn advances
/// each time, but a drawn value can repeat.
const MIN_DRAWN: f64 = 0.75;

/// The minimum median number of lines that a ply executes.
const MIN_LINES: usize = 8;

/// The maximum number of players.
const MAX_PLAYERS: usize = 4;

/// The maximum number of proposed turn variables.
const MAX_TURNS: usize = 3;

/// The maximum number of proposed lines.
const MAX_LINES: usize = 5;

/// A variable that identifies the player to move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Turn {
    /// The name of the variable.
    pub name: String,
    /// The values in their order.
    pub values: Vec<String>,
    /// The number of changes.
    pub changes: usize,
    /// The lines that changed it.
    pub lines: Vec<u16>,
}

/// A line that is executed once in every ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlyLine {
    /// The line number.
    pub line: u16,
    /// The number of plies that executed it exactly once.
    pub once: usize,
    /// The number of plies.
    pub plies: usize,
}

fn changes_by_name(record: &Record) -> BTreeMap<&str, Vec<&Change>> {
    let mut all: BTreeMap<&str, Vec<&Change>> = BTreeMap::new();
    for change in &record.changes {
        all.entry(&change.name).or_default().push(change);
    }
    all
}

/// Returns the variables that cycle through two to four values, one each ply; the most regular one first.
pub(crate) fn turns(record: &Record) -> Vec<Turn> {
    let mut turns: Vec<(Rank, Turn)> = changes_by_name(record)
        .into_iter()
        .filter(|(name, _)| !name.contains(['$', '(']))
        .filter_map(|(name, changes)| turn(record, name, &changes))
        .collect();
    turns.sort_by(|(one, first), (other, second)| other.cmp(one).then_with(|| first.name.cmp(&second.name)));
    // Turn variables with changes of arrays take precedence.
    let best = turns.first().map(|((has_arrays, _), _)| *has_arrays);
    let alike = turns.into_iter().filter(|((has_arrays, _), _)| Some(*has_arrays) == best);
    alike.map(|(_, turn)| turn).take(MAX_TURNS).collect()
}

/// Whether an array or a string changes in most plies of a turn variable, and the number of plies with waits.
type Rank = (bool, usize);

/// Returns a turn variable with its rank.
fn turn(record: &Record, name: &str, changes: &[&Change]) -> Option<(Rank, Turn)> {
    if changes.len() < MIN_CHANGES {
        return None;
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    changes.iter().for_each(|change| *counts.entry(&change.value).or_default() += 1);
    let is_common = |change: &&&Change| counts[&*change.value] as f64 > MAX_RARE * changes.len() as f64;
    let changes: Vec<&Change> = changes.iter().filter(is_common).copied().collect();
    let mut values: Vec<&str> = Vec::new();
    for change in &changes {
        if !values.contains(&&*change.value) {
            values.push(&change.value);
        }
    }
    let players = values.len();
    let is_whole = |value: &&str| value.parse::<i16>().is_ok();
    if !(2..=MAX_PLAYERS).contains(&players) || !values.iter().all(is_whole) {
        return None;
    }
    let breaks_cycle = |seen: &&[&Change]| {
        let is_repeated = |index: usize| seen[..index].iter().any(|other| other.value == seen[index].value);
        seen[0].value != seen[players].value || (1..players).any(is_repeated)
    };
    let exceptions = changes.windows(players + 1).filter(breaks_cycle).count();
    if exceptions as f64 > MAX_EXCEPTIONS * changes.len() as f64 {
        return None;
    }
    let mut lengths: Vec<usize> = changes.windows(2).map(|pair| pair[1].at - pair[0].at).collect();
    lengths.sort_unstable();
    if lengths[lengths.len() / 2] < MIN_LINES {
        return None;
    }
    if is_drawn(record, &changes) {
        return None;
    }
    let waits = changes
        .windows(2)
        .filter(|pair| record.waits.iter().any(|wait| (pair[0].at..pair[1].at).contains(&wait.at)))
        .count();
    if (waits as f64) < MIN_WAITED * changes.len() as f64 {
        return None;
    }
    let mut lines: Vec<u16> = changes.iter().map(|change| change.line).collect();
    lines.sort_unstable();
    lines.dedup();
    let values = values.into_iter().map(str::to_owned).collect();
    let arrays = changes
        .windows(2)
        .filter(|pair| {
            let from = record.changes.partition_point(|change| change.at < pair[0].at);
            let ply = record.changes[from..].iter().take_while(|change| change.at < pair[1].at);
            ply.into_iter().any(|change| change.name.contains('(') || change.value.len() > MIN_TEXT)
        })
        .count();
    let has_arrays = arrays as f64 >= MIN_WITH_ARRAYS * (changes.len() - 1) as f64;
    Some(((has_arrays, waits), Turn { name: name.to_owned(), values, changes: changes.len(), lines }))
}

/// Whether most changes come from lines that draw the value at random.
fn is_drawn(record: &Record, changes: &[&Change]) -> bool {
    let draws: BTreeSet<u16> = record.draws.iter().map(|draw| draw.line).collect();
    let lines: BTreeSet<u16> =
        changes.iter().map(|change| change.line).filter(|line| draws.contains(line)).collect();
    let drawn = changes.iter().filter(|change| lines.contains(&change.line)).count();
    let executions = record.lines.iter().filter(|line| lines.contains(line)).count();
    2 * drawn > changes.len() && (drawn as f64) < MIN_DRAWN * executions as f64
}

/// The possible starts of plies.
pub(crate) enum PlySource<'a> {
    /// At each change of a variable.
    Turn(&'a Turn),
    /// At the first change of an array after a wait.
    Array(&'a str),
    /// At a wait before which these cells of the screen changed.
    Screen(&'a Region),
    /// At each step of a program in real time, in this line.
    Step(u16),
    /// At each wait in the line of most waits.
    Waits,
}

/// The minimum share of the waits in which a program in real time continues.
const MIN_TIMED: f64 = 0.5;

/// The minimum share of the executions of the most frequent line for a line of the loop that polls the keyboard.
const MIN_POLLED: f64 = 0.3;

/// Returns the line of the steps of a program in real time: the most frequent one outside of the loop that polls the
/// keyboard.
pub(crate) fn step_line(record: &Record) -> Option<u16> {
    let timed = record.waits.iter().filter(|wait| wait.is_timed).count();
    if timed == 0 || (timed as f64) < MIN_TIMED * record.waits.len() as f64 {
        return None;
    }
    let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
    record.lines.iter().for_each(|line| *counts.entry(*line).or_default() += 1);
    let most = counts.values().copied().max()?;
    let steps = counts.into_iter().filter(|(_, count)| (*count as f64) < MIN_POLLED * most as f64);
    steps.max_by_key(|(line, count)| (*count, std::cmp::Reverse(*line))).map(|(line, _)| line)
}

/// Returns the number of lines executed before each ply.
pub(crate) fn ply_starts(record: &Record, source: &PlySource<'_>) -> Vec<usize> {
    match source {
        PlySource::Turn(turn) => {
            let changes = record.changes.iter().filter(|change| change.name == turn.name);
            changes.map(|change| change.at).collect()
        }
        PlySource::Array(array) => {
            let mut starts: Vec<usize> = Vec::new();
            for change in record.changes.iter().filter(|change| change.name.starts_with(array)) {
                let waited =
                    |from: usize| record.waits.iter().any(|wait| (from..change.at).contains(&wait.at));
                if starts.last().is_none_or(|&last| waited(last)) {
                    starts.push(change.at);
                }
            }
            starts
        }
        PlySource::Screen(region) => {
            let differs = |pair: &&[Wait]| region.cells(&pair[0].snapshot) != region.cells(&pair[1].snapshot);
            record.waits.windows(2).filter(differs).map(|pair| pair[1].at).collect()
        }
        PlySource::Step(line) => (0..record.lines.len()).filter(|&at| record.lines[at] == *line).collect(),
        PlySource::Waits => {
            let line = record.main_wait();
            let waits = record.waits.iter().filter(|wait| Some(wait.line) == line);
            let mut starts: Vec<usize> = waits.map(|wait| wait.at).collect();
            // INPUT of several values waits for each.
            starts.dedup();
            starts
        }
    }
}

/// Returns the lines that every ply executes exactly once, ordered by their distance from the start of the ply.
pub(crate) fn ply_lines(record: &Record, starts: &[usize]) -> Vec<PlyLine> {
    let mut lines: BTreeMap<u16, (usize, usize)> = BTreeMap::new();
    let plies: Vec<&[u16]> = starts.windows(2).map(|pair| &record.lines[pair[0]..pair[1]]).collect();
    for ply in &plies {
        let mut counts: BTreeMap<u16, (usize, usize)> = BTreeMap::new();
        for (index, line) in ply.iter().enumerate() {
            counts.entry(*line).or_insert((0, index)).0 += 1;
        }
        for (line, (_, index)) in counts.into_iter().filter(|(_, (count, _))| *count == 1) {
            let (once, indices) = lines.entry(line).or_default();
            *once += 1;
            *indices += index;
        }
    }
    let mut all: Vec<(usize, PlyLine)> = lines
        .into_iter()
        .filter(|(_, (once, _))| *once as f64 >= (1.0 - MAX_EXCEPTIONS) * plies.len() as f64)
        .map(|(line, (once, indices))| (indices / once, PlyLine { line, once, plies: plies.len() }))
        .collect();
    all.sort_by_key(|(index, line)| (*index, line.line));
    all.into_iter().map(|(_, line)| line).take(MAX_LINES).collect()
}
