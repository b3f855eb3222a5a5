//! The parts that ops consist of.
//!
//! Each part adds its cycles to `spent`. Those of fused ops return `None` where the op cannot complete. Note:
//! such a part has no effect before it is sure to complete. The methods are inlined into the loop; their
//! callees are not, where that would cost the loop its registers.

use core::cmp::Ordering;

use hardware::Memory;

use super::Engine;
use crate::{
    dialect::Number,
    fault::Fault,
    language::Store,
    op::{Binary, Relation},
};

impl<D: Store> Engine<D> {
    /// Returns the cached address of a variable's value.
    #[inline(always)]
    pub(super) fn known(&self, variable: u16, spent: &mut u64) -> Option<u16> {
        let slot = &self.code.program.variables[usize::from(variable)];
        if slot.value == 0 {
            return None;
        }
        *spent += u64::from(slot.search);
        Some(slot.value)
    }

    /// Returns the address of a variable to change, which the original searches for twice.
    #[inline(always)]
    pub(super) fn changed(&self, variable: u16, spent: &mut u64) -> Option<u16> {
        self.known(variable, spent)?;
        self.known(variable, spent)
    }

    /// Returns the address of a variable's value for reading, if the variable exists.
    #[inline(always)]
    pub(super) fn address_to_read<M: Memory>(
        &mut self,
        m: &M,
        variable: u16,
        spent: &mut u64,
    ) -> Option<u16> {
        self.known(variable, spent).or_else(|| D::variable_to_read(self, m, variable, spent))
    }

    /// Returns the address that an assignment to a variable stores to.
    #[inline(always)]
    pub(super) fn address_to_write<M: Memory>(
        &mut self,
        m: &mut M,
        variable: u16,
        spent: &mut u64,
    ) -> Result<u16, Fault> {
        match self.known(variable, spent) {
            Some(value) => Ok(value),
            None => D::variable_to_write(self, m, variable, spent),
        }
    }

    /// Returns the value of a variable of the native format.
    #[inline(always)]
    pub(super) fn load<M: Memory>(&self, m: &M, variable: u16, spent: &mut u64) -> Option<D::Number> {
        let at = self.known(variable, spent)?;
        Some(Self::load_at(m, at, spent))
    }

    /// Returns the number of the native format at an address.
    #[inline(always)]
    pub(super) fn load_at<M: Memory>(m: &M, at: u16, spent: &mut u64) -> D::Number {
        *spent += D::Number::load_page_cost(at);
        D::Number::load(m.ram(), at)
    }

    /// Returns the value of a variable, and its byte.
    #[inline(always)]
    pub(super) fn byte<M: Memory>(&self, m: &M, variable: u16, spent: &mut u64) -> Option<(D::Number, u8)> {
        let number = self.load(m, variable, spent)?;
        Some((number, number.to_byte(spent).ok()?))
    }

    /// Returns a constant.
    #[inline(always)]
    pub(super) fn constant(&self, index: u16) -> D::Number {
        self.code.program.constants[usize::from(index)]
    }

    /// Returns the address of the element whose subscript is a number.
    #[inline(always)]
    pub(super) fn element_at(&self, array: u16, number: D::Number, spent: &mut u64) -> Option<u16> {
        let index = number.to_index(spent).ok()?;
        D::element_by(self, array, index, spent)
    }

    /// Stores a number at a target.
    #[inline(always)]
    pub(super) fn store_at<M: Memory>(
        &mut self,
        m: &mut M,
        number: D::Number,
        target: u16,
        spent: &mut u64,
    ) -> Option<()> {
        let stored = number.store(m.ram_mut(), target, spent).ok()?;
        self.set_target_and_accumulator(target, stored);
        Some(())
    }

    /// Sets the target of an assignment, and the accumulator.
    #[inline(always)]
    pub(super) fn set_target_and_accumulator(&mut self, target: u16, accumulator: D::Number) {
        self.values.target = target;
        self.values.accumulator = accumulator;
    }

    /// Makes a string the current one, and pushes it.
    #[inline(always)]
    pub(super) fn push_string(&mut self, text: u16) {
        self.values.current_string = text;
        self.values.push_string(text);
    }

    /// Returns the result of an operator. The frequent ones are inlined, the others are in one function.
    #[inline(always)]
    pub(super) fn binary(
        &mut self,
        operator: Binary,
        left: D::Number,
        right: D::Number,
        spent: &mut u64,
    ) -> Result<D::Number, Fault> {
        match operator {
            Binary::Add => right.add(left, spent),
            Binary::Subtract => right.subtract(left, spent),
            Binary::Multiply => right.multiply(left, spent),
            operator => apply_rare(operator, left, right, &mut self.result_cache, spent),
        }
    }

    /// Leaves the result of a comparison in the accumulator, and returns whether it holds.
    #[inline(always)]
    pub(super) fn compared(&mut self, relation: Relation, ordering: Ordering, spent: &mut u64) -> bool {
        let holds = relation.holds(ordering);
        self.values.accumulator = D::Number::from_comparison(ordering, holds, spent);
        holds
    }

    /// Leaves the result of an operator in the accumulator. Returns whether a comparison holds; `None`
    /// within for other operators.
    #[inline(always)]
    pub(super) fn operate(
        &mut self,
        operator: Binary,
        left: D::Number,
        right: D::Number,
        spent: &mut u64,
    ) -> Option<Option<bool>> {
        if let Binary::Compare(relation) = operator {
            let ordering = right.compare(left, spent);
            return Some(Some(self.compared(relation, ordering, spent)));
        }
        self.values.accumulator = self.binary(operator, left, right, spent).ok()?;
        Some(None)
    }
}

/// Applies the operators that are infrequent or slow.
#[inline(never)]
fn apply_rare<N: Number>(
    operator: Binary,
    left: N,
    right: N,
    results: &mut N::ResultCache,
    cost: &mut u64,
) -> Result<N, Fault> {
    match operator {
        Binary::Add => right.add(left, cost),
        Binary::Subtract => right.subtract(left, cost),
        Binary::Multiply => right.multiply(left, cost),
        Binary::Divide => right.divide(left, cost),
        Binary::Power => right.power_cached(left, results, cost),
        Binary::And => right.and(left, cost),
        Binary::Or => right.or(left, cost),
        Binary::Dialect(operator) => right.dialect_operator(operator, left, cost),
        Binary::Compare(relation) => {
            let ordering = right.compare(left, cost);
            Ok(N::from_comparison(ordering, relation.holds(ordering), cost))
        }
    }
}
