//! Statements of Disk BASIC.

use basic::fault::Fault;

use super::{Compiled, Compiler};
use crate::{
    intrinsic::{ArgumentType, Intrinsic, Statement},
    keyword::statement as token,
    name::Type,
};

impl Compiler<'_> {
    /// Compiles a statement of the disk system; the text pointer is after its keyword.
    pub(super) fn disk_statement(&mut self, keyword: u8) -> Compiled<()> {
        self.require_disk(self.at.wrapping_sub(1));
        match keyword {
            token::FILES => self.optional_name(Statement::Files),
            token::LFILES => self.optional_name(Statement::Lfiles),
            token::KILL => {
                self.argument(ArgumentType::Text)?;
                self.emit_checked_statement(Statement::Kill)
            }
            token::NAME => {
                self.argument(ArgumentType::Text)?;
                self.expect_as()?;
                self.argument(ArgumentType::Text)?;
                self.emit_checked_statement(Statement::Name)
            }
            token::COPY => {
                self.argument(ArgumentType::Text)?;
                if self.takes(token::TO) {
                    self.argument(ArgumentType::Text)?;
                } else {
                    self.emit_memory_intrinsic(Intrinsic::OmitArgument);
                }
                self.emit_checked_statement(Statement::Copy)
            }
            token::FIELD => self.field(),
            token::LSET => self.set_field(false),
            token::RSET => self.set_field(true),
            token::GET => self.record(Statement::Get),
            token::DSKO => {
                self.arguments(&[ArgumentType::Byte, ArgumentType::Address], Statement::WriteSector)
            }
            // SET, IPL and CMD are keywords of extensions.
            _ => self.raise(Fault::IllegalQuantity),
        }
    }

    /// Emits the check for a disk system; `text` is the address of the keyword.
    pub(super) fn require_disk(&mut self, text: u16) {
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::RequireDisk { text });
    }

    fn optional_name(&mut self, statement: Statement) -> Compiled<()> {
        if self.is_end() {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        } else {
            self.argument(ArgumentType::Text)?;
        }
        self.emit_statement(statement)
    }

    /// Parses `AS`, which is no keyword.
    pub(super) fn expect_as(&mut self) -> Compiled<()> {
        if self.takes_letter(b'A') && self.takes_letter(b'S') { Ok(()) } else { self.raise(Fault::Syntax) }
    }

    /// Compiles `FIELD #1, 20 AS N$, 2 AS I$`.
    fn field(&mut self) -> Compiled<()> {
        self.takes(b'#');
        self.argument(ArgumentType::Byte)?;
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::Statement(Statement::Field));
        self.expect(b',')?;
        loop {
            self.argument(ArgumentType::Byte)?;
            self.expect_as()?;
            self.text_target()?;
            self.out.flush();
            self.emit_machine_intrinsic(Intrinsic::FieldVariable);
            if !self.takes(b',') {
                return self.end();
            }
        }
    }

    fn text_target(&mut self) -> Compiled<()> {
        let name = self.target()?;
        if name.holds() == Type::Text { Ok(()) } else { self.raise(Fault::TypeMismatch) }
    }

    /// Compiles `LSET` and `RSET`.
    fn set_field(&mut self, is_right: bool) -> Compiled<()> {
        self.text_target()?;
        self.emit_memory_intrinsic(Intrinsic::SwapFirst(Type::Text.size()));
        self.expect(token::EQUAL)?;
        self.string()?;
        self.emit_memory_intrinsic(Intrinsic::SetField { is_right });
        self.end()
    }

    /// Compiles `GET` and `PUT`: file and record.
    pub(super) fn record(&mut self, statement: Statement) -> Compiled<()> {
        self.takes(b'#');
        self.argument(ArgumentType::Byte)?;
        self.optional_list(1, ArgumentType::Number)?;
        self.emit_statement(statement)
    }

    /// Compiles `CALL` and the name of an extension's statement.
    pub(super) fn call(&mut self) -> Compiled<()> {
        let mut name = alloc::vec::Vec::new();
        while self.peek_skipping_blanks().is_ascii_alphabetic() {
            name.push(self.byte().to_ascii_uppercase());
            self.next();
        }
        let statement = match name.as_slice() {
            b"SYSTEM" => Statement::CallSystem,
            b"FORMAT" => Statement::CallFormat,
            _ => return self.raise(Fault::Syntax),
        };
        self.emit_checked_statement(statement)
    }
}
