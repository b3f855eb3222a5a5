//! The interface adapter against a model that counts every cycle.
//!
//! The model follows the data sheet (MOS Technology, *MCS6522 Versatile Interface Adapter*, 1977): figures of both
//! timers, tables of the interrupt registers.

use hardware::Cycles;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use vic20::via::{Lines, Via, register};

const CA1: u8 = 0x02;
const TIMER_2: u8 = 0x20;
const TIMER_1: u8 = 0x40;

/// An adapter that counts.
#[derive(Clone, Default)]
struct Model {
    registers: [u8; 16],
    latch_1: u16,
    latch_2: u8,
    counter_1: u16,
    counter_2: u16,
    /// Whether the next cycle shows the latch, and which value timer 2 shows then.
    loads_1: bool,
    loads_2: Option<u16>,
    is_armed_1: bool,
    is_armed_2: bool,
    flags: u8,
    enabled: u8,
    ca1: bool,
}

impl Model {
    fn new() -> Self {
        Self {
            latch_1: 0xffff,
            latch_2: 0xff,
            counter_1: 0xffff,
            counter_2: 0xffff,
            ca1: true,
            ..Self::default()
        }
    }

    fn tick(&mut self) {
        let auxiliary = self.registers[usize::from(register::AUXILIARY)];
        if std::mem::take(&mut self.loads_1) {
            self.counter_1 = self.latch_1;
        } else if self.counter_1 == 0 {
            self.counter_1 = 0xffff;
            self.loads_1 = true;
            if self.is_armed_1 || auxiliary & 0x40 != 0 {
                self.flags |= TIMER_1;
            }
            self.is_armed_1 = false;
        } else {
            self.counter_1 -= 1;
        }
        if let Some(value) = self.loads_2.take() {
            self.counter_2 = value;
        } else if auxiliary & 0x20 == 0 {
            if self.counter_2 == 0 && std::mem::take(&mut self.is_armed_2) {
                self.flags |= TIMER_2;
            }
            self.counter_2 = self.counter_2.wrapping_sub(1);
        }
    }

    fn is_line_low(&self) -> bool {
        self.flags & self.enabled != 0
    }

    /// Returns what a program reads, before the effects of the read.
    fn value(&self, number: u8) -> u8 {
        let [low_1, high_1] = self.counter_1.to_le_bytes();
        let [low_2, high_2] = self.counter_2.to_le_bytes();
        let [latch_low, latch_high] = self.latch_1.to_le_bytes();
        match number {
            register::TIMER_1_LOW => low_1,
            register::TIMER_1_HIGH => high_1,
            register::LATCH_LOW => latch_low,
            register::LATCH_HIGH => latch_high,
            register::TIMER_2_LOW => low_2,
            register::TIMER_2_HIGH => high_2,
            register::FLAGS => self.flags | if self.is_line_low() { 0x80 } else { 0 },
            register::ENABLED => self.enabled | 0x80,
            register::PORT_A_ALONE => self.registers[usize::from(register::PORT_A)],
            _ => self.registers[usize::from(number)],
        }
    }

    fn read(&mut self, number: u8, lines: Lines) -> u8 {
        let [latch_a, latch_b, direction_a, direction_b] =
            [register::PORT_A, register::PORT_B, register::DIRECTION_A, register::DIRECTION_B]
                .map(|register| self.registers[usize::from(register)]);
        let value = match number {
            // An output that the outside pulls low reads low on port A; port B reads its own latch.
            register::PORT_A | register::PORT_A_ALONE => (latch_a | !direction_a) & lines.a,
            register::PORT_B => latch_b & direction_b | lines.b & !direction_b,
            _ => self.value(number),
        };
        match number {
            register::PORT_A => self.flags &= !CA1,
            register::TIMER_1_LOW => self.flags &= !TIMER_1,
            register::TIMER_2_LOW => self.flags &= !TIMER_2,
            _ => {}
        }
        value
    }

