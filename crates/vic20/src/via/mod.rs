//! The 6522 Versatile Interface Adapter: two ports, two timers, a control line, one interrupt line.
//!
//! Nothing here ticks. Every part stores its state at the last access and derives the later events from the
//! elapsed time.
//!
//! Note: both timers run all the time, also before the first write to them, and a latch of *n* gives timer
//! 1 a period of *n* + 2 cycles.
//!
//! Not emulated: the shift register and the handshake of ports (their registers keep the written values), the
//! latching of inputs, pulses of timer 1 on port B, and the control lines CA2, CB1 and CB2 as inputs.
//!
//! Sources: MOS Technology, *MCS6522 Versatile Interface Adapter* (1977, data sheet); the period measured
//! (`golden/vic20/jiffy.tsv`).

mod timer;

use hardware::Cycles;
use serde::{Deserialize, Serialize};

use timer::{Timer1, Timer2};

/// The numbers of the registers.
pub mod register {
    /// Port B.
    pub const PORT_B: u8 = 0;
    /// Port A.
    pub const PORT_A: u8 = 1;
    /// The directions of port B: 1 for an output.
    pub const DIRECTION_B: u8 = 2;
    /// The directions of port A.
    pub const DIRECTION_A: u8 = 3;
    /// Timer 1, low byte: the counter read, the latch written.
    pub const TIMER_1_LOW: u8 = 4;
    /// Timer 1, high byte; a write starts it.
    pub const TIMER_1_HIGH: u8 = 5;
    /// The latch of timer 1, low byte.
    pub const LATCH_LOW: u8 = 6;
    /// The latch of timer 1, high byte.
    pub const LATCH_HIGH: u8 = 7;
    /// Timer 2, low byte: the counter read, the latch written.
    pub const TIMER_2_LOW: u8 = 8;
    /// Timer 2, high byte; a write starts it.
    pub const TIMER_2_HIGH: u8 = 9;
    /// The shift register.
    pub const SHIFT: u8 = 10;
    /// The auxiliary control register: modes of timers, shift register and port latches.
    pub const AUXILIARY: u8 = 11;
    /// The peripheral control register: modes of the control lines.
    pub const PERIPHERAL: u8 = 12;
    /// The interrupt flags.
    pub const FLAGS: u8 = 13;
    /// The enabled interrupts.
    pub const ENABLED: u8 = 14;
    /// Port A again, without an effect on the control lines.
    pub const PORT_A_ALONE: u8 = 15;
}

use register::{
    AUXILIARY, DIRECTION_A, DIRECTION_B, ENABLED, FLAGS, LATCH_HIGH, LATCH_LOW, PERIPHERAL, PORT_A,
    PORT_A_ALONE, PORT_B, SHIFT, TIMER_1_HIGH, TIMER_1_LOW, TIMER_2_HIGH, TIMER_2_LOW,
};

/// Bits of the interrupt registers.
const FROM_CA1: u8 = 0x02;
const FROM_TIMER_2: u8 = 0x20;
const FROM_TIMER_1: u8 = 0x40;
/// In the flags: an enabled one is set. In the enabled interrupts: read as 1; in a write, the other bits are
/// set.
const ANY: u8 = 0x80;

/// Bits of the auxiliary control register.
const FREE_RUN: u8 = 0x40;
const COUNT_PULSES: u8 = 0x20;

/// In the peripheral control register: CA1 reacts to a rising edge.
const CA1_RISING: u8 = 0x01;

/// The external levels on the two ports: a bit is 1 where the line is high or open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// Port A.
    pub a: u8,
    /// Port B.
    pub b: u8,
}

impl Lines {
    /// Nothing is connected.
    pub const OPEN: Self = Self { a: 0xff, b: 0xff };
}

/// A port: the byte written, and the lines that are outputs.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Port {
    latch: u8,
    direction: u8,
}

impl Port {
    /// Returns the levels that the chip drives; lines it does not drive are 1.
    fn driven(self) -> u8 {
        self.latch | !self.direction
    }
}

/// One interface adapter.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Via {
    a: Port,
    b: Port,
    timer_1: Timer1,
    timer_2: Timer2,
    shift: u8,
    auxiliary: u8,
    peripheral: u8,
    flags: u8,
    enabled: u8,
    is_ca1_high: bool,
}

impl Default for Via {
    fn default() -> Self {
        Self::new()
    }
}

impl Via {
    /// Creates the chip after reset. Its timers run from 0xffff at time 0; a real chip's start value is random.
    #[must_use]
    pub fn new() -> Self {
        Self {
            a: Port::default(),
            b: Port::default(),
            timer_1: Timer1::RESET,
            timer_2: Timer2::RESET,
            shift: 0,
            auxiliary: 0,
            peripheral: 0,
            flags: 0,
            enabled: 0,
            is_ca1_high: true,
        }
    }

    /// Reads `register` (modulo 16) at the elapsed time `at`, with the effect of the read on the flags.
    ///
    /// Port A returns the levels of its lines. Port B returns the written values of the output bits.
    pub fn read(&mut self, register: u8, at: Cycles, lines: Lines) -> u8 {
        let register = register & 0x0f;
        self.advance(at);
        match register {
            PORT_B => self.b.latch & self.b.direction | lines.b & !self.b.direction,
            PORT_A => {
                self.flags &= !FROM_CA1;
                self.a.driven() & lines.a
            }
            PORT_A_ALONE => self.a.driven() & lines.a,
            TIMER_1_LOW | TIMER_2_LOW => {
                let value = self.register(register, at);
                self.flags &= if register == TIMER_1_LOW { !FROM_TIMER_1 } else { !FROM_TIMER_2 };
                value
            }
            _ => self.register(register, at),
        }
    }

