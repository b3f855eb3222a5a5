//! The report of a difference, as text and as JSON.

use std::fmt;

use games::spec::Role;
use serde::Serialize;

use crate::Subject;
use crate::last_ply::{self, Ply};
use crate::lockstep::Difference;
use crate::moves::move_text;
use crate::number_format::NumberFormat;
use crate::record::{self, Record, ReplayResult};
use crate::trace::{Trace, TraceLine};
use crate::tree::{DiffValue, Mismatch};
use crate::watch;

/// Maximum number of differing fields in a report, and in its text.
const MAX_FIELDS: usize = 100;
const MAX_SHOWN_FIELDS: usize = 10;

/// Maximum number of lines of the trace in the text of a report.
const MAX_TRACE_LINES: usize = 30;

/// The number of lines that it shows from the writer of the first differing value on.
const LINES_AFTER_WRITER: usize = 10;

/// A difference with the information to investigate it.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The number of the move, counted from 1; 0 before the first.
    pub ply: usize,
    /// The differing field and its values.
    #[serde(flatten)]
    pub difference: Difference,
    /// The text of the line.
    pub line_text: String,
    /// The number of differing fields.
    pub count: usize,
    /// The first of them, the field of the difference included.
    pub differing: Vec<FieldDifference>,
    /// The lines that the listing executed in the last move, each with its changes.
    pub trace: Trace,
    /// The listing's draws before the first move, as the machine prints them, where the sides differ there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub start_draws: Vec<String>,
    /// The screen at the difference.
    pub screen: String,
    /// The last move as the machine showed it; `None` if the listing did not start.
    #[serde(skip)]
    pub last_ply: Option<Ply>,
    /// The game up to the difference.
    pub record: Record,
    /// The command that replays to just before the difference.
    pub replay: String,
    /// The number format of the draws.
    #[serde(skip)]
    pub form: Option<NumberFormat>,
}

/// A field that differs.
#[derive(Clone, Debug, Serialize)]
pub struct FieldDifference {
    /// The path of the value, in the listing's notation.
    pub field: String,
    /// The listing's value.
    pub listing: DiffValue,
    /// The core's value.
    pub core: DiffValue,
    /// The decimal digits in which both numbers agree; `None` if one is not a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agreed_digits: Option<u32>,
    /// The line that wrote the listing's value; `None` if the trace does not have it.
    pub written_by: Option<u16>,
    /// The text of the line.
    pub written_text: String,
}

impl Report {
    /// Returns the report of a failed replay, which is saved as `file`; `None` if it did not fail. The
    /// listing plays the game once more to find the lines that wrote the differing values.
    #[must_use]
    pub fn from_replay(subject: &Subject, failed: &ReplayResult, file: &str) -> Option<Self> {
        let difference = failed.difference.clone()?;
        let lines = subject.system.lines_of(&subject.image);
        let text = |number: u16| {
            let line = lines.iter().find(|line| line.number == number);
            line.map(|line| subject.system.line_text(line).trim().to_owned()).unwrap_or_default()
        };
        let first: Vec<Mismatch> = difference.mismatches.iter().take(MAX_FIELDS).cloned().collect();
        let fields: Vec<&str> = first.iter().map(|parting| parting.path.as_str()).collect();
        let writers = watch::writers(subject, failed, &fields);
        let last_ply = last_ply::last_ply(subject, failed);
        let differing = first.into_iter().zip(writers).map(|(mismatch, written_by)| {
            let agreed_digits = mismatch.agreed_digits();
            let Mismatch { path: field, left: listing, right: core } = mismatch;
            let written_text = written_by.map(text).unwrap_or_default();
            FieldDifference { field, listing, core, agreed_digits, written_by, written_text }
        });
        let trace = last_ply.as_ref().map(|ply| ply.trace.clone()).unwrap_or_default();
        let mut differing: Vec<FieldDifference> = differing.collect();
        let difference = with_field_of_this_move(difference, &mut differing, &trace);
        let start = failed.start_draws.iter().map(|draw| record::shown_draw(subject.number_format(), draw));
        Some(Self {
            ply: failed.record.moves.len(),
            line_text: difference.line.map(text).unwrap_or_default(),
            count: difference.mismatches.len().max(1),
            start_draws: start.collect(),
            differing,
            difference,
            trace,
            screen: last_ply.as_ref().map_or_else(|| failed.screen.clone(), |ply| ply.screen.clone()),
            last_ply,
            record: failed.record.clone(),
            form: subject.number_format(),
            replay: format!("{} diff {} --replay {file}", subject.program, subject.target),
        })
    }
}

/// Puts a field that the last move wrote first, unless the first one is written or is of the evaluation: its line is
/// closer to the cause.
fn with_field_of_this_move(
    difference: Difference,
    differing: &mut [FieldDifference],
    trace: &Trace,
) -> Difference {
    let is_traced = |field: &FieldDifference| {
        field.written_by.is_some_and(|writer| trace.lines.iter().any(|line| line.line == writer))
    };
    let Some(index) = differing.iter().position(is_traced) else { return difference };
    let is_headline = differing[0].field == difference.field && !difference.field.contains('.');
    if !is_headline || index == 0 {
        return difference;
    }
    differing[..=index].rotate_right(1);
    let FieldDifference { field, listing, core, .. } = differing[0].clone();
    Difference { field, listing, core, ..difference }
}

