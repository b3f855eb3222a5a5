//! The interpreter: the state of the language outside the engine, and the implementation of its intrinsics.
//!
//! Each file has the code of one concern:
//!
//! | file | contents |
//! |---|---|
//! | `intrinsics` | dispatch of intrinsics |
//! | `chain` | layout of lines and variables in memory, search for lines |
//! | `argument`, `arguments` | arguments of a statement |
//! | `prompt`, `editing` | typed lines, and the program's text |
//! | `run_control` | start, end, stop and failure of a program |
//! | `traps` | errors and event traps that the program handles |
//! | `print`, `using`, `read` | output and input |
//! | `strings`, `defined`, `memory` | string functions, user-defined functions, effects of writes to memory |
//! | `device_functions`, `statements` | functions and statements of the machine |
//! | `shapes`, `paint`, `draw`, `play` | graphics and music |
//! | `reference` | variables in command strings |
//! | `machine_code` | `USR`, `BLOAD` with `R` |
//! | `disk` | Disk BASIC |
//! | `file`, `files`, `file_items`, `program_files` | open files, devices, items of a file, programs and memory on devices |

mod argument;
mod arguments;
mod chain;
mod defined;
mod device_functions;
mod disk;
mod draw;
mod editing;
mod file;
mod file_items;
mod files;
mod intrinsics;
mod machine_code;
mod memory;
mod paint;
mod play;
mod print;
mod program_files;
mod prompt;
mod read;
mod reference;
mod run_control;
mod shapes;
mod statements;
mod strings;
mod traps;
mod using;

use alloc::{string::String, vec::Vec};

use basic::{
    costs::FlowCosts,
    dialect::{Dialect, StackModel},
    engine::Engine,
    memory::{Ram, word},
    op::Pc,
};
use hardware::Timekeeper;
use serde::{Deserialize, Serialize};

use self::{argument::Argument, file::Device};
use crate::{
    costs::COSTS,
    intrinsic::Intrinsic,
    layout::{STKTOP, STREND},
    machine::MsxMachine,
    name::Name,
    value::Number,
};

/// The state of the interpreter between slices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Mode {
    /// The disk system waits for the date.
    AskingDate,
    /// The prompt waits for a line.
    #[default]
    Prompt,
    /// A typed command or a program runs.
    Running,
    /// The program has ended, and the reason is being printed.
    Reporting,
}

/// Waiting for keys, and the host's requests about it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct KeyPolling {
    /// Exit when a program polls an empty keyboard buffer.
    pub stops_at_polls: bool,
    /// Exit when a program reads keys by other means while all are released.
    pub stops_at_key_reads: bool,
    polled: bool,
    has_read_keys: bool,
    /// The machine's event count when waiting for a line began.
    wait_started: Option<u64>,
}

/// An interpreter of MSX-BASIC.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MsxBasic {
    mode: Mode,
    /// Arguments of the present statement or function.
    arguments: Vec<Argument>,
    /// Calls of user-defined functions in progress.
    calls: Vec<defined::FunctionCall>,
    /// The target of output and the source of input.
    device: Device,
    files: file::Files,
    /// The file whose fields are being defined, and the bytes of its record that they take.
    fields: (u8, u16),
    /// The sectors that the disk system keeps in memory.
    buffers: disk::Buffers,
    /// The dialogue of `CALL FORMAT`.
    formatting: Option<disk::Formatting>,
    using: using::Using,
    reading: read::ReadState,
    /// The prompt's message has been printed.
    is_ready_shown: bool,
    /// The target saved by `SWAP` and `MID$`, and its size.
    swap: (u16, u8),
    /// The source and number of the next handler in an `ON .. GOSUB` list.
    handlers: Option<(crate::intrinsic::TrapSource, u8)>,
    /// Event traps being handled: the depth of calls at which each returns.
    active_traps: Vec<traps::ActiveTrap>,
    /// The message to print before the next prompt.
    pending_report: Option<traps::EndReport>,
    /// Machine code has been called and has not returned.
    is_in_code: bool,
    /// The number of statements when a pending event trap was enabled: one more runs before it is serviced.
    enabled_trap_at: Option<u64>,
    /// `TRON` is active.
    is_tracing: bool,
    /// Drawing in progress.
    painting: Option<paint::Painting>,
    circle: Option<shapes::CircleProgress>,
    shape: Option<shapes::PendingShape>,
    draw_string: Option<(draw::CommandString, draw::MovePrefixes)>,
    listing: editing::Listing,
    pen: draw::Pen,
    /// The address of the attributes of the sprite of `PUT SPRITE`.
    sprite: u16,
    music: play::Music,
    /// Keys that `INPUT$` has collected.
    collected_keys: Vec<u8>,
    /// Lines of a program are being read from a file.
    is_reading_lines: bool,
    /// Messages about unsupported features that a program uses.
    warnings: Vec<String>,
    /// Whether the program has used the recorder while it was empty.
    #[serde(skip)]
    has_warned_recorder: bool,
    /// Waiting for keys.
    pub keys: KeyPolling,
}

impl Dialect for MsxBasic {
    type Number = Number;
    type Intrinsic = Intrinsic;
    type Name = Name;
    type Annotation = ();
    type Derived = ();
    type Fragment = ();

    const STACK: StackModel = StackModel {
        top: u16::MAX,
        loop_frame_size: 25,
        call_frame_size: 7,
        loop_check: (25, 0),
        call_check: (7, 0),
        reserve: 120,
        expression_reserve: 0,
        assumed_free: 0,
        replaces_loops_by_statement: true,
    };

    fn flow_costs() -> &'static FlowCosts {
        &COSTS.flow
    }

    /// The stack grows down from the strings to the arrays.
    fn stack_limit(ram: &Ram) -> u16 {
        u16::MAX - word(ram, STKTOP).saturating_sub(word(ram, STREND))
    }

    fn op_positions(&mut self) -> Vec<&mut Pc> {
        self.calls.iter_mut().map(|call| &mut call.from).collect()
    }

    fn is_at_prompt(&self) -> bool {
        self.mode == Mode::Prompt
    }
}

impl MsxBasic {
    fn set_mode(&mut self, engine: &mut Engine<Self>, mode: Mode) {
        self.mode = mode;
        engine.set_running_ops(mode == Mode::Running);
    }

    /// Returns the bytes that loops and calls use.
    fn stack_in_use(engine: &Engine<Self>) -> u16 {
        Self::STACK.top - engine.stack_pointer()
    }

    /// Advances the processor time.
    fn spend<M: Timekeeper>(m: &mut M, cycles: u64) {
        m.set_processor_time(m.processor_time() + cycles);
    }

    /// Takes the messages about unsupported features that a program uses.
    pub fn take_warnings(&mut self) -> Vec<String> {
        core::mem::take(&mut self.warnings)
    }
}
