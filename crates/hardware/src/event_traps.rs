//! Things that a program wants to be told of when they happen, noticed by the firmware's interrupt.

/// What may happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventTrap {
    /// A function key, from 1, was pressed.
    FunctionKey(u8),
    /// The key that breaks a program was pressed.
    Break,
    /// Two sprites touch.
    Collision,
    /// A trigger, numbered as [`crate::Controllers::trigger`] does, was pressed.
    Trigger(u8),
    /// So many interrupts have passed.
    Interval,
}

/// Whether an alarm is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventTrapState {
    /// It is not noticed.
    Off,
    /// It is told of.
    On,
    /// It is noticed, and told of when it is on again.
    Stopped,
}

/// The firmware's list of alarms.
pub trait EventTraps {
    /// Changes whether an alarm is told of.
    fn set_trap_state(&mut self, alarm: EventTrap, arming: EventTrapState);

    /// Remembers where the program deals with an alarm, 0 for nowhere; it is a cell for the language's own use.
    fn set_trap_handler(&mut self, alarm: EventTrap, address: u16);

    /// What was remembered.
    fn trap_handler(&self, alarm: EventTrap) -> u16;

    /// After how many interrupts [`EventTrap::Interval`] comes, again and again.
    fn set_interval(&mut self, ticks: u16);

    /// An alarm that is on has happened.
    fn is_trap_pending(&self) -> bool;

    /// Takes the first alarm that is on, has happened and has a handler: it is held from now on.
    fn take_trap(&mut self) -> Option<EventTrap>;

    /// Lets an alarm be told of again that [`take_trap`](Self::take_trap) held, unless the program changed it meanwhile.
    fn resume_trap(&mut self, alarm: EventTrap);

    /// Turns all alarms off and forgets their handlers.
    fn clear_traps(&mut self);
}