impl Report {
    /// Returns the index in the trace of the line that wrote the first differing value.
    fn writing_line(&self) -> Option<usize> {
        let first = self.differing.first()?;
        let (writer, value) = (first.written_by?, first.listing.without_bytes());
        let lines = &self.trace.lines;
        let writes = |line: &TraceLine| line.changes.iter().any(|change| change.value == value);
        let visits = || (0..lines.len()).rev().filter(|&index| lines[index].line == writer);
        visits().find(|&index| writes(&lines[index])).or_else(|| visits().next())
    }

    /// Writes the lines of the trace around the one that wrote the first differing value, or the last lines.
    fn write_trace(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Trace { omitted, lines } = &self.trace;
        if lines.is_empty() {
            return Ok(());
        }
        let end =
            self.writing_line().map_or(lines.len(), |index| lines.len().min(index + LINES_AFTER_WRITER));
        let first = end.saturating_sub(MAX_TRACE_LINES);
        let count = |lines: &[TraceLine]| lines.iter().map(|line| line.times).sum::<u64>();
        let (before, after) = (omitted + count(&lines[..first]), count(&lines[end..]));
        let what = if self.ply == 0 { "before the first move" } else { "in this move" };
        write!(f, "  lines executed {what}")?;
        for (count, side) in [(before, "before"), (after, "after")] {
            if count > 0 {
                write!(f, ", {count} more {side} these")?;
            }
        }
        writeln!(f)?;
        for TraceLine { line, text, times, changes } in &lines[first..end] {
            let mut row = format!("{line:>5} {text}");
            if *times > 1 {
                row += &format!("  ({times} times)");
            }
            let changes: Vec<String> =
                changes.iter().map(|change| format!("{}={}", change.name, change.value)).collect();
            let row = format!("    {row:<60}  {}", changes.join(" "));
            writeln!(f, "{}", row.trim_end())?;
        }
        Ok(())
    }
}

impl FieldDifference {
    fn writer_text(&self) -> String {
        match self.written_by {
            Some(line) => format!("{line} {}", self.written_text),
            None => "no line".into(),
        }
    }
}

/// Returns a seat as text for the report.
fn role_text(role: Role) -> String {
    match role {
        Role::Person => "person".into(),
        Role::Computer(level) => format!("program at level {level}"),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { field, listing, core, line, draws, failure, .. } = &self.difference;
        let form = self.difference.other_side();
        let players: Vec<String> = self.record.roles.iter().copied().map(role_text).collect();
        let width = form.chars().count().max(12);
        match failure {
            Some(failure) => writeln!(f, "failure at ply {}: {}", self.ply, failure.replace('\n', "\n  "))?,
            None => {
                writeln!(f, "difference at ply {}: {field}", self.ply)?;
                writeln!(f, "  {:<width$} {listing}", "listing")?;
                writeln!(f, "  {form:<width$} {core}")?;
            }
        }
        if let Some(first) = self.differing.first().filter(|first| first.field == *field) {
            writeln!(f, "  {:<width$} {}", "written by", first.writer_text())?;
            if let Some(digits @ 1..) = first.agreed_digits {
                writeln!(f, "  {:<width$} {digits} decimal digits", "agree in")?;
            }
        }
        if let Some(line) = line {
            let label = if self.difference.is_about_course() { "line" } else { "before line" };
            writeln!(f, "  {label:<width$} {line} {}", self.line_text)?;
        }
        if let Some(draws) = draws {
            writeln!(f, "  {:<width$} {draws}", "draws")?;
        }
        if self.count > 1 || self.differing.first().is_some_and(|first| first.field != *field) {
            let shown = if self.count > MAX_SHOWN_FIELDS { "among them" } else { "namely" };
            let fields = if self.count == 1 { "field differs" } else { "fields differ" };
            writeln!(f, "  {} {fields}, {shown}", self.count)?;
            for differing in self.differing.iter().take(MAX_SHOWN_FIELDS) {
                let FieldDifference { field, listing, core, .. } = differing;
                writeln!(f, "    {field:<16} listing {listing}, {form} {core}; {}", differing.writer_text())?;
            }
        }
        writeln!(f, "  {:<width$} {}; machine seed {}", "players", players.join(", "), self.record.seed)?;
        if !self.start_draws.is_empty() {
            writeln!(f, "  before the first move   RND {}", self.start_draws.join(" "))?;
        }
        writeln!(f, "  moves")?;
        for (number, turn) in (1..).zip(&self.record.moves) {
            let mut mv = move_text(&turn.mv);
            if turn.is_refused {
                mv += "  (the core does not list it)";
            }
            let draws = turn.shown_draws(self.form);
            if draws.is_empty() {
                writeln!(f, "    {number:>3}  {mv}")?;
            } else {
                writeln!(f, "    {number:>3}  {mv:<12} {}   RND {}", turn.chosen, draws.join(" "))?;
            }
        }
        self.write_trace(f)?;
        writeln!(f, "  screen")?;
        for row in self.screen.lines() {
            writeln!(f, "    |{}", row.trim_end())?;
        }
        write!(f, "  replay to just before  {}", self.replay)
    }
}
