//! The table of texts parsed as numbers, by `VAL` and as constants of a program.
//!
//! Every row becomes a line of a program; the program stops before each line, when the result of
//! the previous line is in `r`. Many rows share a program, as many as fit into memory.

use crate::golden::{Golden, Row, Table};
use crate::notation;
use crate::report::{self, Report};
use crate::rig::Rig;
use crate::tables::{number_text, run_to_stop};

/// The number of rows per program: 500 lines of at most 60 characters fit into memory.
const ROWS_PER_PROGRAM: usize = 500;

/// The line of the first row.
const FIRST_LINE: u16 = 100;

/// Runs the table.
pub fn run(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    let rows: Vec<&Row> =
        table.rows.iter().filter(|row| report::is_selected(&row.line.to_string())).collect();
    for batch in rows.chunks(ROWS_PER_PROGRAM) {
        run_batch(&mut report, &table, batch);
    }
    report.finish();
}

fn run_batch(report: &mut Report, table: &Table, rows: &[&Row]) {
    let mut program = String::from("10 R=0\n");
    let mut number = FIRST_LINE;
    for row in rows {
        program.push_str(&format!("{number} {}\n", statement(table, row)));
        number += 1;
    }
    program.push_str(&format!("{number} END\n"));
    let mut machine = Rig::power_on();
    machine.load_lines(&program, notation::ascii);
    machine.system.set_line_breakpoints(&(FIRST_LINE..=number).collect::<Vec<u16>>());
    machine.command("run");
    let mut at = run_to_stop(&mut machine);
    for (row, line) in rows.iter().zip(FIRST_LINE..) {
        assert_eq!(at, Ok(line), "the program does not continue: {}", machine.describe_state());
        at = run_to_stop(&mut machine);
        let actual = match &at {
            Ok(_) => number_text(&machine.number("r")),
            Err(error) => error.clone(),
        };
        report.compare(row.line, statement(table, row), table.cell(row, "result"), &actual);
        if at.is_err() {
            machine.command(&format!("goto {}", line + 1));
            at = run_to_stop(&mut machine);
        }
    }
}

fn statement(table: &Table, row: &Row) -> String {
    let quoted = table.cell(row, "text");
    let text = quoted.trim_matches('"');
    match table.cell(row, "how") {
        "VAL" => format!("R=VAL(\"{text}\")"),
        "CONST" => format!("R={text}"),
        how => panic!("parse.tsv line {}: unknown way `{how}`", row.line),
    }
}
