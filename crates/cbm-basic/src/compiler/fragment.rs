//! Fragments: code for machine code that calls a part of the interpreter, or returns control in the
//! middle of a statement.

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

/// The result of compiling a fragment.
pub(crate) struct Fragment<T> {
    /// The text address after the fragment.
    pub end: u16,
    /// The result; `None` after an error, which the code raises.
    pub result: Option<T>,
}

impl<'a, E: BasicVariant> Compiler<'a, E> {
    fn compile_fragment<T>(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        extent: CompileStart,
        work: impl FnOnce(&mut Self) -> Compiled<T>,
    ) -> Fragment<T> {
        // While machine code waits for the result, no hook is called.
        let mut compiler = Self::new(ram, out, HookedReads::default(), extent);
        let found = work(&mut compiler).ok();
        compiler.end_escape();
        if found.is_some() {
            compiler.out.flush();
            compiler.out.emit(Op::ReturnFromFunction);
        }
        Fragment { end: compiler.at, result: found }
    }

    /// Compiles an expression of any type whose first character is at the start.
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

    /// Compiles the term whose first character is at the start.
    pub(crate) fn term_fragment(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        extent: CompileStart,
    ) -> Fragment<Type> {
        Self::compile_fragment(ram, out, extent, Self::single_term)
    }

    /// Compiles the variable or element whose name begins at the start: the code makes it the target.
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

    /// Compiles the arguments of a statement from the start on, without the rest of the line.
    pub(crate) fn body_fragment(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        extent: CompileStart,
        statement: Statement,
    ) -> Fragment<()> {
        Self::compile_fragment(ram, out, extent, |compiler| compiler.keyword_statement(statement))
    }

    /// Compiles the arguments of a statement from the start on, and the rest of the line.
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

    /// Compiles the statement whose first character is at the start, and the rest of the line.
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
