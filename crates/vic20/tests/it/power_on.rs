//! Memory and registers after power-on, waiting for a line in BASIC.

use std::collections::BTreeMap;

use cbm_basic::{Vic20Basic, Vic20Rom, Vm};
use hardware::{Cycles, Memory as _, Timekeeper as _};
use kernal::cells::screen as at;
use vic20::{Expansion, Options, Vic20};

use crate::golden::table;

/// Powers a machine on and runs it until its cursor blinks.
fn booted(kilobytes: u8) -> Vic20 {
    let mut machine = Vic20::from(Options {
        expansion: Some(Expansion::from_kilobytes(kilobytes).expect("the size exists")),
        language_rom: cbm_basic::rom::<Vic20Rom>(),
        ..Options::default()
    });
    let mut vm = Vm::<Vic20Basic>::default();
    let [start, end] = [641, 643].map(|at: usize| u16::from_le_bytes([machine[at], machine[at + 1]]));
    vm.dialect.cold_start(&mut vm.engine, &mut machine, start + 1, end);
    vm.dialect.greet(&mut vm.engine, &mut machine, b"\x93**** CBM BASIC V2 ****\r", b" BYTES FREE\r");
    while machine[at::BLINK_OFF] != 0 {
        machine.set_deadline(Cycles(machine.elapsed().0 + 500));
        vm.run(&mut machine);
    }
    machine
}

/// Runs a check with the machine of each row's memory; asserts that it found no difference.
fn check(rows: &[crate::golden::Row], compare: impl Fn(&mut Vic20, &crate::golden::Row) -> Option<String>) {
    let mut machines = BTreeMap::new();
    let differences: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let kilobytes = row.number("memory");
            let machine = machines.entry(kilobytes).or_insert_with(|| booted(kilobytes));
            compare(machine, row).map(|found| format!("{kilobytes} KB, {row:?}: {found}"))
        })
        .collect();
    assert_eq!(differences, Vec::<String>::new());
}

#[test]
fn the_cells_of_basic_and_kernal_hold_the_recorded_bytes() {
    let mut rows = table("lowmem.tsv");
    // The clock and the cursor move on.
    rows.retain(|row| !matches!(row.number::<u16>("address"), 160..=162 | 205..=207));
    check(&rows, |machine, row| {
        let found = machine.ram()[row.number::<usize>("address")];
        (found != row.number::<u8>("value")).then(|| found.to_string())
    });
}

#[test]
fn programs_peek_the_recorded_bytes() {
    let mut rows = table("memory.tsv");
    rows.retain(|row| row.get("typed").is_empty() && row.get("item").starts_with("peek "));
    check(&rows, |machine, row| {
        let (address, mask) =
            row.get("item")["peek ".len()..].split_once(" and ").unwrap_or((&row.get("item")[5..], "255"));
        let found =
            machine.peek(address.trim().parse().expect("an address")) & mask.parse::<u8>().expect("a mask");
        (found != row.number::<u8>("value")).then(|| found.to_string())
    });
}

#[test]
fn the_screen_is_the_recorded_one() {
    let mut rows = table("memory.tsv");
    rows.retain(|row| row.get("typed").is_empty() && row.get("item") == "screen");
    assert!(!rows.is_empty());
    check(&rows, |machine, row| {
        let start = usize::from(machine[at::PAGE]) << 8;
        let found: String = machine[start..start + 506].iter().map(|code| format!("{code:02x}")).collect();
        (found != row.get("value")).then_some(found)
    });
}
