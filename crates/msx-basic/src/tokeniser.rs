//! The tokeniser: typed text to tokens, as the original does while a line is entered.
//!
//! Note: the meaning of a digit depends on the context. After `GOTO` and similar keywords it starts a line number, also after
//! operators and commas; after a letter it belongs to a name, also after blanks; otherwise it starts a constant, which is stored
//! in the format of its value.

use alloc::vec::Vec;

use basic::{fault::Fault, tokens::ItemOffset};

use crate::{
    keyword::{BEFORE_LINES, FUNCTION, Token, constant, keyword_at, statement, symbol_token},
    value::{self, Value},
};

/// The meaning of the next digit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DigitMeaning {
    Constant,
    Line,
    Name,
}

/// Returns the tokens of a line without its number.
///
/// # Errors
/// Overflow if a constant is too large.
pub fn tokenise(line: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut tokeniser = Tokeniser { line, at: 0, digit_meaning: DigitMeaning::Constant, out: Vec::new() };
    tokeniser.run(|_| {})?;
    Ok(tokeniser.out)
}

/// Returns the offsets of a line's items, in ascending order.
#[must_use]
pub fn item_offsets(line: &[u8]) -> Vec<ItemOffset> {
    let mut tokeniser = Tokeniser { line, at: 0, digit_meaning: DigitMeaning::Constant, out: Vec::new() };
    let mut offsets = Vec::new();
    // A constant that overflows ends the line early.
    let _ = tokeniser.run(|offset| offsets.push(offset));
    offsets
}

struct Tokeniser<'a> {
    line: &'a [u8],
    at: usize,
    digit_meaning: DigitMeaning,
    out: Vec<u8>,
}

