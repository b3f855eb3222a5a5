//! Statements about the lines of the program: LIST, DELETE, RENUM, AUTO.

use super::{Compiled, Compiler};
use crate::{keyword::statement as token, word::Word};

impl Compiler<'_> {
    /// A range of lines: from, to; those left out are marked so.
    pub(super) fn range(&mut self) -> Compiled<()> {
        self.line_argument()?;
        if self.takes(token::MINUS) {
            self.work(Word::Flag(1));
            self.line_argument()?;
        } else {
            self.work(Word::Flag(0));
            self.work(Word::Omit);
        }
        self.end()
    }

    /// The number of a line as an argument, or none.
    pub(super) fn line_argument(&mut self) -> Compiled<()> {
        if self.takes(b'.') {
            self.work(Word::Dot);
            return Ok(());
        }
        let number = self.line_constant();
        self.work(number.map_or(Word::Omit, Word::LineNumber));
        Ok(())
    }

    pub(super) fn list(&mut self, is_printed: bool) -> Compiled<()> {
        self.range()?;
        self.last(Word::List { is_printed })
    }

    pub(super) fn delete(&mut self) -> Compiled<()> {
        self.range()?;
        self.last(Word::Delete)
    }

    /// `AUTO` and `RENUM`: up to so many numbers of lines.
    pub(super) fn numbers(&mut self, word: Word, count: u8) -> Compiled<()> {
        for place in 0..count {
            if place > 0 && !self.takes(b',') {
                self.work(Word::Omit);
                continue;
            }
            self.line_argument()?;
        }
        self.last(word)
    }
}
