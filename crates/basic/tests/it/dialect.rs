//! The toy dialect. Its text is a sequence of lines that each store their length; jumps name
//! labels.
//!
//! ```text
//!   START:  length, [@LABEL ] statement ; statement ...,  length, ...,  0
//! ```

use std::ops::RangeInclusive;

use basic::{
    costs::FlowCosts,
    dialect::{BasicMachine, Dialect, Jump, ProgramText, SearchResult, StackModel},
    engine::{ControlFlow, Engine, ExitReason, Failure, ProgramEnd},
    fault::Fault,
    language::{Intrinsics, Traps},
    memory::{Ram, set_word, word},
    op::{Op, Pc},
    store::{Costs, Layout, NameCosts, StoreFormat, span},
};
use hardware::Memory;
use serde::{Deserialize, Serialize};

use crate::{machine::Bell, number::Value};

/// The start of a program.
pub const START: u16 = 0x1000;
/// The end of memory.
pub const END: u16 = 0x3000;
/// The zero-page address of the current line's address.
const LINE: u16 = 0x00;
/// The costs of a line and of a statement.
pub const LINE_COST: u16 = 100;
pub const STATEMENT_COST: u16 = 10;

/// A name: the size of its value, and two letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name(pub [u8; 3]);

/// The intrinsics of the toy dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Intrinsic {
    /// The square of the accumulator.
    Square,
    /// The length of the current string.
    Length,
    /// Shows the accumulator.
    Say,
    /// Shows the current string.
    SayText,
    /// Rings the bell a number of times, given by a byte.
    Ring,
    /// Errors jump to the label at an address.
    OnError { label: u16 },
    /// The button calls the label at an address.
    OnButton { label: u16 },
    /// Continues with the statement that failed.
    Retry,
    /// Ends the program.
    End,
}

/// The interpreter of the toy dialect.
#[derive(Clone, Debug, Default)]
pub struct Toy {
    /// The labels of the error handler and of the button's handler.
    on_error: Option<u16>,
    on_button: Option<u16>,
    /// The text address of the statement that failed.
    failed: Option<u16>,
    is_running: bool,
}

impl Toy {
    /// Begins the program in memory.
    pub fn begin<M: BasicMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let mut end = START;
        while m.ram()[usize::from(end)] != 0 {
            end += u16::from(m.ram()[usize::from(end)]) + 1;
        }
        let ram = m.ram_mut();
        set_word(ram, Self::STORE.variables, end + 1);
        set_word(ram, Self::STORE.memory_end, END);
        engine.clear_variables(m);
        Engine::<Self>::clear_temporaries(m);
        engine.clear_values();
        engine.clear_control(0);
        *self = Self { is_running: true, ..Self::default() };
        engine.set_running_ops(true);
        let pc = engine.code_at(self, m, START);
        engine.continue_at(pc);
    }

    fn stop(&mut self, engine: &mut Engine<Self>) {
        self.is_running = false;
        engine.leave_program();
    }

    /// Returns the code of the line with the label at an address.
    fn code_of<M: Memory>(&self, engine: &mut Engine<Self>, m: &M, label: u16) -> Result<Pc, Fault> {
        let line = line_of(m.ram(), label).ok_or(Fault::UndefinedStatement)?;
        Ok(engine.code_at(self, m, line))
    }
}

/// Returns the letters from an address on.
fn letters(ram: &Ram, at: u16) -> &[u8] {
    let rest = &ram[usize::from(at)..];
    &rest[..rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count()]
}

/// Returns the line with the label at an address.
fn line_of(ram: &Ram, label: u16) -> Option<u16> {
    let mut line = START;
    while ram[usize::from(line)] != 0 {
        if ram[usize::from(line) + 1] == b'@' && letters(ram, line + 2) == letters(ram, label) {
            return Some(line);
        }
        line += u16::from(ram[usize::from(line)]) + 1;
    }
    None
}

/// Returns the line that contains a text address: its first address, and the one after it.
pub fn line_around(ram: &Ram, text: u16) -> (u16, u16) {
    let mut line = START;
    loop {
        let next = line + u16::from(ram[usize::from(line)]) + 1;
        if next > text || ram[usize::from(line)] == 0 {
            return (line, next);
        }
        line = next;
    }
}

impl Dialect for Toy {
    type Number = Value;
    type Intrinsic = Intrinsic;
    type Name = Name;
    type Annotation = ();
    type Derived = ();
    type Fragment = ();
    const STACK: StackModel = StackModel {
        top: 250,
        loop_frame_size: 10,
        call_frame_size: 5,
        loop_check: (10, 0),
        call_check: (5, 0),
        reserve: 50,
        expression_reserve: 20,
        assumed_free: 30,
        replaces_loops_by_statement: false,
    };

    fn flow_costs() -> &'static FlowCosts {
        const FLOW: FlowCosts = FlowCosts { line: LINE_COST, statement: STATEMENT_COST, ..FlowCosts::FREE };
        &FLOW
    }

    fn is_at_prompt(&self) -> bool {
        !self.is_running
    }
}

impl ProgramText for Toy {
    fn current_line(ram: &Ram) -> Option<u16> {
        Some(word(ram, LINE))
    }

    fn store_current_line(ram: &mut Ram, number: u16) {
        set_word(ram, LINE, number);
    }

    fn stored_current_line(ram: &Ram) -> u16 {
        word(ram, LINE)
    }

    /// The toy has no typed commands.
    #[expect(clippy::reversed_empty_ranges, reason = "an empty range is meant")]
    fn command_range() -> RangeInclusive<u16> {
        1..=0
    }

    fn line_dependency(ram: &Ram, text: u16) -> (u16, usize) {
        (text, usize::from(line_around(ram, text).1) + 1)
    }

