//! `PRINT`, `INPUT`, `READ` and similar statements.

use basic::fault::Fault;

use super::{Compiled, Compiler};
use crate::{
    costs::COSTS,
    intrinsic::{ArgumentType, Intrinsic, ItemSource},
    keyword::statement as token,
    name::Type,
};

impl Compiler<'_> {
    /// Compiles `PRINT` and its variants; `device` is an intrinsic that selects the output.
    pub(super) fn print(&mut self, device: Option<Intrinsic>) -> Compiled<()> {
        if let Some(device) = device {
            self.emit_machine_intrinsic(device);
        } else if self.takes(b'#') {
            self.argument(ArgumentType::Byte)?;
            self.emit_machine_intrinsic(Intrinsic::ToFile);
            self.expect(b',')?;
        } else {
            self.emit_machine_intrinsic(Intrinsic::ToScreen);
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
                    self.emit_machine_intrinsic(Intrinsic::PrintZone);
                }
                token::TAB | token::SPC => {
                    let is_tab = self.byte() == token::TAB;
                    self.next();
                    self.argument(ArgumentType::Byte)?;
                    self.expect(b')')?;
                    self.emit_machine_intrinsic(if is_tab {
                        Intrinsic::PrintTab
                    } else {
                        Intrinsic::PrintSpaces
                    });
                }
                token::USING => return self.print_using(),
                token::ELSE => return self.raise(Fault::Syntax),
                _ => {
                    let yields = self.expression()?;
                    self.out.charge(COSTS.intrinsics.print);
                    self.emit_machine_intrinsic(if yields.is_text() {
                        Intrinsic::PrintText
                    } else {
                        Intrinsic::PrintNumber
                    });
                    ends_line = !matches!(self.peek_skipping_blanks(), b';' | b',');
                    // Two items need no separator.
                    if ends_line && !self.is_end() {
                        continue;
                    }
                }
            }
        }
        if ends_line {
            self.emit_machine_intrinsic(Intrinsic::PrintEnd);
        }
        Ok(())
    }

    fn print_using(&mut self) -> Compiled<()> {
        self.next();
        self.string()?;
        self.emit_machine_intrinsic(Intrinsic::UsingFormat);
        self.expect(b';')?;
        let mut ends_line = true;
        while !self.is_end() {
            let yields = self.expression()?;
            self.emit_machine_intrinsic(if yields.is_text() {
                Intrinsic::UsingText
            } else {
                Intrinsic::UsingNumber
            });
            ends_line = !matches!(self.peek_skipping_blanks(), b';' | b',');
            if ends_line {
                break;
            }
            self.next();
        }
        self.emit_machine_intrinsic(Intrinsic::UsingEnd);
        if ends_line {
            self.emit_machine_intrinsic(Intrinsic::PrintEnd);
        }
        self.end()
    }

    pub(super) fn input(&mut self) -> Compiled<()> {
        if self.takes(b'#') {
            self.argument(ArgumentType::Byte)?;
            self.emit_machine_intrinsic(Intrinsic::FromFile);
            self.expect(b',')?;
            return self.items(ItemSource::File);
        }
        self.emit_machine_intrinsic(Intrinsic::ProgramOnly);
        self.emit_machine_intrinsic(Intrinsic::ToScreen);
        self.emit_machine_intrinsic(Intrinsic::EnsureText);
        let has_mark = self.prompt()?;
        self.out.flush();
        self.out.barrier();
        self.emit_machine_intrinsic(Intrinsic::InputLine { has_mark });
        self.items(ItemSource::Typed)
    }

    /// Compiles a prompt in quotes, which is printed; returns whether a question mark follows it.
    fn prompt(&mut self) -> Compiled<bool> {
        if self.peek_skipping_blanks() != b'"' {
            return Ok(true);
        }
        self.term()?;
        let has_mark = !self.takes(b',');
        if has_mark {
            self.expect(b';')?;
        }
        self.emit_machine_intrinsic(Intrinsic::PrintText);
        Ok(has_mark)
    }

    pub(super) fn line_input(&mut self) -> Compiled<()> {
        let is_file = self.takes(b'#');
        if is_file {
            self.argument(ArgumentType::Byte)?;
            self.emit_machine_intrinsic(Intrinsic::FromFile);
            self.expect(b',')?;
        } else {
            self.emit_machine_intrinsic(Intrinsic::ProgramOnly);
            self.emit_machine_intrinsic(Intrinsic::ToScreen);
            self.prompt()?;
        }
        let name = self.target()?;
        if name.holds() != Type::Text {
            return self.raise(Fault::TypeMismatch);
        }
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::LineInput { is_file });
        self.store(name, true)?;
        self.end()
    }

    pub(super) fn read(&mut self) -> Compiled<()> {
        self.items(ItemSource::Data)
    }

    /// Compiles variables separated by commas, each of which receives an item.
    fn items(&mut self, source: ItemSource) -> Compiled<()> {
        self.emit_machine_intrinsic(Intrinsic::ReadBegin(source));
        loop {
            let name = self.target()?;
            self.out.flush();
            self.emit_machine_intrinsic(Intrinsic::ReadItem(source, name.holds().size()));
            if !self.takes(b',') {
                break;
            }
        }
        self.end()?;
        self.emit_machine_intrinsic(Intrinsic::ReadEnd(source));
        Ok(())
    }
}
