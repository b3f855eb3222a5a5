//! Laws of the interrupt and of time.

use cbm_basic::machine::{Keys as _, MachineCode as _};
use hardware::{Cycles, Event, Keyboard as _, MachineControl as _, Memory, Timekeeper};
use kernal::cells::{IRQ_VECTOR, JIFFIES, NMI_VECTOR};
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

/// Starts the timer on the NMI line, with a handler that counts at 30ff and takes some hundred cycles.
fn start_nmis<S: Subject>(machine: &mut Machine<S>) {
    let [low, high] = S::NMI_ACKNOWLEDGE.to_le_bytes();
    // PHA, LDA of the chip, INC 30ff, LDA #200, SEC, SBC #1, BNE, PLA, RTI
    let code = [0x48, 0xad, low, high, 0xee, 0xff, 0x30, 0xa9, 200, 0x38, 0xe9, 1, 0xd0, 0xfb, 0x68, 0x40];
    machine[0x3000..][..code.len()].copy_from_slice(&code);
    machine[0x30ff] = 0;
    machine[usize::from(NMI_VECTOR)..][..2].copy_from_slice(&[0x00, 0x30]);
    S::NMI_TIMER.iter().for_each(|&(address, value)| machine.poke(address, value));
}

/// The processor's cycles of that handler, with the KERNAL's entry.
const HANDLER: u64 = 7 + 2 + 5 + 3 + 4 + 6 + 2 + 200 * 7 - 1 + 4 + 6;

fn an_nmi_comes_once_a_period<S: Subject>() {
    let mut machine = S::machine();
    start_nmis(&mut machine);
    run_for(&mut machine, 40 * 0x1000);
    assert!((38..=41).contains(&machine[0x30ff]), "{}", machine[0x30ff]);
    assert!(machine.take_warnings().is_empty());
}

fn every_cycle_is_the_programs_an_interrupts_or_stolen<S: Subject>() {
    for has_nmis in [false, true] {
        let mut machine = S::machine();
        if has_nmis {
            start_nmis(&mut machine);
        }
        machine.count_stolen_cycles(true);
        let before = machine.cycle_account();
        // The counter at 30ff does not overflow.
        run_for(&mut machine, 800_000);
        let after = machine.cycle_account();
        let [elapsed, program, interrupts] = [
            after.elapsed - before.elapsed,
            after.program - before.program,
            after.interrupts.wrapping_sub(before.interrupts),
        ];
        assert_eq!(after.sprites, before.sprites);
        let nmis = if has_nmis { u64::from(machine[0x30ff]) * HANDLER } else { 0 };
        assert!((nmis..elapsed - program).contains(&interrupts) || program + interrupts == elapsed);
        // The jiffy interrupt takes some hundred cycles 48 times.
        assert!(interrupts > nmis + 5_000 && interrupts < nmis + nmis / 10 + 30_000, "{interrupts}, {nmis}");
        let stolen = (elapsed - program - interrupts) * 1000 / program;
        assert!((S::STOLEN[0]..=S::STOLEN[1]).contains(&stolen), "{stolen}");
    }
}

fn switching_the_power_off_and_on_ends_nmis_and_a_warm_start_that_is_due<S: Subject>() {
    let mut machine = S::machine();
    start_nmis(&mut machine);
    run_for(&mut machine, 10_000);
    // BRK, as the program's code would.
    machine.poke(0x3100, 0);
    machine.begin_call(0x3100, [0; 4]);
    machine.run();
    machine.cold_start();
    assert!(!machine.take_warm_start() && !machine.take_reset());
    machine[0x30ff] = 0;
    let second = u64::from(machine.clock_rate().0);
    run_for(&mut machine, second);
    assert_eq!(machine[0x30ff], 0);
    assert!((58..=61).contains(&jiffies(&machine)), "{}", jiffies(&machine));
}

fn a_program_looks_up_for_the_stop_key_and_after_a_handler_of_its_own<S: Subject>() {
    let mut machine = S::machine();
    run_for(&mut machine, 50_000);
    assert!(!machine.needs_attention());
    machine.apply(Event::KeyDown(S::key("STOP")));
    run_for(&mut machine, 50_000);
    assert!(machine.needs_attention());
    let mut machine = S::machine();
    let [low, high] = address_of(S::ROUTINES, Routine::Irq).to_le_bytes();
    install(&mut machine, &[0x4c, low, high]);
    run_for(&mut machine, 50_000);
    assert!(machine.needs_attention());
}

laws! {
    a_program_looks_up_for_the_stop_key_and_after_a_handler_of_its_own,
    switching_the_power_off_and_on_ends_nmis_and_a_warm_start_that_is_due,
    an_nmi_comes_once_a_period,
    every_cycle_is_the_programs_an_interrupts_or_stolen,
    the_jiffy_clock_counts_sixty_a_second,
    the_jiffy_clock_begins_again_after_a_day,
    a_handler_of_the_programs_runs_and_ends_in_the_kernals,
    a_handler_that_never_returns_is_abandoned,
}
