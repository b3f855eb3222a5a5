//! Statements: which one it is, and those with plain arguments.

use basic::fault::Fault;

use super::{Compiled, Compiler, Yields};
use crate::{
    costs::COSTS,
    crunch::END,
    interpreter::Mode,
    keyword::token,
    text,
    word::{Outlet, Separator, Verb, Word},
};

impl Compiler<'_> {
    /// A statement, up to its end.
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
            && let Some(fault) = self.refused(token)
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
            token::PRINT => self.print(Outlet::Print),
            token::PAUSE => self.print(Outlet::Pause),
            token::LPRINT => self.print(Outlet::Printer),
            token::INPUT => self.input(),
            token::USING => self.using(),
            token::IF => self.condition(),
            token::GOTO => {
                self.goto()?;
                self.leave_line();
                Ok(())
            }
            token::GOSUB => self.gosub(),
            token::RETURN => {
                self.return_statement()?;
                self.leave_line();
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
                self.expect_end()?;
                self.word(Word::End);
                self.out.barrier();
                self.leave_line();
                Ok(())
            }
            token::STOP => {
                // What follows it is not looked at.
                let text = text::statement_end(self.ram, self.at);
                self.at = text;
                self.word(Word::Stop { text });
                self.out.barrier();
                Ok(())
            }
            token::RUN => self.run(),
            token::CONT if self.number.is_none() => {
                self.expect_end()?;
                self.word(Word::Cont);
                Err(super::Stop)
            }
            token::CLS => self.does(0, 0, Verb::Cls),
            token::CLEAR => {
                self.out.charge(COSTS.clear);
                self.at = text::statement_end(self.ram, self.at);
                self.does(0, 0, Verb::Clear)
            }
            token::RANDOM => self.does(0, 0, Verb::Random),
            token::DEGREE => self.does(0, 0, Verb::Degree),
            token::RADIAN => self.does(0, 0, Verb::Radian),
            token::GRAD => self.does(0, 0, Verb::Grad),
            token::TRON => self.does(0, 0, Verb::Trace),
            token::TROFF => self.does(0, 0, Verb::Untrace),
            token::WAIT => {
                self.out.charge(COSTS.delay);
                self.does(0, 1, Verb::Wait)
            }
            token::CURSOR => {
                self.out.charge(if self.is_end() { COSTS.mode } else { COSTS.cursor });
                self.does(0, 2, Verb::Cursor)
            }
            token::BEEP => {
                self.out.charge(COSTS.beep);
                self.does(1, 3, Verb::Beep)
            }
            token::POKE => self.does(2, 80, Verb::Poke),
            token::CALL => self.does(1, 1, Verb::Call),
            token::GRAPH => self.does(0, 0, Verb::Graph),
            token::LTEXT => self.does(0, 0, Verb::Ltext),
            token::SORGN => self.does(0, 0, Verb::Sorgn),
            token::COLOR => self.does(1, 1, Verb::Color),
            token::CSIZE => self.does(1, 1, Verb::Csize),
            token::CROTATE => self.does(1, 1, Verb::Crotate),
            token::LF => self.does(0, 1, Verb::Lf),
            token::PSET => self.dot(0),
            token::PRESET => self.dot(1),
            token::LINE => self.line_statement(),
            token::GCURSOR => {
                self.out.charge(COSTS.strip);
                self.at_point(Verb::Gcursor)
            }
            token::GLCURSOR => self.at_point(Verb::Glcursor),
            token::GPRINT => self.gprint(),
            token::LLINE => self.plot(Verb::PlotStart, Verb::PlotLine),
            token::RLINE => self.plot(Verb::PlotRelativeStart, Verb::PlotRelative),
            token::CIRCLE => self.circle(),
            // Nothing answers, and nothing is said about it.
            token::CSAVE | token::LLIST => {
                self.at = text::statement_end(self.ram, self.at);
                self.word(Word::Unanswered);
                Ok(())
            }
            // Functions and operators.
            token::MDF.. => self.raise(Fault::TypeMismatch),
            token::LIST if self.number.is_none() && self.mode == Mode::Program => {
                let yields = self.expression()?;
                if self.byte() != END {
                    return self.raise(Fault::Syntax);
                }
                self.word(if yields == Yields::Text { Word::ListText } else { Word::List });
                Err(super::Stop)
            }
            // Commands of the other mode.
            token::LIST | token::RENUM | token::DELETE if self.number.is_none() => {
                self.raise(Fault::TypeMismatch)
            }
            token::OPEN..=token::CONSOLE
            | token::CLOAD..=token::LOAD
            | token::FILES
            | token::INIT
            | token::LFILES..=token::NAME
            | token::CHAIN => {
                if !self.is_left {
                    self.stumbles.push((self.at, crate::fault::DEVICE));
                }
                self.word(Word::Unbuilt);
                Err(super::Stop)
            }
            _ => self.raise(Fault::Syntax),
        }
    }

    /// Passes over text up to a place.
    fn pass_text(&mut self, end: u16) {
        self.out.charge(u32::from(end.wrapping_sub(self.at)) * u32::from(COSTS.text_byte));
        self.at = end;
    }

    /// A statement with so many numbers behind commas.
    pub(super) fn does(&mut self, least: u8, most: u8, verb: Verb) -> Compiled<()> {
        if most == 0 {
            self.out.charge(COSTS.mode);
        }
        let mut count = 0;
        while count < most && !self.is_end() {
            if count > 0 {
                self.expect(b',')?;
            }
            self.argument()?;
            count += 1;
        }
        if count < least {
            return self.raise(Fault::Syntax);
        }
        if verb == Verb::Cursor {
            self.expect_end()?;
        }
        // The others do their work before what follows them is looked at.
        self.word(Word::Do(verb));
        self.expect_end()
    }

    /// A command that was typed: a statement, or a calculation whose result is shown.
    pub(super) fn typed(&mut self) -> Compiled<()> {
        if self.is_end() || self.keyword().is_some_and(|token| token < token::MDF) {
            return self.statement();
        }
        // Nothing may follow a calculation or its assignments.
        if self.is_assignment() {
            self.assignments()?;
            return if self.byte() == END { Ok(()) } else { self.raise(Fault::Syntax) };
        }
        let yields = self.expression()?;
        let is_text = u8::from(yields == Yields::Text);
        self.word(Word::Answer { is_text });
        if self.byte() == END { Ok(()) } else { self.raise(Fault::Syntax) }
    }

    /// Why a statement cannot be typed at the prompt.
    fn refused(&self, token: u8) -> Option<Fault> {
        match token {
            token::RUN | token::CONT | token::GOTO if self.mode == Mode::Program => Some(Fault::TypeMismatch),
            token::LPRINT | token::LINE..=token::PAINT => None,
            token::CLS..=token::AUTOGOTO => Some(Fault::Syntax),
            _ => None,
        }
    }

    /// Whether a name stands here that something is assigned to.
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

    /// `USING` by itself: a mask, or none.
    pub(super) fn using(&mut self) -> Compiled<()> {
        self.out.charge(COSTS.using);
        self.mask()?;
        self.expect_end()
    }

    /// The mask behind `USING`.
    pub(super) fn mask(&mut self) -> Compiled<()> {
        if self.is_end() || self.byte() == b';' {
            self.word(Word::NoMask);
            return Ok(());
        }
        self.string()?;
        self.out.charge(COSTS.mask);
        self.word(Word::Mask);
        Ok(())
    }

    /// What stands behind an item.
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
