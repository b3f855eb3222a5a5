//! Events due between two statements, and the selection of `ON`.

use core::ops::ControlFlow as Flow;

use hardware::Memory;

use super::{ControlFlow, Engine, ExitReason};
use crate::{
    dialect::{BasicMachine, ProgramText},
    fault::Fault,
    language::Traps,
    op::{Op, Pc},
};

impl<D: ProgramText> Engine<D> {
    /// Handles the due events between statements when the horizon has been reached or the stack is low.
    #[cold]
    pub(super) fn service_events<M: BasicMachine>(
        &mut self,
        dialect: &mut D,
        m: &mut M,
        text: u16,
        stack_need: u8,
    ) -> ControlFlow
    where
        D: Traps<M>,
    {
        if m.processor_time() >= m.horizon() {
            m.catch_up();
        }
        dialect.invalidate_written(self, m);
        if self.code.is_volatile() && self.code.has_changed(m.ram()) {
            self.mark_stale();
        }
        if self.code.variables_may_alias() {
            self.variables_moved(m);
        }
        if self.code.must_discard() {
            return ControlFlow::Jump(self.code_at(dialect, m, text));
        }
        if let Some(then) = dialect.check_break(self, m, text) {
            return then;
        }
        if m.is_deadline_reached() {
            return ControlFlow::Exit(dialect.deadline_exit());
        }
        // A stop precedes the statement that runs next: that of a trap's handler if a trap is due.
        if let Some(then) = dialect.event_trap(self, m, text) {
            return then;
        }
        let next = (self.statements, text);
        if self.stops_at_statements
            && D::begins_statement(m.ram(), text)
            && self.stopped_before.replace(next) != Some(next)
        {
            return ControlFlow::Exit(ExitReason::Statement);
        }
        if stack_need > self.stack_left() {
            return ControlFlow::Jump(self.checked_code(dialect, m.ram(), text));
        }
        if let Some(then) = dialect.before_statement(self, m, text) {
            return then;
        }
        if let Some(lowest) = D::lowest_written(self, m) {
            m.defer_irqs(lowest);
        }
        ControlFlow::Next
    }

    /// Ends the program at the end of its text, after the events due there.
    #[cold]
    pub(super) fn end_of_text<M: BasicMachine>(
        &mut self,
        dialect: &mut D,
        m: &mut M,
        text: u16,
    ) -> ControlFlow
    where
        D: Traps<M>,
    {
        if m.processor_time() >= self.next_event_time(dialect, m) {
            // The end is not a statement: the engine does not stop before it.
            self.stopped_before = Some((self.statements, text));
            let then = self.service_events(dialect, m, text, 0);
            if !matches!(then, ControlFlow::Next) {
                return then;
            }
            m.resume_irqs(self.statement_start);
        }
        dialect.end_of_text(self, m, text)
    }

    /// Returns the number of the jump that `ON` selects, from 0, and the jump.
    ///
    /// # Errors
    /// When a line number before it cannot be read.
    fn select_jump(
        &self,
        first: Pc,
        chosen: u8,
        count: u16,
        cycles: &mut u64,
    ) -> Result<Option<(Pc, u32)>, Fault> {
        let costs = D::flow_costs();
        // The original counts the byte down to zero: zero itself comes last.
        let chosen = if chosen == 0 { 0x100 } else { u16::from(chosen) };
        let mut passed = 0;
        let (choices, _) = self.code.ops_from(first).as_chunks();
        for choice in choices.iter().take(usize::from(count.min(chosen))) {
            let [Op::Choice { jump, cost }, Op::Charge { cycles: rest }] = choice else { break };
            *cycles += u64::from(*cost);
            passed += 1;
            if passed == chosen {
                *cycles += u64::from(*rest) + u64::from(costs.choice_taken);
                return Ok(Some((Pc::from(passed) - 1, *jump)));
            }
            *cycles += u64::from(costs.choice_passed);
        }
        if passed != count {
            return Err(Fault::Syntax);
        }
        *cycles += u64::from(costs.choice_end);
        Ok(None)
    }
}

impl<D: ProgramText> Engine<D> {
    /// Selects a jump of the `ON` at `on`, and makes its call. Breaks with the position after the list if
    /// `ON` selects no jump.
    ///
    /// # Errors
    /// When a line number before the selected one cannot be read, or the stack is full.
    #[inline(never)]
    pub(super) fn select<M: Memory>(
        &mut self,
        m: &M,
        on: Pc,
        count: u16,
        is_call: bool,
        cycles: &mut u64,
    ) -> Result<Flow<Pc, u32>, Fault> {
        let chosen = self.values.byte_arguments.pop().unwrap_or_default();
        let chosen = self.select_jump(on + 1, chosen, count, cycles)?;
        let after = on + 1 + 2 * count;
        let resume = after + Pc::from(matches!(self.code.op(after), Some(Op::Raise { .. })));
        Ok(match chosen {
            None if resume != after => Flow::Break(after),
            None => Flow::Break(after + if is_call { count } else { 0 }),
            Some((number, jump)) => {
                if is_call {
                    self.call(m, resume + number)?;
                }
                Flow::Continue(jump)
            }
        })
    }
}
