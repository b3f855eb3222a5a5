//! Timing tables of the MSX: single statements in loops, and whole programs, each with interrupts
//! off, at 60 Hz and at 50 Hz.
//!
//! A row is the difference of two programs divided by the number of iterations, both timed from the
//! first statement of line 40 to their `END`, which is moved to a line of its own here for a
//! breakpoint. In the runs without interrupts a statement at the end of line 30 switches them off;
//! a search for `DATA` from the top also passes that statement.

use std::collections::BTreeMap;

use hardware::{Cycles, Event};
use systems::msx::{self, Options, Region};
use systems::{ProgramEnd, StopReason, System};

use crate::golden::{Golden, Row, Table};
use crate::notation;
use crate::report::{self, Mismatch, Report};
use crate::slices;

/// The tolerance of a time: the larger of a fraction of it and a number of T-states.
const FRACTION: f64 = 0.05;
const STATES: f64 = 600.0;
/// The tolerance for one interrupt more or less, if interrupts are on.
const INTERRUPT: f64 = 6000.0;
/// The start of the timed part: the first line from this number on.
const START: u16 = 40;
/// The maximum T-states from power-on to the prompt, and of a program: ten minutes.
const BOOT: u64 = 20 * 228 * 262;
const LIMIT: u64 = 600 * 3_579_545;
/// The text at the end of line 30 that switches the interrupts off.
const INTERRUPTS_OFF: &str = ":VDP(1)=VDP(1)AND&HDF";

/// An interrupt configuration.
#[derive(Clone, Copy)]
struct Interrupts {
    column: &'static str,
    region: Region,
    are_on: bool,
}

const COLUMNS: [Interrupts; 3] = [
    Interrupts { column: "tstates_interrupts_off", region: Region::Ntsc, are_on: false },
    Interrupts { column: "tstates_60hz_interrupts_on", region: Region::Ntsc, are_on: true },
    Interrupts { column: "tstates_50hz_interrupts_on", region: Region::Pal, are_on: true },
];

/// A recorded time, its tolerance, and the measured time; `None` if the program stops with an
/// error.
pub struct Time {
    /// The recorded time.
    pub expected: Option<f64>,
    /// T-states.
    pub tolerance: f64,
    /// The measured time.
    pub actual: Option<f64>,
}

impl Time {
    /// Returns whether the time is within the tolerance.
    #[must_use]
    pub fn is_near(&self) -> bool {
        match (self.expected, self.actual) {
            (Some(expected), Some(actual)) => (actual - expected).abs() <= self.tolerance,
            (expected, actual) => expected.is_none() && actual.is_none(),
        }
    }
}

/// Runs a table.
pub fn run(test: &'static str, path: &str) {
    let mut report = Report::new(test);
    let is_there = each(path, |row, input, times| {
        if times.iter().all(Time::is_near) {
            report.pass(row);
            return;
        }
        let shown = |time: fn(&Time) -> Option<f64>| -> String {
            let times =
                times.iter().map(|each| time(each).map_or("-".to_owned(), |time| format!("{time:.0}")));
            times.collect::<Vec<String>>().join(" ")
        };
        report.fail(Mismatch {
            row: row.to_string(),
            input: input.to_owned(),
            expected: shown(|time| time.expected),
            actual: shown(|time| time.actual),
        });
    });
    if is_there {
        report.finish();
    }
}

/// Passes the times of each row to `see`, with its line in the file and its statement. Returns
/// whether the table exists.
pub fn each(path: &str, mut see: impl FnMut(usize, &str, &[Time])) -> bool {
    let Some(table) = Golden::open().table(path) else { return false };
    // Many statements share the same base program.
    let mut known = BTreeMap::new();
    for row in table.rows.iter().filter(|row| report::is_selected(&row.line.to_string())) {
        let times = COLUMNS.map(|interrupts| time(&table, row, interrupts, &mut known));
        see(row.line, table.cell(row, "statement"), &times);
    }
    true
}