    fn is_volatile(_: &Ram, _: u16, _: u16) -> bool {
        false
    }

    /// The search for the label starts at the first line.
    fn find_line(ram: &Ram, jump: &Jump, _: Option<u16>) -> (SearchResult<()>, u32, (u16, usize)) {
        let found = line_of(ram, jump.destination).map_or(SearchResult::NotFound, SearchResult::Found);
        (found, 7, (START, usize::from(line_around(ram, END).1)))
    }
}

impl StoreFormat for Toy {
    const STORE: Layout = Layout {
        variables: 0x10,
        arrays: 0x12,
        arrays_end: 0x14,
        strings_floor: 0x14,
        strings: 0x16,
        last_string: 0x18,
        memory_end: 0x1a,
        index: 0x1c,
        temporary: 0x1e,
        last_temporary: Some(0x20),
        first_temporary: 0x30,
        temporaries: 3,
        empty_string: 0x40,
        work_pages: [0, 0],
        pointer_bias: 0,
    };
    const NAME: u16 = 3;
    const EXTENTS_HIGH_FIRST: bool = false;

    fn store_costs() -> &'static Costs {
        const { &Costs::FREE }
    }

    fn name_at(ram: &Ram, at: u16) -> Name {
        let at = usize::from(at);
        Name([ram[at], ram[at + 1], ram[at + 2]])
    }

    fn write_name(ram: &mut Ram, at: u16, name: Name) {
        ram[usize::from(at)..usize::from(at) + 3].copy_from_slice(&name.0);
    }

    fn shares_first_letter(one: Name, other: Name) -> bool {
        one.0[..2] == other.0[..2]
    }

    fn holds_text(name: Name) -> bool {
        name.0[0] == 3
    }

    fn value_size(name: Name) -> u16 {
        u16::from(name.0[0])
    }

    fn element_size(name: Name) -> u16 {
        u16::from(name.0[0])
    }

    fn name_costs(_: Name) -> NameCosts {
        NameCosts::default()
    }
}

/// The machine needs a bell: the engine itself requires none.
impl<M: BasicMachine + Bell> Intrinsics<M> for Toy {
    fn pure_intrinsic(intrinsic: Intrinsic, accumulator: Value, _: &mut u64) -> Result<Value, Fault> {
        match intrinsic {
            Intrinsic::Square if accumulator.0.abs() > 1e6 => Err(Fault::Overflow),
            Intrinsic::Square => Ok(Value(accumulator.0 * accumulator.0)),
            _ => Err(Fault::Syntax),
        }
    }

    fn memory_intrinsic(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Intrinsic,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        match intrinsic {
            Intrinsic::Length => {
                let span = engine.free_string(m.ram_mut(), engine.current_string(), cycles);
                engine.set_accumulator(Value(f64::from(span.length)));
                Ok(())
            }
            _ => Err(Fault::Syntax),
        }
    }

    fn machine_intrinsic(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Intrinsic,
    ) -> Result<ControlFlow, Fault> {
        match intrinsic {
            Intrinsic::Say => m.show(engine.accumulator().0.to_string()),
            Intrinsic::SayText => {
                let text = span(m.ram(), engine.current_string());
                m.show(text.bytes(m.ram()).iter().map(|&byte| char::from(byte)).collect());
                engine.free_string(m.ram_mut(), engine.current_string(), &mut 0);
            }
            Intrinsic::Ring => m.ring(engine.pop_byte()),
            Intrinsic::OnError { label } => self.on_error = Some(label),
            Intrinsic::OnButton { label } => self.on_button = Some(label),
            Intrinsic::Retry => {
                let failed = self.failed.take().ok_or(Fault::CannotContinue)?;
                return Ok(ControlFlow::Jump(engine.code_at(self, m, failed)));
            }
            Intrinsic::End => {
                self.stop(engine);
                return Ok(ControlFlow::Prompt);
            }
            Intrinsic::Square | Intrinsic::Length => return Err(Fault::Syntax),
        }
        Ok(ControlFlow::Next)
    }

    fn end_of_text(&mut self, engine: &mut Engine<Self>, _: &mut M, _: u16) -> ControlFlow {
        self.stop(engine);
        ControlFlow::Prompt
    }

    fn run_outside_program(&mut self, _: &mut Engine<Self>, _: &mut M) -> Option<ExitReason> {
        Some(ExitReason::AwaitingLine)
    }
}

impl<M: BasicMachine + Bell> Traps<M> for Toy {
    fn is_armed(&self) -> bool {
        false
    }

    fn fault(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> ControlFlow {
        if let Some(label) = self.on_error
            && self.failed.is_none()
            && let Ok(pc) = self.code_of(engine, m, label)
        {
            self.failed = engine.statement_text();
            return ControlFlow::Jump(pc);
        }
        self.stop(engine);
        ControlFlow::Exit(ExitReason::Ended(ProgramEnd::Failed(Failure {
            fault,
            message: format!("{fault:?}"),
            line: Self::current_line(m.ram()),
        })))
    }

    fn invalidate_written(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let written = m.take_written();
        if engine.code().has_changed_in(m.ram(), written) {
            engine.mark_stale();
        }
    }

    fn check_break(&mut self, _: &mut Engine<Self>, _: &mut M, _: u16) -> Option<ControlFlow> {
        None
    }

    fn before_statement(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow> {
        if !m.take_button() {
            return None;
        }
        let label = self.on_button?;
        let called = engine.call_from_statement(m, text).and_then(|()| self.code_of(engine, m, label));
        Some(match called {
            Ok(pc) => ControlFlow::Jump(pc),
            Err(fault) => self.fault(engine, m, fault),
        })
    }
}

/// An intrinsic fits beside a cost in an op.
const _: () = assert!(size_of::<Op<Intrinsic>>() == 8);
