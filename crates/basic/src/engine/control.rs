//! The control stack: loops and calls, accounted at the size they have on the original's processor stack.

use alloc::vec::Vec;
use core::cmp::Ordering;

use hardware::Memory;
use serde::{Deserialize, Serialize};

use super::Engine;
use crate::{
    dialect::{Dialect, EmptyLoop, Front, Number, Stack, Store, Text, UNKNOWN},
    fault::Fault,
    op::{Kind, Op, Pc},
};

/// An entry of the control stack.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
struct Frame<N: Number> {
    /// A loop's variable: the place of its value. None for a call.
    variable: Option<u16>,
    /// How that is stored.
    kind: Kind,
    limit: N,
    step: N,
    #[serde(with = "sign")]
    sign: Ordering,
    /// Step and limit prepared for the usual case.
    prepared: Option<N::Prepared>,
    /// The stack pointer with this entry on the stack.
    pointer: u16,
    /// The line to come back to.
    line: u16,
    /// The text place to come back to.
    text: u16,
    /// There the statement that begins goes on; otherwise what is left of the one there is skipped.
    is_before: bool,
    /// The code place to come back to, if it is known.
    pc: Pc,
}

/// Loops and calls under way.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Control<N: Number> {
    frames: Vec<Frame<N>>,
    /// Bytes of stack that an expression may use.
    room: u8,
    /// The limit of the loop that is being begun, and how its variable is stored.
    limit: N,
    kind: Kind,
}

/// The direction of a loop in a saved state.
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
        Self { frames: Vec::new(), room: 0, limit: N::default(), kind: Kind(0) }
    }
}

impl<N: Number> Control<N> {
    /// Bytes of stack that an expression may use.
    #[inline]
    pub fn room(&self) -> u8 {
        self.room
    }

    pub(super) fn set_room(&mut self, room: u8) {
        self.room = room;
    }

    /// The original's stack pointer with the entries on the stack, as [`Stack::top`] counts it.
    pub fn stack_pointer(&self, stack: &Stack) -> u16 {
        self.frames.last().map_or(stack.top, |frame| frame.pointer)
    }

    /// The places of the values that open loops count.
    pub(crate) fn loops_over(&self) -> impl Iterator<Item = u16> {
        self.frames.iter().filter_map(|frame| frame.variable)
    }

    /// The place of the value of the innermost loop's variable, when nothing has been called since it began.
    #[inline(always)]
    pub(super) fn innermost_loop(&self) -> Option<u16> {
        self.frames.last().and_then(|frame| frame.variable)
    }

    /// Where the innermost loop goes round to, and its line, if [`Engine::iterate_usually`] may do.
    #[inline(always)]
    pub(super) fn loop_head(&self) -> Option<(Pc, u16)> {
        let frame = self.frames.last().filter(|frame| frame.prepared.is_some() && frame.pc != UNKNOWN)?;
        Some((frame.pc, frame.line))
    }

    /// Recomputes how much stack expressions may use.
    fn update_room(&mut self, stack: &Stack) {
        let room = self.stack_pointer(stack).saturating_sub(u16::from(stack.expression_reserve));
        self.room = u8::try_from(room).unwrap_or(u8::MAX);
    }

    /// Forgets all loops and calls.
    pub fn clear(&mut self, stack: &Stack) {
        self.frames.clear();
        self.update_room(stack);
    }

    fn truncate(&mut self, length: usize, stack: &Stack) {
        self.frames.truncate(length);
        self.update_room(stack);
    }

    fn push(&mut self, frame: Frame<N>, stack: &Stack) {
        self.frames.push(frame);
        self.update_room(stack);
    }

    /// Tests that there is room for an entry above the bottom of the stack.
    fn demand(&self, (bytes, in_use): (u8, u8), bottom: u16, stack: &Stack) -> Result<(), Fault> {
        let pointer = self.stack_pointer(stack).saturating_sub(u16::from(in_use));
        let least = bottom.saturating_add(u16::from(bytes) + u16::from(stack.reserve));
        if pointer < least { Err(Fault::OutOfMemory) } else { Ok(()) }
    }

    /// Forgets the last call and the loops begun since.
    ///
    /// # Errors
    /// There is none.
    pub fn drop_call(&mut self, stack: &Stack) -> Result<(), Fault> {
        let call = self.frames.iter().rposition(|frame| frame.variable.is_none());
        self.truncate(call.ok_or(Fault::ReturnWithoutGosub)?, stack);
        Ok(())
    }

