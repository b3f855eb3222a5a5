//! Routines of the KERNAL, called as by SYS: registers, memory and cycles after each.
//!
//! `conformance` calls all routines from a program, and compares the screen too.

use std::collections::BTreeMap;

use cbm_basic::machine::{Channels, CodeStop, MachineCode};
use hardware::{Memory, Timekeeper};
use vic20::{Options, Vic20};

use crate::golden::{Row, table};

/// The first address of the KERNAL.
const KERNAL: u16 = 0xe500;
/// The bits of the status that are recorded.
const STATUS: u8 = 0xcf;
/// The cycles of an interrupt that interrupts one of the longer routines.
const INTERRUPT: u64 = 222;

/// Returns the machine of a row's program before the call.
fn before(row: &Row) -> Vic20 {
    let mut machine = Vic20::from(Options::default());
    for byte in *b"\x93TEXT\r" {
        machine.put(byte);
    }
    machine.set_direct_mode(false);
    // An interrupt has read the STOP key, the line `RUN` was typed in row 1, and the program is at 4097.
    for (address, value) in [(145, 255), (201, 1), (43, 1), (44, 16)] {
        machine.poke(address, value);
    }
    for poke in row.get("pokes_before").split(':').filter_map(|statement| statement.strip_prefix("poke")) {
        let (address, value) = poke.split_once(',').expect("an address and a value");
        machine.poke(address.parse().expect("an address"), value.parse().expect("a byte"));
    }
    machine
}

/// Calls the routine of a row; returns the cycles until it returns.
fn call(machine: &mut Vic20, row: &Row) -> Option<u64> {
    let registers: Vec<u8> = values(row.get("registers_before")).collect();
    machine.begin_call(row.number("address"), registers.try_into().expect("four registers"));
    let start = machine.processor_time();
    for _ in 0..100 {
        match machine.run() {
            CodeStop::HorizonReached => machine.catch_up(),
            CodeStop::Returned => return Some(machine.processor_time() - start),
            _ => return None,
        }
    }
    None
}

/// Returns the values in a list such as `A=1 X=2`.
fn values(list: &str) -> impl Iterator<Item = u8> {
    list.split(' ').map(|entry| entry.split_once('=').expect("a name").1.parse().expect("a byte"))
}

/// Returns the recorded changes of memory: the value after the call, by address.
fn changes(row: &Row) -> BTreeMap<u16, u8> {
    let change = |entry: &str| {
        let (address, values) = entry.split_once(':')?;
        Some((address.parse().ok()?, values.split_once('>')?.1.parse().ok()?))
    };
    row.get("changed").split_whitespace().filter_map(change).collect()
}

#[test]
fn routines_leave_the_recorded_registers_cells_and_cycles() {
    let mut differences = Vec::new();
    for row in table("rom-calls.tsv") {
        let address: u16 = row.number("address");
        // Calls into the middle of an instruction run bytes that are not code: see `conformance`.
        let is_entry = !row.get("name").contains("no entry");
        if row.get("result") != "returns" || address < KERNAL || !is_entry {
            continue;
        }
        let mut differs = |what: String| {
            differences.push(format!("{} {}: {what}", row.get("name"), row.get("registers_before")));
        };
        let mut machine = before(&row);
        let ram: Vec<u8> = machine.ram()[..0x400].to_vec();
        let Some(cycles) = call(&mut machine, &row) else {
            differs("does not return".to_owned());
            continue;
        };
        let mut registers = machine.registers();
        registers[3] &= STATUS;
        let expected: Vec<u8> = values(row.get("registers_after")).collect();
        if registers[..] != expected[..] {
            differs(format!("registers {registers:?}, recorded {expected:?}"));
        }
        let recorded = row.number::<u64>("cycles") - INTERRUPT * row.number::<u64>("interrupts");
        if cycles != recorded {
            differs(format!("{cycles} cycles, recorded {recorded}"));
        }
        let changes = changes(&row);
        for address in (0..0x400).filter(|at| !matches!(at, 0xa0..=0xa2 | 0xcd..=0xcf | 0x100..=0x1ff)) {
            let (was, is) = (ram[usize::from(address)], machine.ram()[usize::from(address)]);
            let expected = *changes.get(&address).unwrap_or(&was);
            if is != expected {
                differs(format!("{address} holds {is}, recorded {expected}, before {was}"));
            }
        }
        for (&address, &value) in changes.range(0x400..) {
            let is = machine.peek(address);
            if is != value {
                differs(format!("{address} reads {is}, recorded {value}"));
            }
        }
    }
    assert_eq!(differences, Vec::<String>::new());
}
