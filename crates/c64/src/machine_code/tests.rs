//! Machine code: calls, handlers, and native ROM routines.

use cbm_kernal::{Channels, Keys};
use hardware::{Event, Keyboard, Timekeeper};

use super::*;
use crate::Options;

fn machine_with(code: &[u8]) -> C64 {
    let mut machine = C64::new(Options::default());
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
fn code_in_ram_runs_and_returns() {
    // LDX #5, DEX, BNE, RTS
    let mut machine = machine_with(&[0xa2, 5, 0xca, 0xd0, 0xfd, 0x60]);
    let before = machine.processor_time();
    assert_eq!(call(&mut machine, 0xc000, [0; 4]), CodeStop::Returned);
    assert_eq!((machine.registers()[1], machine.processor_time() - before), (0, 2 + 5 * 5 - 1 + 6));
}

#[test]
fn plot_sets_and_reads_the_cursor() {
    let mut machine = machine_with(&[]);
    let registers = [0, 12, 20, 0];
    assert_eq!(call(&mut machine, 65520, registers), CodeStop::Returned);
    machine.put(b'P');
    assert_eq!(machine.ram()[1024 + 12 * 40 + 20], 16);
    call(&mut machine, 65520, [0, 0, 0, 1]);
    assert_eq!((machine.registers()[1], machine.registers()[2]), (12, 21));
}

#[test]
fn the_jump_table_goes_through_the_vectors_in_ram() {
    // LDA #'A', JSR ffd2, RTS; at c010: INC c0ff, JMP f1ca
    let mut machine = machine_with(&[0xa9, 65, 0x20, 0xd2, 0xff, 0x60]);
    for (address, byte) in (0xc010..).zip([0xee, 0xff, 0xc0, 0x4c, 0xca, 0xf1]) {
        machine.poke(address, byte);
    }
    machine.poke(0xc0ff, 0);
    machine.poke(806, 0x10);
    machine.poke(807, 0xc0);
    assert_eq!(call(&mut machine, 0xc000, [0; 4]), CodeStop::Returned);
    assert_eq!((machine.ram()[0xc0ff], machine.ram()[1024]), (1, 1));
    machine.put(b'B');
    assert_eq!((machine.ram()[0xc0ff], machine.ram()[1025]), (2, 2));
}

#[test]
fn chrin_waits_for_a_line() {
    // JSR ffcf, RTS
    let mut machine = machine_with(&[0x20, 0xcf, 0xff, 0x60]);
    machine.begin_call(0xc000, [0; 4]);
    assert_eq!(machine.run(), CodeStop::HorizonReached);
    machine.catch_up();
    for key in [b'X', 13] {
        machine.apply(Event::Queue(key));
    }
    assert_eq!(machine.run(), CodeStop::Returned);
    assert_eq!(machine.registers()[0], b'X');
}

#[test]
fn basic_is_asked_for_its_routines_and_the_rest_is_stuck() {
    // JSR aefd, RTS
    let mut machine = machine_with(&[0x20, 0xfd, 0xae, 0x60]);
    assert_eq!(call(&mut machine, 0xc000, [0; 4]), CodeStop::UnansweredRoutine { address: 0xaefd });
    machine.return_from_firmware();
    assert_eq!(machine.run(), CodeStop::Returned);
    assert_eq!(call(&mut machine, 0xf800, [0; 4]), CodeStop::Stuck { address: 0xf800 });
    assert_eq!(call(&mut machine, 64738, [0; 4]), CodeStop::Reset);
}

#[test]
fn an_endless_loop_comes_back_at_the_horizon_and_takes_interrupts() {
    let mut machine = machine_with(&[0x4c, 0x00, 0xc0]);
    machine.begin_call(0xc000, [0; 4]);
    for _ in 0..5 {
        assert_eq!(machine.run(), CodeStop::HorizonReached);
        machine.catch_up();
    }
    assert_eq!(machine.ram()[162], 5);
}

#[test]
fn disabled_interrupts_wait_until_output_enables_them() {
    // SEI, RTS
    let mut machine = machine_with(&[0x78, 0x60]);
    call(&mut machine, 0xc000, [0; 4]);
    machine.set_processor_time(machine.processor_time() + 100_000);
    machine.catch_up();
    assert_eq!(machine.ram()[162], 0);
    machine.put(b'A');
    machine.catch_up();
    assert_eq!(machine.ram()[162], 1);
}

#[test]
fn brk_makes_a_warm_start() {
    let mut machine = machine_with(&[0x00]);
    machine.poke(53280, 0);
    call(&mut machine, 0xc000, [0; 4]);
    assert!(machine.take_warm_start() && !machine.take_warm_start());
    assert_eq!(machine.peek(53280) & 15, 14);
}

#[test]
fn a_handler_that_never_returns_is_given_up() {
    let mut machine = machine_with(&[0x4c, 0x00, 0xc0]);
    machine.poke(788, 0x00);
    machine.poke(789, 0xc0);
    machine.set_processor_time(machine.processor_time() + 20_000);
    machine.catch_up();
    assert_eq!(machine.take_warnings().len(), 1);
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
