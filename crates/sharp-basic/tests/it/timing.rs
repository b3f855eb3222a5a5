//! Recorded running times, in cycles of the processor.
//!
//! The firmware of the test machine costs nothing. So rows whose program has a keyword of a device, whose measured part has one
//! of [`DISPLAY`], or that `conformance/known-failures.toml` explains are skipped; all others cost what the dialect charges.

use std::collections::BTreeMap;

use crate::golden::{Report, Row, Table, known_failures};
use crate::programs::needs_a_device;
use crate::session::Session;

/// Keywords that write to the display.
const DISPLAY: [&str; 6] = ["CLS", "CURSOR", "INPUT", "PAUSE", "PRINT", "WAIT"];

/// The tolerance of a time (`golden/pc1360/README.md`): a part of it, and the minimum in cycles for a single statement.
const DIVISOR: i64 = 20;
const CYCLES: i64 = 300;

/// Returns the program without the parts that the base programs share: `WAIT 0:CLS` at the start, `CLS:END`.
fn measured(program: &str) -> String {
    program.replace("WAIT 0:CLS", "").replace("WAIT 0", "").replace("CLS:END", "")
}

fn times(table: &str, rows: usize, turns: impl Fn(Row) -> Option<i64>, least: i64) {
    let mut report = Report::default();
    let known = known_failures(table);
    let mut bases = BTreeMap::new();
    let time = |program: &str| Session::with(program).run_program().cast_signed();
    for row in Table::open(table).rows() {
        let (program, base) = (row.cell("program"), row.cell("base_program"));
        let Some(turns) = turns(row) else { continue };
        let part = measured(program);
        if known.contains(&row.line.to_string())
            || needs_a_device(program)
            || DISPLAY.iter().any(|keyword| part.contains(keyword))
        {
            continue;
        }
        let recorded: i64 = row.cell("cpu_cycles").parse().expect("a time");
        let base = *bases.entry(base).or_insert_with(|| time(base));
        let cycles = (time(program) - base) / turns;
        let is_near = (cycles - recorded).abs() <= (recorded.abs() / DIVISOR).max(least);
        report.check(program, is_near, &recorded.to_string(), &cycles.to_string());
    }
    report.finish(rows);
}

#[test]
fn statements_take_the_cycles_of_the_original() {
    let turns = |row: Row| row.cell("n").parse().ok();
    times("golden/pc1360/timing.tsv", 97, turns, CYCLES);
    times("golden/pc1360-wide/timing.tsv", 1961, turns, CYCLES);
}

#[test]
fn programs_take_the_cycles_of_the_original() {
    // A message takes time on the display.
    let turns = |row: Row| (!row.cell("screen").contains("ERROR")).then_some(1);
    times("golden/pc1360/runtimes.tsv", 4, turns, 0);
    times("golden/pc1360-wide/runtimes.tsv", 4, turns, 0);
}
