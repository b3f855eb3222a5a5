//! The 6526 Complex Interface Adapter: two ports, two timers, a time-of-day clock, one interrupt
//! line.
//!
//! Nothing here ticks. Every part stores its state at the last access and derives the later events from the
//! elapsed time; between two accesses a running timer costs nothing.
//!
//! Note: a timer with latch *n* has a period of *n* + 1 cycles, and its counter never shows 0 while
//! it counts clock cycles: in the cycle of the underflow it shows the latch already.
//!
//! Not emulated: the serial shift register (it only keeps its value), the timers' outputs on port B, and pulses on
//! the CNT and FLAG lines (CNT is open and thus high, FLAG never falls).
//!
//! Sources: Commodore, *C64 Programmer's Reference Guide* (1982), appendix M; Wolfgang Lorenz, *A Software Model of
//! the CIA 6526* (documented timing of load, start and underflow).

mod time_of_day;
mod timer;

use hardware::Cycles;
use serde::{Deserialize, Serialize};

use crate::region::Region;
use time_of_day::TimeOfDay;
use timer::{Source, Timers};

const PORT_A: u8 = 0;
const PORT_B: u8 = 1;
const DIRECTION_A: u8 = 2;
const DIRECTION_B: u8 = 3;
const TIMER_A_LOW: u8 = 4;
const TIMER_B_HIGH: u8 = 7;
const TENTHS: u8 = 8;
const HOURS: u8 = 11;
const SERIAL: u8 = 12;
const INTERRUPT: u8 = 13;
/// Control register of timer A; that of timer B follows.
const CONTROL_A: u8 = 14;

/// Bits of the interrupt register.
const FROM_TIMER_A: u8 = 0x01;
const FROM_TIMER_B: u8 = 0x02;
const FROM_ALARM: u8 = 0x04;
const SOURCES: u8 = 0x1f;
/// In a written mask: the bits are set. In a read: the line is low.
const ANY: u8 = 0x80;

/// Bits of the control registers.
const START: u8 = 0x01;
const ONE_SHOT: u8 = 0x08;
const FORCE_LOAD: u8 = 0x10;
/// In control register A: the mains frequency is 50 Hz.
const MAINS_50: u8 = 0x80;
/// In control register B: writes to the clock set the alarm.
const SET_ALARM: u8 = 0x80;

/// Cycles from a write to a control register until the timer starts, stops or shows its latch.
const CONTROL_DELAY: u64 = 2;

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

/// One interface adapter.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cia {
    ports: [u8; 2],
    directions: [u8; 2],
    serial: u8,
    controls: [u8; 2],
    timers: Timers,
    tod: TimeOfDay,
    mask: u8,
    flags: u8,
    /// Whether the interrupt line is low; only a read of the interrupt register releases it.
    is_line_low: bool,
}

impl Cia {
    /// Creates the chip after reset. Its clock is stopped until its tenths are written.
    pub fn new(region: Region) -> Self {
        Self {
            ports: [0; 2],
            directions: [0; 2],
            serial: 0,
            controls: [0; 2],
            timers: Timers::default(),
            tod: TimeOfDay::new(region),
            mask: 0,
            flags: 0,
            is_line_low: false,
        }
    }

    /// Reads `register` (modulo 16) at the elapsed time `at`. A read of the interrupt register
    /// acknowledges, one of the hours latches the time until the tenths are read.
    pub fn read(&mut self, register: u8, at: Cycles, lines: Lines) -> u8 {
        match register & 0x0f {
            PORT_A => self.port_a() & lines.a,
            PORT_B => self.port_b() & lines.b,
            register @ TENTHS..=HOURS => self.tod.read(register - TENTHS, at),
            INTERRUPT => {
                self.advance(at);
                let value = self.interrupt_register();
                self.flags = 0;
                self.is_line_low = false;
                value
            }
            register => self.register(register, at),
        }
    }

