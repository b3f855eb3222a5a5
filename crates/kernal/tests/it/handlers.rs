//! Laws of interrupts that the program's code handles: where it enters the KERNAL's handler, which parts are
//! done, and what they cost.

use cbm_basic::machine::{CodeStop, MachineCode};
use hardware::{Cycles, Event, Keyboard, MachineControl as _, Memory, Timekeeper};
use kernal::cells::{IRQ_VECTOR, JIFFIES, MOTOR_LOCK, NMI_VECTOR, SERIAL_INTERRUPTS, keyboard, screen};
use kernal::{Machine, Routine, UDTIM_ENTRY, address_of};

use crate::subject::{Subject, laws};

/// The steps of the KERNAL's handler; each goes on with the next.
const STEPS: [Routine; 5] =
    [Routine::Irq, Routine::IrqCursor, Routine::IrqCassette, Routine::IrqKeyboard, Routine::IrqEnd];
/// The address of the program's code, and the cell that it increments.
const CODE: u16 = 0x3000;
const COUNT: usize = 0x30ff;
/// INC of that cell, JMP: their bytes and cycles.
const INCREMENT: [u8; 3] = [0xee, 0xff, 0x30];
const INCREMENT_CYCLES: i64 = 6;
const JUMP_CYCLES: i64 = 3;

fn at<S: Subject>(routine: Routine) -> u16 {
    address_of(S::ROUTINES, routine)
}

fn write<S: Subject>(machine: &mut Machine<S>, address: u16, bytes: &[u8]) {
    (address..).zip(bytes).for_each(|(address, &byte)| machine.poke(address, byte));
}

fn set_vector<S: Subject>(machine: &mut Machine<S>, vector: u16, address: u16) {
    write(machine, vector, &address.to_le_bytes());
}

/// Writes code that increments the cell and goes on at an address.
fn write_counter<S: Subject>(machine: &mut Machine<S>, next: u16) {
    let [low, high] = next.to_le_bytes();
    write(machine, CODE, &[INCREMENT[0], INCREMENT[1], INCREMENT[2], 0x4c, low, high]);
}

/// Returns a machine without a display, which would take cycles from interrupts.
fn machine<S: Subject>() -> Machine<S> {
    let mut machine = S::machine();
    // The C64's control register; it takes effect with the next frame. The VIC-20 has ROM there.
    machine.poke(0xd011, 0x0b);
    pass(&mut machine, 40_000);
    machine.count_stolen_cycles(true);
    machine
}

fn pass<S: Subject>(machine: &mut Machine<S>, cycles: u64) {
    machine.set_deadline(Cycles(machine.elapsed().0 + cycles));
    while !machine.is_deadline_reached() {
        machine.idle();
    }
    machine.set_deadline(Cycles(u64::MAX));
}

/// What of the KERNAL's interrupt was done in five and a half of its periods: clock, cursor, motor, keyboard;
/// the number of handlers that the program counted; the cycles.
fn run<S: Subject>(machine: &mut Machine<S>, has_key: bool) -> ([bool; 4], u8, i64) {
    machine[COUNT] = 0;
    machine[JIFFIES + 2] = 0;
    machine[screen::BLINK_OFF] = u8::from(!has_key);
    machine[screen::BLINK_COUNT] = 1;
    machine[screen::BLINK_PHASE] = 0;
    machine[MOTOR_LOCK] = 1;
    machine[keyboard::QUEUED] = 0;
    if has_key {
        machine.apply(Event::KeyDown(S::key("X")));
    }
    let before = machine.cycle_account().interrupts;
    pass(machine, u64::from(machine.clock_rate().0) / 11);
    let done = [
        machine[JIFFIES + 2] != 0,
        machine[screen::BLINK_COUNT] != 1,
        machine[MOTOR_LOCK] == 0,
        machine[keyboard::QUEUED] != 0,
    ];
    assert_eq!(machine.take_warnings(), Vec::<String>::new());
    (done, machine[COUNT], machine.cycle_account().interrupts.wrapping_sub(before) as i64)
}

/// The cycles of the interrupts that enter the KERNAL's handler at each step, without code of the program.
fn cycles_from_each_step<S: Subject>() -> [i64; 5] {
    STEPS.map(|step| {
        let mut machine = machine::<S>();
        set_vector(&mut machine, IRQ_VECTOR, at::<S>(step));
        run(&mut machine, false).2
    })
}

