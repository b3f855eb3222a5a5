//! What the machine stumbles over, in words.

use alloc::{format, string::String, vec::Vec};

use super::{
    hint,
    parser::{Parsed, Parser, Stop, Type, Wanted},
    report::{Finding, Verdict},
};

impl Parser<'_> {
    /// More faults than a line that was typed can have: a program file need not hold one.
    const MOST: usize = 50;

    /// Reports a syntax error here.
    pub(super) fn wrong<T>(&mut self, wanted: &[Wanted]) -> Parsed<T> {
        self.find(wanted, Verdict::Syntax);
        Err(Stop)
    }

    /// Reports a value of the wrong type that ends here.
    pub(super) fn mismatch<T>(&mut self, found: Type) -> Parsed<T> {
        let (expected, found) = match found {
            Type::Text => ("a number", "a string"),
            Type::Number => ("a string", "a number"),
        };
        let end = self.tokens[..self.at].iter().rposition(|&byte| byte != b' ').unwrap_or(0);
        self.findings.push(Finding {
            line: self.line,
            at: end..end + 1,
            verdict: Verdict::TypeMismatch,
            expected: expected.into(),
            found: found.into(),
            hint: hint::missing_quote(self),
            is_reached: true,
            is_in_function: false,
        });
        Err(Stop)
    }

    pub(super) fn find(&mut self, wanted: &[Wanted], verdict: Verdict) {
        if self.findings.len() == Self::MOST {
            return;
        }
        let mut words: Vec<String> = Vec::new();
        if self.value_end == Some(self.at) && wanted != [Wanted::LineNumber] {
            words.push("an operator".into());
        }
        words.extend(wanted.iter().map(|wanted| self.wanted(*wanted)));
        let last = words.pop().unwrap_or_default();
        let expected = if words.is_empty() { last } else { format!("{} or {last}", words.join(", ")) };
        self.findings.push(Finding {
            line: self.line,
            at: self.at..(self.at + 1).min(self.tokens.len()),
            verdict,
            expected,
            found: if wanted == [Wanted::OtherVariable] { self.found_name() } else { self.found() },
            hint: hint::hint(self, wanted),
            is_reached: true,
            is_in_function: false,
        });
    }

    pub(super) fn wanted(&self, wanted: Wanted) -> String {
        match wanted {
            Wanted::Statement => "a statement".into(),
            Wanted::Value => "a value".into(),
            Wanted::Variable => "a variable".into(),
            Wanted::OtherVariable => "a variable that can be given a value".into(),
            Wanted::Sign(sign) => format!("`{}`", char::from(sign)),
            Wanted::Word(word) => {
                let token = self.syntax.keywords.token(word).unwrap_or(0);
                format!("`{}`", self.syntax.keywords.spelling(token).unwrap_or("?"))
            }
            Wanted::LineNumber => {
                format!("a line number of at most {}", u32::from(self.syntax.largest_line_head) * 10 - 1)
            }
            Wanted::End => "the end of the statement".into(),
        }
    }

    pub(super) fn found(&self) -> String {
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
