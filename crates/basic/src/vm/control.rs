//! The control stack: loops and calls, accounted at the size they have on the original's processor stack.

use core::cmp::Ordering;

use super::Vm;
use crate::{
    compile::STACK_RESERVE,
    dialect::{Dialect, Host, Number},
    fault::Fault,
    op::{Op, Pc, UNKNOWN},
    text::{set_word, word},
};

/// Stack bytes of a loop.
const LOOP: u8 = 18;
/// Stack bytes of a call: its entry, and the return address of the statement loop.
const CALL: u8 = 7;
/// The stack pointer must stay this far above the bottom: the original's reserve.
const RESERVE: u8 = 62;
/// Stack bytes of the test for room itself.
const TEST: u8 = 2;

/// An entry of the control stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<N: Number> {
    /// A loop's variable: the place of its value. None for a call.
    variable: Option<u16>,
    limit: N,
    step: N,
    sign: Ordering,
    /// Step and limit prepared for the usual turn.
    turn: Option<N::Turn>,
    /// The processor's stack pointer with this entry on the stack.
    pointer: u8,
    /// The line to come back to.
    line: u16,
    /// The text place to come back to.
    text: u16,
    /// The code place to come back to, if it is known.
    pc: Pc,
}

impl<D: Dialect> Vm<D> {
    /// The processor stack pointer with the control entries on the stack.
    pub(super) fn stack_pointer(&self) -> u8 {
        self.control.last().map_or(D::LAYOUT.stack_top, |frame| frame.pointer)
    }

    /// The places of the values that open loops count.
    pub(super) fn loops_over(&self) -> impl Iterator<Item = u16> {
        self.control.iter().filter_map(|frame| frame.variable)
    }

    /// Recomputes how much stack expressions may use.
    pub(super) fn update_room(&mut self) {
        self.room = self.stack_pointer().saturating_sub(STACK_RESERVE);
    }

    /// Tests that `words` double bytes of stack are free.
    fn demand_stack(&self, words: u8, in_use: u8) -> Result<(), Fault> {
        let pointer = self.stack_pointer().saturating_sub(TEST + in_use);
        if pointer < 2 * words + RESERVE { Err(Fault::OutOfMemory) } else { Ok(()) }
    }

    /// Begins `FOR`: drops a loop over the same variable with everything inside it.
    pub(super) fn begin_for<M: Host>(
        &mut self,
        m: &mut M,
        variable: u16,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let value = self.variable_to_write(m, variable, &mut 0)?;
        let costs = D::costs();
        let mut found = None;
        for (place, frame) in self.control.iter().enumerate().rev() {
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
            self.control.truncate(place);
            self.update_room();
            *cycles += u64::from(costs.loop_found);
        }
        self.target = value;
        self.demand_stack(9, 0)
    }

    /// What passing over a loop over one variable costs when that over another is looked for.
    fn passed_loop(other: u16, wanted: u16) -> u64 {
        let costs = D::costs();
        let similar = if other >> 8 == wanted >> 8 { costs.loop_similar } else { 0 };
        u64::from(costs.loop_other + similar)
    }

    /// Puts the loop on the stack.
    pub(super) fn begin_loop<M: Host>(&mut self, m: &mut M, step: D::Number, text: u16, next: Pc) {
        let knows_place = match self.program.code.get(next as usize) {
            Some(
                Op::Statement { text: at, .. }
                | Op::NextStatement { text: at, .. }
                | Op::GoOn { text: at }
                | Op::Jump { text: at, .. }
                | Op::EndOfText { text: at },
            ) => *at == text,
            _ => false,
        };
        let pointer = self.stack_pointer().saturating_sub(LOOP);
        self.control.push(Frame {
            pointer,
            variable: Some(self.target),
            limit: self.limit,
            step,
            sign: step.sign(),
            turn: D::Number::turn(step, self.limit),
            line: word(m.ram(), D::LAYOUT.current_line),
            text,
            pc: if knows_place { next } else { UNKNOWN },
        });
        self.update_room();
    }

    /// The place of the value of the innermost loop's variable, when nothing has been called since it began.
    #[inline(always)]
    pub(super) fn innermost_loop(&self) -> Option<u16> {
        self.control.last().and_then(|frame| frame.variable)
    }

    /// Where the innermost loop goes round to, and its line, if [`quick_turn`](Self::quick_turn) may do.
    #[inline(always)]
    pub(super) fn loop_head(&self) -> Option<(Pc, u16)> {
        let frame = self.control.last().filter(|frame| frame.turn.is_some() && frame.pc != UNKNOWN)?;
        Some((frame.pc, frame.line))
    }

