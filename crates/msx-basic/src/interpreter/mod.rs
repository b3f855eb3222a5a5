//! The interpreter: the state of the language beside the engine's, and what its words do.
//!
//! Each file has the code of one concern:
//!
//! | file | holds |
//! |---|---|
//! | `intrinsics` | which intrinsic does what |
//! | `chain` | how lines follow each other in memory, how they are found, where variables lie |
//! | `argument`, `arguments` | what has been taken for a statement |
//! | `prompt`, `editing` | typed lines, and the program's text |
//! | `run_control` | how a program begins, ends, stops and fails |
//! | `traps` | errors and alarms that the program deals with |
//! | `print`, `using`, `read` | output and input |
//! | `strings`, `defined`, `memory` | functions, those the program defines, what writing to memory means |
//! | `device_functions`, `statements` | functions and statements of the machine |
//! | `shapes`, `paint`, `draw`, `play` | graphics and music |
//! | `reference` | variables that strings of commands name |
//! | `machine_code` | `USR`, `BLOAD` with `R` |
//! | `disk` | Disk BASIC |
//! | `file`, `files`, `file_items`, `program_files` | open files, files on devices, what of a file is one item, programs and memory on devices |

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

/// What runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Mode {
    /// The disk system waits for the date.
    AskingDate,
    /// The prompt waits for a line.
    #[default]
    Prompt,
    /// A typed command or a program runs.
    Running,
    /// It has ended, and says why.
    Reporting,
}

/// What is asked of the keyboard, and what the host wants to know of it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct KeyPolling {
    /// Come back when a program polls an empty keyboard buffer.
    pub stops_at_polls: bool,
    /// Come back when a program looks at keys by other ways, and none is down.
    pub stops_at_key_reads: bool,
    polled: bool,
    has_read_keys: bool,
    /// What had happened to the machine when waiting for a line began.
    wait_started: Option<u64>,
}

/// An interpreter of MSX-BASIC.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MsxBasic {
    mode: Mode,
    /// Arguments taken for the statement or function under way.
    arguments: Vec<Argument>,
    /// Functions of the program under way.
    calls: Vec<defined::FunctionCall>,
    /// Where output goes and input comes from.
    device: Device,
    files: file::Files,
    /// The file whose fields are being defined, and the bytes of its record that they take.
    fields: (u8, u16),
    /// What the disk system has in memory of its disks.
    buffers: disk::Buffers,
    /// What `CALL FORMAT` asks for.
    formatting: Option<disk::Formatting>,
    using: using::Using,
    reading: read::ReadState,
    /// The prompt's words have been written.
    is_ready_shown: bool,
    /// The target put aside by `SWAP` and `MID$`, and its size.
    swap: (u16, u8),
    /// Where the next handler of an `ON .. GOSUB` list belongs.
    handlers: Option<(crate::intrinsic::TrapSource, u8)>,
    /// Alarms under way: the depth of calls at which each of them returns.
    active_traps: Vec<traps::ActiveTrap>,
    /// What is to be said before the prompt comes back.
    pending_report: Option<traps::EndReport>,
    /// Machine code has been called and has not returned.
    is_in_code: bool,
    /// The number of statements when a pending event trap was enabled: one more runs before it is serviced.
    enabled_trap_at: Option<u64>,
    /// Lines are announced.
    is_tracing: bool,
    /// What has been begun to be drawn.
    painting: Option<paint::Painting>,
    circle: Option<shapes::CircleProgress>,
    shape: Option<shapes::PendingShape>,
    draw_string: Option<(draw::CommandString, draw::MovePrefixes)>,
    listing: editing::Listing,
    pen: draw::Pen,
    /// The attributes of the sprite that is being put somewhere.
    sprite: u16,
    music: play::Music,
    /// Keys that `INPUT$` has collected.
    collected_keys: Vec<u8>,
    /// Lines of a program are being read from a file.
    is_reading_lines: bool,
    /// Messages about what a program uses and this interpreter has not.
    warnings: Vec<String>,
    /// What is asked of the keyboard.
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

    /// Bytes that loops and calls take.
    fn stack_in_use(engine: &Engine<Self>) -> u16 {
        Self::STACK.top - engine.stack_pointer()
    }

    /// Lets time pass.
    fn spend<M: Timekeeper>(m: &mut M, cycles: u64) {
        m.set_processor_time(m.processor_time() + cycles);
    }

    /// Takes the messages about what a program uses and this interpreter has not.
    pub fn take_warnings(&mut self) -> Vec<String> {
        core::mem::take(&mut self.warnings)
    }
}
