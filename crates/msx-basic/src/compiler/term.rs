//! Terms: constants, strings, variables, unary signs, parentheses.

use basic::{fault::Fault, op::Op};

use super::{Compiled, Compiler, ExprType, expression::precedence};
use crate::{
    costs::COSTS,
    fault::MISSING_OPERAND,
    intrinsic::{DeviceFunction, Intrinsic},
    keyword::{FUNCTION, constant, statement as token},
    name::Type,
    text::{self, word},
    value::{self, Number, Value},
};

impl Compiler<'_> {
    pub(super) fn term(&mut self) -> Compiled<ExprType> {
        let byte = self.peek_skipping_blanks();
        match byte {
            0 | b':' => self.raise(MISSING_OPERAND),
            constant::OCTAL..=constant::DOUBLE => self.stored_constant(byte),
            b'0'..=b'9' | b'.' => self.written_constant(),
            b'"' => self.literal(),
            b'&' => self.radix(),
            b'A'..=b'Z' | b'a'..=b'z' => self.variable(),
            b'(' => {
                self.out.charge(COSTS.expression.bracket);
                self.next();
                let yields = self.expression()?;
                self.expect(b')')?;
                Ok(yields)
            }
            token::PLUS => {
                self.next();
                self.term()
            }
            token::MINUS => {
                self.out.charge(COSTS.expression.unary);
                self.next();
                self.signed(precedence::NEGATE, |cost| Op::Negate { cost })
            }
            token::NOT => {
                self.out.charge(COSTS.expression.unary);
                self.next();
                self.signed(precedence::NOT, |cost| Op::Complement { cost })
            }
            FUNCTION => self.function(),
            0x80.. => self.keyword_term(byte),
            _ => self.raise(Fault::Syntax),
        }
    }

    fn signed(&mut self, floor: u8, op: impl FnOnce(u16) -> Op<Intrinsic>) -> Compiled<ExprType> {
        if self.level(floor)?.is_text() {
            return self.raise(Fault::TypeMismatch);
        }
        let cost = self.out.cost();
        self.out.emit(op(cost));
        Ok(ExprType::NUMBER)
    }

    fn stored_constant(&mut self, byte: u8) -> Compiled<ExprType> {
        let operand = self.at.wrapping_add(1);
        let costs = &COSTS.expression;
        let (value, cost) = match byte {
            constant::OCTAL | constant::HEXADECIMAL | constant::INTEGER => {
                (Value::Integer(word(self.ram, operand).cast_signed()), costs.integer)
            }
            // The number of a line, as in `ERL=100`, where it may be larger than an integer.
            constant::LINE_NUMBER | constant::LINE_ADDRESS => {
                let mut converted = 0;
                let line = value::unsigned(text::line_of_constant(self.ram, self.at), &mut converted);
                (line, costs.integer + converted as u16)
            }
            constant::BYTE => (Value::Integer(i16::from(self.peek_ahead(1))), costs.small),
            constant::ZERO..=constant::NINE => {
                (Value::Integer(i16::from(byte - constant::ZERO)), costs.small)
            }
            constant::SINGLE => (self.value_at(operand, 4), costs.single),
            constant::DOUBLE => (self.value_at(operand, 8), costs.double),
            _ => return self.raise(Fault::Syntax),
        };
        self.out.charge(cost);
        self.next();
        self.constant(value)
    }

    fn value_at(&self, at: u16, bytes: usize) -> Value {
        let from = usize::from(at);
        value::stored(self.ram.get(from..from + bytes).unwrap_or_default())
    }

    pub(super) fn constant(&mut self, value: Value) -> Compiled<ExprType> {
        let constant = self.out.constant(Number(value));
        let cost = self.out.cost();
        self.out.emit(Op::Constant { constant, cost });
        Ok(ExprType::of(Number(value).holds()))
    }

    /// Compiles digits that are in the text as such: after a name, where the tokeniser left them.
    fn written_constant(&mut self) -> Compiled<ExprType> {
        self.parsed(value::parse)
    }

    /// Compiles a binary number, which the tokeniser leaves as text.
    fn radix(&mut self) -> Compiled<ExprType> {
        self.parsed(value::parse_radix)
    }

    fn parsed(&mut self, parse: impl FnOnce(&[u8]) -> (Result<Value, Fault>, usize)) -> Compiled<ExprType> {
        let (value, length) = parse(&self.ram[usize::from(self.at)..]);
        self.at = self.at.wrapping_add(length as u16);
        self.fetch();
        self.out.charge(COSTS.expression.integer);
        match value {
            Ok(value) => self.constant(value),
            Err(fault) => self.raise(fault),
        }
    }

    fn literal(&mut self) -> Compiled<ExprType> {
        let text = self.at.wrapping_add(1);
        let text::QuotedEnd { end, after } = text::quoted_end(self.ram, text);
        let length = u8::try_from(end.wrapping_sub(text)).unwrap_or(u8::MAX);
        self.out.charge(COSTS.expression.literal);
        self.out.charge(u32::from(COSTS.expression.literal_character) * u32::from(length));
        let cost = self.out.cost();
        self.out.emit(Op::Literal { text, length, cost });
        self.at = after;
        self.fetch();
        Ok(ExprType::Text)
    }

    fn variable(&mut self) -> Compiled<ExprType> {
        self.out.charge(COSTS.expression.variable);
        let name = self.name()?;
        if let Some(offset) = self.parameter(name) {
            self.emit_memory_intrinsic(Intrinsic::Parameter { offset, size: name.holds().size() });
            return Ok(ExprType::of(name.holds()));
        }
        let holds = name.holds();
        self.out.charge(match holds {
            Type::Single => COSTS.expression.load_single,
            Type::Double => COSTS.expression.load_double,
            Type::Integer | Type::Text => 0,
        });
        let kind = holds.kind();
        if let Some(subscripts) = self.subscripts()? {
            let array = self.out.array(name);
            let cost = self.out.cost();
            self.out.emit(match holds {
                Type::Text => Op::LoadElementText { array, subscripts, cost },
                Type::Integer | Type::Single | Type::Double => {
                    Op::LoadElement { kind, array, subscripts, cost }
                }
            });
        } else {
            let variable = self.out.variable(name);
            let cost = self.out.cost();
            self.out.emit(match holds {
                Type::Text => Op::LoadText { variable, cost },
                Type::Integer | Type::Single | Type::Double => Op::Load { kind, variable, cost },
            });
        }
        Ok(ExprType::of(holds))
    }

    /// Emits a device function without an argument.
    pub(super) fn call_plain_device(&mut self, function: DeviceFunction) {
        self.out.charge(COSTS.intrinsics.device_function);
        self.emit_machine_intrinsic(Intrinsic::DeviceFunction(function));
    }
}
