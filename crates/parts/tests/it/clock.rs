//! The two counts of time.

use hardware::Cycles;
use parts::{Clock, CycleStealer};

/// Takes the last cycle of each group of this many.
#[derive(Clone, Copy, PartialEq)]
struct OneOf(u64);

impl CycleStealer for OneOf {
    fn cpu_cycles_at(&self, elapsed: u64) -> u64 {
        elapsed - elapsed / self.0
    }

    fn elapsed_at_cpu_cycles(&self, cycles: u64) -> u64 {
        cycles + cycles / (self.0 - 1)
    }
}

#[test]
fn a_clock_begins_at_0_with_something_due_and_without_a_deadline() {
    let clock = <Clock>::default();
    assert_eq!((clock.processor_time(), clock.elapsed()), (0, Cycles(0)));
    assert!(clock.is_at_horizon() && !clock.is_deadline_reached());
}

#[test]
fn stolen_cycles_are_elapsed_and_not_the_processors() {
    let mut clock = Clock::new(OneOf(4));
    clock.spend(300);
    assert_eq!((clock.processor_time(), clock.elapsed()), (300, Cycles(400)));
    assert_eq!(clock.processor_time_at(Cycles(800)), 600);
}

#[test]
fn interrupts_and_stolen_cycles_add_up() {
    let mut clock = Clock::new(OneOf(4));
    clock.spend(300);
    clock.set_in_interrupt(true);
    clock.spend(30);
    clock.set_in_interrupt(false);
    assert_eq!((clock.processor_time(), clock.elapsed()), (300, Cycles(440)));
    assert_eq!(clock.processor_time_at(clock.elapsed()), 300);
    assert_eq!(clock.interrupt_cycles(), 30);
}

#[test]
fn busy_cycles_run_on_in_an_interrupt() {
    let mut clock = <Clock>::default();
    clock.spend(10);
    assert_eq!(clock.busy_cycles(), 10);
    clock.set_in_interrupt(true);
    clock.spend(5);
    assert_eq!(clock.busy_cycles(), 15);
}

#[test]
fn another_stealer_begins_at_the_present() {
    let mut clock = Clock::new(OneOf(4));
    clock.spend(300);
    clock.set_stealer(OneOf(2));
    assert_eq!(clock.elapsed(), Cycles(400));
    clock.spend(100);
    assert_eq!((clock.processor_time(), clock.elapsed()), (400, Cycles(600)));
}

#[test]
fn the_past_is_at_the_present_processor_time_unless_unclamped() {
    let mut clock = <Clock>::default();
    clock.spend(100);
    assert_eq!(clock.processor_time_at(Cycles(40)), 100);
    assert_eq!(clock.processor_time_at_unclamped(Cycles(40)), 40);
    assert_eq!(clock.processor_time_at(Cycles(u64::MAX)), u64::MAX);
}

#[test]
fn waiting_goes_to_the_horizon_and_never_back() {
    let mut clock = <Clock>::default();
    clock.set_horizon(500);
    clock.wait_for_horizon();
    assert_eq!(clock.processor_time(), 500);
    clock.set_horizon(200);
    clock.wait_for_horizon();
    assert_eq!(clock.processor_time(), 500);
    clock.set_horizon(u64::MAX);
    clock.wait_for_horizon();
    assert_eq!(clock.processor_time(), 500);
}

#[test]
fn a_deadline_is_reached_at_its_elapsed_time_once_the_horizon_is() {
    let mut clock = Clock::new(OneOf(4));
    clock.set_deadline(Cycles(400));
    clock.set_horizon(clock.processor_time_at(Cycles(400)));
    clock.spend(299);
    assert!(!clock.is_deadline_reached());
    clock.spend(1);
    assert!(clock.is_deadline_reached());
}
