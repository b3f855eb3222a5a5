//! Statements: dispatch on the keyword, and those with plain arguments.

use basic::fault::Fault;

use super::{Compiled, Compiler, ExprType, Target};
use crate::{
    costs::COSTS,
    intrinsic::{Intrinsic, PrintTarget, Separator, Statement},
    keyword::token,
    mode::Mode,
    text,
    tokeniser::END,
};

impl<D: Target> Compiler<'_, D> {
    /// Compiles a statement up to its end.
    pub(super) fn statement(&mut self) -> Compiled<()> {
        let is_conditional = core::mem::take(&mut self.is_conditional);
        if self.is_end() {
            return Ok(());
        }
        let Some(token) = self.keyword() else {
            return if is_conditional { self.raise(Fault::Syntax) } else { self.assignments() };
        };
        self.at = self.at.wrapping_add(2);
        self.out.charge(if token == token::LET { COSTS.let_keyword } else { COSTS.keyword });
        if self.number.is_none()
            && let Some(fault) = self.prompt_fault(token)
        {
            return self.raise(fault);
        }
        match token {
            token::LET if self.number.is_none() => self.raise(Fault::Syntax),
            token::LET if !self.byte().is_ascii_uppercase() => self.raise(Fault::Syntax),
            token::LET => self.assignments(),
            token::REM => {
                self.pass_text(text::line_end(self.ram, self.at));
                Ok(())
            }
            token::DATA => {
                self.pass_text(text::statement_end(self.ram, self.at));
                Ok(())
            }
            token::PRINT | token::INPUT if self.byte() == b'#' => self.file_list(),
            token::PRINT => self.print(PrintTarget::Print),
            token::PAUSE => self.print(PrintTarget::Pause),
            token::LPRINT => self.print(PrintTarget::Printer),
            token::INPUT => self.input(),
            token::USING => self.using(),
            token::IF => self.condition(),
            token::GOTO => {
                self.goto()?;
                self.end_reachable();
                Ok(())
            }
            token::GOSUB => self.gosub(),
            token::RETURN => {
                self.return_statement()?;
                self.end_reachable();
                Ok(())
            }
            token::ON => self.on(),
            token::FOR => self.for_loop(),
            token::NEXT => self.next_loop(),
            token::READ => self.read(),
            token::RESTORE => self.restore(),
            token::DIM => self.dim(),
            token::ERASE => self.erase(),
            token::AREAD => self.aread(),
            token::END => {
                self.expect_line_end()?;
                self.emit_machine_intrinsic(Intrinsic::End);
                self.out.barrier();
                self.end_reachable();
                Ok(())
            }
            token::STOP => {
                // The interpreter ignores the text after it.
                let text = text::statement_end(self.ram, self.at);
                self.at = text;
                self.emit_machine_intrinsic(Intrinsic::Stop { text });
                self.out.barrier();
                Ok(())
            }
            token::RUN => self.run(),
            token::CONT if self.number.is_none() => {
                self.expect_end()?;
                self.emit_machine_intrinsic(Intrinsic::Cont);
                Err(super::Terminated)
            }
            token::CLS => self.emit_statement(0, 0, Statement::Cls),
            token::CLEAR => {
                self.out.charge(COSTS.clear);
                // A program may have text after it.
                if self.number.is_some() {
                    self.at = text::statement_end(self.ram, self.at);
                }
                self.emit_statement(0, 0, Statement::Clear)
            }
            token::RANDOM => self.emit_statement(0, 0, Statement::Random),
            token::DEGREE => self.emit_statement(0, 0, Statement::Degree),
            token::RADIAN => self.emit_statement(0, 0, Statement::Radian),
            token::GRAD => self.emit_statement(0, 0, Statement::Grad),
            token::TRON => self.emit_statement(0, 0, Statement::Trace),
            token::TROFF => self.emit_statement(0, 0, Statement::Untrace),
            token::WAIT => {
                self.out.charge(COSTS.delay);
                self.emit_statement(0, 1, Statement::Wait)
            }
            token::CURSOR => {
                self.out.charge(if self.is_end() { COSTS.mode } else { COSTS.cursor });
                self.emit_statement(0, 2, Statement::Cursor)
            }
            token::BEEP => {
                self.out.charge(COSTS.beep);
                self.emit_statement(1, 3, Statement::Beep)
            }
            token::POKE => self.emit_statement(2, 80, Statement::Poke),
            token::CALL => self.emit_statement(1, 1, Statement::Call),
            token::GRAPH => self.emit_statement(0, 0, Statement::Graph),
            token::LTEXT => self.emit_statement(0, 0, Statement::Ltext),
            token::SORGN => self.emit_statement(0, 0, Statement::Sorgn),
            token::COLOR => self.emit_statement(1, 1, Statement::Color),
            token::CSIZE => self.emit_statement(1, 1, Statement::Csize),
            token::CROTATE => self.emit_statement(1, 1, Statement::Crotate),
            token::LF => self.emit_statement(0, 1, Statement::Lf),
            token::PSET => self.dot(0),
            token::PRESET => self.dot(1),
            token::LINE => self.line_statement(),
            token::GCURSOR => {
                self.out.charge(COSTS.strip);
                self.at_point(Statement::Gcursor)
            }
            token::GLCURSOR => self.at_point(Statement::Glcursor),
            token::GPRINT => self.gprint(),
            token::LLINE => self.plot(Statement::PlotStart, Statement::PlotLine),
            token::RLINE => self.plot(Statement::PlotRelativeStart, Statement::PlotRelative),
            token::CIRCLE => self.circle(),
            token::LLIST if self.number.is_none() => {
                let text = self.at;
                self.at = text::statement_end(self.ram, self.at);
                self.emit_machine_intrinsic(Intrinsic::Llist { text });
                Ok(())
            }
            token::PAINT => self.paint(),
            token::OPEN..=token::CONSOLE
            | token::CLOAD..=token::LOAD
            | token::FILES
            | token::INIT
            | token::WIDTH
            | token::LFILES..=token::NAME
            | token::CSAVE
            | token::CHAIN
            | token::AUTOGOTO => self.device_statement(token),
            // Functions and operators.
            token::MDF.. => self.raise(Fault::TypeMismatch),
            token::LIST if self.number.is_none() && self.mode == Mode::Program => {
                let yields = self.expression()?;
                if self.byte() != END {
                    return self.raise(Fault::Syntax);
                }
                self.emit_machine_intrinsic(if yields == ExprType::Text {
                    Intrinsic::ListText
                } else {
                    Intrinsic::List
                });
                Err(super::Terminated)
            }
            // Commands of the other mode.
            token::LIST | token::RENUM | token::DELETE if self.number.is_none() => {
                self.raise(Fault::TypeMismatch)
            }
            _ => self.raise(Fault::Syntax),
        }
    }

    /// Skips text up to an address and charges for it.
    fn pass_text(&mut self, end: u16) {
        self.out.charge(u32::from(end.wrapping_sub(self.at)) * u32::from(COSTS.text_byte));
        self.at = end;
    }

    /// Compiles a statement with `least` to `most` numbers, separated by commas.
    pub(super) fn emit_statement(&mut self, least: u8, most: u8, statement: Statement) -> Compiled<()> {
        if most == 0 {
            self.out.charge(COSTS.mode);
        }
        let is_plotted = matches!(
            statement,
            Statement::Graph
                | Statement::Ltext
                | Statement::Sorgn
                | Statement::Color
                | Statement::Csize
                | Statement::Crotate
                | Statement::Lf
        );
        let mut count = 0;
        while count < most && !self.is_end() {
            if count > 0 {
                self.expect(b',')?;
            }
            if is_plotted && self.byte() == b'"' {
                return self.raise(Fault::Syntax);
            }
            self.argument()?;
            count += 1;
        }
        if count < least {
            return self.raise(Fault::Syntax);
        }
        if statement == Statement::Cursor || is_plotted {
            self.expect_end()?;
        }
        // The others take effect before the text after them is checked.
        self.emit_machine_intrinsic(Intrinsic::Statement(statement));
        self.expect_end()
    }

    /// Compiles a typed command: a statement, or calculations and assignments, the last result of which
    /// is shown. Nothing may follow it.
    pub(super) fn typed(&mut self) -> Compiled<()> {
        if self.byte() == b':' {
            return self.raise(Fault::Syntax);
        }
        if self.is_end() || self.keyword().is_some_and(|token| token < token::MDF) {
            return self.statement();
        }
        loop {
            if self.is_assignment() {
                self.assignment()?;
            } else {
                let yields = self.expression()?;
                let is_text = u8::from(yields == ExprType::Text);
                self.emit_machine_intrinsic(Intrinsic::Answer { is_text });
            }
            if !self.takes(b',') {
                return Ok(());
            }
        }
    }

    /// Returns the fault for a statement that is invalid at the prompt.
    fn prompt_fault(&self, token: u8) -> Option<Fault> {
        match token {
            token::RUN | token::CONT | token::GOTO if self.mode == Mode::Program => Some(Fault::TypeMismatch),
            token::LPRINT | token::LINE..=token::PAINT => None,
            token::CLS..=token::AUTOGOTO => Some(Fault::Syntax),
            _ => None,
        }
    }

    /// Returns whether an assignment begins here.
    fn is_assignment(&self) -> bool {
        let mut at = self.at;
        let mut depth = 0;
        if !self.byte().is_ascii_uppercase() {
            return false;
        }
        loop {
            match self.ram[usize::from(at)] {
                b'A'..=b'Z' | b'0'..=b'9' | b'$' => {}
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'=' if depth == 0 => return true,
                END => return false,
                _ if depth == 0 => return false,
                _ => {}
            }
            at = at.wrapping_add(1);
        }
    }

    /// Compiles `USING` as a statement: with a mask, or without one.
    pub(super) fn using(&mut self) -> Compiled<()> {
        self.out.charge(COSTS.using);
        self.mask()?;
        self.expect_end()
    }

    /// Compiles the mask after `USING`.
    pub(super) fn mask(&mut self) -> Compiled<()> {
        if self.is_end() || self.byte() == b';' {
            self.emit_machine_intrinsic(Intrinsic::NoMask);
            return Ok(());
        }
        self.string()?;
        self.out.charge(COSTS.mask);
        self.emit_machine_intrinsic(Intrinsic::Mask);
        Ok(())
    }

    /// Parses the separator after an item.
    pub(super) fn separator(&mut self) -> Separator {
        if self.takes(b';') {
            Separator::Semicolon
        } else if self.takes(b',') {
            Separator::Comma
        } else {
            Separator::None
        }
    }
}
