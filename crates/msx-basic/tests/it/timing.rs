//! Recorded running times: T-states of a statement, interrupts off.
//!
//! The firmware of the test machine costs nothing, so rows whose timed part, from line 40 on, has a keyword of `chips` or
//! one of [`CONSOLE`] are skipped; all others cost what the dialect charges.

use std::collections::BTreeMap;

use basic::engine::{ExitReason, ProgramEnd};
use hardware::{Cycles, Timekeeper as _};

use crate::chips::chip_keyword;
use crate::golden::{Report, Table};
use crate::session::Session;

/// Keywords that send to the console or wait for keys, and the address of cells that only the firmware writes.
const CONSOLE: [&str; 9] = ["&HF3", "CLS", "COLOR", "CSRLIN", "KEY", "LIST", "LOCATE", "PRINT", "SCREEN"];

/// The tolerance of a time, of which the larger holds (`golden/msx/README.md`).
const FRACTION: f64 = 0.05;
const STATES: f64 = 600.0;

/// The first line number of the timed part.
const TIMED: u16 = 40;

/// The end of line 30 of the recorded programs, which a search for `DATA` passes.
const INTERRUPTS_OFF: &str = ":VDP(1)=VDP(1)AND&HDF";

/// Returns the lines of a program with their numbers; moves a last statement `END` to a separate line, for a breakpoint.
fn lines(program: &str) -> Vec<(u16, String)> {
    let numbered = |line: &str| {
        let (number, text) = line.split_once(' ').expect("a line has a number");
        (number.parse().expect("a line has a number"), text.to_owned())
    };
    let mut lines: Vec<(u16, String)> = program.split(" | ").map(numbered).collect();
    for (_, text) in lines.iter_mut().filter(|line| line.0 == 30) {
        text.push_str(INTERRUPTS_OFF);
    }
    if let Some(index) = lines.iter().position(|(_, text)| text.ends_with(":END")) {
        let (number, text) = &mut lines[index];
        text.truncate(text.len() - ":END".len());
        let end = (*number + 1, "END".to_owned());
        lines.insert(index + 1, end);
    }
    lines
}

/// Returns the T-states of the timed part, 0 for an empty program; `None` after an error.
fn duration(program: &str) -> Option<u64> {
    if program.is_empty() {
        return Some(0);
    }
    let lines = lines(program);
    let start = lines.iter().find(|line| line.0 >= TIMED).expect("a timed program has a line from 40 on").0;
    let end = lines.iter().find(|line| line.1 == "END").expect("a timed program has an END").0;
    let text: Vec<String> = lines.iter().map(|(number, text)| format!("{number} {text}")).collect();
    let mut session = Session::with(text.iter().map(String::as_bytes));
    session.machine.keys.extend(b"RUN\r");
    let from = run_until_line(&mut session, start)?;
    Some(run_until_line(&mut session, end)? - from)
}

fn run_until_line(session: &mut Session, line: u16) -> Option<u64> {
    session.vm.set_breakpoints(&[line]);
    session.machine.set_deadline(Cycles(u64::MAX));
    match session.vm.run(&mut session.machine) {
        ExitReason::Breakpoint(_) => Some(session.machine.time),
        ExitReason::Ended(ProgramEnd::Failed(_)) => None,
        other => panic!("line {line} is not reached: {other:?}"),
    }
}

fn statements(name: &str, rows: usize) {
    let mut report = Report::default();
    let mut bases = BTreeMap::new();
    for row in Table::open(name).rows() {
        let (program, base) = (row.cell("program"), row.cell("base_program"));
        let timed: String =
            lines(program).into_iter().filter(|line| line.0 >= TIMED).map(|line| line.1).collect();
        if CONSOLE.iter().any(|keyword| timed.contains(keyword)) || chip_keyword(&timed).is_some() {
            continue;
        }
        let iterations: f64 = row.cell("n").parse().expect("a number of iterations");
        let recorded: Option<f64> = row.cell("tstates_interrupts_off").parse().ok();
        let base = *bases.entry(base).or_insert_with(|| duration(base));
        let time = duration(program).zip(base).map(|(time, base)| (time as f64 - base as f64) / iterations);
        let is_near = match (recorded, time) {
            (Some(recorded), Some(time)) => (time - recorded).abs() <= (recorded * FRACTION).max(STATES),
            (recorded, time) => recorded.is_none() && time.is_none(),
        };
        report.check(row.cell("statement"), is_near, &format!("{recorded:?}"), &format!("{time:?}"));
    }
    report.finish(rows);
}

#[test]
fn statements_take_the_cycles_of_the_original() {
    statements("timing.tsv", 88);
    statements("timing2.tsv", 165);
    statements("timing3.tsv", 30);
}
