//! Statements with lists: printing, reading, typing in.

use super::{Compiled, Compiler, Type, names::Arrays};
use crate::{
    dialect::Dialect,
    fault::Fault,
    keyword::Part,
    op::{Op, Source},
};

impl<D: Dialect> Compiler<'_, D> {
    /// `PRINT`, beginning with the present character.
    pub(super) fn print(&mut self) -> Compiled<()> {
        if self.is_end() {
            self.charge(D::costs().print_nothing);
            return self.print_end();
        }
        self.charge(D::costs().print_first);
        loop {
            if self.is_end() {
                self.charge(D::costs().print_last);
                self.flush();
                return Ok(());
            }
            self.charge(D::costs().print_look);
            if self.is_part(Part::Tab) || self.is_part(Part::Spc) {
                let is_relative = self.is_part(Part::Spc);
                self.print_column(is_relative)?;
                continue;
            }
            self.charge(D::costs().print_item);
            match self.byte() {
                b',' => {
                    self.charge(D::costs().print_zone);
                    let cost = self.cost();
                    self.emit(Op::PrintZone { cost });
                    self.next();
                    continue;
                }
                b';' => {
                    self.charge(D::costs().print_semicolon);
                    self.next();
                    continue;
                }
                _ => {}
            }
            self.charge(D::costs().print_value);
            let yields = self.nested(0, Self::expression_here)?;
            let cost = self.cost();
            self.emit(if yields == Type::Text { Op::PrintText { cost } } else { Op::PrintNumber { cost } });
            self.here();
            if self.is_end() {
                return self.print_end();
            }
            self.charge(D::costs().print_first);
        }
    }

    fn print_column(&mut self, is_relative: bool) -> Compiled<()> {
        self.charge(if is_relative { D::costs().print_spc } else { D::costs().print_tab });
        self.next();
        self.nested(0, Self::byte_argument)?;
        if self.byte() != b')' {
            return self.raise(Fault::Syntax);
        }
        let cost = self.cost();
        self.emit(Op::PrintColumn { is_relative, cost });
        self.next();
        Ok(())
    }

    fn print_end(&mut self) -> Compiled<()> {
        self.charge(D::costs().print_end);
        let cost = self.cost();
        self.emit(Op::PrintEnd { cost });
        Ok(())
    }

    /// `READ`, or a list of `INPUT` or `GET` behind what is special to them.
    pub(super) fn read(&mut self, source: Source) -> Compiled<()> {
        if source == Source::Data {
            self.charge(D::costs().read_begin);
        }
        let cost = self.cost();
        self.emit(Op::ReadBegin { source, cost });
        loop {
            self.charge(D::costs().read);
            let named = self.nested(2, |this| this.name(Arrays::Allowed))?;
            self.target(named)?;
            self.here();
            let cost = self.cost();
            self.emit(Op::ReadItem { source, kind: named.kind(), cost });
            if self.is_end() {
                break;
            }
            self.charge(D::costs().read_more);
            self.expect(b',')?;
        }
        self.emit(Op::ReadEnd { source });
        Ok(())
    }

    /// `INPUT`, beginning with the present character.
    pub(super) fn input(&mut self) -> Compiled<()> {
        if self.byte() == b'"' {
            self.at = self.at.wrapping_sub(1);
            self.term_text()?;
            self.charge(D::costs().expect);
            if self.byte() != b';' {
                return self.raise(Fault::Syntax);
            }
            self.next();
            let cost = self.cost();
            self.emit(Op::PrintText { cost });
        }
        self.emit(Op::ProgramOnly);
        self.charge(D::costs().input);
        self.flush();
        self.input_list()
    }

    /// The line and the list that it fills. An empty line leaves the list unread, so that even a wrong one is passed over.
    fn input_list(&mut self) -> Compiled<()> {
        self.emit(Op::InputLine);
        let list = self.at;
        if self.read(Source::Input).is_err() {
            self.pending = 0;
            self.at = list;
            self.skip_statement();
            self.pending = 0;
            self.emit(Op::ReadEnd { source: Source::Input });
            self.barrier = self.program.code.len();
        }
        Ok(())
    }

    /// `GET` or `GET#`, beginning with the present character.
    pub(super) fn get(&mut self) -> Compiled<()> {
        self.emit(Op::ProgramOnly);
        self.charge(D::costs().get);
        if self.byte() == b'#' {
            self.next();
            self.file_argument()?;
            self.expect(b',')?;
            self.flush();
            self.emit(Op::SelectInput);
            self.nested(2, |this| this.read(Source::Get))?;
            self.emit(Op::SelectDefault);
            return Ok(());
        }
        self.nested(2, |this| this.read(Source::Get))
    }

    /// `INPUT#`, beginning with the present character.
    pub(super) fn input_file(&mut self) -> Compiled<()> {
        self.file_argument()?;
        self.expect(b',')?;
        self.flush();
        self.emit(Op::SelectInput);
        self.emit(Op::ProgramOnly);
        self.nested(2, Self::input_list)?;
        self.emit(Op::SelectDefault);
        Ok(())
    }

    /// `PRINT#`, beginning with the present character.
    pub(super) fn print_file(&mut self) -> Compiled<()> {
        self.nested(2, Self::cmd)?;
        self.emit(Op::SelectDefault);
        Ok(())
    }

    /// `CMD`, beginning with the present character.
    pub(super) fn cmd(&mut self) -> Compiled<()> {
        self.select_output()?;
        self.print()
    }

    fn select_output(&mut self) -> Compiled<()> {
        self.file_argument()?;
        if !self.is_end() {
            self.expect(b',')?;
        }
        self.flush();
        self.emit(Op::SelectOutput);
        Ok(())
    }

    /// A file number.
    fn file_argument(&mut self) -> Compiled<()> {
        self.byte_argument()
    }
}
