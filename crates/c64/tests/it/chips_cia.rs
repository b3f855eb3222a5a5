//! The interface adapter: ports, timers, interrupts and the time-of-day clock.

use c64::Region;
use c64::cia::{Cia, Lines};
use hardware::Cycles;
use proptest::prelude::*;

fn cia() -> Cia {
    Cia::new(Region::Pal)
}

fn read(cia: &mut Cia, register: u8, at: u64) -> u8 {
    cia.read(register, Cycles(at), Lines::OPEN)
}

fn timer(cia: &Cia, first: u8, at: u64) -> u16 {
    u16::from_le_bytes([cia.register(first, Cycles(at)), cia.register(first + 1, Cycles(at))])
}

/// Returns a chip whose timer A has the latch, started with `control` at time 0.
fn started(latch: u16, control: u8) -> Cia {
    let mut cia = cia();
    let [low, high] = latch.to_le_bytes();
    cia.write(4, low, Cycles(0));
    cia.write(5, high, Cycles(0));
    cia.write(14, control, Cycles(0));
    cia
}

#[test]
fn continuous_timer_has_a_period_of_latch_plus_one() {
    let cia = started(3, 0x11);
    let counts: Vec<u16> = (2..15).map(|at| timer(&cia, 4, at)).collect();
    assert_eq!(counts, [3, 3, 2, 1, 3, 3, 2, 1, 3, 3, 2, 1, 3]);
    assert_eq!(cia.period(0), 4);
}

#[test]
fn jiffy_timer_interrupts_sixty_times_a_second() {
    let mut cia = started(16421, 0x11);
    cia.write(13, 0x81, Cycles(0));
    let mut at = 0;
    for _ in 0..600 {
        let next = cia.next_interrupt(Cycles(at)).expect("the timer runs").0;
        assert!(!cia.is_interrupting(Cycles(next - 1)));
        assert!(cia.is_interrupting(Cycles(next)));
        assert_eq!(read(&mut cia, 13, next), 0x81);
        at = next;
    }
    assert_eq!(at, 3 + 16421 + 599 * 16422);
}

#[test]
fn reading_the_interrupt_register_clears_it() {
    let mut cia = started(100, 0x11);
    assert_eq!(read(&mut cia, 13, 50), 0);
    assert_eq!(read(&mut cia, 13, 150), 1);
    assert_eq!(read(&mut cia, 13, 151), 0);
    cia.write(13, 0x81, Cycles(151));
    assert_eq!(read(&mut cia, 13, 1000), 0x81);
    assert!(!cia.is_interrupting(Cycles(1000)));
}

#[test]
fn allowing_a_source_whose_flag_is_set_interrupts_at_once() {
    let mut cia = started(100, 0x11);
    assert!(!cia.is_interrupting(Cycles(500)));
    assert_eq!(cia.next_interrupt(Cycles(500)), None);
    cia.write(13, 0x81, Cycles(500));
    assert!(cia.is_interrupting(Cycles(500)));
    // Disabling it does not release the line, only a read does.
    cia.write(13, 0x7f, Cycles(501));
    assert!(cia.is_interrupting(Cycles(501)));
    assert_eq!(cia.next_interrupt(Cycles(501)), Some(Cycles(501)));
}

#[test]
fn one_shot_timer_stops_with_its_latch() {
    let mut cia = started(10, 0x19);
    assert_eq!(cia.register(14, Cycles(5)), 0x09);
    assert_eq!(timer(&cia, 4, 12), 1);
    assert_eq!(timer(&cia, 4, 13), 10);
    assert_eq!(timer(&cia, 4, 1000), 10);
    assert_eq!(cia.register(14, Cycles(13)), 0x08);
    assert_eq!(read(&mut cia, 13, 1000), 1);
    assert_eq!(read(&mut cia, 13, 100_000), 0);
}

