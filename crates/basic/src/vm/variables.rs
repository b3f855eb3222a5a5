//! Simple variables: found by a search through the table in memory, created at its end.

use super::Vm;
use crate::{
    dialect::{Dialect, Host},
    fault::Fault,
    names::Name,
    text::{move_block, set_word, word},
};

/// Bytes of an entry: two of name, five of value.
pub(super) const ENTRY: u16 = 7;
/// Bytes of the name.
const NAME: u16 = 2;

impl<D: Dialect> Vm<D> {
    /// Searches the table. Gives the place of the value, and the cycles of the search.
    pub(super) fn search_variable(ram: &[u8; 0x1_0000], name: Name) -> (Option<u16>, u32) {
        let costs = D::costs();
        let end = word(ram, D::LAYOUT.arrays);
        let mut at = word(ram, D::LAYOUT.variables);
        let mut cost = 0;
        while at < end {
            if at >> 8 == end >> 8 {
                cost += u32::from(costs.variable_same_page);
            }
            let here = [ram[usize::from(at)], ram[usize::from(at.wrapping_add(1))]];
            if here == name.0 {
                return (Some(at.wrapping_add(NAME)), cost + u32::from(costs.variable_found));
            }
            cost +=
                u32::from(if here[0] == name.0[0] { costs.variable_similar } else { costs.variable_other });
            let next = at.saturating_add(ENTRY);
            if next >> 8 != at >> 8 {
                cost += u32::from(costs.variable_page);
            }
            at = next;
        }
        (None, cost)
    }

    /// The place of a variable's value for reading, if it exists.
    pub(super) fn variable_to_read<M: Host>(&mut self, m: &M, place: u16, cycles: &mut u64) -> Option<u16> {
        let slot = &mut self.program.variables[usize::from(place)];
        if slot.value == 0 {
            let (value, cost) = Self::search_variable(m.ram(), slot.name);
            let Some(value) = value else {
                let costs = D::costs();
                let kind = if slot.name.is_text() {
                    costs.missing_text
                } else if slot.name.is_integer() {
                    0
                } else {
                    costs.missing_number
                };
                *cycles += u64::from(cost) + u64::from(costs.variable_missing + kind);
                return None;
            };
            slot.value = value;
            slot.search = cost;
        }
        *cycles += u64::from(slot.search);
        Some(slot.value)
    }

    /// The place of a variable's value for writing; creates the variable if it does not exist.
    pub(super) fn variable_to_write<M: Host>(
        &mut self,
        m: &mut M,
        place: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let slot = &mut self.program.variables[usize::from(place)];
        if slot.value == 0 {
            let (found, cost) = Self::search_variable(m.ram(), slot.name);
            let Some(value) = found else {
                // The search for what is new is left to its next use: the table's end has moved.
                *cycles += u64::from(cost);
                return self.create_variable(m, place, cycles);
            };
            (slot.value, slot.search) = (value, cost);
        }
        let slot = &self.program.variables[usize::from(place)];
        *cycles += u64::from(slot.search);
        Ok(slot.value)
    }

    fn create_variable<M: Host>(&mut self, m: &mut M, place: u16, cycles: &mut u64) -> Result<u16, Fault> {
        let layout = D::LAYOUT;
        let name = self.program.variables[usize::from(place)].name;
        let (arrays, end) = (word(m.ram(), layout.arrays), word(m.ram(), layout.arrays_end));
        // A program may have spoilt the pointers.
        let new_end = end.checked_add(ENTRY).filter(|_| arrays <= end).ok_or(Fault::OutOfMemory)?;
        self.reserve(m, new_end, cycles)?;
        let ram = m.ram_mut();
        move_block(ram, arrays, end, arrays + ENTRY);
        ram[usize::from(arrays)..usize::from(arrays + ENTRY)].fill(0);
        ram[usize::from(arrays)] = name.0[0];
        ram[usize::from(arrays) + 1] = name.0[1];
        set_word(ram, layout.arrays, arrays + ENTRY);
        set_word(ram, layout.arrays_end, end + ENTRY);
        let costs = D::costs();
        *cycles += u64::from(costs.variable_create) + Self::move_cost(arrays, end, end + ENTRY);
        // The tables' ends lie on other pages perhaps: every search is a little longer or shorter.
        self.program.drop_variables();
        Ok(arrays + NAME)
    }

