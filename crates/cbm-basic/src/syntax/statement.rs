//! Parsing of statements by their shapes, piece after piece, as the machine does.

use super::{
    hint,
    parser::{Body, Ending, Expected, Parsed, Parser, Stop, Type},
    report::{ErrorKind, Jump, Warning},
    shape::{Piece, Prefix},
};
use crate::keyword::{Keyword, Operator, Part, Statement};

impl Parser<'_> {
    pub(super) fn statement(&mut self) -> Parsed<Ending> {
        if self.is_end() {
            return Ok(Ending::Next);
        }
        let statement = match self.keyword() {
            None if self.byte().is_ascii_uppercase() => Statement::Let,
            Some(Keyword::Statement(statement)) => {
                self.next();
                statement
            }
            None if matches!(self.byte(), b'!' | b'@' | b'#' | b'&' | b'\\' | b'_' | b'\'' | b'[' | b']') => {
                self.report(&[Expected::Statement], ErrorKind::UnknownStatement);
                return Err(Stop);
            }
            _ => return self.syntax_error(&[Expected::Statement]),
        };
        let shape = self.syntax.shapes.iter().find(|(known, _)| *known == statement);
        let Some(&(_, shape)) = shape else { return self.syntax_error(&[Expected::Statement]) };
        for piece in shape {
            if let Some(ending) = self.piece(piece)? {
                return Ok(ending);
            }
        }
        self.end()?;
        Ok(Ending::Next)
    }

    /// Parses a piece; some end the statement.
    pub(super) fn piece(&mut self, piece: &Piece) -> Parsed<Option<Ending>> {
        match *piece {
            Piece::Number => self.number()?,
            Piece::Text => self.text()?,
            Piece::Target => drop(self.target()?),
            Piece::LoopVariable => self.loop_variable()?,
            Piece::Assignment => {
                let yields = self.target()?;
                self.assigned(yields)?;
            }
            Piece::LoopAssignment => self.loop_assignment()?,
            Piece::Character(character) => self.expect(character)?,
            Piece::Keyword(keyword) => self.expect_keyword(&[keyword])?,
            Piece::Either(keywords) => self.expect_keyword(keywords)?,
            Piece::More(_) if self.is_end() => {}
            Piece::More(pieces) => return self.pieces(pieces),
            Piece::If(prefix, pieces) => {
                let (is_present, is_consumed) = match prefix {
                    Prefix::Character(character) => (self.byte() == character, true),
                    Prefix::Start(character) => (self.byte() == character, false),
                    Prefix::Keyword(keyword) => (self.keyword() == Some(keyword), true),
                };
                if is_present {
                    if is_consumed {
                        self.next();
                    }
                    return self.pieces(pieces);
                }
            }
            Piece::List(piece) => loop {
                self.piece(piece)?;
                if self.is_end() {
                    break;
                }
                if self.byte() != b',' {
                    return self.syntax_error(&[Expected::Character(b','), Expected::End]);
                }
                self.next();
            },
            Piece::Line => self.line_number(ErrorKind::Syntax)?,
            Piece::Lines => self.line_numbers()?,
            Piece::LineRange => return self.line_range(),
            Piece::PrintList => self.print_list()?,
            Piece::Quoted => self.quoted(),
            Piece::Condition => return self.condition(),
            Piece::Branch => return self.branch().map(Some),
            Piece::Definition => self.definition()?,
            Piece::End => self.end()?,
            Piece::SkipStatement => self.skip_statement(self.at),
            Piece::Constants => {
                let start = self.at;
                self.skip_statement(start);
                for (at, hint) in hint::odd_constants(self.tokens, start..self.at) {
                    self.warnings.push(Warning { line: self.line, at, hint });
                }
            }
            Piece::SkipLine => return Ok(Some(Ending::Skips)),
            Piece::Leaves => return Ok(Some(Ending::Leaves)),
        }
        Ok(None)
    }

    pub(super) fn pieces(&mut self, pieces: &[Piece]) -> Parsed<Option<Ending>> {
        for piece in pieces {
            let ending = self.piece(piece)?;
            if ending.is_some() {
                return Ok(ending);
            }
        }
        Ok(None)
    }

    fn loop_variable(&mut self) -> Parsed<()> {
        let named = self.name(true)?;
        // The machine searches for a loop over it and finds none.
        if named.is_element || named.is_integer || named.value_type == Type::Text {
            Err(Stop)
        } else {
            Ok(())
        }
    }

    fn loop_assignment(&mut self) -> Parsed<()> {
        let named = self.name(false)?;
        self.refuse_reserved(named)?;
        self.assigned(named.value_type)?;
        if named.value_type == Type::Text {
            self.expect_keyword(&[Keyword::Part(Part::To)])?;
            return self.type_mismatch(Type::Text);
        }
        Ok(())
    }

    /// Parses `= expression` of a type.
    fn assigned(&mut self, yields: Type) -> Parsed<()> {
        self.expect_keyword(&[Keyword::Operator(Operator::Equal)])?;
        let found = self.expression()?;
        if found == yields { Ok(()) } else { self.type_mismatch(found) }
    }

    /// Parses the digits of a line number.
    fn line_number(&mut self, verdict: ErrorKind) -> Parsed<()> {
        let start = self.at;
        let (mut end, mut number) = (start, 0_u16);
        while self.byte().is_ascii_digit() {
            if number >= self.syntax.largest_line_head {
                self.at = start;
                self.report(&[Expected::LineNumber], verdict);
                return Err(Stop);
            }
            number = number * 10 + u16::from(self.byte() - b'0');
            end = self.at + 1;
            self.next();
        }
        let hint = hint::letter_for_digit(self.tokens, end, self.at);
        self.jumps.push(Jump { line: self.line, at: start..end, number, hint });
        Ok(())
    }

    fn line_numbers(&mut self) -> Parsed<()> {
        // The first number is parsed for every value.
        let mut verdict = ErrorKind::Syntax;
        loop {
            self.line_number(verdict)?;
            if self.byte() != b',' {
                break;
            }
            self.next();
            verdict = ErrorKind::SyntaxForSomeValues;
        }
        if !self.is_end() {
            self.report(&[Expected::Character(b','), Expected::End], ErrorKind::SyntaxForSomeValues);
        }
        self.skip_statement(self.at);
        Ok(())
    }

    fn line_range(&mut self) -> Parsed<Option<Ending>> {
        let minus = Some(Keyword::Operator(Operator::Subtract));
        if !(self.byte().is_ascii_digit() || self.is_end() || self.keyword() == minus) {
            return Ok(None);
        }
        let jumps = self.jumps.len();
        self.line_number(ErrorKind::Syntax)?;
        if !self.is_end() && self.keyword() == minus {
            self.next();
            self.line_number(ErrorKind::Syntax)?;
        }
        // The numbers need not be those of existing lines.
        self.jumps.truncate(jumps);
        Ok(if self.is_end() { Some(Ending::Leaves) } else { None })
    }

    fn print_list(&mut self) -> Parsed<()> {
        loop {
            if self.is_end() {
                return Ok(());
            }
            match self.keyword() {
                Some(Keyword::Part(Part::Tab | Part::Spc)) => {
                    self.next();
                    self.number()?;
                    self.expect(b')')?;
                    continue;
                }
                None if matches!(self.byte(), b',' | b';') => {
                    self.next();
                    continue;
                }
                _ => {}
            }
            if self.value_end == Some(self.at) && !self.begins_value() {
                return self.syntax_error(&[Expected::Character(b';'), Expected::End]);
            }
            self.expression()?;
        }
    }

    fn condition(&mut self) -> Parsed<Option<Ending>> {
        let start = self.at;
        self.expression()?;
        let condition = &self.tokens[start..self.at];
        let is_never = condition.iter().all(|&byte| matches!(byte, b'0' | b' '));
        let keywords = [Keyword::Statement(Statement::Goto), Keyword::Part(Part::Then)];
        if is_never && self.keyword().is_some_and(|keyword| keywords.contains(&keyword)) {
            return Ok(Some(Ending::Skips));
        }
        Ok(None)
    }

    fn branch(&mut self) -> Parsed<Ending> {
        let goto = Keyword::Statement(Statement::Goto);
        if self.keyword() != Some(goto) {
            self.expect_keyword(&[Keyword::Part(Part::Then), goto])?;
        }
        self.is_conditional = true;
        if self.byte().is_ascii_digit() {
            self.line_number(ErrorKind::Syntax)?;
            return Ok(Ending::Leaves);
        }
        Ok(Ending::Branch)
    }

    fn definition(&mut self) -> Parsed<()> {
        let name = self.function_name()?;
        self.expect(b'(')?;
        let parameter = self.name(false)?;
        self.refuse_reserved(parameter)?;
        if parameter.value_type == Type::Text {
            return self.type_mismatch(Type::Text);
        }
        self.expect(b')')?;
        self.expect_keyword(&[Keyword::Operator(Operator::Equal)])?;
        self.bodies.push(Body { name, line: self.line, at: self.at });
        self.skip_statement(self.at);
        Ok(())
    }
}
