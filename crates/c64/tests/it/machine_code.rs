//! Machine code: calls, handlers, and native ROM routines.

use c64::{C64, Options};
use cbm_basic::machine::{Channels, CodeStop, MachineCode};
use hardware::{MachineControl as _, Memory, Timekeeper};

fn machine_with(code: &[u8]) -> C64 {
    let mut machine = C64::from(Options::default());
    for (address, &byte) in (0xc000..).zip(code) {
        machine.poke(address, byte);
    }
    machine
}

fn call(machine: &mut C64, address: u16, registers: [u8; 4]) -> CodeStop {
    machine.begin_call(address, registers);
    loop {
        match machine.run() {
            CodeStop::HorizonReached => machine.catch_up(),
            step => return step,
        }
    }
}

#[test]
fn basic_routines_return_to_the_caller_and_unknown_code_is_stuck() {
    // JSR aefd, RTS
    let mut machine = machine_with(&[0x20, 0xfd, 0xae, 0x60]);
    assert_eq!(call(&mut machine, 0xc000, [0; 4]), CodeStop::UnansweredRoutine { address: 0xaefd });
    machine.return_from_firmware();
    assert_eq!(machine.run(), CodeStop::Returned);
    assert_eq!(call(&mut machine, 0xf800, [0; 4]), CodeStop::Stuck { address: 0xf800 });
    assert_eq!(call(&mut machine, 64738, [0; 4]), CodeStop::Reset);
}

/// Returns a machine with a copy of both halves of the ROM in the RAM below.
fn machine_with_copy() -> C64 {
    let mut machine = machine_with(&[]);
    for address in (0xa000..=0xbfff).chain(0xe000..=0xffff) {
        let byte = machine.peek(address);
        machine.poke(address, byte);
    }
    machine
}

#[test]
fn a_patch_within_a_copied_routine_is_reported_once() {
    let mut machine = machine_with_copy();
    machine.poke(0xea45, 0xea);
    machine.take_warnings();
    for port in [0x35, 0x37, 0x35] {
        machine.poke(1, port);
    }
    let notices = machine.take_warnings();
    assert_eq!(notices.len(), 1);
    assert!(notices[0].contains("its copy of the ROM at 59973"), "{}", notices[0]);
}

#[test]
fn what_is_seen_in_a_copy_is_not_reported() {
    let mut machine = machine_with_copy();
    // CHROUT in the jump table, the interrupt.
    for (address, byte) in [(0xffd2, 0x4c), (0xea31, 0x4c)] {
        machine.poke(address, byte);
    }
    machine.take_warnings();
    machine.poke(1, 0x35);
    assert_eq!(machine.take_warnings(), [""; 0]);
}

#[test]
fn ram_that_is_no_copy_of_the_rom_has_no_part_in_output() {
    let mut machine = machine_with(&[]);
    machine.poke(0xffd2, 0x60);
    machine.poke(1, 0x35);
    machine.put(b'A');
    assert_eq!(machine.ram()[1024], 1);
    assert_eq!(machine.take_warnings(), [""; 0]);
}
