//! What plays on a machine beside the person at it.

use crate::{StopReason, System};

/// An opponent, or a recorded game that is typed again. A host shows what it does and lets it act after every slice.
pub trait Agent {
    /// Returns its name in a sentence: "opponent `greedy`".
    fn name(&self) -> String;

    /// Returns what a status line says of it.
    fn status(&self) -> String;

    /// Starts with the program that is in memory.
    fn start(&mut self, system: &mut dyn System);

    /// Returns the lines before which the machine must stop for it.
    fn watched_lines(&self) -> Vec<u16>;

    /// Acts after a slice.
    fn act(&mut self, stop: &StopReason, system: &mut dyn System);

    /// Returns whether it is typing a move: a joystick that the person holds at that time would move for it.
    fn is_moving(&self) -> bool;

    /// Returns its message since the last call.
    fn take_message(&mut self) -> Option<String>;

    /// Returns whether it has made a move since the last call that a host shows for a while.
    fn take_shown_move(&mut self) -> bool;

    /// Returns whether it still has moves to make without the person.
    fn has_moves(&self) -> bool;

    /// Returns whether it ends when the machine is switched off and on.
    fn ends_with_reset(&self) -> bool;
}
