//! Program lines as words.

use msx_basic::keyword::{self, FUNCTION, Token, constant, statement};
use msx_basic::text;
use msx_basic::value;

use crate::word::{Word, skip_data};

/// Returns the words of a line in memory format.
pub(crate) fn words(mut rest: &[u8]) -> Vec<Word> {
    let mut words = Vec::new();
    while let Some((&first, behind)) = rest.split_first() {
        let operand = behind.get(..usize::from(text::length_of(first)) - 1).unwrap_or(behind);
        let token = match first {
            FUNCTION => Token::Function(operand.first().copied().unwrap_or_default()),
            _ => Token::Plain(first),
        };
        match (first, keyword::spelling(token)) {
            (statement::REM | statement::REMARK, _) => break,
            (b'"', _) => {
                rest = behind;
                words.push(Word::text(&mut rest));
                continue;
            }
            (statement::DATA, Some(spelling)) => {
                words.push(Word::spelled(spelling));
                rest = behind;
                skip_data(&mut rest);
                continue;
            }
            (0x80.., Some(spelling)) => words.push(Word::spelled(spelling)),
            (constant::OCTAL..=constant::DOUBLE, _) => words.extend(number(first, operand).map(Word::Number)),
            _ if text::is_blank(first) => {}
            _ => {
                words.extend(Word::typed(&mut rest));
                continue;
            }
        }
        rest = &behind[operand.len()..];
    }
    words
}

/// Returns the value of a constant.
fn number(first: u8, operand: &[u8]) -> Option<f64> {
    let word = || Some(u16::from_le_bytes([*operand.first()?, *operand.get(1)?]));
    match first {
        constant::OCTAL | constant::HEXADECIMAL | constant::INTEGER => {
            word().map(|word| f64::from(word.cast_signed()))
        }
        constant::LINE_ADDRESS | constant::LINE_NUMBER => word().map(f64::from),
        constant::BYTE => operand.first().copied().map(f64::from),
        constant::ZERO..=constant::NINE => Some(f64::from(first - constant::ZERO)),
        constant::SINGLE | constant::DOUBLE => {
            let mut cycles = 0;
            let digits = value::to_text(value::stored(operand), &mut cycles);
            str::from_utf8(&digits).ok()?.trim().parse().ok()
        }
        _ => None,
    }
}
