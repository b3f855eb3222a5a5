//! Conclusions from a record.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::answers::base_name;
use crate::arrays::{PlyArray, ply_arrays};
use crate::boards::{Board, boards};
use crate::cycles::{PlyLine, PlySource, Turn, ply_lines, ply_starts, step_line, turns};
use crate::games::games;
use crate::moves::{Move, moves};
use crate::plies::{GameEnd, Plies, game_end};
use crate::program::{ComparedKey, Facts};
use crate::record::{RETURN, Record, WaitKind, whole_name};
use crate::regions::{Region, regions};
use crate::scores::{PrintedNumber, printed_numbers};

/// The conclusions from a record, each with its evidence.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Findings {
    /// The reason for the end of each play.
    pub outcomes: Vec<String>,
    /// The errors that stopped the program, with their counts.
    pub errors: BTreeMap<String, usize>,
    /// The answers of setups after which the program played without a player, with their counts.
    pub self_plays: BTreeMap<String, usize>,
    /// The lines where the program waits.
    pub waits: Vec<WaitLine>,
    /// The keys that the program compares.
    pub keys: Vec<ComparedKey>,
    /// The text typed before the first wait in the line of most waits.
    pub setup: String,
    /// Lines that begin a ply; the best one first.
    pub ply_lines: Vec<PlyLine>,
    /// Plies in which the program did not wait.
    pub plies_without_wait: usize,
    /// The typed moves; the most frequent one first.
    pub moves: Vec<Move>,
    /// The detection of the end of a game.
    pub game_end: Option<GameEnd>,
    /// Variables that identify the player to move; the best one first.
    pub turns: Vec<Turn>,
    /// Arrays that the screen shows as a board; the best one first.
    pub boards: Vec<Board>,
    /// Arrays and strings of which plies change few elements; the best one first.
    pub ply_arrays: Vec<PlyArray>,
    /// Parts of the screen in which changes stay; the one with most changes first.
    pub regions: Vec<Region>,
    /// Variables that are printed as numbers.
    pub scores: Vec<PrintedNumber>,
    /// Variables and arrays that changed between two waits.
    pub variables: Vec<VariableUse>,
    /// The state before the first ply line: the variables that are live there and differ between plies.
    pub state: BTreeSet<String>,
    /// Whether time ends plies, with or without a key.
    pub is_timed: bool,
    /// Whether the program asks with INPUT.
    pub has_questions: bool,
    /// Random draws by line.
    pub draws: BTreeMap<u16, usize>,
    /// The random draws before the first ply of a game, by line.
    pub draws_before: BTreeMap<u16, usize>,
    /// Reads of the clock by line.
    pub clock_reads: BTreeMap<u16, usize>,
    /// Lines never reached.
    pub unreached: Vec<u16>,
}

/// A line where the program waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WaitLine {
    /// The line number.
    pub line: u16,
    /// Whether it reads a whole line.
    pub is_input: bool,
    /// The number of waits.
    pub count: usize,
    /// The typed texts and keys.
    pub typed: Vec<String>,
}

/// A variable or an array that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VariableUse {
    /// The variable, or the array with `(`.
    pub name: String,
    /// The extents of an array.
    pub extents: Vec<usize>,
    /// The number of changes.
    pub changes: usize,
    /// The number of waits at which its value differs from that at the previous wait.
    pub waits: usize,
    /// The lines that changed it, with their counts.
    pub lines: BTreeMap<u16, usize>,
}

/// Draws conclusions from a record of one play or several.
#[must_use]
pub fn findings(facts: &Facts, record: &Record) -> Findings {
    let regions = regions(record);
    let mut found = match games(facts, record) {
        Some(games) => {
            let ply_lines = games.ply_lines(record);
            let line = ply_lines[0].line;
            Findings {
                setup: games.setup(record),
                moves: games.moves(facts, record, line),
                game_end: games.game_end(facts, record, line),
                ply_arrays: ply_arrays(record, &games.starts()),
                draws_before: games.draws_before(record, line),
                boards: boards(record),
                turns: turns(record),
                has_questions: true,
                ply_lines,
                ..Findings::default()
            }
        }
        None => key_findings(record, &regions),
    };
    let mut draws: BTreeMap<u16, usize> = BTreeMap::new();
    record.draws.iter().for_each(|draw| *draws.entry(draw.line).or_default() += 1);
    let reached: BTreeSet<u16> = record.lines.iter().copied().collect();
    let variables = variables(record);
    if let Some(line) = found.ply_lines.first() {
        // Moves may be complete before other lines, too.
        let lines = found.moves.iter().flat_map(|mv| mv.ends.iter().copied()).chain([line.line]);
        found.state = state(facts, record, lines, &variables);
    }
    if found.has_questions {
        // Variables that the next ply reassigns are not the state of a game without graphics.
        found.turns.retain(|turn| found.state.contains(&turn.name));
        found.ply_arrays.retain(|array| found.state.contains(&array.name));
    }
    Findings {
        outcomes: record.outcomes.clone(),
        errors: record.errors.clone(),
        self_plays: record.self_plays.clone(),
        waits: wait_lines(record),
        keys: facts.keys.clone(),
        scores: printed_numbers(record),
        clock_reads: record.clock_reads.clone(),
        unreached: facts.lines.iter().copied().filter(|line| !reached.contains(line)).collect(),
        regions,
        variables,
        draws,
        ..found
    }
}

