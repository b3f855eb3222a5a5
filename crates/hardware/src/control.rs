//! A machine as its owner controls it: power, events, checkpoints.

use alloc::{string::String, vec::Vec};

use crate::{Cycles, Event, Hertz};

/// The control of a machine, in addition to the language's interface.
pub trait MachineControl {
    /// A state of the machine.
    type Checkpoint;

    /// Returns the rate of its clock.
    fn clock_rate(&self) -> Hertz;

    /// Powers it off and on: resets memory and chips; time continues, media stay in their drives, keys stay down.
    fn cold_start(&mut self);

    /// Schedules an event for an elapsed time; one in the past is applied at once.
    fn schedule(&mut self, at: Cycles, event: Event);

    /// Returns whether the keyboard has unread keys; `None` for a machine whose programs read keys from a queue.
    fn has_unread_keys(&self) -> Option<bool> {
        None
    }

    /// Returns the warnings about features that the program uses and the machine lacks, each once, and
    /// empties the list.
    fn take_warnings(&mut self) -> Vec<String>;

    /// Returns the bytes that programs sent to the printer since the last call; `None` for a machine
    /// without a printer.
    fn take_printer_output(&mut self) -> Option<Vec<u8>> {
        None
    }

    /// Returns the current state, without the media in its drives.
    fn checkpoint(&self) -> Self::Checkpoint;

    /// Restores a state of this machine, or of another with the same options. The media stay.
    fn restore(&mut self, state: &Self::Checkpoint);

    /// Returns the part that a checkpoint excludes, as text after "does not include".
    fn excluded(&self) -> Option<&'static str> {
        None
    }
}
