//! Event traps: a byte of state and a handler address for each event that may interrupt a program.
//!
//! ```text
//! bit 0  the trap is on
//!     1  the trap is stopped
//!     2  the event has occurred
//! ```
//! `ONGSBF` counts the traps that are on, not stopped and whose event has occurred, so that a program checks one cell.
//!
//! Source: *The MSX Red Book*, chapter 4 at 0ef1, chapter 6 at fc4c.

use hardware::{EventTrap, EventTrapState, EventTraps};

use crate::Msx;
use crate::workspace as at;

const ON: u8 = 1;
const STOPPED: u8 = 2;
const OCCURRED: u8 = 4;
const DUE: u8 = ON | OCCURRED;

/// All traps in the order of the table.
const ALL: [EventTrap; 18] = [
    EventTrap::FunctionKey(1),
    EventTrap::FunctionKey(2),
    EventTrap::FunctionKey(3),
    EventTrap::FunctionKey(4),
    EventTrap::FunctionKey(5),
    EventTrap::FunctionKey(6),
    EventTrap::FunctionKey(7),
    EventTrap::FunctionKey(8),
    EventTrap::FunctionKey(9),
    EventTrap::FunctionKey(10),
    EventTrap::Break,
    EventTrap::Collision,
    EventTrap::Trigger(0),
    EventTrap::Trigger(1),
    EventTrap::Trigger(2),
    EventTrap::Trigger(3),
    EventTrap::Trigger(4),
    EventTrap::Interval,
];

/// Returns the cell of a trap's state.
fn trap_cell(alarm: EventTrap) -> u16 {
    let number = match alarm {
        EventTrap::FunctionKey(key) => key.clamp(1, 10) - 1,
        EventTrap::Break => 10,
        EventTrap::Collision => 11,
        EventTrap::Trigger(trigger) => 12 + trigger.min(4),
        EventTrap::Interval => 17,
    };
    at::TRPTBL + u16::from(number) * 3
}

impl Msx {
    /// Records the event of a trap that is on.
    pub(crate) fn raise_trap(&mut self, alarm: EventTrap) {
        let state = self.byte(trap_cell(alarm));
        if state & ON != 0 && state & OCCURRED == 0 {
            self.write_trap_cell(alarm, state | OCCURRED);
        }
    }

    pub(crate) fn is_trap_on(&self, alarm: EventTrap) -> bool {
        self.byte(trap_cell(alarm)) & ON != 0
    }

    /// Changes a trap's state and updates the count of pending traps.
    fn write_trap_cell(&mut self, alarm: EventTrap, state: u8) {
        let before = self.byte(trap_cell(alarm));
        self.store(trap_cell(alarm), state);
        let due = self.byte(at::ONGSBF);
        let due = due.wrapping_add(u8::from(state == DUE)).wrapping_sub(u8::from(before == DUE));
        self.store(at::ONGSBF, due);
    }
}

impl EventTraps for Msx {
    fn set_trap_state(&mut self, alarm: EventTrap, arming: EventTrapState) {
        let state = self.byte(trap_cell(alarm));
        let state = match arming {
            EventTrapState::Off => 0,
            EventTrapState::On => state & OCCURRED | ON,
            EventTrapState::Stopped => state | STOPPED,
        };
        self.write_trap_cell(alarm, state);
        if let EventTrap::FunctionKey(key) = alarm {
            let flag = at::FNKFLG + u16::from(key.clamp(1, 10) - 1);
            match arming {
                EventTrapState::Off => self.store(flag, 0),
                EventTrapState::On => self.store(flag, 1),
                EventTrapState::Stopped => {}
            }
        }
    }

    fn set_trap_handler(&mut self, alarm: EventTrap, address: u16) {
        self.store_word(trap_cell(alarm) + 1, address);
    }

    fn trap_handler(&self, alarm: EventTrap) -> u16 {
        self.word(trap_cell(alarm) + 1)
    }

    fn set_interval(&mut self, ticks: u16) {
        self.store_word(at::INTVAL, ticks);
        self.store_word(at::INTCNT, ticks);
    }

    #[inline]
    fn is_trap_pending(&self) -> bool {
        self.byte(at::ONGSBF) != 0
    }

    fn take_trap(&mut self) -> Option<EventTrap> {
        let is_due =
            |alarm: &EventTrap| self.byte(trap_cell(*alarm)) == DUE && self.trap_handler(*alarm) != 0;
        let alarm = ALL.into_iter().find(is_due)?;
        self.write_trap_cell(alarm, ON | STOPPED);
        Some(alarm)
    }

    fn resume_trap(&mut self, alarm: EventTrap) {
        let state = self.byte(trap_cell(alarm));
        self.write_trap_cell(alarm, state & !STOPPED);
    }

    fn clear_traps(&mut self) {
        for alarm in ALL {
            self.write_trap_cell(alarm, 0);
            self.set_trap_handler(alarm, 0);
        }
        for key in 0..10 {
            self.store(at::FNKFLG + key, 0);
        }
        self.store(at::ONGSBF, 0);
    }
}
