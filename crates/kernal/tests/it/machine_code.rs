//! Laws of machine code: calls, and the KERNAL's routines that it calls.

use cbm_basic::machine::{Channels, CodeStop, Keys, MachineCode};
use hardware::{Event, Keyboard, Memory, Timekeeper};
use kernal::Machine;
use kernal::cells::{CHROUT_VECTOR, JIFFIES, screen as at};

use crate::subject::{Subject, laws, screen, width};

/// Where the code lies.
const CODE: u16 = 0x3000;
const PLOT: u16 = 0xfff0;

fn machine_with<S: Subject>(code: &[u8]) -> Machine<S> {
    let mut machine = S::machine();
    for (address, &byte) in (CODE..).zip(code) {
        machine.poke(address, byte);
    }
    machine
}

fn call<S: Subject>(machine: &mut Machine<S>, address: u16, registers: [u8; 4]) -> CodeStop {
    machine.begin_call(address, registers);
    loop {
        match machine.run() {
            CodeStop::HorizonReached => machine.catch_up(),
            step => return step,
        }
    }
}

fn code_in_ram_runs_and_returns<S: Subject>() {
    // LDX #5, DEX, BNE, RTS
    let mut machine = machine_with::<S>(&[0xa2, 5, 0xca, 0xd0, 0xfd, 0x60]);
    let before = machine.processor_time();
    assert_eq!(call(&mut machine, CODE, [0; 4]), CodeStop::Returned);
    assert_eq!((machine.registers()[1], machine.processor_time() - before), (0, 2 + 5 * 5 - 1 + 6));
}

fn plot_sets_and_reads_the_cursor<S: Subject>() {
    let mut machine = machine_with::<S>(&[]);
    let registers = [0, 12, 20, 0];
    assert_eq!(call(&mut machine, PLOT, registers), CodeStop::Returned);
    machine.put(b'P');
    assert_eq!(machine.ram()[screen::<S>() + 12 * width::<S>() + 20], 16);
    call(&mut machine, PLOT, [0, 0, 0, 1]);
    assert_eq!((machine.registers()[1], machine.registers()[2]), (12, 21));
}

fn the_jump_table_goes_through_the_vectors_in_ram<S: Subject>() {
    // LDA #'A', JSR ffd2, RTS; at 3010: INC 30ff, JMP to the KERNAL's
    let mut machine = machine_with::<S>(&[0xa9, 65, 0x20, 0xd2, 0xff, 0x60]);
    let [low, high] = S::CHROUT.to_le_bytes();
    for (address, byte) in (CODE + 0x10..).zip([0xee, 0xff, 0x30, 0x4c, low, high]) {
        machine.poke(address, byte);
    }
    machine.poke(0x30ff, 0);
    machine.poke(CHROUT_VECTOR, 0x10);
    machine.poke(CHROUT_VECTOR + 1, 0x30);
    assert_eq!(call(&mut machine, CODE, [0; 4]), CodeStop::Returned);
    assert_eq!((machine.ram()[0x30ff], machine.ram()[screen::<S>()]), (1, 1));
    machine.put(b'B');
    assert_eq!((machine.ram()[0x30ff], machine.ram()[screen::<S>() + 1]), (2, 2));
}

fn chrin_waits_for_a_line<S: Subject>() {
    // JSR ffcf, RTS
    let mut machine = machine_with::<S>(&[0x20, 0xcf, 0xff, 0x60]);
    machine.begin_call(CODE, [0; 4]);
    assert_eq!(machine.run(), CodeStop::HorizonReached);
    machine.catch_up();
    for key in [b'X', 13] {
        machine.apply(Event::Queue(key));
    }
    assert_eq!(machine.run(), CodeStop::Returned);
    assert_eq!(machine.registers()[0], b'X');
}

fn an_endless_loop_comes_back_at_the_horizon_and_takes_interrupts<S: Subject>() {
    let mut machine = machine_with::<S>(&[0x4c, 0x00, 0x30]);
    machine.begin_call(CODE, [0; 4]);
    for _ in 0..5 {
        assert_eq!(machine.run(), CodeStop::HorizonReached);
        machine.catch_up();
    }
    assert_eq!(machine.ram()[JIFFIES + 2], 5);
}

fn disabled_interrupts_wait_until_output_enables_them<S: Subject>() {
    // SEI, RTS
    let mut machine = machine_with::<S>(&[0x78, 0x60]);
    call(&mut machine, CODE, [0; 4]);
    machine.set_processor_time(machine.processor_time() + 100_000);
    machine.catch_up();
    assert_eq!(machine.ram()[JIFFIES + 2], 0);
    machine.put(b'A');
    machine.catch_up();
    assert_eq!(machine.ram()[JIFFIES + 2], 1);
}

fn brk_makes_a_warm_start<S: Subject>() {
    let mut machine = machine_with::<S>(&[0x00]);
    machine[at::COLOUR] = 0;
    call(&mut machine, CODE, [0; 4]);
    assert!(machine.take_warm_start() && !machine.take_warm_start());
    assert_eq!(machine[at::COLOUR], S::TEXT_COLOUR);
}

/// The search for a routine relies on it.
fn the_routines_are_in_the_order_of_their_addresses<S: Subject>() {
    assert!(S::ROUTINES.windows(2).all(|pair| pair[0].0 < pair[1].0));
}

laws! {
    the_routines_are_in_the_order_of_their_addresses,
    code_in_ram_runs_and_returns,
    plot_sets_and_reads_the_cursor,
    the_jump_table_goes_through_the_vectors_in_ram,
    chrin_waits_for_a_line,
    an_endless_loop_comes_back_at_the_horizon_and_takes_interrupts,
    disabled_interrupts_wait_until_output_enables_them,
    brk_makes_a_warm_start,
}
