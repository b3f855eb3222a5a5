//! Timing tables of the MSX: single statements in loops, and whole programs, each with interrupts
//! off, at 60 Hz and at 50 Hz.
//!
//! The test times both programs of a row from the first statement of line 40 to their `END`, which it moves to a
//! separate line for a breakpoint. In the runs without interrupts a statement at the end of line 30 switches them off;
//! a search for `DATA` from the top also passes that statement.

use std::collections::BTreeMap;

use systems::{Event, MachineConfig, Options, ProgramEnd, StopReason, TvStandard};

use super::{Tolerance, lines};
use crate::differences::Difference;
use crate::rig::{MSX, Rig};
use crate::runner;
use crate::table::Row;

/// The tolerance of a time, in T-states.
const TOLERANCE: Tolerance = Tolerance { fraction: 0.05, cycles: 600.0 };
/// The tolerance for one interrupt more or less, if interrupts are on.
const INTERRUPT: f64 = 6000.0;
/// The start of the timed part: the first line from this number on.
const START: u16 = 40;
/// T-states from power-on to the prompt.
const BOOT: u64 = 20 * 228 * 262;
/// The text at the end of line 30 that switches the interrupts off.
const INTERRUPTS_OFF: &str = ":VDP(1)=VDP(1)AND&HDF";

/// An interrupt configuration.
#[derive(Clone, Copy)]
struct Interrupts {
    column: &'static str,
    tv_standard: TvStandard,
    are_on: bool,
}

const COLUMNS: [Interrupts; 3] = [
    Interrupts { column: "tstates_interrupts_off", tv_standard: TvStandard::Ntsc, are_on: false },
    Interrupts { column: "tstates_60hz_interrupts_on", tv_standard: TvStandard::Ntsc, are_on: true },
    Interrupts { column: "tstates_50hz_interrupts_on", tv_standard: TvStandard::Pal, are_on: true },
];

/// A recorded time and the measured one, each `None` if the program stops with an error.
struct Time {
    expected: Option<f64>,
    actual: Option<f64>,
    is_near: bool,
}

/// Runs a table.
pub fn run(test: &'static str, path: &str) {
    // Many statements share the same base program.
    let mut known = BTreeMap::new();
    runner::rows(test, path, |row| {
        let times = COLUMNS.map(|interrupts| time(row, interrupts, &mut known));
        if times.iter().all(|time| time.is_near) {
            return Ok(());
        }
        let shown = |time: fn(&Time) -> Option<f64>| {
            let times = times.each_ref().map(time);
            times.map(|time| time.map_or("-".to_owned(), |time| format!("{time:.0}"))).join(" ")
        };
        let (expected, actual) = (shown(|time| time.expected), shown(|time| time.actual));
        Err(Difference::new(row.cell("statement"), expected, actual))
    });
}

type Known = BTreeMap<(&'static str, String), Option<u64>>;

fn time(row: &Row, interrupts: Interrupts, known: &mut Known) -> Time {
    let iterations: f64 = row.number("n");
    let program = duration(row.cell("program"), interrupts);
    let base = (interrupts.column, row.cell("base_program").to_owned());
    let base = *known.entry(base).or_insert_with_key(|(_, base)| duration(base, interrupts));
    let actual = program.zip(base).map(|(program, base)| (program as f64 - base as f64) / iterations);
    let expected = row.cell(interrupts.column).parse::<f64>().ok();
    let is_near = match (expected, actual) {
        (Some(expected), Some(actual)) => {
            let interrupt = if interrupts.are_on { INTERRUPT / iterations } else { 0.0 };
            // The tolerance for an interrupt is additional.
            let nearest = actual - (actual - expected).clamp(-interrupt, interrupt);
            TOLERANCE.is_near(expected, nearest)
        }
        (expected, actual) => expected.is_none() && actual.is_none(),
    };
    Time { expected, actual, is_near }
}

/// Returns the T-states from line 40 to the end, 0 for an empty program; `None` if the program
/// stops with an error.
fn duration(program: &str, interrupts: Interrupts) -> Option<u64> {
    if program.is_empty() {
        return Some(0);
    }
    let config = MachineConfig { tv_standard: Some(interrupts.tv_standard), ..MachineConfig::default() };
    let mut rig = Rig::with(&MSX, Options { config, seed: 0, ..Options::default() });
    rig.run_through(BOOT);
    let (lines, end) = prepared(program, interrupts.are_on);
    rig.load(lines.iter().map(|(number, text)| (*number, text.clone().into_bytes())));
    for &code in b"RUN\r" {
        rig.event(Event::Queue(code));
    }
    let start = lines.iter().map(|line| line.0).find(|&number| number >= START);
    rig.system.set_line_breakpoints(&[start.expect("a timed program has a line from 40 on")]);
    let from = time_of_breakpoint(&mut rig)?;
    rig.system.set_line_breakpoints(&[end]);
    time_of_breakpoint(&mut rig).map(|to| to - from)
}

/// Runs to the breakpoint and returns its time; `None` after an error.
fn time_of_breakpoint(rig: &mut Rig) -> Option<u64> {
    let ends = |_: &Rig, stop: &StopReason| {
        matches!(stop, StopReason::Line(_) | StopReason::Ended(ProgramEnd::Failed(_)))
    };
    let stop = rig.run_until_stop(rig.timeout(), ends).expect("the program ends");
    matches!(stop, StopReason::Line(_)).then(|| rig.now())
}

/// Returns the lines of a program in a table cell with the last statement on a separate line, and the number of that
/// line.
fn prepared(program: &str, has_interrupts: bool) -> (Vec<(u16, String)>, u16) {
    let mut lines = lines(program);
    let index = lines.iter().position(|(_, text)| text.ends_with("END")).expect("a timed program has an END");
    let (number, rest) = (lines[index].0, lines[index].1.strip_suffix(":END").map(str::to_owned));
    let end = match rest {
        Some(rest) => {
            lines[index].1 = rest;
            lines.insert(index + 1, (number + 1, "END".to_owned()));
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
