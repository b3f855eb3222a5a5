//! The interpreter: runs bytecode, keeps the control stack, talks to the machine.
//!
//! What a program can see lives in the machine's memory: text, variables, strings, pointers. What lives here is
//! either derived from that (the code), or what the original keeps on its processor stack and in its registers.

mod arrays;
mod cache;
mod collection;
mod control;
mod diversions;
mod files;
mod functions;
mod machine_code;
mod print;
mod prompt;
mod read;
mod run;
mod services;
mod slow;
mod strings;
mod terms;
mod variables;

use alloc::{collections::VecDeque, string::String, vec::Vec};

use hardware::Cycles;

pub use self::{
    run::Outcome,
    services::{After, Value, Variable},
};
use crate::{
    dialect::{Dialect, Host},
    fault::Fault,
    op::Pc,
    program::Program,
    text::{set_word, word},
};

/// What runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// The prompt waits for a line.
    Prompt,
    /// A typed command or a program runs.
    Running,
    /// Machine code has control, at a point to which the program has led it.
    Code,
}

/// What was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawKind {
    /// A random number.
    Random,
    /// A read of the clock.
    Time,
}

/// A random draw or a read of the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// What was drawn.
    pub kind: DrawKind,
    /// The number in its stored form.
    pub bytes: Vec<u8>,
    /// The line; none for a typed command.
    pub line: Option<u16>,
    /// When, in elapsed cycles.
    pub at: Cycles,
}

/// The draws a program made, and values to give it instead.
#[derive(Clone, Debug, Default)]
pub struct Draws {
    /// Draws are noted.
    pub are_noted: bool,
    /// The draws so far.
    pub made: Vec<Draw>,
    /// Values for the next random draws, in stored form.
    pub forced_random: VecDeque<Vec<u8>>,
    /// Values for the next reads of the clock, in stored form.
    pub forced_time: VecDeque<Vec<u8>>,
}

/// An error report as the program gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What happened.
    pub fault: Fault,
    /// The words on the screen, without the question mark.
    pub message: String,
    /// The line; none for a typed command.
    pub line: Option<u16>,
}

/// The interpreter of a dialect.
#[derive(Clone, Debug)]
pub struct Vm<D: Dialect> {
    program: Program<D::Number>,
    /// The text has changed under the code: it is dropped at the next place that knows where it stands.
    is_stale: bool,
    /// Code was made from memory that the interpreter itself writes: it is compared before every statement.
    is_exposed: bool,
    /// The program has written into its variables or their pointers, which may overlap now: they are looked for anew in every
    /// statement.
    doubts_variables: bool,
    /// Nothing has spoilt the pointers, heads and loops by which variables are found.
    is_sound: bool,
    /// There is code of a typed command.
    has_typed_code: bool,
    /// The pointers to the variables when last looked at.
    known_pointers: [u16; 4],
    mode: Mode,
    pc: Pc,
    /// The [`crate::op::Op::Statement`] executed last.
    statement: Pc,
    /// Statements executed.
    statements: u64,
    control: Vec<control::Frame<D::Number>>,
    /// Bytes of stack that an expression may use.
    room: u8,
    accumulator: D::Number,
    /// The descriptor of the current string.
    text: u16,
    /// Where an assignment goes.
    target: u16,
    operands: Vec<D::Number>,
    texts: Vec<u16>,
    subscripts: Vec<i16>,
    bytes: Vec<u8>,
    address: u16,
    calls: Vec<functions::Call<D::Number>>,
    limit: D::Number,
    reading: read::Reading,
    typed: prompt::Typed,
    sys: machine_code::Sys,
    diversions: diversions::Diversions,
    waits_in_statement: bool,
    /// What a statement on files named that waits for a person.
    waiting: Option<files::Parameters>,
    /// The machine is opening, loading or saving a file; whether for a program.
    transfer: Option<bool>,
    /// The next line of a list that was left for the host.
    listing: Option<u16>,
    /// Bytes sent to the screen are noted.
    pub notes_printed: bool,
    printed: Vec<u8>,
    /// What had happened to the machine when waiting for a line began.
    waits_since: Option<u64>,
    /// Random draws and clock reads.
    pub draws: Draws,
    /// Come back when a program polls an empty keyboard queue.
    pub stops_at_polls: bool,
    polled: bool,
    /// Come back when a program looks at memory or chips that show keys, and none is down.
    pub stops_at_looks: bool,
    has_looked: bool,
    /// The op that a slow routine belongs to.
    pc_now: Pc,
    /// The text place of the line before which the host has been told.
    passed_stop: Option<u16>,
    /// Lines executed by code that has been dropped since.
    executed_before: Vec<u16>,
}