type Known = BTreeMap<(&'static str, String), Option<u64>>;

fn time(table: &Table, row: &Row, interrupts: Interrupts, known: &mut Known) -> Time {
    let turns: f64 = table.cell(row, "n").parse().expect("`n` is a number");
    let expected: Option<f64> = table.cell(row, interrupts.column).parse().ok();
    let mut tolerance = (expected.unwrap_or_default() * FRACTION).max(STATES);
    if interrupts.are_on {
        tolerance += INTERRUPT / turns;
    }
    let program = duration(table.cell(row, "program"), interrupts);
    let base = table.cell(row, "base_program").to_owned();
    let base =
        *known.entry((interrupts.column, base)).or_insert_with_key(|(_, base)| duration(base, interrupts));
    let actual = program.zip(base).map(|(program, base)| (program as f64 - base as f64) / turns);
    Time { expected, tolerance, actual }
}

/// Returns the T-states from line 40 to the end, 0 for an empty program; `None` if the program
/// stops with an error.
fn duration(program: &str, interrupts: Interrupts) -> Option<u64> {
    if program.is_empty() {
        return Some(0);
    }
    let mut system = msx::build(Options { region: interrupts.region, ..Options::default() });
    while system.now().0 < BOOT {
        slices::run_until(system.as_mut(), Cycles(BOOT));
    }
    let (lines, end) = prepared(program, interrupts.are_on);
    let image = msx::build_image(lines.iter().map(|(number, text)| (*number, text.as_bytes())));
    system.load_program(&image.expect("constants fit")).expect("the program fits");
    for &code in b"RUN\r" {
        system.schedule_event(Cycles(0), Event::Queue(code));
    }
    let start = lines.iter().map(|line| line.0).find(|&number| number >= START);
    system.set_line_breakpoints(&[start.expect("a timed program has a line from 40 on")]);
    let from = run_until_line(system.as_mut())?;
    system.set_line_breakpoints(&[end]);
    run_until_line(system.as_mut()).map(|to| to - from)
}

/// Runs to the breakpoint and returns its time; `None` after an error.
fn run_until_line(system: &mut dyn System) -> Option<u64> {
    let limit = Cycles(system.now().0 + LIMIT);
    loop {
        match slices::run_until(system, limit) {
            StopReason::Line(_) => return Some(system.now().0),
            StopReason::Ended(ProgramEnd::Failed(_)) => return None,
            StopReason::Deadline => panic!("the program does not end"),
            _ => {}
        }
    }
}

/// Returns the lines of a program in a table cell, with the last statement on a line of its own,
/// and the number of that line.
fn prepared(program: &str, has_interrupts: bool) -> (Vec<(u16, String)>, u16) {
    let mut lines: Vec<(u16, String)> = program
        .split(" | ")
        .map(notation::numbered)
        .map(|(number, text)| (number, text.to_owned()))
        .collect();
    let place = lines.iter().position(|(_, text)| text.ends_with("END")).expect("a timed program has an END");
    let (number, rest) = (lines[place].0, lines[place].1.strip_suffix(":END").map(str::to_owned));
    let end = match rest {
        Some(rest) => {
            lines[place].1 = rest;
            lines.insert(place + 1, (number + 1, "END".to_owned()));
            number + 1
        }
        None => number,
    };
    if !has_interrupts {
        for (_, text) in lines.iter_mut().filter(|line| line.0 == 30) {
            text.push_str(INTERRUPTS_OFF);
        }
    }
    (lines, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_put_on_a_line_of_its_own() {
        let (lines, end) = prepared("30 NEXT | 40 A=1:END | 50 REM", false);
        assert_eq!(end, 41);
        assert_eq!(lines[0].1, "NEXT:VDP(1)=VDP(1)AND&HDF");
        assert_eq!(lines[1].1, "A=1");
        assert_eq!(lines[2], (41, "END".to_owned()));
        assert_eq!(prepared("40 A=1 | 43 END", true).1, 43);
    }
}
