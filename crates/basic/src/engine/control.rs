//! Loops and calls: `FOR`, `NEXT`, `GOSUB` and `RETURN` on the control stack.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use hardware::Memory;

use super::Engine;
use super::control_stack::{ActiveFrame, ActiveLoop, Frame, Innermost, LoopCounter};
use crate::{
    dialect::{Dialect, Number, ProgramText, UNRESOLVED},
    fault::Fault,
    language::{Compile, Store},
    op::{Op, Pc, StorageFormat},
};

impl<D: Dialect> Engine<D> {
    /// Returns the original's stack pointer with the entries on the stack, counted as
    /// [`StackModel::top`](crate::dialect::StackModel::top).
    #[inline]
    pub fn stack_pointer(&self) -> u16 {
        D::STACK.top.saturating_sub(self.control.used)
    }

    /// Returns the active loops and calls, the outermost first.
    pub fn active_frames(&self) -> Vec<ActiveFrame<D::Number>> {
        let mut counters = self.control.loop_counters.iter();
        let active = |frame: &Frame| {
            let counter = frame.variable.and_then(|variable| {
                let &LoopCounter { limit, step, .. } = counters.next()?;
                Some(ActiveLoop { variable, limit, step })
            });
            ActiveFrame { line: frame.line, text: frame.text, counter }
        };
        self.control.frames.iter().map(active).collect()
    }

    /// Returns the number of active calls.
    pub fn call_depth(&self) -> usize {
        self.control.frames.iter().filter(|frame| frame.variable.is_none()).count()
    }

    /// Returns whether there are no loops or calls.
    pub fn has_empty_control(&self) -> bool {
        self.control.frames.is_empty()
    }

    /// Removes all loops and calls; `in_use` bytes of the stack stay in use.
    pub fn clear_control(&mut self, in_use: u8) {
        self.control.truncate(0);
        self.control.used = in_use.into();
    }

    /// Removes the last call and the loops begun since.
    ///
    /// # Errors
    /// When the stack has no call.
    pub fn pop_call(&mut self) -> Result<(), Fault> {
        let call = self.control.frames.iter().rposition(|frame| frame.variable.is_none());
        self.control.truncate(call.ok_or(Fault::ReturnWithoutGosub)?);
        Ok(())
    }

    /// Prepares the counts of loops from a snapshot for the fast path.
    pub(super) fn prepare_loops(&mut self) {
        for count in self.control.loop_counters.iter_mut().filter(|_| D::FAST_PATHS) {
            count.prepared = D::Number::prepare(count.kind, count.step, count.limit);
        }
    }

    /// Returns the cost of skipping a loop in a search for the loop over another variable.
    fn loop_skip_cost(skipped: u16, searched: u16) -> u64 {
        let costs = D::flow_costs();
        let similar = if skipped >> 8 == searched >> 8 { costs.loop_same_page } else { 0 };
        u64::from(costs.loop_passed + similar)
    }

    /// Continues or ends the innermost loop on the fast path, if it has one and its variable's value is at
    /// `named`, if that is `Some`. Returns `None` without an effect when it needs the slow path.
    #[inline(always)]
    pub(super) fn iterate_fast<M: Memory>(
        &mut self,
        m: &mut M,
        named: Option<u16>,
        cycles: &mut u64,
    ) -> Option<ControlFlow<()>> {
        if self.control.innermost.depth != self.control.frames.len() {
            self.find_innermost()?;
        }
        let Innermost { prepared, variable, .. } = &self.control.innermost;
        if named.is_some_and(|named| named != *variable) {
            return None;
        }
        let flow = D::Number::iterate(prepared, m.ram_mut(), *variable, cycles)?;
        let costs = D::flow_costs();
        Some(match flow {
            ControlFlow::Continue(sum) => {
                self.values.accumulator = sum;
                *cycles += u64::from(costs.loop_again);
                ControlFlow::Continue(())
            }
            ControlFlow::Break(sum) => {
                self.values.accumulator = sum;
                self.control.pop();
                *cycles += u64::from(costs.loop_done);
                ControlFlow::Break(())
            }
        })
    }

    /// Returns the code position and the line where the innermost loop continues after an iteration on
    /// the fast path.
    #[inline(always)]
    pub(super) fn innermost_position(&self) -> (Pc, u16) {
        (self.control.innermost.back, self.control.innermost.line)
    }

