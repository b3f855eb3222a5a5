//! Alarms: a byte of state and an address for each thing that may interrupt a program.
//!
//! ```text
//! bit 0  it is on
//!     1  it is held
//!     2  it has happened
//! ```
//! `ONGSBF` counts those that are on, have happened and are not held, so that a program need only look at one cell.
//!
//! Source: *The MSX Red Book*, chapter 4 at 0ef1, chapter 6 at fc4c.

use hardware::{Alarm, Alarms, Arming};

use crate::Msx;
use crate::workspace as at;

const ON: u8 = 1;
const HELD: u8 = 2;
const HAPPENED: u8 = 4;
const DUE: u8 = ON | HAPPENED;

/// All alarms in the order of the table.
const ALL: [Alarm; 18] = [
    Alarm::FunctionKey(1),
    Alarm::FunctionKey(2),
    Alarm::FunctionKey(3),
    Alarm::FunctionKey(4),
    Alarm::FunctionKey(5),
    Alarm::FunctionKey(6),
    Alarm::FunctionKey(7),
    Alarm::FunctionKey(8),
    Alarm::FunctionKey(9),
    Alarm::FunctionKey(10),
    Alarm::Break,
    Alarm::Collision,
    Alarm::Trigger(0),
    Alarm::Trigger(1),
    Alarm::Trigger(2),
    Alarm::Trigger(3),
    Alarm::Trigger(4),
    Alarm::Interval,
];

/// The cell of an alarm's state.
fn cell(alarm: Alarm) -> u16 {
    let number = match alarm {
        Alarm::FunctionKey(key) => key.clamp(1, 10) - 1,
        Alarm::Break => 10,
        Alarm::Collision => 11,
        Alarm::Trigger(trigger) => 12 + trigger.min(4),
        Alarm::Interval => 17,
    };
    at::TRPTBL + u16::from(number) * 3
}

impl Msx {
    /// Something happened.
    pub(crate) fn raise_alarm(&mut self, alarm: Alarm) {
        let state = self.byte(cell(alarm));
        if state & ON != 0 && state & HAPPENED == 0 {
            self.set_alarm(alarm, state | HAPPENED);
        }
    }

    pub(crate) fn is_alarm_on(&self, alarm: Alarm) -> bool {
        self.byte(cell(alarm)) & ON != 0
    }

    /// Changes an alarm's state; the count of those that are due follows.
    fn set_alarm(&mut self, alarm: Alarm, state: u8) {
        let before = self.byte(cell(alarm));
        self.store(cell(alarm), state);
        let due = self.byte(at::ONGSBF);
        let due = due.wrapping_add(u8::from(state == DUE)).wrapping_sub(u8::from(before == DUE));
        self.store(at::ONGSBF, due);
    }
}

impl Alarms for Msx {
    fn arm(&mut self, alarm: Alarm, arming: Arming) {
        let state = self.byte(cell(alarm));
        let state = match arming {
            Arming::Off => 0,
            Arming::On => state & HAPPENED | ON,
            Arming::Held => state | HELD,
        };
        self.set_alarm(alarm, state);
        if let Alarm::FunctionKey(key) = alarm {
            let flag = at::FNKFLG + u16::from(key.clamp(1, 10) - 1);
            match arming {
                Arming::Off => self.store(flag, 0),
                Arming::On => self.store(flag, 1),
                Arming::Held => {}
            }
        }
    }

    fn set_alarm_handler(&mut self, alarm: Alarm, address: u16) {
        self.store_word(cell(alarm) + 1, address);
    }

    fn alarm_handler(&self, alarm: Alarm) -> u16 {
        self.word(cell(alarm) + 1)
    }

    fn set_interval(&mut self, ticks: u16) {
        self.store_word(at::INTVAL, ticks);
        self.store_word(at::INTCNT, ticks);
    }

    #[inline]
    fn is_alarm_due(&self) -> bool {
        self.byte(at::ONGSBF) != 0
    }

    fn take_alarm(&mut self) -> Option<Alarm> {
        let is_due = |alarm: &Alarm| self.byte(cell(*alarm)) == DUE && self.alarm_handler(*alarm) != 0;
        let alarm = ALL.into_iter().find(is_due)?;
        self.set_alarm(alarm, ON | HELD);
        Some(alarm)
    }

    fn release_alarm(&mut self, alarm: Alarm) {
        let state = self.byte(cell(alarm));
        self.set_alarm(alarm, state & !HELD);
    }

    fn clear_alarms(&mut self) {
        for alarm in ALL {
            self.set_alarm(alarm, 0);
            self.set_alarm_handler(alarm, 0);
        }
        for key in 0..10 {
            self.store(at::FNKFLG + key, 0);
        }
        self.store(at::ONGSBF, 0);
    }
}
