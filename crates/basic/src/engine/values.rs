//! The values of the current computation: accumulator, current string, assignment target, and
//! pushed values.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{dialect::Number, op::Pc};

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
    /// Length and address of the last new string.
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
    pub(super) fn clear(&mut self) {
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
