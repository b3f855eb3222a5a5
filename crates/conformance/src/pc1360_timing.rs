//! Running times of the PC-1360: the difference between a program and one without the measured
//! part.

use hardware::Timekeeper as _;

use crate::golden::{Golden, Row, Table};
use crate::pc1360_rig::Rig;
use crate::report::{self, Report};

/// The tolerance: a time divided by the first value, for a single statement at least the second.
const DIVISOR: i64 = 20;
const CYCLES: i64 = 300;

/// Runs the single statements of a table; the tolerance is the larger of a fraction and a number of
/// cycles.
pub fn statements(test: &'static str, path: &str) {
    each(
        test,
        path,
        |table, row| table.cell(row, "n").parse().expect("a count"),
        |time| (time / DIVISOR).max(CYCLES),
    );
}

/// Runs the whole programs of a table; the tolerance is a fraction.
pub fn programs(test: &'static str, path: &str) {
    each(test, path, |_, _| 1, |time| time / DIVISOR);
}

fn each(test: &'static str, path: &str, count: impl Fn(&Table, &Row) -> i64, allowance: impl Fn(i64) -> i64) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    for row in &table.rows {
        if !report::is_selected(&row.line.to_string()) {
            continue;
        }
        let cell = |column: &str| table.cell(row, column);
        let expected: i64 = cell("cpu_cycles").parse().expect("a time");
        let time = report::catch_panic(|| time(cell("program")) - time(cell("base_program")));
        let actual = match time {
            Ok(time) => {
                let time = time / count(&table, row);
                let is_near = (time - expected).abs() <= allowance(expected.abs());
                if is_near { expected.to_string() } else { time.to_string() }
            }
            Err(panic) => format!("a panic: {panic}"),
        };
        report.compare(row.line, cell("program"), cell("cpu_cycles"), &actual);
    }
    report.finish();
}

/// Returns the cycles from the start of a program to the wait for a key.
fn time(program: &str) -> i64 {
    let mut rig = Rig::new();
    rig.enter(program);
    rig.run();
    (rig.machine.processor_time() - rig.started_at).cast_signed()
}
