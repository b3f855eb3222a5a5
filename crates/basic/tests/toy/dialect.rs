//! What the toy language is. Its text is a row of lines that each carry their length; jumps name labels.
//!
//! ```text
//!   START:  length, [@LABEL ] statement ; statement ...,  length, ...,  0
//! ```

use std::ops::RangeInclusive;

use basic::{
    costs::Flow,
    dialect::{Dialect, Found, Platform, Stack, Text, Traps, Words},
    engine::{Engine, Failure, Outcome, Then},
    fault::Fault,
    memory::{Ram, set_word, word},
    op::{Op, Pc},
    program::Jump,
    store::{Costs, Extra, Form, Layout, span},
};
use hardware::Memory;
use serde::{Deserialize, Serialize};

use crate::{machine::Bell, number::Value};

/// Where a program begins.
pub const START: u16 = 0x1000;
/// Where memory ends.
pub const END: u16 = 0x3000;
/// Where the place of the line under way is kept.
const LINE: u16 = 0x00;
/// What a line costs, and a statement.
pub const LINE_COST: u16 = 100;
pub const STATEMENT_COST: u16 = 10;

/// A name: how many bytes its value has, and two letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name(pub [u8; 3]);

/// What only the toy says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Word {
    /// The square of the accumulator.
    Square,
    /// The length of the current string.
    Length,
    /// Shows the accumulator.
    Say,
    /// Shows the current string.
    SayText,
    /// Rings the bell as often as a byte says.
    Ring,
    /// Errors go to the label at a place.
    OnError { label: u16 },
    /// The button calls the label at a place.
    OnButton { label: u16 },
    /// Goes on with the statement that failed.
    Retry,
    /// Ends the program.
    End,
}

/// The toy's interpreter.
#[derive(Clone, Debug, Default)]
pub struct Toy {
    /// The labels that errors and the button lead to.
    on_error: Option<u16>,
    on_button: Option<u16>,
    /// The text place of the statement that failed.
    failed: Option<u16>,
    is_running: bool,
}

impl Toy {
    /// Begins a program that lies in memory.
    pub fn begin<M: Platform>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let mut end = START;
        while m.ram()[usize::from(end)] != 0 {
            end += u16::from(m.ram()[usize::from(end)]) + 1;
        }
        let ram = m.ram_mut();
        set_word(ram, Self::STORE.variables, end + 1);
        set_word(ram, Self::STORE.memory_end, END);
        engine.clear_variables(m);
        Engine::<Self>::clear_temporaries(m);
        engine.values.clear();
        engine.control.clear();
        *self = Self { is_running: true, ..Self::default() };
        engine.runs_ops = true;
        engine.pc = engine.code_at(self, m, START);
    }

    fn stop(&mut self, engine: &mut Engine<Self>) {
        self.is_running = false;
        engine.leave_program();
    }

    /// The code of the line with the label whose letters stand at a place.
    fn code_of<M: Memory>(&self, engine: &mut Engine<Self>, m: &M, label: u16) -> Result<Pc, Fault> {
        let line = line_of(m.ram(), label).ok_or(Fault::UndefinedStatement)?;
        Ok(engine.code_at(self, m, line))
    }
}

/// The letters from a place on.
fn letters(ram: &Ram, at: u16) -> &[u8] {
    let rest = &ram[usize::from(at)..];
    &rest[..rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count()]
}

/// The line that has the label whose letters stand at a place.
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

/// The line that a text place lies in: its first address, and that behind it.
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
    type Word = Word;
    type Name = Name;
    type Note = ();
    const STACK: Stack = Stack {
        top: 250,
        loop_entry: 10,
        call_entry: 5,
        loop_test: (10, 0),
        call_test: (5, 0),
        reserve: 50,
        expression_reserve: 20,
        safe: 30,
        loops_by_statement: false,
    };

    fn flow() -> &'static Flow {
        const FLOW: Flow = Flow { line: LINE_COST, statement: STATEMENT_COST, ..Flow::FREE };
        &FLOW
    }

    fn is_at_prompt(&self, _: &Engine<Self>) -> bool {
        !self.is_running
    }
}

impl Text for Toy {
    fn current_line(ram: &Ram) -> Option<u16> {
        Some(word(ram, LINE))
    }

    fn enter_line(ram: &mut Ram, number: u16) {
        set_word(ram, LINE, number);
    }

    fn entered_line(ram: &Ram) -> u16 {
        word(ram, LINE)
    }

