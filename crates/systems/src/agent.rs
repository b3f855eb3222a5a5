//! Agents: automatic players that act on a machine beside the person.

use crate::{StopReason, System};

/// An opponent, or a recorded game that is typed again. A host shows what it does and lets it act after every slice.
pub trait Agent {
    /// Returns its name in a sentence: "opponent `greedy`".
    fn name(&self) -> String;

    /// Returns its text for a status line.
    fn status(&self) -> String;

    /// Starts on the program in memory.
    fn start(&mut self, system: &mut dyn System);

    /// Returns the lines before which the machine must stop so that the agent can act.
    fn watched_lines(&self) -> Vec<u16>;

    /// Acts after a slice.
    fn act(&mut self, stop: &StopReason, system: &mut dyn System);

    /// Returns whether it is typing a move. A joystick that the person holds at that time would take part in the move.
    fn is_moving(&self) -> bool;

    /// Returns its message since the last call, if there is one.
    fn take_message(&mut self) -> Option<String>;

    /// Returns whether it has made a move since the last call that a host must keep on the screen for a while.
    fn take_shown_move(&mut self) -> bool;

    /// Returns whether it still has moves to make without the person.
    fn has_moves(&self) -> bool;

    /// Returns whether a reset of the machine ends it.
    fn ends_with_reset(&self) -> bool;
}
