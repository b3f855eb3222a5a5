//! The control stack: loops and calls, accounted at the size they have on the original's processor
//! stack.
//!
//! Loops and calls share one file because they share one stack.

use alloc::vec::Vec;
use core::{cmp::Ordering, ops::ControlFlow};

use hardware::Memory;
use serde::{Deserialize, Serialize};

use super::Engine;
use crate::{
    dialect::{Compile, Dialect, Number, ProgramText, StackModel, Store, UNRESOLVED},
    fault::Fault,
    op::{Op, Pc, StorageFormat},
};

/// An entry of the control stack. The count of a loop is stored elsewhere, because a call has none.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Frame {
    /// The address of a loop variable's value; `None` for a call.
    variable: Option<u16>,
    /// The bytes of the stack in use below the entry.
    used_below: u16,
    /// The line to come back to.
    line: u16,
    /// The text address to come back to.
    text: u16,
    /// Whether the statement that begins there continues; otherwise the rest of the statement is
    /// skipped.
    resumes_statement: bool,
    /// The code position to come back to, if it is known.
    #[serde(skip, default = "unresolved")]
    pc: Pc,
}

/// An active loop or call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActiveFrame<N> {
    /// The line to come back to.
    pub line: u16,
    /// The text address to come back to.
    pub text: u16,
    /// The loop; `None` for a call.
    pub counter: Option<ActiveLoop<N>>,
}

/// How an active loop counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActiveLoop<N> {
    /// The address of its variable's value.
    pub variable: u16,
    /// The limit.
    pub limit: N,
    /// The step.
    pub step: N,
}

fn unresolved() -> Pc {
    UNRESOLVED
}

/// How a loop counts.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
struct LoopCounter<N: Number> {
    /// The storage format of the variable.
    kind: StorageFormat,
    limit: N,
    step: N,
    #[serde(with = "sign")]
    sign: Ordering,
    /// Step and limit, prepared for the fast path.
    #[serde(skip)]
    prepared: Option<N::Prepared>,
}

/// The innermost loop in the form that iterating needs: a copy of data on the stack.
#[derive(Clone, Copy, Debug)]
struct Innermost<N: Number> {
    /// The number of stack entries with this loop on top; at any other number it is not the innermost
    /// loop.
    depth: usize,
    variable: u16,
    /// The line and the code position to come back to.
    line: u16,
    back: Pc,
    /// Whether the code there may be an iteration that can run as a batch.
    is_batchable: bool,
    prepared: N::Prepared,
}

impl<N: Number> Default for Innermost<N> {
    fn default() -> Self {
        Self {
            depth: usize::MAX,
            variable: 0,
            line: 0,
            back: UNRESOLVED,
            is_batchable: false,
            prepared: N::Prepared::default(),
        }
    }
}

/// The active loops and calls.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Control<N: Number> {
    frames: Vec<Frame>,
    /// How the loops among them count.
    loop_counters: Vec<LoopCounter<N>>,
    /// The bytes of the stack in use.
    used: u16,
    /// The limit of the loop that is being begun, and the storage format of its variable.
    limit: N,
    kind: StorageFormat,
    #[serde(skip)]
    innermost: Innermost<N>,
}

/// The direction of a loop in a snapshot.
mod sign {
    use core::cmp::Ordering;

    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub(super) fn serialize<S: Serializer>(sign: &Ordering, to: S) -> Result<S::Ok, S::Error> {
        (*sign as i8).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Ordering, D::Error> {
        Ok(i8::deserialize(from)?.cmp(&0))
    }
}

impl<N: Number> Default for Control<N> {
    fn default() -> Self {
        Self {
            frames: Vec::new(),
            loop_counters: Vec::new(),
            used: 0,
            limit: N::default(),
            kind: StorageFormat(0),
            innermost: Innermost::default(),
        }
    }
}

impl<N: Number> Control<N> {
    /// Returns the bytes of stack that expressions may use.
    #[inline]
    fn stack_left(&self, stack: &StackModel) -> u8 {
        let most = stack.top.saturating_sub(u16::from(stack.expression_reserve));
        u8::try_from(most.saturating_sub(self.used)).unwrap_or(u8::MAX)
    }

    /// Returns whether less stack is left than statements may assume.
    #[inline(always)]
    pub(super) fn is_stack_low(&self, stack: &StackModel) -> bool {
        self.stack_left(stack) < stack.assumed_free
    }

    /// Returns the addresses of the values that open loops count.
    pub(crate) fn loops_over(&self) -> impl Iterator<Item = u16> {
        self.frames.iter().filter_map(|frame| frame.variable)
    }

    /// Returns the address of the innermost loop variable's value, if nothing has been called since the
    /// loop began.
    #[inline(always)]
    pub(super) fn innermost_loop(&self) -> Option<u16> {
        self.frames.last().and_then(|frame| frame.variable)
    }

    /// Returns the prepared count of the innermost loop, which has just run on the fast path, and the
    /// address of its variable's value.
    #[inline(always)]
    pub(super) fn counting(&self) -> (&N::Prepared, u16) {
        (&self.innermost.prepared, self.innermost.variable)
    }

    fn truncate(&mut self, length: usize) {
        while self.frames.len() > length {
            self.pop();
        }
    }

    /// Invalidates the copy of the innermost loop if that loop has left the stack.
    #[inline]
    fn update_innermost(&mut self) {
        if self.frames.len() < self.innermost.depth {
            self.innermost.depth = usize::MAX;
        }
    }

    /// Removes and returns the top entry.
    #[inline]
    fn pop(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.used = frame.used_below;
        if frame.variable.is_some() {
            self.loop_counters.pop();
        }
        self.update_innermost();
        Some(frame)
    }

