//! Terms: constants, strings, variables, functions, brackets.

use basic::{fault::Fault, op::Op};
use numeric::sharp_bcd::{self, Decimal};

use super::{Compiled, Compiler, Yields};
use crate::{
    costs::COSTS,
    keyword::token,
    value::Number,
    word::{Pure, Question, TextFunction, Trigonometric, Word},
};

impl Compiler<'_> {
    pub(super) fn term(&mut self) -> Compiled<Yields> {
        match self.byte() {
            b'0'..=b'9' | b'.' => {
                let mut cost = 0;
                let read = sharp_bcd::parse(&self.ram[usize::from(self.at)..], &mut cost);
                self.out.charge(if read.value.is_zero() { COSTS.zero } else { COSTS.constant });
                self.out.charge(cost as u32);
                self.at = self.at.wrapping_add(read.consumed as u16);
                self.constant(read.value)
            }
            b'&' => {
                let mut cost = 0;
                let digits = usize::from(self.at.wrapping_add(1));
                let read = sharp_bcd::radix_constant(&self.ram[digits..], &mut cost);
                self.out.charge(cost as u32);
                self.at = self.at.wrapping_add(1 + read.consumed as u16);
                self.constant(read.value)
            }
            b'"' => {
                let (text, length) = self.skip_string();
                self.out.charge(u32::from(COSTS.character) * u32::from(length));
                self.work(Word::Literal { length, text });
                Ok(Yields::Text)
            }
            b'A'..=b'Z' => self.variable(),
            b'(' => {
                self.out.charge(COSTS.bracket);
                self.takes(b'(');
                self.waiting += 1;
                let yields = self.expression()?;
                self.waiting -= 1;
                self.expect(b')')?;
                Ok(yields)
            }
            _ => match self.keyword() {
                Some(token) => {
                    self.at = self.at.wrapping_add(2);
                    self.function(token)
                }
                None => self.raise(Fault::Syntax),
            },
        }
    }

    fn constant(&mut self, value: Decimal) -> Compiled<Yields> {
        let place = self.out.constant(Number(value));
        let cost = self.out.cost();
        self.emit(Op::Constant { place, cost });
        Ok(Yields::Number)
    }

    fn function(&mut self, token: u8) -> Compiled<Yields> {
        if token == token::PI {
            self.out.charge(COSTS.pi);
            return self.constant(Decimal::PI);
        }
        self.out.charge(COSTS.function);
        let pure = match token {
            token::NOT => return self.complement(),
            token::LN => Pure::Ln,
            token::LOG => Pure::Log,
            token::EXP => Pure::Exp,
            token::SQR => Pure::Sqr,
            token::INT => Pure::Int,
            token::ABS => Pure::Abs,
            token::SGN => Pure::Sgn,
            token::DEG => Pure::Deg,
            token::DMS => Pure::Dms,
            token::SIN => return self.trigonometric(Trigonometric::Sin),
            token::COS => return self.trigonometric(Trigonometric::Cos),
            token::TAN => return self.trigonometric(Trigonometric::Tan),
            token::ASN => return self.trigonometric(Trigonometric::Asn),
            token::ACS => return self.trigonometric(Trigonometric::Acs),
            token::ATN => return self.trigonometric(Trigonometric::Atn),
            token::RND => return self.question_of(Question::Rnd),
            token::PEEK => {
                self.out.charge(COSTS.peek);
                return self.question_of(Question::Peek);
            }
            token::MEM => {
                self.out.charge(COSTS.memory);
                return self.question(Question::Mem, Yields::Number);
            }
            token::INKEY_TEXT => {
                self.out.charge(COSTS.key);
                return self.question(Question::Inkey, Yields::Text);
            }
            token::POINT => {
                self.out.charge(COSTS.look);
                self.point()?;
                return self.question(Question::Point, Yields::Number);
            }
            token::ASC => return self.of_text(TextFunction::Asc),
            token::VAL => return self.of_text(TextFunction::Val),
            token::LEN => return self.of_text(TextFunction::Len),
            token::CHR_TEXT => return self.text_of(TextFunction::Chr),
            token::STR_TEXT => return self.text_of(TextFunction::Str),
            token::LEFT_TEXT => return self.part(TextFunction::Left),
            token::RIGHT_TEXT => return self.part(TextFunction::Right),
            token::MID_TEXT => return self.part(TextFunction::Mid),
            _ => return self.raise(Fault::Syntax),
        };
        self.operand()?;
        let cost = self.out.cost();
        self.emit(Op::Compute { word: Word::Pure(pure), cost });
        Ok(Yields::Number)
    }

    /// What a function takes without brackets: a term, signs before it.
    fn operand(&mut self) -> Compiled<()> {
        if self.takes(b'-') {
            self.out.charge(COSTS.sign);
            self.operand()?;
            let cost = self.out.cost();
            self.emit(Op::Negate { cost });
            return Ok(());
        }
        match self.term()? {
            Yields::Number => Ok(()),
            Yields::Text => self.raise(Fault::TypeMismatch),
        }
    }

    fn trigonometric(&mut self, function: Trigonometric) -> Compiled<Yields> {
        self.operand()?;
        self.work(Word::Trigonometric(function));
        Ok(Yields::Number)
    }

    fn question_of(&mut self, question: Question) -> Compiled<Yields> {
        self.operand()?;
        self.question(question, Yields::Number)
    }

    fn question(&mut self, question: Question, yields: Yields) -> Compiled<Yields> {
        self.word(Word::Ask(question));
        Ok(yields)
    }

    fn of_text(&mut self, function: TextFunction) -> Compiled<Yields> {
        if self.term()? == Yields::Number {
            return self.raise(Fault::TypeMismatch);
        }
        self.out.charge(if function == TextFunction::Val { COSTS.to_number } else { COSTS.measure });
        self.work(Word::TextFunction(function));
        Ok(Yields::Number)
    }

    fn text_of(&mut self, function: TextFunction) -> Compiled<Yields> {
        self.operand()?;
        self.work(Word::TextFunction(function));
        Ok(Yields::Text)
    }

    /// `LEFT$`, `RIGHT$`, `MID$`: a string and one number or two, in brackets.
    fn part(&mut self, function: TextFunction) -> Compiled<Yields> {
        self.expect(b'(')?;
        self.string()?;
        self.expect(b',')?;
        self.argument()?;
        if function == TextFunction::Mid {
            if !self.takes(b',') {
                return self.raise(Fault::TypeMismatch);
            }
            self.argument()?;
        }
        self.expect(b')')?;
        self.out.charge(match function {
            TextFunction::Mid => COSTS.middle,
            TextFunction::Right => COSTS.right_part,
            _ => COSTS.part,
        });
        self.work(Word::TextFunction(function));
        Ok(Yields::Text)
    }
}