    /// Returns whether iterations of the innermost loop may run as a batch.
    #[inline(always)]
    pub(super) fn can_batch_iterations(&self) -> bool {
        self.control.innermost.is_batchable
    }

    /// Copies the innermost loop from the stack, if no call is above it, its count is prepared and its code
    /// position is resolved.
    #[inline(never)]
    fn find_innermost(&mut self) -> Option<()> {
        let control = &self.control;
        let frame = control.frames.last()?;
        let variable = frame.variable?;
        let prepared = control.loop_counters.last()?.prepared?;
        // An unknown position has no op.
        let back = match *self.code.op(frame.pc)? {
            Op::Jump { pc, .. } => pc,
            _ => frame.pc,
        };
        self.cache_innermost(variable, (frame.line, back), prepared);
        Some(())
    }

    /// Caches the innermost loop: its variable, and the line and code position of its body.
    fn cache_innermost(
        &mut self,
        variable: u16,
        (line, back): (u16, Pc),
        prepared: <D::Number as Number>::Prepared,
    ) {
        let depth = self.control.frames.len();
        let is_short = self.code.begins_batchable_iteration(back);
        self.control.innermost = Innermost { depth, variable, line, back, is_batchable: is_short, prepared };
    }

    /// Returns the bytes of stack that an expression may use.
    #[inline]
    pub fn stack_left(&self) -> u8 {
        self.control.stack_left(&D::STACK).saturating_sub(self.values.function_stack)
    }

    /// Sets the limit of the loop that is being begun.
    pub(super) fn set_limit(&mut self, limit: D::Number) {
        self.control.limit = limit;
    }
}

impl<D: Store> Engine<D> {
    /// Begins `FOR` over the variable whose value is at `value`: removes a loop over the same variable and
    /// the loops inside it.
    pub(super) fn begin_for<M: Memory>(
        &mut self,
        m: &M,
        kind: StorageFormat,
        value: u16,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let mut found = None;
        for (index, frame) in self.control.frames.iter().enumerate().rev() {
            match frame.variable {
                Some(known) if known == value && !D::STACK.replaces_loops_by_statement => {
                    found = Some(index);
                    break;
                }
                Some(other) => *cycles += Self::loop_skip_cost(other, value),
                None => break,
            }
        }
        if let Some(index) = found {
            self.control.truncate(index);
            *cycles += u64::from(D::flow_costs().loop_found);
        }
        self.values.target = value;
        self.control.kind = kind;
        self.control.check_space(D::STACK.loop_check, D::stack_limit(m.ram()), &D::STACK)
    }
}

impl<D: ProgramText> Engine<D> {
    /// Pushes the loop.
    #[inline(never)]
    pub(super) fn begin_loop<M: Memory>(&mut self, m: &M, step: D::Number, text: u16, next: Pc) {
        let next_op = self.code.program.code[usize::from(next)];
        let knows_position = match next_op {
            Op::Statement { text: at, .. }
            | Op::NextStatement { text: at, .. }
            | Op::Continue { text: at }
            | Op::Jump { text: at, .. }
            | Op::EndOfText { text: at } => at == text,
            _ => false,
        };
        let (kind, limit) = (self.control.kind, self.control.limit);
        let (variable, line) = (self.values.target, D::stored_current_line(m.ram()));
        if D::STACK.replaces_loops_by_statement {
            self.control.pop_loop_at(text);
        }
        let frame = Frame {
            variable: Some(variable),
            used_below: self.control.used,
            line,
            text,
            resumes_statement: false,
            pc: if knows_position { next } else { UNRESOLVED },
        };
        let prepared = if D::FAST_PATHS { D::Number::prepare(kind, step, limit) } else { None };
        self.control.loop_counters.push(LoopCounter { kind, limit, step, sign: step.sign(), prepared });
        self.control.push(frame, D::STACK.loop_frame_size);
        // The position of code that is not compiled yet is resolved later.
        let back = match next_op {
            Op::Continue { .. } => None,
            Op::Jump { pc, .. } => Some(pc),
            _ => Some(next),
        };
        if let (true, Some(prepared), Some(back)) = (knows_position, prepared, back) {
            self.cache_innermost(variable, (line, back), prepared);
        }
    }

