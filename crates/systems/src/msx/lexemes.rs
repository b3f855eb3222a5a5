//! The lexemes of program lines.

use msx_basic::keyword::{self, FUNCTION, Token, constant, statement};
use msx_basic::text;
use msx_basic::value;

use crate::lexeme::{Lexeme, SpannedLexeme, digits_length, skip_data};

/// Returns the lexemes of a line in memory format.
pub(crate) fn lexemes(tokens: &[u8]) -> Vec<Lexeme> {
    spanned_lexemes(tokens).into_iter().map(|(_, lexeme)| lexeme).collect()
}

/// Returns the lexemes of a line in memory format, each with its range in the tokens.
pub(crate) fn spanned_lexemes(tokens: &[u8]) -> Vec<SpannedLexeme> {
    let mut lexemes = Vec::new();
    let mut rest = tokens;
    // `AS` has no token; it is a keyword in these statements.
    let mut takes_as = false;
    while let Some((&first, tail)) = rest.split_first() {
        let start = tokens.len() - rest.len();
        let operand = tail.get(..usize::from(text::length_of(first)) - 1).unwrap_or(tail);
        let token = match first {
            FUNCTION => Token::Function(operand.first().copied().unwrap_or_default()),
            _ => Token::Plain(first),
        };
        rest = &tail[operand.len()..];
        let lexeme = match (first, keyword::spelling(token)) {
            (statement::REM | statement::REMARK, _) => break,
            (b'"', _) => {
                rest = tail;
                Some(Lexeme::text(&mut rest))
            }
            (b'&', _) => {
                // A binary constant; constants of other bases are tokens.
                let length = value::parse_radix(&tokens[start..]).1.max(1);
                rest = &tokens[(start + length).min(tokens.len())..];
                let digits = tail.iter().take(length - 1).copied().filter(u8::is_ascii_digit);
                Some(Lexeme::number(&digits.collect::<Vec<_>>(), 2))
            }
            (statement::CALL, _) => {
                // The name of an extended statement is no variable.
                let name = tail.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b' ');
                rest = &tail[name.count()..];
                Some(Lexeme::Keyword("CALL"))
            }
            (0x80.., Some(spelling)) => Some(Lexeme::spelled(spelling)),
            (constant::OCTAL..=constant::DOUBLE, _) => number(first, operand).map(Lexeme::Number),
            _ if text::is_blank(first) => None,
            _ if takes_as && after_as(&tokens[start..]).is_some() => {
                rest = after_as(&tokens[start..]).expect("the guard found it");
                Some(Lexeme::Keyword("AS"))
            }
            _ => {
                rest = &tokens[start..];
                Lexeme::typed(&mut rest, digits_length)
            }
        };
        match lexeme {
            Some(Lexeme::Keyword("OPEN" | "FIELD" | "NAME")) => takes_as = true,
            Some(Lexeme::Punctuation(b':')) => takes_as = false,
            _ => {}
        }
        let is_data = first == statement::DATA;
        lexemes.extend(lexeme.map(|lexeme| (start..tokens.len() - rest.len(), lexeme)));
        if is_data {
            skip_data(&mut rest);
        }
    }
    join_keywords(&mut lexemes);
    lexemes
}

/// Joins the parts of `INTERVAL` and `APPEND`, which have no token: the tokeniser finds `INT`, `VAL` and `END` in them.
fn join_keywords(lexemes: &mut Vec<SpannedLexeme>) {
    for at in (0..lexemes.len()).rev() {
        let parts: Vec<&Lexeme> = lexemes[at..].iter().take(3).map(|(_, lexeme)| lexeme).collect();
        let is_name = |lexeme: &Lexeme, name: &str| matches!(lexeme, Lexeme::Name(found) if found == name);
        let (joined, first, last) = match parts.as_slice() {
            [Lexeme::Keyword("INT"), name, Lexeme::Keyword("VAL")] if is_name(name, "ER") => {
                ("INTERVAL", at, at + 2)
            }
            [Lexeme::Keyword("FOR"), name, Lexeme::Keyword("END")] if is_name(name, "AP") => {
                ("APPEND", at + 1, at + 2)
            }
            _ => continue,
        };
        let range = lexemes[first].0.start..lexemes[last].0.end;
        lexemes.splice(first..=last, [(range, Lexeme::Keyword(joined))]);
    }
}

/// Returns the tokens after `AS`, which may have blanks between its letters.
fn after_as(tokens: &[u8]) -> Option<&[u8]> {
    let rest = tokens.strip_prefix(b"A").or_else(|| tokens.strip_prefix(b"a"))?.trim_ascii_start();
    rest.strip_prefix(b"S").or_else(|| rest.strip_prefix(b"s"))
}

/// Returns the value of a constant.
fn number(first: u8, operand: &[u8]) -> Option<f64> {
    let integer = || Some(u16::from_le_bytes([*operand.first()?, *operand.get(1)?]));
    match first {
        constant::OCTAL | constant::HEXADECIMAL | constant::INTEGER => {
            integer().map(|integer| f64::from(integer.cast_signed()))
        }
        constant::LINE_ADDRESS | constant::LINE_NUMBER => integer().map(f64::from),
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