    /// Forgets the code places of all entries.
    pub(super) fn forget_code_places(&mut self) {
        for frame in &mut self.frames {
            frame.pc = UNKNOWN;
        }
    }

    /// Forgets the code places of the entries that come back to the text between two places.
    pub(super) fn forget_code_between(&mut self, from: u16, to: u16) {
        for frame in self.frames.iter_mut().filter(|frame| (from..=to).contains(&frame.text)) {
            frame.pc = UNKNOWN;
        }
    }
}

impl<D: Dialect> Engine<D> {
    /// What passing over a loop over one variable costs when that over another is looked for.
    fn passed_loop(other: u16, wanted: u16) -> u64 {
        let costs = D::flow();
        let similar = if other >> 8 == wanted >> 8 { costs.loop_similar } else { 0 };
        u64::from(costs.loop_other + similar)
    }

    /// Goes round the innermost loop if that goes in the usual way. Otherwise nothing has happened.
    #[inline(always)]
    pub(super) fn iterate_usually<M: Memory>(&mut self, m: &mut M, cycles: &mut u64) -> bool {
        let Some(Frame { prepared: Some(prepared), variable: Some(variable), .. }) =
            self.control.frames.last()
        else {
            return false;
        };
        let is_done = D::Number::iterate(prepared, m.ram_mut(), *variable, cycles);
        if is_done {
            *cycles += u64::from(D::flow().loop_again);
        }
        is_done
    }

    /// Goes round the innermost loop, which is empty, as often as that goes in the usual way before the horizon.
    #[inline(never)]
    pub(super) fn go_round_empty<M: Memory>(&mut self, m: &mut M, empty: EmptyLoop, cycles: &mut u64) -> u64 {
        let Some(Frame { prepared: Some(prepared), variable: Some(variable), .. }) =
            self.control.frames.last()
        else {
            return 0;
        };
        let turn = empty.turn + u64::from(D::flow().loop_again);
        D::Number::rounds(prepared, m.ram_mut(), *variable, EmptyLoop { turn, ..empty }, cycles)
    }

    /// Takes the limit of the loop that is being begun.
    pub(super) fn set_limit(&mut self, limit: D::Number) {
        self.control.limit = limit;
    }
}

impl<D: Store> Engine<D> {
    /// Begins `FOR`: drops a loop over the same variable with everything inside it.
    pub(super) fn begin_for<M: Memory>(
        &mut self,
        m: &mut M,
        kind: Kind,
        variable: u16,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let value = D::variable_to_write(self, m, variable, &mut 0)?;
        let mut found = None;
        for (place, frame) in self.control.frames.iter().enumerate().rev() {
            match frame.variable {
                Some(known) if known == value => {
                    found = Some(place);
                    break;
                }
                Some(other) => *cycles += Self::passed_loop(other, value),
                None => break,
            }
        }
        if let Some(place) = found {
            self.control.truncate(place, &D::STACK);
            *cycles += u64::from(D::flow().loop_found);
        }
        self.values.target = value;
        self.control.kind = kind;
        self.control.demand(D::STACK.loop_test, D::stack_bottom(m.ram()), &D::STACK)
    }
}

impl<D: Text> Engine<D> {
    /// Puts the loop on the stack.
    pub(super) fn begin_loop<M: Memory>(&mut self, m: &M, step: D::Number, text: u16, next: Pc) {
        let knows_place = match self.code.op(next) {
            Some(
                Op::Statement { text: at, .. }
                | Op::NextStatement { text: at, .. }
                | Op::GoOn { text: at }
                | Op::Jump { text: at, .. }
                | Op::EndOfText { text: at },
            ) => *at == text,
            _ => false,
        };
        let (kind, limit) = (self.control.kind, self.control.limit);
        let frame = Frame {
            pointer: self.control.stack_pointer(&D::STACK).saturating_sub(u16::from(D::STACK.loop_entry)),
            variable: Some(self.values.target),
            kind,
            limit,
            step,
            sign: step.sign(),
            prepared: if D::SHORTCUTS { D::Number::prepare(kind, step, limit) } else { None },
            line: D::entered_line(m.ram()),
            text,
            is_before: false,
            pc: if knows_place { next } else { UNKNOWN },
        };
        self.control.push(frame, &D::STACK);
    }

