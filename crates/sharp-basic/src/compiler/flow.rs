//! Control flow: jumps, calls, conditions, loops, `RUN`.

use alloc::vec::Vec;

use basic::{
    fault::Fault,
    op::{Op, StorageFormat},
};

use super::{Compiled, Compiler, ExprType, Target, Terminated};
use crate::{
    costs::COSTS,
    intrinsic::{Intrinsic, PureFunction, StringFunction},
    keyword::{PREFIX, token},
    name::Name,
    text,
    tokeniser::LINE_NUMBER,
    value::Number,
};
use numeric::sharp_bcd::Decimal;

/// The only storage format for numbers.
const KIND: StorageFormat = StorageFormat(0);

impl<D: Target> Compiler<'_, D> {
    /// Returns the text pointer of a jump target that is a constant.
    pub(super) fn constant_target(&mut self) -> Option<u16> {
        let start = self.at;
        match self.byte() {
            LINE_NUMBER => self.at = self.at.wrapping_add(3),
            b'"' => {
                self.skip_string();
                if !self.is_end() && self.byte() != b',' {
                    self.at = start;
                    return None;
                }
            }
            _ => return None,
        }
        Some(start)
    }

    /// Records the position of a missing target, which is a constant: its first digit or its closing quote.
    pub(super) fn record_target_position(&mut self, constant: u16) {
        let is_number = self.ram[usize::from(constant)] == LINE_NUMBER;
        self.record_position(if is_number { constant } else { self.at.wrapping_sub(1) });
    }

    fn jump(&mut self, constant: u16) -> u32 {
        let end = text::line_end(self.ram, self.at);
        self.out.jump(constant, self.number, end)
    }

    pub(super) fn goto(&mut self) -> Compiled<()> {
        if let Some(constant) = self.constant_target() {
            // The search for the line precedes the check of the text after it.
            if self.byte() == b':' {
                self.emit_memory_intrinsic(Intrinsic::CheckJump { text: constant });
            }
            self.expect_line_end()?;
            self.out.charge(COSTS.jump);
            let jump = self.jump(constant);
            let cost = self.out.cost();
            self.out.emit(Op::Goto { jump, cost });
            self.record_target_position(constant);
        } else {
            let yields = self.expression()?;
            self.expect_line_end()?;
            self.charge_computed_jump(yields);
            self.emit_machine_intrinsic(if yields == ExprType::Text {
                Intrinsic::GotoText
            } else {
                Intrinsic::Goto
            });
        }
        self.out.barrier();
        Ok(())
    }

    /// Charges for a jump whose target is an expression: a number is converted, a label is not.
    fn charge_computed_jump(&mut self, yields: ExprType) {
        self.out.charge(COSTS.jump);
        if yields == ExprType::Number {
            self.out.charge(COSTS.computed_jump);
        }
    }

    pub(super) fn gosub(&mut self) -> Compiled<()> {
        if let Some(constant) = self.constant_target() {
            self.expect_end()?;
            self.out.charge(COSTS.call);
            self.emit_memory_intrinsic(Intrinsic::CheckCalls);
            self.out.charge(COSTS.jump);
            let jump = self.jump(constant);
            let cost = self.out.cost();
            self.out.emit(Op::Gosub { jump, cost });
            self.record_target_position(constant);
            self.emit(Op::ReturnPoint { text: self.at, skip: 0 });
        } else {
            let yields = self.expression()?;
            self.expect_end()?;
            self.out.charge(COSTS.call);
            self.charge_computed_jump(yields);
            self.emit_memory_intrinsic(Intrinsic::CheckCalls);
            let back = self.at;
            self.emit_machine_intrinsic(if yields == ExprType::Text {
                Intrinsic::GosubText { back }
            } else {
                Intrinsic::Gosub { back }
            });
        }
        self.out.barrier();
        Ok(())
    }

    pub(super) fn return_statement(&mut self) -> Compiled<()> {
        let keyword = self.at.wrapping_sub(2);
        // The interpreter ignores the text after it.
        self.at = text::statement_end(self.ram, self.at);
        self.out.charge(COSTS.return_);
        let cost = self.out.cost();
        self.out.emit(Op::Return { cost });
        self.record_position(keyword);
        self.out.barrier();
        Ok(())
    }

    /// Compiles `IF`, whose condition controls the rest of the line. `THEN` is followed by a statement or a jump.
    pub(super) fn condition(&mut self) -> Compiled<()> {
        if self.expression()? == ExprType::Text {
            // A string is true only if it begins with a number other than 0.
            self.emit_memory_intrinsic(Intrinsic::StringFunction(StringFunction::Val));
        }
        self.out.charge(COSTS.condition);
        let cost = self.out.cost();
        self.emit(Op::PureIntrinsic { intrinsic: Intrinsic::Pure(PureFunction::Truth), cost });
        let skip = COSTS.condition_false.saturating_add(self.cost_of_rest());
        self.conditions.push(self.out.pc());
        self.emit(Op::BranchIfZero { pc: 0, skip, cost: 0 });
        self.out.barrier();
        if self.takes_keyword(token::THEN) {
            let is_statement = self.keyword().is_some_and(|token| token < token::MDF);
            if is_statement {
                return self.conditional();
            }
            return self.goto();
        }
        self.conditional()
    }

    /// Returns the cost of skipping the rest of the line. Text that is no program can be longer than the cost's type
    /// can express.
    fn cost_of_rest(&self) -> u16 {
        text::elements(self.ram, self.at)
            .map(|first| match first {
                PREFIX => COSTS.text_keyword,
                LINE_NUMBER => COSTS.text_line_number,
                _ => COSTS.text_byte,
            })
            .fold(0, u16::saturating_add)
    }

    fn conditional(&mut self) -> Compiled<()> {
        self.is_conditional = true;
        self.statement()
    }

    pub(super) fn on(&mut self) -> Compiled<()> {
        self.numeric()?;
        self.out.charge(COSTS.choice);
        let cost = self.out.cost();
        self.emit(Op::PureIntrinsic { intrinsic: Intrinsic::Pure(PureFunction::Choice), cost });
        self.emit(Op::ByteArgument { cost: 0 });
        let is_call = match self.keyword() {
            Some(token::GOTO) => false,
            Some(token::GOSUB) => true,
            _ => return self.raise(Fault::Syntax),
        };
        self.at = self.at.wrapping_add(2);
        if is_call {
            self.emit_memory_intrinsic(Intrinsic::CheckCalls);
        }
        let cost = self.out.cost();
        let on = self.out.pc();
        self.emit(Op::On { count: 0, is_call, cost });
        self.out.barrier();
        let mut calls = Vec::new();
        let per_jump = u32::from(COSTS.jump) + if is_call { u32::from(COSTS.call) } else { 0 };
        let fault = loop {
            let Some(constant) = self.constant_target() else { break Some(Fault::Syntax) };
            let jump = self.jump(constant);
            self.emit(Op::Choice { jump, cost: 0 });
            self.emit(Op::Charge { cycles: per_jump });
            calls.push(self.at);
            if !self.takes(b',') {
                break None;
            }
        };
        if let Op::On { count, .. } = self.out.op_mut(on) {
            *count = calls.len() as u16;
        }
        if let Some(fault) = fault {
            return self.raise(fault);
        }
        self.expect_end()?;
        self.out.barrier();
        if is_call {
            let calls: Vec<_> = calls.into_iter().map(|at| (at, self.cost_after_call(at))).collect();
            self.out.return_points(&calls);
        }
        Ok(())
    }

    /// Returns the cost of a `RETURN` to here: it continues after the jumps that remain.
    pub(super) fn cost_after_call(&self, from: u16) -> u32 {
        let (mut is_quoted, mut jumps) = (false, 0);
        for first in text::elements(self.ram, from) {
            match first {
                b'"' => is_quoted = !is_quoted,
                b':' if !is_quoted => break,
                b',' if !is_quoted => jumps += 1,
                _ => {}
            }
        }
        jumps * u32::from(COSTS.remaining_jump)
    }

    /// Returns the name of a loop variable. For an element this is the name of the current target, which the assignment
    /// of the first value has set.
    fn loop_name(&mut self, name: Name) -> Name {
        if name.is_array { Name::TARGET } else { name }
    }

    fn charge_loop_name(&mut self, name: Name) {
        if name.is_array || name.second != 0 {
            self.out.charge(COSTS.loop_name);
        }
    }

    pub(super) fn for_loop(&mut self) -> Compiled<()> {
        let name = self.target()?;
        if name.is_text {
            return self.raise(Fault::TypeMismatch);
        }
        self.expect(b'=')?;
        self.numeric()?;
        self.store(name);
        let loop_name = self.loop_name(name);
        let variable = self.out.variable(loop_name);
        self.charge_loop_name(name);
        self.out.charge(COSTS.begin_loop);
        let cost = self.out.cost();
        self.emit(Op::ForVariable { kind: KIND, variable, cost });
        self.emit_memory_intrinsic(Intrinsic::CheckLoops);
        if !self.takes_keyword(token::TO) {
            return self.raise(Fault::Syntax);
        }
        self.numeric()?;
        let cost = self.out.cost();
        self.emit(Op::ForLimit { cost });
        if self.takes_keyword(token::STEP) {
            self.out.charge(COSTS.step);
            self.numeric()?;
        } else {
            let one = self.out.constant(Number(Decimal::ONE));
            self.emit(Op::Constant { constant: one, cost: 0 });
        }
        self.expect_end()?;
        let cost = self.out.cost();
        self.emit(Op::ForStep { text: self.at, cost });
        self.out.barrier();
        Ok(())
    }

    pub(super) fn next_loop(&mut self) -> Compiled<()> {
        if self.is_end() {
            return self.raise(Fault::Syntax);
        }
        let name_address = self.at;
        let name = self.target()?;
        if name.is_text {
            return self.raise(Fault::TypeMismatch);
        }
        self.expect_end()?;
        self.charge_loop_name(name);
        self.out.charge(COSTS.next);
        let loop_name = self.loop_name(name);
        let variable = self.out.variable(loop_name);
        let cost = self.out.cost();
        self.emit(Op::NextNamed { variable, cost });
        // The original detects a missing loop before it reads the name.
        self.record_position(name_address);
        self.out.barrier();
        Ok(())
    }

    /// Compiles `RUN` with its start line, which is valid only at the prompt.
    pub(super) fn run(&mut self) -> Compiled<()> {
        if self.number.is_some() {
            return self.raise(Fault::Syntax);
        }
        let text = if self.is_end() {
            0
        } else {
            let start = self.at;
            if self.byte() == b'"' {
                self.skip_string();
            } else {
                while self.byte().is_ascii_digit() {
                    self.at = self.at.wrapping_add(1);
                }
            }
            start
        };
        self.expect_end()?;
        self.emit_machine_intrinsic(Intrinsic::Run { text });
        Err(Terminated)
    }
}
