//! Functions that the program defines: calls from within an expression.

use super::{Engine, FunctionCall};
use crate::{
    dialect::{Dialect, Number, UNRESOLVED},
    memory::Ram,
    op::{Op, Pc},
    program::CachedCall,
};

impl<D: Dialect> Engine<D> {
    /// Calls a function, by the op at `from`: its parameter holds the argument now and held `saved`
    /// before; the call is at `depth` bytes of stack.
    pub fn call_function(&mut self, from: Pc, parameter: u16, saved: D::Number, depth: u8) {
        let within = self.values.function_stack;
        self.values.function_calls.push(FunctionCall { from, parameter, saved, stack_before: within });
        self.values.function_stack = within.saturating_add(depth);
    }

    /// Caches the current call, so that the next one takes the fast path if its conditions are unchanged.
    pub fn cache_call(&mut self, call: CachedCall<D::Intrinsic>) {
        let calls = &mut self.code.program.cached_calls;
        let known = calls.iter().position(|known| known.at == call.at);
        let index = known.unwrap_or(calls.len());
        let Ok(call_index) = u16::try_from(index) else { return };
        match calls.get_mut(index) {
            Some(known) => *known = call,
            None => calls.push(call),
        }
        if let Some(op @ Op::MachineIntrinsic { .. }) = self.code.program.code.get_mut(call.at as usize) {
            *op = Op::CallCached { call: call_index, cost: op.cost() };
        }
    }

    /// Marks the code that runs next as requested from outside the program: it leaves the loop at its end.
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
