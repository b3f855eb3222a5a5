//! Simple variables: found by a search through the table in memory, created at its end.

use hardware::Memory;

use super::StoreFormat;
use crate::{
    engine::Engine,
    fault::Fault,
    memory::{Ram, move_block, set_word, word},
};

impl<D: StoreFormat> Engine<D> {
    /// Searches the table. Returns the address of the value, and the cycles of the search.
    pub fn search_variable(ram: &Ram, name: D::Name) -> (Option<u16>, u32) {
        let costs = D::store_costs();
        let end = word(ram, D::STORE.arrays);
        let mut at = word(ram, D::STORE.variables);
        let mut cost = 0;
        while at < end {
            if at >> 8 == end >> 8 {
                cost += u32::from(costs.variables.same_page);
            }
            let here = D::name_at(ram, at);
            let shares_first_letter = D::shares_first_letter(here, name);
            if shares_first_letter && at & 0xff == 0xff {
                cost += u32::from(costs.variables.second_far);
            }
            if here == name {
                return (Some(at.wrapping_add(D::NAME)), cost + Self::found_cost(at));
            }
            cost +=
                u32::from(if shares_first_letter { costs.variables.similar } else { costs.variables.other });
            let next = at.saturating_add(D::NAME + D::value_size(here));
            if next >> 8 != at >> 8 {
                cost += u32::from(costs.variables.page);
            }
            at = next;
        }
        (None, cost)
    }

    /// Returns the cost of having found the variable at an address of the table.
    fn found_cost(at: u16) -> u32 {
        let costs = &D::store_costs().variables;
        let is_far = (at ^ at.wrapping_add(D::NAME)) > 0xff;
        u32::from(costs.found) + if is_far { u32::from(costs.found_far) } else { 0 }
    }

    /// Returns the cost of a failed search of the table, for a name that is not a variable.
    #[inline]
    pub fn failed_search_cost<M: Memory>(&mut self, m: &M, name: D::Name) -> u32 {
        self.search_cached(m, name).1
    }

    /// Searches the table, or returns the cached result of the last failed search for that name.
    #[inline]
    fn search_cached<M: Memory>(&mut self, m: &M, name: D::Name) -> (Option<u16>, u32) {
        match self.code.program.failed_search {
            Some((searched, cost)) if searched == name => (None, cost),
            _ => self.search_and_cache_miss(m, name),
        }
    }

    /// Searches the table, and caches the cost of a failed search.
    #[cold]
    #[inline(never)]
    fn search_and_cache_miss<M: Memory>(&mut self, m: &M, name: D::Name) -> (Option<u16>, u32) {
        let (value, cost) = Self::search_variable(m.ram(), name);
        if value.is_none() {
            self.code.program.failed_search = Some((name, cost));
        }
        (value, cost)
    }

    /// Returns the address of a variable's value for reading, if the variable exists.
    #[cold]
    pub fn variable_to_read<M: Memory>(&mut self, m: &M, variable: u16, cycles: &mut u64) -> Option<u16> {
        let (program, at) = (&mut self.code.program, usize::from(variable));
        let slot = &mut program.variables[at];
        if slot.value != 0 {
            *cycles += u64::from(slot.search);
            return Some(slot.value);
        }
        let name = program.names[at];
        let (value, cost) = self.search_cached(m, name);
        *cycles += u64::from(cost);
        match value {
            Some(value) => self.code.program.variables[at].set(value, cost),
            None => *cycles += u64::from(D::store_costs().variables.missing + D::name_costs(name).missing),
        }
        value
    }

    /// Returns the address of a variable's value for writing; creates the variable if it does not
    /// exist.
    #[cold]
    pub fn variable_to_write<M: Memory>(
        &mut self,
        m: &mut M,
        variable: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let (program, at) = (&mut self.code.program, usize::from(variable));
        let slot = &mut program.variables[at];
        if slot.value != 0 {
            *cycles += u64::from(slot.search);
            return Ok(slot.value);
        }
        let (found, cost) = Self::search_variable(m.ram(), program.names[at]);
        *cycles += u64::from(cost);
        match found {
            Some(value) => {
                slot.set(value, cost);
                Ok(value)
            }
            // The search for a new variable happens at its next use: the table's end has moved.
            None => self.create_variable(m, variable, cycles),
        }
    }

