//! The toy dialect. Its text is a sequence of lines that each store their length; jumps name
//! labels.
//!
//! ```text
//!   START:    length, [@LABEL ] statement ; statement ...,  length, ...,  0
//!   COMMAND:  length, statement ; statement ...,  0
//! ```
//!
//! With `FAST` the engine takes its fast paths.

use std::ops::RangeInclusive;

use basic::{
    costs::FlowCosts,
    dialect::{BasicMachine, Dialect, Jump, Number as _, ProgramText, SearchResult, StackModel},
    engine::{ControlFlow, Engine, ExitReason, Failure, ProgramEnd},
    fault::Fault,
    language::{DeferredOutcome, Intrinsics, Traps},
    memory::{Ram, bytes_at, set_word, word},
    op::{Op, Pc},
    program::CachedCall,
    store::{Costs, Layout, NameCosts, Span, StoreFormat, span},
};
use hardware::Memory;
use serde::{Deserialize, Serialize};

use crate::{costs::costs, machine::Bell, number::Value};

/// The start of a program.
pub const START: u16 = 0x1000;
/// The end of memory.
pub const END: u16 = 0x3000;
/// The address of a typed command.
pub const COMMAND: u16 = 0x0400;
/// The work area of `KEY`.
const WORK: u16 = 0x0200;
/// The zero-page address of the current line's address.
const LINE: u16 = 0x00;
/// The current line of a typed command.
const NO_LINE: u16 = 0xffff;
/// The costs of a line and of a statement.
pub const LINE_COST: u16 = 100;
pub const STATEMENT_COST: u16 = 10;
/// The cost of a call of a function, and its stack use.
const CALL_COST: u16 = 3;
pub const CALL_DEPTH: u8 = 9;

/// A name: the size of its value, and two letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name(pub [u8; 3]);

impl Name {
    pub fn is_text(self) -> bool {
        self.0[0] == 3
    }

    pub fn is_integer(self) -> bool {
        self.0[0] == 2
    }
}

/// The intrinsics of the toy dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Intrinsic {
    /// The square of the accumulator.
    Square,
    /// The length of the current string.
    Length,
    /// The first characters of the pushed string, as many as a byte argument says.
    Left,
    /// The accumulator's digits.
    Digits,
    /// The free bytes after a garbage collection.
    Free,
    /// The byte at the address argument.
    Peek,
    /// Stores a byte argument at the address argument.
    Poke,
    /// Shows the accumulator.
    Say,
    /// Shows the current string.
    SayText,
    /// Rings the bell a number of times, given by a byte.
    Ring,
    /// Waits for a key and stores it in the target.
    Key,
    /// Errors jump to the label at an address.
    OnError { label: u16 },
    /// The button calls the label at an address.
    OnButton { label: u16 },
    /// Continues with the statement that failed.
    Retry,
    /// Forgets the last call.
    Pop,
    /// Clears the variables.
    Wipe,
    /// Errors skip the operation that failed.
    Ignore,
    /// Makes the target a function of a variable, with its expression at the address argument.
    Define { variable: u16 },
    /// Calls the function whose name is a variable.
    Call { variable: u16 },
    /// Ends the program.
    End,
}

/// The interpreter of the toy dialect.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Interpreter<const FAST: bool> {
    /// The labels of the error handler and of the button's handler.
    on_error: Option<u16>,
    on_button: Option<u16>,
    /// The text address of the statement that failed.
    failed: Option<u16>,
    ignores_errors: bool,
    is_running: bool,
}

/// The toy whose engine takes its fast paths.
pub type Toy = Interpreter<true>;