    /// A turn of the innermost loop when it goes round again in the usual way. Otherwise nothing has happened.
    #[inline(always)]
    pub(super) fn quick_turn<M: Host>(&mut self, m: &mut M, cycles: &mut u64) -> bool {
        let Some(Frame { turn: Some(turn), variable: Some(variable), .. }) = self.control.last() else {
            return false;
        };
        let is_done = D::Number::go(turn, m.ram_mut(), *variable, cycles);
        if is_done {
            *cycles += u64::from(D::costs().next_again);
        }
        is_done
    }

    /// Forgets the code places of all entries.
    pub(super) fn forget_code_places(&mut self) {
        for frame in &mut self.control {
            frame.pc = UNKNOWN;
        }
    }

    /// Forgets the code places of the entries that come back to the text between two places.
    pub(super) fn forget_code_between(&mut self, from: u16, to: u16) {
        for frame in self.control.iter_mut().filter(|frame| (from..=to).contains(&frame.text)) {
            frame.pc = UNKNOWN;
        }
    }

    /// Ends a turn of a loop: of the innermost one, or of the one over the variable whose value is at `named`. Gives the place to
    /// go on when it goes round again.
    #[inline]
    pub(super) fn next_turn<M: Host>(
        &mut self,
        m: &mut M,
        named: Option<u16>,
        cycles: &mut u64,
    ) -> Result<Option<Pc>, Fault> {
        let costs = D::costs();
        let mut place = self.control.len();
        let frame = loop {
            place = place.checked_sub(1).ok_or(Fault::NextWithoutFor)?;
            let frame = &self.control[place];
            let Some(variable) = frame.variable else { return Err(Fault::NextWithoutFor) };
            if named.is_none_or(|named| named == variable) {
                break frame;
            }
            *cycles += named.map_or(0, |named| Self::passed_loop(variable, named));
        };
        let variable = frame.variable.unwrap_or_default();
        let (step, limit, sign, pc) = (frame.step, frame.limit, frame.sign, frame.pc);
        let line = frame.line;
        if place + 1 != self.control.len() {
            self.control.truncate(place + 1);
            self.update_room();
        }
        let sum = step.add_stored(m.ram(), variable, cycles)?;
        let sum = sum.store(m.ram_mut(), variable, cycles)?;
        if sum.compare_limit(limit, cycles) == sign {
            self.control.truncate(place);
            self.update_room();
            *cycles += u64::from(costs.next_done);
            return Ok(None);
        }
        *cycles += u64::from(costs.next_again);
        set_word(m.ram_mut(), D::LAYOUT.current_line, line);
        if pc != UNKNOWN {
            return Ok(Some(pc));
        }
        let text = self.control[place].text;
        let pc = self.code_at(m, text);
        self.control[place].pc = pc;
        Ok(Some(pc))
    }

    /// Puts a call on the stack that comes back to the [`Op::Resume`] at `resume`.
    pub(super) fn call<M: Host>(&mut self, m: &M, resume: Pc) -> Result<(), Fault> {
        self.demand_stack(3, 2)?;
        let Some(Op::Resume { text, .. }) = self.program.code.get(resume as usize).copied() else {
            return Err(Fault::Syntax);
        };
        let pointer = self.stack_pointer().saturating_sub(CALL);
        self.control.push(Frame {
            pointer,
            variable: None,
            limit: D::Number::default(),
            step: D::Number::default(),
            sign: Ordering::Equal,
            turn: None,
            line: word(m.ram(), D::LAYOUT.current_line),
            text,
            pc: resume,
        });
        self.update_room();
        Ok(())
    }

    /// Comes back from the last call; loops begun since are forgotten.
    pub(super) fn return_from_call<M: Host>(&mut self, m: &mut M, cycles: &mut u64) -> Result<Pc, Fault> {
        let frame = loop {
            let frame = self.control.pop().ok_or(Fault::ReturnWithoutGosub)?;
            if frame.variable.is_none() {
                break frame;
            }
            *cycles += u64::from(D::costs().loop_other);
        };
        self.update_room();
        set_word(m.ram_mut(), D::LAYOUT.current_line, frame.line);
        if frame.pc != UNKNOWN {
            return Ok(frame.pc);
        }
        Ok(self.code_after(m, frame.text))
    }
}