/// Draws the conclusions about plies and moves from a record of a program that polls the keyboard.
fn key_findings(record: &Record, regions: &[Region]) -> Findings {
    let boards = boards(record);
    let turns = turns(record);
    let step = step_line(record);
    let sources = step
        .map(PlySource::Step)
        .into_iter()
        .chain(turns.first().map(PlySource::Turn))
        .chain(boards.first().map(|board| PlySource::Array(&board.name)))
        .chain(regions.first().map(PlySource::Screen))
        .chain([PlySource::Waits]);
    let mut starts = vec![];
    let mut lines = vec![];
    for source in sources {
        starts = ply_starts(record, &source);
        lines = ply_lines(record, &starts);
        if !lines.is_empty() {
            break;
        }
    }
    if let Some(step) = step {
        lines = vec![PlyLine { line: step, once: starts.len(), plies: starts.len() }];
    }
    // The best ply line is followed by the detected end of a game.
    let ends = |line: &PlyLine| game_end(record, &Plies::new(record, line.line));
    let end = lines.iter().enumerate().find_map(|(index, line)| Some((index, ends(line)?)));
    if let Some((index, _)) = end {
        lines[..=index].rotate_right(1);
    }
    let line = lines.first().map(|line| line.line);
    let plies = line.map(|line| Plies::new(record, line)).unwrap_or_default();
    Findings {
        setup: setup(record),
        is_timed: step.is_some(),
        plies_without_wait: plies.without_wait(record),
        moves: line.map(|line| moves(record, &plies, line)).unwrap_or_default(),
        game_end: end.map(|(_, end)| end),
        ply_arrays: ply_arrays(record, &starts),
        draws_before: plies.draws_before(record),
        ply_lines: lines,
        turns,
        boards,
        ..Findings::default()
    }
}

/// Returns the variables that are live before some lines and differ between waits.
fn state(
    facts: &Facts,
    record: &Record,
    lines: impl Iterator<Item = u16>,
    variables: &[VariableUse],
) -> BTreeSet<String> {
    let live: BTreeSet<&String> = lines.filter_map(|line| facts.live.get(&line)).flatten().collect();
    let mut values: BTreeMap<&str, &str> = BTreeMap::new();
    let mut varied: BTreeSet<&str> = BTreeSet::new();
    for change in &record.changes {
        if values.insert(&change.name, &change.value).is_some_and(|before| before != change.value) {
            varied.insert(whole_name(&change.name));
        }
    }
    let used = variables.iter().map(|used| &used.name);
    used.filter(|name| live.contains(&base_name(name)) && varied.contains(&***name)).cloned().collect()
}

/// Returns the text typed before the first wait in the line of most waits.
fn setup(record: &Record) -> String {
    let main = record.main_wait();
    let waits = record.waits.iter().take_while(|wait| Some(wait.line) != main);
    waits.flat_map(|wait| wait.typed.iter().map(|key| text_of(key, wait.kind))).collect()
}

/// Returns a key as the text of a probe types it.
pub(crate) fn text_of(key: &str, kind: WaitKind) -> String {
    match key {
        RETURN | "ENTER" => "\n".to_owned(),
        "SPACE" => " ".to_owned(),
        other if kind == WaitKind::Line => other.to_owned(),
        other if other.chars().count() == 1 => other.to_lowercase(),
        other => format!("{{{other}}}"),
    }
}

fn wait_lines(record: &Record) -> Vec<WaitLine> {
    let mut lines: BTreeMap<(u16, WaitKind), (usize, BTreeSet<String>)> = BTreeMap::new();
    for wait in &record.waits {
        let (count, typed) = lines.entry((wait.line, wait.kind)).or_default();
        *count += 1;
        typed.insert(wait.typed.join(" "));
    }
    let row = |((line, kind), (count, typed)): ((u16, WaitKind), (usize, BTreeSet<String>))| WaitLine {
        line,
        is_input: kind == WaitKind::Line,
        count,
        typed: typed.into_iter().collect(),
    };
    lines.into_iter().map(row).collect()
}

fn variables(record: &Record) -> Vec<VariableUse> {
    let mut all: BTreeMap<&str, VariableUse> = BTreeMap::new();
    for change in &record.changes {
        let name = whole_name(&change.name);
        let used = all.entry(name).or_insert_with(|| VariableUse {
            name: name.to_owned(),
            extents: record.extents.get(name).cloned().unwrap_or_default(),
            changes: 0,
            waits: 0,
            lines: BTreeMap::new(),
        });
        used.changes += 1;
        *used.lines.entry(change.line).or_default() += 1;
    }
    for pair in record.waits.windows(2) {
        let before = &pair[0].snapshot.values;
        let after = &pair[1].snapshot.values;
        let changed: BTreeSet<&str> = after
            .iter()
            .filter(|(name, value)| before.get(*name) != Some(value))
            .map(|(name, _)| whole_name(name))
            .collect();
        for name in changed {
            if let Some(used) = all.get_mut(name) {
                used.waits += 1;
            }
        }
    }
    all.into_values().filter(|used| used.waits > 0).collect()
}
