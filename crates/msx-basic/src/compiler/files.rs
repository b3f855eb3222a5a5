//! File statements.

use super::{Compiled, Compiler};
use crate::{
    intrinsic::{ArgumentType, Intrinsic, Statement},
    keyword::{FUNCTION, function, statement as token},
};
use basic::fault::Fault;

impl Compiler<'_> {
    /// Compiles `OPEN "name" FOR INPUT AS #1`.
    pub(super) fn open(&mut self) -> Compiled<()> {
        self.argument(ArgumentType::Text)?;
        let mut mode = 0;
        if self.takes(token::FOR) {
            mode = self.file_mode()?;
        }
        self.emit_memory_intrinsic(Intrinsic::Flag(mode));
        self.expect_as()?;
        self.takes(b'#');
        self.argument(ArgumentType::Byte)?;
        // LEN is the token of the function.
        if mode == 0 && self.peek_skipping_blanks() == FUNCTION && self.peek_ahead(1) == function::LEN {
            self.next();
            self.expect(token::EQUAL)?;
            self.argument(ArgumentType::Integer)?;
        } else {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        }
        self.emit_statement(Statement::Open)
    }

    fn file_mode(&mut self) -> Compiled<u8> {
        if self.takes(token::INPUT) {
            return Ok(1);
        }
        // OUTPUT and APPEND are no keywords, but contain keywords.
        if self.takes(token::OUT) && self.takes(token::PUT) {
            return Ok(2);
        }
        if b"APP".iter().all(|&letter| self.takes_letter(letter)) && self.takes(token::END) {
            return Ok(8);
        }
        self.raise(Fault::Syntax)
    }

    pub(super) fn close(&mut self) -> Compiled<()> {
        if self.is_end() {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
            return self.emit_statement(Statement::Close);
        }
        loop {
            self.takes(b'#');
            self.argument(ArgumentType::Byte)?;
            if !self.takes(b',') {
                break;
            }
        }
        self.emit_statement(Statement::Close)
    }

    /// Compiles a name and an optional letter after it.
    pub(super) fn file_statement(&mut self, statement: Statement) -> Compiled<()> {
        self.argument(ArgumentType::Text)?;
        let mut letter = 0;
        if self.takes(b',') {
            letter = self.peek_skipping_blanks().to_ascii_uppercase();
            self.next();
        }
        self.emit_memory_intrinsic(Intrinsic::Flag(letter));
        self.emit_statement(statement)
    }

    pub(super) fn run_file(&mut self) -> Compiled<()> {
        self.argument(ArgumentType::Text)?;
        let keeps_files = self.takes(b',') && self.takes_letter(b'R');
        self.emit_memory_intrinsic(Intrinsic::Flag(keeps_files.into()));
        self.emit_plain(Intrinsic::RunFile)
    }

    /// Compiles name, first address, last address, and start address or `S` for video memory.
    pub(super) fn bsave(&mut self) -> Compiled<()> {
        self.argument(ArgumentType::Text)?;
        self.expect(b',')?;
        self.argument(ArgumentType::Address)?;
        self.expect(b',')?;
        self.argument(ArgumentType::Address)?;
        let is_video = self.video_option();
        if is_video {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        } else {
            self.optional_list(1, ArgumentType::Address)?;
        }
        let is_video = is_video || self.video_option();
        self.emit_memory_intrinsic(Intrinsic::Flag(is_video.into()));
        self.emit_statement(Statement::Bsave)
    }

    /// Takes a comma and `S`, which means video memory.
    fn video_option(&mut self) -> bool {
        let is_there = self.peek_skipping_blanks() == b','
            && self.peek_ahead(1).eq_ignore_ascii_case(&b'S')
            && matches!(self.peek_ahead(2), 0 | b':' | b',' | b' ');
        if is_there {
            self.next();
            self.next();
        }
        is_there
    }

    /// Compiles name, option to run it (1) or to load it into video memory (2), and load offset.
    pub(super) fn bload(&mut self) -> Compiled<()> {
        self.argument(ArgumentType::Text)?;
        if self.video_option() {
            self.emit_memory_intrinsic(Intrinsic::Flag(2));
            self.optional_list(1, ArgumentType::Address)?;
            return self.emit_statement(Statement::Bload);
        }
        if self.takes(b',') {
            if self.takes_letter(b'R') {
                self.emit_memory_intrinsic(Intrinsic::Flag(1));
                self.optional_list(1, ArgumentType::Address)?;
                return self.emit_statement(Statement::Bload);
            }
            self.emit_memory_intrinsic(Intrinsic::Flag(0));
            self.argument(ArgumentType::Address)?;
            return self.emit_statement(Statement::Bload);
        }
        self.emit_memory_intrinsic(Intrinsic::Flag(0));
        self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        self.emit_statement(Statement::Bload)
    }

    /// Compiles name and speed.
    pub(super) fn csave(&mut self) -> Compiled<()> {
        self.argument(ArgumentType::Text)?;
        self.optional_list(1, ArgumentType::Byte)?;
        self.emit_statement(Statement::Csave)
    }

    /// Compiles the option to verify (`CLOAD?`) and a name.
    pub(super) fn cload(&mut self) -> Compiled<()> {
        let compares = self.takes(token::PRINT);
        self.emit_memory_intrinsic(Intrinsic::Flag(u8::from(compares)));
        if self.is_end() {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        } else {
            self.argument(ArgumentType::Text)?;
        }
        self.emit_statement(Statement::Cload)
    }
}
