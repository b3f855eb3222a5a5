//! The interpreter: what it keeps beside memory, and what its words do.
//!
//! | file | holds |
//! |---|---|
//! | `intrinsics` | which intrinsic does what |
//! | `strings` | strings under way, and what is computed with them |
//! | `statements` | statements with plain arguments |
//! | `print`, `input`, `read` | output and its waits, typed values, `DATA` |
//! | `graphics`, `plot` | dots, the plotter's bytes |
//! | `flow` | jumps, how programs begin and end, errors |
//! | `host_hooks` | what a host wants to know: looks for keys, what is shown, random draws |
//! | `prompt`, `keys` | the prompt: modes, keys, what ENTER does |
//! | `edit_line`, `edit_field` | a line being typed, and its place on the display |
//! | `recall_keys` | what cursor keys bring back: lines, results, places of errors |
//! | `editing`, `listing`, `reserve` | the program changed and listed, texts of keys |
//! | `trace` | programs that stand still for a person |
//! | `task` | what takes long, bit by bit |
//! | `lines` | how the text of a program lies, as the engine asks it |

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
mod plot;
mod print;
mod prompt;
mod read;
mod recall_keys;
mod reserve;
mod statements;
mod strings;
mod task;
mod trace;

use alloc::{string::String, vec::Vec};

use basic::{
    costs::FlowCosts,
    dialect::{Dialect, StackModel},
    engine::Engine,
    fault::Fault,
    op::Pc,
};
use hardware::{Beeper, CellDisplay, Dot, DotDisplay, Indicators, KeyStrokes, Memory, Plotter, Timekeeper};
use numeric::sharp_bcd::{Angle, Decimal, Mask, Random};
use serde::{Deserialize, Serialize};

pub use self::{
    host_hooks::{KeyPolls, LINE_END, OutputLog},
    prompt::Mode,
};
use self::{input::InputState, print::Output, prompt::PromptState, strings::StringStack, task::Task};
use crate::{costs::COSTS, intrinsic::Intrinsic, name::Name, store::Cell, value::Number};

/// The machine that the interpreter runs on.
pub trait SharpMachine:
    Memory + Timekeeper + CellDisplay + DotDisplay + Indicators + KeyStrokes + Beeper + Plotter
{
}

impl<M: Memory + Timekeeper + CellDisplay + DotDisplay + Indicators + KeyStrokes + Beeper + Plotter>
    SharpMachine for M
{
}

/// An argument that has been taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Argument {
    Number(Decimal),
    /// Nothing stands there.
    Omitted,
    /// What the text says without a number.
    Flag(u8),
}

/// An interpreter of the PC-1360's BASIC.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SharpBasic {
    is_running: bool,
    arguments: Vec<Argument>,
    string_stack: StringStack,
    /// Where a string goes.
    target: Cell,
    /// The longest string of the array that is being made.
    width: u8,
    angle: Angle,
    random: Random,
    output: Output,
    mask: Mask,
    typing: InputState,
    /// What is computed was typed while the program waits behind a `PRINT`.
    is_aside: bool,
    /// The item of `DATA` that is next: before it, or behind the last one of its line; 0 before the first.
    data: u16,
    /// Whoever asked for an item: where that goes on, and whether it wants a string.
    reader: Option<(Pc, bool)>,
    /// Where the last line ended that was drawn, and the pen of the plotter.
    last_point: Dot,
    pen: (i32, i32),
    /// Where `CONT` goes on.
    cont_position: Option<(u16, u16)>,
    /// What had happened to the machine when waiting began.
    wait_started: Option<u64>,
    prompt: PromptState,
    /// What a statement has begun and not done.
    task: Task,
    warnings: Vec<String>,
    /// Looks for a key, as the host wants to know of them.
    pub key_polls: KeyPolls,
    /// What is shown, as the host wants to know it.
    pub output_log: OutputLog,
}

impl Dialect for SharpBasic {
    type Number = Number;
    type Intrinsic = Intrinsic;
    type Name = Name;
    type Annotation = ();

    /// Loops and calls have stacks of their own: the pointer counts loops in its low digits and calls in the high ones.
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

    fn is_at_prompt(&self, _: &Engine<Self>) -> bool {
        !self.is_running
    }
}

/// Loops and calls that there may be at once.
const LOOPS: u16 = 5;
const CALLS: u16 = 10;

impl SharpBasic {
    /// Lets time pass.
    fn spend<M: Timekeeper>(m: &mut M, cycles: u64) {
        m.set_processor_time(m.processor_time() + cycles);
    }

    /// Loops and calls under way.
    fn depth(engine: &Engine<Self>) -> (u16, u16) {
        let used = Self::STACK.top - engine.control.stack_pointer(&Self::STACK);
        (used % u16::from(Self::STACK.call_frame_size), used / u16::from(Self::STACK.call_frame_size))
    }

    /// That one more loop may begin.
    fn check_loops(engine: &Engine<Self>) -> Result<(), Fault> {
        if Self::depth(engine).0 >= LOOPS { Err(Fault::FormulaTooComplex) } else { Ok(()) }
    }

    /// That one more call may be made.
    fn check_calls(engine: &Engine<Self>) -> Result<(), Fault> {
        if Self::depth(engine).1 >= CALLS { Err(Fault::FormulaTooComplex) } else { Ok(()) }
    }

    /// What typed lines are for.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.prompt.mode
    }

    /// Takes the messages about what a program uses and this interpreter has not.
    pub fn take_warnings(&mut self) -> Vec<String> {
        core::mem::take(&mut self.warnings)
    }
}
