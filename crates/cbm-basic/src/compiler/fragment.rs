//! Code for machine code that asks the interpreter for a part of its work, or hands control over in a statement's middle.

use basic::{
    emit::{CompileStart, Emitter},
    memory::Ram,
    op::Op,
};

use super::{Compiled, Compiler, Type, names::Arrays};
use crate::{
    interpreter::{HookedReads, Interpreter},
    intrinsic::ValueType,
    keyword::Statement,
    variant::BasicVariant,
};

/// What a piece of text was found to be when code was made of it.
pub(crate) struct Fragment<T> {
    /// The text place behind what it does.
    pub end: u16,
    /// None when it is wrong, which the code will say.
    pub result: Option<T>,
}

impl<'a, E: BasicVariant> Compiler<'a, E> {
    fn compile_fragment<T>(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        extent: CompileStart,
        work: impl FnOnce(&mut Self) -> Compiled<T>,
    ) -> Fragment<T> {
        // Nothing is shown to machine code while it waits for this.
        let mut compiler = Self::new(ram, out, HookedReads::default(), extent);
        let found = work(&mut compiler).ok();
        compiler.end_escape();
        if found.is_some() {
            compiler.out.flush();
            compiler.out.emit(Op::ReturnFromFunction);
        }
        Fragment { end: compiler.at, result: found }
    }

    /// An expression of any type whose first character is at the place.
    pub(crate) fn value_fragment(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        extent: CompileStart,
    ) -> Fragment<Type> {
        Self::compile_fragment(ram, out, extent, |compiler| {
            let found = compiler.expression_here()?;
            compiler.peek_skipping_blanks();
            Ok(found)
        })
    }

    /// The term whose first character is at the place.
    pub(crate) fn term_fragment(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        extent: CompileStart,
    ) -> Fragment<Type> {
        Self::compile_fragment(ram, out, extent, Self::single_term)
    }

    /// The variable or element whose name begins at the place: its code makes it the target.
    pub(crate) fn variable_fragment(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        extent: CompileStart,
    ) -> Fragment<([u8; 2], ValueType)> {
        Self::compile_fragment(ram, out, extent, |compiler| {
            let named = compiler.name_here(Arrays::Allowed)?;
            compiler.target(named)?;
            Ok((named.name.0, named.kind()))
        })
    }

    /// What follows a statement's keyword, from the place on, and then back.
    pub(crate) fn body_fragment(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        extent: CompileStart,
        statement: Statement,
    ) -> Fragment<()> {
        Self::compile_fragment(ram, out, extent, |compiler| compiler.keyword_statement(statement))
    }

    /// What follows a statement's keyword, from the place on, and the rest of the line.
    pub(crate) fn body(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        diverted: HookedReads,
        extent: CompileStart,
        statement: Statement,
    ) {
        Self::new(ram, out, diverted, extent).produce(|compiler| {
            compiler.keyword_statement(statement)?;
            compiler.statements()
        });
    }

    /// The statement whose first character is at the place, and the rest of the line.
    pub(crate) fn statement_at(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        diverted: HookedReads,
        extent: CompileStart,
    ) {
        Self::new(ram, out, diverted, extent).produce(|compiler| {
            compiler.statement_here()?;
            compiler.statements()
        });
    }
}
