//! Effects of writes to memory on code and caches.

use basic::{
    dialect::ProgramText,
    engine::Engine,
    fault::Fault,
    memory::{move_block, set_word, word},
    store::StoreFormat as _,
};
use hardware::Memory;

use super::{MsxBasic, MsxMachine};
use crate::layout::{ARYTAB, DEFTBL, STREND, TXTTAB, VARTAB};

/// The letters with a default type.
const LETTERS: u16 = 26;

impl MsxBasic {
    /// Checks the pages that machine code or the host has written.
    pub(super) fn check_writes<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        let written = m.take_written();
        if written.is_empty() {
            return;
        }
        engine.code_mut().invalidate_pointers();
        let is_typed = engine.code().has_command() && written.contains(*Self::command_range().start());
        if is_typed || engine.code().has_changed_in(m.ram(), written) {
            engine.mark_stale();
        }
        if written.intersects(word(m.ram(), VARTAB), word(m.ram(), STREND)) || written.contains(VARTAB) {
            engine.code_mut().invalidate_variables();
        }
    }

    /// `POKE`.
    pub(super) fn poke<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        address: u16,
        value: u8,
    ) {
        if m.ram()[usize::from(address)] != value {
            Self::invalidate_at(engine, m, address);
        }
        m.poke(address, value);
    }

    fn invalidate_at<M: Memory>(engine: &mut Engine<Self>, m: &M, address: u16) {
        engine.code_mut().invalidate_pointers();
        let is_table = (word(m.ram(), VARTAB)..word(m.ram(), STREND)).contains(&address);
        if (VARTAB..STREND + 2).contains(&address) || is_table {
            engine.code_mut().invalidate_variables();
            engine.code_mut().assume_aliasing();
        }
        let is_types = (DEFTBL..DEFTBL + LETTERS).contains(&address);
        let is_start = (TXTTAB..TXTTAB + 2).contains(&address);
        let is_typed = engine.code().has_command() && Self::command_range().contains(&address);
        if engine.code().depends_on(address) || is_types || is_start || is_typed {
            engine.mark_stale();
        }
    }

    /// `DEFINT` and similar statements: code depends on the table.
    pub(super) fn define_types<M: MsxMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        from: u8,
        to: u8,
        size: u8,
    ) {
        let table = usize::from(DEFTBL);
        let letters = &mut m.ram_mut()[table + usize::from(from)..=table + usize::from(to)];
        if letters.iter().any(|&letter| letter != size) {
            letters.fill(size);
            engine.mark_stale();
        }
    }

    /// Resets the types of all letters to their default.
    pub(super) fn reset_types<M: MsxMachine>(engine: &mut Engine<Self>, m: &mut M) {
        Self::define_types(engine, m, 0, LETTERS as u8 - 1, 8);
    }

    /// `ERASE`: removes an array from the table.
    pub(super) fn erase<M: MsxMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        array: u16,
    ) -> Result<(), Fault> {
        let name = engine.code().array_name(array);
        let head = Self::array_head(m.ram(), name).ok_or(Fault::IllegalQuantity)?;
        let length = word(m.ram(), head + Self::NAME).wrapping_add(Self::UNCOUNTED);
        let end = word(m.ram(), STREND);
        let ram = m.ram_mut();
        move_block(ram, head.wrapping_add(length), end, head);
        set_word(ram, STREND, end.wrapping_sub(length));
        debug_assert!(word(ram, ARYTAB) <= word(ram, STREND));
        engine.code_mut().invalidate_variables();
        Ok(())
    }
}
