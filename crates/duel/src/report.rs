//! What a person or a program is told about a difference.

use std::fmt;

use games::contest::Role;
use serde::Serialize;
use systems::program;

use crate::Subject;
use crate::lockstep::Difference;
use crate::moves::move_text;
use crate::record::{Record, Replayed};
use crate::tree::{Held, Parting};
use crate::watch;

/// Differing fields that a report names.
const MOST: usize = 10;

/// A difference with everything needed to look into it.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The number of the move, counted from 1; 0 before the first.
    pub ply: usize,
    /// Field and values.
    #[serde(flatten)]
    pub difference: Difference,
    /// The line's text.
    pub line_text: String,
    /// How many fields differ.
    pub count: usize,
    /// The first of them, that of the difference among them.
    pub differing: Vec<Differing>,
    /// The screen when the difference was seen.
    pub screen: String,
    /// The game up to there.
    pub record: Record,
    /// The command that replays to just before it.
    pub replay: String,
}

/// A field that differs.
#[derive(Clone, Debug, Serialize)]
pub struct Differing {
    /// The value, as the listing writes it.
    pub field: String,
    /// What the listing has.
    pub listing: Held,
    /// What the core has.
    pub core: Held,
    /// The line that wrote what the listing has; none if that was before the first move.
    pub written_by: Option<u16>,
    /// Its text.
    pub written_text: String,
}

impl Report {
    /// The report of a failed replay, which `file` will hold; `None` if it did not fail. The listing plays the game once
    /// more for it, to see which lines wrote what differs.
    #[must_use]
    pub fn of(subject: &Subject, failed: &Replayed, file: &str) -> Option<Self> {
        let difference = failed.difference.clone()?;
        let lines = program::lines_of(subject.system, &subject.image);
        let text = |number: u16| {
            let line = lines.iter().find(|line| line.number == number);
            line.map(|line| program::text_of(subject.system, line).trim().to_owned()).unwrap_or_default()
        };
        let first: Vec<Parting> = difference.all.iter().take(MOST).cloned().collect();
        let fields: Vec<&str> = first.iter().map(|parting| parting.path.as_str()).collect();
        let writers = watch::writers(subject, failed, &fields);
        let differing = first.into_iter().zip(writers).map(|(Parting { path, left, right }, written_by)| {
            let written_text = written_by.map(text).unwrap_or_default();
            Differing { field: path, listing: left, core: right, written_by, written_text }
        });
        Some(Self {
            ply: failed.record.moves.len(),
            line_text: difference.line.map(text).unwrap_or_default(),
            count: difference.all.len().max(1),
            differing: differing.collect(),
            difference,
            screen: failed.screen.clone(),
            record: failed.record.clone(),
            replay: format!("typein diff {} --replay {file}", subject.title),
        })
    }
}

impl Differing {
    fn writer(&self) -> String {
        match self.written_by {
            Some(line) => format!("{line} {}", self.written_text),
            None => "no line since the first move".into(),
        }
    }
}

/// A seat for people.
fn role_text(role: Role) -> String {
    match role {
        Role::Person => "person".into(),
        Role::Computer(level) => format!("program at level {level}"),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { form, field, listing, core, line, all: _ } = &self.difference;
        let players: Vec<String> = self.record.roles.iter().copied().map(role_text).collect();
        writeln!(f, "difference at ply {}: {field}", self.ply)?;
        let width = form.chars().count().max(12);
        writeln!(f, "  {:<width$} {listing}", "listing")?;
        writeln!(f, "  {form:<width$} {core}")?;
        if let Some(first) = self.differing.first() {
            writeln!(f, "  {:<width$} {}", "written by", first.writer())?;
        }
        if let Some(line) = line {
            writeln!(f, "  {:<width$} {line} {}", "before line", self.line_text)?;
        }
        if self.count > 1 {
            let shown = if self.count > self.differing.len() { "these, among others" } else { "these" };
            writeln!(f, "  {} fields differ, {shown}", self.count)?;
            for differing in &self.differing {
                let Differing { field, listing, core, .. } = differing;
                writeln!(f, "    {field:<16} listing {listing}, {form} {core}; {}", differing.writer())?;
            }
        }
        writeln!(f, "  {:<width$} {}; machine seed {}", "players", players.join(", "), self.record.seed)?;
        writeln!(f, "  moves")?;
        for (number, turn) in (1..).zip(&self.record.moves) {
            let mv = move_text(&turn.mv);
            match turn.draws.join(" ") {
                none if none.is_empty() => writeln!(f, "    {number:>3}  {mv}")?,
                draws => writeln!(f, "    {number:>3}  {mv:<12} {}   RND {draws}", turn.chosen)?,
            }
        }
        writeln!(f, "  screen")?;
        for row in self.screen.lines() {
            writeln!(f, "    |{}", row.trim_end())?;
        }
        write!(f, "  just before  {}", self.replay)
    }
}
