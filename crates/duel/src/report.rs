//! What a person or a program is told about a difference.

use std::fmt;

use games::contest::Role;
use serde::Serialize;
use systems::c64;

use crate::Subject;
use crate::emulated::move_text;
use crate::lockstep::Difference;
use crate::record::{Record, Replayed};

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
    /// The screen when the difference was seen.
    pub screen: String,
    /// The game up to there.
    pub record: Record,
    /// The command that replays to just before it.
    pub replay: String,
}

impl Report {
    /// The report of a failed replay, which `file` will hold; `None` if it did not fail.
    #[must_use]
    pub fn of(subject: &Subject, failed: &Replayed, file: &str) -> Option<Self> {
        let difference = failed.difference.clone()?;
        let line = c64::lines_of(&subject.image).into_iter().find(|line| line.number == difference.line);
        let text = line.map(|line| line.listed.iter().map(|&code| char::from(code)).collect::<String>());
        Some(Self {
            ply: failed.record.moves.len(),
            difference,
            line_text: text.unwrap_or_default().to_ascii_lowercase(),
            screen: failed.screen.clone(),
            record: failed.record.clone(),
            replay: format!("typein diff {} --replay {file}", subject.contest.name()),
        })
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
        let Difference { form, field, listing, core, line } = &self.difference;
        let [first, second] = self.record.roles.map(role_text);
        writeln!(f, "difference at ply {}: {field}", self.ply)?;
        writeln!(f, "  listing      {listing}")?;
        writeln!(f, "  {form:<12} {core}")?;
        writeln!(f, "  before line  {line} {}", self.line_text)?;
        writeln!(f, "  players      {first}, {second}; machine seed {}", self.record.seed)?;
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
