//! Garbage collection: moves all strings together at the top of memory, highest first.
//!
//! Every pass searches for the highest string not moved yet, as the original does, so that the time
//! grows with the square of their number. All passes find the same descriptors in the tables,
//! unless a move overwrites them: the tables are scanned once.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::{StoreFormat, arrays, costs::GarbageCollection, span, temporaries::DESCRIPTOR};
use crate::{
    engine::Engine,
    memory::{Ram, far_bytes, move_block, set_word, word},
};

impl<D: StoreFormat> Engine<D> {
    /// Moves all strings together at the top of memory.
    pub fn collect_garbage(&mut self, ram: &mut Ram, cycles: &mut u64) {
        let costs = D::store_costs().collect;
        let layout = D::STORE;
        let mut top = layout.strings_end(ram);
        *cycles += u64::from(costs.begin);
        'tables: loop {
            let mut walk = HeapScan::new::<D>(ram);
            let lowest = word(ram, layout.arrays_end);
            let mut page = top;
            loop {
                if !is_same_page(page, top) {
                    walk.skip_moved(top);
                    page = top;
                }
                let (found, cost) = walk.highest(lowest, top);
                *cycles += cost;
                let Some(found) = found else { break 'tables };
                let descriptor = walk.strings[found].descriptor;
                let span = span(ram, descriptor);
                let to = top.wrapping_sub(u16::from(span.length));
                let end = span.at.saturating_add(u16::from(span.length));
                move_block(ram, span.at, end, to);
                set_word(ram, descriptor.wrapping_add(1), to);
                walk.strings[found].at = to;
                *cycles += u64::from(costs.found) + Self::move_cost(span.at, end, top);
                let stays = walk.is_disjoint && to >= lowest && to <= top;
                top = to;
                if !stays || !D::FAST_PATHS {
                    continue 'tables;
                }
            }
        }
        *cycles += u64::from(costs.done);
        layout.set_lowest_string(ram, top);
    }
}

/// A string that is not empty, in the order of a pass.
#[derive(Clone, Copy)]
struct HeapString {
    descriptor: u16,
    at: u16,
}

/// The strings that a pass finds in the tables.
struct HeapScan {
    strings: Vec<HeapString>,
    /// The cost of a pass, without the part that depends on the addresses of the strings.
    cost: u64,
    /// Whether the descriptors are distinct and outside the target memory of the strings.
    is_disjoint: bool,
    costs: GarbageCollection,
}

impl HeapScan {
    fn new<D: StoreFormat>(ram: &Ram) -> Self {
        let layout = D::STORE;
        let costs = D::store_costs().collect;
        let (variables, arrays, end) =
            (word(ram, layout.variables), word(ram, layout.arrays), word(ram, layout.arrays_end));
        let mut this = Self {
            strings: Vec::new(),
            cost: u64::from(costs.pass),
            is_disjoint: variables <= arrays && arrays <= end,
            costs,
        };
        let top = layout.strings_end(ram);
        let is_outside = |at: u16| at < variables.saturating_sub(2) || at >= top;
        let read =
            [layout.variables, layout.arrays, layout.arrays_end, layout.temporary, layout.first_temporary];
        this.is_disjoint &= read.into_iter().all(is_outside) && Engine::<D>::has_valid_temporaries(ram);
        let mut at = layout.first_temporary;
        let next = Engine::<D>::next_temporary(ram);
        while at != next && Engine::<D>::is_temporary(at) {
            this.spend(costs.temporary);
            this.add_string(ram, at, at);
            at = this.step(at, u16::from(DESCRIPTOR));
        }
        D::extra_gc_roots(ram, &mut |descriptor| {
            this.is_disjoint &= is_outside(descriptor);
            this.add_string(ram, descriptor, descriptor);
        });

        let mut at = variables;
        while at < arrays {
            this.entry(at, arrays);
            this.spend_far(at, 1..=1);
            let name = D::name_at(ram, at);
            this.spend(D::name_costs(name).collect);
            if D::holds_text(name) {
                this.add_string(ram, at, at.wrapping_add(D::NAME));
            }
            at = this.step(at, D::NAME + D::value_size(name));
        }
        this.is_disjoint &= at == arrays;
        this.arrays::<D>(ram, at, end);
        this
    }