    /// Removes the loops begun since the last call; returns their number.
    #[inline(never)]
    fn pop_loops(&mut self) -> u16 {
        let mut left = 0;
        while self.innermost_loop().is_some() {
            self.pop();
            left += 1;
        }
        left
    }

    /// Pushes an entry of `bytes` bytes.
    #[inline]
    fn push(&mut self, frame: Frame, bytes: u8) {
        self.used += u16::from(bytes);
        self.frames.push(frame);
    }

    /// Checks that an entry fits above the bottom of the stack.
    #[inline]
    fn check_space(&self, (bytes, in_use): (u8, u8), bottom: u16, stack: &StackModel) -> Result<(), Fault> {
        let others = u32::from(in_use) + u32::from(bytes) + u32::from(stack.reserve);
        let wanted = u32::from(self.used) + u32::from(bottom) + others;
        if wanted > u32::from(stack.top) { Err(Fault::OutOfMemory) } else { Ok(()) }
    }

    /// Removes the loop whose statement ends at a text address, with everything inside it.
    fn pop_loop_at(&mut self, text: u16) {
        let loops = self.frames.iter().rev().take_while(|frame| frame.variable.is_some());
        if let Some(above) = loops.into_iter().position(|frame| frame.text == text) {
            self.truncate(self.frames.len() - 1 - above);
        }
    }

    /// Invalidates the code positions of all entries.
    pub(super) fn invalidate_code(&mut self) {
        for frame in &mut self.frames {
            frame.pc = UNRESOLVED;
        }
        self.innermost = Innermost::default();
    }

    /// Invalidates the code positions of the entries that come back to the text between two addresses.
    pub(super) fn invalidate_code_between(&mut self, from: u16, to: u16) {
        for frame in self.frames.iter_mut().filter(|frame| (from..=to).contains(&frame.text)) {
            frame.pc = UNRESOLVED;
        }
        self.innermost = Innermost::default();
    }
}

impl<D: Dialect> Engine<D> {
    /// Returns the original's stack pointer with the entries on the stack, as [`StackModel::top`]
    /// counts it.
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

    /// Returns the cost of skipping a loop over one variable in a search for a loop over another.
    fn loop_skip_cost(other: u16, wanted: u16) -> u64 {
        let costs = D::flow_costs();
        let similar = if other >> 8 == wanted >> 8 { costs.loop_same_page } else { 0 };
        u64::from(costs.loop_passed + similar)
    }

    /// Continues or ends the innermost loop on the fast path, if it has one and its variable is the one
    /// whose value is at `named`, where that is given. `None`, with nothing done, when it needs the slow
    /// path.
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

    /// Copies the innermost loop from the stack, if nothing has been called since it began, its count
    /// is prepared and its code position is known.
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

    /// Records what iterating the innermost loop needs: its variable, the line and the code position to
    /// come back to.
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
    /// Begins `FOR` over the variable whose value is at `value`: removes a loop over the same one with
    /// everything inside it.
    pub(super) fn begin_for<M: Memory>(
        &mut self,
        m: &M,
        kind: StorageFormat,
        value: u16,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let mut found = None;
        for (place, frame) in self.control.frames.iter().enumerate().rev() {
            match frame.variable {
                Some(known) if known == value && !D::STACK.replaces_loops_by_statement => {
                    found = Some(place);
                    break;
                }
                Some(other) => *cycles += Self::loop_skip_cost(other, value),
                None => break,
            }
        }
        if let Some(place) = found {
            self.control.truncate(place);
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
        let behind = self.code.program.code[usize::from(next)];
        let knows_place = match behind {
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
            pc: if knows_place { next } else { UNRESOLVED },
        };
        let prepared = if D::FAST_PATHS { D::Number::prepare(kind, step, limit) } else { None };
        self.control.loop_counters.push(LoopCounter { kind, limit, step, sign: step.sign(), prepared });
        self.control.push(frame, D::STACK.loop_frame_size);
        // The position of code that is not compiled yet is resolved later.
        let back = match behind {
            Op::Continue { .. } => None,
            Op::Jump { pc, .. } => Some(pc),
            _ => Some(next),
        };
        if let (true, Some(prepared), Some(back)) = (knows_place, prepared, back) {
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
        let mut place = self.control.frames.len();
        let frame = loop {
            place = place.checked_sub(1).ok_or(Fault::NextWithoutFor)?;
            let frame = &self.control.frames[place];
            let Some(variable) = frame.variable else { return Err(Fault::NextWithoutFor) };
            if named.is_none_or(|named| named == variable) {
                break frame;
            }
            *cycles += named.map_or(0, |named| Self::loop_skip_cost(variable, named));
        };
        let variable = frame.variable.unwrap_or_default();
        let (line, pc) = (frame.line, frame.pc);
        if place + 1 != self.control.frames.len() {
            self.control.truncate(place + 1);
        }
        let count = self.control.loop_counters.last().ok_or(Fault::NextWithoutFor)?;
        let LoopCounter { step, limit, sign, kind, .. } = *count;
        let sum = step.add_stored(kind, m.ram(), variable, cycles)?;
        let sum = sum.store_sum(kind, m.ram_mut(), variable, cycles)?;
        self.values.accumulator = sum;
        if sum.compare_limit(limit, cycles) == sign {
            self.control.truncate(place);
            *cycles += u64::from(costs.loop_done);
            return Ok(None);
        }
        *cycles += u64::from(costs.loop_again);
        D::store_current_line(m.ram_mut(), line);
        if pc != UNRESOLVED {
            return Ok(Some(pc));
        }
        let text = self.control.frames[place].text;
        let pc = self.code_at(dialect, m, text);
        self.control.frames[place].pc = pc;
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
