//! The inputs of a session: the actions of a host on the machine.

use serde::{Deserialize, Serialize};
use systems::{Cycles, Event};

/// One input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Input {
    /// An event of a key, joystick or pointer.
    Event {
        /// The machine's time of the event.
        at: Cycles,
        /// The event.
        event: Event,
    },
    /// Codes for the keyboard queue, each when the queue has a free entry.
    Codes(Vec<u8>),
    /// A program into memory, as `LOAD` does.
    Load(Vec<u8>),
    /// An expression assigned to a variable or an element, by a debugger.
    Assign {
        /// The variable or element.
        target: String,
        /// The expression.
        expression: String,
    },
    /// Bytes written to a memory space, by a debugger.
    Memory {
        /// The memory space.
        space: String,
        /// The first address.
        address: usize,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// Power off and on.
    Reset,
    /// A snapshot.
    Snapshot(Vec<u8>),
}

/// An input with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedInput {
    /// The [elapsed time](crate::Session::elapsed) of the session.
    pub elapsed: Cycles,
    /// Whether it came between two statements of the program. Otherwise it came within a statement, possibly at the
    /// same time.
    #[serde(default)]
    pub is_between_statements: bool,
    /// The [lines begun](systems::ProgramScope::lines_since_step) at the same time before it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lines: u32,
    /// The input.
    pub input: Input,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}
