//! The time-of-day clock (TOD): tenths, seconds, minutes and hours of half a day in BCD, driven by
//! the mains, with an alarm.

use hardware::Cycles;
use serde::{Deserialize, Serialize};

use crate::region::Region;

/// Tenths of a second in a day.
const DAY: u64 = 24 * 60 * 60 * 10;
/// The registers, relative to the tenths.
const TENTHS: usize = 0;
const SECONDS: usize = 1;
const MINUTES: usize = 2;
const HOURS: usize = 3;
/// In the hours: PM.
const AFTERNOON: u8 = 0x80;
/// The bits that exist.
const BITS: [u8; 4] = [0x0f, 0x7f, 0x7f, 0x9f];

/// A time-of-day clock and its alarm.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct TimeOfDay {
    region: Region,
    /// Tenths, seconds, minutes, hours in BCD, at the time `since`.
    time: [u8; 4],
    alarm: [u8; 4],
    /// The latched time that reads return between a read of the hours and one of the tenths.
    latched: Option<[u8; 4]>,
    is_running: bool,
    /// The mains pulses per tenth: 6 or 5.
    divisor: u64,
    /// The mains pulse, counted from power-on, with which the tenth in `time` began.
    since: u64,
}

impl TimeOfDay {
    pub(super) fn new(region: Region) -> Self {
        let time = [0, 0, 0, 1];
        Self { region, time, alarm: [0; 4], latched: None, is_running: false, divisor: 6, since: 0 }
    }

    /// Reads a register with its effects on the latch.
    pub(super) fn read(&mut self, register: u8, at: Cycles) -> u8 {
        let value = self.shown(register, at);
        match usize::from(register) {
            HOURS if self.latched.is_none() => self.latched = Some(self.time_at(at)),
            TENTHS => self.latched = None,
            _ => {}
        }
        value
    }

    /// Returns a register without side effects.
    pub(super) fn shown(&self, register: u8, at: Cycles) -> u8 {
        self.latched.unwrap_or_else(|| self.time_at(at))[usize::from(register)]
    }

    /// Sets a register: the hours stop the clock, the tenths start it.
    ///
    /// The chip inverts the AM/PM bit when 12 is written (as VICE models it for the 6526).
    pub(super) fn write(&mut self, register: u8, value: u8, at: Cycles) {
        let register = usize::from(register);
        let value = value & BITS[register];
        self.time[register] =
            if register == HOURS && value & 0x1f == 0x12 { value ^ AFTERNOON } else { value };
        match register {
            HOURS => self.is_running = false,
            TENTHS if !self.is_running => {
                self.is_running = true;
                self.since = self.pulses(at);
            }
            _ => {}
        }
    }

    pub(super) fn write_alarm(&mut self, register: u8, value: u8) {
        self.alarm[usize::from(register)] = value & BITS[usize::from(register)];
    }

    /// Changes the pulses per tenth from `at` on.
    pub(super) fn set_divisor(&mut self, divisor: u64, at: Cycles) {
        self.advance(at);
        self.divisor = divisor;
    }

    /// Advances to the time `at`; returns whether the alarm went off.
    pub(super) fn advance(&mut self, at: Cycles) -> bool {
        let tenths = self.tenths_until(at);
        if tenths == 0 {
            return false;
        }
        let rings = self.tenths_to_alarm().is_some_and(|wait| wait <= tenths);
        self.time = self.time_at(at);
        self.since += tenths * self.divisor;
        rings
    }

    /// Returns the elapsed time of the next alarm.
    pub(super) fn next_alarm(&self, now: Cycles) -> Option<Cycles> {
        let mut clock = *self;
        clock.advance(now);
        let wait = clock.tenths_to_alarm().filter(|_| clock.is_running)?;
        let pulse = clock.since + wait * clock.divisor;
        Some(Cycles((pulse * u64::from(self.region.clock().0)).div_ceil(self.mains())))
    }

    fn time_at(&self, at: Cycles) -> [u8; 4] {
        match self.tenths_until(at) {
            0 => self.time,
            tenths => digits((tenths_of_day(self.time) + tenths) % DAY),
        }
    }

    /// Returns the tenths of a second from `since` to `at`.
    fn tenths_until(&self, at: Cycles) -> u64 {
        if self.is_running { (self.pulses(at).saturating_sub(self.since)) / self.divisor } else { 0 }
    }

    /// Returns the tenths of a second until the alarm, a whole day if it equals the current time;
    /// `None` if it is not a valid time.
    fn tenths_to_alarm(&self) -> Option<u64> {
        let alarm = tenths_of_day(self.alarm);
        if digits(alarm % DAY) != self.alarm {
            return None;
        }
        Some((alarm + DAY - 1 - tenths_of_day(self.time) % DAY) % DAY + 1)
    }

    /// Returns the mains pulses since power-on.
    fn pulses(&self, at: Cycles) -> u64 {
        at.0 * self.mains() / u64::from(self.region.clock().0)
    }

    fn mains(&self) -> u64 {
        match self.region {
            Region::Pal => 50,
            Region::Ntsc => 60,
        }
    }
}

fn tenths_of_day(time: [u8; 4]) -> u64 {
    let number = |digits: u8| u64::from(digits >> 4) * 10 + u64::from(digits & 0x0f);
    let half = if time[HOURS] & AFTERNOON != 0 { 12 } else { 0 };
    let hours = number(time[HOURS] & 0x1f) % 12 + half;
    ((hours * 60 + number(time[MINUTES])) * 60 + number(time[SECONDS])) * 10 + number(time[TENTHS])
}

fn digits(tenths: u64) -> [u8; 4] {
    let pair = |number: u64| (number / 10 * 16 + number % 10) as u8;
    let hours = tenths / 36_000;
    let half = if hours >= 12 { AFTERNOON } else { 0 };
    let clock_hours = (hours + 11) % 12 + 1;
    [pair(tenths % 10), pair(tenths / 10 % 60), pair(tenths / 600 % 60), pair(clock_hours) | half]
}
