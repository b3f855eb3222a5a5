//! Terms: constants, strings, variables, functions, brackets.

use basic::{fault::Fault, op::Op};
use numeric::sharp_bcd::{self, Decimal};

use super::{Compiled, Compiler, ExprType, Target};
use crate::{
    costs::COSTS,
    intrinsic::{DeviceFunction, Intrinsic, PureFunction, StringFunction, Trigonometric},
    keyword::token,
    value::Number,
};

impl<D: Target> Compiler<'_, D> {
    pub(super) fn term(&mut self) -> Compiled<ExprType> {
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
                self.emit_memory_intrinsic(Intrinsic::Literal { length, text });
                Ok(ExprType::Text)
            }
            b'A'..=b'Z' => self.variable(),
            b'(' => {
                self.out.charge(COSTS.bracket);
                self.takes(b'(');
                self.pending += 1;
                let yields = self.expression()?;
                self.pending -= 1;
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

    fn constant(&mut self, value: Decimal) -> Compiled<ExprType> {
        let constant = self.out.constant(Number(value));
        let cost = self.out.cost();
        self.emit(Op::Constant { constant, cost });
        Ok(ExprType::Number)
    }

    fn function(&mut self, token: u8) -> Compiled<ExprType> {
        if token == token::PI {
            self.out.charge(COSTS.pi);
            return self.constant(Decimal::PI);
        }
        self.out.charge(COSTS.function);
        let pure = match token {
            token::NOT => return self.complement(),
            token::LN => PureFunction::Ln,
            token::LOG => PureFunction::Log,
            token::EXP => PureFunction::Exp,
            token::SQR => PureFunction::Sqr,
            token::INT => PureFunction::Int,
            token::ABS => PureFunction::Abs,
            token::SGN => PureFunction::Sgn,
            token::DEG => PureFunction::Deg,
            token::DMS => PureFunction::Dms,
            token::SIN => return self.trigonometric(Trigonometric::Sin),
            token::COS => return self.trigonometric(Trigonometric::Cos),
            token::TAN => return self.trigonometric(Trigonometric::Tan),
            token::ASN => return self.trigonometric(Trigonometric::Asn),
            token::ACS => return self.trigonometric(Trigonometric::Acs),
            token::ATN => return self.trigonometric(Trigonometric::Atn),
            token::RND => return self.call_device_with(DeviceFunction::Rnd),
            token::PEEK => {
                self.out.charge(COSTS.peek);
                return self.call_device_with(DeviceFunction::Peek);
            }
            token::MEM => {
                self.out.charge(COSTS.memory);
                return self.call_device(DeviceFunction::Mem, ExprType::Number);
            }
            token::INKEY_TEXT => {
                self.out.charge(COSTS.key);
                return self.call_device(DeviceFunction::Inkey, ExprType::Text);
            }
            token::POINT => {
                self.out.charge(COSTS.point_function);
                self.point()?;
                return self.call_device(DeviceFunction::Point, ExprType::Number);
            }
            token::MDF => {
                self.operand()?;
                self.emit_memory_intrinsic(Intrinsic::Modify);
                return Ok(ExprType::Number);
            }
            // No file is open.
            token::EOF | token::LOF => {
                self.operand()?;
                return self.raise(Fault::Overflow);
            }
            token::OPEN_TEXT => {
                self.emit_memory_intrinsic(Intrinsic::SerialSettings);
                return Ok(ExprType::Text);
            }
            token::ASC => return self.number_from_string(StringFunction::Asc),
            token::VAL => return self.number_from_string(StringFunction::Val),
            token::LEN => return self.number_from_string(StringFunction::Len),
            token::CHR_TEXT => return self.string_from_number(StringFunction::Chr),
            token::STR_TEXT => return self.string_from_number(StringFunction::Str),
            token::LEFT_TEXT => return self.part(StringFunction::Left),
            token::RIGHT_TEXT => return self.part(StringFunction::Right),
            token::MID_TEXT => return self.part(StringFunction::Mid),
            _ => return self.raise(Fault::Syntax),
        };
        self.operand()?;
        let cost = self.out.cost();
        self.emit(Op::PureIntrinsic { intrinsic: Intrinsic::Pure(pure), cost });
        Ok(ExprType::Number)
    }

    /// Compiles the operand of a function without brackets: a term, with unary signs before it.
    fn operand(&mut self) -> Compiled<()> {
        if self.takes(b'-') {
            self.out.charge(COSTS.unary);
            self.operand()?;
            let cost = self.out.cost();
            self.emit(Op::Negate { cost });
            return Ok(());
        }
        match self.term()? {
            ExprType::Number => Ok(()),
            ExprType::Text => self.raise(Fault::TypeMismatch),
        }
    }

    fn trigonometric(&mut self, function: Trigonometric) -> Compiled<ExprType> {
        self.operand()?;
        self.emit_memory_intrinsic(Intrinsic::Trigonometric(function));
        Ok(ExprType::Number)
    }

    fn call_device_with(&mut self, question: DeviceFunction) -> Compiled<ExprType> {
        self.operand()?;
        self.call_device(question, ExprType::Number)
    }

    fn call_device(&mut self, question: DeviceFunction, yields: ExprType) -> Compiled<ExprType> {
        self.emit_machine_intrinsic(Intrinsic::DeviceFunction(question));
        Ok(yields)
    }

    fn number_from_string(&mut self, function: StringFunction) -> Compiled<ExprType> {
        if self.term()? == ExprType::Number {
            return self.raise(Fault::TypeMismatch);
        }
        self.out.charge(if function == StringFunction::Val { COSTS.to_number } else { COSTS.measure });
        self.emit_memory_intrinsic(Intrinsic::StringFunction(function));
        Ok(ExprType::Number)
    }

    fn string_from_number(&mut self, function: StringFunction) -> Compiled<ExprType> {
        self.operand()?;
        self.emit_memory_intrinsic(Intrinsic::StringFunction(function));
        Ok(ExprType::Text)
    }

    /// Compiles `LEFT$`, `RIGHT$`, `MID$`: a string and one or two numbers in brackets.
    fn part(&mut self, function: StringFunction) -> Compiled<ExprType> {
        self.expect(b'(')?;
        self.string()?;
        self.expect(b',')?;
        self.argument()?;
        if function == StringFunction::Mid {
            if !self.takes(b',') {
                return self.raise(Fault::TypeMismatch);
            }
            self.argument()?;
        }
        self.expect(b')')?;
        self.out.charge(match function {
            StringFunction::Mid => COSTS.middle,
            StringFunction::Right => COSTS.right_part,
            _ => COSTS.part,
        });
        self.emit_memory_intrinsic(Intrinsic::StringFunction(function));
        Ok(ExprType::Text)
    }
}