    fn write(&mut self, number: u8, value: u8) {
        match number {
            register::TIMER_1_LOW | register::LATCH_LOW => {
                self.latch_1 = self.latch_1 & 0xff00 | u16::from(value);
            }
            register::LATCH_HIGH => {
                self.latch_1 = self.latch_1 & 0x00ff | u16::from(value) << 8;
                self.flags &= !TIMER_1;
            }
            register::TIMER_1_HIGH => {
                self.latch_1 = self.latch_1 & 0x00ff | u16::from(value) << 8;
                self.flags &= !TIMER_1;
                (self.loads_1, self.is_armed_1) = (true, true);
            }
            register::TIMER_2_LOW => self.latch_2 = value,
            register::TIMER_2_HIGH => {
                self.loads_2 = Some(u16::from_le_bytes([self.latch_2, value]));
                self.is_armed_2 = true;
                self.flags &= !TIMER_2;
            }
            register::FLAGS => self.flags &= !value,
            register::ENABLED if value & 0x80 != 0 => self.enabled |= value & 0x7f,
            register::ENABLED => self.enabled &= !value,
            register::PORT_A | register::PORT_A_ALONE => {
                self.registers[usize::from(register::PORT_A)] = value;
                if number == register::PORT_A {
                    self.flags &= !CA1;
                }
            }
            _ => self.registers[usize::from(number)] = value,
        }
    }

    fn set_ca1(&mut self, is_high: bool) {
        let rises = self.registers[usize::from(register::PERIPHERAL)] & 1 != 0;
        if is_high != self.ca1 && is_high == rises {
            self.flags |= CA1;
        }
        self.ca1 = is_high;
    }
}

#[derive(Clone, Debug)]
enum Access {
    Read(u8, u8, u8),
    Write(u8, u8),
    Edge(bool),
    Acknowledge,
}

fn access() -> impl Strategy<Value = Access> {
    prop_oneof![
        3 => (0u8..16, any::<u8>(), any::<u8>()).prop_map(|(number, a, b)| Access::Read(number, a, b)),
        // Values with which timers end soon.
        4 => (prop_oneof![Just(4u8), Just(6), Just(8)], 0u8..40).prop_map(|(number, low)| Access::Write(number, low)),
        4 => (prop_oneof![Just(5u8), Just(7), Just(9)], 0u8..2).prop_map(|(number, high)| Access::Write(number, high)),
        3 => (Just(register::AUXILIARY), prop_oneof![Just(0u8), Just(0x40), Just(0x20), Just(0x60)])
            .prop_map(|(number, mode)| Access::Write(number, mode)),
        2 => (Just(register::ENABLED), any::<u8>()).prop_map(|(number, value)| Access::Write(number, value)),
        3 => (prop_oneof![0u8..4, 10u8..16], any::<u8>()).prop_map(|(number, value)| Access::Write(number, value)),
        2 => any::<bool>().prop_map(Access::Edge),
        1 => Just(Access::Acknowledge),
    ]
}

#[test]
fn the_adapter_does_what_a_counting_one_does() {
    let mut runner =
        TestRunner::new_with_rng(Config::with_cases(250), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let pause = prop_oneof![4 => 2u64..12, 2 => 12u64..100, 1 => 100u64..1200];
    let held = runner.run(&prop::collection::vec((pause, access()), 1..50), |accesses| {
        let (mut via, mut model, mut now) = (Via::new(), Model::new(), 0);
        for (cycles, access) in accesses {
            (0..cycles).for_each(|_| model.tick());
            now += cycles;
            let at = Cycles(now);
            match access {
                Access::Read(number, a, b) => {
                    let lines = Lines { a, b };
                    // The numbers repeat.
                    let value = via.read(number | 0x30, at, lines);
                    prop_assert_eq!(value, model.read(number, lines), "{:?} at {}", access, now);
                }
                Access::Write(number, value) => {
                    via.write(number | 0xc0, value, at);
                    model.write(number, value);
                }
                Access::Edge(is_high) => {
                    via.set_ca1(is_high, at);
                    model.set_ca1(is_high);
                }
                Access::Acknowledge => {
                    via.acknowledge(at);
                    model.flags &= !TIMER_1;
                }
            }
            // The cycle after an access shows its effects.
            let mut later = model.clone();
            later.tick();
            let after = Cycles(now + 1);
            for number in 0..16 {
                prop_assert_eq!(
                    via.register(number, after),
                    later.value(number),
                    "{} after {:?}",
                    number,
                    access
                );
            }
            prop_assert_eq!(via.is_interrupting(after), later.is_line_low());
            let next = via.next_interrupt(after);
            // The longest period of these values is shorter.
            for cycle in now + 1..now + 1000 {
                if later.is_line_low() {
                    prop_assert_eq!(next, Some(Cycles(cycle)), "after {:?}", access);
                    break;
                }
                prop_assert!(
                    next.is_none_or(|next| next.0 > cycle),
                    "{:?} after {:?} at {}",
                    next,
                    access,
                    now
                );
                later.tick();
            }
        }
        Ok(())
    });
    held.expect("both are the same");
}
