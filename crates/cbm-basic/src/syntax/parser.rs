//! A line on its way through the parser: where it looks, and what it has noted so far.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    reach::LineFlow,
    report::{Jump, StaticError, Warning},
    shape::Syntax,
};
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
pub(super) enum Expected {
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
    pub(super) is_left: bool,
    /// How many of the jumps stand before the place where the line is left.
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

    /// How the line can be left.
    pub(super) fn flow(&self) -> LineFlow {
        let seen = &self.jumps[..self.seen_jumps.unwrap_or(self.jumps.len())];
        LineFlow {
            falls_through: !self.is_left || self.is_conditional,
            destinations: seen.iter().map(|jump| jump.number).collect(),
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

    /// The bytes of the statement up to the text pointer and a little beyond.
    pub(super) fn statement_range(&self) -> Range<usize> {
        self.start.min(self.tokens.len())..self.tokens.len()
    }
}
