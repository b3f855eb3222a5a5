//! Control flow statements.

use alloc::vec::Vec;

use super::{Compiled, Compiler, Target, Type, names::Arrays};
use basic::{
    dialect::{NATIVE, UNRESOLVED},
    fault::Fault,
    op::{Op, Pc},
};

use crate::{
    intrinsic::Intrinsic,
    keyword::{Keyword, Part, Statement},
    variant::BasicVariant,
};

/// A line number must be below this before its last digit is read.
const LARGEST_LINE_HEAD: u16 = 6400;

impl<E: BasicVariant, D: Target<E>> Compiler<'_, E, D> {
    /// Reads a line number at the text pointer; 0 if the text has no digit there.
    pub(super) fn line_number(&mut self) -> Compiled<u16> {
        self.out.charge(E::costs().goto.number);
        let mut number = 0u16;
        while self.byte().is_ascii_digit() {
            if number >= LARGEST_LINE_HEAD {
                return self.raise(Fault::Syntax);
            }
            let digit = u16::from(self.byte() - b'0');
            self.out.charge(E::costs().goto.digit_cost(number, digit));
            number = number * 10 + digit;
            self.next();
        }
        Ok(number)
    }

    /// Compiles the jump of `GOTO` from the current character on.
    fn jump_here(&mut self) -> Compiled<u32> {
        self.out.charge(E::costs().goto.begin);
        let number = self.line_number()?;
        self.out.charge(self.line_rest_cost(number));
        Ok(self.jump(number))
    }

    /// Adds the jump from here to a line.
    fn jump(&mut self, number: u16) -> u32 {
        let end = self.at.wrapping_add(self.line_rest().0);
        self.out.jump(number, self.number, end)
    }

    /// Returns the costs of a jump to `number` for the rest of the jump's line: scanning it, and the step to
    /// the next line when the search begins there.
    fn line_rest_cost(&self, number: u16) -> u32 {
        let (length, cost) = self.line_rest();
        let is_forward = self.number.is_some_and(|within| within < number);
        let page = is_forward && (self.at & 0xff).saturating_add(length) >= 0xff;
        cost + if page { u32::from(E::costs().goto.page) } else { 0 }
    }

    pub(super) fn goto(&mut self) -> Compiled<()> {
        let jump = self.jump_here()?;
        let cost = self.out.cost();
        self.out.emit(Op::Goto { jump, cost });
        Ok(())
    }

    pub(super) fn run(&mut self) -> Compiled<()> {
        if self.is_end() {
            self.out.flush();
            self.emit_machine_intrinsic(Intrinsic::Run, 0);
            return Ok(());
        }
        self.out.charge(E::costs().others.run_line);
        self.peek_skipping_blanks();
        let cost = self.out.cost();
        self.emit_machine_intrinsic(Intrinsic::BeginRun, cost);
        self.goto()
    }

    pub(super) fn gosub(&mut self) -> Compiled<()> {
        self.out.charge(E::costs().branch.gosub);
        let text = self.at;
        let skip = self.statement_end_cost();
        self.peek_skipping_blanks();
        let jump = self.jump_here()?;
        let cost = self.out.cost();
        self.out.emit(Op::Gosub { jump, cost });
        self.emit_return_points(&[(text, skip)]);
        Ok(())
    }

    /// Emits the return points; the text pointer moves to the end of the statement.
    fn emit_return_points(&mut self, calls: &[(u16, u32)]) {
        self.out.return_points(calls);
        // RETURN scans for the end from after the keyword, and a colon in quotes does not count.
        if let Some(&(text, _)) = calls.last() {
            self.at = text;
            self.at = self.at.wrapping_add(self.statement_rest().0);
        }
    }

    pub(super) fn if_then(&mut self) -> Compiled<()> {
        self.out.charge(E::costs().branch.condition);
        // The original tests only the exponent, which a string leaves unchanged.
        self.with_stack(0, Self::expression_here)?;
        self.peek_skipping_blanks();
        if self.keyword() != Some(Keyword::Statement(Statement::Goto)) {
            self.out.charge(E::costs().branch.then);
            self.expect_keyword(Keyword::Part(Part::Then))?;
        } else {
            self.out.charge(E::costs().branch.goto_keyword);
        }
        self.out.charge(E::costs().branch.test);
        let branch = self.branch();
        let skip = self.line_end_cost() + u32::from(E::costs().branch.fails);
        self.out.charge(E::costs().branch.holds);
        let _ = self.then_branch();
        let pc = self.out.pc();
        let skip = u16::try_from(skip).unwrap_or(u16::MAX);
        self.out.complete_branch(branch, pc, skip);
        self.out.barrier();
        self.at = self.at.wrapping_add(self.line_rest().0);
        self.statements()?;
        Err(super::Terminated)
    }

    /// Compiles the rest of the line after `THEN`, all of which depends on the condition.
    fn then_branch(&mut self) -> Compiled<()> {
        if self.peek_skipping_blanks().is_ascii_digit() {
            self.out.charge(E::costs().branch.goto);
            self.goto()?;
        } else {
            if self.hooked.fetches {
                let text = self.at.wrapping_sub(1);
                self.out.flush();
                self.emit_machine_intrinsic(Intrinsic::CallStatementHook { text }, 0);
                self.out.barrier();
            }
            self.out.charge(E::costs().branch.statement);
            self.statement_here()?;
        }
        while self.follows_statement()? {
            self.statement()?;
        }
        Ok(())
    }

    /// Emits the branch of `IF`; returns its position.
    fn branch(&mut self) -> Pc {
        let cost = self.out.cost();
        let start = self.out.pc();
        self.out.emit(Op::BranchIfZero { pc: UNRESOLVED, skip: 0, cost });
        start
    }

    pub(super) fn on(&mut self) -> Compiled<()> {
        self.out.charge(E::costs().branch.on);
        self.byte_argument()?;
        let is_call = match self.keyword() {
            Some(Keyword::Statement(Statement::Goto)) => {
                self.out.charge(E::costs().branch.on_goto);
                false
            }
            Some(Keyword::Statement(Statement::Gosub)) => true,
            _ => return self.raise(Fault::Syntax),
        };
        let begin = self.out.pc();
        let cost = self.out.cost();
        self.out.emit(Op::On { count: 0, is_call, cost });
        let mut calls = Vec::new();
        loop {
            if let Op::On { count, .. } = self.out.op_mut(begin) {
                *count += 1;
            }
            calls.push(self.choice(is_call)?);
            if self.byte() != b',' {
                break;
            }
        }
        self.out.barrier();
        if is_call {
            if !self.is_end() {
                // Only a call that returns skips the text after the numbers.
                self.out.emit(Op::Raise { fault: Fault::Syntax });
            }
            self.emit_return_points(&calls);
        }
        Ok(())
    }

    /// Compiles a jump of `ON` from the next character on: two ops, or the error that reading the
    /// number raises. Returns the text address that a call stores, and the cost of skipping from there
    /// to the end of the statement when it returns.
    fn choice(&mut self, is_call: bool) -> Compiled<(u16, u32)> {
        self.next();
        // GOSUB runs with the text pointer on the first digit.
        let text = self.at;
        // A selected number is read by GOTO or GOSUB, a skipped one by ON itself: the digits cost the same.
        let pending_before = self.out.pending();
        let skip = if is_call { self.statement_end_cost() } else { 0 };
        let back = if is_call { self.call_cost() } else { 0 };
        let start = self.out.pc();
        let Ok(number) = self.line_number() else {
            self.out.truncate(start);
            return self.raise(Fault::Syntax);
        };
        let digits = self.out.pending() - pending_before;
        let rest = self.line_rest_cost(number) + back;
        let jump = self.jump(number);
        self.out.take_pending();
        let cost = u16::try_from(pending_before + digits).unwrap_or(u16::MAX);
        self.out.emit(Op::Choice { jump, cost });
        self.out.emit(Op::Charge { cycles: rest + u32::from(E::costs().goto.begin) });
        Ok((text, skip))
    }

    /// Returns the costs of a call from the current character without the jump: storing its position.
    fn call_cost(&self) -> u32 {
        let here = E::fetch_cost(self.byte()) - E::costs().fetch.move_on;
        u32::from(E::costs().branch.gosub + here)
    }

    pub(super) fn for_loop(&mut self) -> Compiled<()> {
        self.out.charge(E::costs().loops.begin);
        let named = self.with_stack(2, |this| this.name(Arrays::Forbidden))?;
        self.with_stack(2, |this| this.assign(named))?;
        let (length, scan) = self.statement_rest();
        let text = self.at.wrapping_add(length);
        self.out.charge(E::costs().loops.stack);
        self.out.charge(scan);
        let cost = self.out.cost();
        let variable = self.out.variable(named.name);
        self.out.emit(Op::ForVariable { kind: NATIVE, variable, cost });
        self.depth = 4;
        self.out.charge(E::costs().loops.to);
        self.expect_keyword(Keyword::Part(Part::To))?;
        if named.yields() == Type::Text {
            return self.raise(Fault::TypeMismatch);
        }
        self.number_here()?;
        self.out.charge(E::costs().loops.limit);
        let cost = self.out.cost();
        self.out.emit(Op::ForLimit { cost });
        self.depth = 9;
        self.out.charge(E::costs().loops.step);
        self.peek_skipping_blanks();
        if self.is_part(Part::Step) {
            self.out.charge(E::costs().loops.step_explicit);
            self.next();
            // The original has loaded the default step: its residue counts.
            self.one()?;
            self.number_here()?;
        } else {
            self.out.charge(E::costs().loops.step_one);
            self.one()?;
        }
        self.out.charge(E::costs().loops.end);
        let cost = self.out.cost();
        self.out.emit(Op::ForStep { text, cost });
        self.out.barrier();
        Ok(())
    }

    pub(super) fn next_loop(&mut self) -> Compiled<()> {
        if self.is_end() {
            self.out.charge(E::costs().loops.next + E::costs().loops.next_unnamed);
            self.out.next();
            self.peek_skipping_blanks();
            return Ok(());
        }
        loop {
            self.out.charge(E::costs().loops.next_named);
            let named = self.with_stack(2, |this| this.name(Arrays::Allowed))?;
            self.refuse_reserved(named)?;
            if named.subscripts.is_some() || named.name.is_integer() || named.name.is_text() {
                // The original searches for it, and creates it, before it searches for a loop over it.
                self.target(named)?;
                return self.raise(Fault::NextWithoutFor);
            }
            self.out.charge(E::costs().loops.next);
            let cost = self.out.cost();
            let variable = self.out.variable(named.name);
            self.out.emit(Op::NextNamed { variable, cost });
            self.out.barrier();
            self.peek_skipping_blanks();
            if self.byte() != b',' {
                return Ok(());
            }
            self.out.charge(E::costs().loops.next_more);
            self.next();
        }
    }
}