    fn arrays<D: StoreFormat>(&mut self, ram: &Ram, mut at: u16, end: u16) {
        while at < end {
            self.spend(self.costs.array + if is_same_page(at, end) { self.costs.array_near } else { 0 });
            let length = arrays::total_size::<D>(ram, at);
            let next = at.saturating_add(length);
            let name = D::name_at(ram, at);
            self.spend(D::name_costs(name).collect_array);
            // The name, the size and, for strings, the number of dimensions are read relative to the array's start.
            self.spend_far(at, if D::holds_text(name) { 1..=4 } else { 1..=3 });
            if D::holds_text(name) {
                let dimensions = u16::from(ram[usize::from(arrays::dimensions::<D>(at))]);
                let first = at.saturating_add(arrays::extents::<D>(0) + 2 * dimensions);
                self.elements(ram, first, next);
            }
            if length == 0 {
                break;
            }
            at = next;
        }
        self.is_disjoint &= at == end;
    }

    /// Adds the elements of an array of strings.
    fn elements(&mut self, ram: &Ram, first: u16, end: u16) {
        let size = u16::from(DESCRIPTOR);
        let whole = end.saturating_sub(first) / size * size;
        // The complete elements are many, and differ in cost only by the pages.
        let complete_end = first + whole;
        let near = complete_end.saturating_sub(first.max(end & 0xff00)) / size;
        let pages = (complete_end >> 8) - (first >> 8);
        let costs = self.costs;
        self.cost += u64::from(costs.entry + costs.step) * u64::from(whole / size)
            + u64::from(costs.entry_near) * u64::from(near)
            + u64::from(costs.step_page) * u64::from(pages);
        for element in (first..complete_end).step_by(usize::from(size)) {
            self.add_string(ram, element, element);
        }
        let mut element = complete_end;
        while element < end {
            self.entry(element, end);
            self.add_string(ram, element, element);
            element = self.step(element, size);
        }
        self.is_disjoint &= element == end;
    }

    fn spend(&mut self, cost: u16) {
        self.cost += u64::from(cost);
    }

    /// Charges the bytes at `offsets` from `base` that are on another page than `base`.
    fn spend_far(&mut self, base: u16, offsets: RangeInclusive<u16>) {
        self.cost += u64::from(far_bytes(base, offsets)) * u64::from(self.costs.far);
    }

    fn entry(&mut self, at: u16, end: u16) {
        self.spend(self.costs.entry + if is_same_page(at, end) { self.costs.entry_near } else { 0 });
    }

    fn step(&mut self, at: u16, size: u16) -> u16 {
        let next = at.saturating_add(size);
        self.spend(self.costs.step + if is_same_page(at, next) { 0 } else { self.costs.step_page });
        next
    }

    /// Adds the string of a descriptor, which is read relative to `base`.
    fn add_string(&mut self, ram: &Ram, base: u16, descriptor: u16) {
        let offset = descriptor.wrapping_sub(base);
        self.spend_far(base, offset..=offset);
        if ram[usize::from(descriptor)] == 0 {
            return self.spend(self.costs.empty);
        }
        self.spend(self.costs.used);
        self.spend_far(base, offset + 1..=offset + 2);
        self.strings.push(HeapString { descriptor, at: word(ram, descriptor.wrapping_add(1)) });
    }

    /// Adds up, once, the strings that have been moved to pages above that of `top`, which never rises.
    fn skip_moved(&mut self, top: u16) {
        let all = self.strings.len();
        self.strings.retain(|string| string.at < top || is_same_page(string.at, top));
        self.cost += u64::from(self.costs.moved) * (all - self.strings.len()) as u64;
    }

    /// Returns the index of the highest string from `lowest` on and below `top`, and the cost of the
    /// pass that searches for it.
    fn highest(&self, lowest: u16, top: u16) -> (Option<usize>, u64) {
        let costs = &self.costs;
        let (mut best, mut found, mut cost) = (lowest, None, 0);
        for (number, &HeapString { at, .. }) in self.strings.iter().enumerate() {
            let is_near_top = is_same_page(at, top);
            cost += u32::from(if at >= top {
                if is_near_top { costs.moved_near } else { costs.moved }
            } else {
                let is_near_best = is_same_page(at, best);
                let waiting = if is_near_top { costs.waiting_near } else { costs.waiting };
                waiting
                    + if at < best {
                        if is_near_best { costs.lower_near } else { costs.lower }
                    } else {
                        (best, found) = (at, Some(number));
                        if is_near_best { costs.best_near } else { costs.best }
                    }
            });
        }
        (found, self.cost + u64::from(cost))
    }
}

fn is_same_page(a: u16, b: u16) -> bool {
    a >> 8 == b >> 8
}