/// `golden/c64/traces/cia_timer`: POKE 56590,17 writes at cycle 25023, POKE 56590,0 at 156225, of a timer with the
/// latch 4096; the low byte is 159 then.
#[test]
fn load_delays_the_count_by_a_cycle() {
    let mut cia = started(4096, 0x11);
    cia.write(14, 0x00, Cycles(156_225 - 25_023));
    assert_eq!(timer(&cia, 4, 200_000) & 0xff, 159);
}

#[test]
fn stopping_and_starting_keeps_the_count() {
    let mut cia = started(1000, 0x11);
    cia.write(14, 0x00, Cycles(100));
    assert_eq!(timer(&cia, 4, 200), 901);
    cia.write(14, 0x01, Cycles(300));
    assert_eq!(timer(&cia, 4, 402), 801);
}

#[test]
fn high_latch_goes_into_a_standing_timer_only() {
    let mut cia = cia();
    assert_eq!(timer(&cia, 4, 0), 0xffff);
    cia.write(4, 0x34, Cycles(0));
    assert_eq!(timer(&cia, 4, 0), 0xffff);
    cia.write(5, 0x12, Cycles(0));
    assert_eq!(timer(&cia, 4, 0), 0x1234);
    cia.write(14, 0x01, Cycles(0));
    cia.write(5, 0x01, Cycles(10));
    assert_eq!(timer(&cia, 4, 10), 0x1234 - 8);
    cia.write(14, 0x11, Cycles(20));
    assert_eq!(timer(&cia, 4, 22), 0x0134);
}

#[test]
fn timer_b_counts_underflows_of_timer_a() {
    let mut cia = started(9, 0x11);
    cia.write(6, 2, Cycles(0));
    cia.write(7, 0, Cycles(0));
    cia.write(15, 0x51, Cycles(0));
    cia.write(13, 0x82, Cycles(0));
    // Timer A underflows at 12, 22, 32 ...; the third underflow finds B at 0.
    assert_eq!([11, 12, 22, 31].map(|at| timer(&cia, 6, at)), [2, 1, 0, 0]);
    assert_eq!(cia.next_interrupt(Cycles(0)), Some(Cycles(32)));
    assert_eq!(timer(&cia, 6, 32), 2);
    assert_eq!(read(&mut cia, 13, 32), 0x83);
    assert_eq!(cia.next_interrupt(Cycles(32)), Some(Cycles(62)));
}

#[test]
fn timers_do_not_count_a_line_without_pulses() {
    let mut cia = started(9, 0x31);
    cia.write(15, 0x31, Cycles(0));
    cia.write(13, 0x9f, Cycles(0));
    assert_eq!(cia.next_interrupt(Cycles(0)), None);
    assert_eq!(timer(&cia, 4, 1_000_000), 9);
}

#[test]
fn ports_show_outputs_and_outside_lines() {
    let mut cia = cia();
    cia.write(0, 0x55, Cycles(0));
    assert_eq!(cia.port_a(), 0xff);
    cia.write(2, 0x0f, Cycles(0));
    assert_eq!(cia.port_a(), 0xf5);
    assert_eq!(cia.read(0, Cycles(0), Lines { a: 0x3f, b: 0xff }), 0x35);
    assert_eq!(cia.read(1, Cycles(0), Lines { a: 0xff, b: 0x7e }), 0x7e);
    assert_eq!(cia.register(0, Cycles(0)), 0x55);
}

#[test]
fn clock_stands_still_until_its_tenths_are_written() {
    let mut cia = cia();
    let second = 985_248;
    let show = |cia: &Cia, at: u64| [11, 10, 9, 8].map(|register| cia.register(register, Cycles(at)));
    assert_eq!(show(&cia, 100 * second), [0x01, 0, 0, 0]);
    cia.write(14, 0x80, Cycles(0));
    for (register, value) in [(11, 0x91), (10, 0x59), (9, 0x58)] {
        cia.write(register, value, Cycles(0));
    }
    assert_eq!(show(&cia, second), [0x91, 0x59, 0x58, 0]);
    cia.write(8, 0, Cycles(second));
    assert_eq!(show(&cia, second * 5 / 2 + 1), [0x91, 0x59, 0x59, 5]);
    assert_eq!(show(&cia, 3 * second + 1), [0x12, 0, 0, 0]);
}

