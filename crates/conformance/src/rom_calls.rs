//! Routines of a Commodore machine's ROM, called by SYS with registers from 780 to 783.

use crate::differences::{Difference, Differences};
use crate::golden::Golden;
use crate::hex;
use crate::notation;
use crate::report::Report;
use crate::rig::Rig;
use crate::table::Row;
use crate::timing;

/// The addresses at which SYS stores A, X, Y and the status, and the recorded bits of the status.
const REGISTERS: usize = 780;
const STATUS: u8 = 0xcf;
/// The cells of the cursor and of the current line, which the program's last line changes again.
const SHOWN_LATER: [u16; 11] = [0x9d, 0xc9, 0xd1, 0xd2, 0xd3, 0xd5, 0xd6, 0xd7, 0xf3, 0xf4, 0xb8];

/// The number of the current device.
const DEVICE: usize = 0xba;
/// The first cell of the KERNAL. BASIC uses the cells below.
const KERNAL_CELLS: u16 = 0x90;

/// Runs the table of calls. After a call that returns it compares registers, the KERNAL's cells, the video chip and
/// the screen; after one that waits for a line, the screen.
pub fn run(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    for row in table.rows.iter().filter(|row| !row.cell("result").starts_with("does not return")) {
        let name = format!("{} {}", row.cell("name"), row.cell("registers_before"));
        report.check(name, || compare(path, row));
    }
    report.finish();
}

fn compare(path: &str, row: &Row) -> Result<(), Difference> {
    let mut machine = Rig::boot(path);
    let lines = timing::lines(row.cell("program"));
    machine.load(lines.iter().map(|(number, text)| (*number, notation::lower_case(text))));
    // The recording did not load its programs from a device.
    machine.write_memory(DEVICE, &[0]);
    machine.command("run");
    machine.run_until_line_input();
    machine.run_until_cursor_is_off();
    let mut differences = Differences::default();
    let screen = machine.cells().codes;
    differences.cells("screen", machine.kernal().columns, &hex::decode(row.cell("screen_hex")), &screen);
    if row.cell("result") == "returns" {
        compare_registers(&mut differences, row, machine.memory());
        compare_changes(&mut differences, row, &machine);
    }
    differences.into_result(row.cell("name"))
}

fn compare_registers(differences: &mut Differences, row: &Row, memory: &[u8; 0x1_0000]) {
    for (index, value) in row.cell("registers_after").split_whitespace().enumerate() {
        let (name, expected) = value.split_once('=').expect("a register with its value");
        let bits = if name == "P" { STATUS } else { 0xff };
        let expected: u8 = expected.parse().expect("a byte");
        differences.value(name, &expected, &(memory[REGISTERS + index] & bits));
    }
}

/// Compares the cells that the call has changed, except cells that the program's last line or the prompt change.
fn compare_changes(differences: &mut Differences, row: &Row, machine: &Rig) {
    for change in row.cell("changed").split_whitespace() {
        let (address, values) = change.split_once(':').expect("an address");
        let after: u8 = values.split_once('>').expect("a value before and after").1.parse().expect("a byte");
        let address: u16 = address.parse().expect("an address");
        if address >= KERNAL_CELLS && !SHOWN_LATER.contains(&address) {
            differences.value(&address.to_string(), &after, &machine.peek(address));
        }
    }
}
