//! The interface adapter: timers, interrupts, ports, control line.

use hardware::Cycles;
use vic20::via::{Lines, Via, register};
use vic20::{Chips, Region, keyboard};

use crate::golden::table;

const TIMER_1: u8 = 0x40;
const TIMER_2: u8 = 0x20;

fn read(via: &mut Via, register: u8, at: u64) -> u8 {
    via.read(register, Cycles(at), Lines::OPEN)
}

/// Returns an adapter whose timer 1 is started with a value by a write in cycle 100.
fn with_timer_1(value: u16, auxiliary: u8) -> Via {
    let mut via = Via::new();
    let [low, high] = value.to_le_bytes();
    via.write(register::AUXILIARY, auxiliary, Cycles(90));
    via.write(register::TIMER_1_LOW, low, Cycles(96));
    via.write(register::TIMER_1_HIGH, high, Cycles(100));
    via
}

fn counter_1(via: &Via, at: u64) -> u16 {
    let half = |register| via.register(register, Cycles(at));
    u16::from_le_bytes([half(register::TIMER_1_LOW), half(register::TIMER_1_HIGH)])
}

fn counter_2(via: &Via, at: u64) -> u16 {
    let half = |register| via.register(register, Cycles(at));
    u16::from_le_bytes([half(register::TIMER_2_LOW), half(register::TIMER_2_HIGH)])
}

#[test]
fn the_jiffy_interrupt_has_its_recorded_period() {
    for row in table("jiffy.tsv") {
        let (region, what) = match row.get("what").split_once(": ") {
            Some(("pal", what)) => (Region::Pal, what),
            Some(("ntsc", what)) => (Region::Ntsc, what),
            _ => continue,
        };
        let mut chips = Chips::new(region);
        chips.start_adapters(Cycles(500));
        let period = chips.via_2().next_interrupt(Cycles(500)).expect("it is enabled").0 - 500;
        let mut next = 500 + period;
        for _ in 0..100 {
            assert!(!chips.via_2().is_interrupting(Cycles(next - 1)));
            assert!(chips.via_2().is_interrupting(Cycles(next)));
            let after = chips.acknowledge(Cycles(next + 50)).expect("it continues").0;
            assert_eq!(after - next, period);
            next = after;
        }
        match what {
            "timer latch" => assert_eq!(period, row.number::<u64>("value") + 2),
            "interrupts per second" => {
                let rate = f64::from(region.clock().0) / period as f64;
                assert!((rate - row.number::<f64>("value")).abs() < 1e-4, "{rate}");
            }
            _ if what.ends_with(": period") => {
                assert!((period as f64 - row.number::<f64>("value")).abs() < 0.1, "{row:?}");
            }
            _ => {}
        }
    }
}

#[test]
fn timer_1_shows_every_value_and_loads_its_latch_again() {
    for auxiliary in [0x00, 0x40] {
        let via = with_timer_1(3, auxiliary);
        let shown: Vec<u16> = (101..=112).map(|at| counter_1(&via, at)).collect();
        assert_eq!(shown, [3, 2, 1, 0, 0xffff, 3, 2, 1, 0, 0xffff, 3, 2]);
        let mut via = via;
        assert_eq!(read(&mut via, register::FLAGS, 104), 0);
        assert_eq!(read(&mut via, register::FLAGS, 105), TIMER_1);
        // The read of the low byte acknowledges.
        assert_eq!(read(&mut via, register::TIMER_1_LOW, 106), 3);
        assert_eq!(read(&mut via, register::FLAGS, 109), 0);
        let second = if auxiliary == 0 { 0 } else { TIMER_1 };
        assert_eq!(read(&mut via, register::FLAGS, 110), second);
    }
}

#[test]
fn a_value_in_the_latch_waits_for_the_next_load() {
    let mut via = with_timer_1(1000, 0x40);
    via.write(register::LATCH_LOW, 9, Cycles(200));
    via.write(register::LATCH_HIGH, 0, Cycles(204));
    assert_eq!(
        [register::LATCH_LOW, register::LATCH_HIGH].map(|half| via.register(half, Cycles(205))),
        [9, 0]
    );
    assert_eq!([300, 1102, 1103, 1112, 1113].map(|at| counter_1(&via, at)), [801, 0xffff, 9, 0, 0xffff]);
    via.write(register::ENABLED, 0x80 | TIMER_1, Cycles(300));
    let times = [300, 1103, 1200].map(|now| via.acknowledge(Cycles(now)).expect("it runs on").0);
    assert_eq!(times, [1102, 1113, 1201]);
}