    fn create_variable<M: Memory>(
        &mut self,
        m: &mut M,
        variable: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let layout = D::STORE;
        let name = self.code.program.names[usize::from(variable)];
        let entry = D::NAME + D::value_size(name);
        let (arrays, end) = (word(m.ram(), layout.arrays), word(m.ram(), layout.arrays_end));
        // A program may have corrupted the pointers.
        let new_end = end.checked_add(entry).filter(|_| arrays <= end).ok_or(Fault::OutOfMemory)?;
        D::reserve(self, m, new_end, cycles)?;
        let ram = m.ram_mut();
        move_block(ram, arrays, end, arrays + entry);
        ram[usize::from(arrays)..usize::from(arrays + entry)].fill(0);
        D::write_name(ram, arrays, name);
        set_word(ram, layout.arrays, arrays + entry);
        set_word(ram, layout.arrays_end, end + entry);
        let costs = D::store_costs();
        let far =
            |from: u16, to: u16| if (from ^ to) > 0xff { u64::from(costs.variables.found_far) } else { 0 };
        *cycles += u64::from(costs.variables.create)
            + u64::from(D::name_costs(name).create_variable)
            + far(end, end + entry)
            + far(arrays, arrays + D::NAME)
            + Self::move_cost(arrays, end, end + entry);
        // The ends of the tables may be on other pages now, which changes the cost of every search.
        self.code.invalidate_variables();
        Ok(arrays + D::NAME)
    }

    /// Returns the cost of moving the memory from `from` up to `end` upwards to `to_end`: the bytes are read
    /// relative to the start of a page, from the last one down, with one more cycle for each on another page
    /// than this start.
    pub fn move_cost(from: u16, end: u16, to_end: u16) -> u64 {
        let costs = D::store_costs();
        let (pages, rest) = ((end - from) >> 8, (end - from) & 0xff);
        let low = end.wrapping_sub(rest) & 0xff;
        let borrow = |end: u16, cost: u16| if end & 0xff < rest { u64::from(cost) } else { 0 };
        let over = u64::from((low + rest).saturating_sub(0x100)) + u64::from(pages) * u64::from(low);
        u64::from(costs.moves.block)
            + if rest == 0 { 0 } else { u64::from(costs.moves.partial_page) }
            + u64::from(pages) * u64::from(costs.moves.page)
            + u64::from(end - from) * u64::from(costs.moves.byte)
            + borrow(end, costs.moves.borrow)
            + borrow(to_end, costs.moves.borrow_target)
            + over
    }

    /// Ensures that the memory below `end` is free; collects garbage if it is not.
    pub fn reserve_below_strings<M: Memory>(
        &mut self,
        m: &mut M,
        end: u16,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        if end < word(m.ram(), D::STORE.strings) {
            return Ok(());
        }
        self.collect_garbage(m.ram_mut(), cycles);
        if end < word(m.ram(), D::STORE.strings) { Ok(()) } else { Err(Fault::OutOfMemory) }
    }

    /// Sets the pointers after the program text so that no variables and no strings exist.
    pub fn clear_variables<M: Memory>(&mut self, m: &mut M) {
        let ram = m.ram_mut();
        let end = D::STORE.strings_end(ram);
        D::STORE.set_lowest_string(ram, end);
        let variables = word(ram, D::STORE.variables);
        set_word(ram, D::STORE.arrays, variables);
        set_word(ram, D::STORE.arrays_end, variables);
        self.code.variables_cleared();
    }

    /// Returns whether assignments and strings write only to the memory from the variables on:
    /// corrupted pointers and headers may lead them anywhere. The interpreter's own writes keep memory
    /// valid, so that the check is repeated only when something else has written.
    pub fn has_valid_memory<M: Memory>(&mut self, m: &M) -> bool {
        if !self.code.is_valid() {
            let is_valid = self.check_memory(m);
            self.code.set_valid(is_valid);
        }
        self.code.is_valid()
    }

    fn check_memory<M: Memory>(&self, m: &M) -> bool {
        let layout = D::STORE;
        let ram = m.ram();
        let areas = [layout.variables, layout.arrays, layout.arrays_end, layout.strings, layout.memory_end]
            .map(|at| word(ram, at));
        !self.code.variables_may_alias()
            && areas.is_sorted()
            && Self::has_valid_temporaries(ram)
            && Self::has_valid_arrays(ram)
            && self.control.loops_over().all(|variable| variable >= areas[0])
    }

    /// Frees all temporary strings.
    pub fn clear_temporaries<M: Memory>(m: &mut M) {
        Self::set_next_temporary(m.ram_mut(), D::STORE.first_temporary);
    }
}
