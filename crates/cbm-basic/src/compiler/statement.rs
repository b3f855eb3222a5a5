//! Statements: dispatch, assignment, and statements with simple arguments.

use super::{
    Compiled, Compiler, Target, Type,
    expression::Escape,
    names::{Arrays, Named},
};
use basic::{
    dialect::{NATIVE, Number as _},
    fault::Fault,
    op::Op,
};

use crate::{
    intrinsic::{INTEGER, Intrinsic, ItemSource, ValueType},
    keyword::{Keyword, Operator, Part, Statement},
    variant::BasicVariant,
};

impl<E: BasicVariant, D: Target<E>> Compiler<'_, E, D> {
    /// Compiles a statement from the next character on.
    pub(super) fn statement(&mut self) -> Compiled<()> {
        self.depth = 2;
        self.next();
        self.statement_here()
    }

    /// Compiles a statement from the current character on.
    pub(super) fn statement_here(&mut self) -> Compiled<()> {
        if self.is_end() {
            self.out.charge(E::costs().dispatch.empty);
            return Ok(());
        }
        if self.byte() < 0x80 {
            self.out.charge(E::costs().dispatch.assignment);
            return self.assignment();
        }
        match self.keyword() {
            Some(Keyword::Statement(Statement::Go)) => self.go(),
            Some(Keyword::Statement(statement)) => {
                self.out.charge(E::costs().dispatch.token);
                self.next();
                self.keyword_statement(statement)
            }
            _ => self.raise(Fault::Syntax),
        }
    }

    pub(super) fn keyword_statement(&mut self, statement: Statement) -> Compiled<()> {
        match statement {
            Statement::End => self.end(),
            Statement::For => self.for_loop(),
            Statement::Next => self.next_loop(),
            Statement::Data => {
                self.skip_statement();
                Ok(())
            }
            Statement::InputFile => self.input_file(),
            Statement::Input => self.input(),
            Statement::Dim => self.dim(),
            Statement::Read => self.read(ItemSource::Data),
            Statement::Let => self.assignment(),
            Statement::Goto => self.goto(),
            Statement::Run => self.run(),
            Statement::If => self.if_then(),
            Statement::Restore => {
                // It ignores the text after it.
                self.out.charge(E::costs().read.restore);
                let cost = self.out.cost();
                self.emit_machine_intrinsic(Intrinsic::Restore, cost);
                Ok(())
            }
            Statement::Gosub => self.gosub(),
            Statement::Return => self.emit_plain_op(|cost| Op::Return { cost }, E::costs().branch.return_),
            Statement::Rem => self.rem(),
            Statement::Stop => {
                let text = self.at;
                self.emit_plain(Intrinsic::Stop { text }, 0)
            }
            Statement::On => self.on(),
            Statement::Wait => self.wait(),
            Statement::Load => self.load_file(false),
            Statement::Save => self.save_file(),
            Statement::Verify => self.load_file(true),
            Statement::Def => self.define(),
            Statement::Poke => self.poke(),
            Statement::PrintFile => self.print_file(),
            Statement::Print => self.print(),
            Statement::Cont => self.emit_plain(Intrinsic::Cont, E::costs().others.cont),
            Statement::List => self.list(),
            Statement::Clr => self.emit_plain(Intrinsic::Clear, E::costs().others.clr),
            Statement::Cmd => self.cmd(),
            Statement::Sys => self.sys(),
            Statement::Open => self.open(),
            Statement::Close => self.close(),
            Statement::Get => self.get(),
            Statement::New => self.emit_plain(Intrinsic::New, E::costs().others.new),
            Statement::Go => self.raise(Fault::Syntax),
        }
    }

    /// Compiles a statement without arguments; with arguments it has no effect, and the text after it is an
    /// error.
    fn emit_plain(&mut self, intrinsic: Intrinsic, cost: u16) -> Compiled<()> {
        self.emit_plain_op(|cost| Op::MachineIntrinsic { intrinsic, cost }, cost)
    }

    fn emit_plain_op(&mut self, op: impl FnOnce(u16) -> Op<Intrinsic>, cost: u16) -> Compiled<()> {
        if !self.is_end() {
            return Ok(());
        }
        self.out.charge(cost);
        let cost = self.out.cost();
        self.out.emit(op(cost));
        Ok(())
    }

    fn end(&mut self) -> Compiled<()> {
        let text = self.at;
        self.emit_plain(Intrinsic::End { text }, 0)
    }

    fn rem(&mut self) -> Compiled<()> {
        self.out.charge(self.line_end_cost() + u32::from(E::costs().branch.rem));
        self.at = self.at.wrapping_add(self.line_rest().0);
        Ok(())
    }

    /// Compiles `name = expression` from the current character on.
    pub(super) fn assignment(&mut self) -> Compiled<()> {
        let named = self.with_stack(2, |this| this.name(Arrays::Allowed))?;
        self.assign(named)
    }

    /// Compiles the rest of an assignment after its name.
    pub(super) fn assign(&mut self, named: Named) -> Compiled<()> {
        self.target(named)?;
        self.out.charge(E::costs().assign.name);
        self.expect_keyword(Keyword::Operator(Operator::Equal))?;
        self.out.charge(E::costs().assign.expression);
        let value = self.with_stack(2, Self::expression_here);
        if value.is_err() && self.escape == Some(Escape::Expression) {
            // The five bytes are the assignment's return address and its stack entries: the return leaves the
            // statement.
            self.emit_stray_return(true);
            return Ok(());
        }
        self.expect_type(value?, named.yields())?;
        self.out.charge(match named.kind() {
            ValueType::Number => E::costs().assign.number,
            ValueType::Integer => E::costs().assign.integer,
            ValueType::Text => E::costs().assign.text,
        });
        let cost = self.out.cost();
        self.out.emit(match named.kind() {
            ValueType::Number => Op::Store { kind: NATIVE, cost },
            ValueType::Integer => Op::Store { kind: INTEGER, cost },
            ValueType::Text if named.is_clock_text() => {
                Op::MachineIntrinsic { intrinsic: Intrinsic::StoreClock, cost }
            }
            ValueType::Text => Op::StoreText { cost },
        });
        Ok(())
    }

    fn poke(&mut self) -> Compiled<()> {
        self.address_and_byte()?;
        self.out.charge(E::costs().others.poke);
        let cost = self.out.cost();
        self.emit_machine_intrinsic(Intrinsic::Poke { text: self.at }, cost);
        self.out.barrier();
        Ok(())
    }

    /// Converts the number just computed to an address.
    fn emit_address(&mut self, cost: u16) {
        let decided = self.out.fold_constant(E::Number::to_address, cost);
        self.out.emit(match decided {
            Some((constant, address, cost)) => Op::AddressConstant { constant, address, cost },
            None => Op::AddressArgument { cost },
        });
    }

    /// Compiles an address, a comma and a byte, from the current character on.
    fn address_and_byte(&mut self) -> Compiled<()> {
        self.out.charge(E::costs().others.address);
        self.with_stack(2, Self::number_here)?;
        let cost = self.out.cost();
        self.emit_address(cost);
        self.expect(b',')?;
        // The routine that reads the address reads the byte, too.
        self.byte_argument()
    }

    fn wait(&mut self) -> Compiled<()> {
        self.address_and_byte()?;
        self.out.charge(E::costs().others.wait);
        self.peek_skipping_blanks();
        let has_flip = !self.is_end();
        if has_flip {
            self.out.charge(E::costs().others.wait_flip);
            self.expect(b',')?;
            self.byte_argument()?;
        }
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::Wait { has_flip }, 0);
        Ok(())
    }

    fn sys(&mut self) -> Compiled<()> {
        self.out.charge(E::costs().others.sys);
        self.with_stack(0, Self::number_here)?;
        let cost = self.out.cost();
        self.emit_address(cost);
        let text = self.at;
        self.emit_machine_intrinsic(Intrinsic::Sys { text }, 0);
        // Machine code may read arguments that follow: whether the statement ends there is decided after
        // the call.
        self.out.barrier();
        if self.is_end() { Ok(()) } else { self.raise(Fault::Syntax) }
    }

    fn dim(&mut self) -> Compiled<()> {
        loop {
            self.out.charge(E::costs().others.dim);
            let named = self.with_stack(2, |this| this.name_here(Arrays::Allowed))?;
            self.refuse_reserved(named)?;
            let cost = self.out.cost();
            match named.subscripts {
                Some(subscripts) => {
                    let array = self.out.array(named.name);
                    self.out.emit(Op::Dim { array, subscripts, cost });
                }
                None if named.is_clock_text() => self.emit_machine_intrinsic(Intrinsic::TargetClock, 0),
                None => {
                    let variable = self.out.variable(named.name);
                    self.out.emit(Op::Create { variable, cost });
                }
            }
            self.peek_skipping_blanks();
            if self.is_end() {
                self.out.charge(E::costs().others.dim_end);
                return Ok(());
            }
            self.expect(b',')?;
        }
    }

    fn define(&mut self) -> Compiled<()> {
        self.out.charge(E::costs().others.def);
        self.function_name(|variable, cost| Op::MemoryIntrinsic {
            intrinsic: Intrinsic::FunctionName { variable },
            cost,
        })?;
        self.emit_machine_intrinsic(Intrinsic::ProgramOnly, 0);
        self.expect(b'(')?;
        let parameter = self.name(Arrays::Forbidden)?;
        self.refuse_reserved(parameter)?;
        let cost = self.out.cost();
        let variable = self.out.variable(parameter.name);
        self.emit_memory_intrinsic(Intrinsic::DefineParameter { variable }, cost);
        self.expect_type(parameter.yields(), Type::Number)?;
        self.expect(b')')?;
        self.expect_keyword(Keyword::Operator(Operator::Equal))?;
        let text = self.at;
        self.skip_statement();
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::Define { text }, 0);
        Ok(())
    }

    /// Compiles `GO TO` in two words.
    fn go(&mut self) -> Compiled<()> {
        self.out.charge(E::costs().dispatch.go);
        self.next();
        self.expect_keyword(Keyword::Part(Part::To))?;
        self.goto()
    }

    fn list(&mut self) -> Compiled<()> {
        let is_number = |byte: u8| byte.is_ascii_digit();
        let minus = Some(Keyword::Operator(Operator::Subtract));
        if !(is_number(self.byte()) || self.is_end() || self.keyword() == minus) {
            return Ok(());
        }
        let from = self.line_number()?;
        let mut to = from;
        if !self.is_end() {
            if self.keyword() != minus {
                return Ok(());
            }
            self.next();
            let has_number = is_number(self.byte());
            to = self.line_number()?;
            // The text after the range is examined only when a number came before it.
            if has_number && !self.is_end() {
                return Ok(());
            }
        }
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::ListFrom(from), 0);
        self.emit_machine_intrinsic(Intrinsic::ListTo(if to == 0 { u16::MAX } else { to }), 0);
        self.emit_machine_intrinsic(Intrinsic::List { text: self.at }, 0);
        Ok(())
    }
}