#[test]
fn timer_2_times_out_once_and_counts_on() {
    let mut via = Via::new();
    via.write(register::ENABLED, 0x80 | TIMER_2, Cycles(0));
    assert_eq!(via.next_interrupt(Cycles(10)), None);
    via.write(register::TIMER_2_LOW, 3, Cycles(96));
    via.write(register::TIMER_2_HIGH, 0, Cycles(100));
    assert_eq!(via.next_interrupt(Cycles(100)), Some(Cycles(105)));
    let shown: Vec<u16> = (101..=107).map(|at| counter_2(&via, at)).collect();
    assert_eq!(shown, [3, 2, 1, 0, 0xffff, 0xfffe, 0xfffd]);
    assert_eq!(read(&mut via, register::FLAGS, 105), 0x80 | TIMER_2);
    assert_eq!(read(&mut via, register::TIMER_2_LOW, 106), 0xfe);
    assert_eq!(read(&mut via, register::FLAGS, 200_000), 0);
    // With a pulse line as its source it does not count.
    via.write(register::AUXILIARY, 0x20, Cycles(200_000));
    let value = counter_2(&via, 200_000);
    assert_eq!(counter_2(&via, 300_000), value);
    via.write(register::AUXILIARY, 0x00, Cycles(300_000));
    assert_eq!(counter_2(&via, 300_007), value.wrapping_sub(7));
}

#[test]
fn the_state_at_a_time_does_not_depend_on_the_accesses_before() {
    for auxiliary in [0x00, 0x40] {
        let plain = with_timer_1(37, auxiliary);
        let mut visited = plain.clone();
        for at in (101..2000).step_by(7) {
            assert_eq!(
                visited.register(register::FLAGS, Cycles(at)),
                plain.register(register::FLAGS, Cycles(at))
            );
            assert_eq!(counter_1(&visited, at), counter_1(&plain, at));
            read(&mut visited, register::FLAGS, at);
        }
    }
}

#[test]
fn enabled_flags_pull_the_line_and_written_ones_clear_flags() {
    let mut via = with_timer_1(3, 0x40);
    assert!(!via.is_interrupting(Cycles(105)));
    via.write(register::ENABLED, 0xc0, Cycles(105));
    assert!(via.is_interrupting(Cycles(105)));
    assert_eq!(read(&mut via, register::ENABLED, 105), 0xc0);
    assert_eq!(read(&mut via, register::FLAGS, 105), 0xc0);
    via.write(register::FLAGS, TIMER_1, Cycles(105));
    assert!(!via.is_interrupting(Cycles(105)));
    // A program stops the KERNAL's interrupt, and starts it again.
    via.write(register::ENABLED, 0x40, Cycles(106));
    assert_eq!((read(&mut via, register::ENABLED, 106), via.next_interrupt(Cycles(106))), (0x80, None));
    via.write(register::ENABLED, 0xc0, Cycles(107));
    assert_eq!(via.next_interrupt(Cycles(107)), Some(Cycles(110)));
}

#[test]
fn port_a_reads_its_lines_and_port_b_its_own_outputs() {
    let mut via = Via::new();
    for (register, value) in [
        (register::DIRECTION_A, 0xf0),
        (register::DIRECTION_B, 0xf0),
        (register::PORT_A, 0xa5),
        (register::PORT_B, 0xa5),
    ] {
        via.write(register, value, Cycles(0));
    }
    let lines = Lines { a: 0x3c, b: 0x3c };
    assert_eq!(via.read(register::PORT_A, Cycles(0), lines), 0x2c);
    assert_eq!(via.read(register::PORT_A_ALONE, Cycles(0), lines), 0x2c);
    assert_eq!(via.read(register::PORT_B, Cycles(0), lines), 0xac);
    assert_eq!((via.port_a(), via.port_b()), (0xaf, 0xaf));
}

#[test]
fn other_registers_keep_what_was_written() {
    let mut via = Via::new();
    for number in [register::SHIFT, register::AUXILIARY, register::PERIPHERAL, register::DIRECTION_A] {
        via.write(number, 0x5a, Cycles(0));
        assert_eq!(read(&mut via, number, 100), 0x5a);
    }
}

#[test]
fn restore_pulls_the_nmi_line_until_port_a_is_read() {
    let mut chips = Chips::new(Region::Pal);
    chips.start_adapters(Cycles(0));
    assert!(!chips.via_1().is_interrupting(Cycles(1000)));
    chips.set_key(keyboard::RESTORE, true, Cycles(1000));
    assert!(chips.via_1().is_interrupting(Cycles(1000)));
    assert_eq!(chips.read(37149, Cycles(1001)) & 0x82, 0x82);
    chips.read(37151, Cycles(1002));
    assert!(chips.via_1().is_interrupting(Cycles(1002)), "37151 leaves the control lines alone");
    chips.read(37137, Cycles(1003));
    assert!(!chips.via_1().is_interrupting(Cycles(1003)));
    // Only the edge counts.
    chips.set_key(keyboard::RESTORE, true, Cycles(1100));
    assert!(!chips.via_1().is_interrupting(Cycles(1100)));
    chips.set_key(keyboard::RESTORE, false, Cycles(1200));
    assert!(!chips.via_1().is_interrupting(Cycles(1200)));
    chips.set_key(keyboard::RESTORE, true, Cycles(1300));
    assert!(chips.via_1().is_interrupting(Cycles(1300)));
}
