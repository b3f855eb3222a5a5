//! The state of the parser of a line: its position and its results.

use alloc::vec::Vec;

use super::{
    reach::LineFlow,
    report::{Jump, StaticError, Warning},
    shape::Syntax,
};
use crate::keyword::Keyword;

/// Parsing of the statement stops: at an error, or where the machine stops for another reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop;

pub(super) type Parsed<T> = Result<T, Stop>;

/// The type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Number,
    Text,
}

/// The text that the machine expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    Statement,
    Value,
    Variable,
    /// A variable that can be assigned.
    OtherVariable,
    Character(u8),
    Keyword(Keyword),
    LineNumber,
    End,
}

/// How a statement ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// At its end.
    Next,
    /// Another statement begins immediately.
    Branch,
    /// The rest of the line is skipped.
    Skips,
    /// The program continues elsewhere.
    Leaves,
}

/// The body of a function, parsed when it is called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub name: [u8; 2],
    pub line: usize,
    pub at: usize,
}

/// The parser of a line.
pub(super) struct Parser<'a> {
    pub(super) syntax: &'a Syntax,
    pub(super) tokens: &'a [u8],
    /// The current position; never on a blank.
    pub(super) at: usize,
    /// The positions of the current and the previous statement.
    pub(super) start: usize,
    pub(super) before: Option<usize>,
    /// The position where a value ended, after which an operator is possible.
    pub(super) value_end: Option<usize>,
    pub(super) depth: usize,
    pub(super) line: usize,
    pub(super) is_conditional: bool,
    pub(super) is_left: bool,
    /// The number of jumps before the unreachable rest of the line.
    pub(super) seen_jumps: Option<usize>,
    pub(super) errors: Vec<StaticError>,
    pub(super) jumps: Vec<Jump>,
    pub(super) warnings: Vec<Warning>,
    pub(super) calls: Vec<[u8; 2]>,
    pub(super) bodies: Vec<Body>,
}

impl<'a> Parser<'a> {
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
            is_left: false,
            seen_jumps: None,
            errors: Vec::new(),
            jumps: Vec::new(),
            warnings: Vec::new(),
            calls: Vec::new(),
            bodies: Vec::new(),
        }
    }

    /// Returns the control flow after the line.
    pub(super) fn flow(&self) -> LineFlow {
        let seen = &self.jumps[..self.seen_jumps.unwrap_or(self.jumps.len())];
        LineFlow {
            falls_through: !self.is_left || self.is_conditional,
            destinations: seen.iter().map(|jump| jump.number).collect(),
        }
    }

    /// Returns the character at the text pointer; 0 at the end of the line.
    pub(super) fn byte(&self) -> u8 {
        self.tokens.get(self.at).copied().unwrap_or(0)
    }

    /// Advances to the next character that is not a blank.
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

    /// Advances to the end of the statement; a colon inside quotes, counted from `from` on, does not
    /// end it.
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
}
