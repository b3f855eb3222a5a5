//! Timing tables: single statements in loops, and the common benchmark programs.
//!
//! A row of statements is the difference of two programs, measured from the start of the loop to
//! the line after it and divided by the iterations. Times are elapsed cycles, including the share
//! of display and interrupts.

use crate::golden::{Golden, Row, Table};
use crate::notation;
use crate::report::{self, Mismatch, Report};
use crate::rig::{LIMIT, Rig};

/// The tolerance of a time: the larger of a fraction of it and a number of cycles.
#[derive(Clone, Copy, Debug)]
pub struct Tolerance {
    /// The fraction of the time.
    pub fraction: f64,
    /// The number of cycles: an interrupt costs about 225, a bad line about 43.
    pub cycles: f64,
}

/// Cycles between two interrupts. The number of bad lines in a statement that is timed once depends
/// on the beam position, which a recording does not contain: it is measured at as many positions as
/// there are jiffies in ten frames.
const JIFFY: u64 = 16_422;
const BEAM_POSITIONS: u64 = 12;

/// The command that starts a program.
const RUN: &str = "run";

/// The tolerance of statements, which are averages over many iterations.
const STATEMENT: Tolerance = Tolerance { fraction: 0.01, cycles: 60.0 };
/// The tolerance of statements and programs recorded from a known beam position.
const SYNCHRONISED: Tolerance = Tolerance { fraction: 0.003, cycles: 60.0 };
/// The tolerance of raster lines that a program reads.
const RASTER_LINES: i64 = 2;
/// The tolerance of whole programs.
const PROGRAM: Tolerance = Tolerance { fraction: 0.002, cycles: 0.0 };

impl Tolerance {
    /// Returns whether a time is within the tolerance.
    #[must_use]
    pub fn is_near(self, expected: f64, actual: f64) -> bool {
        (actual - expected).abs() <= (expected * self.fraction).max(self.cycles)
    }
}

/// Compares and records a time.
fn compare(
    report: &mut Report,
    tolerance: Tolerance,
    row: impl std::fmt::Display,
    input: &str,
    expected: f64,
    actual: f64,
) {
    if tolerance.is_near(expected, actual) {
        report.pass(row);
    } else {
        let off = (actual / expected - 1.0) * 100.0;
        report.fail(Mismatch {
            row: row.to_string(),
            input: input.to_owned(),
            expected: format!("{expected:.1} cycles"),
            actual: format!("{actual:.1} cycles ({off:+.2} %)"),
        });
    }
}

/// Runs the table of statements.
pub fn statements(test: &'static str, path: &str) {
    statements_within(test, path, STATEMENT);
}

/// Runs the table of statements whose cost depends on values.
pub fn costs(test: &'static str, path: &str) {
    statements_within(test, path, SYNCHRONISED);
}

fn statements_within(test: &'static str, path: &str, tolerance: Tolerance) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    for row in table.rows.iter().filter(|row| report::is_selected(&row.line.to_string())) {
        let timed = TimedStatement::from_row(&table, row);
        let actual = timed.time(&Rig::power_on);
        let expected = timed.expected;
        compare(&mut report, tolerance, row.line, table.cell(row, "statement"), expected, actual);
    }
    report.finish();
}

/// Runs the table of programs that synchronise to the beam before their clock starts, with their
/// output.
pub fn synchronised_programs(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    for row in table.rows.iter().filter(|row| report::is_selected(table.cell(row, "name"))) {
        let name = table.cell(row, "name");
        let lines = lines(table.cell(row, "program"));
        let mut machine = Rig::power_on();
        machine.system.take_printed();
        let actual = time_of(&mut machine, RUN, &lines, 20, 30);
        let expected = table.cell(row, "cycles").parse().expect("`cycles` is a number");
        compare(&mut report, SYNCHRONISED, name, name, expected, actual as f64);
        let seen = table.cell(row, "seen");
        if !seen.is_empty() {
            let tolerance = if name.starts_with("TI") { 0 } else { RASTER_LINES };
            let printed = numbers(&String::from_utf8_lossy(&machine.system.take_printed()));
            let expected = numbers(seen);
            let is_near = expected.len() == printed.len()
                && expected.iter().zip(&printed).all(|(one, other)| (one - other).abs() <= tolerance);
            if is_near {
                report.pass(format!("{name}, seen"));
            } else {
                report.fail(Mismatch {
                    row: format!("{name}, seen"),
                    input: name.to_owned(),
                    expected: format!("{expected:?}"),
                    actual: format!("{printed:?}"),
                });
            }
        }
    }
    report.finish();
}

/// Returns the numbers in a text.
fn numbers(text: &str) -> Vec<i64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

