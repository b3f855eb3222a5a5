//! Parsing of lines, statement by statement, and of separators.

use alloc::vec::Vec;

use super::parser::{Ending, Expected, Parsed, Parser, Stop};
use crate::keyword::Keyword;

impl Parser<'_> {
    /// Parses the whole line. After an error it continues with the next statement.
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
                    self.is_left = true;
                    self.collect_unreached_jumps();
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

    /// Parses the unreachable rest of a line, only to collect its jumps.
    pub(super) fn collect_unreached_jumps(&mut self) {
        if self.seen_jumps.is_some() {
            return;
        }
        self.seen_jumps = Some(self.jumps.len());
        let kept = (self.errors.len(), self.warnings.len(), self.calls.len(), self.bodies.len());
        let is_conditional = self.is_conditional;
        self.skip_statement(self.start);
        while self.byte() != 0 {
            self.next();
            self.line();
            self.skip_statement(self.start);
        }
        self.is_conditional = is_conditional;
        self.errors.truncate(kept.0);
        self.warnings.truncate(kept.1);
        self.calls.truncate(kept.2);
        self.bodies.truncate(kept.3);
    }

    /// Parses the body of a function from a position on.
    pub(super) fn body(&mut self, at: usize) {
        self.at = at;
        self.start = at;
        self.skip_blanks();
        if self.number().is_ok() {
            let _ = self.end();
        }
    }

    pub(super) fn end(&mut self) -> Parsed<()> {
        if self.is_end() { Ok(()) } else { self.syntax_error(&[Expected::End]) }
    }

    pub(super) fn expect(&mut self, character: u8) -> Parsed<()> {
        if self.byte() != character {
            return self.syntax_error(&[Expected::Character(character)]);
        }
        self.next();
        Ok(())
    }

    pub(super) fn expect_keyword(&mut self, keywords: &[Keyword]) -> Parsed<()> {
        if self.keyword().is_some_and(|keyword| keywords.contains(&keyword)) {
            self.next();
            return Ok(());
        }
        let expected: Vec<Expected> = keywords.iter().copied().map(Expected::Keyword).collect();
        self.syntax_error(&expected)
    }
}