impl<D: Dialect> Default for Vm<D> {
    fn default() -> Self {
        Self {
            program: Program::default(),
            is_stale: false,
            is_exposed: false,
            doubts_variables: false,
            is_sound: false,
            has_typed_code: false,
            known_pointers: [0; 4],
            mode: Mode::Prompt,
            pc: 0,
            statement: 0,
            statements: 0,
            control: Vec::new(),
            room: 0,
            accumulator: D::Number::default(),
            text: 0,
            target: 0,
            operands: Vec::with_capacity(32),
            texts: Vec::new(),
            subscripts: Vec::new(),
            bytes: Vec::new(),
            address: 0,
            calls: Vec::new(),
            limit: D::Number::default(),
            reading: read::Reading::default(),
            typed: prompt::Typed::default(),
            sys: machine_code::Sys::default(),
            diversions: diversions::Diversions::default(),
            waits_in_statement: false,
            waiting: None,
            transfer: None,
            listing: None,
            notes_printed: false,
            printed: Vec::new(),
            waits_since: None,
            draws: Draws::default(),
            stops_at_polls: false,
            polled: false,
            stops_at_looks: false,
            has_looked: false,
            pc_now: 0,
            passed_stop: None,
            executed_before: Vec::new(),
        }
    }
}

impl<D: Dialect> Vm<D> {
    /// Starts the language: sets its pointers for memory from `start` up to `end` and clears everything. The caller prints
    /// the greeting; the prompt follows with the first [`run`](Self::run).
    pub fn cold_start<M: Host>(&mut self, m: &mut M, start: u16, end: u16) {
        let layout = D::LAYOUT;
        let ram = m.ram_mut();
        ram[usize::from(start - 1)] = 0;
        set_word(ram, layout.program, start);
        set_word(ram, layout.memory_end, end);
        set_word(ram, layout.strings, end);
        set_word(ram, layout.last_temporary, u16::from(layout.first_temporary - strings::DESCRIPTOR));
        ram[usize::from(layout.current_line) + 1] = 0xff;
        ram[usize::from(layout.channel)] = 0;
        self.new_program(m);
        self.program.set_stops(&[]);
        self.mode = Mode::Prompt;
        self.typed = prompt::Typed::default();
    }

    /// The line being executed; none at the prompt or in a typed command.
    pub fn current_line(&self, ram: &[u8; 0x1_0000]) -> Option<u16> {
        let line = word(ram, D::LAYOUT.current_line);
        (self.mode != Mode::Prompt && line >> 8 != 0xff).then_some(line)
    }

    /// A program or a typed command is running.
    pub fn is_running(&self) -> bool {
        self.mode != Mode::Prompt
    }

    /// Forgets everything but how many statements were executed, for a [`cold_start`](Self::cold_start) of a machine that was
    /// running.
    pub fn forget(&mut self) {
        *self = Self { statements: self.statements, ..Self::default() };
    }

    /// Statements executed since the start.
    pub fn statements(&self) -> u64 {
        self.statements
    }

    /// Lines executed since the program was last run, in ascending order.
    pub fn executed_lines(&self) -> Vec<u16> {
        let now = self.program.lines.iter().filter(|line| line.is_executed).map(|line| line.number);
        let mut lines: Vec<u16> = now.chain(self.executed_before.iter().copied()).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// Takes what has been noted of what was sent to the screen.
    pub fn take_printed(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.printed)
    }

    /// Sets the lines before which to stop.
    pub fn set_stops(&mut self, lines: &[u16]) {
        self.program.set_stops(lines);
        // A stop taken away before the line went on must not swallow the next one there.
        if !matches!(self.program.code.get(self.pc as usize), Some(crate::op::Op::LineStop { .. })) {
            self.passed_stop = None;
        }
    }

    /// Tells that memory was written from outside while nothing ran: a program loaded, variables set.
    pub fn memory_changed(&mut self) {
        self.program.drop_variables();
        self.is_sound = false;
        self.is_stale = true;
    }
}
