//! Running times of the PC-1360: the difference in processor cycles between a program and one without the measured
//! part, from the start to the wait for a key.

use super::Tolerance;
use crate::rig::Rig;
use crate::runner;

/// The tolerance of single statements.
const STATEMENT: Tolerance = Tolerance { fraction: 0.05, cycles: 300.0 };
/// The tolerance of whole programs.
const PROGRAM: Tolerance = Tolerance { fraction: 0.05, cycles: 0.0 };

/// Runs the single statements of a table.
pub fn statements(test: &'static str, path: &str) {
    run(test, path, STATEMENT);
}

/// Runs the whole programs of a table.
pub fn programs(test: &'static str, path: &str) {
    run(test, path, PROGRAM);
}

fn run(test: &'static str, path: &str, tolerance: Tolerance) {
    runner::rows(test, path, |row| {
        let count: i64 = if row.has("n") { row.number("n") } else { 1 };
        let program = row.cell("program");
        let actual = (time(program) - time(row.cell("base_program"))) / count;
        tolerance.compare(program, row.number("cpu_cycles"), actual as f64)
    });
}

/// Returns the cycles from `RUN` to the wait for a key.
fn time(program: &str) -> i64 {
    let mut rig = Rig::pocket();
    rig.enter(program);
    let processor_time = |rig: &Rig| rig.system.inspect().processor_time().expect("it has a processor").0;
    let start = processor_time(&rig);
    rig.run_program();
    (processor_time(&rig) - start).cast_signed()
}