impl<const FAST: bool> Interpreter<FAST> {
    /// Begins the program in memory.
    pub fn begin<M: BasicMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.begin_with_gap(engine, m, 0);
    }

    /// Begins the program in memory, with unused bytes before the variables and after the strings.
    pub fn begin_with_gap<M: BasicMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, gap: u16) {
        let mut end = START;
        while m.ram()[usize::from(end)] != 0 {
            end += u16::from(m.ram()[usize::from(end)]) + 1;
        }
        let ram = m.ram_mut();
        set_word(ram, Self::STORE.variables, end + 1 + gap);
        set_word(ram, Self::STORE.memory_end, END - gap);
        engine.clear_variables(m);
        Engine::<Self>::clear_temporaries(m);
        engine.clear_values();
        engine.set_accumulator(Value(0.0));
        engine.clear_control(0);
        *self = Self { is_running: true, ..Self::default() };
        engine.set_running_ops(true);
        let pc = engine.code_at(self, m, START);
        engine.continue_at(pc);
    }

    /// Begins the typed command in memory.
    pub fn begin_command<M: BasicMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        set_word(m.ram_mut(), LINE, NO_LINE);
        self.is_running = true;
        engine.set_running_ops(true);
        engine.begin_command(self, m, COMMAND);
    }

    fn stop(&mut self, engine: &mut Engine<Self>) {
        self.is_running = false;
        engine.leave_program();
    }

    /// Returns the code of the line with the label at an address.
    fn code_of<M: Memory>(&self, engine: &mut Engine<Self>, m: &M, label: u16) -> Result<Pc, Fault> {
        let (line, _) = line_of(m.ram(), label).ok_or(Fault::UndefinedStatement)?;
        Ok(engine.code_at(self, m, line))
    }

    /// Calls a function: its value has the addresses of its expression and of its parameter's value.
    fn call<M: BasicMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        variable: u16,
        cycles: &mut u64,
    ) -> Result<Pc, Fault> {
        let function = engine.variable_to_read(m, variable, &mut 0).ok_or(Fault::UndefinedFunction)?;
        let (text, parameter) = (word(m.ram(), function), word(m.ram(), function + 2));
        let saved = Value::load(m.ram(), parameter);
        engine.accumulator().store(m.ram_mut(), parameter, cycles)?;
        *cycles += u64::from(CALL_COST);
        engine.call_function(engine.current_pc(), parameter, saved, CALL_DEPTH);
        let plain = engine.expression_at(self, m, text, false);
        if plain.stack_need > engine.stack_left() {
            return Ok(engine.expression_at(self, m, text, true).pc);
        }
        if FAST {
            engine.cache_call(CachedCall {
                at: engine.current_pc(),
                intrinsic: Intrinsic::Call { variable },
                variable,
                value: function,
                definition: bytes_at(m.ram(), function),
                parameter,
                depth: CALL_DEPTH,
                cycles: CALL_COST,
                expression: plain,
            });
        }
        Ok(plain.pc)
    }
}

/// Returns the letters from an address on.
fn letters(ram: &Ram, at: u16) -> &[u8] {
    let rest = &ram[usize::from(at)..];
    &rest[..rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count()]
}

/// Returns the line that has the label at an address, and the number of lines before it.
fn line_of(ram: &Ram, label: u16) -> Option<(u16, u16)> {
    let (mut line, mut passed) = (START, 0);
    while ram[usize::from(line)] != 0 {
        if ram[usize::from(line) + 1] == b'@' && letters(ram, line + 2) == letters(ram, label) {
            return Some((line, passed));
        }
        line += u16::from(ram[usize::from(line)]) + 1;
        passed += 1;
    }
    None
}

/// Returns the line that contains a text address: its first address, and the one after it.
pub fn line_around(ram: &Ram, text: u16) -> (u16, u16) {
    let mut line = if is_command(text) { COMMAND } else { START };
    loop {
        let next = line + u16::from(ram[usize::from(line)]) + 1;
        if next > text || ram[usize::from(line)] == 0 {
            return (line, next);
        }
        line = next;
    }
}

/// Returns whether a text address is in a typed command.
pub fn is_command(text: u16) -> bool {
    (COMMAND..START).contains(&text)
}

