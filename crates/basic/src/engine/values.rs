//! The values of the current computation: accumulator, current string, assignment target, and
//! pushed values.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Engine;
use crate::{
    dialect::{Dialect, Number, UNRESOLVED},
    memory::Ram,
    op::{Op, Pc},
    program::CachedCall,
};

/// A function call from within an expression: the function is one that the program defined.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct FunctionCall<N> {
    /// The op that calls.
    #[serde(skip)]
    pub from: Pc,
    /// The address of the parameter's value.
    pub parameter: u16,
    /// The parameter's value before the call.
    pub saved: N,
    /// The bytes of stack that functions used before the call.
    pub stack_before: u8,
}

/// The values of the current computation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Values<N> {
    /// The accumulator, while the loop does not hold it.
    pub accumulator: N,
    /// The descriptor of the current string.
    pub current_string: u16,
    /// Length and address of the string that was made last.
    pub last_made_string: (u8, u16),
    /// The address that an assignment stores to.
    pub target: u16,
    /// The address argument.
    pub address_argument: u16,
    /// Byte arguments.
    pub byte_arguments: Vec<u8>,
    /// Pushed strings, by their descriptors.
    pub string_stack: Vec<u16>,
    /// The additional cycles with which each of them was pushed, if for a comparison: part of a statement, which
    /// no snapshot interrupts there.
    #[serde(skip)]
    text_push_costs: Vec<u64>,
    /// Pushed subscripts.
    pub subscript_stack: Vec<i16>,
    /// Pushed left operands.
    pub operand_stack: Vec<N>,
    /// The bytes of stack that the active functions of the program use.
    pub function_stack: u8,
    /// The active functions.
    pub function_calls: Vec<FunctionCall<N>>,
}

impl<N: Default> Default for Values<N> {
    fn default() -> Self {
        Self {
            accumulator: N::default(),
            current_string: 0,
            last_made_string: (0, 0),
            target: 0,
            address_argument: 0,
            byte_arguments: Vec::new(),
            string_stack: Vec::new(),
            text_push_costs: Vec::new(),
            subscript_stack: Vec::new(),
            operand_stack: Vec::with_capacity(32),
            function_stack: 0,
            function_calls: Vec::new(),
        }
    }
}

impl<N> Values<N> {
    fn clear(&mut self) {
        self.function_stack = 0;
        self.function_calls.clear();
        self.operand_stack.clear();
        self.string_stack.clear();
        self.subscript_stack.clear();
        self.byte_arguments.clear();
    }
}

impl<N: Number> Values<N> {
    /// Pushes a string, perhaps as the left operand of a comparison.
    #[inline(always)]
    pub fn push_string(&mut self, text: u16) {
        let (depth, cost) = (self.string_stack.len(), self.accumulator.text_push_cost());
        match self.text_push_costs.get_mut(depth) {
            Some(known) => *known = cost,
            None => self.text_push_costs.resize(depth + 1, cost),
        }
        self.string_stack.push(text);
    }

    /// Returns the additional cycles with which the last string was pushed for a comparison.
    #[inline(always)]
    pub fn text_push_cost(&self) -> u64 {
        let depth = self.string_stack.len();
        depth.checked_sub(1).and_then(|last| self.text_push_costs.get(last)).copied().unwrap_or_default()
    }
}

/// What the ops before an intrinsic have left for it.
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

    /// Returns length and address of the string that was made last.
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

    /// Pops a byte argument; 0 if there is none.
    #[inline(always)]
    pub fn pop_byte(&mut self) -> u8 {
        self.values.byte_arguments.pop().unwrap_or_default()
    }

    /// Discards the last `count` byte arguments.
    #[inline(always)]
    pub fn drop_bytes(&mut self, count: usize) {
        drop_last(&mut self.values.byte_arguments, count);
    }

    /// Pops a pushed string: its descriptor; 0 if there is none.
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

    /// Discards everything that is pushed.
    pub fn clear_values(&mut self) {
        self.values.clear();
    }

    /// Returns how many functions of the program are active.
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

impl<D: Dialect> Engine<D> {
    /// Calls a function, by the op at `from`: its parameter holds the argument now and held `saved`
    /// before; the call is at `depth` bytes of stack.
    pub fn call_function(&mut self, from: Pc, parameter: u16, saved: D::Number, depth: u8) {
        let within = self.values.function_stack;
        self.values.function_calls.push(FunctionCall { from, parameter, saved, stack_before: within });
        self.values.function_stack = within.saturating_add(depth);
    }

    /// Caches the call that has just been made, so that it takes the same path the next time unless
    /// something has changed.
    pub fn cache_call(&mut self, call: CachedCall<D::Intrinsic>) {
        let calls = &mut self.code.program.cached_calls;
        let known = calls.iter().position(|known| known.at == call.at);
        let place = known.unwrap_or(calls.len());
        let Ok(op_place) = u16::try_from(place) else { return };
        match calls.get_mut(place) {
            Some(known) => *known = call,
            None => calls.push(call),
        }
        if let Some(op @ Op::MachineIntrinsic { .. }) = self.code.program.code.get_mut(call.at as usize) {
            *op = Op::CallCached { place: op_place, cost: op.cost() };
        }
    }

    /// Marks that the code about to run was requested from outside the program: it leaves the loop at
    /// its end.
    pub fn begin_external_call(&mut self) {
        let within = self.values.function_stack;
        self.values.function_calls.push(FunctionCall {
            from: UNRESOLVED,
            parameter: 0,
            saved: D::Number::default(),
            stack_before: within,
        });
    }

    /// Returns from a function that the program defined. `None` when the expression was requested from
    /// outside.
    #[inline(always)]
    pub(super) fn return_from_function(&mut self, ram: &mut Ram) -> Option<Pc> {
        let call = self.values.function_calls.pop()?;
        self.values.function_stack = call.stack_before;
        if call.from == UNRESOLVED {
            return None;
        }
        call.saved.store(ram, call.parameter, &mut 0).ok()?;
        Some(call.from + 1)
    }
}
