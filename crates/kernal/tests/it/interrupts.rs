//! Laws of the interrupt and of time.

use hardware::{Cycles, MachineControl as _, Timekeeper};
use kernal::cells::{IRQ_VECTOR, JIFFIES};
use kernal::{Machine, Routine, address_of};

use crate::subject::{Subject, laws};

fn run_for<S: Subject>(machine: &mut Machine<S>, cycles: u64) {
    machine.set_deadline(Cycles(machine.elapsed().0 + cycles));
    while !machine.is_deadline_reached() {
        machine.idle();
    }
    machine.set_deadline(Cycles(u64::MAX));
}

fn jiffies<S: Subject>(machine: &Machine<S>) -> u32 {
    u32::from_be_bytes([0, machine[JIFFIES], machine[JIFFIES + 1], machine[JIFFIES + 2]])
}

fn the_jiffy_clock_counts_sixty_a_second<S: Subject>() {
    let mut machine = S::machine();
    let second = u64::from(machine.clock_rate().0);
    run_for(&mut machine, second * 10);
    assert!((599..=600).contains(&jiffies(&machine)), "{}", jiffies(&machine));
}

fn the_jiffy_clock_begins_again_after_a_day<S: Subject>() {
    let mut machine = S::machine();
    machine[JIFFIES..JIFFIES + 3].copy_from_slice(&[0x4f, 0x1a, 0x00]);
    let second = u64::from(machine.clock_rate().0);
    run_for(&mut machine, second / 30);
    assert!(jiffies(&machine) < 3, "{}", jiffies(&machine));
}

/// Points the interrupt's vector to code at 3000.
fn install<S: Subject>(machine: &mut Machine<S>, code: &[u8]) {
    machine[0x3000..][..code.len()].copy_from_slice(code);
    machine[usize::from(IRQ_VECTOR)..][..2].copy_from_slice(&[0x00, 0x30]);
}

fn a_handler_of_the_programs_runs_and_ends_in_the_kernals<S: Subject>() {
    let mut machine = S::machine();
    let [low, high] = address_of(S::ROUTINES, Routine::Irq).to_le_bytes();
    // INC 30ff, JMP to the KERNAL's
    install(&mut machine, &[0xee, 0xff, 0x30, 0x4c, low, high]);
    machine[0x30ff] = 0;
    let second = u64::from(machine.clock_rate().0);
    run_for(&mut machine, second / 10);
    assert!(jiffies(&machine) >= 3 && u32::from(machine[0x30ff]) == jiffies(&machine));
}

fn a_handler_that_never_returns_is_abandoned<S: Subject>() {
    let mut machine = S::machine();
    install(&mut machine, &[0x4c, 0x00, 0x30]);
    let second = u64::from(machine.clock_rate().0);
    run_for(&mut machine, second / 10);
    assert_eq!(machine.take_warnings().len(), 1);
}

laws! {
    the_jiffy_clock_counts_sixty_a_second,
    the_jiffy_clock_begins_again_after_a_day,
    a_handler_of_the_programs_runs_and_ends_in_the_kernals,
    a_handler_that_never_returns_is_abandoned,
}
