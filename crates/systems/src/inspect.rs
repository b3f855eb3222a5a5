//! Inspection of a running machine, and writing to its memory.

use std::ops::Range;

use basic::branch_log::BranchOutcome;
use hardware::{CycleAccount, Cycles, MemorySpace, Registers};
use serde::Serialize;

/// An error of the emulated program, with the original message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The message as the screen shows it, without the question mark: `SYNTAX ERROR IN 100`.
    pub message: String,
    /// The line, unless it was a direct command.
    pub line: Option<u16>,
    /// The text of that line as `LIST` prints it, in Unicode.
    pub text: String,
}

/// How a program or command ended.
pub type ProgramEnd = basic::engine::ProgramEnd<Failure>;

/// The value of a variable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number in the machine's format, and the double nearest to it.
    Number {
        /// The machine's own bytes.
        bytes: Vec<u8>,
        /// The value.
        value: f64,
    },
    /// An integer variable.
    Integer(i16),
    /// A string: the machine's codes.
    Text(Vec<u8>),
    /// A value of a language with objects: its class, and its text in the syntax of the language.
    Object {
        /// The class.
        kind: String,
        /// The value.
        text: String,
    },
}

impl Value {
    /// Returns whether it is a number other than 0, which `IF` treats as true.
    #[must_use]
    pub fn is_nonzero(&self) -> bool {
        match self {
            Self::Number { value, .. } => *value != 0.0,
            Self::Integer(value) => *value != 0,
            Self::Text(_) | Self::Object { .. } => false,
        }
    }
}

/// A variable with its name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Variable {
    /// Name with its type suffix, arrays with `(`: `A`, `N%`, `A$`, `FE(`.
    pub name: String,
    /// The value, or an array's elements with the first index running fastest.
    pub values: Vec<Value>,
    /// An array's extents, first index first; empty for a simple variable.
    pub extents: Vec<usize>,
    /// The lowest index of an array: 0, except for arrays that are the fixed variables of a pocket computer.
    #[serde(skip_serializing_if = "is_zero")]
    pub lowest: usize,
}

/// Returns whether the lowest index is the default, which is not serialised.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(lowest: &usize) -> bool {
    *lowest == 0
}

impl Variable {
    /// Returns the name of the element with an index in `values`: `F(1,2)`.
    #[must_use]
    pub fn element_name(&self, index: usize) -> String {
        let mut indices = indices(&self.extents, index);
        indices.iter_mut().for_each(|index| *index += self.lowest);
        element_name(&self.name, &indices)
    }
}

/// Returns the subscripts of an element from its index in an array, whose first subscript runs fastest.
#[must_use]
pub fn indices(extents: &[usize], index: usize) -> Vec<usize> {
    let mut rest = index;
    extents
        .iter()
        .map(|&extent| {
            let index = rest % extent;
            rest /= extent;
            index
        })
        .collect()
}

/// Returns the name of an element, such as `F(1,2)`, from that of its array, such as `F(`.
#[must_use]
pub fn element_name(array: &str, indices: &[usize]) -> String {
    let indices: Vec<String> = indices.iter().map(usize::to_string).collect();
    format!("{array}{})", indices.join(","))
}

/// A range of a program's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextRange {
    /// The line.
    pub line: u16,
    /// The bytes of its text in memory format; [`listed_range`](crate::Machine::listed_range) finds them
    /// in a listing.
    pub tokens: Range<usize>,
}

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evaluation {
    /// The value.
    pub value: Value,
    /// The value as [`Machine::value_text`](crate::Machine::value_text) has it.
    pub text: String,
}

/// An active call or loop of a program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum StackEntry {
    /// A subroutine that `GOSUB` called.
    Call {
        /// The line to which it returns; `None` for a typed command.
        line: Option<u16>,
    },
    /// A function that has called another.
    Function {
        /// Its name.
        name: String,
        /// The line of the call.
        line: Option<u16>,
    },
    /// A loop of `FOR`.
    Loop {
        /// The variable; empty if its address has changed.
        variable: String,
        /// The limit.
        limit: f64,
        /// The step.
        step: f64,
        /// The line to which it returns; `None` for a typed command.
        line: Option<u16>,
    },
}

/// The start of a line in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineStart {
    /// The line.
    pub line: u16,
    /// The emulated time.
    pub time: Cycles,
    /// The number of [statements](Inspect::statements) before it.
    pub statements: u64,
    /// The number of [lines](ProgramScope::lines_since_step) since then, this line included.
    pub lines: u32,
}

/// An error that the program itself handles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandledError {
    /// The message that the error has without a handler.
    pub message: String,
    /// The line with the error; `None` for a typed command.
    pub line: Option<u16>,
}

/// An actor on a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ActorState {
    /// The name of its class.
    pub class: String,
    /// Its column, from 0; outside the board it is negative or too large.
    pub x: i32,
    /// Its row.
    pub y: i32,
    /// The pixel of its image's centre.
    pub pixel: (i32, i32),
    /// Its direction, in degrees clockwise from east.
    pub direction: f64,
    /// Whether it is visible.
    pub is_visible: bool,
}

