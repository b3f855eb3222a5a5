//! Profiles of whole programs by line, measured with [`analysis::profile`].
//!
//! An interrupt belongs to the line that it interrupts, which depends on the phase of the timer at RUN. The cycles of
//! the statements do not, so their bound is tight. `README.md` in the folder of the tables has both.

use std::collections::BTreeMap;
use std::path::Path;

use analysis::profile::{Profile, Usage};
use systems::{Breakpoints, ProgramEnd, StopReason};

use crate::differences::{Difference, compare};
use crate::golden::{self, Golden};
use crate::hex;
use crate::notation;
use crate::report::Report;
use crate::rig::Rig;
use crate::slices;
use crate::table::Row;
use crate::timing::Tolerance;

/// The bound of a row's cycles without interrupts: a fraction, or cycles.
const OWN: Tolerance = Tolerance { fraction: 0.005, cycles: 60.0 };
/// The bound of all cycles of a row.
const ROW: Tolerance = Tolerance { fraction: 0.03, cycles: 1500.0 };
/// The bound of all cycles of a program.
const TOTAL: Tolerance = Tolerance { fraction: 0.001, cycles: 0.0 };

/// Runs the tables of a folder.
pub fn run(test: &'static str, folder: &str) {
    let golden = Golden::open();
    let Some(files) = golden.files(folder, ".bas") else { return };
    let mut report = Report::new(test);
    for file in files {
        let name = golden::stem(&file);
        let Some(table) = golden.table(&format!("{folder}/{name}.tsv")) else { continue };
        let (profile, printed) = measure(folder, &file);
        let expected = hex::decode(&golden::read(&file.with_extension("out")));
        let text = |bytes: &[u8]| bytes.escape_ascii().to_string();
        report.record(format!("{name}/output"), compare("output", &text(&expected), &text(&printed)));
        let mut lines = profile.lines();
        for row in &table.rows {
            let line = row.cell("line");
            let usage = match line.parse::<u16>() {
                Ok(number) => lines.remove(&number).unwrap_or_default(),
                Err(_) => profile.program(),
            };
            report.check(format!("{name}/{line}"), || compare_usage(row, &usage));
        }
        assert_eq!(lines, BTreeMap::new(), "{name}: lines that the table lacks");
    }
    report.finish();
}

/// Compares the columns of a row, each within its bound.
fn compare_usage(row: &Row, usage: &Usage) -> Result<(), Difference> {
    let expected = |column: &str| row.number::<u64>(column);
    let within = |column: &str, actual: u64, tolerance: Tolerance| {
        tolerance.is_near(expected(column) as f64, actual as f64)
    };
    let is_total = row.cell("line") == "total";
    let checks = [
        ("executions", expected("executions") == usage.executions),
        ("statements", expected("statements") == usage.statements),
        ("own", within("own", usage.own, OWN)),
        ("cycles", within("cycles", usage.cycles(), if is_total { TOTAL } else { ROW })),
    ];
    let wrong: Vec<&str> =
        checks.iter().filter(|(_, is_right)| !is_right).map(|(column, _)| *column).collect();
    if wrong.is_empty() {
        return Ok(());
    }
    Err(Difference::new(wrong.join(", "), format!("{row:?}"), format!("{usage:?}")))
}

/// Profiles a program from RUN to the prompt. Also returns its output from the RETURN after RUN on.
fn measure(folder: &str, file: &Path) -> (Profile, Vec<u8>) {
    let mut machine = Rig::boot(folder);
    machine.load_text(&golden::read(file), notation::ascii);
    let limit = machine.timeout();
    let system = machine.system.as_mut();
    system.take_printed();
    system.set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
    let mut profile = Profile::new(system);
    system.type_codes(b"RUN\r");
    let (start, limit) = (system.now(), systems::Cycles(system.now().0 + limit));
    loop {
        let stop = slices::run_until(system, limit);
        profile.observe(system, &stop);
        match stop {
            StopReason::Ended(ProgramEnd::Completed) => break,
            StopReason::Statement { .. } | StopReason::AwaitingLine => {}
            other => panic!("{}: {other:?}", file.display()),
        }
    }
    profile.charge(system);
    assert_eq!(profile.total().cycles(), (system.now() - start).0, "{}: the sum", file.display());
    machine.system.set_breakpoints(Breakpoints::default());
    machine.run_until_line_input();
    let printed = machine.system.take_printed();
    let start = printed.iter().position(|&code| code == notation::RETURN).unwrap_or(printed.len());
    (profile, printed[start..].to_vec())
}
