//! Expressions: operators by precedence.
//!
//! The original evaluates with one loop that keeps operators on the stack; compiling it as
//! recursion gives the same order of pushes and applications. The cost of an iteration of that loop
//! is charged where the loop would run.

use basic::{
    dialect::Number as _,
    fault::Fault,
    op::{Binary, Op, Relation},
};

use super::{Compiled, Compiler, Target, Terminated, Type};
use crate::{
    intrinsic::Intrinsic,
    keyword::{Function, Keyword, Operator},
    variant::BasicVariant,
};

/// An operator that has been read but not applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PendingOperator {
    operator: Binary,
    precedence: u8,
    /// Whether it is a comparison of strings.
    is_on_strings: bool,
}

/// The type of a level of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LevelType {
    Number,
    Text,
    /// A string whose type flag has been cleared by the comparison after it: it is treated as a number.
    StringAsNumber,
}

impl From<Type> for LevelType {
    fn from(yields: Type) -> Self {
        match yields {
            Type::Number => Self::Number,
            Type::Text => Self::Text,
        }
    }
}

/// The token after the operand of a unary or binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Following {
    /// The text has not been read.
    Unread,
    /// An operator of lower precedence.
    Operator(PendingOperator),
    /// The end of the expression.
    End,
}

/// The precedence of the operator before an expression, by the original's numbering.
pub(super) mod precedence {
    pub const NONE: u8 = 0;
    pub const OR: u8 = 0x46;
    pub const AND: u8 = 0x50;
    pub const NOT: u8 = 0x5a;
    pub const COMPARE: u8 = 0x64;
    pub const ADD: u8 = 0x79;
    pub const MULTIPLY: u8 = 0x7b;
    pub const NEGATE: u8 = 0x7d;
    pub const POWER: u8 = 0x7f;
}

/// The exit of the evaluation by a unary operator directly after `string +`. The original pops the return
/// address of the term there and continues in the operator loop; but the concatenation has called the term,
/// not the loop. When the unary operator has been applied, the loop pops the string's descriptor, its own
/// level and five bytes above for a precedence and an operand, and returns to the address in the next two
/// bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Escape {
    /// From an outermost level: the return depends on the caller of the expression.
    Expression,
    /// The expression was in parentheses: the five bytes are their return address and three bytes of
    /// the caller's.
    Parenthesis,
    /// The return address is arbitrary.
    Nowhere,
}

// The original's stack use inside an expression (FRMEVL at ad9e), counted from the entry of a
// level.

/// A level: its precedence, and the return address of the stack check or of the term.
pub(super) const LEVEL_STACK: u8 = 3;
/// A pushed operand: the precedence of its level, a return address, the address of the operator,
/// the number with its sign, the relation.
pub(super) const PUSH_STACK: u8 = 12;
/// The left operand of `+` between strings: the precedence, its descriptor, the return address of
/// the term.
const CONCATENATION_STACK: u8 = 5;
/// The minimum stack pointer at which an expression may begin.
pub(crate) const STACK_RESERVE: u8 = 0x40;
/// The stack in bytes that expressions use without a check; a deeper one has its own check.
pub(crate) const SAFE: u8 = 96;

