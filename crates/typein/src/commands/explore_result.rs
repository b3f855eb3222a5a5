//! The findings of an exploration, for standard output: the same for one run and for its merged shards.

use anyhow::Result;
use duel::shard::Shard;
use explore::{
    EventFindings, Facts, Findings, Move, Record, Settings, event_proposal, explore_events, findings,
    proposal, record,
};
use numeric::fnv::Fnv1a;
use player::Program;
use player::schema::Schema;
use serde::{Deserialize, Serialize};

use super::comparison::VERSION;
use crate::output;

/// The schema of the plays of an exploration.
pub const EXPLORE_SCHEMA: Schema = Schema::v1("typein.explore-plays");

/// The inputs of an exploration that determine its findings.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ExploreHeader {
    /// The version of this program.
    pub typein: String,
    /// The target.
    pub target: String,
    /// The hash of its program.
    pub program: String,
    /// The facts in its text; `None` for a program on a board.
    pub facts: Option<Facts>,
    /// The played moves.
    pub moves: Vec<Vec<String>>,
    /// The seed of the first play.
    pub seed: u64,
    /// The number of plays.
    pub games: usize,
    /// The maximum number of waits in a play.
    pub waits: usize,
    /// The maximum emulated time of a play.
    pub seconds: f64,
    /// The part of the plays.
    pub shard: Option<Shard>,
}

impl ExploreHeader {
    /// Returns the header of an exploration.
    ///
    /// # Errors
    /// When the program does not fit into the machine.
    pub fn new(
        target: &str,
        program: &Program,
        settings: &Settings,
        games: usize,
        shard: Option<Shard>,
    ) -> Result<Self> {
        let mut hash = Fnv1a::default();
        hash.write(&program.image);
        Ok(Self {
            typein: VERSION.to_owned(),
            target: target.to_owned(),
            program: format!("{:016x}", hash.finish()),
            facts: program.machine.takes_text.then(|| Facts::new(program)).transpose()?,
            moves: settings.moves.clone(),
            seed: settings.seed,
            games,
            waits: settings.waits,
            seconds: settings.seconds,
            shard,
        })
    }
}

/// The findings of one play.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// The record of a listing with lines.
    Lines(Record),
    /// The changes of a program on a board by events.
    Events(EventFindings),
}

/// A play with its number.
#[derive(Debug, Serialize, Deserialize)]
pub struct ExploredPlay {
    /// The number.
    pub game: usize,
    /// Its findings.
    pub play: Play,
}

impl Play {
    /// Explores one play, and calls `tick` after every wait.
    ///
    /// # Errors
    /// If the program does not fit, or cannot be explored.
    pub fn explore(program: &Program, settings: &Settings, tick: &dyn Fn()) -> Result<Self> {
        Ok(match program.machine.takes_text {
            true => Self::Lines(record(program, settings, &mut |_| tick())?),
            false => Self::Events(explore_events(program, settings, &mut |_| tick())?),
        })
    }
}

/// The findings of an exploration.
pub struct ExploreResult {
    header: ExploreHeader,
    record: Record,
    events: EventFindings,
}

impl ExploreResult {
    /// Returns the result before the first play.
    pub fn new(header: ExploreHeader) -> Self {
        Self { header, record: Record::default(), events: EventFindings::default() }
    }

    /// Adds the next play.
    pub fn add(&mut self, play: ExploredPlay) {
        match play.play {
            Play::Lines(record) => self.record.append(record.with_values()),
            Play::Events(events) => self.events.append(events),
        }
    }

    fn findings(&self) -> Option<Findings> {
        self.header.facts.as_ref().map(|facts| findings(facts, &self.record))
    }

    /// Returns the proposed probe.
    pub fn proposal(&self) -> String {
        self.findings().map_or_else(|| event_proposal(&self.events), |findings| proposal(&findings))
    }

    /// Writes the findings to standard output.
    pub fn show(&self, is_json: bool) {
        let schema = Schema::v1("typein.explore");
        let text = match self.findings() {
            Some(findings) if is_json => return output::print_json(schema, &findings),
            None if is_json => return output::print_json(schema, &self.events),
            Some(findings) => line_report(&findings),
            None => event_report(&self.events),
        };
        output::write_text(&text);
    }
}

fn outcomes(all: &[String]) -> String {
    let mut text = String::new();
    for same in all.chunk_by(|one, other| one == other) {
        let times = output::count_text(same.len(), "play");
        text.push_str(&format!("{times} ended: {}\n", same[0]));
    }
    text
}

fn move_text(mv: &Move) -> String {
    let kind = if mv.is_input { "a line" } else { "a key" };
    let mut text =
        format!("line {:<6} reads {kind}; {} of {} answers ended a ply", mv.line, mv.ended, mv.answers);
    if mv.values > 1 {
        text.push_str(&format!("; {} values", mv.values));
    }
    if !mv.into.is_empty() {
        text.push_str(&format!("; into {}", mv.into.join(", ")));
    }
    let keys: Vec<String> = mv.ending.iter().map(|(key, count)| format!("{key} ({count})")).collect();
    if !keys.is_empty() {
        text.push_str(&format!("; by {}", shortened(&keys)));
    }
    for cursor in &mv.cursors {
        text.push_str(&format!("; {} and {} move {}", cursor.less, cursor.more, cursor.name));
    }
    text
}

/// Returns the report of a program on a board.
fn event_report(findings: &EventFindings) -> String {
    let mut text = outcomes(&findings.outcomes);
    let (columns, rows) = findings.board;
    text.push_str(&format!("\na board of {columns} columns and {rows} rows\n"));
    part(
        &mut text,
        "events",
        findings.events.iter().map(|(name, used)| {
            format!(
                "{name:<11} {:>4} times; changed actors {} times, values {} times",
                used.count, used.actors, used.values
            )
        }),
    );
    let fields = findings.fields().into_iter();
    part(&mut text, "values", fields.map(|(name, asks, evidence)| format!("{name:<13} {evidence}: {asks}")));
    text
}

