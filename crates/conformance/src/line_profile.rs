//! Profiles of whole programs by line, measured with [`analysis::profile`].
//!
//! An interrupt belongs to the line that it breaks into, which depends on the phase of the timer at RUN.
//! The cycles of the statements themselves do not, so their bound is tight; `README.md` beside the tables has
//! both.

use std::collections::BTreeMap;
use std::path::Path;

use analysis::profile::{Profile, Usage};
use systems::{Breakpoints, ProgramEnd, StopReason};

use crate::golden::{self, Golden, Row, Table};
use crate::hex;
use crate::notation;
use crate::report::{self, Mismatch, Report};
use crate::rig::{LIMIT, Rig};
use crate::slices;

/// The bound of a row's own cycles: a fraction, or cycles.
const OWN: (f64, f64) = (0.005, 60.0);
/// The bound of all cycles of a row.
const ROW: (f64, f64) = (0.03, 1500.0);
/// The bound of all cycles of a program.
const TOTAL: (f64, f64) = (0.001, 0.0);

/// Runs the tables of a folder.
pub fn run(test: &'static str, folder: &str) {
    let golden = Golden::open();
    let Some(files) = golden.files(folder, ".bas") else { return };
    let mut report = Report::new(test);
    for file in files {
        let name = golden::stem(&file);
        let Some(table) = golden.table(&format!("{folder}/{name}.tsv")) else { continue };
        let (profile, printed) = measure(&file);
        let expected = hex::decode(&golden::read(&file.with_extension("out")));
        if printed == expected {
            report.pass(format!("{name}/output"));
        } else {
            let [expected, actual] = [expected, printed].map(|bytes| format!("\"{}\"", bytes.escape_ascii()));
            report.fail(Mismatch { row: format!("{name}/output"), input: String::new(), expected, actual });
        }
        let mut lines = profile.lines();
        for row in &table.rows {
            let line = table.cell(row, "line");
            let usage = match line.parse::<u16>() {
                Ok(number) => lines.remove(&number).unwrap_or_default(),
                Err(_) => profile.program(),
            };
            let row_name = format!("{name}/{line}");
            let wrong = differences(&table, row, &usage);
            if wrong.is_empty() {
                report.pass(row_name);
            } else if report::is_selected(&row_name) {
                report.fail(Mismatch {
                    row: row_name,
                    input: wrong.join(", "),
                    expected: format!("{row:?}"),
                    actual: format!("{usage:?}"),
                });
            }
        }
        assert_eq!(lines, BTreeMap::new(), "{name}: lines that the table lacks");
    }
    report.finish();
}

/// Returns the columns in which a row is out of its bounds.
fn differences(table: &Table, row: &Row, usage: &Usage) -> Vec<&'static str> {
    let expected = |column: &str| table.cell(row, column).parse::<u64>().expect("the column holds numbers");
    let within = |column: &str, actual: u64, (fraction, cycles): (f64, f64)| {
        let expected = expected(column) as f64;
        (actual as f64 - expected).abs() <= (expected * fraction).max(cycles)
    };
    let is_total = table.cell(row, "line") == "total";
    let checks = [
        ("executions", expected("executions") == usage.executions),
        ("statements", expected("statements") == usage.statements),
        ("own", within("own", usage.own, OWN)),
        ("cycles", within("cycles", usage.cycles(), if is_total { TOTAL } else { ROW })),
    ];
    checks.into_iter().filter(|(_, is_right)| !is_right).map(|(column, _)| column).collect()
}

/// Profiles a program from RUN to the prompt. Also returns what it printed from the RETURN behind RUN on.
fn measure(file: &Path) -> (Profile, Vec<u8>) {
    let mut machine = Rig::power_on();
    machine.load_lines(&golden::read(file), notation::ascii);
    let system = machine.system.as_mut();
    system.take_printed();
    system.set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
    let mut profile = Profile::new(system);
    system.key_queue_mut().expect("a key queue").type_codes(b"RUN\r");
    let (start, limit) = (system.now(), systems::Cycles(system.now().0 + LIMIT));
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
