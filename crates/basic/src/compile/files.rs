//! Statements that name files and devices.

use super::{Compiled, Compiler, Type};
use crate::{dialect::Dialect, op::Op};

impl<D: Dialect> Compiler<'_, D> {
    /// `OPEN file, device, secondary, "name"`, beginning with the present character.
    pub(super) fn open(&mut self) -> Compiled<()> {
        let (arguments, has_name) = self.file_parameters()?;
        self.emit(Op::Open { arguments, has_name });
        Ok(())
    }

    /// `CLOSE file`, beginning with the present character; it reads what `OPEN` reads and looks at the file alone.
    pub(super) fn close(&mut self) -> Compiled<()> {
        let (arguments, has_name) = self.file_parameters()?;
        self.emit(Op::Close { arguments, has_name });
        Ok(())
    }

    /// `file, device, secondary, "name"`, each but the first of which may be missing from the end on.
    fn file_parameters(&mut self) -> Compiled<(u8, bool)> {
        if self.is_end() {
            return self.raise(crate::fault::Fault::Syntax);
        }
        let mut arguments = 0;
        let mut has_name = false;
        loop {
            if arguments == 3 {
                has_name = true;
                self.file_name()?;
                break;
            }
            self.nested(2, Self::byte_argument)?;
            arguments += 1;
            if self.is_end() {
                break;
            }
            self.expect(b',')?;
        }
        self.flush();
        Ok((arguments, has_name))
    }

    /// `LOAD` or `VERIFY`, beginning with the present character.
    pub(super) fn load_file(&mut self, verify: bool) -> Compiled<()> {
        let (arguments, has_name) = self.file_arguments()?;
        self.emit(Op::LoadFile { arguments, has_name, verify });
        self.barrier = self.program.code.len();
        Ok(())
    }

    /// `SAVE`, beginning with the present character.
    pub(super) fn save_file(&mut self) -> Compiled<()> {
        let (arguments, has_name) = self.file_arguments()?;
        self.emit(Op::SaveFile { arguments, has_name });
        Ok(())
    }

    /// `"name", device, secondary`, each of which may be missing from the end on.
    fn file_arguments(&mut self) -> Compiled<(u8, bool)> {
        if self.is_end() {
            self.flush();
            return Ok((0, false));
        }
        self.nested(2, Self::file_name)?;
        let mut arguments = 0;
        while !self.is_end() && arguments < 2 {
            self.expect(b',')?;
            self.nested(2, Self::byte_argument)?;
            arguments += 1;
        }
        self.flush();
        Ok((arguments, true))
    }

    /// A string expression whose value is put aside.
    fn file_name(&mut self) -> Compiled<()> {
        let yields = self.nested(2, Self::expression_here)?;
        self.demand(yields, Type::Text)?;
        let cost = self.cost();
        self.emit(Op::PushText { cost });
        Ok(())
    }
}