    /// Puts a call on the stack that comes back to the [`Op::Resume`] at `resume`.
    pub(super) fn call<M: Memory>(&mut self, m: &M, resume: Pc) -> Result<(), Fault> {
        self.control.demand(D::STACK.call_test, D::stack_bottom(m.ram()), &D::STACK)?;
        let Some(Op::Resume { text, .. }) = self.code.op(resume).copied() else {
            return Err(Fault::Syntax);
        };
        self.push_call(m, text, false, resume);
        Ok(())
    }

    /// Puts a call on the stack that comes back to the statement at a text place, which something else comes before.
    ///
    /// # Errors
    /// No room on the stack.
    pub fn call_from_statement<M: Memory>(&mut self, m: &M, text: u16) -> Result<(), Fault> {
        self.control.demand(D::STACK.call_test, D::stack_bottom(m.ram()), &D::STACK)?;
        self.push_call(m, text, true, UNKNOWN);
        Ok(())
    }

    fn push_call<M: Memory>(&mut self, m: &M, text: u16, is_before: bool, pc: Pc) {
        let frame = Frame {
            pointer: self.control.stack_pointer(&D::STACK).saturating_sub(u16::from(D::STACK.call_entry)),
            variable: None,
            kind: Kind(0),
            limit: D::Number::default(),
            step: D::Number::default(),
            sign: Ordering::Equal,
            prepared: None,
            line: D::entered_line(m.ram()),
            text,
            is_before,
            pc,
        };
        self.control.push(frame, &D::STACK);
    }
}

impl<D: Front> Engine<D> {
    /// Goes round a loop or leaves it: the innermost one, or the one over the variable whose value is at `named`. Gives the place to
    /// go on when it goes round again.
    #[inline]
    pub(super) fn iterate<M: Memory>(
        &mut self,
        dialect: &D,
        m: &mut M,
        named: Option<u16>,
        cycles: &mut u64,
    ) -> Result<Option<Pc>, Fault> {
        let costs = D::flow();
        let mut place = self.control.frames.len();
        if let Some(Frame { prepared: Some(prepared), variable: Some(variable), .. }) =
            self.control.frames.last()
            && named.is_none_or(|named| named == *variable)
            && D::Number::end(prepared, m.ram_mut(), *variable, cycles)
        {
            self.control.truncate(place - 1, &D::STACK);
            *cycles += u64::from(costs.loop_done);
            return Ok(None);
        }
        let frame = loop {
            place = place.checked_sub(1).ok_or(Fault::NextWithoutFor)?;
            let frame = &self.control.frames[place];
            let Some(variable) = frame.variable else { return Err(Fault::NextWithoutFor) };
            if named.is_none_or(|named| named == variable) {
                break frame;
            }
            *cycles += named.map_or(0, |named| Self::passed_loop(variable, named));
        };
        let variable = frame.variable.unwrap_or_default();
        let (step, limit, sign, pc) = (frame.step, frame.limit, frame.sign, frame.pc);
        let (line, kind) = (frame.line, frame.kind);
        if place + 1 != self.control.frames.len() {
            self.control.truncate(place + 1, &D::STACK);
        }
        let sum = step.add_stored(kind, m.ram(), variable, cycles)?;
        let sum = sum.store_as(kind, m.ram_mut(), variable, cycles)?;
        if sum.compare_limit(limit, cycles) == sign {
            self.control.truncate(place, &D::STACK);
            *cycles += u64::from(costs.loop_done);
            return Ok(None);
        }
        *cycles += u64::from(costs.loop_again);
        D::enter_line(m.ram_mut(), line);
        if pc != UNKNOWN {
            return Ok(Some(pc));
        }
        let text = self.control.frames[place].text;
        let pc = self.code_at(dialect, m, text);
        self.control.frames[place].pc = pc;
        Ok(Some(pc))
    }

    /// Comes back from the last call; loops begun since are forgotten.
    pub(super) fn return_from_call<M: Memory>(
        &mut self,
        dialect: &D,
        m: &mut M,
        cycles: &mut u64,
    ) -> Result<Pc, Fault> {
        let frame = loop {
            let frame = self.control.frames.pop().ok_or(Fault::ReturnWithoutGosub)?;
            if frame.variable.is_none() {
                break frame;
            }
            *cycles += u64::from(D::flow().loop_other);
        };
        self.control.update_room(&D::STACK);
        D::enter_line(m.ram_mut(), frame.line);
        if frame.pc != UNKNOWN {
            return Ok(frame.pc);
        }
        Ok(if frame.is_before {
            self.code_at(dialect, m, frame.text)
        } else {
            self.code_after(dialect, m, frame.text)
        })
    }
}
