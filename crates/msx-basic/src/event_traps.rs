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

use basic::memory::word;
use hardware::Memory;

use crate::intrinsic::TrapCommand;
use crate::machine::MsxMachine;
use crate::workspace as at;

const ON: u8 = 1;
const STOPPED: u8 = 2;
const OCCURRED: u8 = 4;
const DUE: u8 = ON | OCCURRED;

/// An event that a program can trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventTrap {
    /// A function key, from 1, was pressed.
    FunctionKey(u8),
    /// The key that breaks a program was pressed.
    Break,
    /// Two sprites touch.
    Collision,
    /// A trigger, numbered as in [`MsxMachine::trigger`], was pressed.
    Trigger(u8),
    /// The interval, in interrupts, has passed.
    Interval,
}

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

impl EventTrap {
    /// Returns the address of its state.
    fn cell(self) -> u16 {
        let number = match self {
            Self::FunctionKey(key) => key.clamp(1, 10) - 1,
            Self::Break => 10,
            Self::Collision => 11,
            Self::Trigger(trigger) => 12 + trigger.min(4),
            Self::Interval => 17,
        };
        at::TRPTBL + u16::from(number) * 3
    }

    fn state<M: Memory>(self, m: &M) -> u8 {
        m.ram()[usize::from(self.cell())]
    }

    /// Changes its state and updates the count of pending traps.
    fn set_state<M: MsxMachine>(self, m: &mut M, state: u8) {
        let before = self.state(m);
        m.store(self.cell(), state);
        let due = m.ram()[usize::from(at::ONGSBF)];
        let due = due.wrapping_add(u8::from(state == DUE)).wrapping_sub(u8::from(before == DUE));
        m.store(at::ONGSBF, due);
    }

    /// Returns whether it is on, also while it is stopped.
    pub fn is_on<M: Memory>(self, m: &M) -> bool {
        self.state(m) & ON != 0
    }

    /// Records its event if it is on.
    pub fn raise<M: MsxMachine>(self, m: &mut M) {
        let state = self.state(m);
        if state & ON != 0 && state & OCCURRED == 0 {
            self.set_state(m, state | OCCURRED);
        }
    }

    /// Turns it on or off, or stops it: then its event is recorded, and the handler called when it is on again.
    pub fn switch<M: MsxMachine>(self, m: &mut M, command: TrapCommand) {
        let state = self.state(m);
        let (state, flag) = match command {
            TrapCommand::Off => (0, Some(0)),
            TrapCommand::On => (state & OCCURRED | ON, Some(1)),
            TrapCommand::Stop => (state | STOPPED, None),
        };
        self.set_state(m, state);
        if let (Self::FunctionKey(key), Some(flag)) = (self, flag) {
            m.store(at::FNKFLG + u16::from(key.clamp(1, 10) - 1), flag);
        }
    }

    /// Returns the address of the program's handler, 0 for none.
    pub fn handler<M: Memory>(self, m: &M) -> u16 {
        word(m.ram(), self.cell() + 1)
    }

    /// Sets the address of the handler.
    pub fn set_handler<M: MsxMachine>(self, m: &mut M, address: u16) {
        m.store_word(self.cell() + 1, address);
    }

    /// Returns whether the event of a trap that is on has occurred.
    #[inline]
    pub fn is_any_pending<M: Memory>(m: &M) -> bool {
        m.ram()[usize::from(at::ONGSBF)] != 0
    }

    /// Takes the first trap that is on, has a handler and whose event has occurred, and stops it.
    pub fn take_pending<M: MsxMachine>(m: &mut M) -> Option<Self> {
        let trap = ALL.into_iter().find(|trap| trap.state(m) == DUE && trap.handler(m) != 0)?;
        trap.set_state(m, ON | STOPPED);
        Some(trap)
    }

    /// Turns a trap that [`take_pending`](Self::take_pending) stopped on again, unless the program changed its state since.
    pub fn resume<M: MsxMachine>(self, m: &mut M) {
        let state = self.state(m);
        self.set_state(m, state & !STOPPED);
    }

    /// Turns all traps off and clears their handlers.
    pub fn clear_all<M: MsxMachine>(m: &mut M) {
        for trap in ALL {
            trap.set_state(m, 0);
            trap.set_handler(m, 0);
        }
        for key in 0..10 {
            m.store(at::FNKFLG + key, 0);
        }
        m.store(at::ONGSBF, 0);
    }
}
