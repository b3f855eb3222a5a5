//! An evaluator of numeric expressions, with the operator precedences of the ROM (`3D3B`).

use numeric::msx_bcd::{self as bcd, MathError, Relation, Value};

type Outcome = Result<Value, MathError>;
type Operator = fn(Value, Value) -> Outcome;
type Function = fn(Value) -> Outcome;

/// Precedence of the unary minus.
const MINUS: u8 = 0x7d;
/// Precedence of `NOT`.
const NOT: u8 = 0x5a;

const OPERATORS: [(&str, u8, Operator); 21] = [
    ("^", 0x7f, |left, right| bcd::power(left, right, &mut 0)),
    ("*", 0x7c, |left, right| bcd::multiply(left, right, &mut 0)),
    ("/", 0x7c, |left, right| bcd::divide(left, right, &mut 0)),
    ("\\", 0x7b, |left, right| bcd::integer_divide(left, right, &mut 0)),
    ("MOD", 0x7a, |left, right| bcd::modulo(left, right, &mut 0)),
    ("+", 0x79, |left, right| bcd::add(left, right, &mut 0)),
    ("-", 0x79, |left, right| bcd::subtract(left, right, &mut 0)),
    ("<=", 0x64, |left, right| relate(left, right, Relation::LessOrEqual)),
    ("=<", 0x64, |left, right| relate(left, right, Relation::LessOrEqual)),
    (">=", 0x64, |left, right| relate(left, right, Relation::GreaterOrEqual)),
    ("=>", 0x64, |left, right| relate(left, right, Relation::GreaterOrEqual)),
    ("<>", 0x64, |left, right| relate(left, right, Relation::NotEqual)),
    ("><", 0x64, |left, right| relate(left, right, Relation::NotEqual)),
    ("=", 0x64, |left, right| relate(left, right, Relation::Equal)),
    ("<", 0x64, |left, right| relate(left, right, Relation::Less)),
    (">", 0x64, |left, right| relate(left, right, Relation::Greater)),
    ("AND", 0x50, |left, right| bcd::and(left, right, &mut 0)),
    ("OR", 0x46, |left, right| bcd::or(left, right, &mut 0)),
    ("XOR", 0x3c, |left, right| bcd::xor(left, right, &mut 0)),
    ("EQV", 0x32, |left, right| bcd::eqv(left, right, &mut 0)),
    ("IMP", 0x28, |left, right| bcd::imp(left, right, &mut 0)),
];

const FUNCTIONS: [(&str, Function); 16] = [
    ("ABS", |value| Ok(bcd::abs(value, &mut 0))),
    ("ATN", |value| bcd::atn(value, &mut 0)),
    ("CDBL", |value| Ok(bcd::to_double(value, &mut 0))),
    ("CINT", |value| bcd::to_integer(value, &mut 0).map(Value::Integer)),
    ("COS", |value| bcd::cos(value, &mut 0)),
    ("CSNG", |value| bcd::to_single(value, &mut 0)),
    ("EXP", |value| bcd::exp(value, &mut 0)),
    ("FIX", |value| bcd::fix(value, &mut 0)),
    ("INT", |value| bcd::int(value, &mut 0)),
    ("LOG", |value| bcd::log(value, &mut 0)),
    ("NEG", |value| Ok(bcd::negate(value, &mut 0))),
    ("NOT", |value| bcd::not(value, &mut 0)),
    ("SGN", |value| Ok(bcd::sgn(value, &mut 0))),
    ("SIN", |value| bcd::sin(value, &mut 0)),
    ("SQR", |value| bcd::sqr(value, &mut 0)),
    ("TAN", |value| bcd::tan(value, &mut 0)),
];

fn relate(left: Value, right: Value, relation: Relation) -> Outcome {
    let holds = relation.holds(bcd::compare(left, right, &mut 0));
    Ok(Value::Integer(if holds { -1 } else { 0 }))
}

/// Evaluates an expression.
///
/// # Errors
/// The error of the evaluation.
///
/// # Panics
/// When the text is not a numeric expression.
pub fn evaluate(expression: &str) -> Outcome {
    let mut scanner = Scanner { rest: expression };
    let value = scanner.expression(0)?;
    scanner.skip_blanks();
    assert!(scanner.rest.is_empty(), "unexpected `{}` after the expression `{expression}`", scanner.rest);
    Ok(value)
}

/// Applies the function of this name.
pub(super) fn apply(name: &str, value: Value) -> Outcome {
    let function = FUNCTIONS.iter().find(|(known, _)| *known == name);
    function.unwrap_or_else(|| panic!("unknown function {name:?}")).1(value)
}

/// Applies the operator of this name.
pub(super) fn operate(name: &str, left: Value, right: Value) -> Outcome {
    let operator = OPERATORS.iter().find(|(known, ..)| *known == name);
    operator.unwrap_or_else(|| panic!("unknown operator {name:?}")).2(left, right)
}

struct Scanner<'a> {
    rest: &'a str,
}

impl Scanner<'_> {
    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start_matches(' ');
    }

    /// Skips `token` if it is next; returns whether it was.
    fn take(&mut self, token: &str) -> bool {
        self.skip_blanks();
        let Some(rest) = self.rest.strip_prefix(token) else { return false };
        self.rest = rest;
        true
    }

    /// Evaluates everything that binds tighter than `floor`.
    fn expression(&mut self, floor: u8) -> Outcome {
        let mut left = self.factor()?;
        loop {
            self.skip_blanks();
            let operator = OPERATORS.iter().find(|(name, ..)| self.rest.starts_with(name));
            let Some((name, precedence, operate)) = operator.filter(|(_, precedence, _)| *precedence > floor)
            else {
                return Ok(left);
            };
            self.take(name);
            left = operate(left, self.expression(*precedence)?)?;
        }
    }

    fn factor(&mut self) -> Outcome {
        if self.take("+") {
            return self.factor();
        }
        if self.take("-") {
            return Ok(bcd::negate(self.expression(MINUS)?, &mut 0));
        }
        if self.take("NOT") {
            return bcd::not(self.expression(NOT)?, &mut 0);
        }
        if self.take("(") {
            return self.parenthesised();
        }
        let function = FUNCTIONS.iter().find(|(name, _)| self.rest.starts_with(name));
        if let Some((name, apply)) = function {
            self.take(name);
            assert!(self.take("("), "`{name}` has no argument");
            return apply(self.parenthesised()?);
        }
        let number = bcd::parse(self.rest.as_bytes(), &mut 0);
        assert!(number.consumed > 0, "`{}` is not a number", self.rest);
        self.rest = &self.rest[number.consumed..];
        number.value
    }

    /// Evaluates the rest of a parenthesised expression after the opening parenthesis.
    fn parenthesised(&mut self) -> Outcome {
        let value = self.expression(0)?;
        assert!(self.take(")"), "expected `)` before `{}`", self.rest);
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_bind_more_tightly_than_the_unary_minus() {
        assert_eq!(evaluate("-2^2"), Ok(Value::Integer(-4)));
        assert_eq!(evaluate("2*3^ NOT -3"), Ok(Value::Integer(18)));
    }
}
