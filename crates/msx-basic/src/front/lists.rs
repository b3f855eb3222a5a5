//! `PRINT`, `INPUT`, `READ` and their like.

use basic::fault::Fault;

use super::{Compiled, Compiler};
use crate::{
    costs::COSTS,
    keyword::statement as token,
    name::Type,
    word::{As, Supply, Word},
};

impl Compiler<'_> {
    /// `PRINT`, and what else goes somewhere as `device` says.
    pub(super) fn print(&mut self, device: Option<Word>) -> Compiled<()> {
        if let Some(device) = device {
            self.word(device);
        } else if self.takes(b'#') {
            self.argument(As::Byte)?;
            self.word(Word::ToFile);
            self.expect(b',')?;
        } else {
            self.word(Word::ToScreen);
        }
        self.print_list()
    }

    fn print_list(&mut self) -> Compiled<()> {
        let mut ends_line = true;
        while !self.is_end() {
            ends_line = false;
            match self.byte() {
                b';' => self.next(),
                b',' => {
                    self.next();
                    self.word(Word::PrintZone);
                }
                token::TAB | token::SPC => {
                    let is_tab = self.byte() == token::TAB;
                    self.next();
                    self.argument(As::Byte)?;
                    self.expect(b')')?;
                    self.word(if is_tab { Word::PrintTab } else { Word::PrintSpaces });
                }
                token::USING => return self.print_using(),
                token::ELSE => return self.raise(Fault::Syntax),
                _ => {
                    let yields = self.expression()?;
                    self.out.charge(COSTS.words.print);
                    self.word(if yields.is_text() { Word::PrintText } else { Word::PrintNumber });
                    ends_line = !matches!(self.here(), b';' | b',');
                    // Nothing need stand between two items.
                    if ends_line && !self.is_end() {
                        continue;
                    }
                }
            }
        }
        if ends_line {
            self.word(Word::PrintEnd);
        }
        Ok(())
    }

    fn print_using(&mut self) -> Compiled<()> {
        self.next();
        self.string()?;
        self.word(Word::UsingFormat);
        self.expect(b';')?;
        let mut ends_line = true;
        while !self.is_end() {
            let yields = self.expression()?;
            self.word(if yields.is_text() { Word::UsingText } else { Word::UsingNumber });
            ends_line = !matches!(self.here(), b';' | b',');
            if ends_line {
                break;
            }
            self.next();
        }
        self.word(Word::UsingEnd);
        if ends_line {
            self.word(Word::PrintEnd);
        }
        self.end()
    }

    pub(super) fn input(&mut self) -> Compiled<()> {
        if self.takes(b'#') {
            self.argument(As::Byte)?;
            self.word(Word::FromFile);
            self.expect(b',')?;
            return self.items(Supply::File);
        }
        self.word(Word::ProgramOnly);
        self.word(Word::ToScreen);
        let has_mark = self.prompt()?;
        self.out.flush();
        self.out.barrier();
        self.word(Word::InputLine { has_mark });
        self.items(Supply::Typed)
    }

    /// A prompt in quotes, which is printed: whether a question mark follows it.
    fn prompt(&mut self) -> Compiled<bool> {
        if self.here() != b'"' {
            return Ok(true);
        }
        self.term()?;
        self.word(Word::PrintText);
        if self.takes(b',') {
            return Ok(false);
        }
        self.expect(b';')?;
        Ok(true)
    }

    pub(super) fn line_input(&mut self) -> Compiled<()> {
        let is_file = self.takes(b'#');
        if is_file {
            self.argument(As::Byte)?;
            self.word(Word::FromFile);
            self.expect(b',')?;
        } else {
            self.word(Word::ProgramOnly);
            self.word(Word::ToScreen);
            self.prompt()?;
        }
        let name = self.target()?;
        if name.holds() != Type::Text {
            return self.raise(Fault::TypeMismatch);
        }
        self.out.flush();
        self.word(Word::LineInput { is_file });
        self.store(name, true)?;
        self.end()
    }

    pub(super) fn read(&mut self) -> Compiled<()> {
        self.items(Supply::Data)
    }

    /// Variables behind commas, each of which is given an item.
    fn items(&mut self, supply: Supply) -> Compiled<()> {
        self.word(Word::ReadBegin(supply));
        loop {
            let name = self.target()?;
            self.out.flush();
            self.word(Word::ReadItem(supply, name.holds().size()));
            if !self.takes(b',') {
                break;
            }
        }
        self.end()?;
        self.word(Word::ReadEnd(supply));
        Ok(())
    }
}