fn each_entry_of_the_handler_does_the_parts_after_it<S: Subject>() {
    for (number, step) in STEPS.into_iter().enumerate() {
        for is_counted in [false, true] {
            let mut machine = machine::<S>();
            write_counter(&mut machine, at::<S>(step));
            set_vector(&mut machine, IRQ_VECTOR, if is_counted { CODE } else { at::<S>(step) });
            let (done, count, _) = run(&mut machine, true);
            assert_eq!(done, [0, 1, 2, 3].map(|part| part >= number), "{step:?}");
            // Each is acknowledged.
            assert!(!is_counted || (5..=6).contains(&count), "{step:?}: {count}");
        }
    }
}

fn code_before_an_entry_costs_its_instructions<S: Subject>() {
    let native = cycles_from_each_step::<S>();
    assert!(native.is_sorted_by(|one, other| one > other), "{native:?}");
    for (step, native) in STEPS.into_iter().zip(native) {
        let mut machine = machine::<S>();
        write_counter(&mut machine, at::<S>(step));
        set_vector(&mut machine, IRQ_VECTOR, CODE);
        let (_, count, cycles) = run(&mut machine, false);
        assert_eq!(cycles, native + i64::from(count) * (INCREMENT_CYCLES + JUMP_CYCLES), "{step:?}");
    }
}

/// The end of the KERNAL's NMI, entered at each instruction, with the instructions before it in the program.
const NMI_ENDS: [(Routine, &[u8]); 5] = [
    (Routine::NmiReturn, &[]),
    (Routine::NmiTransferY, &[0x68]),
    (Routine::NmiPullX, &[0x68, 0xa8]),
    (Routine::NmiTransferX, &[0x68, 0xa8, 0x68]),
    (Routine::NmiPullA, &[0x68, 0xa8, 0x68, 0xaa]),
];

/// Runs code that keeps its registers while NMIs with this handler come; returns their number and the cycles.
fn run_with_nmis<S: Subject>(handler: &[u8]) -> (u8, u64) {
    let mut machine = S::machine();
    write(&mut machine, CODE, handler);
    // LDA #, LDX #, LDY #; INC 3180, BNE, INC 3181, BNE, RTS
    write(
        &mut machine,
        0x3100,
        &[0xa9, 0x11, 0xa2, 0x92, 0xa0, 0x33, 0xee, 0x80, 0x31, 0xd0, 0xfb, 0xee, 0x81, 0x31],
    );
    write(&mut machine, 0x310e, &[0xd0, 0xf6, 0x60]);
    machine[0x3181] = 0xf0;
    machine[0x3180] = 0;
    machine[COUNT] = 0;
    // The interrupt of the jiffies comes with a much longer period, or never.
    set_vector(&mut machine, NMI_VECTOR, CODE);
    S::NMI_TIMER.iter().for_each(|&(address, value)| machine.poke(address, value));
    machine.begin_call(0x3100, [0; 4]);
    let start = machine.processor_time();
    loop {
        match machine.run() {
            CodeStop::HorizonReached => machine.catch_up(),
            stop => {
                assert_eq!(stop, CodeStop::Returned);
                break;
            }
        }
    }
    assert_eq!(machine.registers()[..3], [0x11, 0x92, 0x33]);
    (machine[COUNT], machine.processor_time() - start)
}

fn each_end_of_the_nmi_restores_the_registers<S: Subject>() {
    let [low, high] = S::NMI_ACKNOWLEDGE.to_le_bytes();
    // PHA, TXA, PHA, TYA, PHA; LDA of the chip; INC; LDX #1, LDY #2
    let start = [0x48, 0x8a, 0x48, 0x98, 0x48, 0xad, low, high, 0xee, 0xff, 0x30, 0xa2, 1, 0xa0, 2];
    let results = NMI_ENDS.map(|(routine, pulls)| {
        let [low, high] = at::<S>(routine).to_le_bytes();
        run_with_nmis::<S>(&[&start[..], pulls, &[0x4c, low, high]].concat())
    });
    assert!(results[0].0 >= 8, "{results:?}");
    // All execute the same instructions, some of them the KERNAL's.
    assert!(results.iter().all(|result| *result == results[0]), "{results:?}");
}

laws! {
    each_entry_of_the_handler_does_the_parts_after_it,
    code_before_an_entry_costs_its_instructions,
    each_end_of_the_nmi_restores_the_registers,
}

