//! The interpreter: the dialect's state, which complements the engine's, and its intrinsics.
//!
//! Each file has the state of one concern and the code that works with it:
//!
//! | file | contents |
//! |---|---|
//! | `intrinsics` | the dispatch of intrinsics |
//! | `chain` | the order of lines in memory, and the search for lines |
//! | `store` | variables, arrays, strings in their shared layout |
//! | `memory` | the effects of a write to memory |
//! | `prompt` | typed lines, and the program's text |
//! | `run_control` | start, end, stop and failure of a program |
//! | `deferred_print` | output while interrupts stay deferred |
//! | `print`, `read`, `lines`, `data`, `files` | output, input, `DATA`, devices |
//! | `functions`, `substrings` | functions that need more than a number |
//! | `definitions` | functions that the program defines |
//! | `machine_code`, `routines`, `services`, `hooks`, `terms` | calls of machine code, its calls of routines, and hooks |

mod accesses;
mod chain;
mod data;
mod deferred_print;
mod definitions;
mod enter;
mod files;
mod functions;
mod hooks;
mod intrinsics;
mod lines;
mod list;
mod machine_code;
mod memory;
mod print;
mod prompt;
mod read;
mod routines;
mod run_control;
mod services;
mod slow_intrinsics;
mod store;
mod substrings;
mod terms;

use alloc::boxed::Box;
use core::marker::PhantomData;

use basic::engine::Engine;
use numeric::result_cache::ResultCache;
use serde::{Deserialize, Serialize};

pub use self::{
    lines::KeyPolling,
    print::OutputLog,
    routines::{RomRoutines, RoutineExit},
    services::{Value, Variable},
};
use crate::{compiler::HookedReads, tokeniser::KeywordIndex};

/// The running part of the interpreter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Mode {
    /// The prompt waits for a line.
    #[default]
    Prompt,
    /// A typed command or a program runs.
    Running,
    /// A hook has control.
    Code,
}

/// An interpreter of Commodore BASIC for the 6502, with a variant's tables.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Interpreter<E: RomRoutines> {
    mode: Mode,
    /// The line or list being read.
    reading: lines::ReadState,
    /// The state of the prompt.
    prompt: prompt::PromptState,
    /// The state of called machine code.
    code_call: machine_code::CodeCall,
    /// The state of hooks.
    hooks: hooks::HookState,
    /// The state of file transfers.
    files: files::Files,
    /// The pointers to program and variables at the last check.
    known_pointers: [u16; 4],
    /// The address of the function being defined.
    definition: u16,
    /// The values of short strings as numbers, with the cycles of parsing them.
    #[serde(skip)]
    numbers: ResultCache<u64, (E::Number, u64), 6>,
    /// The keyword index of the tokeniser.
    #[serde(skip)]
    keywords: Option<Box<KeywordIndex>>,
    /// The state of `LIST`.
    listing: list::ListState,
    /// The log of output to the screen.
    pub output_log: OutputLog,
    /// The state of key polling.
    pub keys: KeyPolling,
    variant: PhantomData<E>,
}

impl<E: RomRoutines> Default for Interpreter<E> {
    fn default() -> Self {
        Self {
            mode: Mode::Prompt,
            reading: lines::ReadState::default(),
            prompt: prompt::PromptState::default(),
            code_call: machine_code::CodeCall::default(),
            hooks: hooks::HookState::default(),
            files: files::Files::default(),
            known_pointers: [0; 4],
            definition: 0,
            numbers: ResultCache::default(),
            keywords: None,
            listing: list::ListState::default(),
            output_log: OutputLog::default(),
            keys: KeyPolling::default(),
            variant: PhantomData,
        }
    }
}

impl<E: RomRoutines> Interpreter<E> {
    fn set_mode(&mut self, engine: &mut Engine<Self>, mode: Mode) {
        self.mode = mode;
        engine.set_running_ops(mode == Mode::Running);
    }

    /// Returns the hooks that read the text.
    fn hooked(&self) -> HookedReads {
        self.hooks.hooked
    }
}