/// Rows of a part of the report.
const ROWS: usize = 12;

fn line_report(findings: &Findings) -> String {
    let mut text = outcomes(&findings.outcomes);
    let errors = findings.errors.iter();
    part(
        &mut text,
        "errors",
        errors.map(|(error, count)| format!("{error}: {}", output::count_text(*count, "time"))),
    );
    let self_plays = findings.self_plays.iter();
    part(
        &mut text,
        "answers after which the program plays by itself",
        self_plays.map(|(answers, count)| format!("{answers}: {}", output::count_text(*count, "time"))),
    );
    part(
        &mut text,
        "waits",
        findings.waits.iter().map(|wait| {
            let kind = if wait.is_input { "a line" } else { "a key" };
            format!(
                "line {:<6} {:>4} times for {kind}; typed {}",
                wait.line,
                wait.count,
                shortened(&wait.typed)
            )
        }),
    );
    part(
        &mut text,
        "line that begins a ply",
        findings
            .ply_lines
            .iter()
            .map(|line| format!("line {:<6} once in {} of {} plies", line.line, line.once, line.plies)),
    );
    if findings.plies_without_wait > 0 {
        let count = findings.plies_without_wait;
        text.push_str(&format!("  the program did not wait in {count} plies\n"));
    }
    part(&mut text, "moves", findings.moves.iter().map(move_text));
    part(&mut text, "end of a game", findings.game_end.iter().map(|end| {
        let again = end.again.as_ref().map_or_else(String::new, |again| {
            format!("; {} in line {} starts another one at line {}", again.key, again.ready, again.line)
        });
        format!(
            "line {:<6} in all of {} plies that ended a game; line {} in all of {} others; the program ended {} times{again}",
            end.line, end.games, end.goes_on, end.others, end.program_ends
        )
    }));
    part(
        &mut text,
        "whose turn",
        findings.turns.iter().map(|turn| {
            format!(
                "{:<11} {} in turn, {} changes, in {}",
                turn.name,
                turn.values.join(", "),
                turn.changes,
                lines(&turn.lines)
            )
        }),
    );
    part(&mut text, "board on the screen", findings.boards.iter().map(|board| {
        let steps: Vec<String> = board.steps.iter().map(|(down, right)| format!("{down}/{right}")).collect();
        format!(
            "{:<11} {} of {} changing elements; index 0 at row {}, column {}; each index moves by rows/columns {}",
            board.name, board.shown, board.changing, board.origin.0, board.origin.1, steps.join(", ")
        )
    }));
    part(
        &mut text,
        "arrays that plies change",
        findings.ply_arrays.iter().map(|array| {
            format!(
                "{:<11} {} plies, {:.1} of {} elements each",
                array.name, array.plies, array.changed, array.elements
            )
        }),
    );
    part(
        &mut text,
        "screen that plies change",
        findings.regions.iter().map(|region| {
            let ((row, column), (rows, columns)) = (region.position, region.size);
            format!(
                "row {row}, column {column}, {rows} rows of {columns}; {} cells changed for good",
                region.changed
            )
        }),
    );
    part(
        &mut text,
        "printed numbers",
        findings.scores.iter().map(|score| {
            let side = if score.is_end { "up to" } else { "from" };
            format!(
                "{:<11} {side} row {}, column {}; at {} of {} waits",
                score.name, score.position.0, score.position.1, score.shown, score.waits
            )
        }),
    );
    part(
        &mut text,
        "variables that change between waits",
        findings.variables.iter().map(|used| {
            let writers: Vec<String> =
                used.lines.iter().map(|(line, count)| format!("{line} ({count})")).collect();
            format!("{:<11} {} times, in {}", used.name, used.changes, shortened(&writers))
        }),
    );
    part(
        &mut text,
        "random draws",
        findings.draws.iter().map(|(line, count)| {
            let before = findings.draws_before.get(line).copied().unwrap_or_default();
            let before = if before > 0 { format!(", {before} before the first ply") } else { String::new() };
            format!("line {line:<6} {count}{before}")
        }),
    );
    part(
        &mut text,
        "reads of the clock",
        findings.clock_reads.iter().map(|(line, count)| format!("line {line:<6} {count}")),
    );
    let keys = findings.keys.iter().map(|key| format!("{:<11} compared in {}", key.name, lines(&key.lines)));
    part(&mut text, "keys", keys);
    text.push_str(&format!("\nlines never reached: {}\n", lines(&findings.unreached)));
    text
}

/// Adds a part with its rows, if it has any.
fn part(text: &mut String, title: &str, rows: impl Iterator<Item = String>) {
    let rows: Vec<String> = rows.collect();
    if rows.is_empty() {
        return;
    }
    text.push_str(&format!("\n{title}\n"));
    rows.iter().take(ROWS).for_each(|row| text.push_str(&format!("  {row}\n")));
    if rows.len() > ROWS {
        text.push_str(&format!("  and {} more; --json has all\n", rows.len() - ROWS));
    }
}

fn lines(lines: &[u16]) -> String {
    shortened(&lines.iter().map(u16::to_string).collect::<Vec<_>>())
}

fn shortened(parts: &[String]) -> String {
    match parts.len() {
        0 => "none".to_owned(),
        length if length > ROWS => format!("{} and {} more", parts[..ROWS].join(", "), length - ROWS),
        _ => parts.join(", "),
    }
}