/// The macro's module has the crate's name.
type C64 = ::c64::Board;

/// Copies the C64's ROM into the RAM below it, replaces a step by a jump to the program's code, and switches
/// the ROM off.
fn copied_rom(step: u16) -> Machine<C64> {
    let mut machine = machine::<C64>();
    for address in 0xe000..=0xffff {
        let byte = machine.peek(address);
        machine.poke(address, byte);
    }
    write(&mut machine, step, &[0x4c, 0x00, 0x30]);
    machine.poke(1, 0x35);
    // The copied ROM has no code here.
    machine.take_warnings();
    machine
}

#[test]
fn a_changed_step_in_a_copy_of_the_rom_replaces_the_kernals() {
    let native = cycles_from_each_step::<C64>();
    for (number, step) in STEPS.into_iter().take(4).enumerate() {
        let mut machine = copied_rom(at::<C64>(step));
        write_counter(&mut machine, at::<C64>(STEPS[number + 1]));
        let (done, count, _) = run(&mut machine, true);
        assert_eq!(done, [0, 1, 2, 3].map(|part| part != number), "{step:?}");
        assert!((5..=6).contains(&count), "{step:?}: {count}");
        // Two jumps and INC, instead of the step.
        let mut machine = copied_rom(at::<C64>(step));
        write_counter(&mut machine, at::<C64>(STEPS[number + 1]));
        let (_, count, cycles) = run(&mut machine, false);
        let added = i64::from(count) * (INCREMENT_CYCLES + 2 * JUMP_CYCLES);
        assert_eq!(
            cycles,
            native[0] - (native[number] - native[number + 1]) + added,
            "{step:?} {native:?} {count}"
        );
    }
}

#[test]
fn a_changed_end_or_clock_in_a_copy_of_the_rom_leaves_the_other_steps() {
    let native = cycles_from_each_step::<C64>()[0];
    // The end: INC, PLA, TAY, PLA, TAX, PLA, RTI.
    let code = [0xee, 0xff, 0x30, 0x68, 0xa8, 0x68, 0xaa, 0x68, 0x40];
    let mut machine = copied_rom(at::<C64>(Routine::IrqReturn));
    write(&mut machine, CODE, &code);
    let (done, count, _) = run(&mut machine, true);
    assert!(done == [true; 4] && (5..=6).contains(&count), "{done:?} {count}");
    let mut machine = copied_rom(at::<C64>(Routine::IrqReturn));
    write(&mut machine, CODE, &code);
    let (_, count, cycles) = run(&mut machine, false);
    assert_eq!(cycles, native + i64::from(count) * (INCREMENT_CYCLES + JUMP_CYCLES));
    // The clock: the jump table's entry, then the routine.
    let mut machine = copied_rom(UDTIM_ENTRY);
    write_counter(&mut machine, at::<C64>(Routine::Udtim));
    let (_, count, cycles) = run(&mut machine, false);
    assert_eq!(machine[JIFFIES + 2], count);
    assert_eq!(cycles, native + i64::from(count) * (INCREMENT_CYCLES + JUMP_CYCLES));
}

/// Runs ten periods of the NMI's timer with a handler that goes on in the KERNAL's; returns the NMIs that it
/// counted.
fn count_kernal_nmis<S: Subject>(machine: &mut Machine<S>) -> u8 {
    write_counter(machine, at::<S>(Routine::Nmi));
    machine[COUNT] = 0;
    set_vector(machine, NMI_VECTOR, CODE);
    S::NMI_TIMER.iter().for_each(|&(address, value)| machine.poke(address, value));
    pass(machine, 0x1000 * 10);
    machine[COUNT]
}

#[test]
fn the_kernals_nmi_leaves_only_the_sources_of_the_serial_port_enabled() {
    for (enabled, expected) in [(0x00, 1), (0x81, 9)] {
        let mut machine = C64::machine();
        machine[SERIAL_INTERRUPTS] = enabled;
        assert_eq!(count_kernal_nmis(&mut machine), expected);
        assert_eq!(machine.take_warnings(), Vec::<String>::new());
    }
}

/// A known gap: `docs/known-gaps.md`.
#[test]
fn a_handler_that_goes_on_in_the_vic20s_nmi_is_stopped() {
    let mut machine = ::vic20::Board::machine();
    assert!(count_kernal_nmis(&mut machine) > 1);
    assert_eq!(machine.take_warnings().len(), 1);
}
