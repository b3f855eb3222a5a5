//! Statements for devices that are not emulated: disks, tapes, the serial line. They raise the error that the machine shows
//! without the device, or have no effect, as on the machine.

use basic::fault::Fault;

use super::{Compiled, Compiler, ExprType, Target};
use crate::{
    costs::COSTS,
    fault::DEVICE,
    intrinsic::{Intrinsic, Statement},
    keyword::token,
    text,
};

impl<D: Target> Compiler<'_, D> {
    /// Compiles a statement for a device, after its keyword.
    pub(super) fn device_statement(&mut self, token: u8) -> Compiled<()> {
        match token {
            token::CONSOLE => self.emit_statement(1, 1, Statement::Console),
            token::CSAVE if !self.is_name() => self.raise(Fault::Syntax),
            token::CSAVE | token::AUTOGOTO => self.without_effect(),
            token::OPEN if self.is_end() => {
                self.out.charge(COSTS.open);
                self.without_effect()
            }
            token::SAVE if self.is_end() => self.without_effect(),
            token::OPEN => {
                let yields = self.expression()?;
                self.raise(if yields == ExprType::Number { Fault::TypeMismatch } else { Fault::Syntax })
            }
            token::CLOSE if self.is_end() => self.without_effect(),
            token::CLOSE => self.close(),
            token::SAVE if self.is_name() => self.save(),
            token::CLOAD if self.is_name() => self.unsupported(),
            token::WIDTH => self.raise(Fault::TypeMismatch),
            token::CHAIN => self.unsupported(),
            _ => {
                // The statement fails before the text after its keyword is read.
                self.at = self.at.wrapping_sub(2);
                self.raise(Fault::Syntax)
            }
        }
    }

    /// Returns whether a file name follows or the statement ends.
    fn is_name(&self) -> bool {
        self.is_end() || self.byte() == b'"'
    }

    /// Compiles `CLOSE #` with a number: only the first file needs no device.
    fn close(&mut self) -> Compiled<()> {
        self.expect(b'#')?;
        if self.byte() == b'1' { self.without_effect() } else { self.unsupported() }
    }

    /// Compiles `SAVE` with a name: a name without a device is one on the disk, which does not respond.
    fn save(&mut self) -> Compiled<()> {
        let at = self.at;
        let (from, length) = self.skip_string();
        let name = &self.ram[usize::from(from)..][..usize::from(length)];
        if name.contains(&b':') {
            return self.raise(Fault::Syntax);
        }
        self.at = at;
        self.unsupported()
    }

    /// Compiles `INPUT #` and `PRINT #`, which have no effect without an open file.
    pub(super) fn file_list(&mut self) -> Compiled<()> {
        self.without_effect()
    }

    /// Skips the arguments of a statement without effect.
    pub(super) fn without_effect(&mut self) -> Compiled<()> {
        self.at = text::statement_end(self.ram, self.at);
        self.emit_machine_intrinsic(Intrinsic::Unanswered);
        Ok(())
    }

    /// Compiles a statement whose device does not respond.
    fn unsupported(&mut self) -> Compiled<()> {
        if !self.is_unreachable {
            self.errors.push((self.at, DEVICE));
        }
        self.emit_machine_intrinsic(Intrinsic::Unsupported);
        Err(super::Terminated)
    }
}
