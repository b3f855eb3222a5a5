//! Functions that the program defines: a value in the table of variables holds the addresses of the
//! text and of the parameter.

use basic::{
    dialect::Number as _,
    engine::Engine,
    fault::Fault,
    language::DeferredOutcome,
    memory::{bytes_at, set_word, word},
    op::Pc,
    program::{CachedCall, Expression},
};

use super::{Interpreter, RomRoutines};
use crate::{intrinsic::Intrinsic, machine::CbmMachine};

impl<E: RomRoutines> Interpreter<E> {
    /// Calls a defined function with interrupts deferred, if its parameter is one of the variables:
    /// machine code may have set another address, which a call writes to.
    pub(super) fn call_defined_deferred<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        variable: u16,
        depth: u8,
        cycles: &mut u64,
    ) -> DeferredOutcome {
        let definition = engine.variable_to_read(m, variable, &mut 0);
        let variables = word(m.ram(), E::LAYOUT.store.variables);
        match definition {
            Some(definition) if word(m.ram(), definition.wrapping_add(2)) >= variables => {
                match self.call_definition(engine, m, definition, depth, cycles) {
                    Ok(expression) => {
                        if E::FAST_PATHS && !expression.checks_stack {
                            engine.cache_call(CachedCall {
                                at: engine.current_pc(),
                                intrinsic: Intrinsic::CallDefined { depth, variable },
                                variable,
                                value: definition,
                                definition: bytes_at(m.ram(), definition),
                                parameter: word(m.ram(), definition.wrapping_add(2)),
                                depth,
                                cycles: E::costs().function.defined_call,
                                expression,
                            });
                        }
                        DeferredOutcome::Jump(expression.pc)
                    }
                    Err(fault) => DeferredOutcome::Failed(fault),
                }
            }
            _ => DeferredOutcome::NotDone,
        }
    }

    /// Calls a defined function. Returns the position of its expression.
    pub(super) fn call_defined<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        variable: u16,
        depth: u8,
    ) -> Result<Pc, Fault> {
        // The search has been charged at the name.
        let found = engine.variable_to_read(m, variable, &mut 0);
        let definition = found.ok_or(Fault::UndefinedFunction)?;
        let call = |m: &mut M, cycles: &mut u64| self.call_definition(engine, m, definition, depth, cycles);
        Self::timed(m, call).map(|expression| expression.pc)
    }

    fn call_definition<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        definition: u16,
        depth: u8,
        cycles: &mut u64,
    ) -> Result<Expression, Fault> {
        let text = word(m.ram(), definition);
        let parameter = word(m.ram(), definition.wrapping_add(2));
        if parameter >> 8 == 0 {
            return Err(Fault::UndefinedFunction);
        }
        let saved = E::Number::load(m.ram(), parameter);
        engine.accumulator().store(m.ram_mut(), parameter, cycles)?;
        *cycles += u64::from(E::costs().function.defined_call);
        engine.call_function(engine.current_pc(), parameter, saved, depth);
        Ok(self.code_of_definition(engine, m, text))
    }

    /// Returns the code of the expression at `text`, with stack checks if it may need more than the remaining
    /// stack.
    fn code_of_definition<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &M,
        text: u16,
    ) -> Expression {
        let plain = engine.expression_at(self, m, text, false);
        if plain.stack_need <= engine.stack_left() {
            plain
        } else {
            engine.expression_at(self, m, text, true)
        }
    }

    /// Executes `DEF`: the function's value holds the addresses of its text and of its parameter.
    pub(super) fn define<M: CbmMachine>(&mut self, engine: &Engine<Self>, m: &mut M, text: u16) {
        let (value, parameter) = (self.definition, engine.address_argument());
        let first = m.ram()[usize::from(text)];
        let ram = m.ram_mut();
        set_word(ram, value, text);
        set_word(ram, value + 2, parameter);
        ram[usize::from(value) + 4] = first;
    }
}
