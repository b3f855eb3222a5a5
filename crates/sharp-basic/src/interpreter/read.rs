//! `READ`, `DATA`, `RESTORE`. Items are expressions, and only lines that begin with `DATA` have items.

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine},
    fault::Fault,
    memory::Ram,
    op::Pc,
};
use numeric::sharp_bcd;
use serde::{Deserialize, Serialize};

use super::{SharpBasic, SharpMachine, lines};
use crate::{
    costs::COSTS,
    keyword::{PREFIX, token},
    text::{self, Line},
    tokeniser::LINE_NUMBER,
    value::Number,
};

/// The pending read of an item.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Reader {
    /// The op that requests it.
    #[serde(skip)]
    pub(super) from: Pc,
    /// Whether it reads a string.
    pub(super) is_text: bool,
}

/// Returns the address before the first item of a line, if it has items.
fn items(ram: &Ram, line: Line) -> Option<u16> {
    let mut at = line.tokens();
    if ram[usize::from(at)] == b'"' {
        at = at.wrapping_add(lines::quoted(ram, at).len() as u16 + 2);
        if ram[usize::from(at)] == b':' {
            at = at.wrapping_add(1);
        }
    }
    let keyword = [ram[usize::from(at)], ram[usize::from(at.wrapping_add(1))]];
    (keyword == [PREFIX, token::DATA]).then(|| at.wrapping_add(1))
}

/// Finds the next item after an address; returns the cost of the search.
fn next_item(ram: &Ram, data: u16) -> (Option<u16>, u64) {
    let at = usize::from(data);
    if data != 0 && ram[at] == b',' {
        return (Some(data), 0);
    }
    let mut cost = u64::from(COSTS.data_line);
    if data != 0 && ram[at - 1..=at] == [PREFIX, token::DATA] {
        return (Some(data), cost);
    }
    // The search begins with the line whose items are used up.
    for line in text::lines(ram, lines::first_line(ram)).filter(|line| line.next > data) {
        if let Some(address) = items(ram, line).filter(|_| line.address > data) {
            return (Some(address), cost);
        }
        cost += u64::from(COSTS.passed_data) + content_cost(ram, line);
    }
    (None, cost)
}

/// Returns the cost of walking the content of a line that the search for `DATA` passes.
fn content_cost(ram: &Ram, line: Line) -> u64 {
    text::elements(ram, line.tokens())
        .map(|first| match first {
            PREFIX => u64::from(COSTS.passed_data_keyword),
            LINE_NUMBER => 3 * u64::from(COSTS.passed_data_byte),
            _ => u64::from(COSTS.passed_data_byte),
        })
        .sum()
}

impl SharpBasic {
    /// Returns the text address from which the next item is searched.
    #[must_use]
    pub const fn data_pointer(&self) -> u16 {
        self.data
    }

    /// Jumps to the next item; its value arrives in [`item_done`](Self::item_done).
    pub(super) fn read_item<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_text: bool,
    ) -> Result<ControlFlow, Fault> {
        let (address, cycles) = next_item(m.ram(), self.data);
        Self::spend(m, cycles);
        let address = address.ok_or(Fault::OutOfData)?;
        self.reader = Some(Reader { from: engine.current_pc(), is_text });
        Ok(ControlFlow::Jump(engine.code_at(self, m, address)))
    }

    /// Continues the statement that requested an item, after its computation.
    pub(super) fn item_done<M: SharpMachine>(
        &mut self,
        engine: &Engine<Self>,
        m: &mut M,
        is_text: bool,
        end: u16,
    ) -> Result<ControlFlow, Fault> {
        if self.is_calculating_during_wait {
            return Ok(self.finish_calculation_during_wait(engine, m, is_text));
        }
        let Reader { from, is_text: expects_text } = self.reader.ok_or(Fault::Syntax)?;
        if is_text != expects_text {
            return Err(Fault::TypeMismatch);
        }
        self.reader = None;
        let is_typed = <Self as basic::dialect::ProgramText>::command_range().contains(&end);
        if is_typed {
            self.input_computed();
        } else {
            self.data = end;
        }
        Ok(ControlFlow::Jump(from + 1))
    }

    /// Runs `AREAD`.
    pub(super) fn read_start(&mut self, engine: &mut Engine<Self>, is_text: bool) {
        let text = self.prompt.started_with.clone();
        if is_text {
            self.push_text(&text);
        } else {
            engine.set_accumulator(Number(sharp_bcd::val(&text, &mut 0)));
        }
    }

    /// Runs `RESTORE` with a line or label: the next item is the first one after it.
    pub(super) fn restore<M: SharpMachine>(&mut self, m: &mut M, constant: u16) -> Result<(), Fault> {
        let (line, cycles) = lines::named(m.ram(), constant, Self::current_line(m.ram()));
        let line = line.ok_or(Fault::UndefinedStatement)?;
        Self::spend(m, cycles.into());
        self.data = items(m.ram(), line).unwrap_or_else(|| line.text_pointer());
        Ok(())
    }
}
