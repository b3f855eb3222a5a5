//! Interrupts and events over time.

use hardware::{Cycles, Event, IrqDeferral, MachineControl as _, Memory, MemorySpaces as _, Timekeeper};

use c64::{C64, Options};
use kernal::Board as _;
use kernal::cells::MOTOR_LOCK;
use kernal::cells::screen::BLINK_OFF;

fn run_for(machine: &mut C64, cycles: u64) {
    let end = Cycles(machine.elapsed().0 + cycles);
    machine.set_deadline(end);
    while !machine.is_deadline_reached() {
        machine.idle();
    }
    machine.set_deadline(Cycles(u64::MAX));
}

/// Returns a machine in which only the clock runs.
fn idle_machine() -> C64 {
    let mut machine = C64::from(Options::default());
    machine[BLINK_OFF] = 1;
    run_for(&mut machine, 50_000);
    machine
}

fn jiffies(machine: &C64) -> u32 {
    let ram = machine.ram();
    u32::from_be_bytes([0, ram[0xa0], ram[0xa1], ram[0xa2]])
}

#[test]
fn a_timer_set_by_the_program_changes_the_jiffies() {
    let mut machine = C64::from(Options::default());
    machine.poke(56325, 128);
    run_for(&mut machine, 985_248);
    assert!((29..=31).contains(&jiffies(&machine)), "{}", jiffies(&machine));
}

#[test]
fn a_timer_faster_than_its_handler_leaves_the_program_some_time() {
    let mut machine = C64::from(Options::default());
    machine.poke(56324, 1);
    machine.poke(56325, 0);
    machine.poke(56334, 17);
    let before = machine.processor_time();
    run_for(&mut machine, 1_000_000);
    assert!((1..100_000).contains(&(machine.processor_time() - before)));
}

#[test]
fn a_switched_off_interrupt_stops_the_clock() {
    let mut machine = C64::from(Options::default());
    machine.poke(56333, 127);
    run_for(&mut machine, 985_248);
    assert_eq!(jiffies(&machine), 0);
    machine.poke(56333, 129);
    run_for(&mut machine, 985_248);
    assert!(jiffies(&machine) > 50);
}

#[test]
fn a_pressed_key_reaches_the_queue() {
    let mut machine = C64::from(Options::default());
    let now = machine.elapsed();
    machine.schedule(Cycles(now.0 + 100_000), Event::KeyUp(hardware::KeyCode(10)));
    machine.schedule(Cycles(now.0 + 40_000), Event::KeyDown(hardware::KeyCode(10)));
    run_for(&mut machine, 60_000);
    assert_eq!(machine.ram()[203], 10);
    run_for(&mut machine, 60_000);
    assert_eq!((machine.ram()[203], machine.ram()[198], machine.ram()[631]), (64, 1, 65));
}

#[test]
fn a_handler_of_the_programs_runs_and_ends_in_the_kernals() {
    let mut machine = C64::from(Options::default());
    // INC 53280, JMP ea31
    for (address, byte) in (49152..).zip([0xee, 0x20, 0xd0, 0x4c, 0x31, 0xea]) {
        machine.poke(address, byte);
    }
    machine.poke(788, 0);
    machine.poke(789, 0xc0);
    run_for(&mut machine, 16_422 * 3 + 100);
    assert_eq!(machine.peek(53280) & 15, (14 + jiffies(&machine) as u8) & 15);
    assert!(jiffies(&machine) >= 3);
}

fn next_interrupt(machine: &C64) -> Option<Cycles> {
    machine.board().timing().irq.next()
}

/// The full interrupt has to clear the motor's interlock, at no extra cost.
#[test]
fn a_minimal_interrupt_equals_a_full_one() {
    let [mut quick, mut slow] = [(); 2].map(|()| idle_machine());
    for _ in 0..300 {
        slow[MOTOR_LOCK] = 1;
        for machine in [&mut quick, &mut slow] {
            machine.set_processor_time(machine.horizon());
            machine.catch_up();
        }
        assert_eq!(quick.ram(), slow.ram());
        assert_eq!(quick.elapsed(), slow.elapsed());
        assert_eq!(next_interrupt(&quick), next_interrupt(&slow));
        assert_eq!(quick.registers(), slow.registers());
    }
    assert!(jiffies(&quick) > 300);
}

#[test]
fn deferring_interrupts_changes_nothing() {
    let [mut resting, mut awake] = [(); 2].map(|()| idle_machine());
    let start = awake.elapsed().0;
    for (index, delay) in [1_000, 16_421, 300_000, 5_000_000, 700, 90_000].into_iter().enumerate() {
        for machine in [&mut resting, &mut awake] {
            machine.schedule(Cycles(start + 777_777 * index as u64), Event::KeyDown(hardware::KeyCode(10)));
            machine
                .schedule(Cycles(start + 777_777 * index as u64 + 99), Event::KeyUp(hardware::KeyCode(10)));
        }
        let begin = awake.processor_time();
        let mut began = begin;
        while began < begin + delay {
            began += 97;
            awake.set_processor_time(began);
            awake.catch_up();
            if began >= resting.horizon() {
                resting.resume_irqs(began);
                resting.set_processor_time(began);
                resting.catch_up();
                resting.defer_irqs(0x0801);
            }
        }
        for machine in [&mut resting, &mut awake] {
            machine.resume_irqs(began);
            machine.set_processor_time(began + 20_000);
        }
        assert_eq!(resting.ram(), awake.ram());
        assert_eq!(resting.elapsed(), awake.elapsed());
        assert_eq!((resting.horizon(), next_interrupt(&resting)), (awake.horizon(), next_interrupt(&awake)));
    }
}
