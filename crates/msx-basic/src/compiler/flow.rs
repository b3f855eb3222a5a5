//! Control-flow statements.

use alloc::vec::Vec;

use basic::{
    dialect::UNRESOLVED,
    fault::Fault,
    op::{Op, Pc},
};

use super::{Compiled, Compiler, Terminated};
use crate::{
    costs::COSTS,
    intrinsic::{Intrinsic, TrapSource},
    keyword::{constant, function, statement as token},
    name::{Name, Type},
    text,
    value::Value,
};

impl Compiler<'_> {
    /// Takes the line number at the text pointer, if there is one.
    pub(super) fn line_constant(&mut self) -> Option<u16> {
        if !matches!(self.peek_skipping_blanks(), constant::LINE_NUMBER | constant::LINE_ADDRESS) {
            return None;
        }
        let number = text::line_of_constant(self.ram, self.at);
        self.out.charge(COSTS.text.refetch + COSTS.text.line_number);
        self.next();
        Some(number)
    }

    /// Returns the address of the constant that holds a line number.
    fn line_constant_address(&mut self) -> Compiled<u16> {
        self.peek_skipping_blanks();
        let address = self.at;
        match self.line_constant() {
            Some(_) => Ok(address),
            None if self.is_end() => self.raise(Fault::UndefinedStatement),
            None => self.raise(Fault::Syntax),
        }
    }

    /// Emits a jump to the line number at the text pointer.
    fn jump(&mut self) -> Compiled<u32> {
        let constant = self.line_constant_address()?;
        Ok(self.emit_jump(constant))
    }

    fn emit_jump(&mut self, constant: u16) -> u32 {
        let end = text::line_end(self.ram, self.at);
        self.out.jump(constant, self.number, end)
    }

    pub(super) fn goto(&mut self) -> Compiled<()> {
        let jump = self.jump()?;
        self.out.charge(COSTS.statement.goto);
        let cost = self.out.cost();
        self.out.emit(Op::Goto { jump, cost });
        // The text after the line number is unreachable.
        self.at = text::skip_statement(self.ram, self.at).end;
        self.is_unreachable = true;
        Ok(())
    }

    pub(super) fn gosub(&mut self) -> Compiled<()> {
        let jump = self.jump()?;
        self.out.charge(COSTS.statement.gosub);
        let cost = self.out.cost();
        self.out.emit(Op::Gosub { jump, cost });
        self.out.return_points(&[self.return_point()]);
        self.at = text::skip_statement(self.ram, self.at).end;
        Ok(())
    }

    /// Returns the address to which `RETURN` returns, the current one, and the cost of the skip from there to the end of the
    /// statement.
    fn return_point(&self) -> (u16, u32) {
        let end = text::skip_statement(self.ram, self.at).end;
        (self.at, text::skip_cost(self.ram, self.at, end))
    }

    pub(super) fn return_statement(&mut self) -> Compiled<()> {
        self.out.charge(COSTS.statement.return_);
        if self.is_end() {
            let cost = self.out.cost();
            self.out.emit(Op::Return { cost });
            self.out.barrier();
            self.is_unreachable = true;
            return Ok(());
        }
        let jump = self.jump()?;
        self.end()?;
        self.emit_machine_intrinsic(Intrinsic::DropCall);
        self.emit_flushed(Op::Goto { jump, cost: 0 });
        Ok(())
    }

    pub(super) fn run(&mut self) -> Compiled<()> {
        if self.is_end() {
            return self.emit_plain(Intrinsic::Run);
        }
        if !matches!(self.byte(), constant::LINE_NUMBER | constant::LINE_ADDRESS) {
            return self.run_file();
        }
        let constant_address = self.at;
        self.next();
        self.end()?;
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::BeginRun);
        let jump = self.emit_jump(constant_address);
        self.emit_flushed(Op::Goto { jump, cost: 0 });
        Ok(())
    }

    pub(super) fn if_then(&mut self) -> Compiled<()> {
        self.numeric()?;
        self.takes(b',');
        match self.peek_skipping_blanks() {
            token::GOTO => {}
            token::THEN => self.next(),
            _ => return self.raise(Fault::Syntax),
        }
        self.out.charge(COSTS.statement.condition);
        let (else_address, cost) = self.else_branch(self.at);
        let branch = self.branch();
        let was_dead = self.is_unreachable;
        let _ = self.then_branch();
        let pc = self.out.pc();
        self.out.complete_branch(branch, pc, u16::try_from(cost).unwrap_or(u16::MAX));
        self.out.barrier();
        self.is_unreachable = was_dead;
        self.at = else_address;
        if self.byte() == 0 {
            self.end_line();
        } else {
            self.out.resume_statement(branch);
            self.next();
            let _ = self.then_branch();
        }
        Err(Terminated)
    }

    /// Compiles the branch after `THEN` or `ELSE`: a line number, or statements up to the end of the line.
    fn then_branch(&mut self) -> Compiled<()> {
        self.fetch_again();
        if matches!(self.peek_skipping_blanks(), constant::LINE_NUMBER | constant::LINE_ADDRESS) {
            self.goto()?;
        } else {
            self.statement()?;
        }
        self.statements()
    }

    /// Returns where a failed condition continues: at its `ELSE`, or at the end of the line; and the cost of the search.
    fn else_branch(&self, from: u16) -> (u16, u32) {
        let (mut at, mut open, mut cost) = (from, 1, u32::from(COSTS.statement.condition_fails));
        loop {
            let skipped = text::skip_statement(self.ram, at);
            open += skipped.conditions;
            cost += text::skip_cost(self.ram, at, skipped.end);
            at = skipped.end;
            if self.ram[usize::from(at)] == 0 {
                break;
            }
            at = at.wrapping_add(1);
            while self.ram[usize::from(at)] == b' ' {
                at = at.wrapping_add(1);
            }
            if self.ram[usize::from(at)] == token::ELSE {
                open -= 1;
                if open == 0 {
                    break;
                }
            }
        }
        (at, cost)
    }

    /// Emits the branch of `IF`; returns its position.
    fn branch(&mut self) -> Pc {
        let cost = self.out.cost();
        let branch = self.out.pc();
        self.out.emit(Op::BranchIfZero { pc: UNRESOLVED, skip: 0, cost });
        branch
    }

    pub(super) fn on(&mut self) -> Compiled<()> {
        match self.peek_skipping_blanks() {
            token::ERROR => return self.on_error(),
            token::KEY => return self.handlers(TrapSource::Key),
            token::STOP => return self.handlers(TrapSource::Stop),
            token::SPRITE => return self.handlers(TrapSource::Sprite),
            super::super::keyword::FUNCTION if self.peek_ahead(1) == function::STRIG => {
                return self.handlers(TrapSource::Strig);
            }
            _ if self.is_interval() => return self.on_interval(),
            _ => {}
        }
        self.byte_value()?;
        let is_call = match self.peek_skipping_blanks() {
            token::GOTO => false,
            token::GOSUB => true,
            _ => return self.raise(Fault::Syntax),
        };
        self.out.charge(COSTS.statement.on);
        let begin = self.out.pc();
        let cost = self.out.cost();
        self.out.emit(Op::On { count: 0, is_call, cost });
        let mut calls = Vec::new();
        loop {
            self.next();
            self.peek_skipping_blanks();
            self.out.take_pending();
            let constant_address = self.at;
            // An omitted number means line 0.
            if self.line_constant().is_none() && self.byte() != b',' {
                break;
            }
            let jump = self.emit_jump(constant_address);
            let digits = self.out.take_pending();
            self.out.emit(Op::Choice { jump, cost: u16::try_from(digits).unwrap_or(u16::MAX) });
            self.out.emit(Op::Charge { cycles: COSTS.statement.goto.into() });
            calls.push(self.return_point());
            if let Op::On { count, .. } = self.out.op_mut(begin) {
                *count += 1;
            }
            if self.peek_skipping_blanks() != b',' {
                break;
            }
        }
        self.out.barrier();
        if is_call {
            // The call happens at the end of the list and returns to the text after the number.
            let (_, from_end) = self.return_point();
            for call in (1..).take(calls.len()) {
                if let Op::Charge { cycles } = self.out.op_mut(begin + 2 * call) {
                    *cycles += from_end;
                }
            }
            self.out.return_points(&calls);
            self.at = text::skip_statement(self.ram, self.at).end;
        }
        Ok(())
    }

    fn on_error(&mut self) -> Compiled<()> {
        self.next();
        self.expect(token::GOTO)?;
        let text = self.line_constant_address()?;
        self.emit_plain(Intrinsic::OnError { text })
    }

    pub(super) fn resume(&mut self) -> Compiled<()> {
        match self.peek_skipping_blanks() {
            token::NEXT => {
                self.next();
                self.emit_plain(Intrinsic::ResumeNext)
            }
            constant::LINE_NUMBER | constant::LINE_ADDRESS => {
                if text::line_of_constant(self.ram, self.at) == 0 {
                    self.next();
                    return self.emit_plain(Intrinsic::ResumeAgain);
                }
                let jump = self.jump()?;
                self.end()?;
                self.out.flush();
                self.emit_machine_intrinsic(Intrinsic::ResumeElsewhere);
                self.emit_flushed(Op::Goto { jump, cost: 0 });
                Ok(())
            }
            _ => self.emit_plain(Intrinsic::ResumeAgain),
        }
    }

    /// Compiles `ON KEY GOSUB` and similar statements: line numbers separated by commas, any of which may be omitted.
    fn handlers(&mut self, source: TrapSource) -> Compiled<()> {
        self.next();
        self.expect(token::GOSUB)?;
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::Handlers(source));
        loop {
            self.peek_skipping_blanks();
            let constant_address = self.at;
            let text = if self.line_constant().is_some() { constant_address } else { 0 };
            self.emit_machine_intrinsic(Intrinsic::Handler { text });
            if !self.takes(b',') {
                return self.end();
            }
        }
    }

    fn on_interval(&mut self) -> Compiled<()> {
        self.at = self.at.wrapping_add(6);
        self.expect(token::EQUAL)?;
        self.argument(super::ArgumentType::Address)?;
        self.emit_memory_intrinsic(Intrinsic::CheckRange(1, u16::MAX));
        self.emit_machine_intrinsic(Intrinsic::Statement(crate::intrinsic::Statement::Interval));
        self.at = self.at.wrapping_sub(1);
        self.handlers(TrapSource::Interval)
    }

    pub(super) fn for_loop(&mut self) -> Compiled<()> {
        self.out.charge(COSTS.statement.begin_loop);
        let name = self.name()?;
        if self.peek_skipping_blanks() == b'(' {
            return self.raise(Fault::Syntax);
        }
        let variable = self.out.variable(name);
        let cost = self.out.cost();
        self.out.emit(Op::Target { variable, cost });
        self.expect(token::EQUAL)?;
        let yields = self.expression()?;
        self.store(name, yields.is_text())?;
        if name.holds() == Type::Text {
            return self.raise(Fault::TypeMismatch);
        }
        let cost = self.out.cost();
        self.out.emit(Op::ForVariable { kind: name.holds().kind(), variable, cost });
        if name.holds() != Type::Integer {
            self.out.charge(COSTS.statement.begin_decimal);
        }
        self.expect(token::TO)?;
        self.loop_value(name)?;
        let cost = self.out.cost();
        self.out.emit(Op::ForLimit { cost });
        if self.takes(token::STEP) {
            self.loop_value(name)?;
        } else {
            // The default step of one is a constant of the loop's type.
            let one = match name.holds() {
                Type::Integer | Type::Text => Value::Integer(1),
                Type::Single => Value::Single([0x41, 0x10, 0, 0]),
                Type::Double => Value::Double([0x41, 0x10, 0, 0, 0, 0, 0, 0]),
            };
            self.constant(one)?;
        }
        let text = if self.is_end() {
            self.at
        } else {
            return self.raise(Fault::Syntax);
        };
        let cost = self.out.cost();
        self.out.emit(Op::ForStep { text, cost });
        self.out.barrier();
        Ok(())
    }

    /// Compiles a limit or step, in the type of the loop variable.
    fn loop_value(&mut self, name: Name) -> Compiled<()> {
        self.numeric()?;
        self.convert(name.holds());
        Ok(())
    }

    fn convert(&mut self, holds: Type) {
        let cost = self.out.cost();
        self.out.emit(Op::PureIntrinsic { intrinsic: Intrinsic::Convert(holds.size()), cost });
    }

    pub(super) fn next_loop(&mut self) -> Compiled<()> {
        self.out.charge(COSTS.statement.next);
        if self.is_end() {
            self.out.next();
            return Ok(());
        }
        loop {
            let name = self.name()?;
            let variable = self.out.variable(name);
            let cost = self.out.cost();
            self.out.emit(Op::NextNamed { variable, cost });
            self.out.barrier();
            if !self.takes(b',') {
                return self.end();
            }
            self.out.charge(COSTS.statement.next);
        }
    }

    pub(super) fn restore(&mut self) -> Compiled<()> {
        self.peek_skipping_blanks();
        let constant_address = self.at;
        let text = match self.line_constant() {
            Some(_) => constant_address,
            None if self.is_end() => 0,
            None => return self.raise(Fault::Syntax),
        };
        self.emit_plain(Intrinsic::Restore { text })
    }
}
