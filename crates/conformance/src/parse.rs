//! The table of texts as numbers, by `VAL` and as constants of a program.
//!
//! Every row becomes a line of a program; the program stops before each line, where the result of the line before
//! lies in `r`. Many rows share a program, as many as its memory takes.

use crate::golden::{Golden, Row, Table};
use crate::notation;
use crate::report::{self, Report};
use crate::rig::Rig;
use crate::tables::{number_text, turn};

/// Rows in one program: 500 lines of at most 60 characters fit into the memory.
const BATCH: usize = 500;

/// Line of the first row, and the distance between lines.
const FIRST: u16 = 100;

/// Runs the table.
pub fn run(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    let rows: Vec<&Row> = table.rows.iter().filter(|row| report::is_wanted(&row.line.to_string())).collect();
    for batch in rows.chunks(BATCH) {
        run_batch(&mut report, &table, batch);
    }
    report.finish();
}

fn run_batch(report: &mut Report, table: &Table, rows: &[&Row]) {
    let mut program = String::from("10 R=0\n");
    let mut number = FIRST;
    for row in rows {
        program.push_str(&format!("{number} {}\n", statement(table, row)));
        number += 1;
    }
    program.push_str(&format!("{number} END\n"));
    let mut machine = Rig::switch_on();
    machine.load_lines(&program, notation::ascii);
    machine.system.stop_at(&(FIRST..=number).collect::<Vec<u16>>());
    machine.command("run");
    let mut at = turn(&mut machine);
    for (row, line) in rows.iter().zip(FIRST..) {
        assert_eq!(at, Ok(line), "the program does not go on: {}", machine.state());
        at = turn(&mut machine);
        let actual = match &at {
            Ok(_) => number_text(&machine.number("r")),
            Err(error) => error.clone(),
        };
        report.compare(row.line, statement(table, row), table.cell(row, "result"), &actual);
        if at.is_err() {
            machine.command(&format!("goto {}", line + 1));
            at = turn(&mut machine);
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
