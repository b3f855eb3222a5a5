//! The recorded calls of the KERNAL's routines by SYS: registers, memory and screen after each.

use cbm_basic::machine::{Channels as _, CodeStop, MachineCode as _};
use hardware::{Memory as _, Timekeeper as _};

use super::rig::Rig;
use super::{Differences, Recorded as _, Row, bytes, lines, table};

type Board = vic20::Board;

/// The addresses at which SYS stores A, X, Y and the status, and the recorded bits of the status.
const REGISTERS: usize = 780;
const STATUS: u8 = 0xcf;
/// The cells of the cursor and of the current line, which the program's last line changes again.
const SHOWN_LATER: [u16; 11] = [0x9d, 0xc9, 0xd1, 0xd2, 0xd3, 0xd5, 0xd6, 0xd7, 0xf3, 0xf4, 0xb8];
const DEVICE: usize = 0xba;
/// The first cell of the KERNAL. BASIC has the cells below.
const KERNAL_CELLS: u16 = 0x90;
/// The first address of the KERNAL.
const KERNAL: u16 = 0xe500;
/// The cycles of an interrupt that interrupts one of the longer routines.
const INTERRUPT: u64 = 222;

/// Returns the values in a list such as `A=1 X=2`.
fn values(list: &str) -> impl Iterator<Item = u8> {
    list.split(' ').map(|entry| entry.split_once('=').expect("a name").1.parse().expect("a byte"))
}

fn compare(row: &Row, differences: &mut Differences) {
    let name = format!("{} {}", row.get("name"), row.get("registers_before"));
    let mut rig = Rig::<Board>::boot(0);
    rig.load_lines(&lines(row.get("program")));
    // The recording did not load its programs from a device.
    rig.set(DEVICE, 0);
    rig.type_codes(b"RUN\r");
    rig.run_until_line_input();
    rig.run_until_cursor_is_off();
    differences.check_cells(&name, 22, &bytes(row.get("screen_hex")), &rig.cells()[0]);
    if row.get("result") != "returns" {
        return;
    }
    for (index, recorded) in values(row.get("registers_after")).enumerate() {
        let bits = if index == 3 { STATUS } else { 0xff };
        let what = format!("{name}: register {index}");
        differences.check(&what, &recorded, &(rig.machine[REGISTERS + index] & bits));
    }
    for change in row.get("changed").split_whitespace() {
        let (address, values) = change.split_once(':').expect("an address");
        let after: u8 = values.split_once('>').expect("two values").1.parse().expect("a byte");
        let address: u16 = address.parse().expect("an address");
        if address >= KERNAL_CELLS && !SHOWN_LATER.contains(&address) {
            differences.check(&format!("{name}: cell {address}"), &after, &rig.machine.peek(address));
        }
    }
}

#[test]
fn calls_leave_the_recorded_registers_cells_and_screen() {
    let mut differences = Differences::default();
    let rows = table::<Board>("rom-calls.tsv");
    for row in &rows {
        // A call into the middle of an instruction runs bytes that are not code: see `conformance`.
        let is_entry = !row.get("name").contains("no entry");
        if is_entry && !row.get("result").starts_with("does not return") {
            compare(row, &mut differences);
        }
    }
    differences.assert_none();
}

/// Calls the routine of a row in the state of its program; returns the cycles until it returns.
fn cycles(row: &Row) -> u64 {
    let mut machine = Board::with_basic(0);
    b"\x93TEXT\r".iter().for_each(|&byte| machine.put(byte));
    machine.set_direct_mode(false);
    // The line `RUN` was typed in row 1.
    machine.poke(201, 1);
    for poke in row.get("pokes_before").split(':').filter_map(|statement| statement.strip_prefix("poke")) {
        let (address, value) = poke.split_once(',').expect("an address and a value");
        machine.poke(address.parse().expect("an address"), value.parse().expect("a byte"));
    }
    let registers: Vec<u8> = values(row.get("registers_before")).collect();
    machine.begin_call(row.number("address"), registers.try_into().expect("four registers"));
    let start = machine.processor_time();
    while machine.run() == CodeStop::HorizonReached {
        machine.catch_up();
    }
    machine.processor_time() - start
}

#[test]
fn calls_take_the_recorded_cycles() {
    let mut differences = Differences::default();
    for row in table::<Board>("rom-calls.tsv") {
        let is_entry = !row.get("name").contains("no entry");
        if row.get("result") == "returns" && row.number::<u16>("address") >= KERNAL && is_entry {
            let recorded = row.number::<u64>("cycles") - INTERRUPT * row.number::<u64>("interrupts");
            let name = format!("{} {}", row.get("name"), row.get("registers_before"));
            differences.check(&name, &recorded, &cycles(&row));
        }
    }
    differences.assert_none();
}