    /// Pushes a call that comes back to the [`Op::ReturnPoint`] at `resume`.
    #[inline]
    pub(super) fn call<M: Memory>(&mut self, m: &M, resume: Pc) -> Result<(), Fault> {
        self.control.check_space(D::STACK.call_check, D::stack_limit(m.ram()), &D::STACK)?;
        let Some(Op::ReturnPoint { text, .. }) = self.code.op(resume).copied() else {
            return Err(Fault::Syntax);
        };
        self.push_call(m, text, false, resume);
        Ok(())
    }

    /// Pushes a call that comes back to the statement at a text address, before which an event is
    /// handled.
    ///
    /// # Errors
    /// When the stack is full.
    pub fn call_from_statement<M: Memory>(&mut self, m: &M, text: u16) -> Result<(), Fault> {
        self.control.check_space(D::STACK.call_check, D::stack_limit(m.ram()), &D::STACK)?;
        self.push_call(m, text, true, UNRESOLVED);
        Ok(())
    }

    #[inline]
    fn push_call<M: Memory>(&mut self, m: &M, text: u16, is_before: bool, pc: Pc) {
        let frame = Frame {
            variable: None,
            used_below: self.control.used,
            line: D::stored_current_line(m.ram()),
            text,
            resumes_statement: is_before,
            pc,
        };
        self.control.push(frame, D::STACK.call_frame_size);
    }
}

impl<D: Compile> Engine<D> {
    /// Continues or ends a loop: the innermost one, or the one over the variable whose value is at
    /// `named`. Returns the code position where the loop continues, if it does.
    #[inline]
    pub(super) fn iterate<M: Memory>(
        &mut self,
        dialect: &D,
        m: &mut M,
        named: Option<u16>,
        cycles: &mut u64,
    ) -> Result<Option<Pc>, Fault> {
        let costs = D::flow_costs();
        let mut index = self.control.frames.len();
        let frame = loop {
            index = index.checked_sub(1).ok_or(Fault::NextWithoutFor)?;
            let frame = &self.control.frames[index];
            let Some(variable) = frame.variable else { return Err(Fault::NextWithoutFor) };
            if named.is_none_or(|named| named == variable) {
                break frame;
            }
            *cycles += named.map_or(0, |named| Self::loop_skip_cost(variable, named));
        };
        let variable = frame.variable.unwrap_or_default();
        let (line, pc) = (frame.line, frame.pc);
        if index + 1 != self.control.frames.len() {
            self.control.truncate(index + 1);
        }
        let count = self.control.loop_counters.last().ok_or(Fault::NextWithoutFor)?;
        let LoopCounter { step, limit, sign, kind, .. } = *count;
        let sum = step.add_stored(kind, m.ram(), variable, cycles)?;
        let sum = sum.store_sum(kind, m.ram_mut(), variable, cycles)?;
        self.values.accumulator = sum;
        if sum.compare_limit(limit, cycles) == sign {
            self.control.truncate(index);
            *cycles += u64::from(costs.loop_done);
            return Ok(None);
        }
        *cycles += u64::from(costs.loop_again);
        D::store_current_line(m.ram_mut(), line);
        if pc != UNRESOLVED {
            return Ok(Some(pc));
        }
        let text = self.control.frames[index].text;
        let pc = self.code_at(dialect, m, text);
        self.control.frames[index].pc = pc;
        Ok(Some(pc))
    }

    /// Returns from the last call; removes loops begun since.
    pub(super) fn return_from_call<M: Memory>(
        &mut self,
        dialect: &D,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<Pc, Fault> {
        if self.control.innermost_loop().is_some() {
            *cycles += u64::from(self.control.pop_loops()) * u64::from(D::flow_costs().loop_passed);
        }
        // The top entry is not a loop: only its bytes leave with it.
        let frame = self.control.frames.pop().ok_or(Fault::ReturnWithoutGosub)?;
        self.control.used = frame.used_below;
        D::store_current_line(m.ram_mut(), frame.line);
        if frame.pc != UNRESOLVED {
            return Ok(frame.pc);
        }
        Ok(if frame.resumes_statement {
            self.code_at(dialect, m, frame.text)
        } else {
            self.code_after(dialect, m, frame.text)
        })
    }
}
