//! What is being computed with: the accumulator, the current string, the target of an assignment, what is put aside.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Engine;
use crate::{
    dialect::{Dialect, Number, UNKNOWN},
    memory::Ram,
    op::{Op, Pc},
    program::KnownCall,
};

/// Code called from within an expression: a function that the program defined.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Call<N> {
    /// Where to come back to.
    pub back: Pc,
    /// The place of the parameter's value.
    pub parameter: u16,
    /// What the parameter held before.
    pub saved: N,
    /// Bytes of stack that functions used before.
    pub within: u8,
}

/// The values under way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Values<N> {
    /// The accumulator, while the loop does not hold it.
    pub accumulator: N,
    /// The descriptor of the current string.
    pub text: u16,
    /// Length and place of the string that became the current one last by being made.
    pub made: (u8, u16),
    /// Where an assignment goes.
    pub target: u16,
    /// The address argument.
    pub address: u16,
    /// Byte arguments.
    pub bytes: Vec<u8>,
    /// Strings put aside, by their descriptors.
    pub texts: Vec<u16>,
    /// Subscripts.
    pub subscripts: Vec<i16>,
    /// Left sides of operators.
    pub operands: Vec<N>,
    /// Bytes of stack that the functions use that the program defined and is in.
    pub within: u8,
    /// These functions.
    pub calls: Vec<Call<N>>,
}

impl<N: Default> Default for Values<N> {
    fn default() -> Self {
        Self {
            accumulator: N::default(),
            text: 0,
            made: (0, 0),
            target: 0,
            address: 0,
            bytes: Vec::new(),
            texts: Vec::new(),
            subscripts: Vec::new(),
            operands: Vec::with_capacity(32),
            within: 0,
            calls: Vec::new(),
        }
    }
}

impl<N> Values<N> {
    /// Forgets what is put aside.
    pub fn clear(&mut self) {
        self.within = 0;
        self.calls.clear();
        self.operands.clear();
        self.texts.clear();
        self.subscripts.clear();
        self.bytes.clear();
    }
}

impl<D: Dialect> Engine<D> {
    /// Calls a function with a parameter that holds its argument now and held `saved` before, at `depth` bytes of stack.
    pub fn call_function(&mut self, back: Pc, parameter: u16, saved: D::Number, depth: u8) {
        let within = self.values.within;
        self.values.calls.push(Call { back, parameter, saved, within });
        self.values.within = within.saturating_add(depth);
    }

    /// The call that has just been made goes the same way the next time, unless something has changed.
    pub fn remember_call(&mut self, call: KnownCall<D::Word>) {
        let calls = &mut self.code.program.calls;
        let known = calls.iter().position(|known| known.at == call.at);
        let place = known.unwrap_or(calls.len());
        let Ok(op_place) = u16::try_from(place) else { return };
        match calls.get_mut(place) {
            Some(known) => *known = call,
            None => calls.push(call),
        }
        if let Some(op @ Op::Word { .. }) = self.code.program.code.get_mut(call.at as usize) {
            *op = Op::CallKnown { place: op_place, cost: op.cost() };
        }
    }

    /// Marks that the code about to run was asked for from outside the program: it leaves the loop at its end.
    pub fn call_from_outside(&mut self) {
        let within = self.values.within;
        self.values.calls.push(Call { back: UNKNOWN, parameter: 0, saved: D::Number::default(), within });
    }

    /// Comes back from a function that the program defined. None when the expression was asked for from outside.
    #[inline(always)]
    pub(super) fn return_defined(&mut self, ram: &mut Ram) -> Option<Pc> {
        let call = self.values.calls.pop()?;
        self.values.within = call.within;
        if call.back == UNKNOWN {
            return None;
        }
        call.saved.store(ram, call.parameter, &mut 0).ok()?;
        Some(call.back)
    }
}
