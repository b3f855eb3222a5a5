//! Code for machine code that asks the interpreter for a part of its work, or hands control over in a statement's middle.

use basic::{
    emit::{Emitter, Extent},
    memory::Ram,
    op::Op,
};

use super::{Compiled, Compiler, Type, names::Arrays};
use crate::{
    edition::Edition,
    interpreter::{Diverted, Interpreter},
    keyword::Statement,
    word::Kind,
};

/// What a piece of text was found to be when code was made of it.
pub(crate) struct Aside<T> {
    /// The text place behind what it does.
    pub end: u16,
    /// None when it is wrong, which the code will say.
    pub found: Option<T>,
}

impl<'a, E: Edition> Compiler<'a, E> {
    fn aside<T>(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        extent: Extent,
        work: impl FnOnce(&mut Self) -> Compiled<T>,
    ) -> Aside<T> {
        // Nothing is shown to machine code while it waits for this.
        let mut compiler = Self::new(ram, out, Diverted::default(), extent);
        let found = work(&mut compiler).ok();
        compiler.end_escape();
        if found.is_some() {
            compiler.out.flush();
            compiler.out.emit(Op::ReturnDefined);
        }
        Aside { end: compiler.at, found }
    }

    /// An expression of any type whose first character is at the place.
    pub(crate) fn value(ram: &'a Ram, out: Emitter<'a, Interpreter<E>>, extent: Extent) -> Aside<Type> {
        Self::aside(ram, out, extent, |compiler| {
            let found = compiler.expression_here()?;
            compiler.here();
            Ok(found)
        })
    }

    /// The term whose first character is at the place.
    pub(crate) fn term_alone(ram: &'a Ram, out: Emitter<'a, Interpreter<E>>, extent: Extent) -> Aside<Type> {
        Self::aside(ram, out, extent, Self::lone_term)
    }

    /// The variable or element whose name begins at the place: its code makes it the target.
    pub(crate) fn variable_alone(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        extent: Extent,
    ) -> Aside<([u8; 2], Kind)> {
        Self::aside(ram, out, extent, |compiler| {
            let named = compiler.name_here(Arrays::Allowed)?;
            compiler.target(named)?;
            Ok((named.name.0, named.kind()))
        })
    }

    /// What follows a statement's keyword, from the place on, and then back.
    pub(crate) fn body_alone(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        extent: Extent,
        statement: Statement,
    ) -> Aside<()> {
        Self::aside(ram, out, extent, |compiler| compiler.keyword_statement(statement))
    }

    /// What follows a statement's keyword, from the place on, and the rest of the line.
    pub(crate) fn body(
        ram: &'a Ram,
        out: Emitter<'a, Interpreter<E>>,
        diverted: Diverted,
        extent: Extent,
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
        diverted: Diverted,
        extent: Extent,
    ) {
        Self::new(ram, out, diverted, extent).produce(|compiler| {
            compiler.statement_here()?;
            compiler.statements()
        });
    }
}
