//! A small evaluator of numeric expressions with the precedences of the machine: `^`, sign, `* /`, `+ -`, comparisons, `AND OR`.
//! Functions take one operand and bind tighter than `^`.

use numeric::sharp_bcd::{self as bcd, Angle, Decimal, MathError};

/// What an expression came to: a number, or the number of the error.
pub type Outcome = Result<Decimal, u8>;

/// A syntax error, as the machine numbers it.
const SYNTAX: u8 = 1;

type Function = fn(Decimal) -> Result<Decimal, MathError>;

const FUNCTIONS: [(&str, Function); 17] = [
    ("SIN", |value| value.sin(Angle::Degree, &mut 0)),
    ("COS", |value| value.cos(Angle::Degree, &mut 0)),
    ("TAN", |value| value.tan(Angle::Degree, &mut 0)),
    ("ASN", |value| value.asn(Angle::Degree, &mut 0)),
    ("ACS", |value| value.acs(Angle::Degree, &mut 0)),
    ("ATN", |value| value.atn(Angle::Degree, &mut 0)),
    ("EXP", |value| value.exp(&mut 0)),
    ("LN", |value| value.ln(&mut 0)),
    ("LOG", |value| value.log(&mut 0)),
    ("SQR", |value| value.sqr(&mut 0)),
    ("INT", |value| value.int(&mut 0)),
    ("ABS", |value| Ok(value.abs(&mut 0))),
    ("SGN", |value| Ok(value.sgn(&mut 0))),
    ("DEG", |value| value.deg(&mut 0)),
    ("DMS", |value| value.dms(&mut 0)),
    ("NOT", |value| value.not(&mut 0)),
    ("-", |value| Ok(value.negated())),
];

/// Evaluates a whole text.
///
/// # Errors
/// The number of the machine's error.
pub fn evaluate(text: &str) -> Outcome {
    let typed = text.replace('e', "E");
    let mut reader = Reader { text: typed.as_bytes(), at: 0 };
    let value = reader.level(0)?;
    reader.skip();
    if reader.at == reader.text.len() { Ok(value) } else { Err(SYNTAX) }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn skip(&mut self) {
        while self.text.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
    }

    fn takes(&mut self, word: &str) -> bool {
        self.skip();
        let found = self.text[self.at..].starts_with(word.as_bytes());
        if found {
            self.at += word.len();
        }
        found
    }

    fn one_of(&mut self, words: &[&'static str]) -> Option<&'static str> {
        words.iter().copied().find(|word| self.takes(word))
    }

    fn level(&mut self, level: usize) -> Outcome {
        const LEVELS: [&[&str]; 4] =
            [&["AND", "OR"], &["<=", ">=", "<>", "=", "<", ">"], &["+", "-"], &["*", "/"]];
        let Some(operators) = LEVELS.get(level) else { return self.sign() };
        let mut left = self.level(level + 1)?;
        while let Some(operator) = self.one_of(operators) {
            let right = self.level(level + 1)?;
            left = apply(operator, left, right)?;
        }
        Ok(left)
    }

    fn sign(&mut self) -> Outcome {
        if self.takes("-") {
            return Ok(self.sign()?.negated());
        }
        let base = self.operand()?;
        if self.takes("^") {
            let exponent = self.sign()?;
            return base.power(exponent, &mut 0).map_err(MathError::code);
        }
        Ok(base)
    }

    fn operand(&mut self) -> Outcome {
        if self.takes("(") {
            let value = self.level(0)?;
            return if self.takes(")") { Ok(value) } else { Err(SYNTAX) };
        }
        if self.takes("PI") {
            return Ok(Decimal::PI);
        }
        if self.takes("ASC \"\"") {
            return Ok(Decimal::ZERO);
        }
        if self.takes("VAL \"") {
            let text = &self.text[self.at..];
            let length = text.iter().position(|&character| character == b'"').ok_or(SYNTAX)?;
            self.at += length + 1;
            return Ok(bcd::val(&text[..length], &mut 0));
        }
        if self.takes("&") {
            let read = bcd::radix_constant(&self.text[self.at..], &mut 0);
            self.at += read.consumed;
            return Ok(read.value);
        }
        if let Some((_, function)) = FUNCTIONS.iter().find(|(name, _)| self.takes(name)) {
            let argument = self.argument()?;
            return function(argument).map_err(MathError::code);
        }
        let read = bcd::parse(&self.text[self.at..], &mut 0);
        self.at += read.consumed;
        if read.consumed == 0 { Err(SYNTAX) } else { Ok(read.value) }
    }

    /// What a function takes: an operand, signs before it.
    fn argument(&mut self) -> Outcome {
        if self.takes("-") { Ok(self.argument()?.negated()) } else { self.operand() }
    }
}

fn apply(operator: &str, left: Decimal, right: Decimal) -> Outcome {
    let truth = |holds: bool| Ok(Decimal::from(i32::from(holds)));
    let result = match operator {
        "AND" => left.and(right, &mut 0),
        "OR" => left.or(right, &mut 0),
        "<=" => truth(left.relate(right).is_le()),
        ">=" => truth(left.relate(right).is_ge()),
        "<>" => truth(left.relate(right).is_ne()),
        "=" => truth(left.relate(right).is_eq()),
        "<" => truth(left.relate(right).is_lt()),
        ">" => truth(left.relate(right).is_gt()),
        "+" => left.plus(right, &mut 0),
        "-" => left.minus(right, &mut 0),
        "*" => left.times(right, &mut 0),
        _ => left.over(right, &mut 0),
    };
    result.map_err(MathError::code)
}