    /// Returns `register` (modulo 16) at the elapsed time `at`, without the effects of a read; for ports the
    /// bytes written.
    #[must_use]
    pub fn register(&self, register: u8, at: Cycles) -> u8 {
        let later = self.at(at);
        let [low_1, high_1] = later.timer_1.value(at.0).to_le_bytes();
        let [low_2, high_2] = later.timer_2.value(at.0).to_le_bytes();
        let [latch_low, latch_high] = later.timer_1.latch().to_le_bytes();
        match register & 0x0f {
            PORT_B => self.b.latch,
            DIRECTION_B => self.b.direction,
            DIRECTION_A => self.a.direction,
            TIMER_1_LOW => low_1,
            TIMER_1_HIGH => high_1,
            LATCH_LOW => latch_low,
            LATCH_HIGH => latch_high,
            TIMER_2_LOW => low_2,
            TIMER_2_HIGH => high_2,
            SHIFT => self.shift,
            AUXILIARY => self.auxiliary,
            PERIPHERAL => self.peripheral,
            FLAGS => later.flags | if later.is_line_low() { ANY } else { 0 },
            ENABLED => self.enabled | ANY,
            // Both numbers of port A.
            _ => self.a.latch,
        }
    }

    /// Writes `register` (modulo 16) at the elapsed time `at`.
    pub fn write(&mut self, register: u8, value: u8, at: Cycles) {
        self.advance(at);
        match register & 0x0f {
            PORT_B => self.b.latch = value,
            DIRECTION_B => self.b.direction = value,
            DIRECTION_A => self.a.direction = value,
            TIMER_1_LOW | LATCH_LOW => self.timer_1.set_latch_low(value),
            TIMER_1_HIGH => {
                self.timer_1.set_latch_high(value);
                self.timer_1.start(at.0);
                self.flags &= !FROM_TIMER_1;
            }
            LATCH_HIGH => {
                self.timer_1.set_latch_high(value);
                self.flags &= !FROM_TIMER_1;
            }
            TIMER_2_LOW => self.timer_2.set_latch_low(value),
            TIMER_2_HIGH => {
                self.timer_2.start(value, at.0);
                self.flags &= !FROM_TIMER_2;
            }
            SHIFT => self.shift = value,
            AUXILIARY => {
                self.auxiliary = value;
                self.timer_1.set_free_run(value & FREE_RUN != 0);
                self.timer_2.set_running(value & COUNT_PULSES == 0, at.0);
            }
            PERIPHERAL => self.peripheral = value,
            FLAGS => self.flags &= !value,
            ENABLED if value & ANY != 0 => self.enabled |= value & !ANY,
            ENABLED => self.enabled &= !value,
            PORT_A => {
                self.a.latch = value;
                self.flags &= !FROM_CA1;
            }
            // Port A without an effect on the control lines.
            _ => self.a.latch = value,
        }
    }

    /// Returns the levels that the chip itself drives on port A; lines it does not drive are 1.
    #[must_use]
    pub fn port_a(&self) -> u8 {
        self.a.driven()
    }

    /// Returns the levels that the chip itself drives on port B.
    #[must_use]
    pub fn port_b(&self) -> u8 {
        self.b.driven()
    }

    /// Returns the level that the chip drives on CA2: low in the manual mode for it, otherwise high.
    #[must_use]
    pub fn is_ca2_high(&self) -> bool {
        self.peripheral >> 1 & 0x07 != 0x06
    }

    /// Returns the level that the chip drives on CB2.
    #[must_use]
    pub fn is_cb2_high(&self) -> bool {
        self.peripheral >> 5 != 0x06
    }

    /// Sets the level of the line CA1 at the elapsed time `at`; its selected edge is an interrupt source.
    pub fn set_ca1(&mut self, is_high: bool, at: Cycles) {
        self.advance(at);
        let is_edge = is_high != self.is_ca1_high && is_high == (self.peripheral & CA1_RISING != 0);
        self.is_ca1_high = is_high;
        if is_edge {
            self.flags |= FROM_CA1;
        }
    }

    /// Returns whether the interrupt line is low at the elapsed time `at`.
    #[must_use]
    pub fn is_interrupting(&self, at: Cycles) -> bool {
        self.at(at).is_line_low()
    }

    /// Returns the elapsed time at which the interrupt line goes low, `now` if it is low already, `None` while
    /// no enabled source will pull it.
    #[must_use]
    pub fn next_interrupt(&self, now: Cycles) -> Option<Cycles> {
        let chip = self.at(now);
        if chip.is_line_low() {
            return Some(now);
        }
        let timer_1 = chip.timer_1.next_timeout().filter(|_| chip.enabled & FROM_TIMER_1 != 0);
        let timer_2 = chip.timer_2.next_timeout().filter(|_| chip.enabled & FROM_TIMER_2 != 0);
        [timer_1, timer_2].into_iter().flatten().min().map(Cycles)
    }

    /// Acknowledges timer 1 at `at`, as the KERNAL does by reading its counter; returns the next time at which
    /// the line goes low.
    pub fn acknowledge(&mut self, at: Cycles) -> Option<Cycles> {
        self.advance(at);
        self.flags &= !FROM_TIMER_1;
        self.next_interrupt(at)
    }

    /// Returns the chip's state at `at`, which may be in the future.
    fn at(&self, at: Cycles) -> Self {
        let mut later = self.clone();
        later.advance(at);
        later
    }

    fn advance(&mut self, at: Cycles) {
        if self.timer_1.advance(at.0) {
            self.flags |= FROM_TIMER_1;
        }
        if self.timer_2.advance(at.0) {
            self.flags |= FROM_TIMER_2;
        }
    }

    fn is_line_low(&self) -> bool {
        self.flags & self.enabled != 0
    }
}