    /// Writes `register` (modulo 16) at the elapsed time `at`.
    pub fn write(&mut self, register: u8, value: u8, at: Cycles) {
        self.advance(at);
        let register = register & 0x0f;
        match register {
            PORT_A | PORT_B => self.ports[usize::from(register)] = value,
            DIRECTION_A | DIRECTION_B => self.directions[usize::from(register - DIRECTION_A)] = value,
            TIMER_A_LOW..=TIMER_B_HIGH => {
                let (timer, is_high) = timer_half(register);
                self.timers.write(timer, is_high, value);
            }
            TENTHS..=HOURS if self.controls[1] & SET_ALARM != 0 => {
                self.tod.write_alarm(register - TENTHS, value);
            }
            TENTHS..=HOURS => self.tod.write(register - TENTHS, value, at),
            SERIAL => self.serial = value,
            INTERRUPT if value & ANY != 0 => self.mask |= value & SOURCES,
            INTERRUPT => self.mask &= !value,
            _ => self.control(usize::from(register - CONTROL_A), value, at),
        }
        self.pull_line();
    }

    /// Returns the levels that the chip itself drives on port A; lines it does not drive are 1.
    pub fn port_a(&self) -> u8 {
        self.ports[0] | !self.directions[0]
    }

    /// Returns the levels that the chip itself drives on port B.
    pub fn port_b(&self) -> u8 {
        self.ports[1] | !self.directions[1]
    }

    /// Returns `register` at the elapsed time `at`, without the side effects of a read; for ports the
    /// output latches.
    pub fn register(&self, register: u8, at: Cycles) -> u8 {
        let register = register & 0x0f;
        match register {
            PORT_A | PORT_B => self.ports[usize::from(register)],
            DIRECTION_A | DIRECTION_B => self.directions[usize::from(register - DIRECTION_A)],
            TIMER_A_LOW..=TIMER_B_HIGH => {
                let (timer, is_high) = timer_half(register);
                let [low, high] = self.timers.at(at.0).value(timer).to_le_bytes();
                if is_high { high } else { low }
            }
            TENTHS..=HOURS => self.tod.shown(register - TENTHS, at),
            SERIAL => self.serial,
            INTERRUPT => self.at(at).interrupt_register(),
            _ => {
                let timer = usize::from(register - CONTROL_A);
                self.controls[timer] & !START | u8::from(self.timers.at(at.0).is_running(timer))
            }
        }
    }

    /// Returns ports, directions, mask and controls as they were last written, by register.
    pub(crate) fn written(&self) -> [(u8, u8); 7] {
        let ([a, b], [direction_a, direction_b], [control_a, control_b]) =
            (self.ports, self.directions, self.controls);
        [
            (PORT_A, a),
            (PORT_B, b),
            (DIRECTION_A, direction_a),
            (DIRECTION_B, direction_b),
            (INTERRUPT, self.mask),
            (CONTROL_A, control_a),
            (CONTROL_A + 1, control_b),
        ]
    }

    /// Sets the counter of timer A at the elapsed time `now`, with no interrupt pending.
    pub(crate) fn set_timer_a(&mut self, counter: u16, now: Cycles) {
        self.advance(now);
        self.timers.set_counter(0, counter, now.0);
        self.flags = 0;
        self.is_line_low = false;
    }

    /// Returns the elapsed time at which the interrupt line goes low, `now` if it is low already,
    /// `None` while no enabled source will pull it.
    pub fn next_interrupt(&self, now: Cycles) -> Option<Cycles> {
        if self.is_line_low {
            return Some(now);
        }
        let mut timers = self.timers;
        let underflows = timers.advance(now.0);
        self.line_goes_low(&timers, underflows, now)
    }

    /// Reads the interrupt register at `at`, and returns the next time at which the line goes low.
    /// Equivalent to [`read`](Self::read) and [`next_interrupt`](Self::next_interrupt), without a copy
    /// of the timers: every interrupt of a running program ends here.
    pub fn acknowledge(&mut self, at: Cycles) -> Option<Cycles> {
        self.advance(at);
        self.flags = 0;
        self.is_line_low = false;
        self.line_goes_low(&self.timers, [0; 2], at)
    }

    /// Returns the cycles between two interrupts when timer A is the only source that can pull the
    /// line, and does so continuously from `at` on.
    pub(crate) fn lone_timer_a_period(&self, at: Cycles) -> Option<u64> {
        let mut timers = self.timers;
        self.is_timer_a_alone().then(|| timers.pass_underflows(at.0, 1)).flatten().map(|next| next - at.0)
    }