    /// What moving the memory from `from` up to `end` upwards to `to_end` costs: the bytes are read relative to the start of a page, from
    /// the last one down, and one more cycle passes for each that lies on another page than this start.
    pub(super) fn move_cost(from: u16, end: u16, to_end: u16) -> u64 {
        let costs = D::costs();
        let (pages, rest) = ((end - from) >> 8, (end - from) & 0xff);
        let low = end.wrapping_sub(rest) & 0xff;
        let borrows = [end, to_end].iter().filter(|&&end| end & 0xff < rest).count() as u64;
        let over = u64::from((low + rest).saturating_sub(0x100)) + u64::from(pages) * u64::from(low);
        u64::from(costs.move_block)
            + if rest == 0 { 0 } else { u64::from(costs.move_rest) }
            + u64::from(pages) * u64::from(costs.move_page)
            + u64::from(end - from) * u64::from(costs.move_byte)
            + borrows * u64::from(costs.move_borrow)
            + over
    }

    /// Makes sure that the memory below `end` is free, collecting strings if it is not.
    pub(super) fn reserve<M: Host>(&mut self, m: &mut M, end: u16, cycles: &mut u64) -> Result<(), Fault> {
        if end < word(m.ram(), D::LAYOUT.strings) {
            return Ok(());
        }
        self.collect_strings(m, cycles);
        if end < word(m.ram(), D::LAYOUT.strings) { Ok(()) } else { Err(Fault::OutOfMemory) }
    }

    /// Sets the pointers behind the program text as `CLR` does, and forgets all control entries.
    pub(super) fn clear<M: Host>(&mut self, m: &mut M) {
        m.close_all();
        self.clear_variables(m);
    }

    /// The same with files left open.
    pub(super) fn clear_variables<M: Host>(&mut self, m: &mut M) {
        let layout = D::LAYOUT;
        let ram = m.ram_mut();
        let end = word(ram, layout.memory_end);
        set_word(ram, layout.strings, end);
        let variables = word(ram, layout.variables);
        set_word(ram, layout.arrays, variables);
        set_word(ram, layout.arrays_end, variables);
        ram[usize::from(layout.old_text) + 1] = 0;
        self.restore(m);
        self.reset_stacks(m);
        self.doubts_variables = false;
        self.program.drop_variables();
    }

    /// Whether assignments and strings write only to the memory from the variables on: pointers and heads that the program has spoilt
    /// may lead them anywhere. What the interpreter does itself keeps memory sound, so that it is looked at again only
    /// when something else has written.
    pub(super) fn has_sound_memory<M: Host>(&mut self, m: &M) -> bool {
        if !self.is_sound {
            self.is_sound = self.finds_sound_memory(m);
        }
        self.is_sound
    }

    fn finds_sound_memory<M: Host>(&self, m: &M) -> bool {
        let layout = D::LAYOUT;
        let ram = m.ram();
        let areas = [layout.variables, layout.arrays, layout.arrays_end, layout.strings, layout.memory_end]
            .map(|at| word(ram, at));
        !self.doubts_variables
            && areas.is_sorted()
            && Self::has_sound_temporaries(ram)
            && Self::has_sound_arrays(ram)
            && self.loops_over().all(|place| place >= areas[0])
    }

    /// Empties the control stack and the temporary strings.
    pub(super) fn reset_stacks<M: Host>(&mut self, m: &mut M) {
        m.ram_mut()[usize::from(D::LAYOUT.temporary)] = D::LAYOUT.first_temporary;
        self.waiting = None;
        self.control.clear();
        self.calls.clear();
        self.operands.clear();
        self.texts.clear();
        self.subscripts.clear();
        self.bytes.clear();
        self.update_room();
    }

    /// Goes back to the first datum.
    pub(super) fn restore<M: Host>(&mut self, m: &mut M) {
        let ram = m.ram_mut();
        let start = word(ram, D::LAYOUT.program);
        set_word(ram, D::LAYOUT.data, start.wrapping_sub(1));
    }
}
