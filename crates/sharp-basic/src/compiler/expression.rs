//! Expressions: operators by precedence.

use basic::{
    fault::Fault,
    op::{Binary, Op, Relation},
};

use super::{Compiled, Compiler, ExprType, Target};
use crate::{costs::COSTS, intrinsic::Intrinsic, keyword::token};

/// Operator precedences. Unary signs bind between factors and powers; functions bind tightest.
mod precedence {
    pub(super) const LOGIC: u8 = 1;
    pub(super) const COMPARE: u8 = 2;
    pub(super) const SUM: u8 = 3;
    pub(super) const PRODUCT: u8 = 4;
    pub(super) const UNARY: u8 = 5;
    pub(super) const POWER: u8 = 6;
}

impl<D: Target> Compiler<'_, D> {
    /// Compiles an expression of any type.
    pub(super) fn expression(&mut self) -> Compiled<ExprType> {
        self.level(0)
    }

    /// Compiles a numeric expression.
    pub(super) fn numeric(&mut self) -> Compiled<()> {
        match self.expression()? {
            ExprType::Number => Ok(()),
            ExprType::Text => self.raise(Fault::TypeMismatch),
        }
    }

    /// Compiles a string expression.
    pub(super) fn string(&mut self) -> Compiled<()> {
        match self.expression()? {
            ExprType::Number => self.raise(Fault::TypeMismatch),
            ExprType::Text => Ok(()),
        }
    }

    /// Compiles a term and the operators that bind tighter than `floor`.
    fn level(&mut self, floor: u8) -> Compiled<ExprType> {
        let mut left = self.signed()?;
        let mut is_first = true;
        loop {
            let Some((operator, precedence, length)) = self.operator() else { return Ok(left) };
            if precedence <= floor {
                return Ok(left);
            }
            self.at = self.at.wrapping_add(length);
            left = match left {
                ExprType::Number => {
                    self.out.charge(COSTS.operator);
                    self.out.charge(match (self.pending, is_first) {
                        (1.., _) => COSTS.nested,
                        (0, false) => COSTS.further_operator,
                        (0, true) => 0,
                    });
                    is_first = false;
                    self.apply(operator, precedence)?
                }
                ExprType::Text => {
                    self.out.charge(COSTS.text_operator);
                    self.apply_to_string(operator)?
                }
            };
        }
    }

    /// Compiles a term, or a unary sign with a term and its powers.
    fn signed(&mut self) -> Compiled<ExprType> {
        if self.takes(b'+') {
            self.out.charge(COSTS.unary);
            return match self.signed()? {
                ExprType::Number => Ok(ExprType::Number),
                ExprType::Text => self.raise(Fault::Syntax),
            };
        }
        if !self.takes(b'-') {
            return self.term();
        }
        self.out.charge(COSTS.unary);
        self.pending += 1;
        let yields = self.level(precedence::UNARY)?;
        self.pending -= 1;
        if yields == ExprType::Text {
            return self.raise(Fault::Syntax);
        }
        let cost = self.out.cost();
        self.emit(Op::Negate { cost });
        Ok(ExprType::Number)
    }

    fn apply(&mut self, operator: Binary, precedence: u8) -> Compiled<ExprType> {
        let cost = self.out.cost();
        let push = self.out.pc();
        self.emit(Op::Push { cost });
        // Powers associate to the right.
        let floor = if precedence == precedence::POWER { precedence - 1 } else { precedence };
        self.pending += 1;
        let yields = self.level(floor)?;
        self.pending -= 1;
        if yields == ExprType::Text {
            return self.raise_mismatch();
        }
        self.apply_op(operator, push);
        Ok(ExprType::Number)
    }

    /// Raises the error for a right operand of the wrong type. The original detects it after it has read the text after the operand.
    fn raise_mismatch<T>(&mut self) -> Compiled<T> {
        let is_read = self.is_end()
            || matches!(self.byte(), b')' | b',' | b';')
            || self.keyword().is_some()
            || self.operator().is_some();
        self.raise(if is_read { Fault::TypeMismatch } else { Fault::Syntax })
    }

    fn apply_to_string(&mut self, operator: Binary) -> Compiled<ExprType> {
        let floor = match operator {
            Binary::Add => precedence::SUM,
            Binary::Compare(_) => precedence::COMPARE,
            _ => return self.raise(Fault::TypeMismatch),
        };
        if self.level(floor)? == ExprType::Number {
            return self.raise_mismatch();
        }
        if let Binary::Compare(relation) = operator {
            self.out.charge(COSTS.compare_text);
            self.emit_memory_intrinsic(Intrinsic::CompareText { relation: relation.0 });
            return Ok(ExprType::Number);
        }
        self.out.charge(COSTS.concatenate);
        self.emit_memory_intrinsic(Intrinsic::Concatenate);
        Ok(ExprType::Text)
    }

    /// Returns the operator at the text pointer, its precedence and its length in bytes.
    fn operator(&self) -> Option<(Binary, u8, u16)> {
        let next = self.ram[usize::from(self.at.wrapping_add(1))];
        let compare =
            |relation, length| Some((Binary::Compare(Relation(relation)), precedence::COMPARE, length));
        match (self.byte(), next) {
            (b'<', b'>') => compare(Relation::LESS | Relation::GREATER, 2),
            (b'<', b'=') => compare(Relation::LESS | Relation::EQUAL, 2),
            (b'>', b'=') => compare(Relation::GREATER | Relation::EQUAL, 2),
            (b'<', _) => compare(Relation::LESS, 1),
            (b'>', _) => compare(Relation::GREATER, 1),
            (b'=', _) => compare(Relation::EQUAL, 1),
            (b'+', _) => Some((Binary::Add, precedence::SUM, 1)),
            (b'-', _) => Some((Binary::Subtract, precedence::SUM, 1)),
            (b'*', _) => Some((Binary::Multiply, precedence::PRODUCT, 1)),
            (b'/', _) => Some((Binary::Divide, precedence::PRODUCT, 1)),
            (b'^', _) => Some((Binary::Power, precedence::POWER, 1)),
            _ => match self.keyword()? {
                token::AND => Some((Binary::And, precedence::LOGIC, 2)),
                token::OR => Some((Binary::Or, precedence::LOGIC, 2)),
                _ => None,
            },
        }
    }

    /// Compiles the operand of `NOT`: operators that bind tighter than `AND`.
    pub(super) fn complement(&mut self) -> Compiled<ExprType> {
        if self.level(precedence::LOGIC)? == ExprType::Text {
            return self.raise(Fault::TypeMismatch);
        }
        let cost = self.out.cost();
        self.emit(Op::Complement { cost });
        Ok(ExprType::Number)
    }
}
