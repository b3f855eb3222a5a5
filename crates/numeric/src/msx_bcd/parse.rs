//! Text to number, in program text, `VAL`, `INPUT` and `READ`.
//!
//! Note: the type follows from the notation of a number. Integers up to 32767 are integers; up to
//! six digits, from the first that is not 0, make a single, more a double; `E` keeps that, `D`
//! makes a double, and `%`, `!` and `#` after a number without exponent decide. Digits after the
//! fifteenth are ignored.

use super::convert::{first_six, to_type};
use super::cycles;
use super::decimal::{BIAS, Decimal, POWERS};
use super::error::MathError;
use super::value::{Type, Value};

/// The result of [`parse`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The number, or [`MathError::Overflow`].
    pub value: Result<Value, MathError>,
    /// The offset of the first character that is neither a part of the number nor a blank.
    pub consumed: usize,
}

/// -32768 as a single, which is converted to an integer.
const LEAST: Value = Value::Single([0xc5, 0x32, 0x76, 0x80]);

/// `VAL`: parses a number at the start of a string.
#[must_use]
pub fn val(text: &[u8], cost: &mut u64) -> Parsed {
    parse(text, cost)
}

/// Parses a number (`3299`, FIN), with an optional sign or radix; the text ends with the slice. A
/// text without a number is the integer 0.
#[must_use]
pub fn parse(text: &[u8], cost: &mut u64) -> Parsed {
    let mut reader = Reader { text, at: 0 };
    reader.skip_blanks(cost);
    if reader.character() == b'&' {
        *cost += cycles::PARSE_RADIX;
        return radix_constant(text, cost);
    }
    *cost += cycles::PARSE;
    let negative = reader.character() == b'-';
    if negative || reader.character() == b'+' {
        reader.advance(cost);
    }
    let value = number(&mut reader, cost);
    let value = if negative {
        *cost += cycles::PARSE_MINUS;
        value.map(negated)
    } else {
        value
    };
    Parsed { value, consumed: reader.at }
}

/// Returns the number with a minus applied.
fn negated(value: Value) -> Value {
    match super::convert::negate(value, &mut 0) {
        LEAST => Value::Integer(i16::MIN),
        negated => negated,
    }
}

/// Parses a number after `&H`, `&O` or `&B` (`4EB8`); `&` alone is octal. At most 16 bits; a blank
/// ends it.
#[must_use]
pub fn radix_constant(text: &[u8], cost: &mut u64) -> Parsed {
    let mut reader = Reader { text, at: 0 };
    reader.skip_blanks(cost);
    reader.at += 1;
    let bits = match reader.character().to_ascii_uppercase() {
        b'H' => 4,
        b'B' => 1,
        _ => 3,
    };
    if matches!(reader.character().to_ascii_uppercase(), b'H' | b'O' | b'B') {
        reader.at += 1;
    }
    let mut number = 0u16;
    while let Some(digit) = char::from(reader.character()).to_digit(1 << bits) {
        *cost += if digit < 10 { cycles::PARSE_RADIX_DIGIT } else { cycles::PARSE_RADIX_LETTER };
        if u32::from(number) << bits > 0xffff {
            return Parsed { value: Err(MathError::Overflow), consumed: reader.at };
        }
        number = number << bits | digit as u16;
        reader.at += 1;
    }
    Parsed { value: Ok(Value::Integer(number.cast_signed())), consumed: reader.at }
}

/// The text and the position of `CHRGTR`.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// Returns the current character, 0 at the end.
    fn character(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn digit(&self) -> Option<u8> {
        let character = self.character();
        character.is_ascii_digit().then(|| character - b'0')
    }

    /// Moves to the next character that is no blank (`4666`).
    fn advance(&mut self, cost: &mut u64) {
        *cost += cycles::NEXT_CHARACTER;
        self.at += 1;
        self.skip_blanks(cost);
    }

    fn skip_blanks(&mut self, cost: &mut u64) {
        while matches!(self.character(), b' ' | b'\t' | b'\n') {
            *cost += cycles::BLANK;
            self.at += 1;
        }
    }
}

/// The digits read so far.
#[derive(Default)]
struct Digits {
    /// The first fifteen, from the first that is not 0.
    kept: u64,
    /// The number of digits from the first that is not 0.
    count: u32,
    /// The power of ten before `0.d1d2..`.
    scale: i32,
}

impl Digits {
    fn push(&mut self, digit: u8, has_point: bool) {
        if self.count == 0 && digit == 0 {
            self.scale -= i32::from(has_point);
            return;
        }
        self.scale += i32::from(!has_point);
        self.count += 1;
        if self.count <= 15 {
            self.kept = self.kept * 10 + u64::from(digit);
        }
    }

