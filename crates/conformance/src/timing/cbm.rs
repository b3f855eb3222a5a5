//! Timing tables of Commodore machines: statements, programs that synchronise to the beam, and the common benchmark
//! programs.
//!
//! Times are elapsed cycles from the start of the loop to the line after it, including the share of display and
//! interrupts.

use std::ops::Range;

use super::{Tolerance, lines};
use crate::differences::{Difference, compare_values};
use crate::golden::Golden;
use crate::notation;
use crate::report::Report;
use crate::rig::Rig;
use crate::runner;
use crate::table::Row;

/// The number of beam positions for the measurement of a statement that is timed once: its bad lines depend on the
/// position, which a recording does not have. Twelve jiffies are nearly ten frames.
const BEAM_POSITIONS: u64 = 12;

/// The command that starts a program.
pub(super) const RUN: &str = "run";

/// The tolerance of statements, which are averages over many iterations: an interrupt costs about 225 cycles, a bad
/// line about 43.
const STATEMENT: Tolerance = Tolerance { fraction: 0.01, cycles: 60.0 };
/// The tolerance of statements and programs recorded from a known beam position.
const SYNCHRONISED: Tolerance = Tolerance { fraction: 0.003, cycles: 60.0 };
/// The tolerance of raster lines that a program reads.
const RASTER_LINES: i64 = 2;
/// The tolerance of whole programs.
const PROGRAM: Tolerance = Tolerance { fraction: 0.002, cycles: 0.0 };

/// Runs the table of statements.
pub fn statements(test: &'static str, path: &str) {
    statements_within(test, path, STATEMENT);
}

/// Runs the table of statements whose cost depends on values.
pub fn costs(test: &'static str, path: &str) {
    statements_within(test, path, SYNCHRONISED);
}

fn statements_within(test: &'static str, path: &str, tolerance: Tolerance) {
    runner::rows(test, path, |row| {
        let timed = TimedStatement::from_row(row);
        tolerance.compare(row.cell("statement"), timed.expected, timed.time(&|| Rig::boot(path)))
    });
}

/// Runs the table of programs that synchronise to the beam before their clock starts, with their
/// output.
pub fn synchronised_programs(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    for row in &table.rows {
        let name = row.name();
        let mut machine = Rig::boot(path);
        report.check(&name, || {
            machine.system.take_printed();
            let actual = time_of(&mut machine, RUN, &lines(row.cell("program")), 20..30);
            SYNCHRONISED.compare(&name, row.number("cycles"), actual as f64)
        });
        if !row.cell("seen").is_empty() {
            report.check(format!("{name}, seen"), || compare_seen(row, &machine.system.take_printed()));
        }
    }
    report.finish();
}

fn compare_seen(row: &Row, printed: &[u8]) -> Result<(), Difference> {
    let tolerance = if row.name().starts_with("TI") { 0 } else { RASTER_LINES };
    let numbers = |text: &str| -> Vec<i64> {
        text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
    };
    let (expected, printed) = (numbers(row.cell("seen")), numbers(&String::from_utf8_lossy(printed)));
    let is_near = expected.len() == printed.len()
        && expected.iter().zip(&printed).all(|(one, other)| (one - other).abs() <= tolerance);
    if is_near { Ok(()) } else { compare_values(row.name(), &expected, &printed) }
}

/// Runs the table of whole programs.
pub fn programs(test: &'static str, path: &str) {
    runner::rows(test, path, |row| {
        let lines = lines(row.cell("program"));
        let start = lines.first().expect("a program has lines").0;
        let end = lines.iter().find(|(_, text)| text == "end").expect("a timed program has a line `end`").0;
        let actual = time_of(&mut Rig::boot(path), RUN, &lines, start..end);
        PROGRAM.compare(&row.name(), row.number("pal_cycles"), actual as f64)
    });
}

/// A row of the table of statements.
pub(crate) struct TimedStatement {
    /// Elapsed cycles of one iteration on the original.
    pub expected: f64,
    iterations: f64,
    program: String,
    /// The program with the time to subtract; may be empty.
    base: String,
}

impl TimedStatement {
    pub(crate) fn from_row(row: &Row) -> Self {
        Self {
            expected: row.number("cycles_per_iteration"),
            iterations: row.number("n"),
            program: row.cell("program").to_owned(),
            base: row.cell("base_program").to_owned(),
        }
    }