impl<const FAST: bool> Dialect for Interpreter<FAST> {
    type Number = Value;
    type Intrinsic = Intrinsic;
    type Name = Name;
    type Annotation = u8;
    type Derived = ();
    type Fragment = ();
    const STACK: StackModel = StackModel {
        top: 250,
        loop_frame_size: 10,
        call_frame_size: 5,
        loop_check: (10, 0),
        call_check: (5, 0),
        reserve: 40,
        expression_reserve: 20,
        assumed_free: 30,
        replaces_loops_by_statement: false,
    };
    const FAST_PATHS: bool = FAST;

    fn flow_costs() -> &'static FlowCosts {
        &costs().flow
    }

    fn is_at_prompt(&self) -> bool {
        !self.is_running
    }
}

impl<const FAST: bool> ProgramText for Interpreter<FAST> {
    fn current_line(ram: &Ram) -> Option<u16> {
        Some(word(ram, LINE)).filter(|&line| line != NO_LINE)
    }

    fn store_current_line(ram: &mut Ram, number: u16) {
        set_word(ram, LINE, number);
    }

    fn stored_current_line(ram: &Ram) -> u16 {
        word(ram, LINE)
    }

    fn command_range() -> RangeInclusive<u16> {
        COMMAND..=COMMAND + 0xff
    }

    fn line_dependency(ram: &Ram, text: u16) -> (u16, usize) {
        (text, usize::from(line_around(ram, text).1) + 1)
    }

    /// The interpreter writes to the variables.
    fn is_volatile(ram: &Ram, _: u16, last: u16) -> bool {
        last > word(ram, Self::STORE.variables)
    }

    /// The search for the label starts at the first line.
    fn find_line(ram: &Ram, jump: &Jump, _: Option<u16>) -> (SearchResult<()>, u32, (u16, usize)) {
        let found = line_of(ram, jump.destination);
        let search = 7 + found.map_or(0, |(_, passed)| u32::from(costs().text.search) * u32::from(passed));
        let found = found.map_or(SearchResult::NotFound, |(line, _)| SearchResult::Found(line));
        (found, search, (START, usize::from(line_around(ram, END).1)))
    }
}

impl<const FAST: bool> StoreFormat for Interpreter<FAST> {
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
        work_pages: [WORK >> 8, WORK >> 8],
        pointer_bias: 0,
    };
    const NAME: u16 = 3;
    const EXTENTS_HIGH_FIRST: bool = false;

    fn store_costs() -> &'static Costs {
        &costs().store
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
        name.is_text()
    }

    fn value_size(name: Name) -> u16 {
        u16::from(name.0[0])
    }

    fn element_size(name: Name) -> u16 {
        u16::from(name.0[0])
    }

    fn name_costs(name: Name) -> NameCosts {
        if !name.is_integer() {
            return NameCosts::default();
        }
        let costs = &costs().integer;
        NameCosts {
            missing: costs.missing,
            create_variable: costs.create_variable,
            create: costs.create,
            element: costs.element,
            collect: costs.collect,
            collect_array: costs.collect_array,
        }
    }
}