/// Runs the table of whole programs.
pub fn programs(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    for row in table.rows.iter().filter(|row| report::is_selected(table.cell(row, "name"))) {
        let lines = lines(table.cell(row, "program"));
        let start = lines.first().expect("a program has lines").0;
        let end = lines.iter().find(|(_, text)| text == "end").expect("a timed program has a line `end`").0;
        let expected = table.cell(row, "pal_cycles").parse().expect("`pal_cycles` is a number");
        let name = table.cell(row, "name");
        compare(
            &mut report,
            PROGRAM,
            name,
            name,
            expected,
            time(Rig::power_on(), RUN, &lines, start, end) as f64,
        );
    }
    report.finish();
}

/// A row of the table of statements.
pub(crate) struct TimedStatement {
    /// Elapsed cycles of one iteration on the original.
    pub expected: f64,
    iterations: f64,
    program: String,
    /// The program whose time is subtracted; empty if there is none.
    base: String,
}

impl TimedStatement {
    pub(crate) fn from_row(table: &Table, row: &Row) -> Self {
        let number = |column| table.cell(row, column).parse().expect("turns and cycles are numbers");
        Self {
            expected: number("cycles_per_iteration"),
            iterations: number("n"),
            program: table.cell(row, "program").to_owned(),
            base: table.cell(row, "base_program").to_owned(),
        }
    }

    /// Measures the elapsed cycles of one iteration on a machine. For a statement that was timed once,
    /// the nearest time at several beam positions counts.
    pub(crate) fn time(&self, switch_on: &dyn Fn() -> Rig) -> f64 {
        let places = if self.iterations > 1.0 { 1 } else { BEAM_POSITIONS };
        let times = (0..places).map(|place| self.time_at(switch_on, place * JIFFY));
        let off = |time: &f64| (time - self.expected).abs();
        times.min_by(|one, other| off(one).total_cmp(&off(other))).expect("at least one phase is measured")
    }

    /// Does the same with RUN typed `wait` cycles later.
    fn time_at(&self, switch_on: &dyn Fn() -> Rig, wait: u64) -> f64 {
        let time = |program| {
            let mut machine = switch_on();
            machine.run_for(wait);
            i128::from(loop_time(machine, RUN, program))
        };
        let base = if self.base.is_empty() { 0 } else { time(&self.base) };
        // The difference of two times may be negative for a statement that costs close to nothing.
        (time(&self.program) - base) as f64 / self.iterations
    }
}

/// Measures the time from the start of a program's loop to the line after it; `run` is the command
/// that starts it.
pub(crate) fn loop_time(machine: Rig, run: &str, program: &str) -> u64 {
    let lines = lines(program);
    let (start, end) = clock_lines(&lines);
    time(machine, run, &lines, start, end)
}

/// Returns the lines at which the clock starts and stops: from line 20 to line 30; in programs with
/// a line 30000, to that, from the target of a jump in line 15 or 20 if there is one.
fn clock_lines(lines: &[(u16, String)]) -> (u16, u16) {
    let find = |number| lines.iter().find(|(line, _)| *line == number);
    let end = if find(30000).is_some() { 30000 } else { 30 };
    let first = find(15).or(find(20)).expect("a timed program has a line 20");
    let start = first.1.strip_prefix("goto").and_then(|target| target.parse().ok()).unwrap_or(first.0);
    (start, end)
}

fn time(mut machine: Rig, run: &str, lines: &[(u16, String)], start: u16, end: u16) -> u64 {
    time_of(&mut machine, run, lines, start, end)
}

fn time_of(machine: &mut Rig, run: &str, lines: &[(u16, String)], start: u16, end: u16) -> u64 {
    let program: String = lines.iter().map(|(number, text)| format!("{number} {text}\n")).collect();
    machine.load(&program);
    machine.system.set_line_breakpoints(&[start]);
    machine.command(run);
    machine.run_until_line(start, LIMIT);
    let from = machine.now();
    machine.system.set_line_breakpoints(&[end]);
    machine.run_until_line(end, LIMIT);
    machine.now() - from
}

/// Returns the lines of a program in a table cell.
fn lines(program: &str) -> Vec<(u16, String)> {
    let lines = program.split(" | ").map(str::trim).filter(|line| !line.is_empty());
    lines.map(notation::numbered).map(|(number, text)| (number, text.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_runs_from_line_20_to_line_30() {
        assert_eq!(clock_lines(&lines("10 a=0 | 20 fori=1to9:next | 30 end")), (20, 30));
    }

    #[test]
    fn the_clock_runs_from_the_jumps_target_to_line_30000() {
        assert_eq!(
            clock_lines(&lines("10 a=0 | 20 goto200 | 100 rem | 200 fori=1to9 | 30000 rem")),
            (200, 30000)
        );
        assert_eq!(
            clock_lines(&lines("10 a=0 | 15 goto28000 | 20 next:goto30000 | 28000 fori=1to9 | 30000 rem")),
            (28000, 30000)
        );
        assert_eq!(clock_lines(&lines("20 fori=1to300 | 30 : |  | 29000 next | 30000 rem")), (20, 30000));
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
