//! The interpreter: its state outside memory, and its intrinsics.
//!
//! | file | contents |
//! |---|---|
//! | `intrinsics` | dispatch of intrinsics |
//! | `strings` | the string stack, and string functions |
//! | `statements` | statements with plain arguments |
//! | `print`, `paper`, `input`, `read` | output and its waits, `LPRINT`, typed values, `DATA` |
//! | `graphics`, `plot`, `circle`, `plot_arguments` | dots, the plotter's bytes |
//! | `flow` | run control, jumps, errors |
//! | `host_hooks` | hooks for the host: key polls, printed text, random draws |
//! | `prompt`, `stage`, `keys` | the prompt: modes, keys, ENTER |
//! | `edit_line`, `edit_field` | the line being typed, and its position on the display |
//! | `recall_keys` | lines, results and error positions that cursor keys recall |
//! | `editing`, `listing`, `reserve` | editing and listing the program, texts of reserve keys |
//! | `trace` | line trace, single steps and halts |
//! | `task` | long statements, step by step |
//! | `lines`, `variables` | program lines and variables in memory, for the engine |

mod circle;
mod edit_field;
mod edit_line;
mod editing;
mod flow;
mod graphics;
mod host_hooks;
mod input;
mod intrinsics;
mod keys;
mod lines;
mod listing;
mod paper;
mod plot;
mod plot_arguments;
mod print;
mod prompt;
mod read;
mod recall_keys;
mod reserve;
mod stage;
mod statements;
mod strings;
mod task;
mod trace;
mod variables;

use alloc::{string::String, vec::Vec};

use basic::{
    costs::FlowCosts,
    dialect::{Dialect, StackModel},
    emit::{CompileStart, Emitter},
    engine::Engine,
    fault::Fault,
    language::Compile,
    memory::Ram,
    op::Pc,
};
use hardware::Timekeeper;
use numeric::sharp_bcd::{Angle, Decimal, Mask, Random};
use serde::{Deserialize, Serialize};

pub use self::host_hooks::{KeyPolls, LINE_END, OutputLog};
use crate::{
    compiler::{Compiler, Target},
    costs::COSTS,
    intrinsic::Intrinsic,
    machine::{Dot, SharpMachine},
    mode::Mode,
    name::Name,
    store::Cell,
    value::Number,
};

/// An argument that has been taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Argument {
    Number(Decimal),
    /// An omitted argument.
    Omitted,
    /// A property of the text, such as a separator, instead of a number.
    Flag(u8),
}

/// An interpreter of the PC-1360's BASIC.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SharpBasic {
    is_running: bool,
    arguments: Vec<Argument>,
    string_stack: strings::StringStack,
    /// The cell that the next string is stored to.
    target: Cell,
    /// The string length of the array that is being created.
    width: u8,
    angle: Angle,
    random: Random,
    output: print::Output,
    mask: Mask,
    typing: input::InputState,
    /// The expression being computed was typed while the program waits after a `PRINT`.
    is_calculating_during_wait: bool,
    /// The address before the next item of `DATA`, or after the last one of its line; 0 before the
    /// first.
    data: u16,
    /// The pending read of an item.
    reader: Option<read::Reader>,
    /// The end of the last line drawn on the display.
    last_point: Dot,
    pen: (i32, i32),
    /// `GRAPH`: the plotter is in graphic mode.
    is_plotting: bool,
    /// The width that `CONSOLE` has set, in characters; 0 for that of the device.
    paper_width: u16,
    /// An `LPRINT` ended in a semicolon.
    is_paper_line_open: bool,
    /// Line number and text pointer at which `CONT` continues.
    cont_position: Option<(u16, u16)>,
    /// The machine's event count when waiting began.
    wait_started: Option<u64>,
    prompt: prompt::PromptState,
    /// The long statement in progress.
    task: task::Task,
    warnings: Vec<String>,
    /// `INKEY$` polls, for the host.
    pub key_polls: KeyPolls,
    /// The text that the program shows, for the host.
    pub output_log: OutputLog,
}

impl Dialect for SharpBasic {
    type Number = Number;
    type Intrinsic = Intrinsic;
    type Name = Name;
    type Annotation = ();
    type Derived = ();
    type Fragment = ();

    /// Loops and calls have separate stacks: the pointer counts loops in its low digits and calls in
    /// the high ones.
    const STACK: StackModel = StackModel {
        top: u16::MAX,
        loop_frame_size: 1,
        call_frame_size: 16,
        loop_check: (0, 0),
        call_check: (0, 0),
        reserve: 0,
        expression_reserve: 0,
        assumed_free: 0,
        replaces_loops_by_statement: false,
    };

    fn flow_costs() -> &'static FlowCosts {
        &COSTS.flow
    }

    fn op_positions(&mut self) -> Vec<&mut Pc> {
        self.reader.iter_mut().map(|reader| &mut reader.from).collect()
    }

    fn is_at_prompt(&self) -> bool {
        !self.is_running
    }
}

impl Target for SharpBasic {}

impl Compile for SharpBasic {
    fn compile(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) {
        Compiler::new(ram, out, from).compile(self.mode());
    }

    fn compile_after_call(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) {
        Compiler::new(ram, out, from).compile_after_call(self.mode());
    }

    fn compile_expression(&self, _: &Ram, mut out: Emitter<'_, Self>, _: CompileStart) -> u8 {
        out.raise(Fault::Syntax);
        0
    }
}

/// The maximum numbers of nested loops and calls.
const LOOPS: u16 = 5;
const CALLS: u16 = 10;

impl SharpBasic {
    /// Advances the time.
    fn spend<M: Timekeeper>(m: &mut M, cycles: u64) {
        m.set_processor_time(m.processor_time() + cycles);
    }

    /// Checks that one more loop may begin.
    fn check_loops(engine: &Engine<Self>) -> Result<(), Fault> {
        let used = Self::STACK.top - engine.stack_pointer();
        let loops = used % u16::from(Self::STACK.call_frame_size);
        if loops >= LOOPS { Err(Fault::FormulaTooComplex) } else { Ok(()) }
    }

    /// Checks that one more call may be made.
    fn check_calls(engine: &Engine<Self>) -> Result<(), Fault> {
        let used = Self::STACK.top - engine.stack_pointer();
        let calls = used / u16::from(Self::STACK.call_frame_size);
        if calls >= CALLS { Err(Fault::FormulaTooComplex) } else { Ok(()) }
    }

    /// Returns the mode of the prompt.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.prompt.mode
    }

    /// Takes the warnings about unsupported features that a program uses.
    pub fn take_warnings(&mut self) -> Vec<String> {
        core::mem::take(&mut self.warnings)
    }
}
