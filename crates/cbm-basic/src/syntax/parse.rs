//! Statements, by their shapes.

use alloc::{format, string::String, vec::Vec};
use core::ops::Range;

use super::{Doubt, Finding, Jump, Slip, Syntax, Verdict, hint, reach::Flow};
use crate::keyword::Keyword;

/// The statement is not looked at further: something is wrong here, or the machine stops for another reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop;

pub(super) type Parsed<T> = Result<T, Stop>;

/// What an expression yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Number,
    Text,
}

/// What the machine looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Statement,
    Value,
    Variable,
    /// One that can be given a value.
    OtherVariable,
    Sign(u8),
    Word(Keyword),
    LineNumber,
    End,
}

/// How a statement ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// At its end.
    Next,
    /// Another statement begins at once.
    Branch,
    /// The rest of the line is not looked at now.
    Skips,
    /// The program goes on elsewhere.
    Leaves,
}

/// A function's body, looked at when it is called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub name: [u8; 2],
    pub line: usize,
    pub at: usize,
}

/// A line being parsed.
pub(super) struct Parser<'a> {
    pub(super) syntax: &'a Syntax,
    pub(super) tokens: &'a [u8],
    /// The character looked at; never a blank.
    pub(super) at: usize,
    /// Where the statement begins, and where the one before it.
    pub(super) start: usize,
    pub(super) before: Option<usize>,
    /// Where a value ended, behind which an operator may stand.
    pub(super) value_end: Option<usize>,
    pub(super) depth: usize,
    pub(super) line: usize,
    pub(super) is_conditional: bool,
    leaves: bool,
    /// How many of the jumps stand before the place where the line is left.
    seen_jumps: Option<usize>,
    pub(super) findings: Vec<Finding>,
    pub(super) jumps: Vec<Jump>,
    pub(super) doubts: Vec<Doubt>,
    pub(super) calls: Vec<[u8; 2]>,
    pub(super) bodies: Vec<Body>,
}

impl<'a> Parser<'a> {
    /// More faults than a line that was typed can have: a program file need not hold one.
    const MOST: usize = 50;

    pub(super) fn new(syntax: &'a Syntax, tokens: &'a [u8], line: usize) -> Self {
        Self {
            syntax,
            tokens,
            at: 0,
            start: 0,
            before: None,
            value_end: None,
            depth: 0,
            line,
            is_conditional: false,
            leaves: false,
            seen_jumps: None,
            findings: Vec::new(),
            jumps: Vec::new(),
            doubts: Vec::new(),
            calls: Vec::new(),
            bodies: Vec::new(),
        }
    }

    /// How the line can be left.
    pub(super) fn flow(&self) -> Flow {
        let seen = &self.jumps[..self.seen_jumps.unwrap_or(self.jumps.len())];
        Flow {
            goes_on: !self.leaves || self.is_conditional,
            targets: seen.iter().map(|jump| jump.number).collect(),
        }
    }

    /// Parses the whole line. Behind a fault it goes on with the next statement.
    pub(super) fn line(&mut self) {
        self.skip_blanks();
        loop {
            self.start = self.at;
            self.value_end = None;
            let ending = self.statement();
            match ending {
                Ok(Ending::Next) => {}
                Ok(Ending::Branch) => continue,
                Ok(Ending::Skips) => {
                    self.start = self.tokens.len();
                    self.at = self.start;
                    return;
                }
                Ok(Ending::Leaves) => {
                    self.leaves = true;
                    self.look_for_foreign_words();
                    self.unreached();
                    return;
                }
                Err(Stop) => self.skip_statement(self.start),
            }
            if self.byte() == 0 {
                return;
            }
            self.before = Some(self.start);
            self.next();
        }
    }

    /// Parses the rest of a line that is left before it, only for the lines that it names.
    pub(super) fn unreached(&mut self) {
        if self.seen_jumps.is_some() {
            return;
        }
        self.seen_jumps = Some(self.jumps.len());
        let kept = (self.findings.len(), self.doubts.len(), self.calls.len(), self.bodies.len());
        let is_conditional = self.is_conditional;
        self.skip_statement(self.start);
        while self.byte() != 0 {
            self.next();
            self.line();
            self.skip_statement(self.start);
        }
        self.is_conditional = is_conditional;
        self.findings.truncate(kept.0);
        self.doubts.truncate(kept.1);
        self.calls.truncate(kept.2);
        self.bodies.truncate(kept.3);
    }

    /// Parses the body of a function from a place on.
    pub(super) fn body(&mut self, at: usize) {
        self.at = at;
        self.start = at;
        self.skip_blanks();
        if self.number().is_ok() {
            let _ = self.end();
        }
    }

    /// Warns of words that were meant for the machine behind a place where it stops looking.
    pub(super) fn look_for_foreign_words(&mut self) {
        let rest = self.at..self.tokens.len();
        if let Some((at, hint)) = hint::foreign_word(self.syntax, self.tokens, rest) {
            self.doubts.push(Doubt { line: self.line, at, slip: Slip::NeverSeen, hint });
        }
    }

    /// The character at the text pointer; 0 at the end of the line.
    pub(super) fn byte(&self) -> u8 {
        self.tokens.get(self.at).copied().unwrap_or(0)
    }

    /// Moves to the next character that is not a blank.
    pub(super) fn next(&mut self) {
        self.at += 1;
        self.skip_blanks();
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.byte() == b' ' {
            self.at += 1;
        }
    }

    pub(super) fn keyword(&self) -> Option<Keyword> {
        self.syntax.keywords.meaning(self.byte())
    }

    pub(super) fn is_end(&self) -> bool {
        matches!(self.byte(), 0 | b':')
    }

    /// Moves to the end of the statement, quotes respected from `from` on.
    pub(super) fn skip_statement(&mut self, from: usize) {
        let mut is_quoted = false;
        let mut end = from;
        while let Some(&byte) = self.tokens.get(end) {
            if byte == b':' && !is_quoted && end >= self.at {
                break;
            }
            is_quoted ^= byte == b'"';
            end += 1;
        }
        self.at = end;
    }

    pub(super) fn end(&mut self) -> Parsed<()> {
        if self.is_end() { Ok(()) } else { self.wrong(&[Wanted::End]) }
    }

    pub(super) fn expect(&mut self, sign: u8) -> Parsed<()> {
        if self.byte() != sign {
            return self.wrong(&[Wanted::Sign(sign)]);
        }
        self.next();
        Ok(())
    }

    pub(super) fn expect_word(&mut self, words: &[Keyword]) -> Parsed<()> {
        if self.keyword().is_some_and(|word| words.contains(&word)) {
            self.next();
            return Ok(());
        }
        let wanted: Vec<Wanted> = words.iter().copied().map(Wanted::Word).collect();
        self.wrong(&wanted)
    }

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

    /// The bytes of the statement up to the text pointer and a little beyond.
    pub(super) fn statement_range(&self) -> Range<usize> {
        self.start.min(self.tokens.len())..self.tokens.len()
    }
}
