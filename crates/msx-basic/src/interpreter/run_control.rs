//! Start, stop and end of a program.

use alloc::format;

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine},
    fault::Fault,
    memory::{set_word, word},
    op::Pc,
};

use super::{Mode, MsxBasic, MsxMachine, read::ReadState, traps::EndReport};
use crate::{
    event_traps::EventTrap,
    layout::{CURLIN, DATPTR, OLDLIN, OLDTXT, ONEFLG, ONELIN, TXTTAB},
    text, value,
};

impl MsxBasic {
    /// Saves the position for `CONT`.
    pub(super) fn save_cont_position<M: MsxMachine>(&mut self, _engine: &Engine<Self>, m: &mut M, text: u16) {
        let Some(line) = Self::current_line(m.ram()) else { return };
        let ram = m.ram_mut();
        set_word(ram, OLDLIN, line);
        set_word(ram, OLDTXT, text);
    }

    /// Stops the program and reports its line.
    pub(super) fn stop<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) {
        self.save_cont_position(engine, m, text);
        let line = Self::current_line(m.ram());
        let message = match line {
            Some(line) => format!("Break in {line}"),
            None => "Break".into(),
        };
        self.arguments.clear();
        self.begin_report(engine, EndReport { message, fault: None, line, has_beeped: false });
    }

    /// Stops within a statement, which `CONT` repeats.
    pub(super) fn break_here<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> ControlFlow {
        let text = engine.statement_text().unwrap_or_default();
        self.stop(engine, m, text);
        ControlFlow::Prompt
    }

    pub(super) fn cont<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<Pc, Fault> {
        let text = word(m.ram(), OLDTXT);
        if text == 0 {
            return Err(Fault::CannotContinue);
        }
        let line = word(m.ram(), OLDLIN);
        set_word(m.ram_mut(), CURLIN, line);
        Ok(engine.code_at(self, m, text))
    }

    /// Prepares a run: closes files, clears variables.
    pub(super) fn begin_run<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.close_all(m);
        self.clear(engine, m);
        engine.code_mut().clear_executed();
        self.set_mode(engine, Mode::Running);
    }

    /// Returns the code of the first line.
    pub(super) fn first_code<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &M) -> Pc {
        let text = word(m.ram(), TXTTAB).wrapping_sub(1);
        engine.code_at(self, m, text)
    }

    /// Clears variables, strings, loops, calls, handlers, types, and the position for `CONT`.
    pub(super) fn clear<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        engine.clear_variables(m);
        Self::reset_types(engine, m);
        let start = word(m.ram(), TXTTAB);
        let ram = m.ram_mut();
        value::reset_random(ram);
        set_word(ram, ONELIN, 0);
        ram[usize::from(ONEFLG)] = 0;
        set_word(ram, OLDTXT, 0);
        set_word(ram, DATPTR, start.wrapping_sub(1));
        EventTrap::clear_all(m);
        self.active_traps.clear();
        Self::end_printer_line(m);
        self.reset_stacks(engine, m);
    }

    /// Empties the control stack and the temporary strings.
    pub(super) fn reset_stacks<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        Engine::<Self>::clear_temporaries(m);
        self.clear_calls(m);
        self.arguments.clear();
        engine.clear_values();
        engine.clear_control(0);
    }

    /// Returns to the prompt.
    pub(super) fn back_to_prompt<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        self.set_mode(engine, Mode::Prompt);
        engine.leave_program();
        self.select_screen();
        Self::end_printer_line(m);
        self.arguments.clear();
        self.collected_keys.clear();
        self.keys.wait_started = None;
        self.is_ready_shown = false;
        self.reading = ReadState::default();
        (self.painting, self.circle, self.shape, self.draw_string) = (None, None, None, None);
        m.stop_waiting();
    }

    /// Lists a line without its number.
    pub fn line_text<M: MsxMachine>(&self, m: &M, number: u16) -> alloc::vec::Vec<u8> {
        let start = word(m.ram(), TXTTAB);
        let Some(line) = text::line_numbered(m.ram(), start, number) else { return alloc::vec::Vec::new() };
        let tokens = text::tokens(m.ram(), line.address);
        crate::list::list_line(m.ram(), line.address.wrapping_add(text::LINE_HEADER_SIZE), tokens.len())
    }
}
