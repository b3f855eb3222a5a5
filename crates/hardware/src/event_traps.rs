//! Event traps: events that the firmware's interrupt detects and for which a program has a handler.

/// An event that a program can trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventTrap {
    /// A function key, from 1, was pressed.
    FunctionKey(u8),
    /// The key that breaks a program was pressed.
    Break,
    /// Two sprites touch.
    Collision,
    /// A trigger, numbered as in [`crate::Controllers::trigger`], was pressed.
    Trigger(u8),
    /// The interval, in interrupts, has passed.
    Interval,
}

/// The state of an event trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventTrapState {
    /// The event is ignored.
    Off,
    /// The event calls the handler.
    On,
    /// The event is recorded; the handler is called when the trap is on again.
    Stopped,
}

/// The firmware's event traps.
pub trait EventTraps {
    /// Changes the state of a trap.
    fn set_trap_state(&mut self, alarm: EventTrap, arming: EventTrapState);

    /// Stores the address of the program's handler, 0 for none. The cell is for the language's own use.
    fn set_trap_handler(&mut self, alarm: EventTrap, address: u16);

    /// Returns the stored address of the handler.
    fn trap_handler(&self, alarm: EventTrap) -> u16;

    /// Sets the period of [`EventTrap::Interval`] in interrupts.
    fn set_interval(&mut self, ticks: u16);

    /// Returns whether the event of a trap that is on has occurred.
    fn is_trap_pending(&self) -> bool;

    /// Takes the first trap that is on, has a handler and whose event has occurred, and stops it.
    fn take_trap(&mut self) -> Option<EventTrap>;

    /// Turns a trap that [`take_trap`](Self::take_trap) stopped on again, unless the program changed its state since.
    fn resume_trap(&mut self, alarm: EventTrap);

    /// Turns all traps off and clears their handlers.
    fn clear_traps(&mut self);
}