impl<E: BasicVariant, D: Target<E>> Compiler<'_, E, D> {
    /// Compiles an expression of any type from the next character on.
    pub(super) fn expression(&mut self) -> Compiled<Type> {
        self.out.charge(E::costs().expression.begin);
        self.step_back_cost();
        let (value, _) = self.with_stack(2, |this| this.level(precedence::NONE))?;
        Ok(if value == LevelType::Text { Type::Text } else { Type::Number })
    }

    /// The original steps back before an expression or a unary operator that it has read, which takes
    /// longer at the start of a page.
    fn step_back_cost(&mut self) {
        if self.at & 0xff == 0xff {
            self.out.charge(E::costs().fetch.page);
        }
    }

    /// Compiles an expression of any type from the current character on.
    pub(super) fn expression_here(&mut self) -> Compiled<Type> {
        self.at = self.at.wrapping_sub(1);
        self.expression()
    }

    /// Compiles a numeric expression from the next character on.
    pub(super) fn number(&mut self) -> Compiled<()> {
        self.out.charge(E::costs().expression.number);
        let yields = self.with_stack(2, Self::expression)?;
        self.out.charge(E::costs().expression.check);
        self.expect_type(yields, Type::Number)
    }

    /// Compiles a numeric expression from the current character on.
    pub(super) fn number_here(&mut self) -> Compiled<()> {
        self.at = self.at.wrapping_sub(1);
        self.number()
    }

    /// Compiles a byte from the current character on.
    pub(super) fn byte_argument(&mut self) -> Compiled<()> {
        self.out.charge(E::costs().expression.byte);
        self.with_stack(2, Self::number_here)?;
        self.peek_skipping_blanks();
        let cost = self.out.cost();
        let decided = self.out.fold_constant(E::Number::to_byte, cost);
        self.out.emit(match decided {
            Some((constant, value, cost)) => Op::ByteConstant { constant, value, cost },
            None => Op::ByteArgument { cost },
        });
        Ok(())
    }

    pub(super) fn expect_type(&mut self, yields: Type, expected: Type) -> Compiled<()> {
        if yields == expected { Ok(()) } else { self.raise(Fault::TypeMismatch) }
    }

    /// Compiles one level of evaluation: a term and the operators with a higher precedence than
    /// `floor`.
    pub(super) fn level(&mut self, floor: u8) -> Compiled<(LevelType, Option<PendingOperator>)> {
        self.out.charge(E::costs().expression.level);
        self.use_stack(LEVEL_STACK)?;
        let term = self.with_stack(LEVEL_STACK, |this| this.term(floor));
        if term.is_err()
            && let Some(escape) = self.escape
        {
            if escape == Escape::Parenthesis && floor == precedence::NONE {
                // The five bytes are the parenthesis and this level: it returns to the caller of this expression.
                self.escape = None;
                return Ok((LevelType::Number, None));
            }
            self.escape = Some(Escape::Nowhere);
        }
        let (yields, mut after) = term?;
        self.relation = 0;
        let mut value = LevelType::from(yields);
        loop {
            let found = match after {
                Following::End => return Ok((value, None)),
                Following::Operator(found) if floor >= found.precedence => {
                    self.out.charge(E::costs().expression.applied_pop);
                    return Ok((value, Some(found)));
                }
                Following::Operator(found) => {
                    self.out.charge(E::costs().expression.push_next);
                    found
                }
                Following::Unread => match self.operator(value)? {
                    Found::Concatenation => {
                        self.concatenation(floor)?;
                        continue;
                    }
                    Found::End => {
                        self.out.charge(self.end_cost(floor));
                        return Ok((value, None));
                    }
                    Found::Operator(found) => {
                        if found.is_on_strings {
                            value = LevelType::StringAsNumber;
                        }
                        if floor >= found.precedence {
                            self.out.charge(self.pop_cost(floor));
                            return Ok((value, Some(found)));
                        }
                        self.out.charge(E::costs().expression.push);
                        found
                    }
                },
            };
            after = self.apply(value, found, floor)?;
            value = LevelType::Number;
        }
    }

    /// Pushes the left operand, compiles the right operand, applies the operator.
    fn apply(&mut self, left: LevelType, found: PendingOperator, floor: u8) -> Compiled<Following> {
        if left == LevelType::Text {
            return self.raise(Fault::TypeMismatch);
        }
        if found.is_on_strings && left == LevelType::Number {
            // The string has been treated as a number since.
            self.emit_memory_intrinsic(Intrinsic::AsString, 0);
        }
        let cost = self.out.cost();
        let push = self.out.pc();
        self.out.emit(if found.is_on_strings { Op::PushText { cost } } else { Op::Push { cost } });
        let (right, next) = self.with_stack(PUSH_STACK, |this| this.level(found.precedence))?;
        match found.operator {
            Binary::Compare(relation) if found.is_on_strings => {
                if right != LevelType::Text {
                    return self.raise(Fault::TypeMismatch);
                }
                let cost = self.out.cost();
                self.out.emit(Op::CompareText { relation, cost });
                self.relation = Relation::GREATER | Relation::EQUAL | Relation::LESS;
            }
            operator => {
                self.require_number(right)?;
                self.out.apply(operator, push);
            }
        }
        Ok(self.next_after(next, floor))
    }

    /// Requires that a value is a number or treated as one.
    pub(super) fn require_number(&mut self, value: LevelType) -> Compiled<()> {
        match value {
            LevelType::Number => Ok(()),
            LevelType::Text => self.raise(Fault::TypeMismatch),
            LevelType::StringAsNumber => {
                self.emit_memory_intrinsic(Intrinsic::TakeStringAsNumber, 0);
                Ok(())
            }
        }
    }

    /// Returns the next operator after an applied one, or the end of the level.
    pub(super) fn next_after(&mut self, next: Option<PendingOperator>, floor: u8) -> Following {
        let (cost, after) = match next {
            Some(found) => (E::costs().expression.applied, Following::Operator(found)),
            None if floor == precedence::NONE => (E::costs().expression.applied_end, Following::End),
            None => (E::costs().expression.applied_end_inner, Following::End),
        };
        self.out.charge(cost);
        after
    }

    /// Returns the cycles of the evaluation loop when no operator follows.
    fn end_cost(&self, floor: u8) -> u16 {
        match floor {
            precedence::NONE => E::costs().expression.end,
            precedence::COMPARE => E::costs().expression.end_compare,
            _ => E::costs().expression.end_inner,
        }
    }

    /// Returns the cycles of the evaluation loop when the pushed operator is applied first.
    fn pop_cost(&self, floor: u8) -> u16 {
        match floor {
            precedence::COMPARE => E::costs().expression.pop_compare,
            _ => E::costs().expression.pop,
        }
    }

    /// Compiles the operator at the text pointer.
    fn operator(&mut self, left: LevelType) -> Compiled<Found> {
        self.peek_skipping_blanks();
        // After a concatenated string the original does not clear the relation.
        let mut mask = core::mem::take(&mut self.relation);
        loop {
            let bit = match self.keyword() {
                Some(Keyword::Operator(Operator::Greater)) => Relation::GREATER,
                Some(Keyword::Operator(Operator::Equal)) => Relation::EQUAL,
                Some(Keyword::Operator(Operator::Less)) => Relation::LESS,
                _ => break,
            };
            if mask & bit != 0 {
                return self.raise(Fault::Syntax);
            }
            mask |= bit;
            self.out.charge(E::costs().expression.relation_operator);
            self.next();
        }
        if mask != 0 {
            self.out.charge(E::costs().expression.relation);
            // Their codes are above those of the relations, and are compared with both ends of these.
            if matches!(self.keyword(), Some(Keyword::Function(_) | Keyword::Pi)) {
                self.out.charge(E::costs().expression.relation_function);
            }
            self.at = self.at.wrapping_sub(1);
            self.step_back_cost();
            return Ok(Found::Operator(PendingOperator {
                operator: Binary::Compare(Relation(mask)),
                precedence: precedence::COMPARE,
                is_on_strings: left == LevelType::Text,
            }));
        }
        let Some(Keyword::Operator(operator)) = self.keyword() else { return Ok(Found::End) };
        let (operator, precedence) = match operator {
            Operator::Add if left == LevelType::Text => return Ok(Found::Concatenation),
            Operator::Add => (Binary::Add, precedence::ADD),
            Operator::Subtract => (Binary::Subtract, precedence::ADD),
            Operator::Multiply => (Binary::Multiply, precedence::MULTIPLY),
            Operator::Divide => (Binary::Divide, precedence::MULTIPLY),
            Operator::Power => (Binary::Power, precedence::POWER),
            Operator::And => (Binary::And, precedence::AND),
            Operator::Or => (Binary::Or, precedence::OR),
            Operator::Not => return Ok(Found::End),
            Operator::Greater | Operator::Equal | Operator::Less => return Ok(Found::End),
        };
        // A power is the exponential function of a product.
        let saved = if operator == Binary::Power { E::saved_cycles(Function::Exp) } else { 0 };
        self.out.charge(E::costs().expression.operator - saved);
        Ok(Found::Operator(PendingOperator { operator, precedence, is_on_strings: false }))
    }

    /// Compiles `+` between strings, which has the highest precedence.
    fn concatenation(&mut self, floor: u8) -> Compiled<()> {
        self.out.charge(E::costs().expression.concatenate);
        if self.is_unary_next() {
            let (value, _) = self.with_stack(CONCATENATION_STACK, |this| this.level(precedence::NONE))?;
            self.require_number(value)?;
            let is_outermost = floor == precedence::NONE;
            self.escape = Some(if is_outermost { Escape::Expression } else { Escape::Nowhere });
            return Err(Terminated);
        }
        let cost = self.out.cost();
        self.out.emit(Op::PushText { cost });
        let right = self.with_stack(CONCATENATION_STACK, |this| this.term(precedence::POWER));
        if right.is_err() && self.escape.is_some() {
            self.escape = Some(Escape::Nowhere);
        }
        let (right, _) = right?;
        self.expect_type(right, Type::Text)?;
        let cost = self.out.cost();
        self.out.emit(Op::Concatenate { cost });
        Ok(())
    }

    /// Returns whether a minus or `NOT` is next, after any plus signs.
    fn is_unary_next(&self) -> bool {
        let mut at = self.at;
        loop {
            at = at.wrapping_add(1);
            let byte = self.ram[usize::from(at)];
            match E::KEYWORDS.meaning(byte) {
                Some(Keyword::Operator(Operator::Add)) => {}
                Some(Keyword::Operator(operator)) => {
                    return matches!(operator, Operator::Subtract | Operator::Not);
                }
                _ if byte == b' ' => {}
                _ => return false,
            }
        }
    }

    /// Reserves `bytes` more of the stack, or checks for them. An expression that exceeds the stack
    /// ends there.
    fn use_stack(&mut self, bytes: u8) -> Compiled<()> {
        let bytes = self.depth.saturating_add(bytes);
        if bytes > E::LAYOUT.stack_cleared - STACK_RESERVE {
            return self.raise(Fault::OutOfMemory);
        }
        self.out.reserve_stack(bytes);
        Ok(())
    }
}

/// The token after a value.
enum Found {
    Operator(PendingOperator),
    Concatenation,
    End,
}