/// A rejected write.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The program has not created this variable.
    #[error("unknown variable `{name}`")]
    UnknownVariable {
        /// The requested name.
        name: String,
    },
    /// The value has another type, or the array another size.
    #[error("`{name}` has another type or size")]
    ShapeMismatch {
        /// The requested name.
        name: String,
    },
    /// The machine has no such memory space.
    #[error("unknown memory space `{name}`; available: {}", .known.join(", "))]
    UnknownSpace {
        /// The requested name.
        name: String,
        /// The names of its memory spaces.
        known: Vec<&'static str>,
    },
    /// The bytes extend past the end of the memory space.
    #[error(
        "`{name}` has the addresses 0 to {}; the bytes would reach from {address} to {}",
        .size - 1,
        .address.saturating_add(.count.saturating_sub(1))
    )]
    OutOfRange {
        /// The memory space.
        name: String,
        /// The start address.
        address: usize,
        /// The number of bytes.
        count: usize,
        /// The size of the memory space.
        size: usize,
    },
}

/// Read access: variables, memory, lines. Access that only some languages have is in further traits.
pub trait Inspect {
    /// Returns a simple variable by its name as in the program (`a`, `sp$`, `n%`).
    fn variable(&self, name: &str) -> Option<Value>;

    /// Returns an array by its name without parenthesis.
    fn array(&self, _name: &str) -> Option<Variable> {
        None
    }

    /// Returns all variables and arrays in the order of their creation.
    fn variables(&self) -> Vec<Variable>;

    /// Returns what the running program waits for, in words that follow "waits for"; `None` if it does not wait, or
    /// where the [`StopReason`](crate::StopReason) names it.
    fn waiting_for(&self) -> Option<&'static str> {
        None
    }

    /// Returns the memory space `ram`, including the RAM under ROM; `None` for a system without a
    /// memory of bytes.
    fn memory(&self) -> Option<&[u8; 0x1_0000]> {
        None
    }

    /// Returns the memory spaces of the machine: `ram`, and those of its chips (`colour`, `vram`,
    /// `lcd`).
    fn spaces(&self) -> Vec<MemorySpace<'_>> {
        vec![]
    }

    /// Returns the chip registers by chip and name.
    fn registers(&self) -> Registers {
        vec![]
    }

    /// Returns the current line; `None` at the prompt, or on systems that do not track it.
    fn current_line(&self) -> Option<u16> {
        None
    }

    /// Returns the active calls and loops, the outermost first.
    fn call_stack(&self) -> Vec<StackEntry> {
        vec![]
    }

    /// Returns the number of active calls in the [stack](Self::call_stack).
    fn call_depth(&self) -> usize {
        let is_loop = |entry: &&StackEntry| matches!(entry, StackEntry::Loop { .. });
        self.call_stack().iter().filter(|entry| !is_loop(entry)).count()
    }

    /// Returns the number of statements executed since power-on.
    fn statements(&self) -> u64;

    /// Returns the lines executed since the last `RUN`, in ascending order, for coverage.
    fn executed_lines(&self) -> Vec<u16>;

    /// Returns the CPU cycles used since power-on, without those stolen by the display; `None` without
    /// a processor.
    fn processor_time(&self) -> Option<Cycles> {
        None
    }

    /// Whether a statement of a program is about to begin. Otherwise a statement is running: it may have charged its
    /// cycles before its effect.
    fn is_between_statements(&self) -> bool {
        false
    }

    /// Returns the program of an interpreter that runs statements in memory.
    fn basic(&self) -> Option<&dyn BasicProgram> {
        None
    }

    /// Returns the board of cells with actors, if the system has one.
    fn board(&self) -> Option<&dyn ActorBoard> {
        None
    }

    /// Returns the running program, if there is one and its language evaluates expressions.
    fn scope(&self) -> Option<&dyn ProgramScope> {
        None
    }
}

impl dyn Inspect + '_ {
    /// Returns [`BasicProgram::next_statement`]; `None` in a program without statements in memory.
    #[must_use]
    pub fn next_statement(&self) -> Option<TextRange> {
        self.basic()?.next_statement()
    }

    /// Returns [`ProgramScope::lines_since_step`]; 0 where a step is one line.
    #[must_use]
    pub fn lines_since_step(&self) -> u32 {
        self.scope().map_or(0, |scope| scope.lines_since_step())
    }

    /// Returns [`ProgramScope::locals`]; an empty list in a language without them.
    #[must_use]
    pub fn locals(&self, frame: usize) -> Vec<Variable> {
        self.scope().map_or_else(Vec::new, |scope| scope.locals(frame))
    }

    /// Returns the bytes of a memory space by name; `None` if the machine has no such space.
    #[must_use]
    pub fn space(&self, name: &str) -> Option<&[u8]> {
        self.spaces().into_iter().find(|space| space.name == name).map(|space| space.bytes)
    }
}

/// A program of statements in the machine's memory, such as one in BASIC.
pub trait BasicProgram {
    /// Returns the statement that runs next, or the one that runs; `None` at the prompt, in a typed command,
    /// or on systems that do not track it.
    fn next_statement(&self) -> Option<TextRange>;

