//! Where the time of a game's first moves goes, line by line.
//!
//! The machine is stepped statement by statement: a horizon one cycle ahead is reached behind the statement under
//! way. What passes from the start of a statement to the start of the next belongs to the line it stands in.

use std::collections::BTreeMap;

use systems::{Cycles, Pause};

use crate::golden::Golden;
use crate::listings;
use crate::machine::Machine;
use crate::report::{self, Mismatch, Report};
use crate::sessions::replay::{Replay, line};
use crate::{sessions, timing};

/// The session that the profile was taken from.
const SESSION: &str = "computer-1-2.json";

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
    let Some(file) = golden.file(&format!("{folder}/{SESSION}")) else { return };
    let session = sessions::load(&file);
    let mut report = Report::new(test);
    let mut replay = Replay::begin();
    sessions::set_up(&mut replay, &session, |_, _| {}).expect("the set-up asks its questions");
    let plies: BTreeMap<String, BTreeMap<u16, Share>> = (1..)
        .zip(&session.plies)
        .take_while(|(number, _)| table.rows.iter().any(|row| table.cell(row, "ply") == format!("{number}")))
        .map(|(number, ply): (u32, _)| {
            replay.force(ply.rnd.as_ref().expect("the computer draws a number"));
            (number.to_string(), profile(&mut replay.machine))
        })
        .collect();
    for row in &table.rows {
        let (ply, number) = (table.cell(row, "ply"), table.cell(row, "line"));
        let name = format!("{ply}/{number}");
        if !report::is_wanted(&name) {
            continue;
        }
        let number: u16 = number.parse().expect("`line` is a number");
        let share = plies.get(ply).and_then(|lines| lines.get(&number)).copied().unwrap_or_default();
        let executions: u64 = table.cell(row, "executions").parse().expect("`executions` is a number");
        if share.executions != executions {
            report.fail(Mismatch {
                row: name,
                input: format!("executions of line {number} in ply {ply}"),
                expected: executions.to_string(),
                actual: share.executions.to_string(),
            });
            continue;
        }
        let cycles: f64 = table.cell(row, "cycles").parse().expect("`cycles` is a number");
        timing::compare(&mut report, name, &format!("line {number}"), cycles, share.cycles as f64);
    }
    report.finish();
}

/// Steps from line 120 to its next begin.
fn profile(machine: &mut Machine) -> BTreeMap<u16, Share> {
    let mut shares: BTreeMap<u16, Share> = BTreeMap::new();
    machine.system.stop_at(&listings::vier3d().numbers());
    let mut current = line::TURN;
    // The line in which the machine stands behind a statement. Whether a statement begins there shows only at the next
    // pause: if that is the begin of a line, what passed was the way to it and belongs to the statement before.
    let mut standing = current;
    let mut since = machine.now();
    shares.entry(current).or_default().executions += 1;
    loop {
        let pause = machine.system.run_until(Cycles(machine.now() + 1));
        let now = machine.now();
        if !matches!(pause, Pause::Line(_)) {
            current = standing;
        }
        shares.entry(current).or_default().cycles += now - since;
        since = now;
        match pause {
            Pause::Line(line::TURN) => break,
            Pause::Line(number) => {
                current = number;
                standing = number;
                shares.entry(current).or_default().executions += 1;
            }
            Pause::Horizon => standing = machine.system.inspect().current_line().unwrap_or(current),
            other => panic!("{other:?} in the middle of a game: {}", machine.state()),
        }
    }
    machine.system.stop_at(&[]);
    shares
}