/// The machine needs a bell: the engine itself requires none.
impl<M: BasicMachine + Bell, const FAST: bool> Intrinsics<M> for Interpreter<FAST> {
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
        let ram = m.ram_mut();
        match intrinsic {
            Intrinsic::Length => {
                let span = engine.free_string(ram, engine.current_string(), cycles);
                engine.set_accumulator(Value(f64::from(span.length)));
            }
            Intrinsic::Left => {
                let length = engine.pop_byte();
                let whole = engine.pop_string();
                let length = length.min(ram[usize::from(whole)]);
                let at = engine.allocate(ram, length, cycles)?;
                let from = Span { length, ..engine.free_string(ram, whole, cycles) };
                Engine::<Self>::copy_string(ram, from, at, cycles);
                engine.push_temporary(ram, Span { length, at }, cycles)?;
            }
            Intrinsic::Digits => {
                let digits = engine.accumulator().0.to_string();
                engine.make_string(ram, digits.as_bytes(), cycles)?;
            }
            Intrinsic::Free => {
                engine.collect_garbage(ram, cycles);
                let free = Self::STORE.lowest_string(ram) - word(ram, Self::STORE.arrays_end);
                engine.set_accumulator(Value(f64::from(free)));
            }
            _ => return Err(Fault::Syntax),
        }
        Ok(())
    }

    fn deferred_intrinsic(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        intrinsic: Intrinsic,
        cycles: &mut u64,
    ) -> DeferredOutcome {
        match intrinsic {
            Intrinsic::Peek => {
                let byte = m.ram()[usize::from(engine.address_argument())];
                engine.set_accumulator(Value(f64::from(byte)));
                DeferredOutcome::Next
            }
            Intrinsic::Call { variable } => match self.call(engine, m, variable, cycles) {
                Ok(pc) => DeferredOutcome::Jump(pc),
                Err(fault) => DeferredOutcome::Failed(fault),
            },
            _ => DeferredOutcome::NotDone,
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
            Intrinsic::Poke => {
                let (address, value) = (engine.address_argument(), engine.pop_byte());
                m.poke(address, value);
                if address < 0x100 || address >= word(m.ram(), Self::STORE.variables) {
                    engine.code_mut().assume_aliasing();
                    engine.code_mut().invalidate_pointers();
                    engine.variables_moved(m);
                }
            }
            Intrinsic::Key => {
                let Some(key) = m.take_key() else {
                    return Ok(ControlFlow::Retry(ExitReason::AwaitingKey));
                };
                m.ram_mut()[usize::from(WORK)] = key;
                let mut cycles = 0;
                let key = Span { length: 1, at: WORK };
                let done = engine.store_literal(m.ram_mut(), key, &mut cycles);
                m.set_processor_time(m.processor_time() + cycles);
                done?;
            }
            Intrinsic::OnError { label } => self.on_error = Some(label),
            Intrinsic::OnButton { label } => self.on_button = Some(label),
            Intrinsic::Retry => {
                let failed = self.failed.take().ok_or(Fault::CannotContinue)?;
                return Ok(ControlFlow::Jump(engine.code_at(self, m, failed)));
            }
            Intrinsic::Pop => engine.pop_call()?,
            Intrinsic::Ignore => self.ignores_errors = true,
            Intrinsic::Wipe => {
                engine.clear_variables(m);
                Engine::<Self>::clear_temporaries(m);
                engine.clear_control(0);
            }
            Intrinsic::Define { variable } => {
                let text = engine.address_argument();
                let parameter = engine.variable_to_write(m, variable, &mut 0)?;
                let function = engine.target();
                set_word(m.ram_mut(), function, text);
                set_word(m.ram_mut(), function + 2, parameter);
            }
            Intrinsic::End => {
                self.stop(engine);
                return Ok(ControlFlow::Prompt);
            }
            Intrinsic::Square
            | Intrinsic::Length
            | Intrinsic::Left
            | Intrinsic::Digits
            | Intrinsic::Free
            | Intrinsic::Peek
            | Intrinsic::Call { .. } => return Err(Fault::Syntax),
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

impl<M: BasicMachine + Bell, const FAST: bool> Traps<M> for Interpreter<FAST> {
    fn is_armed(&self) -> bool {
        false
    }

    fn fault(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> ControlFlow {
        if self.ignores_errors {
            return ControlFlow::Next;
        }
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

    fn check_break(&mut self, engine: &mut Engine<Self>, m: &mut M, _: u16) -> Option<ControlFlow> {
        m.take_break().then(|| {
            self.stop(engine);
            ControlFlow::Prompt
        })
    }

    fn before_statement(&mut self, _: &mut Engine<Self>, _: &mut M, _: u16) -> Option<ControlFlow> {
        None
    }

    fn event_trap(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow> {
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
