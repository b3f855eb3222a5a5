//! The lexemes of a line of tokens, in one format for all dialects.

use std::ops::Range;

/// Returns the lexemes of a line's tokens.
pub type Lexer = fn(&[u8]) -> Vec<Lexeme>;

/// A lexeme of a program line. Blanks and remarks are skipped.
#[derive(Clone, Debug, PartialEq)]
pub enum Lexeme {
    /// The spelling of a keyword; operators such as `+` are punctuation.
    Keyword(&'static str),
    /// A variable: at most two letters or digits, and `$` if it is a string. The other type suffixes are dropped: with
    /// `DEFINT A`, `A` and `A%` are one variable.
    Name(String),
    /// A number.
    Number(f64),
    /// A string constant in the machine's codes.
    Text(Vec<u8>),
    /// Any other character, operators included.
    Punctuation(u8),
}

/// A lexeme with its range in the tokens or the text of its line.
pub type SpannedLexeme = (Range<usize>, Lexeme);

impl Lexeme {
    /// Creates the lexeme of a spelling: a keyword or an operator character.
    pub const fn spelled(spelling: &'static str) -> Self {
        match spelling.as_bytes() {
            [byte] if !byte.is_ascii_alphabetic() => Self::Punctuation(*byte),
            _ => Self::Keyword(spelling),
        }
    }

    /// Takes a string constant from the text after its quote.
    pub fn text(rest: &mut &[u8]) -> Self {
        let length = rest.iter().position(|&byte| byte == b'"').unwrap_or(rest.len());
        let text = rest[..length].to_vec();
        *rest = rest.get(length + 1..).unwrap_or_default();
        Self::Text(text)
    }

    /// A constant in digits of another base. Digits beyond the maximum length of a number on the machine are ignored.
    pub fn number(digits: &[u8], base: u32) -> Self {
        let digits = str::from_utf8(digits).unwrap_or_default();
        Self::Number(f64::from(u32::from_str_radix(digits, base).unwrap_or_default()))
    }

    /// Takes a variable, a number or a punctuation character from a text that does not begin with a blank.
    /// `number_length` returns the length of the number at the start of a text in the dialect, including the letter of
    /// its exponent.
    pub fn typed(rest: &mut &[u8], number_length: impl Fn(&[u8]) -> usize) -> Option<Self> {
        let &first = rest.first()?;
        if first.is_ascii_alphabetic() {
            let letters = take(rest, u8::is_ascii_alphanumeric);
            let mut name: String =
                letters.iter().take(2).map(|&byte| char::from(byte).to_ascii_uppercase()).collect();
            let mark = take(rest, |byte| b"$%!#".contains(byte));
            if mark.first() == Some(&b'$') {
                name.push('$');
            }
            return Some(Self::Name(name));
        }
        if first.is_ascii_digit() || first == b'.' {
            return Some(Self::Number(value(split_number(rest, number_length))));
        }
        *rest = &rest[1..];
        Some(Self::Punctuation(first))
    }
}

/// Takes a number, but not the blanks after it that some dialects include.
fn split_number<'a>(rest: &mut &'a [u8], number_length: impl Fn(&[u8]) -> usize) -> &'a [u8] {
    let length = number_length(rest).clamp(1, rest.len());
    let number = rest[..length].trim_ascii_end();
    *rest = &rest[number.len()..];
    number
}

/// Returns the value of digits with a point and an exponent; the sign of the exponent may be a token.
fn value(number: &[u8]) -> f64 {
    let spelled: String = number
        .iter()
        .filter_map(|&byte| match byte {
            b' ' => None,
            MINUS_TOKEN => Some('-'),
            PLUS_TOKEN => Some('+'),
            _ => Some(char::from(byte)),
        })
        .collect();
    let (mantissa, exponent) = spelled.split_once('E').unwrap_or((&spelled, ""));
    // A number without digits is zero, and so is an exponent without digits.
    let exponent: i32 = exponent.parse().unwrap_or_default();
    format!("{mantissa}e{exponent}").parse().unwrap_or_default()
}

/// The signs of an exponent as tokens of Commodore BASIC, the only dialect that has tokens for them.
const PLUS_TOKEN: u8 = 0xaa;
const MINUS_TOKEN: u8 = 0xab;

/// Returns the length of digits and points, with the blanks between them, for a dialect whose constants are tokens.
pub fn digits_length(text: &[u8]) -> usize {
    let fits = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b' ');
    text.iter().take_while(|byte| fits(byte)).count()
}

/// Takes bytes while `fits` accepts them. Blanks between them are skipped, as the interpreters do.
fn take(rest: &mut &[u8], fits: impl Fn(&u8) -> bool) -> Vec<u8> {
    let mut taken = Vec::new();
    loop {
        let after = rest.trim_ascii_start();
        match after.split_first() {
            Some((byte, tail)) if fits(byte) => {
                taken.push(*byte);
                *rest = tail;
            }
            _ => return taken,
        }
    }
}

/// Skips the items of `DATA`: to the next colon outside a string.
pub fn skip_data(rest: &mut &[u8]) {
    let mut is_quoted = false;
    let is_end = |&byte: &u8| {
        is_quoted ^= byte == b'"';
        byte == b':' && !is_quoted
    };
    let length = rest.iter().position(is_end).unwrap_or(rest.len());
    *rest = &rest[length..];
}
