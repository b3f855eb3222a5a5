//! Statements with files.

use super::{Compiled, Compiler};
use crate::{
    keyword::statement as token,
    word::{As, Verb, Word},
};
use basic::fault::Fault;

impl Compiler<'_> {
    /// `OPEN "name" FOR INPUT AS #1`.
    pub(super) fn open(&mut self) -> Compiled<()> {
        self.argument(As::Text)?;
        let mut mode = 0;
        if self.takes(token::FOR) {
            mode = self.file_mode()?;
        }
        self.work(Word::Flag(mode));
        if !(self.takes_letter(b'A') && self.takes_letter(b'S')) {
            return self.raise(Fault::Syntax);
        }
        self.takes(b'#');
        self.argument(As::Byte)?;
        self.does(Verb::Open)
    }

    fn file_mode(&mut self) -> Compiled<u8> {
        if self.takes(token::INPUT) {
            return Ok(1);
        }
        // OUTPUT and APPEND are no words of the table, but hold some.
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
            self.work(Word::Omit);
            return self.does(Verb::Close);
        }
        loop {
            self.takes(b'#');
            self.argument(As::Byte)?;
            if !self.takes(b',') {
                break;
            }
        }
        self.does(Verb::Close)
    }

    /// A name, and perhaps a letter behind it.
    pub(super) fn file_statement(&mut self, verb: Verb) -> Compiled<()> {
        self.argument(As::Text)?;
        let mut letter = 0;
        if self.takes(b',') {
            letter = self.here().to_ascii_uppercase();
            self.next();
        }
        self.work(Word::Flag(letter));
        self.does(verb)
    }

    pub(super) fn run_file(&mut self) -> Compiled<()> {
        self.argument(As::Text)?;
        if self.takes(b',') {
            self.takes_letter(b'R');
        }
        self.plain(Word::RunFile)
    }

    /// Name, first address, last address, and where it begins.
    pub(super) fn bsave(&mut self) -> Compiled<()> {
        self.argument(As::Text)?;
        self.expect(b',')?;
        self.argument(As::Address)?;
        self.expect(b',')?;
        self.argument(As::Address)?;
        self.optional_list(1, As::Address)?;
        self.does(Verb::Bsave)
    }

    /// Name, whether it is run, and how far it is moved.
    pub(super) fn bload(&mut self) -> Compiled<()> {
        self.argument(As::Text)?;
        let mut runs = 0;
        if self.takes(b',') {
            if self.takes_letter(b'R') {
                runs = 1;
                self.work(Word::Flag(runs));
                self.optional_list(1, As::Address)?;
                return self.does(Verb::Bload);
            }
            self.work(Word::Flag(runs));
            self.argument(As::Address)?;
            return self.does(Verb::Bload);
        }
        self.work(Word::Flag(runs));
        self.work(Word::Omit);
        self.does(Verb::Bload)
    }

    /// A name, and the speed.
    pub(super) fn csave(&mut self) -> Compiled<()> {
        self.argument(As::Text)?;
        self.optional_list(1, As::Byte)?;
        self.does(Verb::Csave)
    }

    /// Whether it only compares (`CLOAD?`), and a name.
    pub(super) fn cload(&mut self) -> Compiled<()> {
        let compares = self.takes(token::PRINT);
        self.work(Word::Flag(u8::from(compares)));
        if self.is_end() {
            self.work(Word::Omit);
        } else {
            self.argument(As::Text)?;
        }
        self.does(Verb::Cload)
    }
}
