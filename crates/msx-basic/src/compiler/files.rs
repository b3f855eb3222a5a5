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
        self.emit_checked_statement(Statement::Open)
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
        if self.peek_skipping_blanks() == b',' {
            return self.raise(Fault::Syntax);
        }
        // Each file is closed before the next number is evaluated.
        loop {
            self.takes(b'#');
            self.argument(ArgumentType::Byte)?;
            self.out.flush();
            self.emit_machine_intrinsic(Intrinsic::Statement(Statement::Close));
            if !self.takes(b',') {
                return self.end();
            }
        }
    }

    /// Compiles a name and an optional letter after it: `A` for `SAVE`, `R` for `LOAD`, no letter for `MERGE`.
    pub(super) fn file_statement(&mut self, statement: Statement) -> Compiled<()> {
        self.argument(ArgumentType::Text)?;
        let letter = match statement {
            Statement::Save => Some(b'A'),
            Statement::Load => Some(b'R'),
            _ => None,
        };
        let has_option = self.option(letter)?;
        self.emit_memory_intrinsic(Intrinsic::Flag(has_option.into()));
        self.emit_checked_statement(statement)
    }

    /// Parses a comma and the letter, if there is one; returns whether it is there.
    fn option(&mut self, letter: Option<u8>) -> Compiled<bool> {
        let Some(letter) = letter else { return Ok(false) };
        if !self.takes(b',') {
            return Ok(false);
        }
        if self.takes_letter(letter) { Ok(true) } else { self.raise(Fault::Syntax) }
    }

    pub(super) fn run_file(&mut self) -> Compiled<()> {
        self.argument(ArgumentType::Text)?;
        let keeps_files = self.option(Some(b'R'))?;
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
        let mut is_video = false;
        if !self.takes(b',') {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        } else if self.takes_letter(b'S') {
            is_video = true;
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        } else {
            self.argument(ArgumentType::Address)?;
        }
        self.emit_memory_intrinsic(Intrinsic::Flag(is_video.into()));
        self.emit_checked_statement(Statement::Bsave)
    }

    /// Compiles name, the options to run it (bit 0) and to load it into video memory (bit 1) in any order, and load
    /// offset. A letter `R` or `S` is an option, also where a variable's name begins with it.
    pub(super) fn bload(&mut self) -> Compiled<()> {
        self.argument(ArgumentType::Text)?;
        let mut options = 0;
        let mut has_offset = false;
        while !has_offset && self.takes(b',') {
            if self.takes_letter(b'R') {
                options |= 1;
            } else if self.takes_letter(b'S') {
                options |= 2;
            } else {
                self.argument(ArgumentType::Address)?;
                has_offset = true;
            }
        }
        if !has_offset {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        }
        self.emit_memory_intrinsic(Intrinsic::Flag(options));
        self.emit_checked_statement(Statement::Bload)
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
