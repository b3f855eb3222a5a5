//! Routines of a Commodore machine's ROM, called by SYS with registers from 780 to 783.

use crate::differences::{Difference, Differences};
use crate::golden::Golden;
use crate::hex;
use crate::notation;
use crate::report::Report;
use crate::rig::Rig;
use crate::table::Row;
use crate::timing;

/// Where SYS leaves A, X, Y and the status, and the bits of the status that are recorded.
const REGISTERS: usize = 780;
const STATUS: u8 = 0xcf;

/// Runs the table of calls: registers and screen after those that return.
pub fn run(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    for row in table.rows.iter().filter(|row| row.cell("result") == "returns") {
        let name = format!("{} {}", row.cell("name"), row.cell("registers_before"));
        report.check(name, || compare(path, row));
    }
    report.finish();
}

fn compare(path: &str, row: &Row) -> Result<(), Difference> {
    let mut machine = Rig::boot(path);
    let lines = timing::lines(row.cell("program"));
    machine.load(lines.iter().map(|(number, text)| (*number, notation::lower_case(text))));
    machine.command("run");
    machine.run_until_line_input();
    let mut differences = Differences::default();
    let memory = machine.memory();
    for (index, word) in row.cell("registers_after").split_whitespace().enumerate() {
        let (name, expected) = word.split_once('=').expect("a register with its value");
        let bits = if name == "P" { STATUS } else { 0xff };
        differences.value(
            name,
            &expected.parse::<u8>().expect("a byte"),
            &(memory[REGISTERS + index] & bits),
        );
    }
    let (screen, _) = machine.cells();
    differences.cells("screen", machine.kernal().columns, &hex::decode(row.cell("screen_hex")), &screen);
    differences.into_result(row.cell("name"))
}
