//! Statements that change variables, or the meaning of names, without an assignment: SWAP, MID$, DEF.

use basic::fault::Fault;

use super::{Compiled, Compiler};
use crate::{
    costs::COSTS,
    intrinsic::{ArgumentType, Intrinsic, Statement},
    keyword::statement as token,
    name::Type,
};

impl Compiler<'_> {
    pub(super) fn swap(&mut self) -> Compiled<()> {
        let first = self.target()?;
        self.emit_memory_intrinsic(Intrinsic::SwapFirst(first.holds().size()));
        self.expect(b',')?;
        let second = self.variable_or_element(|this, variable| {
            this.emit_memory_intrinsic(Intrinsic::SwapSecond { variable });
        })?;
        self.out.charge(COSTS.intrinsics.swap);
        self.emit_memory_intrinsic(Intrinsic::Swap(second.holds().size()));
        self.end()
    }

    /// Compiles `MID$` as a statement.
    pub(super) fn set_mid(&mut self) -> Compiled<()> {
        self.next();
        self.expect(b'(')?;
        let name = self.target()?;
        if name.holds() != Type::Text {
            return self.raise(Fault::TypeMismatch);
        }
        self.emit_memory_intrinsic(Intrinsic::SwapFirst(3));
        self.expect(b',')?;
        self.argument(ArgumentType::Byte)?;
        if self.takes(b',') {
            self.argument(ArgumentType::Byte)?;
        } else {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        }
        self.expect(b')')?;
        self.expect(token::EQUAL)?;
        self.string()?;
        self.emit_memory_intrinsic(Intrinsic::SetMid);
        self.end()
    }

    pub(super) fn def(&mut self) -> Compiled<()> {
        match self.peek_skipping_blanks() {
            token::FN => self.define(),
            token::USR => {
                let number = self.usr_number();
                self.emit_memory_intrinsic(Intrinsic::Flag(number));
                self.expect(token::EQUAL)?;
                self.arguments(&[ArgumentType::Address], Statement::DefUsr)
            }
            _ => self.raise(Fault::Syntax),
        }
    }

    /// Compiles letters and ranges of letters that get a type.
    pub(super) fn def_type(&mut self, holds: Type) -> Compiled<()> {
        loop {
            let from = self.def_letter()?;
            let to = if self.takes(token::MINUS) { self.def_letter()? } else { from };
            if to < from {
                return self.raise(Fault::Syntax);
            }
            self.out.flush();
            self.emit_machine_intrinsic(Intrinsic::DefType(from, to, holds.size()));
            if !self.takes(b',') {
                return self.end();
            }
        }
    }

    pub(super) fn def_letter(&mut self) -> Compiled<u8> {
        let letter = self.peek_skipping_blanks().to_ascii_uppercase();
        if !letter.is_ascii_uppercase() {
            return self.raise(Fault::Syntax);
        }
        self.next();
        Ok(letter - b'A')
    }
}