    /// Nobody types.
    #[expect(clippy::reversed_empty_ranges, reason = "an empty range is meant")]
    fn typed() -> RangeInclusive<u16> {
        1..=0
    }

    fn extent(ram: &Ram, text: u16) -> (u16, usize) {
        (text, usize::from(line_around(ram, text).1) + 1)
    }

    fn is_exposed(_: &Ram, _: u16, _: u16) -> bool {
        false
    }

    /// The label's letters are looked for from the first line on.
    fn find(ram: &Ram, jump: &Jump, _: Option<u16>) -> (Found<Word>, u32, (u16, usize)) {
        let found = line_of(ram, jump.destination).map_or(Found::Nothing, Found::Text);
        (found, 7, (START, usize::from(line_around(ram, END).1)))
    }
}

impl Form for Toy {
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
        strings_below: 0,
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

    fn is_similar(one: Name, other: Name) -> bool {
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

    fn extra(_: Name) -> Extra {
        Extra::default()
    }
}

/// On a machine with a bell: the engine asks for none.
impl<M: Platform + Bell> Words<M> for Toy {
    fn compute(word: Word, accumulator: Value, _: &mut u64) -> Result<Value, Fault> {
        match word {
            Word::Square if accumulator.0.abs() > 1e6 => Err(Fault::Overflow),
            Word::Square => Ok(Value(accumulator.0 * accumulator.0)),
            _ => Err(Fault::Syntax),
        }
    }

    fn work(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Word,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        match word {
            Word::Length => {
                let span = engine.free_string(m, engine.values.text, cycles);
                engine.values.accumulator = Value(f64::from(span.length));
                Ok(())
            }
            _ => Err(Fault::Syntax),
        }
    }

    fn word(&mut self, engine: &mut Engine<Self>, m: &mut M, word: Word) -> Result<Then, Fault> {
        match word {
            Word::Say => m.show(engine.values.accumulator.0.to_string()),
            Word::SayText => {
                let text = span(m.ram(), engine.values.text);
                m.show(text.bytes(m.ram()).iter().map(|&byte| char::from(byte)).collect());
                engine.free_string(m, engine.values.text, &mut 0);
            }
            Word::Ring => m.ring(engine.values.bytes.pop().unwrap_or_default()),
            Word::OnError { label } => self.on_error = Some(label),
            Word::OnButton { label } => self.on_button = Some(label),
            Word::Retry => {
                let failed = self.failed.take().ok_or(Fault::CannotContinue)?;
                return Ok(Then::Jump(engine.code_at(self, m, failed)));
            }
            Word::End => {
                self.stop(engine);
                return Ok(Then::Prompt);
            }
            Word::Square | Word::Length => return Err(Fault::Syntax),
        }
        Ok(Then::Next)
    }

    fn end_of_text(&mut self, engine: &mut Engine<Self>, _: &mut M, _: u16) -> Then {
        self.stop(engine);
        Then::Prompt
    }

    fn outside(&mut self, _: &mut Engine<Self>, _: &mut M) -> Option<Outcome> {
        Some(Outcome::AwaitingLine)
    }
}

impl<M: Platform + Bell> Traps<M> for Toy {
    fn is_armed(&self) -> bool {
        false
    }

    fn fault(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> Then {
        if let Some(label) = self.on_error
            && self.failed.is_none()
            && let Ok(pc) = self.code_of(engine, m, label)
        {
            self.failed = engine.statement_text();
            return Then::Jump(pc);
        }
        self.stop(engine);
        Then::Leave(Outcome::Failed(Failure {
            fault,
            message: format!("{fault:?}"),
            line: Self::current_line(m.ram()),
        }))
    }

    fn look_at_writes(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let written = m.take_written();
        if engine.code.has_changed_in(m.ram(), written) {
            engine.mark_stale();
        }
    }

    fn interruption(&mut self, _: &mut Engine<Self>, _: &mut M, _: u16) -> Option<Then> {
        None
    }

    fn before_statement(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<Then> {
        if !m.take_button() {
            return None;
        }
        let label = self.on_button?;
        let called = engine.call_from_statement(m, text).and_then(|()| self.code_of(engine, m, label));
        Some(match called {
            Ok(pc) => Then::Jump(pc),
            Err(fault) => self.fault(engine, m, fault),
        })
    }
}

/// An op of the toy's own fits beside a cost.
const _: () = assert!(size_of::<Op<Word>>() == 8);
