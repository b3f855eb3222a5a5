//! Statements that change where the program goes on.

use super::{Compiled, Compiler, Type, names::Arrays};
use crate::{
    dialect::Dialect,
    fault::Fault,
    keyword::{Keyword, Part, Statement},
    op::{Op, UNKNOWN},
};

/// Line numbers must be below this before their last digit is read.
const LARGEST_LINE_HEAD: u16 = 6400;

impl<D: Dialect> Compiler<'_, D> {
    /// A line number at the text pointer; 0 where there is none.
    pub(super) fn line_number(&mut self) -> Compiled<u16> {
        self.charge(D::costs().line_number);
        let mut number = 0u16;
        while self.byte().is_ascii_digit() {
            if number >= LARGEST_LINE_HEAD {
                return self.raise(Fault::Syntax);
            }
            let digit = self.byte() - b'0';
            number = number * 10 + u16::from(digit);
            self.charge(D::costs().line_number_digit);
            self.next();
        }
        Ok(number)
    }

    /// The jump of `GOTO`, beginning with the present character.
    fn jump_here(&mut self) -> Compiled<u32> {
        self.charge(D::costs().goto);
        let number = self.line_number()?;
        self.pending += self.rest_cost(number);
        Ok(self.jump(number))
    }

    /// The jump from here to the line of this number.
    fn jump(&mut self, number: u16) -> u32 {
        let end = self.at.wrapping_add(self.line_rest().0);
        self.program.jump(number, self.number, end)
    }

    /// What a jump to `number` costs for the rest of its own line: scanning it, and the step to the next line when the search
    /// begins there.
    fn rest_cost(&self, number: u16) -> u32 {
        let (length, cost) = self.line_rest();
        let is_forward = self.number.is_some_and(|within| within < number);
        let page = is_forward && (self.at & 0xff).saturating_add(length) >= 0xff;
        cost + if page { u32::from(D::costs().goto_page) } else { 0 }
    }

    pub(super) fn goto(&mut self) -> Compiled<()> {
        let jump = self.jump_here()?;
        let cost = self.cost();
        self.emit(Op::Goto { jump, cost });
        Ok(())
    }

    pub(super) fn run(&mut self) -> Compiled<()> {
        if self.is_end() {
            self.flush();
            self.emit(Op::Run);
            return Ok(());
        }
        self.flush();
        self.emit(Op::BeginRun);
        self.goto()
    }

    pub(super) fn gosub(&mut self) -> Compiled<()> {
        self.charge(D::costs().gosub);
        let text = self.at;
        let skip = self.statement_end_cost();
        self.here();
        let jump = self.jump_here()?;
        let cost = self.cost();
        self.emit(Op::Gosub { jump, cost });
        self.resume(text, skip);
        Ok(())
    }

    /// The place that a `RETURN` comes back to; the text pointer goes to the end of the statement.
    fn resume(&mut self, text: u16, skip: u32) {
        self.emit(Op::Resume { text, skip: u16::try_from(skip).unwrap_or(u16::MAX) });
        while !self.is_end() {
            self.at = self.at.wrapping_add(1);
        }
        self.barrier = self.program.code.len();
    }

    pub(super) fn if_then(&mut self) -> Compiled<()> {
        self.charge(D::costs().if_);
        if self.nested(0, Self::expression_here)? == Type::Text {
            self.emit(Op::TakeText);
        }
        self.here();
        if self.keyword() != Some(Keyword::Statement(Statement::Goto)) {
            self.charge(D::costs().if_then);
            self.expect_keyword(Keyword::Part(Part::Then))?;
        } else {
            self.charge(D::costs().if_goto_word);
        }
        self.charge(D::costs().if_test);
        let branch = self.branch();
        let skip = self.line_end_cost() + u32::from(D::costs().if_false);
        self.charge(D::costs().if_true);
        let _ = self.when_true();
        let pc = self.pc();
        let skip = u16::try_from(skip).unwrap_or(u16::MAX);
        self.program.code[branch] = Op::Unless { pc, skip };
        self.barrier = self.program.code.len();
        self.at = self.at.wrapping_add(self.line_rest().0);
        self.statements()?;
        Err(super::Stop)
    }

    /// The rest of the line behind `THEN`, all of which depends on the condition. Ends where the line ends.
    fn when_true(&mut self) -> Compiled<()> {
        if self.here().is_ascii_digit() {
            self.charge(D::costs().if_goto);
            self.goto()?;
        } else {
            if self.program.diverts_fetches && !self.is_aside {
                let text = self.at.wrapping_sub(1);
                self.flush();
                self.emit(Op::Offer { text });
                self.barrier = self.program.code.len();
            }
            self.charge(D::costs().if_statement);
            self.statement_here()?;
        }
        while self.follows_statement()? {
            self.statement()?;
        }
        Ok(())
    }

    /// Emits the branch of `IF`; returns its place.
    fn branch(&mut self) -> usize {
        self.flush_into_last();
        let code = &mut self.program.code;
        let place = code.len();
        code.push(Op::Unless { pc: UNKNOWN, skip: 0 });
        place
    }

    /// Puts pending cycles into the operator just emitted, or an op of their own.
    fn flush_into_last(&mut self) {
        let pending = core::mem::take(&mut self.pending);
        let last = if self.program.code.len() > self.barrier { self.program.code.last_mut() } else { None };
        let cost = match last {
            Some(
                Op::ApplyVariable { cost, .. }
                | Op::ApplyConstant { cost, .. }
                | Op::Apply { cost, .. }
                | Op::Load { cost, .. }
                | Op::CompareText { cost, .. },
            ) => Some(cost),
            _ => None,
        };
        if let Some(cost) = cost
            && let Some(sum) = u16::try_from(pending).ok().and_then(|pending| cost.checked_add(pending))
        {
            *cost = sum;
            return;
        }
        self.pending = pending;
        self.flush();
    }

    pub(super) fn on(&mut self) -> Compiled<()> {
        self.charge(D::costs().on);
        self.byte_argument()?;
        let is_call = match self.keyword() {
            Some(Keyword::Statement(Statement::Goto)) => {
                self.charge(D::costs().on_goto);
                false
            }
            Some(Keyword::Statement(Statement::Gosub)) => true,
            _ => return self.raise(Fault::Syntax),
        };
        let begin = self.program.code.len();
        let cost = self.cost();
        self.emit(Op::On { count: 0, is_call, cost });
        let mut count = 0u16;
        let mut last_text;
        loop {
            last_text = self.at.wrapping_add(1);
            let choice = self.choice(is_call);
            count += 1;
            if let Op::On { count: total, .. } = &mut self.program.code[begin] {
                *total = count;
            }
            choice?;
            if self.byte() != b',' {
                break;
            }
        }
        self.barrier = self.program.code.len();
        if is_call {
            if !self.is_end() {
                // Only a call that comes back skips what stands behind the numbers.
                self.emit(Op::Raise { fault: Fault::Syntax });
            }
            self.resume(last_text, 0);
        }
        Ok(())
    }

    /// A choice of `ON`, beginning with the next character: two ops, or the error that reading the number ends in.
    fn choice(&mut self, is_call: bool) -> Compiled<()> {
        self.next();
        // A chosen number is read by GOTO or GOSUB, a passed one by ON itself: the digits cost the same.
        let pending_before = self.pending;
        // A call comes back to the number that was chosen: what the way from there to the end of the statement
        // costs is known here.
        let back = if is_call { self.call_cost() } else { 0 };
        let place = self.program.code.len();
        let Ok(number) = self.line_number() else {
            self.program.code.truncate(place);
            return self.raise(Fault::Syntax);
        };
        let digits = self.pending - pending_before;
        let rest = self.rest_cost(number) + back;
        let jump = self.jump(number);
        self.pending = 0;
        let cost = u16::try_from(pending_before + digits).unwrap_or(u16::MAX);
        self.emit(Op::Choice { jump, cost });
        self.emit(Op::Spend { cycles: rest + u32::from(D::costs().goto) });
        Ok(())
    }

    /// What a call from the present character costs beside the jump: leaving its place, and coming back to it.
    fn call_cost(&self) -> u32 {
        let here = D::fetch_cost(self.byte()) - D::costs().fetch_move;
        self.statement_end_cost() + u32::from(D::costs().gosub + here)
    }

    pub(super) fn for_loop(&mut self) -> Compiled<()> {
        self.charge(D::costs().for_begin);
        let named = self.nested(2, |this| this.name(Arrays::Forbidden))?;
        self.nested(2, |this| this.assign(named))?;
        let (length, scan) = self.statement_rest();
        let text = self.at.wrapping_add(length);
        self.charge(D::costs().for_stack);
        self.pending += scan;
        let cost = self.cost();
        let variable = self.program.variable(named.name);
        self.emit(Op::ForVariable { variable, text, cost });
        self.depth = 4;
        self.charge(D::costs().for_to);
        self.expect_keyword(Keyword::Part(Part::To))?;
        if named.yields() == Type::Text {
            return self.raise(Fault::TypeMismatch);
        }
        self.number_here()?;
        self.charge(D::costs().for_limit);
        let cost = self.cost();
        self.emit(Op::ForLimit { cost });
        self.depth = 9;
        self.charge(D::costs().for_step);
        self.here();
        if self.is_part(Part::Step) {
            self.charge(D::costs().for_step_given);
            self.next();
            self.number_here()?;
        } else {
            self.charge(D::costs().for_step_one);
            self.one()?;
        }
        self.charge(D::costs().for_end);
        let cost = self.cost();
        self.emit(Op::ForStep { text, cost });
        self.barrier = self.program.code.len();
        Ok(())
    }

    pub(super) fn next_loop(&mut self) -> Compiled<()> {
        if self.is_end() {
            self.charge(D::costs().next + D::costs().next_unnamed);
            let next = self.cost();
            match self.program.code.last_mut() {
                Some(op @ Op::Statement { .. }) => {
                    let Op::Statement { text, cost, .. } = *op else { unreachable!("just matched") };
                    *op = Op::NextStatement { text, cost, next };
                    self.current = None;
                }
                _ => self.emit(Op::Next { cost: next }),
            }
            self.barrier = self.program.code.len();
            self.here();
            return Ok(());
        }
        loop {
            self.charge(D::costs().next_named);
            let named = self.nested(2, |this| this.name(Arrays::Allowed))?;
            self.refuse_reserved(named)?;
            if named.subscripts.is_some() || named.name.is_integer() || named.name.is_text() {
                // It is looked for, and made, before no loop is found to run over it.
                self.target(named)?;
                return self.raise(Fault::NextWithoutFor);
            }
            self.charge(D::costs().next);
            let cost = self.cost();
            let variable = self.program.variable(named.name);
            self.emit(Op::NextNamed { variable, cost });
            self.barrier = self.program.code.len();
            self.here();
            if self.byte() != b',' {
                return Ok(());
            }
            self.charge(D::costs().next_more);
            self.next();
        }
    }
}
