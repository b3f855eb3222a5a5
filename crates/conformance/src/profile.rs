//! The profile of a game's first moves: cycles per line.
//!
//! The machine is stepped statement by statement: a deadline one cycle ahead is reached after the
//! current statement. The time from the start of a statement to the start of the next one belongs
//! to its line.
//!
//! The display's share of a line executed once depends on the beam position at that moment, by more than the
//! tolerance of a row. So the session runs with several phases ([`StartPhase`]), and the one with the smallest
//! deviation of all rows together counts for the whole session.

use std::collections::BTreeMap;

use systems::{Cycles, StopReason};

use crate::differences::Difference;
use crate::golden::{self, Golden};
use crate::listings;
use crate::report::Report;
use crate::rig::Rig;
use crate::sessions::vier3d::record::RecordedGame;
use crate::sessions::vier3d::replay::line;
use crate::sessions::vier3d::start_phase::StartPhase;
use crate::table::{Row, Table};

/// The session of which the profile was recorded.
const SESSION: &str = "computer-1-2.json";

/// The tolerance of a row: a fraction of it, and cycles for an interrupt and two bad lines that may or may not occur
/// in it.
const FRACTION: f64 = 0.03;
const CYCLES: f64 = 300.0;

/// Additional cycles of a search for the start of a line over the search for a colon, including the display's share.
/// The recording counts a statement from its first character: these cycles belong to the previous statement.
const LINE_HEAD: u64 = 37;

/// The profiles of the lines in one ply.
type LineProfiles = BTreeMap<u16, LineProfile>;

/// The profile of one line in one ply.
#[derive(Clone, Copy, Debug, Default)]
struct LineProfile {
    executions: u64,
    cycles: u64,
}

/// Runs the table.
pub fn run(test: &'static str, folder: &str) {
    let golden = Golden::open();
    let Some(table) = golden.table(&format!("{folder}/line_profile.tsv")) else { return };
    let session = format!("{folder}/{SESSION}");
    let file = golden.file(&session).or_else(|| Golden::bundled().file(&session));
    let session = golden::json(&file.expect("the session belongs to this crate"));
    let last = table.rows.iter().map(ply_of).max().unwrap_or(0);
    let played = StartPhase::all()
        .map(|phase| play(&session, last, phase))
        .min_by(|one, other| distance(&table, one).total_cmp(&distance(&table, other)))
        .expect("at least one phase is measured");
    let mut report = Report::new(test);
    for row in &table.rows {
        let measured = Measured::of(row, &played);
        report.check(format!("{}/{}", row.cell("ply"), measured.line), || measured.compare());
    }
    report.finish();
}

fn ply_of(row: &Row) -> usize {
    row.number("ply")
}

/// Returns the squared deviations of all rows, relative to their tolerances.
fn distance(table: &Table, played: &[LineProfiles]) -> f64 {
    table.rows.iter().map(|row| Measured::of(row, played).off().powi(2)).sum()
}

/// A row and its measured profile.
struct Measured {
    line: u16,
    executions: u64,
    cycles: f64,
    share: LineProfile,
}

impl Measured {
    fn of(row: &Row, played: &[LineProfiles]) -> Self {
        let line = row.number("line");
        Self {
            line,
            executions: row.number("executions"),
            cycles: row.number("cycles"),
            share: played[ply_of(row) - 1].get(&line).copied().unwrap_or_default(),
        }
    }

    /// Returns the deviation of the cycles relative to the tolerance.
    fn off(&self) -> f64 {
        (self.share.cycles as f64 - self.cycles).abs() / (self.cycles * FRACTION + CYCLES)
    }

    fn compare(&self) -> Result<(), Difference> {
        let Self { line, executions, cycles, share } = self;
        if share.executions == *executions && self.off() <= 1.0 {
            return Ok(());
        }
        let shown = |executions: u64, cycles: f64| format!("{executions} executions, {cycles} cycles");
        let actual = shown(share.executions, share.cycles as f64);
        Err(Difference::new(format!("line {line}"), shown(*executions, *cycles), actual))
    }
}

/// Plays the first moves.
fn play(session: &RecordedGame, moves: usize, phase: StartPhase) -> Vec<LineProfiles> {
    let mut replay = phase.replay(session);
    let plies = session.plies.iter().take(moves);
    plies
        .map(|ply| {
            replay.force_random(ply.rnd.as_ref().expect("the computer draws a number"));
            profile(&mut replay.machine)
        })
        .collect()
}

/// Steps from the start of line 120 to its next start.
fn profile(machine: &mut Rig) -> LineProfiles {
    let mut profile = Profile { since: machine.now(), ..Profile::default() };
    profile.enter(line::TURN);
    // The machine is before line 120: a breakpoint set now would stop it there.
    profile.step(machine);
    machine.system.set_line_breakpoints(&listings::vier3d().numbers());
    while profile.step(machine) != StopReason::Line(line::TURN) {}
    machine.system.set_line_breakpoints(&[]);
    profile.shares
}

/// A profile in progress.
#[derive(Default)]
struct Profile {
    shares: LineProfiles,
    /// The line to which the time since the last stop belongs.
    current: u16,
    /// The line in which the machine is after a statement. Only the next stop decides whether a statement begins
    /// there: if it is the start of a line, the time was the search for it and belongs to the previous statement.
    standing: u16,
    /// The time of the last stop.
    since: u64,
}

impl Profile {
    fn enter(&mut self, line: u16) {
        self.shares.entry(line).or_default().executions += 1;
        self.current = line;
        self.standing = line;
    }

    /// Runs to the next stop.
    fn step(&mut self, machine: &mut Rig) -> StopReason {
        let stop = machine.system.run_until(Cycles(machine.now() + 1));
        if !matches!(stop, StopReason::Line(_)) {
            self.current = self.standing;
        }
        self.shares.entry(self.current).or_default().cycles += machine.now() - self.since;
        self.since = machine.now();
        match &stop {
            StopReason::Line(line::TURN) => {}
            StopReason::Line(number) => {
                self.shares.entry(self.current).or_default().cycles += LINE_HEAD;
                self.since += LINE_HEAD;
                self.enter(*number);
            }
            StopReason::Deadline => {
                self.standing = machine.system.inspect().current_line().unwrap_or(self.current);
            }
            other => panic!("{other:?} in the middle of a game: {}", machine.describe_state()),
        }
        stop
    }
}