impl Tokeniser<'_> {
    fn run(&mut self, mut begin: impl FnMut(ItemOffset)) -> Result<(), Fault> {
        while let Some(&byte) = self.line.get(self.at) {
            begin(ItemOffset { text: self.at, token: self.out.len() });
            match byte {
                0 => break,
                b'"' => self.string(),
                b' ' => self.copy(1),
                b'?' => {
                    self.at += 1;
                    self.emit_keyword(Token::Plain(statement::PRINT));
                }
                b'0'..=b'9' | b'.' => self.number()?,
                b'&' => self.radix()?,
                b'A'..=b'Z' | b'a'..=b'z' => self.letters(),
                b':' => {
                    self.digit_meaning = DigitMeaning::Constant;
                    self.copy(1);
                }
                // Characters of the upper half have no meaning outside strings, nor do prefixed characters.
                0x80.. => self.at += 1,
                1 => self.at += 2,
                _ => self.symbol(byte),
            }
        }
        Ok(())
    }

    fn rest(&self) -> &[u8] {
        self.line.get(self.at..).unwrap_or_default()
    }

    fn copy(&mut self, count: usize) {
        let end = (self.at + count).min(self.line.len());
        self.out.extend_from_slice(&self.line[self.at..end]);
        self.at = end;
    }

    /// Copies a string up to its closing quote or the end of the line.
    fn string(&mut self) {
        let length =
            self.rest()[1..].iter().position(|&byte| byte == b'"').map_or(usize::MAX / 2, |end| end + 2);
        self.copy(length);
    }

    /// Handles a keyword that starts here, or a letter of a name.
    fn letters(&mut self) {
        match self.keyword_here() {
            Some((token, length)) => {
                self.at += length;
                self.emit_keyword(token);
            }
            None => {
                self.out.push(self.line[self.at].to_ascii_uppercase());
                self.at += 1;
                self.digit_meaning = DigitMeaning::Name;
            }
        }
    }

    /// Returns a keyword of the table, or `GO TO` with a blank between its parts.
    fn keyword_here(&self) -> Option<(Token, usize)> {
        let rest = self.rest();
        let found = keyword_at(rest);
        if found.is_none() && rest.get(..3).is_some_and(|go| go.eq_ignore_ascii_case(b"GO ")) {
            let blanks = rest[2..].iter().take_while(|&&byte| byte == b' ').count();
            if rest.get(2 + blanks..4 + blanks).is_some_and(|to| to.eq_ignore_ascii_case(b"TO")) {
                return Some((Token::Plain(statement::GOTO), 4 + blanks));
            }
        }
        found
    }

    fn emit_keyword(&mut self, token: Token) {
        let byte = match token {
            Token::Plain(byte) => byte,
            Token::Function(byte) => {
                self.out.extend([FUNCTION, byte]);
                self.digit_meaning = DigitMeaning::Constant;
                return;
            }
        };
        if byte == statement::ELSE {
            self.out.push(b':');
        }
        self.out.push(byte);
        self.digit_meaning =
            if BEFORE_LINES.contains(&byte) { DigitMeaning::Line } else { DigitMeaning::Constant };
        match byte {
            statement::REM => self.copy(usize::MAX / 2),
            statement::DATA => self.data(),
            statement::CALL => self.call(),
            _ => {}
        }
    }

    /// Copies the text after `DATA`, up to a colon outside strings.
    fn data(&mut self) {
        while let Some(&byte) = self.line.get(self.at) {
            match byte {
                b':' => return,
                b'"' => self.string(),
                _ => self.copy(1),
            }
        }
    }

    /// Returns whether a statement begins here.
    fn is_at_statement(&self) -> bool {
        let before = self.out.iter().rfind(|&&byte| byte != b' ');
        before.is_none_or(|&byte| matches!(byte, b':' | statement::THEN | statement::ELSE))
    }

    /// Copies the name after `CALL` in upper case, without a search for keywords.
    fn call(&mut self) {
        while let Some(&byte) = self.line.get(self.at) {
            if matches!(byte, b':' | b'(') {
                return;
            }
            self.out.push(byte.to_ascii_uppercase());
            self.at += 1;
        }
    }

    fn number(&mut self) -> Result<(), Fault> {
        match self.digit_meaning {
            DigitMeaning::Name => self.copy(1),
            DigitMeaning::Line if self.line[self.at] == b'.' => self.copy(1),
            DigitMeaning::Line => self.line_number(),
            DigitMeaning::Constant => return self.constant(),
        }
        Ok(())
    }

    fn line_number(&mut self) {
        let (number, length) = line_number(self.rest());
        self.at += length;
        self.out.push(constant::LINE_NUMBER);
        self.out.extend(number.to_le_bytes());
    }

    fn constant(&mut self) -> Result<(), Fault> {
        let (value, length) = value::parse(self.rest());
        let value = value?;
        self.skip_number(length);
        match value {
            Value::Integer(number @ 0..=9) => self.out.push(constant::ZERO + number as u8),
            Value::Integer(number @ 10..=255) => self.out.extend([constant::BYTE, number as u8]),
            Value::Integer(number) => {
                self.out.push(constant::INTEGER);
                self.out.extend(number.to_le_bytes());
            }
            Value::Single(digits) => {
                self.out.push(constant::SINGLE);
                self.out.extend(digits);
            }
            Value::Double(digits) => {
                self.out.push(constant::DOUBLE);
                self.out.extend(digits);
            }
        }
        Ok(())
    }

    /// Skips a number; trailing blanks are not part of it.
    fn skip_number(&mut self, length: usize) {
        self.at += length;
        while self.line[self.at - 1] == b' ' {
            self.at -= 1;
        }
    }

    /// Tokenises a hexadecimal or octal number. Binary ones are parsed when they are evaluated.
    fn radix(&mut self) -> Result<(), Fault> {
        let blanks = self.rest()[1..].iter().take_while(|&&byte| byte == b' ').count();
        let kind = match self.rest().get(1 + blanks).map(u8::to_ascii_uppercase) {
            Some(b'H') => constant::HEXADECIMAL,
            Some(b'O') => constant::OCTAL,
            _ => {
                self.symbol(b'&');
                return Ok(());
            }
        };
        let (value, length) = value::parse_radix(self.rest());
        let value = value?;
        self.skip_number(length);
        self.out.push(kind);
        self.out.extend(&value.to_bytes()[..2]);
        Ok(())
    }

    /// Tokenises a symbol.
    fn symbol(&mut self, byte: u8) {
        if byte == b'_' && self.is_at_statement() {
            // `CALL` in one character.
            return self.call();
        }
        if byte == b'_' {
            // An underscore is no part of a name, but digits after it stay as they are.
            self.digit_meaning = DigitMeaning::Name;
        } else if self.digit_meaning == DigitMeaning::Name {
            self.digit_meaning = DigitMeaning::Constant;
        }
        match symbol_token(byte) {
            Some(statement::REMARK) => {
                self.out.extend([b':', statement::REM, statement::REMARK]);
                self.at += 1;
                self.copy(usize::MAX / 2);
            }
            Some(token) => {
                self.out.push(token);
                self.at += 1;
            }
            None => self.copy(1),
        }
    }
}

/// Parses the line number at the start of a text and returns it with its length in bytes; blanks between digits are skipped.
/// The number ends before a digit that would make it too large.
pub fn line_number(text: &[u8]) -> (u16, usize) {
    let (mut number, mut length) = (0u16, 0);
    for (index, &byte) in text.iter().enumerate() {
        match byte {
            b' ' => continue,
            b'0'..=b'9' if number <= 6552 => number = number * 10 + u16::from(byte - b'0'),
            _ => break,
        }
        length = index + 1;
    }
    (number, length)
}
