//! Expressions: operators by precedence.

use basic::{
    fault::Fault,
    op::{Binary, Op, Relation},
};

use super::{Compiled, Compiler, ExprType};
use crate::{costs::COSTS, intrinsic::ArgumentType, keyword::statement as token, value::operator};

/// Operator precedence; the original's own numbers.
pub(super) mod precedence {
    pub const NONE: u8 = 0;
    pub const IMP: u8 = 0x28;
    pub const EQV: u8 = 0x32;
    pub const XOR: u8 = 0x3c;
    pub const OR: u8 = 0x46;
    pub const AND: u8 = 0x50;
    pub const NOT: u8 = 0x5a;
    pub const COMPARE: u8 = 0x64;
    pub const ADD: u8 = 0x79;
    pub const MOD: u8 = 0x7a;
    pub const INTEGER_OVER: u8 = 0x7b;
    pub const MULTIPLY: u8 = 0x7c;
    pub const NEGATE: u8 = 0x7d;
    pub const POWER: u8 = 0x7f;
}

impl Compiler<'_> {
    /// Compiles an expression of any type.
    pub(super) fn expression(&mut self) -> Compiled<ExprType> {
        self.out.charge(COSTS.expression.begin);
        self.fetch_again();
        self.level(precedence::NONE)
    }

    /// Compiles a numeric expression.
    pub(super) fn numeric(&mut self) -> Compiled<ExprType> {
        let yields = self.expression()?;
        if yields.is_text() { self.raise(Fault::TypeMismatch) } else { Ok(yields) }
    }

    /// Compiles a string expression.
    pub(super) fn string(&mut self) -> Compiled<()> {
        if self.expression()?.is_text() { Ok(()) } else { self.raise(Fault::TypeMismatch) }
    }

    /// Compiles a byte value, for the engine's own arguments.
    pub(super) fn byte_value(&mut self) -> Compiled<()> {
        self.numeric()?;
        let cost = self.out.cost();
        self.out.emit(Op::ByteArgument { cost });
        Ok(())
    }

    /// Compiles a term and the operators with a precedence above `floor`.
    pub(super) fn level(&mut self, floor: u8) -> Compiled<ExprType> {
        self.out.charge(COSTS.expression.level);
        let mut left = self.term()?;
        loop {
            let Some((operator, precedence, length)) = self.operator() else { return Ok(left) };
            if precedence <= floor {
                return Ok(left);
            }
            self.at = length;
            self.fetch();
            self.out.charge(COSTS.expression.push);
            left = if left.is_text() {
                self.apply_to_string(operator)?
            } else {
                self.apply(operator, precedence)?
            };
        }
    }

    fn apply(&mut self, operator: Binary, precedence: u8) -> Compiled<ExprType> {
        let cost = self.out.cost();
        let push = self.out.pc();
        self.out.emit(Op::Push { cost });
        if self.level(precedence)?.is_text() {
            return self.raise(Fault::TypeMismatch);
        }
        self.out.charge(COSTS.expression.apply);
        if matches!(operator, Binary::Compare(_)) {
            self.out.charge(COSTS.expression.relation);
        }
        self.out.apply(operator, push);
        Ok(ExprType::NUMBER)
    }

    /// Applies an operator to strings: the right side of `+` is a term, that of a relation an expression of higher precedence;
    /// others are errors.
    fn apply_to_string(&mut self, operator: Binary) -> Compiled<ExprType> {
        if !matches!(operator, Binary::Add | Binary::Compare(_)) {
            return self.raise(Fault::TypeMismatch);
        }
        let cost = self.out.cost();
        self.out.emit(Op::PushText { cost });
        let right = match operator {
            Binary::Add => self.term()?,
            _ => self.level(precedence::COMPARE)?,
        };
        if !right.is_text() {
            return self.raise(Fault::TypeMismatch);
        }
        self.out.charge(COSTS.expression.apply);
        let cost = self.out.cost();
        if let Binary::Compare(relation) = operator {
            self.out.emit(Op::CompareText { relation, cost });
            return Ok(ExprType::NUMBER);
        }
        self.out.emit(Op::Concatenate { cost });
        Ok(ExprType::Text)
    }

    /// Returns the operator at the text pointer, its precedence, and the address after it.
    fn operator(&mut self) -> Option<(Binary, u8, u16)> {
        let first = self.peek_skipping_blanks();
        let next = self.at.wrapping_add(1);
        let (operator, precedence) = match first {
            token::GREATER | token::EQUAL | token::LESS => return Some(self.relation()),
            token::PLUS => (Binary::Add, precedence::ADD),
            token::MINUS => (Binary::Subtract, precedence::ADD),
            token::TIMES => (Binary::Multiply, precedence::MULTIPLY),
            token::OVER => (Binary::Divide, precedence::MULTIPLY),
            token::POWER => (Binary::Power, precedence::POWER),
            token::INTEGER_OVER => (Binary::Dialect(operator::INTEGER_DIVIDE), precedence::INTEGER_OVER),
            token::MOD => (Binary::Dialect(operator::MODULO), precedence::MOD),
            token::AND => (Binary::And, precedence::AND),
            token::OR => (Binary::Or, precedence::OR),
            token::XOR => (Binary::Dialect(operator::XOR), precedence::XOR),
            token::EQV => (Binary::Dialect(operator::EQV), precedence::EQV),
            token::IMP => (Binary::Dialect(operator::IMP), precedence::IMP),
            _ => return None,
        };
        Some((operator, precedence, next))
    }

    /// Returns a relation of one or more symbols; the text pointer stays.
    fn relation(&self) -> (Binary, u8, u16) {
        let mut at = self.at;
        let (mut mask, mut end) = (0, at);
        loop {
            let bit = match self.ram[usize::from(at)] {
                token::GREATER => Relation::GREATER,
                token::EQUAL => Relation::EQUAL,
                token::LESS => Relation::LESS,
                b' ' => 0,
                _ => break,
            };
            // A repeated symbol starts the right side, which is an error there.
            if mask & bit != 0 {
                break;
            }
            mask |= bit;
            at = at.wrapping_add(1);
            if bit != 0 {
                end = at;
            }
        }
        (Binary::Compare(Relation(mask)), precedence::COMPARE, end)
    }

    /// Compiles an argument in parentheses.
    pub(super) fn bracketed(&mut self, kind: ArgumentType) -> Compiled<()> {
        self.expect(b'(')?;
        self.argument(kind)?;
        self.expect(b')')
    }
}
