//! Statements that name files and devices.

use super::{Compiled, Compiler, Target, Type};
use basic::{fault::Fault, op::Op};

use crate::{intrinsic::Intrinsic, variant::BasicVariant};

impl<E: BasicVariant, D: Target<E>> Compiler<'_, E, D> {
    /// Compiles `OPEN file, device, secondary, "name"` from the current character on.
    pub(super) fn open(&mut self) -> Compiled<()> {
        let (arguments, has_name) = self.file_parameters()?;
        self.emit_machine_intrinsic(Intrinsic::Open { arguments, has_name }, 0);
        Ok(())
    }

    /// Compiles `CLOSE file` from the current character on; it reads the arguments of `OPEN` and uses only
    /// the file.
    pub(super) fn close(&mut self) -> Compiled<()> {
        let (arguments, has_name) = self.file_parameters()?;
        self.emit_machine_intrinsic(Intrinsic::Close { arguments, has_name }, 0);
        Ok(())
    }

    /// Compiles `file, device, secondary, "name"`; trailing arguments after the first may be omitted.
    fn file_parameters(&mut self) -> Compiled<(u8, bool)> {
        if self.is_end() {
            return self.raise(Fault::Syntax);
        }
        let mut arguments = 0;
        let mut has_name = false;
        loop {
            if arguments == 3 {
                has_name = true;
                self.file_name()?;
                break;
            }
            self.with_stack(2, Self::byte_argument)?;
            arguments += 1;
            if self.is_end() {
                // The test for another argument fetches the end again.
                self.peek_skipping_blanks();
                break;
            }
            self.expect(b',')?;
        }
        self.out.flush();
        Ok((arguments, has_name))
    }

    /// Compiles `LOAD` or `VERIFY` from the current character on.
    pub(super) fn load_file(&mut self, verify: bool) -> Compiled<()> {
        let (arguments, has_name) = self.file_arguments()?;
        self.emit_machine_intrinsic(Intrinsic::LoadFile { arguments, has_name, verify }, 0);
        self.out.barrier();
        Ok(())
    }

    /// Compiles `SAVE` from the current character on.
    pub(super) fn save_file(&mut self) -> Compiled<()> {
        let (arguments, has_name) = self.file_arguments()?;
        self.emit_machine_intrinsic(Intrinsic::SaveFile { arguments, has_name }, 0);
        Ok(())
    }

    /// Compiles `"name", device, secondary`; trailing arguments may be omitted.
    fn file_arguments(&mut self) -> Compiled<(u8, bool)> {
        if self.is_end() {
            self.out.flush();
            return Ok((0, false));
        }
        self.with_stack(2, Self::file_name)?;
        let mut arguments = 0;
        while !self.is_end() && arguments < 2 {
            self.expect(b',')?;
            self.with_stack(2, Self::byte_argument)?;
            arguments += 1;
        }
        self.out.flush();
        Ok((arguments, true))
    }

    /// Compiles a string expression and pushes its value.
    fn file_name(&mut self) -> Compiled<()> {
        let yields = self.with_stack(2, Self::expression_here)?;
        self.expect_type(yields, Type::Text)?;
        let cost = self.out.cost();
        self.out.emit(Op::PushText { cost });
        Ok(())
    }
}
