//! Statements with lists: output, `READ`, input.

use super::{Compiled, Compiler, Target, Type, names::Arrays};
use basic::fault::Fault;

use crate::{
    intrinsic::{Intrinsic, ItemSource, ListPosition},
    keyword::Part,
    variant::BasicVariant,
};

/// Stack bytes while the argument of `TAB` and `SPC` is evaluated: the token, and a return address.
const COLUMN_STACK: u8 = 1 + 2;

impl<E: BasicVariant, D: Target<E>> Compiler<'_, E, D> {
    /// Compiles `PRINT` from the current character on.
    pub(super) fn print(&mut self) -> Compiled<()> {
        if self.is_end() {
            self.out.charge(E::costs().print.nothing);
            return self.print_end();
        }
        self.out.charge(E::costs().print.first);
        loop {
            if self.is_end() {
                self.out.charge(E::costs().print.last);
                self.out.flush();
                return Ok(());
            }
            self.out.charge(E::costs().print.look);
            if self.is_part(Part::Tab) || self.is_part(Part::Spc) {
                let is_relative = self.is_part(Part::Spc);
                self.print_column(is_relative)?;
                continue;
            }
            self.out.charge(E::costs().print.item);
            match self.byte() {
                b',' => {
                    self.out.charge(E::costs().print.zone);
                    let cost = self.out.cost();
                    self.emit_machine_intrinsic(Intrinsic::PrintZone, cost);
                    self.next();
                    continue;
                }
                b';' => {
                    self.out.charge(E::costs().print.semicolon);
                    self.next();
                    continue;
                }
                _ => {}
            }
            self.out.charge(E::costs().print.value);
            let yields = self.with_stack(0, Self::expression_here)?;
            self.out.charge(E::costs().print.value_type);
            let cost = self.out.cost();
            self.emit_machine_intrinsic(
                if yields == Type::Text { Intrinsic::PrintText } else { Intrinsic::PrintNumber },
                cost,
            );
            self.peek_skipping_blanks();
            if self.is_end() {
                return self.print_end();
            }
            self.out.charge(E::costs().print.first);
        }
    }

    fn print_column(&mut self, is_relative: bool) -> Compiled<()> {
        self.out.charge(if is_relative { E::costs().print.spc } else { E::costs().print.tab });
        self.next();
        self.with_stack(COLUMN_STACK, Self::byte_argument)?;
        if self.byte() != b')' {
            return self.raise(Fault::Syntax);
        }
        let cost = self.out.cost();
        self.emit_machine_intrinsic(Intrinsic::PrintColumn { is_relative }, cost);
        self.next();
        Ok(())
    }

    fn print_end(&mut self) -> Compiled<()> {
        self.out.charge(E::costs().print.end);
        let cost = self.out.cost();
        self.emit_machine_intrinsic(Intrinsic::PrintEnd, cost);
        Ok(())
    }

    /// Compiles `READ`, or the list of `INPUT` or `GET`.
    pub(super) fn read(&mut self, source: ItemSource) -> Compiled<()> {
        let is_data = source == ItemSource::Data;
        if is_data {
            self.out.charge(E::costs().read.begin);
        } else {
            let cost = self.out.cost();
            self.emit_machine_intrinsic(Intrinsic::ReadBegin { source }, cost);
        }
        let mut has_before = false;
        loop {
            self.out.charge(E::costs().read.item);
            let named = self.with_stack(2, |this| this.name(Arrays::Allowed))?;
            self.target(named)?;
            self.peek_skipping_blanks();
            let cost = self.out.cost();
            let is_last = self.is_end();
            let position =
                if is_data { ListPosition::new(has_before, !is_last) } else { ListPosition::Inner };
            self.emit_machine_intrinsic(Intrinsic::ReadItem { source, kind: named.kind(), position }, cost);
            if is_last {
                break;
            }
            has_before = true;
            self.out.charge(E::costs().read.more);
            self.expect(b',')?;
        }
        if !is_data {
            self.emit_machine_intrinsic(Intrinsic::ReadEnd { source }, 0);
        }
        Ok(())
    }

    /// Compiles `INPUT` from the current character on.
    pub(super) fn input(&mut self) -> Compiled<()> {
        if self.byte() == b'"' {
            self.at = self.at.wrapping_sub(1);
            self.literal_term()?;
            self.out.charge(E::costs().expect.character);
            if self.byte() != b';' {
                return self.raise(Fault::Syntax);
            }
            self.next();
            let cost = self.out.cost();
            self.emit_machine_intrinsic(Intrinsic::PrintText, cost);
        }
        self.emit_machine_intrinsic(Intrinsic::ProgramOnly, 0);
        self.out.charge(E::costs().input.line);
        self.out.flush();
        self.input_list()
    }

    /// Compiles reading a line and its list. An empty line skips the list, so that even an invalid list
    /// raises no error.
    fn input_list(&mut self) -> Compiled<()> {
        self.emit_machine_intrinsic(Intrinsic::InputLine, 0);
        let list = self.at;
        if self.read(ItemSource::Input).is_err() {
            self.out.take_pending();
            self.at = list;
            self.skip_statement();
            self.out.take_pending();
            self.emit_machine_intrinsic(Intrinsic::ReadEnd { source: ItemSource::Input }, 0);
            self.out.barrier();
        }
        Ok(())
    }

    /// Compiles `GET` or `GET#` from the current character on.
    pub(super) fn get(&mut self) -> Compiled<()> {
        self.emit_machine_intrinsic(Intrinsic::ProgramOnly, 0);
        self.out.charge(E::costs().input.key);
        if self.byte() == b'#' {
            self.next();
            self.file_argument()?;
            self.expect(b',')?;
            self.out.flush();
            self.emit_machine_intrinsic(Intrinsic::SelectInput, 0);
            self.with_stack(2, |this| this.read(ItemSource::Get))?;
            self.emit_machine_intrinsic(Intrinsic::SelectDefault, 0);
            return Ok(());
        }
        self.with_stack(2, |this| this.read(ItemSource::Get))
    }

    /// Compiles `INPUT#` from the current character on.
    pub(super) fn input_file(&mut self) -> Compiled<()> {
        self.file_argument()?;
        self.expect(b',')?;
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::SelectInput, 0);
        self.emit_machine_intrinsic(Intrinsic::ProgramOnly, 0);
        self.with_stack(2, Self::input_list)?;
        self.emit_machine_intrinsic(Intrinsic::SelectDefault, 0);
        Ok(())
    }

    /// Compiles `PRINT#` from the current character on.
    pub(super) fn print_file(&mut self) -> Compiled<()> {
        self.with_stack(2, Self::cmd)?;
        self.out.charge(E::costs().files.deselect);
        let cost = self.out.cost();
        self.emit_machine_intrinsic(Intrinsic::SelectDefault, cost);
        Ok(())
    }

    /// Compiles `CMD` from the current character on.
    pub(super) fn cmd(&mut self) -> Compiled<()> {
        self.select_output()?;
        self.print()
    }

    fn select_output(&mut self) -> Compiled<()> {
        self.file_argument()?;
        if !self.is_end() {
            self.expect(b',')?;
        }
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::SelectOutput, 0);
        Ok(())
    }

    /// Compiles a file number.
    fn file_argument(&mut self) -> Compiled<()> {
        self.byte_argument()
    }
}
