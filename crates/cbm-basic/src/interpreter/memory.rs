//! The effects of a write to memory: on code, on cached addresses of variables, on hooks.

use basic::{
    dialect::ProgramText,
    engine::Engine,
    language::Compile,
    memory::{set_word, word},
    op::Pc,
};
use hardware::Memory;

use super::{Interpreter, RomRoutines};
use crate::machine::CbmMachine;

/// Stores an integer as variables hold it.
pub(super) fn set_integer(ram: &mut [u8; 0x1_0000], at: u16, value: i16) {
    let bytes = value.to_be_bytes();
    ram[usize::from(at)] = bytes[0];
    ram[usize::from(at.wrapping_add(1))] = bytes[1];
}

impl<E: RomRoutines> Interpreter<E> {
    /// Checks the pages that the machine has written.
    pub(super) fn check_writes<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let written = m.take_written();
        if written.is_empty() {
            return;
        }
        engine.code_mut().invalidate_pointers();
        if written.contains(E::LAYOUT.hook_range.0) || written.contains(E::LAYOUT.hook_range.1) {
            self.detect_hooks(engine, m);
        }
        let is_typed = engine.code().has_command() && written.contains(E::LAYOUT.input_buffer);
        let pointers = Self::pointers(m);
        if is_typed || pointers[0] != self.known_pointers[0] || engine.code().has_changed_in(m.ram(), written)
        {
            engine.mark_stale();
        }
        let (variables, strings) =
            (word(m.ram(), E::LAYOUT.store.variables), word(m.ram(), E::LAYOUT.store.arrays_end));
        if pointers != self.known_pointers || written.intersects(variables, strings) {
            self.known_pointers = pointers;
            engine.variables_moved(m);
        }
    }

    /// Returns the pointers to the program and to the variables.
    fn pointers<M: Memory>(m: &M) -> [u16; 4] {
        let store = E::LAYOUT.store;
        [E::LAYOUT.program, store.variables, store.arrays, store.arrays_end].map(|at| word(m.ram(), at))
    }

    /// Records a byte that the program changes next, at `address`.
    #[inline]
    pub(super) fn record_poke<M: Memory>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &M,
        address: u16,
        value: u8,
    ) {
        if Self::is_depended_on(engine, m, address) && m.ram()[usize::from(address)] != value {
            self.invalidate_at(engine, m, address);
        }
    }

    /// Returns whether cached state depends on the byte at `address`.
    #[inline]
    pub(super) fn is_depended_on<M: Memory>(engine: &Engine<Self>, m: &M, address: u16) -> bool {
        let is_low = address <= E::LAYOUT.hook_range.1.max(*Self::command_range().end())
            && !E::LAYOUT.firmware.iter().any(|&(first, last)| (first..=last).contains(&address));
        let is_inside = address >= word(m.ram(), E::LAYOUT.store.variables)
            && address < word(m.ram(), E::LAYOUT.store.arrays_end);
        is_low || is_inside || engine.code().depends_on(address)
    }

    #[cold]
    fn invalidate_at<M: Memory>(&mut self, engine: &mut Engine<Self>, m: &M, address: u16) {
        engine.code_mut().invalidate_pointers();
        let layout = E::LAYOUT;
        let is_at = |pointer: u16| address.wrapping_sub(pointer) < 2;
        if (layout.hook_range.0..=layout.hook_range.1).contains(&address) {
            // Whether statements are hooked is detected before the next one.
            self.hooks.statements = true;
        }
        let [variables, end] = [layout.store.variables, layout.store.arrays_end].map(|at| word(m.ram(), at));
        if (layout.store.variables..layout.store.arrays_end + 2).contains(&address)
            || (variables..end).contains(&address)
        {
            engine.code_mut().assume_aliasing();
        }
        if engine.code().depends_on(address)
            || is_at(layout.program)
            || is_at(layout.current_line)
            || engine.code().has_command() && Self::command_range().contains(&address)
        {
            engine.mark_stale();
        }
    }

    /// Returns the address where a program continues after it has written a byte of the text pointer, which
    /// was `text`.
    #[cold]
    pub(super) fn resolve_moved_text<M: Memory>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
        address: u16,
        value: u8,
    ) -> Pc
    where
        Self: Compile,
    {
        set_word(m.ram_mut(), E::LAYOUT.text_pointer, text);
        m.ram_mut()[usize::from(address)] = value;
        let text = word(m.ram(), E::LAYOUT.text_pointer);
        engine.code_at(self, m, text)
    }
}
