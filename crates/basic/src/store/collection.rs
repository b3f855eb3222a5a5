//! The collection of strings: moves all of them together at the top of memory, highest first.
//!
//! Every pass looks at every descriptor for the highest string not moved yet, as the original does, so that the time
//! grows with the square of their number.

use hardware::Memory;

use super::{Form, arrays, costs::Collection, span, temporaries::DESCRIPTOR};
use crate::{
    engine::Engine,
    memory::{Ram, move_block, set_word, word},
};

impl<D: Form> Engine<D> {
    /// Moves all strings together at the top of memory.
    pub fn collect_strings<M: Memory>(&mut self, m: &mut M, cycles: &mut u64) {
        let costs = D::store_costs().collect;
        let layout = D::STORE;
        let mut top = word(m.ram(), layout.memory_end);
        *cycles += u64::from(costs.begin);
        loop {
            let best = word(m.ram(), layout.arrays_end);
            let mut pass = Pass { top, best, found: None, cost: u64::from(costs.pass), costs };
            pass.scan::<D>(m.ram());
            *cycles += pass.cost;
            let Some(descriptor) = pass.found else { break };
            let ram = m.ram_mut();
            let span = span(ram, descriptor);
            let to = top.wrapping_sub(u16::from(span.length));
            let end = span.at.saturating_add(u16::from(span.length));
            move_block(ram, span.at, end, to);
            set_word(ram, descriptor.wrapping_add(1), to);
            *cycles += u64::from(costs.found) + Self::move_cost(span.at, end, top);
            top = to;
        }
        *cycles += u64::from(costs.done);
        set_word(m.ram_mut(), layout.strings, top);
    }
}

/// A pass of the collection: finds the highest string below `top`.
struct Pass {
    /// Strings from here on have been moved.
    top: u16,
    /// The place of the best string so far.
    best: u16,
    /// Its descriptor.
    found: Option<u16>,
    cost: u64,
    costs: Collection,
}

impl Pass {
    fn scan<D: Form>(&mut self, ram: &Ram) {
        let layout = D::STORE;
        let mut at = layout.first_temporary;
        let next = Engine::<D>::next_temporary(ram);
        while at != next && Engine::<D>::is_temporary(at) {
            self.spend(self.costs.temporary);
            self.consider(ram, at);
            at = self.step(at, u16::from(DESCRIPTOR));
        }
        D::also_collected(ram, &mut |descriptor| self.consider(ram, descriptor));
        let arrays = word(ram, layout.arrays);
        let mut at = word(ram, layout.variables);
        while at < arrays {
            self.entry(at, arrays);
            let name = D::name_at(ram, at);
            self.spend(D::extra(name).collect);
            if D::holds_text(name) {
                self.consider(ram, at.wrapping_add(D::NAME));
            }
            at = self.step(at, D::NAME + D::value_size(name));
        }
        self.scan_arrays::<D>(ram, at, word(ram, layout.arrays_end));
    }

    fn scan_arrays<D: Form>(&mut self, ram: &Ram, mut at: u16, end: u16) {
        while at < end {
            self.spend(self.costs.array + if is_near(at, end) { self.costs.array_near } else { 0 });
            let length = arrays::whole::<D>(ram, at);
            let next = at.saturating_add(length);
            let name = D::name_at(ram, at);
            self.spend(D::extra(name).collect_array);
            if D::holds_text(name) {
                let dimensions = u16::from(ram[usize::from(arrays::dimensions::<D>(at))]);
                let mut element = at.saturating_add(arrays::extents::<D>(0) + 2 * dimensions);
                while element < next {
                    self.entry(element, next);
                    self.consider(ram, element);
                    element = self.step(element, u16::from(DESCRIPTOR));
                }
            }
            if length == 0 {
                break;
            }
            at = next;
        }
    }

    fn spend(&mut self, cost: u16) {
        self.cost += u64::from(cost);
    }

    fn entry(&mut self, at: u16, end: u16) {
        self.spend(self.costs.entry + if is_near(at, end) { self.costs.entry_near } else { 0 });
    }

    fn step(&mut self, at: u16, size: u16) -> u16 {
        let next = at.saturating_add(size);
        self.spend(self.costs.step + if is_near(at, next) { 0 } else { self.costs.step_page });
        next
    }

    #[inline]
    fn consider(&mut self, ram: &Ram, descriptor: u16) {
        let costs = self.costs;
        if ram[usize::from(descriptor)] == 0 {
            return self.spend(costs.empty);
        }
        self.spend(costs.used);
        let at = word(ram, descriptor.wrapping_add(1));
        let is_near_top = is_near(at, self.top);
        if at >= self.top {
            return self.spend(if is_near_top { costs.moved_near } else { costs.moved });
        }
        self.spend(if is_near_top { costs.waiting_near } else { costs.waiting });
        let is_near_best = is_near(at, self.best);
        if at < self.best {
            return self.spend(if is_near_best { costs.lower_near } else { costs.lower });
        }
        self.best = at;
        self.found = Some(descriptor);
        self.spend(if is_near_best { costs.best_near } else { costs.best });
    }
}

/// On the same page.
fn is_near(a: u16, b: u16) -> bool {
    a >> 8 == b >> 8
}