    /// Returns the text pointer of the statement before which the program stopped last, on a system with program text
    /// in memory.
    fn stop_text(&self) -> Option<u16>;

    /// Returns the text from the position at which the next `READ` searches its item to the end of that statement;
    /// `None` after the last line.
    fn next_data(&self) -> Option<TextRange>;

    /// Returns the error that the program is handling: from the jump to its handler to the end of the handler.
    fn handled_error(&self) -> Option<HandledError>;

    /// Returns the outcomes of the program's branches (`IF`) since its start, each once; see
    /// [`Logs::branches`](crate::Logs::branches). A Python program has an empty list.
    fn branch_outcomes(&self) -> Vec<BranchOutcome>;

    /// Returns the cycles up to now by consumer: the program, and on some machines interrupts and stolen cycles, which
    /// are counted while statements are [stops](crate::Breakpoints::statements). `None` without a processor.
    fn cycle_account(&self) -> Option<CycleAccount>;

    /// Returns the cycles between a stop before a statement and its first character: the check of the STOP key and the
    /// header of the line, which belong to the previous statement.
    fn statement_entry_cycles(&self) -> u64;

    /// Returns the number of the statement that runs next in its line, from 1, at a stop before it. Statements after
    /// THEN count where the interpreter stops before them.
    fn statement_in_line(&self) -> Option<usize>;
}

/// A board of cells with actors, for programs that handle pointer events.
pub trait ActorBoard {
    /// Returns the actors in painting order.
    fn actors(&self) -> Vec<ActorState>;

    /// Returns the cell at a pixel of the frame; outside the board, the nearest one. `None` before there is a
    /// board.
    fn cell_at(&self, x: i32, y: i32) -> Option<(i32, i32)>;

    /// Returns the pixel at the centre of a cell; `None` before there is a board.
    fn cell_centre(&self, x: i32, y: i32) -> Option<(i32, i32)>;

    /// Whether the running program handles pointer events.
    fn wants_pointer(&self) -> bool;

    /// Whether the running program waits for the next event: nothing is executing and no event is pending.
    fn awaits_event(&self) -> bool;
}

/// A running program whose language evaluates expressions.
pub trait ProgramScope {
    /// Returns the name of the function that runs, in a language that has them.
    fn current_function(&self) -> Option<String>;

    /// Returns the local variables of an active call, counted from the innermost; an empty list in a language without
    /// them.
    fn locals(&self, frame: usize) -> Vec<Variable>;

    /// Returns the number of lines begun since the last [step](Inspect::statements), in a language whose step can have
    /// several lines and after the host has set a breakpoint. Together with the time it identifies one point of a run.
    fn lines_since_step(&self) -> u32;

    /// Returns the starts of the last `count` lines, the oldest first; fewer on a system that does not record them.
    fn last_lines(&self, count: u32) -> Vec<LineStart>;

    /// Returns the last two starts of each of these lines, on a system that records them.
    fn last_starts_of(&self, lines: &[u16]) -> Vec<LineStart>;

    /// Returns the reason why the program can never continue: its interpreter is lost.
    fn loss(&self) -> Option<Failure>;

    /// Returns the part of the program's state that is not available, in words that follow "lacks"; `None` if all of it
    /// is.
    fn missing_state(&self) -> Option<String>;

    /// Evaluates an expression to its value as text.
    ///
    /// # Errors
    /// If it fails, with the language's message.
    fn evaluate(&self, expression: &str) -> Result<String, String>;

    /// Returns for each [watched](Self::watch_expressions) expression the line that last changed its value, if there is
    /// one.
    fn last_writers(&self) -> Vec<Option<u16>>;

    /// Evaluates these expressions after every line from now on and records the last writer of each
    /// [value](Self::evaluate). An empty list ends it.
    fn watch_expressions(&mut self, expressions: &[String]);

    /// Executes statements in the scope of the program.
    ///
    /// # Errors
    /// If they fail, with the language's message.
    fn execute(&mut self, statements: &str) -> Result<(), String>;
}

/// Write access.
pub trait InspectMut {
    /// Sets a simple variable that exists.
    ///
    /// # Errors
    /// If the variable does not exist or its type differs.
    fn set_variable(&mut self, name: &str, value: &Value) -> Result<(), WriteError>;

    /// Sets all elements of an array that exists, first index fastest.
    ///
    /// # Errors
    /// If the array does not exist or its shape differs.
    fn set_array(&mut self, name: &str, _values: &[Value]) -> Result<(), WriteError> {
        Err(WriteError::UnknownVariable { name: name.to_owned() })
    }

    /// Writes to a memory space by name, directly and not through the chips. Each cell stores as many bits as it has.
    ///
    /// # Errors
    /// If the space does not exist, or it ends before the bytes do; then nothing is written.
    fn write_space(&mut self, name: &str, _address: usize, _bytes: &[u8]) -> Result<(), WriteError> {
        Err(WriteError::UnknownSpace { name: name.to_owned(), known: vec![] })
    }

    /// Returns the running program, if there is one and its language evaluates expressions.
    fn scope_mut(&mut self) -> Option<&mut dyn ProgramScope> {
        None
    }
}
