//! Lines, statement by statement, and what stands between their parts.

use alloc::vec::Vec;

use super::{
    hint,
    parser::{Ending, Parsed, Parser, Stop, Wanted},
    report::{Doubt, Slip},
};
use crate::keyword::Keyword;

impl Parser<'_> {
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
}
