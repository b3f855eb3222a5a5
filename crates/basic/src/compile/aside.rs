//! Code for machine code that asks the interpreter for a part of its work, or hands control over in a statement's middle.

use super::{Compiled, Compiler, Extent, Type, names::Arrays};
use crate::{
    dialect::Dialect,
    keyword::Statement,
    op::{Kind, Op, Pc},
    program::Program,
};

/// Code that comes back to who asked for it.
pub(crate) struct Aside<T> {
    /// Where it begins.
    pub pc: Pc,
    /// The text place behind what it does.
    pub end: u16,
    /// What the text is found to be; none when it is wrong, which the code will say.
    pub found: Option<T>,
}

impl<'a, D: Dialect> Compiler<'a, D> {
    fn aside<T>(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
        work: impl FnOnce(&mut Self) -> Compiled<T>,
    ) -> Aside<T> {
        // How much of the stack machine code uses, nobody knows.
        let mut compiler = Self::new(ram, program, Extent { tests_room: true, ..extent });
        compiler.is_aside = true;
        let pc = compiler.pc();
        let found = work(&mut compiler).ok();
        if found.is_some() {
            compiler.flush();
            compiler.emit(Op::ReturnDefined);
        }
        Aside { pc, end: compiler.at, found }
    }

    /// An expression of any type whose first character is at the place.
    pub(crate) fn compile_value(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
    ) -> Aside<Type> {
        Self::aside(ram, program, extent, |compiler| {
            let found = compiler.expression_here()?;
            compiler.here();
            Ok(found)
        })
    }

    /// The term whose first character is at the place.
    pub(crate) fn compile_term(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
    ) -> Aside<Type> {
        Self::aside(ram, program, extent, Self::lone_term)
    }

    /// The variable or element whose name begins at the place: its code makes it the target.
    pub(crate) fn compile_target(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
    ) -> Aside<([u8; 2], Kind)> {
        Self::aside(ram, program, extent, |compiler| {
            let named = compiler.name_here(Arrays::Allowed)?;
            compiler.target(named)?;
            Ok((named.name.0, named.kind()))
        })
    }

    /// What follows a statement's keyword, from the place on, and then back.
    pub(crate) fn compile_body_aside(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
        statement: Statement,
    ) -> Aside<()> {
        Self::aside(ram, program, extent, |compiler| compiler.keyword_statement(statement))
    }

    /// What follows a statement's keyword, from the place on, and the rest of the line.
    pub(crate) fn compile_body(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
        statement: Statement,
    ) -> Pc {
        Self::produce(ram, program, extent, |compiler| {
            compiler.keyword_statement(statement)?;
            compiler.statements()
        })
    }

    /// The statement whose first character is at the place, and the rest of the line.
    pub(crate) fn compile_here(
        ram: &'a [u8; 0x1_0000],
        program: &'a mut Program<D::Number>,
        extent: Extent,
    ) -> Pc {
        Self::produce(ram, program, extent, |compiler| {
            compiler.statement_here()?;
            compiler.statements()
        })
    }
}
