//! Expressions of the toy dialect: operators from left to right, terms, arguments.

use basic::{
    dialect::Number,
    fault::Fault,
    op::{Binary, Op, Pc, Relation},
};

use super::{Compiled, Compiler, OPERAND, Type, kind_of};
use crate::{
    dialect::{CALL_DEPTH, Intrinsic},
    number::{GREATER, Value},
};

impl<const FAST: bool> Compiler<'_, FAST> {
    pub(super) fn subscripts(&mut self) -> Compiled<u8> {
        self.expect("(")?;
        let mut count = 0;
        loop {
            self.number()?;
            count += 1;
            let is_last = !self.takes(",");
            if is_last {
                self.expect(")")?;
            }
            let cost = self.cost();
            match self.out.fold_constant(Number::to_index, cost) {
                Some((constant, index, cost)) => {
                    self.out.emit(Op::SubscriptConstant { constant, index, cost });
                }
                None => self.out.emit(Op::Subscript { cost }),
            }
            if is_last {
                return Ok(count);
            }
        }
    }

    pub(super) fn byte_argument(&mut self) -> Compiled<()> {
        self.number()?;
        let cost = self.cost();
        match self.out.fold_constant(Number::to_byte, cost) {
            Some((constant, value, cost)) => self.out.emit(Op::ByteConstant { constant, value, cost }),
            None => self.out.emit(Op::ByteArgument { cost }),
        }
        Ok(())
    }

    pub(super) fn address(&mut self) -> Compiled<()> {
        self.number()?;
        let cost = self.cost();
        match self.out.fold_constant(Number::to_address, cost) {
            Some((constant, address, cost)) => {
                self.out.emit(Op::AddressConstant { constant, address, cost });
            }
            None => self.out.emit(Op::AddressArgument { cost }),
        }
        Ok(())
    }

    pub(super) fn number(&mut self) -> Compiled<()> {
        if self.expression()? == Type::Text { self.raise(Fault::TypeMismatch) } else { Ok(()) }
    }

    /// Compiles terms and operators from left to right, all with the same precedence.
    pub(super) fn expression(&mut self) -> Compiled<Type> {
        let mut left = self.term()?;
        loop {
            let operator = match self.byte() {
                b'+' => Binary::Add,
                b'-' => Binary::Subtract,
                b'*' => Binary::Multiply,
                b'/' => Binary::Divide,
                b'^' => Binary::Power,
                b'&' => Binary::And,
                b'|' => Binary::Or,
                b'!' => Binary::Dialect(GREATER),
                b'=' => Binary::Compare(Relation(Relation::EQUAL)),
                b'<' => Binary::Compare(Relation(Relation::LESS)),
                b'>' => Binary::Compare(Relation(Relation::GREATER)),
                b'#' => Binary::Compare(Relation(Relation::LESS | Relation::GREATER)),
                _ => return Ok(left),
            };
            self.at += 1;
            self.out.reserve_stack(self.depth + OPERAND);
            let push = self.push(left);
            self.depth += OPERAND;
            let right = self.term()?;
            self.depth -= OPERAND;
            if right != left {
                return self.raise(Fault::TypeMismatch);
            }
            self.charge();
            match (left, operator) {
                (Type::Number, operator) => self.out.apply(operator, push),
                (Type::Text, Binary::Add) => {
                    let cost = self.out.cost();
                    self.out.emit(Op::Concatenate { cost });
                }
                (Type::Text, Binary::Compare(relation)) => {
                    let cost = self.out.cost();
                    self.out.emit(Op::CompareText { relation, cost });
                    left = Type::Number;
                }
                _ => return self.raise(Fault::TypeMismatch),
            }
        }
    }

    /// Emits the push of a left operand; returns its position.
    fn push(&mut self, left: Type) -> Pc {
        let cost = self.cost();
        let push = self.out.pc();
        self.out.emit(if left == Type::Text { Op::PushText { cost } } else { Op::Push { cost } });
        push
    }

    fn term(&mut self) -> Compiled<Type> {
        if self.takes("(") {
            let yields = self.expression()?;
            self.expect(")")?;
            return Ok(yields);
        }
        if self.takes("-") {
            let cost = self.cost();
            self.out.emit(Op::PushUnary { cost });
            self.number_term()?;
            let cost = self.cost();
            self.out.emit(Op::Negate { cost });
            return Ok(Type::Number);
        }
        if self.takes("~") {
            self.number_term()?;
            let cost = self.cost();
            self.out.emit(Op::Complement { cost });
            return Ok(Type::Number);
        }
        if self.takes("SQUARE(") {
            self.number()?;
            self.expect(")")?;
            let cost = self.cost();
            self.out.emit(Op::PureIntrinsic { intrinsic: Intrinsic::Square, cost });
            return Ok(Type::Number);
        }
        if self.takes("LENGTH(") {
            let yields = self.expression()?;
            self.expect(")")?;
            self.memory_intrinsic(Intrinsic::Length);
            return if yields == Type::Text { Ok(Type::Number) } else { self.raise(Fault::TypeMismatch) };
        }
        if self.takes("LEFT(") {
            if self.expression()? == Type::Number {
                return self.raise(Fault::TypeMismatch);
            }
            self.push(Type::Text);
            self.expect(",")?;
            self.byte_argument()?;
            self.expect(")")?;
            self.memory_intrinsic(Intrinsic::Left);
            return Ok(Type::Text);
        }
        if self.takes("DIGITS(") {
            self.number()?;
            self.expect(")")?;
            self.memory_intrinsic(Intrinsic::Digits);
            return Ok(Type::Text);
        }
        if self.takes("FREE") {
            self.memory_intrinsic(Intrinsic::Free);
            return Ok(Type::Number);
        }
        if self.takes("PEEK(") {
            self.address()?;
            self.expect(")")?;
            self.machine_intrinsic(Intrinsic::Peek);
            return Ok(Type::Number);
        }
        if self.takes("FN") {
            let function = self.function_name();
            let variable = self.out.variable(function);
            self.expect("(")?;
            self.number()?;
            self.expect(")")?;
            self.out.reserve_stack(self.depth + CALL_DEPTH);
            self.machine_intrinsic(Intrinsic::Call { variable });
            self.out.barrier();
            return Ok(Type::Number);
        }
        match self.byte() {
            b'0'..=b'9' => {
                let from = usize::from(self.at);
                while self.byte().is_ascii_digit() || self.byte() == b'.' {
                    self.at += 1;
                }
                let digits = std::str::from_utf8(&self.ram[from..usize::from(self.at)]).expect("digits");
                self.constant(Value(digits.parse().unwrap_or_default()));
                Ok(Type::Number)
            }
            b'"' => {
                let text = self.at + 1;
                self.at = text;
                while self.byte() != b'"' && self.at < self.end {
                    self.at += 1;
                }
                let length = (self.at - text) as u8;
                self.at += 1;
                let cost = self.cost();
                self.out.emit(Op::Literal { text, length, cost });
                Ok(Type::Text)
            }
            b'A'..=b'Z' => {
                let name = self.name();
                let is_text = name.is_text();
                let kind = kind_of(name);
                if self.byte() == b'(' {
                    let subscripts = self.subscripts()?;
                    let array = self.out.array(name);
                    let cost = self.cost();
                    self.out.emit(match kind {
                        _ if is_text => Op::LoadElementText { array, subscripts, cost },
                        kind => Op::LoadElement { kind, array, subscripts, cost },
                    });
                } else {
                    let variable = self.out.variable(name);
                    let cost = self.cost();
                    self.out.emit(match kind {
                        _ if is_text => Op::LoadText { variable, cost },
                        kind => Op::Load { kind, variable, cost },
                    });
                }
                Ok(if is_text { Type::Text } else { Type::Number })
            }
            _ => self.raise(Fault::Syntax),
        }
    }

    fn number_term(&mut self) -> Compiled<()> {
        if self.term()? == Type::Text { self.raise(Fault::TypeMismatch) } else { Ok(()) }
    }

    pub(super) fn constant(&mut self, value: Value) {
        let constant = self.out.constant(value);
        let cost = self.cost();
        self.out.emit(Op::Constant { constant, cost });
    }
}
