//! Statements with lists of items: `PRINT`, `INPUT`, `READ`, `DIM`, and an item of `DATA`.

use basic::fault::Fault;

use super::{Compiled, Compiler, Yields, names::Named};
use crate::{
    costs::COSTS,
    keyword::token,
    text,
    word::{Outlet, Separator, Word},
};

impl Compiler<'_> {
    pub(super) fn print(&mut self, outlet: Outlet) -> Compiled<()> {
        self.out.charge(COSTS.print);
        self.word(Word::PrintBegin(outlet));
        let (mut last, mut first) = (Separator::None, Separator::None);
        let mut is_later = false;
        while !self.is_end() {
            if self.takes_keyword(token::USING) {
                self.mask()?;
                if !self.is_end() {
                    self.expect(b';')?;
                }
                continue;
            }
            if is_later {
                self.out.charge(COSTS.item);
            }
            is_later = true;
            let yields = self.expression()?;
            last = self.separator();
            // A list has semicolons or commas, and does not end in a comma.
            if first == Separator::None {
                first = last;
            }
            let is_mixed = last != Separator::None && last != first;
            if is_mixed || last == Separator::Comma && self.is_end() {
                return self.raise(Fault::Syntax);
            }
            match last {
                Separator::None => self.expect_end()?,
                Separator::Comma => self.out.charge(COSTS.zone),
                Separator::Semicolon => {}
            }
            match yields {
                Yields::Text => self.word(Word::PrintText(last)),
                Yields::Number => self.word(Word::PrintNumber(last)),
            }
        }
        if !is_later {
            self.out.charge(COSTS.no_item);
        } else if last == Separator::Semicolon {
            self.out.charge(COSTS.semicolon);
        }
        self.word(Word::PrintEnd(last));
        Ok(())
    }

    pub(super) fn input(&mut self) -> Compiled<()> {
        if self.is_end() {
            return self.raise(Fault::Syntax);
        }
        let line_end = text::line_end(self.ram, self.at);
        loop {
            if self.byte() == b'"' {
                let (text, length) = self.skip_string();
                self.work(Word::Literal { length, text });
                let separator = self.separator();
                if separator == Separator::None {
                    return self.raise(Fault::Syntax);
                }
                self.word(Word::InputPrompt { is_overwritten: u8::from(separator == Separator::Comma) });
            }
            let name = self.target()?;
            self.word(Word::Input { is_text: u8::from(name.is_text), line_end });
            self.store(name);
            if !self.takes(b',') {
                break;
            }
        }
        self.expect_end()?;
        self.word(Word::InputEnd);
        Ok(())
    }

    /// `AREAD`: what stood on the display when the program was started by a key.
    pub(super) fn aread(&mut self) -> Compiled<()> {
        let name = self.target()?;
        self.expect_end()?;
        self.word(Word::Aread { is_text: u8::from(name.is_text) });
        self.store(name);
        Ok(())
    }

    pub(super) fn read(&mut self) -> Compiled<()> {
        loop {
            let name = self.target()?;
            self.out.charge(COSTS.read);
            self.word(Word::Read { is_text: u8::from(name.is_text) });
            self.store(name);
            if !self.takes(b',') {
                return self.expect_end();
            }
            self.out.charge(COSTS.read_more);
        }
    }

    /// An item of `DATA`, or a line typed for `INPUT`: an expression, after which whoever asked for it goes on.
    pub(super) fn item(&mut self, text: u16) -> Compiled<()> {
        self.out.note_place(text);
        self.at = text.wrapping_add(1);
        let yields = self.expression()?;
        if !self.is_end() && self.byte() != b',' {
            return self.raise(Fault::Syntax);
        }
        // `INPUT` asks for one value.
        if self.byte() == b',' && self.is_typed(text) {
            return self.raise(Fault::TypeMismatch);
        }
        let is_text = u8::from(yields == Yields::Text);
        self.word(Word::ItemDone { is_text, end: self.at });
        Ok(())
    }

    pub(super) fn restore(&mut self) -> Compiled<()> {
        self.out.charge(COSTS.restore);
        if self.is_end() {
            self.word(Word::RestoreFirst);
            return Ok(());
        }
        self.out.charge(COSTS.restore_line);
        match self.constant_destination() {
            Some(text) => {
                self.expect_end()?;
                self.word(Word::Restore { text });
            }
            None => {
                let yields = self.expression()?;
                self.expect_end()?;
                self.word(if yields == Yields::Text { Word::RestoreText } else { Word::RestoreNumber });
            }
        }
        Ok(())
    }

    pub(super) fn dim(&mut self) -> Compiled<()> {
        loop {
            self.out.charge(COSTS.dimension);
            let Named { name, subscripts } = self.named()?;
            if !name.is_array {
                return self.raise(Fault::TypeMismatch);
            }
            let is_given = name.is_text && self.takes(b'*');
            if is_given {
                self.argument()?;
            }
            self.work(Word::Width { is_given: u8::from(is_given) });
            let array = self.out.array(name);
            self.work(Word::Dim { subscripts, array });
            if !self.takes(b',') {
                return self.expect_end();
            }
        }
    }

    pub(super) fn erase(&mut self) -> Compiled<()> {
        loop {
            let mut name = self.name()?;
            name.is_array = true;
            let array = self.out.array(name);
            self.out.charge(COSTS.erase);
            self.work(Word::Erase { array });
            if !self.takes(b',') {
                return self.expect_end();
            }
        }
    }
}
