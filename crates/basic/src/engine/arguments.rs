//! The arguments of an intrinsic, from the ops before it, and its results.

use alloc::vec::Vec;

use super::Engine;
use crate::dialect::Dialect;

impl<D: Dialect> Engine<D> {
    /// Returns the accumulator.
    #[inline(always)]
    pub fn accumulator(&self) -> D::Number {
        self.values.accumulator
    }

    /// Sets the accumulator: the result of an intrinsic.
    #[inline(always)]
    pub fn set_accumulator(&mut self, number: D::Number) {
        self.values.accumulator = number;
    }

    /// Returns the descriptor of the current string.
    #[inline(always)]
    pub fn current_string(&self) -> u16 {
        self.values.current_string
    }

    /// Sets the current string by its descriptor: the result of an intrinsic.
    #[inline(always)]
    pub fn set_current_string(&mut self, descriptor: u16) {
        self.values.current_string = descriptor;
    }

    /// Returns length and address of the last string made.
    #[inline(always)]
    pub fn last_made_string(&self) -> (u8, u16) {
        self.values.last_made_string
    }

    /// Returns the address that an assignment stores to.
    #[inline(always)]
    pub fn target(&self) -> u16 {
        self.values.target
    }

    /// Sets the address that an assignment stores to.
    #[inline(always)]
    pub fn set_target(&mut self, address: u16) {
        self.values.target = address;
    }

    /// Returns the address argument.
    #[inline(always)]
    pub fn address_argument(&self) -> u16 {
        self.values.address_argument
    }

    /// Sets the address argument.
    #[inline(always)]
    pub fn set_address_argument(&mut self, address: u16) {
        self.values.address_argument = address;
    }

    /// Returns the last `count` byte arguments; fewer if there are fewer.
    #[inline(always)]
    pub fn byte_arguments(&self, count: usize) -> &[u8] {
        last(&self.values.byte_arguments, count)
    }

    /// Pops a byte argument; 0 if the stack is empty.
    #[inline(always)]
    pub fn pop_byte(&mut self) -> u8 {
        self.values.byte_arguments.pop().unwrap_or_default()
    }

    /// Discards the last `count` byte arguments.
    #[inline(always)]
    pub fn drop_bytes(&mut self, count: usize) {
        drop_last(&mut self.values.byte_arguments, count);
    }

    /// Pops a pushed string: its descriptor; 0 if the stack is empty.
    #[inline(always)]
    pub fn pop_string(&mut self) -> u16 {
        self.values.string_stack.pop().unwrap_or_default()
    }

    /// Returns the last `count` pushed subscripts; fewer if there are fewer.
    #[inline(always)]
    pub fn subscripts(&self, count: usize) -> &[i16] {
        last(&self.values.subscript_stack, count)
    }

    /// Discards the last `count` pushed subscripts.
    #[inline(always)]
    pub fn drop_subscripts(&mut self, count: usize) {
        drop_last(&mut self.values.subscript_stack, count);
    }

    /// Returns the pushed left operands.
    pub fn operands(&self) -> &[D::Number] {
        &self.values.operand_stack
    }

    /// Discards all pushed values.
    pub fn clear_values(&mut self) {
        self.values.clear();
    }

    /// Returns the number of active functions of the program.
    pub fn function_depth(&self) -> usize {
        self.values.function_calls.len()
    }

    /// Ends the functions that were called at that depth or a higher one, without a result.
    pub fn abandon_functions(&mut self, depth: usize) {
        self.values.function_calls.truncate(depth);
    }
}

#[inline(always)]
fn last<T>(stack: &[T], count: usize) -> &[T] {
    &stack[stack.len().saturating_sub(count)..]
}

#[inline(always)]
fn drop_last<T>(stack: &mut Vec<T>, count: usize) {
    stack.truncate(stack.len().saturating_sub(count));
}
