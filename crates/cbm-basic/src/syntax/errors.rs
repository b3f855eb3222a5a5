//! Static errors and their texts.

use alloc::{format, string::String, vec::Vec};

use super::{
    hint,
    parser::{Expected, Parsed, Parser, Stop, Type},
    report::{ErrorKind, StaticError},
};

impl Parser<'_> {
    /// The maximum number of errors of a line. A typed line cannot have that number, but a program file may
    /// have longer lines.
    const MAX_ERRORS: usize = 50;

    /// Reports a syntax error at the current position.
    pub(super) fn syntax_error<T>(&mut self, expected: &[Expected]) -> Parsed<T> {
        self.report(expected, ErrorKind::Syntax);
        Err(Stop)
    }

    /// Reports a value of the wrong type that ends at the current position.
    pub(super) fn type_mismatch<T>(&mut self, found: Type) -> Parsed<T> {
        let (expected, found) = match found {
            Type::Text => ("a number", "a string"),
            Type::Number => ("a string", "a number"),
        };
        let end = self.tokens[..self.at].iter().rposition(|&byte| byte != b' ').unwrap_or(0);
        self.errors.push(StaticError {
            line: self.line,
            at: end..end + 1,
            kind: ErrorKind::TypeMismatch,
            expected: expected.into(),
            found: found.into(),
            hint: hint::missing_quote(self),
            is_reachable: true,
            is_in_function: false,
        });
        Err(Stop)
    }

    pub(super) fn report(&mut self, expected: &[Expected], kind: ErrorKind) {
        if self.errors.len() == Self::MAX_ERRORS {
            return;
        }
        let mut texts: Vec<String> = Vec::new();
        if self.value_end == Some(self.at) && expected != [Expected::LineNumber] {
            texts.push("an operator".into());
        }
        texts.extend(expected.iter().map(|&item| self.expected_text(item)));
        let last = texts.pop().unwrap_or_default();
        let expected_text = if texts.is_empty() { last } else { format!("{} or {last}", texts.join(", ")) };
        self.errors.push(StaticError {
            line: self.line,
            at: self.at..(self.at + 1).min(self.tokens.len()),
            kind,
            expected: expected_text,
            found: if expected == [Expected::OtherVariable] { self.found_name() } else { self.found_text() },
            hint: hint::hint(self, expected),
            is_reachable: true,
            is_in_function: false,
        });
    }

    pub(super) fn expected_text(&self, expected: Expected) -> String {
        match expected {
            Expected::Statement => "a statement".into(),
            Expected::Value => "a value".into(),
            Expected::Variable => "a variable".into(),
            Expected::OtherVariable => "a variable that can be given a value".into(),
            Expected::Character(character) => format!("`{}`", char::from(character)),
            Expected::Keyword(keyword) => {
                let token = self.syntax.keywords.token(keyword).unwrap_or(0);
                format!("`{}`", self.syntax.keywords.spelling(token).unwrap_or("?"))
            }
            Expected::LineNumber => {
                format!("a line number of at most {}", u32::from(self.syntax.largest_line_head) * 10 - 1)
            }
            Expected::End => "the end of the statement".into(),
        }
    }

    pub(super) fn found_text(&self) -> String {
        match self.byte() {
            0 => "the end of the line".into(),
            byte => match self.syntax.keywords.spelling(byte) {
                Some(spelling) => format!("`{spelling}`"),
                None if byte.is_ascii_graphic() => format!("`{}`", char::from(byte)),
                None => format!("the code {byte}"),
            },
        }
    }

    pub(super) fn found_name(&self) -> String {
        let name = self.tokens[self.at..].iter().take_while(|byte| byte.is_ascii_alphanumeric());
        format!("`{}`", name.map(|&byte| char::from(byte)).collect::<String>())
    }
}
