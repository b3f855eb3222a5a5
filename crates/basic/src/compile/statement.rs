//! Statements: finding what one is, assignment, and those that take plain arguments.

use super::{
    Compiled, Compiler, Type,
    names::{Arrays, Named},
};
use crate::{
    dialect::{Dialect, Number},
    fault::Fault,
    keyword::{Keyword, Operator, Part, Statement},
    op::{Kind, Op, Source},
};

impl<D: Dialect> Compiler<'_, D> {
    /// A statement, beginning with the next character.
    pub(super) fn statement(&mut self) -> Compiled<()> {
        self.depth = 2;
        self.next();
        self.statement_here()
    }

    /// A statement, beginning with the present character.
    pub(super) fn statement_here(&mut self) -> Compiled<()> {
        if self.is_end() {
            self.charge(D::costs().empty);
            return Ok(());
        }
        if self.byte() < 0x80 {
            self.charge(D::costs().dispatch_let);
            return self.assignment();
        }
        match self.keyword() {
            Some(Keyword::Statement(Statement::Go)) => self.go(),
            Some(Keyword::Statement(statement)) => {
                self.charge(D::costs().dispatch_token);
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
            Statement::Read => self.read(Source::Data),
            Statement::Let => self.assignment(),
            Statement::Goto => self.goto(),
            Statement::Run => self.run(),
            Statement::If => self.if_then(),
            Statement::Restore => {
                // It does not look at what follows.
                self.charge(D::costs().restore);
                let cost = self.cost();
                self.emit(Op::Restore { cost });
                Ok(())
            }
            Statement::Gosub => self.gosub(),
            Statement::Return => self.plain(|cost| Op::Return { cost }, D::costs().return_),
            Statement::Rem => self.rem(),
            Statement::Stop => {
                let text = self.at;
                self.plain(move |_| Op::Stop { text }, 0)
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
            Statement::Cont => self.plain(|_| Op::Cont, 0),
            Statement::List => self.list(),
            Statement::Clr => self.plain(|cost| Op::Clear { cost }, D::costs().clr),
            Statement::Cmd => self.cmd(),
            Statement::Sys => self.sys(),
            Statement::Open => self.open(),
            Statement::Close => self.close(),
            Statement::Get => self.get(),
            Statement::New => self.plain(|_| Op::New, 0),
            Statement::Go => self.raise(Fault::Syntax),
        }
    }

    /// A statement without arguments; with any it is left alone, and the text behind it is an error.
    fn plain(&mut self, op: impl FnOnce(u16) -> Op, cost: u16) -> Compiled<()> {
        if !self.is_end() {
            return Ok(());
        }
        self.charge(cost);
        let cost = self.cost();
        self.emit(op(cost));
        Ok(())
    }

    fn end(&mut self) -> Compiled<()> {
        let text = self.at;
        self.plain(move |_| Op::End { text }, 0)
    }

    fn rem(&mut self) -> Compiled<()> {
        self.pending += self.line_end_cost() + u32::from(D::costs().rem);
        self.at = self.at.wrapping_add(self.line_rest().0);
        Ok(())
    }

    /// `name = expression`, beginning with the present character.
    pub(super) fn assignment(&mut self) -> Compiled<()> {
        let named = self.nested(2, |this| this.name(Arrays::Allowed))?;
        self.assign(named)
    }

    /// The rest of an assignment behind its name.
    pub(super) fn assign(&mut self, named: Named) -> Compiled<()> {
        self.target(named)?;
        self.charge(D::costs().assign);
        self.expect_keyword(Keyword::Operator(Operator::Equal))?;
        self.charge(D::costs().assign_expression);
        let yields = self.nested(2, Self::expression_here)?;
        self.demand(yields, named.yields())?;
        self.charge(match named.kind() {
            Kind::Number => D::costs().assign_number,
            Kind::Integer => D::costs().assign_integer,
            Kind::Text => D::costs().assign_text,
        });
        let cost = self.cost();
        self.emit(match named.kind() {
            Kind::Number => Op::Store { cost },
            Kind::Integer => Op::StoreInteger { cost },
            Kind::Text if named.is_clock_text() => Op::StoreClock { cost },
            Kind::Text => Op::StoreText { cost },
        });
        Ok(())
    }

    fn poke(&mut self) -> Compiled<()> {
        self.charge(D::costs().poke);
        self.address_and_byte()?;
        let cost = self.cost();
        self.emit(Op::Poke { text: self.at, cost });
        self.barrier = self.program.code.len();
        Ok(())
    }

    /// Takes the number just computed for an address.
    fn emit_address(&mut self, cost: u16) {
        let decided = self.decided(D::Number::to_address, cost);
        self.emit(match decided {
            Some((place, address, cost)) => Op::AddressConstant { place, address, cost },
            None => Op::AddressArgument { cost },
        });
    }

    /// An address, a comma and a byte, beginning with the present character.
    fn address_and_byte(&mut self) -> Compiled<()> {
        self.nested(2, Self::number_here)?;
        let cost = self.cost();
        self.emit_address(cost);
        self.expect(b',')?;
        // The byte is read by the same routine that read the address.
        self.byte_argument()
    }

    fn wait(&mut self) -> Compiled<()> {
        self.charge(D::costs().wait);
        self.address_and_byte()?;
        self.here();
        let has_flip = !self.is_end();
        if has_flip {
            self.charge(D::costs().wait_flip);
            self.expect(b',')?;
            self.byte_argument()?;
        }
        let cost = self.cost();
        self.emit(Op::Wait { has_flip, cost });
        Ok(())
    }

    fn sys(&mut self) -> Compiled<()> {
        self.charge(D::costs().sys);
        self.nested(0, Self::number_here)?;
        let cost = self.cost();
        self.emit_address(cost);
        let text = self.at;
        self.emit(Op::Sys { text, cost: 0 });
        // What follows may be arguments that the machine code reads: going on is decided when it comes back.
        self.barrier = self.program.code.len();
        if self.is_end() { Ok(()) } else { self.raise(Fault::Syntax) }
    }

    fn dim(&mut self) -> Compiled<()> {
        loop {
            self.charge(D::costs().dim);
            let named = self.nested(2, |this| this.name_here(Arrays::Allowed))?;
            self.refuse_reserved(named)?;
            let cost = self.cost();
            match named.subscripts {
                Some(subscripts) => {
                    let array = self.program.array(named.name);
                    self.emit(Op::Dim { array, subscripts, cost });
                }
                None if named.is_clock_text() => self.emit(Op::TargetClock),
                None => {
                    let variable = self.program.variable(named.name);
                    self.emit(Op::DimSimple { variable, cost });
                }
            }
            self.here();
            if self.is_end() {
                self.charge(D::costs().dim_end);
                return Ok(());
            }
            self.expect(b',')?;
        }
    }

    fn define(&mut self) -> Compiled<()> {
        self.charge(D::costs().def);
        let variable = self.function_name()?;
        self.emit(Op::ProgramOnly);
        self.expect(b'(')?;
        let parameter = self.name(Arrays::Forbidden)?;
        self.refuse_reserved(parameter)?;
        let cost = self.cost();
        let place = self.program.variable(parameter.name);
        self.emit(Op::DefineParameter { variable: place, cost });
        self.demand(parameter.yields(), Type::Number)?;
        self.expect(b')')?;
        self.expect_keyword(Keyword::Operator(Operator::Equal))?;
        let text = self.at;
        self.skip_statement();
        self.flush();
        self.emit(Op::Define { variable, text });
        Ok(())
    }

    /// `GO TO` in two words.
    fn go(&mut self) -> Compiled<()> {
        self.charge(D::costs().dispatch_go);
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
            // What stands behind the range is looked at only when a number came before it.
            if has_number && !self.is_end() {
                return Ok(());
            }
        }
        self.flush();
        self.emit(Op::List { from, to: if to == 0 { u16::MAX } else { to }, text: self.at });
        Ok(())
    }
}