#[test]
fn tod_set_to_60_hz_runs_slow_on_50_hz() {
    let mut cia = cia();
    cia.write(8, 0, Cycles(0));
    // 50 pulses a second, six of them per tenth: after 12 seconds it shows 10.
    assert_eq!(cia.register(9, Cycles(12 * 985_248)), 0x10);
}

#[test]
fn midnight_and_noon_change_the_half_of_the_day() {
    let mut cia = cia();
    cia.write(14, 0x80, Cycles(0));
    for (register, value) in [(11, 0x11), (10, 0x59), (9, 0x59), (8, 9)] {
        cia.write(register, value, Cycles(0));
    }
    let tenth = 98_525;
    assert_eq!(cia.register(11, Cycles(tenth)), 0x92);
    let hour = 36_000 * 985_248 / 10;
    assert_eq!(cia.register(11, Cycles(tenth + hour + 9)), 0x81);
    assert_eq!(cia.register(11, Cycles(tenth + 12 * hour + 9)), 0x12);
}

#[test]
fn reading_the_hours_holds_the_time_until_the_tenths_are_read() {
    let mut cia = cia();
    cia.write(14, 0x80, Cycles(0));
    cia.write(8, 0, Cycles(0));
    let second = 985_248;
    assert_eq!(read(&mut cia, 11, second), 0x01);
    assert_eq!(read(&mut cia, 9, 5 * second), 0x01);
    assert_eq!(read(&mut cia, 8, 5 * second), 0);
    assert_eq!(read(&mut cia, 9, 5 * second), 0x05);
}

#[test]
fn alarm_interrupts_when_its_time_comes() {
    let mut cia = cia();
    cia.write(14, 0x80, Cycles(0));
    cia.write(15, 0x80, Cycles(0));
    for (register, value) in [(11, 0x01), (10, 0), (9, 0x02), (8, 5)] {
        cia.write(register, value, Cycles(0));
    }
    cia.write(15, 0x00, Cycles(0));
    cia.write(13, 0x84, Cycles(0));
    assert_eq!(cia.next_interrupt(Cycles(0)), None);
    cia.write(8, 0, Cycles(0));
    let at = cia.next_interrupt(Cycles(0)).expect("the clock runs");
    assert_eq!(at.0, 985_248 * 5 / 2);
    assert!(!cia.is_interrupting(Cycles(at.0 - 1)));
    assert_eq!(read(&mut cia, 13, at.0), 0x84);
    assert_eq!(read(&mut cia, 13, at.0 + 1_000_000), 0);
}

/// The timers cycle by cycle, as in the chip.
#[derive(Clone)]
struct Ticking {
    latch: u16,
    counter: u16,
    skip: bool,
}

impl Ticking {
    fn tick(&mut self) -> bool {
        if self.skip {
            self.skip = false;
            return self.counter == 0;
        }
        self.counter -= 1;
        if self.counter != 0 {
            return false;
        }
        self.counter = self.latch;
        self.skip = true;
        true
    }
}

proptest! {
    #[test]
    fn closed_form_equals_ticking(latch in 1u16..40, waits in prop::collection::vec(1u64..50, 1..30)) {
        let mut cia = started(latch, 0x11);
        let mut ticking = Ticking { latch, counter: latch, skip: true };
        let (mut at, mut ticked) = (2, 2);
        for wait in waits {
            at += wait;
            let mut flag = 0;
            while ticked < at {
                flag |= u8::from(ticking.tick());
                ticked += 1;
            }
            prop_assert_eq!(timer(&cia, 4, at), ticking.counter);
            prop_assert_eq!(read(&mut cia, 13, at), flag);
        }
    }
}