    /// Measures the elapsed cycles of one iteration on a machine. For a statement that is timed once, the nearest time
    /// at several beam positions counts.
    pub(crate) fn time(&self, switch_on: &dyn Fn() -> Rig) -> f64 {
        let positions = if self.iterations > 1.0 { 1 } else { BEAM_POSITIONS };
        let times = (0..positions).map(|jiffies| self.time_at(switch_on, jiffies));
        let off = |time: &f64| (time - self.expected).abs();
        times.min_by(|one, other| off(one).total_cmp(&off(other))).expect("at least one phase is measured")
    }

    /// Does the same with RUN typed `jiffies` later.
    fn time_at(&self, switch_on: &dyn Fn() -> Rig, jiffies: u64) -> f64 {
        let time = |program| {
            let mut machine = switch_on();
            machine.run_for(jiffies * machine.kernal().jiffy);
            i128::from(loop_time(machine, RUN, program))
        };
        let base = if self.base.is_empty() { 0 } else { time(&self.base) };
        // The difference of two times may be negative for a statement that costs close to nothing.
        (time(&self.program) - base) as f64 / self.iterations
    }
}

/// Measures the time from the start of a program's loop to the line after it; `run` is the command
/// that starts it.
pub(crate) fn loop_time(mut machine: Rig, run: &str, program: &str) -> u64 {
    let lines = lines(program);
    time_of(&mut machine, run, &lines, clock_lines(&lines))
}

/// Returns the lines at which the clock starts and stops: line 20 and line 30. Programs with a line 30000 stop there
/// and start at the target of a jump in line 15 or 20, if they have one.
fn clock_lines(lines: &[(u16, String)]) -> Range<u16> {
    let find = |number| lines.iter().find(|(line, _)| *line == number);
    let end = if find(30000).is_some() { 30000 } else { 30 };
    let first = find(15).or(find(20)).expect("a timed program has a line 20");
    let start = first.1.strip_prefix("goto").and_then(|target| target.parse().ok()).unwrap_or(first.0);
    start..end
}

/// Measures the time from the line `clock.start` to the line `clock.end` of a program.
pub(super) fn time_of(machine: &mut Rig, run: &str, lines: &[(u16, String)], clock: Range<u16>) -> u64 {
    machine.load(lines.iter().map(|(number, text)| (*number, notation::lower_case(text))));
    machine.system.set_line_breakpoints(&[clock.start]);
    machine.command(run);
    machine.run_until_line(clock.start, machine.timeout());
    let from = machine.now();
    machine.system.set_line_breakpoints(&[clock.end]);
    machine.run_until_line(clock.end, machine.timeout());
    machine.now() - from
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_runs_from_line_20_to_line_30() {
        assert_eq!(clock_lines(&lines("10 a=0 | 20 fori=1to9:next | 30 end")), 20..30);
    }

    #[test]
    fn the_clock_runs_from_the_jumps_target_to_line_30000() {
        assert_eq!(
            clock_lines(&lines("10 a=0 | 20 goto200 | 100 rem | 200 fori=1to9 | 30000 rem")),
            200..30000
        );
        assert_eq!(
            clock_lines(&lines("10 a=0 | 15 goto28000 | 20 next:goto30000 | 28000 fori=1to9 | 30000 rem")),
            28000..30000
        );
        assert_eq!(clock_lines(&lines("20 fori=1to300 | 30 : |  | 29000 next | 30000 rem")), 20..30000);
    }

    #[test]
    fn a_statement_may_be_off_by_the_larger_of_one_per_cent_and_sixty_cycles() {
        assert!(STATEMENT.is_near(100.0, 160.0) && !STATEMENT.is_near(100.0, 161.0));
        assert!(STATEMENT.is_near(10_000.0, 9_900.0) && !STATEMENT.is_near(10_000.0, 9_899.0));
    }

    #[test]
    fn a_program_may_be_off_by_two_parts_in_a_thousand() {
        assert!(PROGRAM.is_near(10_000.0, 10_020.0) && !PROGRAM.is_near(10_000.0, 10_021.0));
    }
}
