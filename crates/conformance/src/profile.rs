//! Where the time of a game's first moves goes, line by line.
//!
//! The machine is stepped statement by statement: a horizon one cycle ahead is reached behind the statement under
//! way. What passes from the start of a statement to the start of the next belongs to the line it stands in.
//!
//! What the display takes of a line executed once depends on where the beam stands at that moment, by more than a
//! row may be off, and the recording does not tell where it stood. So the moves are played with the beam at several
//! places, and each is compared as a whole at the place that suits it best.

use std::collections::BTreeMap;

use systems::{Cycles, Pause};

use crate::golden::{Golden, Row, Table};
use crate::listings;
use crate::machine::Machine;
use crate::report::{self, Mismatch, Report};
use crate::sessions::record::Session;
use crate::sessions::replay::{Replay, line};
use crate::{sessions, timing};

/// The session that the profile was taken from.
const SESSION: &str = "computer-1-2.json";

/// Places of the beam that are tried.
const PLACES: u64 = 36;

/// Cycles between two of them: a third of a jiffy. The keyboard is looked at once in a jiffy, which is a sixth of a frame
/// less than a frame; where the program stands in its loop of GET changes with every step.
const STEP: u64 = 5_474;

/// What the lines did in one ply.
type Shares = BTreeMap<u16, Share>;

/// What one line did in one ply.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    executions: u64,
    cycles: u64,
}

/// Runs the table.
pub fn run(test: &'static str, folder: &str) {
    let golden = Golden::open();
    let Some(table) = golden.table(&format!("{folder}/line_profile.tsv")) else { return };
    let session = format!("{folder}/{SESSION}");
    let file = golden.file(&session).or_else(|| Golden::own().file(&session));
    let session = sessions::load(&file.expect("the session belongs to this crate"));
    let mut report = Report::new(test);
    let last = table.rows.iter().map(|row| ply_of(&table, row)).max().unwrap_or(0);
    let played: Vec<Vec<Shares>> = (0..PLACES).map(|place| play(&session, last, place * STEP)).collect();
    for ply in 1..=last {
        let rows: Vec<&Row> = table.rows.iter().filter(|row| ply_of(&table, row) == ply).collect();
        let best = played
            .iter()
            .map(|plies| rows.iter().map(|row| check(&table, row, &plies[ply - 1])).collect::<Vec<_>>())
            .min_by_key(|checked| checked.iter().filter(|outcome| outcome.is_err()).count())
            .expect("some places are tried");
        for outcome in best {
            match outcome {
                Ok(row) => report.pass(row),
                Err(mismatch) if report::is_wanted(&mismatch.row) => report.fail(mismatch),
                Err(_) => {}
            }
        }
    }
    report.finish();
}

fn ply_of(table: &Table, row: &Row) -> usize {
    table.cell(row, "ply").parse().expect("`ply` is a number")
}

/// Compares a row; gives its name.
fn check(table: &Table, row: &Row, shares: &Shares) -> Result<String, Mismatch> {
    let line = table.cell(row, "line");
    let name = format!("{}/{line}", table.cell(row, "ply"));
    let share = shares.get(&line.parse().expect("`line` is a number")).copied().unwrap_or_default();
    let executions: u64 = table.cell(row, "executions").parse().expect("`executions` is a number");
    let cycles: f64 = table.cell(row, "cycles").parse().expect("`cycles` is a number");
    if share.executions == executions && timing::is_near(cycles, share.cycles as f64) {
        return Ok(name);
    }
    Err(Mismatch {
        row: name,
        input: format!("line {line}"),
        expected: format!("{executions} executions, {cycles} cycles"),
        actual: format!("{} executions, {} cycles", share.executions, share.cycles),
    })
}

/// Plays the first moves, the last answer of the set-up given `wait` cycles later than recorded.
fn play(session: &Session, moves: usize, wait: u64) -> Vec<Shares> {
    let mut replay = Replay::begin();
    let last = session.setup.last().map(|shot| shot.cycle);
    let set_up = sessions::set_up(&mut replay, session, |machine, shot| {
        if Some(shot.cycle) == last {
            machine.pass(wait);
        }
    });
    set_up.expect("the set-up asks its questions");
    let plies = session.plies.iter().take(moves);
    plies
        .map(|ply| {
            replay.force(ply.rnd.as_ref().expect("the computer draws a number"));
            profile(&mut replay.machine)
        })
        .collect()
}

/// Steps from line 120 to its next begin.
fn profile(machine: &mut Machine) -> Shares {
    let mut profile = Profile { since: machine.now(), ..Profile::default() };
    profile.enter(line::TURN);
    // The machine stands before line 120: a stop set there now would hold it there.
    profile.step(machine);
    machine.system.stop_at(&listings::vier3d().numbers());
    while profile.step(machine) != Pause::Line(line::TURN) {}
    machine.system.stop_at(&[]);
    profile.shares
}

/// A profile under way.
#[derive(Default)]
struct Profile {
    shares: Shares,
    /// The line that the time since the last pause belongs to.
    current: u16,
    /// The line in which the machine stands behind a statement. Whether a statement begins there shows only at the next
    /// pause: if that is the begin of a line, what passed was the way to it and belongs to the statement before.
    standing: u16,
    /// When the last pause was.
    since: u64,
}

impl Profile {
    fn enter(&mut self, line: u16) {
        self.shares.entry(line).or_default().executions += 1;
        self.current = line;
        self.standing = line;
    }

    /// Runs to the next pause.
    fn step(&mut self, machine: &mut Machine) -> Pause {
        let pause = machine.system.run_until(Cycles(machine.now() + 1));
        if !matches!(pause, Pause::Line(_)) {
            self.current = self.standing;
        }
        self.shares.entry(self.current).or_default().cycles += machine.now() - self.since;
        self.since = machine.now();
        match &pause {
            Pause::Line(line::TURN) => {}
            Pause::Line(number) => self.enter(*number),
            Pause::Horizon => self.standing = machine.system.inspect().current_line().unwrap_or(self.current),
            other => panic!("{other:?} in the middle of a game: {}", machine.state()),
        }
        pause
    }
}
