//! Fragments: code for machine code that calls a part of the interpreter, or returns control in the
//! middle of a statement.

use basic::{
    emit::{CompileStart, Emitter},
    memory::Ram,
    op::Op,
};

use serde::{Deserialize, Serialize};

use super::{Compiled, Compiler, HookedReads, Target, Type, names::Arrays};
use crate::{
    intrinsic::{Intrinsic, ValueType},
    keyword::Statement,
    variant::BasicVariant,
};

/// A part of a line that is compiled separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fragment {
    /// The statement whose first character is at the start, and the rest of the line.
    Statement,
    /// The arguments of a statement from the start on, and the rest of the line.
    Arguments(Statement),
    /// A search for a line that never ends.
    EndlessLoop,
}

/// The result of compiling a part of a statement.
pub(crate) struct Part<T> {
    /// The text address after the fragment.
    pub end: u16,
    /// The result; `None` after an error, which the code raises.
    pub result: Option<T>,
}

impl<'a, E: BasicVariant, D: Target<E>> Compiler<'a, E, D> {
    fn compile_fragment<T>(
        ram: &'a Ram,
        out: Emitter<'a, D>,
        extent: CompileStart,
        work: impl FnOnce(&mut Self) -> Compiled<T>,
    ) -> Part<T> {
        // While machine code waits for the result, no hook is called.
        let mut compiler = Self::new(ram, out, HookedReads::default(), extent);
        let found = work(&mut compiler).ok();
        compiler.end_escape();
        if found.is_some() {
            compiler.out.flush();
            compiler.out.emit(Op::ReturnFromFunction);
        }
        Part { end: compiler.at, result: found }
    }

    /// Compiles an expression of any type whose first character is at the start.
    pub(crate) fn value_fragment(ram: &'a Ram, out: Emitter<'a, D>, extent: CompileStart) -> Part<Type> {
        Self::compile_fragment(ram, out, extent, |compiler| {
            let found = compiler.expression_here()?;
            compiler.peek_skipping_blanks();
            Ok(found)
        })
    }

    /// Compiles the term whose first character is at the start.
    pub(crate) fn term_fragment(ram: &'a Ram, out: Emitter<'a, D>, extent: CompileStart) -> Part<Type> {
        Self::compile_fragment(ram, out, extent, Self::single_term)
    }

    /// Compiles the variable or element whose name begins at the start: the code makes it the target.
    pub(crate) fn variable_fragment(
        ram: &'a Ram,
        out: Emitter<'a, D>,
        extent: CompileStart,
    ) -> Part<([u8; 2], ValueType)> {
        Self::compile_fragment(ram, out, extent, |compiler| {
            let named = compiler.name_here(Arrays::Allowed)?;
            compiler.target(named)?;
            Ok((named.name.0, named.kind()))
        })
    }

    /// Compiles the arguments of a statement from the start on, without the rest of the line.
    pub(crate) fn body_fragment(
        ram: &'a Ram,
        out: Emitter<'a, D>,
        extent: CompileStart,
        statement: Statement,
    ) -> Part<()> {
        Self::compile_fragment(ram, out, extent, |compiler| compiler.keyword_statement(statement))
    }

    /// Compiles a fragment.
    pub(super) fn fragment(&mut self, fragment: Fragment) -> Compiled<()> {
        match fragment {
            Fragment::Statement => self.statement_here()?,
            Fragment::Arguments(statement) => self.keyword_statement(statement)?,
            Fragment::EndlessLoop => {
                self.emit_machine_intrinsic(Intrinsic::LoopForever, 0);
                return Ok(());
            }
        }
        self.statements()
    }
}