    /// Returns the number as a 16-bit integer, if it fits.
    fn integer(&self) -> Option<i16> {
        if self.count > 5 { None } else { i16::try_from(self.kept).ok() }
    }

    /// Returns the number times a power of ten.
    fn decimal(&self, exponent: i32, cost: &mut u64) -> Result<Decimal, MathError> {
        if self.kept == 0 {
            return Ok(Decimal::ZERO);
        }
        match i32::from(BIAS) + self.scale + exponent {
            0 => Ok(Decimal::ZERO),
            stored @ 1..=0x7f => {
                let guarded = self.kept * POWERS[16 - self.count.min(15) as usize];
                Decimal::round(false, stored, guarded, cost)
            }
            _ => Err(MathError::Overflow),
        }
    }
}

/// Parses a number without sign.
fn number(reader: &mut Reader<'_>, cost: &mut u64) -> Result<Value, MathError> {
    let mut digits = Digits::default();
    let mut has_point = false;
    loop {
        let integer = if has_point { None } else { digits.integer() };
        if let Some(digit) = reader.digit() {
            digits.push(digit, has_point);
            *cost += match integer {
                None if digits.count == 0 => cycles::PARSE_LEADING_ZERO,
                Some(integer) if digits.integer().is_none() => {
                    cycles::PARSE_DECIMAL_DIGIT + cycles::from_integer(integer.into())
                }
                Some(_) => cycles::PARSE_INTEGER_DIGIT,
                None => cycles::PARSE_DECIMAL_DIGIT,
            };
        } else if reader.character() == b'.' && !has_point {
            has_point = true;
            *cost += cycles::PARSE_POINT
                + match integer {
                    Some(0) => cycles::PARSE_ZERO,
                    Some(integer) => cycles::from_integer(integer.into()),
                    None => 0,
                };
        } else {
            break;
        }
        reader.advance(cost);
    }
    let kind = match digits.integer() {
        Some(_) if !has_point => Type::Integer,
        _ if digits.count <= 6 => Type::Single,
        _ => Type::Double,
    };
    let exponent_type = exponent_type(reader);
    let has_exponent = exponent_type.is_some();
    let (kind, exponent) = match exponent_type {
        Some(suffix) => {
            if let (Type::Integer, Some(integer)) = (kind, digits.integer()) {
                *cost += cycles::PARSE_POINT + cycles::from_integer(integer.into());
            }
            reader.advance(cost);
            (kind.max(suffix), power_of_ten(reader, cost))
        }
        None => (kind, 0),
    };
    let decimal = digits.decimal(exponent, cost);
    let value = match kind {
        Type::Integer => Value::Integer(digits.integer().expect("the type was found by this")),
        Type::Single => {
            *cost += cycles::PARSE_DECIMAL;
            first_six(decimal?)
        }
        Type::Double => {
            *cost += cycles::PARSE_DECIMAL;
            decimal?.double()
        }
    };
    let suffix = match reader.character() {
        _ if has_exponent => return Ok(value),
        b'%' => Type::Integer,
        b'!' => Type::Single,
        b'#' => Type::Double,
        _ => return Ok(value),
    };
    reader.advance(cost);
    match (to_type(value, suffix, cost)?, value) {
        // If rounding carries through all digits of a number, it loses a power of ten here, and nowhere
        // else.
        (Value::Single([exponent, digits @ ..]), Value::Double([before, ..])) if exponent != before => {
            Ok(Value::Single([exponent - 1, digits[0], digits[1], digits[2]]))
        }
        (converted, _) => Ok(converted),
    }
}

/// Returns the narrowest type for the letter of an exponent, if there is one: `E` and `D`, but not
/// the start of `ELSE` or `EQV`.
fn exponent_type(reader: &Reader<'_>) -> Option<Type> {
    match reader.character().to_ascii_uppercase() {
        b'D' => Some(Type::Double),
        b'E' => {
            let next = reader.text.get(reader.at + 1).map_or(0, u8::to_ascii_uppercase);
            (!matches!(next, b'L' | b'Q')).then_some(Type::Single)
        }
        _ => None,
    }
}

/// Parses the sign and digits after the letter of an exponent; without digits it is 0.
fn power_of_ten(reader: &mut Reader<'_>, cost: &mut u64) -> i32 {
    let negative = reader.character() == b'-';
    if negative || reader.character() == b'+' {
        reader.advance(cost);
    }
    let mut power = 0i32;
    while let Some(digit) = reader.digit() {
        *cost += cycles::PARSE_EXPONENT_DIGIT;
        power = (power * 10 + i32::from(digit)).min(1000);
        reader.advance(cost);
    }
    if negative { -power } else { power }
}
