//! Statements on program lines: LIST, DELETE, RENUM, AUTO.

use super::{Compiled, Compiler};
use crate::{intrinsic::Intrinsic, keyword::statement as token};

impl Compiler<'_> {
    /// Compiles a range of lines: from, to; omitted ones are marked.
    pub(super) fn range(&mut self) -> Compiled<()> {
        self.line_argument()?;
        if self.takes(token::MINUS) {
            self.emit_memory_intrinsic(Intrinsic::Flag(1));
            self.line_argument()?;
        } else {
            self.emit_memory_intrinsic(Intrinsic::Flag(0));
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        }
        self.end()
    }

    /// Compiles an optional line number as an argument.
    pub(super) fn line_argument(&mut self) -> Compiled<()> {
        if self.takes(b'.') {
            self.emit_memory_intrinsic(Intrinsic::LastLine);
            return Ok(());
        }
        let number = self.line_constant();
        self.emit_memory_intrinsic(number.map_or(Intrinsic::OmitArgument, Intrinsic::LineNumber));
        Ok(())
    }

    pub(super) fn list(&mut self, is_printed: bool) -> Compiled<()> {
        self.range()?;
        self.emit_last(Intrinsic::List { is_printed })
    }

    pub(super) fn delete(&mut self) -> Compiled<()> {
        self.range()?;
        self.emit_last(Intrinsic::Delete)
    }

    /// Compiles `AUTO` and `RENUM`: up to `count` line numbers.
    pub(super) fn numbers(&mut self, intrinsic: Intrinsic, count: u8) -> Compiled<()> {
        for index in 0..count {
            if index > 0 && !self.takes(b',') {
                self.emit_memory_intrinsic(Intrinsic::OmitArgument);
                continue;
            }
            self.line_argument()?;
        }
        self.emit_last(intrinsic)
    }
}
