//! Evaluates an expression as the original does: a left operand is rounded when it is pushed,
//! parentheses and function calls do not round.

use std::cmp::Ordering;

use super::name;
use numeric::mflpt5::{self, Fac, MathError};

/// Operators with the precedences of the original, tightest first.
const OPERATORS: [(&str, u8); 7] =
    [("^", 0x7f), ("*", 0x7b), ("/", 0x7b), ("+", 0x79), ("-", 0x79), ("AND", 0x50), ("OR", 0x46)];
const UNARY_MINUS: u8 = 0x7d;
const RELATION: u8 = 0x64;
const NOT: u8 = 0x5a;

#[derive(Debug)]
pub enum Failure {
    Syntax,
    Math(MathError),
}

impl From<MathError> for Failure {
    fn from(error: MathError) -> Self {
        Self::Math(error)
    }
}

impl Failure {
    pub fn name(&self) -> &'static str {
        match self {
            Self::Syntax => "SYNTAX",
            Self::Math(error) => name(*error),
        }
    }
}

/// Returns the value of `text`; `variables` are A, B and C, and every other variable is zero.
pub fn evaluate(text: &str, variables: [Fac; 3]) -> Result<Fac, Failure> {
    let mut evaluator = Evaluator { text, variables };
    let value = evaluator.expression(0)?;
    if evaluator.text.trim_start().is_empty() { Ok(value) } else { Err(Failure::Syntax) }
}

struct Evaluator<'a> {
    text: &'a str,
    variables: [Fac; 3],
}

impl Evaluator<'_> {
    fn take(&mut self, symbol: &str) -> bool {
        let text = self.text.trim_start();
        let Some(rest) = text.strip_prefix(symbol) else { return false };
        self.text = rest;
        true
    }

    fn expect(&mut self, symbol: &str) -> Result<(), Failure> {
        if self.take(symbol) { Ok(()) } else { Err(Failure::Syntax) }
    }

    fn expression(&mut self, outer: u8) -> Result<Fac, Failure> {
        let mut value = self.operand()?;
        loop {
            let before = self.text;
            let mut accepted = Vec::new();
            for (symbol, ordering) in
                [("<", Ordering::Less), ("=", Ordering::Equal), (">", Ordering::Greater)].repeat(3)
            {
                if self.take(symbol) {
                    accepted.push(ordering);
                }
            }
            if !accepted.is_empty() {
                if RELATION <= outer {
                    self.text = before;
                    return Ok(value);
                }
                let left = value.round(&mut 0)?;
                let right = self.expression(RELATION)?;
                let ordering = mflpt5::compare(left, right, &mut 0);
                value = mflpt5::relation(ordering, accepted.contains(&ordering), &mut 0);
                continue;
            }
            let Some(&(operator, precedence)) = OPERATORS.iter().find(|(symbol, _)| self.take(symbol)) else {
                return Ok(value);
            };
            if precedence <= outer {
                self.text = before;
                return Ok(value);
            }
            let left = value.round(&mut 0)?;
            let right = self.expression(precedence)?;
            let operation = match operator {
                "+" => mflpt5::add,
                "-" => mflpt5::sub,
                "*" => mflpt5::mul,
                "/" => mflpt5::div,
                "^" => mflpt5::pow,
                "AND" => mflpt5::and,
                _ => mflpt5::or,
            };
            value = operation(left, right, &mut 0)?;
        }
    }

    fn operand(&mut self) -> Result<Fac, Failure> {
        let cost = &mut 0;
        while self.take("+") {}
        if self.take("-") {
            return Ok(mflpt5::negate(self.expression(UNARY_MINUS)?, cost));
        }
        if self.take("NOT") {
            return Ok(mflpt5::not(self.expression(NOT)?, cost)?);
        }
        for function in ["SGN", "INT", "ABS", "SQR", "EXP", "LOG", "SIN", "COS", "TAN", "ATN", "LEN", "VAL"] {
            if self.take(function) {
                self.expect("(")?;
                let value = self.function(function)?;
                self.expect(")")?;
                return Ok(value);
            }
        }
        if self.take("(") {
            let value = self.expression(0)?;
            self.expect(")")?;
            return Ok(value);
        }
        let text = self.text.trim_start();
        if text.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            let parsed = mflpt5::parse(tokenised(text).as_slice(), cost);
            self.text = &text[parsed.consumed..];
            return Ok(parsed.value?);
        }
        if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
            return Err(Failure::Syntax);
        }
        let name: String = text.chars().take_while(char::is_ascii_alphanumeric).collect();
        self.text = &text[name.len()..];
        Ok(match name.as_str() {
            "A" => self.variables[0],
            "B" => self.variables[1],
            "C" => self.variables[2],
            _ => Fac::ZERO,
        })
    }

    fn function(&mut self, function: &str) -> Result<Fac, Failure> {
        let cost = &mut 0;
        if matches!(function, "LEN" | "VAL") {
            self.expect("STR$(")?;
            let value = self.expression(0)?;
            self.expect(")")?;
            let mut buffer = [0; 16];
            let length = mflpt5::print(value, &mut buffer, cost);
            return Ok(match function {
                "LEN" => mflpt5::from_u8(length as u8, cost),
                _ => mflpt5::parse(&buffer[..length], cost).value?,
            });
        }
        let value = self.expression(0)?;
        Ok(match function {
            "SGN" => mflpt5::sgn(value, cost),
            "INT" => mflpt5::int(value, cost),
            "ABS" => mflpt5::abs(value, cost),
            "SQR" => mflpt5::sqr(value, cost)?,
            "EXP" => mflpt5::exp(value, cost)?,
            "LOG" => mflpt5::log(value, cost)?,
            "SIN" => mflpt5::sin(value, cost)?,
            "COS" => mflpt5::cos(value, cost)?,
            "TAN" => mflpt5::tan(value, cost)?,
            _ => mflpt5::atn(value, cost)?,
        })
    }
}

/// Converts text to the bytes of a program line, in which signs are tokens.
fn tokenised(text: &str) -> Vec<u8> {
    text.bytes()
        .map(|byte| match byte {
            b'+' => 0xaa,
            b'-' => 0xab,
            other => other,
        })
        .collect()
}
