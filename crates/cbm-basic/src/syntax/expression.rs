//! Expressions, parsed in the order in which the interpreter reads their characters.

use super::parser::{Expected, Parsed, Parser, Stop, Type};
use crate::keyword::{Function, Keyword, Operator, Part};

/// A variable as the text names it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    letters: [u8; 2],
    /// The position of its first letter.
    at: usize,
    pub value_type: Type,
    pub is_integer: bool,
    pub is_element: bool,
}

/// An operator that has been read but not applied.
#[derive(Clone, Copy, Debug)]
struct PendingOperator {
    precedence: u8,
    is_comparison: bool,
}

/// The token after the operand of a unary operator.
enum Following {
    Unread,
    Operator(PendingOperator),
    End,
}

/// The maximum nesting of parentheses and unary operators; deeper, every machine runs out of stack.
const MAX_NESTING: usize = 60;

const NONE: u8 = 0;
const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const COMPARE: u8 = 4;
const ADD: u8 = 5;
const MULTIPLY: u8 = 6;
const NEGATE: u8 = 7;
const POWER: u8 = 8;

impl Parser<'_> {
    /// Parses a numeric expression.
    pub(super) fn number(&mut self) -> Parsed<()> {
        match self.expression()? {
            Type::Number => Ok(()),
            Type::Text => self.type_mismatch(Type::Text),
        }
    }

    /// Parses a string expression.
    pub(super) fn text(&mut self) -> Parsed<()> {
        match self.expression()? {
            Type::Text => Ok(()),
            Type::Number => self.type_mismatch(Type::Number),
        }
    }

    /// Parses an expression of any type.
    pub(super) fn expression(&mut self) -> Parsed<Type> {
        let (yields, _) = self.level(NONE)?;
        self.value_end = Some(self.at);
        Ok(yields)
    }

    /// Returns whether the current character begins a value.
    pub(super) fn begins_value(&self) -> bool {
        match self.keyword() {
            None => {
                matches!(self.byte(), b'0'..=b'9' | b'.' | b'"' | b'(') || self.byte().is_ascii_uppercase()
            }
            Some(Keyword::Function(_) | Keyword::Pi | Keyword::Part(Part::Fn)) => true,
            Some(Keyword::Operator(operator)) => {
                matches!(operator, Operator::Add | Operator::Subtract | Operator::Not)
            }
            Some(Keyword::Statement(_) | Keyword::Part(_)) => false,
        }
    }

    /// Parses a term and the operators with a higher precedence than `floor`.
    fn level(&mut self, floor: u8) -> Parsed<(Type, Option<PendingOperator>)> {
        if self.depth == MAX_NESTING {
            return Err(Stop);
        }
        self.depth += 1;
        let done = self.operations(floor);
        self.depth -= 1;
        done
    }

    fn operations(&mut self, floor: u8) -> Parsed<(Type, Option<PendingOperator>)> {
        let (mut yields, mut after) = self.term()?;
        loop {
            let found = match after {
                Following::End => return Ok((yields, None)),
                Following::Operator(found) => found,
                Following::Unread => match self.operator(yields)? {
                    Some(found) => found,
                    None if yields == Type::Text && self.is_operator(Operator::Add) => {
                        self.next();
                        let (right, _) = self.term()?;
                        self.expect_type(right, Type::Text)?;
                        after = Following::Unread;
                        continue;
                    }
                    None => return Ok((yields, None)),
                },
            };
            if floor >= found.precedence {
                return Ok((yields, Some(found)));
            }
            if !found.is_comparison {
                self.expect_type(yields, Type::Number)?;
            }
            let (right, next) = self.level(found.precedence)?;
            self.expect_type(right, if found.is_comparison { yields } else { Type::Number })?;
            yields = Type::Number;
            after = next.map_or(Following::End, Following::Operator);
        }
    }

    fn expect_type(&mut self, found: Type, expected: Type) -> Parsed<()> {
        if found == expected { Ok(()) } else { self.type_mismatch(found) }
    }

    fn is_operator(&self, operator: Operator) -> bool {
        self.keyword() == Some(Keyword::Operator(operator))
    }

    /// Parses the operator at the text pointer; `None` where the value ends or strings are
    /// concatenated.
    fn operator(&mut self, left: Type) -> Parsed<Option<PendingOperator>> {
        let mut seen = [false; 3];
        loop {
            let relation = match self.keyword() {
                Some(Keyword::Operator(Operator::Greater)) => 0,
                Some(Keyword::Operator(Operator::Equal)) => 1,
                Some(Keyword::Operator(Operator::Less)) => 2,
                _ => break,
            };
            if core::mem::replace(&mut seen[relation], true) {
                return self.syntax_error(&[Expected::Value]);
            }
            self.next();
        }
        if seen.contains(&true) {
            return Ok(Some(PendingOperator { precedence: COMPARE, is_comparison: true }));
        }
        let Some(Keyword::Operator(operator)) = self.keyword() else { return Ok(None) };
        let precedence = match operator {
            Operator::Add if left == Type::Text => return Ok(None),
            Operator::Add | Operator::Subtract => ADD,
            Operator::Multiply | Operator::Divide => MULTIPLY,
            Operator::Power => POWER,
            Operator::And => AND,
            Operator::Or => OR,
            Operator::Not | Operator::Greater | Operator::Equal | Operator::Less => return Ok(None),
        };
        self.next();
        Ok(Some(PendingOperator { precedence, is_comparison: false }))
    }

    fn term(&mut self) -> Parsed<(Type, Following)> {
        while self.is_operator(Operator::Add) {
            self.next();
        }
        let yields = match (self.byte(), self.keyword()) {
            (b'0'..=b'9' | b'.', _) => {
                let (length, is_held) = (self.syntax.number)(&self.tokens[self.at..]);
                self.at += length.max(1);
                self.skip_blanks();
                if !is_held {
                    return Err(Stop);
                }
                Type::Number
            }
            (b'A'..=b'Z', _) => self.name(true)?.value_type,
            (b'"', _) => {
                self.quoted();
                Type::Text
            }
            (_, Some(Keyword::Pi)) => {
                self.next();
                Type::Number
            }
            (_, Some(Keyword::Operator(Operator::Subtract))) => return self.unary(NEGATE),
            (_, Some(Keyword::Operator(Operator::Not))) => return self.unary(NOT),
            (_, Some(Keyword::Part(Part::Fn))) => {
                let name = self.function_name()?;
                self.calls.push(name);
                let yields = self.parenthesis()?;
                self.expect_type(yields, Type::Number)?;
                Type::Number
            }
            (_, Some(Keyword::Function(function))) => {
                self.next();
                self.function(function)?
            }
            (b'(', _) => self.parenthesis()?,
            _ => return self.syntax_error(&[Expected::Value]),
        };
        Ok((yields, Following::Unread))
    }

    fn unary(&mut self, binds: u8) -> Parsed<(Type, Following)> {
        self.next();
        let (yields, next) = self.level(binds)?;
        self.expect_type(yields, Type::Number)?;
        Ok((Type::Number, next.map_or(Following::End, Following::Operator)))
    }

    fn parenthesis(&mut self) -> Parsed<Type> {
        self.expect(b'(')?;
        let yields = self.expression()?;
        self.expect(b')')?;
        Ok(yields)
    }

    fn function(&mut self, function: Function) -> Parsed<Type> {
        if matches!(function, Function::Left | Function::Right | Function::Mid) {
            return self.substring(function);
        }
        let yields = self.parenthesis()?;
        let (takes, gives) = match function {
            Function::Len | Function::Val | Function::Asc => (Some(Type::Text), Type::Number),
            Function::Str | Function::Chr => (Some(Type::Number), Type::Text),
            // These functions never check the type of their argument.
            Function::Fre | Function::Pos | Function::Peek | Function::Usr => (None, Type::Number),
            _ => (Some(Type::Number), Type::Number),
        };
        if let Some(takes) = takes {
            self.expect_type(yields, takes)?;
        }
        Ok(gives)
    }

    fn substring(&mut self, function: Function) -> Parsed<Type> {
        self.expect(b'(')?;
        let yields = self.expression()?;
        self.expect(b',')?;
        self.expect_type(yields, Type::Text)?;
        self.number()?;
        if function == Function::Mid && self.byte() != b')' {
            self.expect(b',')?;
            self.number()?;
        }
        self.expect(b')')?;
        Ok(Type::Text)
    }

    /// Skips a quoted string from its quote on; the end of the line closes it too.
    pub(super) fn quoted(&mut self) {
        let rest = &self.tokens[self.at + 1..];
        let length = rest.iter().position(|&byte| byte == b'"').map_or(rest.len(), |end| end + 1);
        self.at += 1 + length;
        self.skip_blanks();
    }

    /// Parses `FN` and the name after it.
    pub(super) fn function_name(&mut self) -> Parsed<[u8; 2]> {
        self.expect_keyword(&[Keyword::Part(Part::Fn)])?;
        let letters = self.letters()?;
        match self.byte() {
            b'$' => self.type_mismatch(Type::Text),
            b'%' => self.syntax_error(&[Expected::Character(b'(')]),
            _ => Ok(letters),
        }
    }

    /// Parses a variable, or an element where one is allowed.
    pub(super) fn name(&mut self, allows_elements: bool) -> Parsed<Named> {
        let at = self.at;
        let letters = self.letters()?;
        let (mut yields, mut is_integer, mut is_element) = (Type::Number, false, false);
        match self.byte() {
            b'$' => {
                yields = Type::Text;
                self.next();
            }
            b'%' if !allows_elements => {
                let expected = Expected::Keyword(Keyword::Operator(Operator::Equal));
                return self.syntax_error(&[expected]);
            }
            b'%' => {
                is_integer = true;
                self.next();
            }
            _ => {}
        }
        if self.byte() == b'(' && allows_elements {
            is_element = true;
            self.subscripts()?;
        }
        Ok(Named { letters, at, value_type: yields, is_integer, is_element })
    }

    fn subscripts(&mut self) -> Parsed<()> {
        loop {
            self.next();
            self.number()?;
            if self.byte() != b',' {
                break;
            }
        }
        self.expect(b')')
    }

    fn letters(&mut self) -> Parsed<[u8; 2]> {
        let first = self.byte();
        if !first.is_ascii_uppercase() {
            return self.syntax_error(&[Expected::Variable]);
        }
        let mut second = 0;
        loop {
            self.next();
            match self.byte() {
                byte @ (b'0'..=b'9' | b'A'..=b'Z') if second == 0 => second = byte,
                b'0'..=b'9' | b'A'..=b'Z' => {}
                _ => return Ok([first, second]),
            }
        }
    }

    /// Parses a variable or element that can be assigned.
    pub(super) fn target(&mut self) -> Parsed<Type> {
        let named = self.name(true)?;
        self.refuse_reserved(named)?;
        Ok(named.value_type)
    }

    /// Rejects the machine's own variables, which cannot be assigned.
    pub(super) fn refuse_reserved(&mut self, named: Named) -> Parsed<()> {
        let is_plain = named.value_type == Type::Number && !named.is_integer && !named.is_element;
        if is_plain && self.syntax.reserved.contains(&named.letters) {
            self.at = named.at;
            return self.syntax_error(&[Expected::OtherVariable]);
        }
        Ok(())
    }
}
