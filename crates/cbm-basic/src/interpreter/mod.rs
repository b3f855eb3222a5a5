//! The interpreter: the state of the language beside the engine's, and what its words do.
//!
//! Each file has the state of one concern and the code that works with it:
//!
//! | file | holds |
//! |---|---|
//! | `intrinsics` | which intrinsic does what |
//! | `chain` | how lines follow each other in memory, and how they are found |
//! | `store` | variables, arrays, strings in their shared form |
//! | `memory` | what writing to a place in memory means |
//! | `prompt` | typed lines, and the program's text |
//! | `run_control` | how a program begins, ends, stops and fails |
//! | `deferred_print` | output while interrupts stay deferred |
//! | `print`, `read`, `lines`, `data`, `files` | output, input, `DATA`, devices |
//! | `remembered` | items of `DATA` and numbers in strings that have been read before |
//! | `functions`, `substrings` | functions that need more than a number |
//! | `definitions` | functions that the program defines |
//! | `machine_code`, `services`, `hooks`, `terms` | what machine code is called for, calls, and puts in the way |

mod chain;
mod data;
mod deferred_print;
mod definitions;
mod files;
mod functions;
mod hooks;
mod intrinsics;
mod lines;
mod machine_code;
mod memory;
mod print;
mod prompt;
mod read;
mod remembered;
mod run_control;
mod services;
mod slow_intrinsics;
mod store;
mod substrings;
mod terms;

use alloc::boxed::Box;
use core::marker::PhantomData;

use basic::engine::Engine;
use serde::{Deserialize, Serialize};

pub(crate) use self::hooks::HookedReads;
pub use self::{
    lines::KeyPolling,
    print::OutputLog,
    services::{RoutineExit, Value, Variable},
};
use crate::{tokeniser::KeywordIndex, variant::BasicVariant};

/// What runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Mode {
    /// The prompt waits for a line.
    #[default]
    Prompt,
    /// A typed command or a program runs.
    Running,
    /// Machine code has control, at a point to which the program has led it.
    Code,
}

/// An interpreter of Commodore's BASIC for the 6502, by an variant's tables.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Interpreter<E: BasicVariant> {
    mode: Mode,
    /// The line or list being read.
    reading: lines::ReadState,
    /// The prompt.
    prompt: prompt::PromptState,
    /// Machine code that was called.
    code_call: machine_code::CodeCall,
    /// Machine code in the interpreter's way.
    hooks: hooks::HookState,
    /// Files being moved.
    files: files::Files,
    /// The pointers to program and variables when last looked at.
    known_pointers: [u16; 4],
    /// The place of the function being defined.
    definition: u16,
    /// What has been read before.
    #[serde(skip)]
    remembered: remembered::Remembered<E::Number>,
    /// The keywords as typed lines are looked through for them.
    #[serde(skip)]
    keywords: Option<Box<KeywordIndex>>,
    /// The list being written.
    listing: print::ListState,
    /// What is sent to the screen.
    pub output_log: OutputLog,
    /// What is asked of the keyboard.
    pub keys: KeyPolling,
    variant: PhantomData<E>,
}

impl<E: BasicVariant> Default for Interpreter<E> {
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
            remembered: remembered::Remembered::default(),
            keywords: None,
            listing: print::ListState::default(),
            output_log: OutputLog::default(),
            keys: KeyPolling::default(),
            variant: PhantomData,
        }
    }
}

impl<E: BasicVariant> Interpreter<E> {
    fn set_mode(&mut self, engine: &mut Engine<Self>, mode: Mode) {
        self.mode = mode;
        engine.is_running_ops = mode == Mode::Running;
    }

    /// What machine code wants to see of the text.
    pub(crate) fn hooked(&self) -> HookedReads {
        self.hooks.hooked
    }
}
