//! The routines of a variant's ROM, which machine code calls.

use basic::{engine::Engine, fault::Fault};
use serde::{Deserialize, Serialize};

use super::Interpreter;
use crate::{keyword::Statement, machine::CbmMachine, variant::BasicVariant};

/// The routines of a variant's ROM.
pub trait RomRoutines: BasicVariant {
    /// Runs the ROM routine at `address` for machine code. `None` if the dialect has no routine for the
    /// address.
    fn routine<M: CbmMachine>(
        interpreter: &mut Interpreter<Self>,
        engine: &mut Engine<Interpreter<Self>>,
        m: &mut M,
        address: u16,
    ) -> Option<Result<RoutineExit, Fault>>
    where
        Self: Sized;
}

/// The exit of a routine of the interpreter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoutineExit {
    /// It returns to the machine code that called it.
    Returns,
    /// Machine code continues at an address.
    Jumps(u16),
    /// It waits for a person; call it again when time has passed.
    AwaitsInput,
    /// The program continues at the text pointer, between two statements.
    Statements,
    /// The statement begins at the text pointer.
    Statement,
    /// A term has been evaluated: the value is in memory, the text pointer after it.
    Value,
    /// The interpreter evaluates the term; the text pointer is before it.
    Term,
    /// `Term` with the text pointer on its first character.
    TermHere,
    /// A statement continues at the text pointer, after its keyword.
    Perform(Statement),
    /// It returns to the prompt.
    Prompt {
        /// Whether to print the prompt's message.
        says_ready: bool,
    },
    /// The line in the buffer is executed as if it had been typed.
    TakeLine,
    /// The tokens in the buffer are executed as a typed command.
    Command,
    /// The error is reported without the hook.
    Reports(Fault),
    /// BASIC restarts.
    Restarts,
}