    #[inline]
    fn is_timer_a_alone(&self) -> bool {
        self.mask == FROM_TIMER_A && self.flags == 0 && !self.is_line_low
    }

    /// Equivalent to [`acknowledge`](Self::acknowledge) at each of `count` underflows of timer A, the first
    /// at `at`, if timer A is the only source that can pull the line.
    #[inline]
    pub(crate) fn acknowledge_underflows(&mut self, at: Cycles, count: u64) -> Option<Cycles> {
        if self.is_timer_a_alone() { self.timers.pass_underflows(at.0, count).map(Cycles) } else { None }
    }

    /// Returns the byte written to port A.
    #[inline]
    pub(crate) fn port_a_latch(&self) -> u8 {
        self.ports[0]
    }

    /// Returns when the line, which is high, goes low, with the timers as they are `now` after
    /// `underflows`.
    fn line_goes_low(&self, timers: &Timers, underflows: [u64; 2], now: Cycles) -> Option<Cycles> {
        let mut next = u64::MAX;
        for (timer, source) in [FROM_TIMER_A, FROM_TIMER_B].into_iter().enumerate() {
            if self.mask & source != 0 {
                let underflow =
                    if underflows[timer] == 0 { timers.next_underflow(timer) } else { Some(now.0) };
                next = next.min(underflow.unwrap_or(u64::MAX));
            }
        }
        if self.mask & FROM_ALARM != 0 {
            // The clock was last advanced at its last access; the alarm may have gone off since.
            let alarm = self.tod.next_alarm(Cycles(0)).map_or(u64::MAX, |at| at.0.max(now.0));
            next = next.min(alarm);
        }
        (next != u64::MAX).then_some(Cycles(next))
    }

    /// Returns whether the interrupt line is low at the elapsed time `at`.
    pub fn is_interrupting(&self, at: Cycles) -> bool {
        self.is_line_low || self.at(at).is_line_low
    }

    /// Returns the cycles between two underflows of timer A (0) or B (1) with the current latch; for B
    /// only when it counts clock cycles.
    pub fn period(&self, timer: usize) -> u64 {
        self.timers.period(timer)
    }

    fn control(&mut self, timer: usize, value: u8, at: Cycles) {
        self.controls[timer] = value & !FORCE_LOAD;
        let source = match (timer, value >> 5 & 0x03) {
            (0, mode) if mode & 0x01 == 0 => Source::Clock,
            (1, 0) => Source::Clock,
            (1, 2 | 3) => Source::TimerA,
            _ => Source::Unconnected,
        };
        let effect = at.0 + CONTROL_DELAY;
        let underflows = self.timers.set_running(timer, value & START != 0, effect);
        self.set_flags(underflows);
        self.timers.configure(timer, source, value & ONE_SHOT != 0, effect);
        if value & FORCE_LOAD != 0 {
            // In the cycle of the load the timer does not count.
            self.timers.load(timer, effect + 1);
        }
        if timer == 0 {
            self.tod.set_divisor(if value & MAINS_50 != 0 { 5 } else { 6 }, at);
        }
    }

    /// Returns the chip's state at `at`, which may be in the future.
    fn at(&self, at: Cycles) -> Self {
        let mut later = self.clone();
        later.advance(at);
        later
    }

    fn advance(&mut self, at: Cycles) {
        let underflows = self.timers.advance(at.0);
        self.set_flags(underflows);
        if self.tod.advance(at) {
            self.flags |= FROM_ALARM;
        }
        self.pull_line();
    }

    fn set_flags(&mut self, underflows: [u64; 2]) {
        for (count, source) in underflows.into_iter().zip([FROM_TIMER_A, FROM_TIMER_B]) {
            if count != 0 {
                self.flags |= source;
            }
        }
    }

    fn pull_line(&mut self) {
        self.is_line_low |= self.flags & self.mask != 0;
    }

    fn interrupt_register(&self) -> u8 {
        self.flags | if self.is_line_low { ANY } else { 0 }
    }
}

/// Returns the timer (0 or 1) of a register from [`TIMER_A_LOW`] to [`TIMER_B_HIGH`], and whether
/// the register is its high byte.
fn timer_half(register: u8) -> (usize, bool) {
    (usize::from(register - TIMER_A_LOW) / 2, register & 1 != 0)
}
