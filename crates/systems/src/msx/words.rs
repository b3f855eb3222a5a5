//! Program lines as words.

use msx_basic::keyword::{self, FUNCTION, Token, constant, statement};
use msx_basic::text;
use msx_basic::value;

use crate::word::{PlacedWord, Word, digits_length, skip_data};

/// Returns the words of a line in memory format.
pub(crate) fn words(tokens: &[u8]) -> Vec<Word> {
    placed_words(tokens).into_iter().map(|(_, word)| word).collect()
}

/// Returns the words of a line in memory format, each with its range in the tokens.
pub(crate) fn placed_words(tokens: &[u8]) -> Vec<PlacedWord> {
    let mut words = Vec::new();
    let mut rest = tokens;
    // `AS` has no token; it is a word of these statements.
    let mut takes_as = false;
    while let Some((&first, behind)) = rest.split_first() {
        let start = tokens.len() - rest.len();
        let operand = behind.get(..usize::from(text::length_of(first)) - 1).unwrap_or(behind);
        let token = match first {
            FUNCTION => Token::Function(operand.first().copied().unwrap_or_default()),
            _ => Token::Plain(first),
        };
        rest = &behind[operand.len()..];
        let word = match (first, keyword::spelling(token)) {
            (statement::REM | statement::REMARK, _) => break,
            (b'"', _) => {
                rest = behind;
                Some(Word::text(&mut rest))
            }
            (b'&', _) => {
                // A binary constant; those of other bases are tokens.
                let length = value::parse_radix(&tokens[start..]).1.max(1);
                rest = &tokens[(start + length).min(tokens.len())..];
                let digits = behind.iter().take(length - 1).copied().filter(u8::is_ascii_digit);
                Some(Word::number(&digits.collect::<Vec<_>>(), 2))
            }
            (statement::CALL, _) => {
                // The name of an extended statement is no variable.
                let name = behind.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b' ');
                rest = &behind[name.count()..];
                Some(Word::Keyword("CALL"))
            }
            (0x80.., Some(spelling)) => Some(Word::spelled(spelling)),
            (constant::OCTAL..=constant::DOUBLE, _) => number(first, operand).map(Word::Number),
            _ if text::is_blank(first) => None,
            _ if takes_as && after_as(&tokens[start..]).is_some() => {
                rest = after_as(&tokens[start..]).expect("the guard found it");
                Some(Word::Keyword("AS"))
            }
            _ => {
                rest = &tokens[start..];
                Word::typed(&mut rest, digits_length)
            }
        };
        match word {
            Some(Word::Keyword("OPEN" | "FIELD" | "NAME")) => takes_as = true,
            Some(Word::Sign(b':')) => takes_as = false,
            _ => {}
        }
        let is_data = first == statement::DATA;
        words.extend(word.map(|word| (start..tokens.len() - rest.len(), word)));
        if is_data {
            skip_data(&mut rest);
        }
    }
    join_keywords(&mut words);
    words
}

/// Joins the parts of `INTERVAL` and `APPEND`, which have no token: the tokeniser finds `INT`, `VAL` and `END` in them.
fn join_keywords(words: &mut Vec<PlacedWord>) {
    for at in (0..words.len()).rev() {
        let parts: Vec<&Word> = words[at..].iter().take(3).map(|(_, word)| word).collect();
        let is_name = |word: &Word, name: &str| matches!(word, Word::Name(found) if found == name);
        let (joined, first, last) = match parts.as_slice() {
            [Word::Keyword("INT"), name, Word::Keyword("VAL")] if is_name(name, "ER") => {
                ("INTERVAL", at, at + 2)
            }
            [Word::Keyword("FOR"), name, Word::Keyword("END")] if is_name(name, "AP") => {
                ("APPEND", at + 1, at + 2)
            }
            _ => continue,
        };
        let range = words[first].0.start..words[last].0.end;
        words.splice(first..=last, [(range, Word::Keyword(joined))]);
    }
}

/// Returns what stands after the word `AS`, between whose letters may be blanks.
fn after_as(tokens: &[u8]) -> Option<&[u8]> {
    let rest = tokens.strip_prefix(b"A").or_else(|| tokens.strip_prefix(b"a"))?.trim_ascii_start();
    rest.strip_prefix(b"S").or_else(|| rest.strip_prefix(b"s"))
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
