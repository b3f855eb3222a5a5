//! Accesses of a statement to the machine at their exact time: `PEEK` and `POKE`, and their shared parts.
//!
//! They share one file, because the fast path with interrupts deferred must agree with the slow path.

use basic::{
    dialect::Number as _,
    engine::{ControlFlow, Engine},
    fault::Fault,
    language::DeferredOutcome,
    memory::set_word,
};

use super::{Interpreter, RomRoutines};
use crate::{access::Access, machine::CbmMachine, variant::Number};

impl<E: RomRoutines> Interpreter<E> {
    /// Executes `PEEK`; `text` is the address after the parenthesis.
    #[inline]
    pub(super) fn peek<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Result<(), Fault> {
        set_word(m.ram_mut(), E::LAYOUT.text_pointer, text);
        Self::timed(m, |m, cycles| self.peek_byte(engine, m, cycles))
    }

    pub(super) fn peek_byte<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        *cycles += u64::from(E::costs().function.peek);
        let address = engine.accumulator().to_address(cycles)?;
        m.set_processor_time(*cycles);
        if matches!(address.wrapping_sub(E::LAYOUT.old_text), 0 | 1) {
            self.store_statement_position(engine, m);
        }
        if self.keys.stops_at_key_reads && m.is_idle_key_read(address) {
            // The run stops before the next statement.
            self.keys.has_read_keys = true;
            m.set_deadline(m.elapsed());
        }
        let value = Self::at_access(m, E::ACCESS.read_up_to(*cycles), |m| {
            match address.wrapping_sub(E::LAYOUT.integer) {
                // PEEK reads the address that it has stored there.
                0 => address.to_le_bytes()[0],
                1 => address.to_le_bytes()[1],
                _ => m.peek(address),
            }
        });
        *cycles += u64::from(E::costs().function.peek_end);
        engine.set_accumulator(E::Number::from_byte(value, cycles));
        Ok(())
    }

    /// Runs an access at its exact time, after the interrupts that precede it.
    pub(super) fn at_access<M: CbmMachine, T>(m: &mut M, access: Access, run: impl FnOnce(&mut M) -> T) -> T {
        let charged = m.processor_time();
        m.set_processor_time(access.due);
        m.catch_up_past_deadline();
        m.set_processor_time(access.at);
        let result = run(m);
        m.set_processor_time(charged);
        result
    }

    /// Executes `PEEK` where the machine is not needed, or its interrupts stay deferred. An invalid
    /// address takes the slow path.
    #[inline]
    pub(super) fn peek_deferred<M: CbmMachine>(
        &self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
        cycles: &mut u64,
    ) -> DeferredOutcome {
        let mut spent = u64::from(E::costs().function.peek);
        let Ok(address) = engine.accumulator().to_address(&mut spent) else {
            return DeferredOutcome::NotDone;
        };
        let value = match m.peek_deferred(address) {
            Some(value) => value,
            None => match self.peek_with_catch_up(m, address, E::ACCESS.read_up_to(*cycles + spent)) {
                Some(value) => value,
                None => return DeferredOutcome::NotDone,
            },
        };
        spent += u64::from(E::costs().function.peek_end);
        set_word(m.ram_mut(), E::LAYOUT.text_pointer, text);
        engine.set_accumulator(E::Number::from_byte(value, &mut spent));
        *cycles += spent;
        DeferredOutcome::Next
    }

    /// Returns the result of `PEEK` with interrupts deferred, from a cell outside the interpreter's.
    fn peek_with_catch_up<M: CbmMachine>(&self, m: &mut M, address: u16, read: Access) -> Option<u8> {
        let is_own = |cell: u16| address.wrapping_sub(cell) < 2;
        if !E::FAST_PATHS
            || self.keys.stops_at_key_reads
            || is_own(E::LAYOUT.old_text)
            || is_own(E::LAYOUT.integer)
            || is_own(E::LAYOUT.text_pointer)
        {
            return None;
        }
        m.peek_with_catch_up(address, read.due, read.at)
    }

    /// Executes `POKE`, which is charged up to `now`, if it affects only the program or interrupts stay
    /// deferred.
    #[inline]
    pub(super) fn poke_deferred<M: CbmMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        now: u64,
    ) -> DeferredOutcome {
        let address = engine.address_argument();
        let &[value] = engine.byte_arguments(1) else { return DeferredOutcome::NotDone };
        let write = E::ACCESS.write_up_to(now);
        if Self::is_depended_on(engine, m, address)
            || !(m.poke_deferred(address, value)
                || E::FAST_PATHS && m.poke_with_catch_up(address, value, write.due, write.at))
        {
            return DeferredOutcome::NotDone;
        }
        engine.pop_byte();
        DeferredOutcome::Next
    }

    /// Executes `POKE`; `text` is the address after the arguments.
    #[inline]
    pub(super) fn poke<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> ControlFlow {
        let value = engine.pop_byte();
        let address = engine.address_argument();
        self.record_poke(engine, m, address, value);
        let write = E::ACCESS.write_up_to(m.processor_time());
        Self::at_access(m, write, |m| m.poke(address, value));
        if matches!(address.wrapping_sub(E::LAYOUT.text_pointer), 0 | 1) {
            return ControlFlow::Jump(self.resolve_moved_text(engine, m, text, address, value));
        }
        ControlFlow::Next
    }
}
